"""Garum composed for one variation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.core.compose import arrange
from domain.core.play import Fact, Seat, Turn
from domain.core.rules import Phrase, Shuffle, Variation, View
from domain.core.score import Scored
from domain.games.garum.acts import Act
from domain.games.garum.addition import expansions
from domain.games.garum.counts import base_counts
from domain.games.garum.facts import FACTS, TableLaid
from domain.games.garum.imagining import imagined
from domain.games.garum.material import board_side, material
from domain.games.garum.moves import MOVES
from domain.games.garum.placing import PhantomTile, Place, PlacePhantom, Placing, PlacingForNobody
from domain.games.garum.rounds import Aureus, Draw, EndOfMatch, EndOfTurn
from domain.games.garum.setup import Deal, Lot
from domain.games.garum.speech import base_sentences
from domain.games.garum.staffing import Passing, Staff, Staffing
from domain.games.garum.state import Garum
from domain.games.garum.terms import closing, influence
from domain.games.garum.view import base_sections
from domain.kit.course import Course, Part

EDITION = "1"


class GarumRules(Course[Garum]):
    """Garum on one side of the board, with what is added to it.

    Play is the course of ``parts``; ``closing`` is what every seat would score if the match ended now.
    """

    state_type = Garum

    def __init__(self, variation: Variation) -> None:
        chosen = [expansions()[add] for add in variation.adds]
        side = board_side(variation.base)
        self.variation = variation
        self.material = material(variation.base, variation.option("chart", side.chart))
        self.pins = (self.material.pin,) if self.material.pin else ()
        self.edition = "+".join((EDITION, *(f"{each.key}.{each.edition}" for each in chosen), *self.pins))
        added = [each.contribute(self.material) for each in chosen]
        self.move_types = (*MOVES, *(kind for each in added for kind in each.moves))
        self.fact_types = (*FACTS, *(kind for each in added for kind in each.facts))
        self.closing = closing(arrange([influence(self.material)], (c for each in added for c in each.terms)))
        acts = arrange([Staffing(self.material), Passing()], (c for each in added for c in each.acts))
        self.parts = arrange(self.base_parts(acts), (c for each in added for c in each.parts))
        self.sections = arrange(base_sections(self.material), (c for each in added for c in each.sections))
        self.sentences = arrange(base_sentences(self.material), (c for each in added for c in each.sentences))
        self.counts = arrange(base_counts(self.material), (c for each in added for c in each.counts))

    def base_parts(self, acts: Iterable[Act]) -> tuple[Part, ...]:
        """The course of the base game, in the order of the rules."""
        return (
            Deal(self.material.side.hand),
            Lot(),
            Aureus(),
            Place("place", [Placing(self.material)]),
            PhantomTile(),
            PlacePhantom("phantom", [PlacingForNobody(self.material)]),
            Staff("worker", tuple(acts)),
            Draw(),
            EndOfTurn(),
            EndOfMatch(self.closing),
        )

    def opening(self, seats: int) -> Iterable[Fact]:
        side = self.material.side
        return (TableLaid(seats, side.rounds, side.numbers),)

    def view(self, s: Garum, seat: Seat | None) -> View:
        return {section.key: section.of(s, seat) for section in self.sections}

    def forecast(self, s: Garum) -> Iterable[Scored]:
        return () if s.over else self.closing(s)

    def imagined(self, s: Garum, seat: Seat | None, shuffle: Shuffle) -> Garum:
        return imagined(s, seat, shuffle)

    def text(self, s: Garum, seat: Seat | None) -> Iterable[Phrase]:
        for sentences in self.sentences:
            yield from sentences.of(s, seat)
        awaited = self.awaits(s)
        if isinstance(awaited, Turn):
            yield Phrase(
                "text.turn",
                {"seat": awaited.seats[0], "step": f"step.{awaited.step}"},
            )

    def pieces(self, s: Garum) -> Mapping[str, int]:
        return {place: number for count in self.counts for place, number in count.of(s).items()}
