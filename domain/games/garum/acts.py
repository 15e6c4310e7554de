"""What a seat may do in its turn: each act is one class of moves with its legality, its effect and its refusals.

``moves`` is the law; ``why_not`` only finds the words for a move that is not among them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.games.garum.state import Garum
from domain.kit.course import Part


class Act(ABC):
    """A class of moves of the seat whose turn it is."""

    key: str
    kind: type[Move]

    def possible(self, s: Garum) -> bool:
        """Whether there is something to choose."""
        return any(True for _ in self.moves(s))

    @abstractmethod
    def moves(self, s: Garum) -> Iterable[Move]:
        """All legal moves of this kind."""

    @abstractmethod
    def decide(self, s: Garum, move: Move) -> Iterable[Fact]:
        """What a legal move brings about."""

    @abstractmethod
    def why_not(self, s: Garum, move: Move) -> str:
        """Why a move of this kind is not among the legal ones."""


class Choice(Part):
    """A part of the course in which the seat whose turn it is chooses one of several acts."""

    def __init__(self, key: str, acts: Sequence[Act]) -> None:
        self.key = key
        self.acts = tuple(acts)
        self.by_kind = {act.kind: act for act in acts}

    @abstractmethod
    def is_due(self, s: Garum) -> bool:
        """Whether the turn has come to this choice, and there is something to choose."""

    def awaits(self, s: Garum) -> Turn | None:
        return Turn((s.mover.seat,), self.key) if s.cetarium and self.is_due(s) else None

    def moves(self, s: Garum, seat: Seat) -> Iterable[Move]:
        return [move for act in self.acts for move in act.moves(s)]

    def decide(self, s: Garum, seat: Seat, move: Move) -> Iterable[Fact]:
        act = self.by_kind.get(type(move))
        if act is None:
            forms = "; ".join(kind.pattern for kind in self.by_kind)
            raise Illegal(f"the turn is at step “{self.key}”; possible are: {forms}")
        if move not in act.moves(s):
            raise Illegal(act.why_not(s, move))
        return act.decide(s, move)
