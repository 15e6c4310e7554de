"""What special pieces do: each power is a value with parameters that a row of data names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias

from msgspec import Struct

from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.waters import joined_waters, waters_of
from domain.kit.regions import flood


class Effect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="power"):
    """What a special piece does.  Its name in the data is its tag."""


class Tempers(Effect, frozen=True, kw_only=True, tag="tempers"):
    """Constructions of some ``kinds`` with a piece within its ``scope`` are worth at most so much, or less by so much.

    ``change_if_cancelled``, ``most_if_cancelled``: what it still takes away, and leaves, when it has lost its
    power.  ``wide_from``: with so many of its kind in a zone its scope is the zone.  ``needs``, ``unless``: as in
    ``Bonus``.
    """

    kinds: tuple[str, ...]
    scope: str = "zone"
    needs: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    most: int | None = None
    change: int = 0
    change_if_cancelled: int = 0
    most_if_cancelled: int | None = None
    wide_from: int = 0


class Bonus(Effect, frozen=True, kw_only=True, tag="bonus"):
    """Points for the owner of the zone.

    ``needs``: the kinds that must lie there too, ``unless``: those of which none may.  ``lost_if_last``: not for the
    one that has ended the match.
    """

    points: int
    needs: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    lost_if_last: bool = False


class Negates(Effect, frozen=True, kw_only=True, tag="negates"):
    """What constructions of some ``kinds`` with a piece within its ``scope`` are worth is lost instead.

    ``needs``: as in ``Bonus``.  ``unmarked``: also what no token lies on, by the owners of the bases for their parts.
    """

    kinds: tuple[str, ...]
    scope: str = "zone"
    needs: tuple[str, ...] = ()
    unmarked: bool = False


class Curses(Effect, frozen=True, kw_only=True, tag="curses"):
    """The bonus of each cow within its ``scope`` counts ``times`` as much.

    ``times_if_cancelled``: the same once it has lost its power.
    """

    times: int
    times_if_cancelled: int
    scope: str = "zone"


class Enriches(Effect, frozen=True, kw_only=True, tag="enriches"):
    """Constructions of some ``kinds`` within its ``scope`` that are worth anything are worth at least so much."""

    kinds: tuple[str, ...]
    least: int
    scope: str = "zone"


class Silences(Effect, frozen=True, kw_only=True, tag="silences"):
    """The frogs within its ``scope`` are worth nothing."""

    scope: str = "zone"


class Rouses(Effect, frozen=True, kw_only=True, tag="rouses"):
    """Frogs outside ponds within its ``scope`` are worth so much each.  ``wide_from`` as in ``Tempers``."""

    points: int
    scope: str = "zone"
    wide_from: int = 0


class Floods(Effect, frozen=True, kw_only=True, tag="floods"):
    """It takes itself and what lies within its ``scope`` off the board."""

    scope: str = "around"


class Culls(Effect, frozen=True, kw_only=True, tag="culls"):
    """It takes all pieces with a cow within its ``scope`` off the board."""

    scope: str = "zone"


class BarsCows(Effect, frozen=True, kw_only=True, tag="bars_cows"):
    """No piece with a cow is placed in its zone."""


class Blocks(Effect, frozen=True, kw_only=True, tag="blocks"):
    """No boat comes onto it.

    ``owner``: but that of the owner of its zone; ``but_with``: but those with one of these kinds in their own zone.
    """

    owner: bool = False
    but_with: tuple[str, ...] = ()


class Concludes(Effect, frozen=True, kw_only=True, tag="concludes"):
    """As this piece of a zone or a later one it ends the match; before that it lies in the own zone only."""

    from_piece: int


class Expels(Effect, frozen=True, kw_only=True, tag="expels"):
    """It takes the pieces of some special ``kinds`` off its zone."""

    kinds: tuple[str, ...]


class PassesHands(Effect, frozen=True, kw_only=True, tag="passes_hands"):
    """Its player draws, then all hands go to the left."""


class EmptiesHand(Effect, frozen=True, kw_only=True, tag="empties_hand"):
    """The owner of its zone throws his hand away and draws another."""


class RobsHands(Effect, frozen=True, kw_only=True, tag="robs_hands"):
    """Each player takes a random piece from the player to his left."""


class Enchants(Effect, frozen=True, kw_only=True, tag="enchants"):
    """Its player puts an own token in the place of another's in its zone."""


