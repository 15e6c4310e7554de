"""The printed material, read once: places, estates, spaces of the board, costs, routes of the arrow, the box."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.games.manresa.cards import RESOURCES, Cards

DATA = Path(__file__).parent / "data"

PHASES = ("I", "II", "III")
"""The phases of reconstruction of an estate, in order."""

STANDARD = "standard"
"""The fourth mission of the full version, common to all."""


class Place(Struct, frozen=True):
    """A production place.  ``die``: its faces and how many sides show each, none where nothing is rolled."""

    key: str
    resource: str
    spaces: tuple[int, ...]
    disaster: str
    die: tuple[tuple[str, int], ...]


class Estate(Struct, frozen=True):
    """An estate, its privilege, and what its phases of reconstruction cost."""

    key: str
    privilege: str
    costs: tuple[Cards, ...]


class Space(Struct, frozen=True):
    """A space for one worker: at a place, where it yields so many cards, or the privilege space of an estate.

    ``place`` and ``estate`` are indices; the one that does not apply is -1.
    """

    key: str
    place: int = -1
    yields: int = 0
    estate: int = -1


def rows(name: str) -> dict[str, Any]:
    """A file of the data."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def read_places() -> Iterator[Place]:
    """The production places.  Raises ``ValueError`` when their resources are not those that cards are counted by."""
    for row, resource in zip(rows("board")["place"], RESOURCES, strict=True):
        if row["resource"] != resource:
            raise ValueError(f"{row['id']} yields {row['resource']}, but {resource} comes here")
        die = tuple(row.get("die", {}).items())
        yield Place(row["id"], resource, tuple(row["spaces"]), row.get("disaster", ""), die)


def read_cost(cost: list[int]) -> Cards:
    """A cost.  Raises ``ValueError`` when it does not say a number for each resource."""
    if len(cost) != len(RESOURCES):
        raise ValueError(f"{cost} is no cost; it needs the numbers of {', '.join(RESOURCES)}")
    return tuple(cost)


def read_estates() -> Iterator[Estate]:
    """The estates with their costs."""
    costs = rows("costs")
    for row in rows("board")["estate"]:
        key = row["id"]
        yield Estate(key, row["privilege"], tuple(read_cost(costs[key][phase]) for phase in PHASES))


def spaces() -> Iterator[Space]:
    """The spaces of the board as moves name them: ``cardona-2``, ``canonges``; those of the places come first."""
    for number, place in enumerate(PLACES):
        for yields in place.spaces:
            yield Space(f"{place.key}-{yields}", place=number, yields=yields)
    for number, estate in enumerate(ESTATES):
        yield Space(estate.key, estate=number)


PLACES = tuple(read_places())
ESTATES = tuple(read_estates())
SPACES = tuple(spaces())

PLACE_INDEX = {place.key: number for number, place in enumerate(PLACES)}
ESTATE_INDEX = {estate.key: number for number, estate in enumerate(ESTATES)}
SPACE_INDEX = {space.key: number for number, space in enumerate(SPACES)}

WORKING = sum(space.place >= 0 for space in SPACES)
"""Spaces at places; the privilege space of an estate has the index ``WORKING`` and its own."""

AT_PLACE = tuple(
    tuple(number for number, space in enumerate(SPACES) if space.place == place) for place in range(len(PLACES))
)
"""The spaces of each place, that with the greater yield first."""

STANDARD_COST = read_cost(rows("costs")["everybody"][STANDARD])

ROUTES: Mapping[str, tuple[str, ...]] = {name: tuple(route) for name, route in rows("track")["route"].items()}
"""The spaces of the order track in the direction of the arrow, by the name of the route, the default first."""

BOX: Mapping[str, Any] = rows("box")
"""Cards of each resource, workers, single pieces."""

PROVENANCE = {"rules": "seed", "board": rows("board")["provenance"]} | {
    name: rows(file)["provenance"] for name, file in (("costs", "costs"), ("arrow", "track"))
}
