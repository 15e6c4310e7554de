"""A table at which a test plays: moves as text by whoever is to move, cards as they are arranged and scripted."""

from __future__ import annotations

from collections import deque
from typing import Any

from domain import games
from domain.core.play import Chance, Seat, Turn
from domain.core.score import Line, Scored
from domain.games.marseille.cards import CARD_IDS, CARD_INDEX
from domain.games.marseille.city import LIEU_IDS, LIEU_INDEX, MOMENT_INDEX
from domain.games.marseille.objectives import OBJECTIVE_INDEX
from domain.games.marseille.rules import MarseilleRules
from domain.games.marseille.state import TALLY_INDEX, Marseille, changed, more
from domain.games.marseille.table import STRESS
from tests.games.seated import Seated

FIRST_MOMENT = "mer_agitee"
"""The Moment of the first round, unless a test says otherwise: sea and culture."""


class Sitting(Seated[Marseille]):
    """A position that is being played on.

    ``draws``: outcomes by kind of chance; where they are silent the first card comes that there is.  The
    match stands at the first action of seat 0, everybody with an empty hand, Le Prado, no Stress and the
    Objectives ``cool_head`` and ``relief``, which a test does not meet by accident.
    """

    def __init__(self, variation: str = "standard", seats: int = 3, *, raw: bool = False, **draws: str) -> None:
        rules = games.rules("marseille", variation)
        assert isinstance(rules, MarseilleRules)
        super().__init__()
        self.rules = rules
        self.draws = {kind: deque(outcomes.split()) for kind, outcomes in ({"moment": FIRST_MOMENT} | draws).items()}
        self.s = rules.blank()
        self.tell(rules.opening(seats))
        if not raw:
            while self.step == "objectives":
                self.play(self.offers()[0])
            for seat in range(seats):
                self.set(seat, hand="", pile="prado", objectives="cool_head relief")

    def outcome(self, chance: Chance) -> Any:
        """What the script says, or the first card that there is."""
        queue = self.draws.get(chance.kind)
        return queue.popleft() if queue else chance.options[0][0]

    # Playing.

    def act(self, *texts: str) -> None:
        """Whoever is to move makes these moves, and nobody answers."""
        for text in texts:
            self.play(text)
            while self.step == "answer":
                self.play("accept")

    def end_turn(self) -> None:
        """The seat plays nothing more, announces nothing, discards what it must; the next one has drawn."""
        turn, number = self.s.turn, self.s.round
        while isinstance(awaited := self.rules.awaits(self.s), Turn) and (self.s.turn, self.s.round) == (turn, number):
            self.play({"play": "pass", "announce": "pass"}.get(awaited.step) or self.offers()[0])

    # Arranging.

    def set(self, seat: Seat, **fields: Any) -> None:
        """What a seat has: hand, pile, objects, objectives, validated by their ids; stress, and tallies by name."""
        for name, value in fields.items():
            match name:
                case "hand":
                    cards = tuple(sorted(CARD_INDEX[card] for card in value.split()))
                    self.arrange(hands=changed(self.s.hands, seat, cards))
                case "objects":
                    cards = tuple(sorted(CARD_INDEX[card] for card in value.split()))
                    self.arrange(objects=changed(self.s.objects, seat, cards))
                case "pile":
                    pile = tuple(LIEU_INDEX[lieu] for lieu in value.split())
                    self.arrange(piles=changed(self.s.piles, seat, pile))
                case "objectives" | "validated":
                    held = tuple(OBJECTIVE_INDEX[objective] for objective in value.split())
                    self.arrange(**{name: changed(getattr(self.s, name), seat, held)})
                case "stress":
                    stress = changed(self.s.stress, seat, value)
                    self.arrange(stress=stress, pool=STRESS - sum(stress))
                case _:
                    tallies = more(self.s.tallies[seat], TALLY_INDEX[name], value)
                    self.arrange(tallies=changed(self.s.tallies, seat, tallies))

    def script(self, kind: str, outcomes: str) -> None:
        """What comes next from a deck."""
        self.draws[kind] = deque(outcomes.split())

    def moment(self, moment: str) -> None:
        """The Moment of this round is another."""
        self.arrange(moment=MOMENT_INDEX[moment])

    # Looking.

    def hand(self, seat: Seat) -> str:
        """The cards of a seat."""
        return " ".join(CARD_IDS[card] for card in self.s.hands[seat])

    def objects(self, seat: Seat) -> str:
        """The placed Objects of a seat."""
        return " ".join(CARD_IDS[card] for card in self.s.objects[seat])

    def pile(self, seat: Seat) -> str:
        """The pile of a seat, the top one last."""
        return " ".join(LIEU_IDS[lieu] for lieu in self.s.piles[seat])

    def lines(self, seat: Seat) -> dict[str, int]:
        """What a seat would get if the match ended now, by reason."""
        facts = [fact for fact in self.rules.forecast(self.s) if fact.seat == seat]
        return {line.reason: line.points for fact in facts for line in fact.lines}

    def gained(self, seat: Seat) -> list[Line]:
        """What a seat scored in the last ply."""
        return [line for fact in self.facts if isinstance(fact, Scored) and fact.seat == seat for line in fact.lines]
