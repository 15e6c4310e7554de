"""What a finished construction is worth where it counts in full, whoever counts it (rules A.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from domain.core.score import Item
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.constructions import Construction
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.state import Colour

Sharers = Callable[[Count, Construction], Sequence[Colour]]
"""Those who share the bonus of a meadow."""


class Worth(Protocol):
    """The worth of one kind.  ``key``: its place among the terms, ``reason``: what a line calls it."""

    @property
    def kind(self) -> str: ...

    @property
    def key(self) -> str: ...

    @property
    def reason(self) -> str: ...

    @property
    def alone(self) -> bool:
        """Whether a part is worth the same whatever else changes on the board."""

    def items(self, count: Count, found: Construction, part: Sequence[Cell], colour: Colour) -> Iterable[Item]:
        """What a colour gets for its part of one: the cells of its pieces."""


class Strips(Struct, frozen=True):
    """Gardens or terrains: so much for each piece (E1-11)."""

    kind: str
    key: str
    reason: str
    each: int
    alone: bool = True

    def items(self, count: Count, found: Construction, part: Sequence[Cell], colour: Colour) -> Iterable[Item]:
        yield Item("item.pieces", len(part), self.each * len(part))


class Spots(Struct, frozen=True):
    """What stands on one piece: fisheries, reed beds, villages (E1-13)."""

    kind: str
    key: str
    reason: str
    points: int
    alone: bool = True

    def items(self, count: Count, found: Construction, part: Sequence[Cell], colour: Colour) -> Iterable[Item]:
        yield Item("item.connected", 1, self.points)


class Frogs(Struct, frozen=True):
    """Ponds: so much for each frog there (E7-09)."""

    points: int
    kind: str = "pond"
    key: str = "ponds"
    reason: str = "reason.pond"
    alone: bool = True

    def items(self, count: Count, found: Construction, part: Sequence[Cell], colour: Colour) -> Iterable[Item]:
        yield Item("item.frogs", len(found.frogs), self.points * len(found.frogs))


class Meadows(Struct, frozen=True):
    """Closed meadows: so much for each piece, and a share of the cows' bonus (E1-14, E1-16)."""

    each: int
    sharers: Sharers
    kind: str = "meadow"
    key: str = "meadows"
    reason: str = "reason.meadow"
    alone: bool = True

    def items(self, count: Count, found: Construction, part: Sequence[Cell], colour: Colour) -> Iterable[Item]:
        yield Item("item.meadow_pieces", len(part), self.each * len(part))
        sharers = self.sharers(count, found)
        shares = [share(bonus, sharers, colour, count.colour_of[cell]) for cell, bonus in found.cows]
        yield Item("item.cows", len(shares), sum(shares))


def share(bonus: int, sharers: Sequence[Colour], colour: Colour, holder: Colour) -> int:
    """A colour's share of a cow's bonus; what cannot be divided goes to the holder of the cow (E1-17, A.4 no. 11).

    >>> [share(5, [0, 1], colour, 0) for colour in (0, 1)]
    [3, 2]
    """
    each, rest = divmod(bonus, len(sharers))
    return each + (rest if colour == holder else 0)


def garden_worth(each: int = 2) -> Strips:
    """Finished gardens."""
    return Strips("garden", "gardens", "reason.garden", each)


def terrain_worth(each: int = 2) -> Strips:
    """Finished terrains."""
    return Strips("terrain", "terrains", "reason.terrain", each)


def fishery_worth(points: int = 3) -> Spots:
    """Fisheries."""
    return Spots("fishery", "fisheries", "reason.fishery", points)


def reed_bed_worth(points: int = 10) -> Spots:
    """Reed beds."""
    return Spots("reed_bed", "reed_beds", "reason.reed_bed", points)


def village_worth(points: int = 10) -> Spots:
    """Villages, where they count as constructions."""
    return Spots("village", "village", "reason.village", points)
