"""A table at which a test plays: moves as text by whoever is to move, dice as they are scripted, hands as arranged."""

from __future__ import annotations

from collections import deque
from typing import Any

from domain import games
from domain.core.play import Chance, Seat, Turn
from domain.games.manresa.cards import RESOURCES
from domain.games.manresa.material import ESTATES
from domain.games.manresa.rules import ManresaRules
from domain.games.manresa.state import Manresa
from tests.games.seated import Seated

IN_ORDER = [estate.key for estate in ESTATES]
GOOD = {"cardona": "salt", "pont_vell": "water", "suanya": "wood"}


class Sitting(Seated[Manresa]):
    """A position that is being played on.

    ``estates`` and ``start`` are the outcomes of the set-up; dice show no disaster unless ``dice`` says so.
    """

    def __init__(
        self, variation: str = "full", seats: int = 4, *, estates: list[str] | None = None, start: Seat = 0, **dice: Any
    ) -> None:
        rules = games.rules("manresa", variation)
        assert isinstance(rules, ManresaRules)
        super().__init__()
        self.rules = rules
        self.dice = {place: deque(faces.split()) for place, faces in dice.items()}
        self.setup: dict[str, deque[Any]] = {"estate": deque((estates or IN_ORDER)[:seats]), "start": deque([start])}
        self.s = rules.blank()
        self.tell(rules.opening(seats))

    def outcome(self, chance: Chance) -> Any:
        """What the script says, or a roll that is no disaster."""
        queue = self.setup.get(chance.kind) or self.dice.get(chance.kind)
        return queue.popleft() if queue else GOOD[chance.kind]

    def work(self, *spaces: str) -> None:
        """The next workers go to these spaces."""
        self.play(*(f"work {space}" for space in spaces))

    def hold(self, seat: Seat, **cards: int) -> None:
        """A seat has just these cards, the rest of the box lies beside the places."""
        hands = list(self.s.hands)
        hands[seat] = tuple(cards.get(resource, 0) for resource in RESOURCES)
        supply = tuple(20 - sum(hand[kind] for hand in hands) for kind in range(len(RESOURCES)))
        self.arrange(hands=tuple(hands), supply=supply)

    def cards(self, seat: Seat) -> dict[str, int]:
        """The cards of a seat, of the resources of which it has any."""
        return {kind: count for kind, count in zip(RESOURCES, self.s.hands[seat], strict=True) if count}

    def is_asked(self, number: int, *steps: str) -> bool:
        """Whether a seat is asked for one of these, still in this round."""
        awaited = self.rules.awaits(self.s)
        return isinstance(awaited, Turn) and awaited.step in steps and self.s.round == number

    def finish_orders(self) -> None:
        """All workers that are left in this round go to the first free spaces."""
        number = self.s.round
        while self.is_asked(number, "work"):
            self.play(self.offers()[0])

    def pass_all(self) -> None:
        """Nobody uses a privilege or builds in the rest of this round."""
        number = self.s.round
        while self.is_asked(number, "privilege", "build"):
            self.play("pass")

    def next_round(self) -> None:
        """The round is played to its end without privileges and buildings."""
        number = self.s.round
        self.finish_orders()
        if self.s.round == number:
            self.pass_all()
