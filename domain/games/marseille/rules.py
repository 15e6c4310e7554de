"""The Marseille card game composed for one variation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.core.play import Fact, Seat
from domain.core.rules import Phrase, Shuffle, Variation, View
from domain.core.score import Scored
from domain.games.marseille.acting import Acting
from domain.games.marseille.answering import Answering
from domain.games.marseille.box import everything_by_place, table_laid
from domain.games.marseille.decks import DrawActions, DrawLieux
from domain.games.marseille.ending import EndOfMatch, count
from domain.games.marseille.facts import FACTS
from domain.games.marseille.imagining import imagined
from domain.games.marseille.moves import MOVES
from domain.games.marseille.objectives import OBJECTIVES, THREE_CARDS
from domain.games.marseille.played import PLAYED_FACTS
from domain.games.marseille.setup import Choosing, Dealing
from domain.games.marseille.shouting import Penalty
from domain.games.marseille.signs import Signs
from domain.games.marseille.speech import position
from domain.games.marseille.state import (
    AFTER_LIMIT,
    AFTER_LOCAL,
    BEGIN,
    CHOOSING,
    DEALING,
    LIMIT,
    MOMENT,
    NOBODY,
    PLAY,
    Marseille,
)
from domain.games.marseille.table import ROUNDS
from domain.games.marseille.turn import AfterLimit, AfterLocal, Begin, Keeping, Limit, RevealMoment
from domain.games.marseille.view import Picture
from domain.kit.course import Course, Part

EDITION = "1"

AFTER_ANNOUNCEMENT = ("stop", "finish")
"""Whether an announcement ends draw and actions at once, or the turn goes on as usual.  Rules page C.4, no. 4."""


class MarseilleRules(Course[Marseille]):
    """The Marseille card game in so many rounds.

    ``stages``: the parts of each stage; before a stage goes on come the windows that are open: draws,
    answers, districts to choose from, what a shout demands.
    """

    edition = EDITION
    state_type = Marseille
    move_types = MOVES
    fact_types = (*FACTS, *PLAYED_FACTS)

    def __init__(self, variation: Variation) -> None:
        self.variation = variation
        stop = variation.option("after_announcement", AFTER_ANNOUNCEMENT[0]) == "stop"
        objectives = OBJECTIVES[variation.option("three_cards", THREE_CARDS[0])]
        rounds = ROUNDS[variation.base]
        end = EndOfMatch(rounds)
        self.answering: tuple[Part, ...] = (Answering(),)
        self.drawing: tuple[Part, ...] = (DrawActions(),)
        self.looking: tuple[Part, ...] = (DrawLieux(), Keeping())
        self.penalty: tuple[Part, ...] = (Penalty(),)
        self.stages: Mapping[int, tuple[Part, ...]] = {
            DEALING: (Dealing(),),
            CHOOSING: (Choosing(),),
            MOMENT: (end, RevealMoment()),
            BEGIN: (end, Begin(stop=stop)),
            PLAY: (Acting(objectives, stop=stop),),
            AFTER_LOCAL: (AfterLocal(),),
            LIMIT: (Limit(),),
            AFTER_LIMIT: (AfterLimit(),),
        }
        windows = (*self.answering, *self.drawing, *self.looking, *self.penalty)
        self.parts = (*windows, *dict.fromkeys(part for parts in self.stages.values() for part in parts))
        self.picture = Picture(rounds, objectives)
        self.estimates = Signs(rounds, objectives)

    def parts_at(self, s: Marseille) -> Sequence[Part]:
        if s.owed:
            return self.drawing
        if s.aim is not None:
            return self.answering
        if s.looking or s.seen:
            return self.looking
        return self.stages[s.stage] if s.penalty == NOBODY else self.penalty

    def opening(self, seats: int) -> Iterable[Fact]:
        return (table_laid(seats),)

    def view(self, s: Marseille, seat: Seat | None) -> View:
        return self.picture.of(s, seat)

    def forecast(self, s: Marseille) -> Iterable[Scored]:
        return () if s.over else count(s)

    def signs(self, s: Marseille) -> Mapping[str, Sequence[float]]:
        return self.estimates.of(s)

    def imagined(self, s: Marseille, seat: Seat | None, shuffle: Shuffle) -> Marseille:
        return imagined(s, seat, shuffle)

    def text(self, s: Marseille, seat: Seat | None) -> Iterable[Phrase]:
        return position(self.picture, s, seat, self.awaits(s))

    def pieces(self, s: Marseille) -> Mapping[str, int]:
        return everything_by_place(s)
