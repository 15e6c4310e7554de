"""The special pieces as an extra of an episode: which rows hold, and the facts that they bring; and black tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from domain.core.play import Fact, Seat
from domain.core.rules import Phrase, View
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.founding import VillageFounded
from domain.games.grand_marais.pollution import FACTS as POLLUTION_FACTS
from domain.games.grand_marais.pollution import pollution
from domain.games.grand_marais.removals import FACTS
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import where


class Specialties(Extra, frozen=True, kw_only=True):
    """``kinds``: the rows of this interlude."""

    facts: ClassVar[tuple[type[Fact], ...]] = (*FACTS, VillageFounded)

    kinds: Kinds


class BlackTokens(Extra, frozen=True, kw_only=True):
    """The black tokens of contamination, as many as are needed (I3-22)."""

    facts: ClassVar[tuple[type[Fact], ...]] = POLLUTION_FACTS

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