class Pollutes(Effect, frozen=True, kw_only=True, tag="pollutes"):
    """Black tokens spread from it.  ``change``: what they take from a construction, by its kind."""

    change: Mapping[str, int]


class Purifies(Effect, frozen=True, kw_only=True, tag="purifies"):
    """It takes black tokens away, and lets none come within so many rings around it."""

    rings: int


class Attracts(Effect, frozen=True, kw_only=True, tag="attracts"):
    """Points, or less than none, for each colour with a circuit on it."""

    points: int


class Escorts(Effect, frozen=True, kw_only=True, tag="escorts"):
    """With a circuit on it, pieces of some ``kinds`` attract or repel nobody on all circuits of that colour."""

    kinds: tuple[str, ...]


class Clears(Effect, frozen=True, kw_only=True, tag="clears"):
    """Pieces of some ``kinds`` within its ``scope`` attract or repel nobody."""

    kinds: tuple[str, ...]
    scope: str


class Belongs(Effect, frozen=True, kw_only=True, tag="belongs"):
    """Only the seat with this ``colour`` holds, places and passes it; without such a seat it is like any piece."""

    colour: int


Power: TypeAlias = (
    Tempers
    | Bonus
    | Negates
    | Curses
    | Enriches
    | Silences
    | Rouses
    | Floods
    | Culls
    | BarsCows
    | Blocks
    | Concludes
    | Expels
    | PassesHands
    | EmptiesHand
    | RobsHands
    | Enchants
    | Pollutes
    | Purifies
    | Attracts
    | Escorts
    | Clears
    | Belongs
)
"""What a row of data may name."""


def the_piece(s: Marsh, cell: Cell) -> Collection[Cell]:
    """Only the piece itself."""
    return (cell,)


def around(s: Marsh, cell: Cell) -> Collection[Cell]:
    """The piece and its neighbours by a side or an angle, on whatever base."""
    return (cell, *s.layout.touching[cell])


def the_zone(s: Marsh, cell: Cell) -> Collection[Cell]:
    """The base on which it lies."""
    base = s.layout.base_of[cell]
    return s.layout.bases[base] if base >= 0 else (cell,)


def zone_and_beside(s: Marsh, cell: Cell) -> Collection[Cell]:
    """The base on which it lies and the cells that touch that by a side (A.4 no. 73)."""
    zone = the_zone(s, cell)
    beside = {other: None for each in zone for other in s.layout.near[each] if other != OFF_BOARD}
    return tuple(dict.fromkeys(zone) | beside)


def the_network(s: Marsh, cell: Cell) -> Collection[Cell]:
    """The pieces that its canals are joined to, on whatever base."""
    joined = joined_waters(s.board, s.layout)
    return {water // 4 for water in flood(waters_of(s.board, s.layout, cell), lambda water: joined[water])}


def the_network_in_the_zone(s: Marsh, cell: Cell) -> Collection[Cell]:
    """The pieces that its canals are joined to without leaving its base."""
    joined, base_of = joined_waters(s.board, s.layout), s.layout.base_of
    base = base_of[cell]
    inside = flood(
        waters_of(s.board, s.layout, cell), lambda water: [w for w in joined[water] if base_of[w // 4] == base]
    )
    return {water // 4 for water in inside}


SCOPES: Mapping[str, Callable[[Marsh, Cell], Collection[Cell]]] = {
    "piece": the_piece,
    "around": around,
    "zone": the_zone,
    "zone and beside": zone_and_beside,
    "network": the_network,
    "network in the zone": the_network_in_the_zone,
}
"""How far a power reaches, by its name in the data."""
