"""The tokens: which constructions are marked by whom, and what can happen to them."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.boats import changed
from domain.games.grand_marais.constructions import KINDS, Construction, Spot
from domain.games.grand_marais.layouts import NOBODY
from domain.games.grand_marais.state import Colour, Marsh


class Mark(NamedTuple):
    """A token: the number of the kind of construction in ``KINDS``, the spot it lies on, and its colour."""

    kind: int
    spot: Spot
    colour: Colour


class Tokens(Annex, frozen=True, gc=False):
    """``marks``: the tokens on the board, in the order in which they came.  ``left``: those kept, by colour.

    ``claimant``: who is asked to mark, -1 if nobody is, and the cell ``at`` which.
    """

    key: ClassVar[str] = "tokens"

    left: tuple[int, ...]
    marks: tuple[Mark, ...] = ()
    claimant: Seat = -1
    at: Cell = OFF_BOARD

    def holder(self, found: Construction) -> Colour:
        """Whose token lies on a construction, ``NOBODY`` without one."""
        kind = KINDS.index(found.kind)
        for mark in self.marks:
            if mark.kind == kind and mark.spot in found.spots:
                return mark.colour
        return NOBODY


def what(kind: str, spot: Spot) -> str:
    """How a construction on a cell is called: meadows and ponds by the number of the patch or the side there.

    >>> what("garden", 240), what("meadow", 241)
    ('garden', 'meadow2')
    """
    return f"{kind}{spot % 4 + 1}" if kind in ("meadow", "pond") else kind


def spot_of(name: str, cell: Cell) -> tuple[str, Spot]:
    """The kind and the spot that ``what`` said of a cell.

    >>> spot_of("meadow2", 60), spot_of("garden", 60)
    (('meadow', 241), ('garden', 240))
    """
    kind = name.rstrip("1234")
    return kind, 4 * cell + (int(name[len(kind) :]) - 1 if name != kind else 0)


class TokensDealt(Fact, frozen=True, array_like=True, gc=False, tag="td"):
    """The set-up: tokens kept by each colour."""

    left: tuple[int, ...]

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Tokens(left=self.left))


class ClaimsOpened(Fact, frozen=True, array_like=True, gc=False, tag="to"):
    """A seat may put tokens on what is finished at a cell."""

    seat: Seat
    cell: str

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(s.annexed(Tokens), claimant=self.seat, at=s.layout.cell_by_name[self.cell]))


class Marked(Fact, frozen=True, array_like=True, gc=False, tag="tm"):
    """A seat put one of its tokens on a construction: ``what`` lies on a cell."""

    seat: Seat
    what: str
    cell: str

    def apply(self, s: Marsh) -> Marsh:
        tokens, colour = s.annexed(Tokens), s.colour(self.seat)
        kind, spot = spot_of(self.what, s.layout.cell_by_name[self.cell])
        marks = (*tokens.marks, Mark(KINDS.index(kind), spot, colour))
        left = changed(tokens.left, colour, tokens.left[colour] - 1)
        return s.with_annex(replace(tokens, marks=marks, left=left))


class ClaimsClosed(Fact, frozen=True, array_like=True, gc=False, tag="tc"):
    """No more tokens are put there."""

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(s.annexed(Tokens), claimant=-1, at=OFF_BOARD))


FACTS = (TokensDealt, ClaimsOpened, Marked, ClaimsClosed)
