"""What lies on the table of some episodes besides bases and pieces: boats, tokens, stacks, the eclipse.

An episode lists its extras.  Each brings its own facts, keeps what must be remembered in an annex of
the state, and adds to the set-up, the view, the words and the count of the box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from domain.core.play import Fact, Seat
from domain.core.rules import Phrase, View

if TYPE_CHECKING:
    from domain.games.grand_marais.board import Cell
    from domain.games.grand_marais.episode import Episode
    from domain.games.grand_marais.state import Marsh


class Extra(Struct, frozen=True):
    """One such thing.

    ``facts``: the kinds of facts that it brings.  ``enters``: what its lines of an entered position are like;
    ``lets_wrong_lie``: whether pieces may lie there that do not match.
    """

    facts: ClassVar[tuple[type[Fact], ...]] = ()
    enters: ClassVar[tuple[str, ...]] = ()
    lets_wrong_lie: ClassVar[bool] = False

    def opening(self, s: Marsh) -> Iterable[Fact]:
        """Its part of the set-up, once bases, centre and villages lie there."""
        return ()

    def after_taking(self, s: Marsh, seat: Seat) -> Iterable[Fact]:
        """What a seat may do because it placed a piece that was offered."""
        return ()

    def after_removal(self, episode: Episode, s: Marsh, cells: Collection[Cell]) -> Iterable[Fact]:
        """What must follow when pieces were taken off these cells, so that all is right again."""
        return ()

    def entered(self, episode: Episode, s: Marsh, seat: Seat | None, words: Sequence[str]) -> Marsh | None:
        """What a line of an entered position says of it, of a seat or of none; nothing where that is no line of its.

        Raises ``Unplayable`` or ``Illegal`` where it cannot be so, ``ValueError`` where the words are wrong.
        """
        return None

    def after_entering(self, s: Marsh, cells: Sequence[Cell]) -> Marsh:
        """The position when pieces have been entered on these cells, in order."""
        return s

    def known(self, s: Marsh, owner: Seat, reader: Seat | None) -> tuple[str, ...]:
        """Pieces in the hand of another that it shows to a reader."""
        return ()

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """What a seat sees of it, by name."""
        return {}

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        """The same in words."""
        return ()

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        """How much of it lies where; what it has taken out of the box is negative there."""
        return {}
