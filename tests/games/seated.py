"""A position that a test plays on by itself, without a match: moves as text by whoever is to move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import pytest
from msgspec.structs import replace

from domain.core.play import Chance, Fact, Illegal, Outcome, Over, Seat, State, Turn
from domain.core.rules import Rules

S = TypeVar("S", bound=State)


class Seated(ABC, Generic[S]):
    """Rules and a state of a game; ``facts`` are those of the last ply, ``asked`` the chances of it."""

    rules: Rules[S]
    s: S

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.asked: list[Chance] = []

    @abstractmethod
    def outcome(self, chance: Chance) -> Outcome:
        """What chance gives."""

    def tell(self, facts: Iterable[Fact]) -> None:
        """Facts happen, and chance answers."""
        self.facts, self.asked = [], []
        while True:
            for fact in facts:
                self.facts.append(fact)
                self.s = self.rules.evolve(self.s, fact)
            chance = self.rules.awaits(self.s)
            if not isinstance(chance, Chance):
                return
            self.asked.append(chance)
            outcome = self.outcome(chance)
            assert outcome in dict(chance.options), f"{chance.kind} cannot be {outcome}"
            facts = list(self.rules.resolve(self.s, chance, outcome))

    # What is awaited.

    @property
    def turn(self) -> Turn:
        """Who is asked for what."""
        awaited = self.rules.awaits(self.s)
        assert isinstance(awaited, Turn), awaited
        return awaited

    @property
    def seat(self) -> Seat:
        """Who is to move, the first of them."""
        return self.turn.seats[0]

    @property
    def step(self) -> str:
        """What is asked."""
        return self.turn.step

    @property
    def over(self) -> Over:
        """How the match ended."""
        awaited = self.rules.awaits(self.s)
        assert isinstance(awaited, Over), awaited
        return awaited

    # Playing.

    def play(self, *texts: str) -> None:
        """Whoever is to move makes these moves, one after the other."""
        for text in texts:
            self.tell(list(self.rules.decide(self.s, self.seat, self.rules.notation.read(text))))

    def offers(self, start: str = "", seat: Seat | None = None) -> list[str]:
        """The legal moves of whoever is to move, that begin so."""
        mover = self.seat if seat is None else seat
        texts = [self.rules.notation.write(move) for move in self.rules.moves(self.s, mover)]
        return [text for text in texts if text.startswith(start)]

    def refused(self, text: str, seat: Seat | None = None) -> str:
        """Why a move is refused."""
        mover = self.seat if seat is None else seat
        move = self.rules.notation.read(text)
        assert move not in list(self.rules.moves(self.s, mover))
        with pytest.raises(Illegal) as refused:
            list(self.rules.decide(self.s, mover, move))
        return refused.value.why

    def arrange(self, **fields: Any) -> None:
        """The position is another in these fields."""
        self.s = replace(self.s, **fields)

    def view(self, reader: Seat | None = None) -> Any:
        """What somebody sees, by default everybody."""
        return self.rules.view(self.s, reader)
