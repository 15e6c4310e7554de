"""Contamination: the black tokens, who lays them and who takes them away (I3-22 to I3-27, A.4 no. 33, 75)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.core.rules import Phrase, Unplayable, View
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.building import cell_named
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import berth_at, where
from domain.games.grand_marais.waters import Water, waters_of

AT_ONCE = -1

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Pollution(Annex, frozen=True, gc=False):
    """``black``: the waters with a black token, in the order in which they came.

    ``owner``: who spreads it, and ``spread``, the turn in which that was done last.  ``cleaner``: who has
    the treatment plant, and ``cleaned``, the turn in which a token went last, ``AT_ONCE`` while one is due.
    ``anywhere``: whether it has taken the place of the Contamination, so that all tokens go.
    """

    key: ClassVar[str] = "pollution"

    black: tuple[Water, ...] = ()
    owner: Seat = -1
    spread: int = 0
    cleaner: Seat = -1
    cleaned: int = 0
    anywhere: bool = False


CLEAN = Pollution()


def pollution(s: Marsh) -> Pollution:
    """The annex, as long as there is none that of a clean marsh."""
    found = s.annex.get(Pollution.key, CLEAN)
    assert isinstance(found, Pollution)
    return found


class Polluted(Fact, frozen=True, array_like=True, gc=False, tag="sp"):
    """A seat laid black tokens on some waters, the first on the Contamination."""

    seat: Seat
    waters: tuple[int, ...]

    def apply(self, s: Marsh) -> Marsh:
        found = pollution(s)
        black = (*found.black, *self.waters)
        return s.with_annex(replace(found, black=black, owner=self.seat, spread=s.begun))


class CleaningBegan(Fact, frozen=True, array_like=True, gc=False, tag="sc"):
    """A seat placed the treatment plant; ``due``: whether a token goes at once."""

    seat: Seat
    anywhere: bool
    due: bool

    def apply(self, s: Marsh) -> Marsh:
        cleaned = AT_ONCE if self.due else s.begun
        return s.with_annex(replace(pollution(s), cleaner=self.seat, anywhere=self.anywhere, cleaned=cleaned))


class Cleaned(Fact, frozen=True, array_like=True, gc=False, tag="sx"):
    """A black token was taken away."""

    water: int

    def apply(self, s: Marsh) -> Marsh:
        found = pollution(s)
        black = tuple([water for water in found.black if water != self.water])
        return s.with_annex(replace(found, black=black, cleaned=s.begun))


class BlackTokens(Extra, frozen=True, kw_only=True):
    """The black tokens of an interlude."""

    facts: ClassVar[tuple[type[Fact], ...]] = (Polluted, CleaningBegan, Cleaned)
    enters: ClassVar[tuple[str, ...]] = ("black nw-B1 canal1",)

    def entered(self, episode: Episode, s: Marsh, seat: Seat | None, words: Sequence[str]) -> Marsh | None:
        """A black token on a canal."""
        if seat is not None or words[0] != "black":
            return None
        _, place, canal = words
        water = berth_at(cell_named(s, place), canal)
        if water not in waters_of(s.board, s.layout, water // 4):
            raise Unplayable(f"there is no {canal} on {place}")
        return s.with_annex(replace(pollution(s), black=(*pollution(s).black, water)))

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Black tokens with their cells and canals, the seat that spreads them, and the one with the plant."""
        found, names = pollution(s), s.layout.names
        return {
            "black": [{"cell": names[water // 4], "where": where(water)} for water in found.black],
            "contaminates": found.owner if found.owner >= 0 else None,
            "cleans": found.cleaner if found.cleaner >= 0 else None,
        }

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        for water in pollution(s).black:
            yield Phrase("text.black", {"cell": s.layout.names[water // 4], "where": f"where.{where(water)}"})

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        black = len(pollution(s).black)
        return {"black tokens": black, "box": -black}
