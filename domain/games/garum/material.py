"""The printed material of one variation: a board side, the tiles, a chart and what else is in the box."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.games.garum.board import Side, load_side
from domain.games.garum.chart import Chart, load_chart
from domain.games.garum.state import KINDS
from domain.games.garum.tiles import Tiles, load_tiles
from domain.kit.editions import NAME, SUFFIX, Misprint, Shelf, pinned

DATA = Path(__file__).parent / "data"
CHARTS = DATA / "charts"
SIDES = ("troia", "baelo")
"""The board sides, in the order of the rules."""


class Box(Struct, frozen=True):
    """What is in the box besides tiles, board and charts.

    ``workers``: of each colour by kind; ``bonus``: points by kind of icon; ``track``: spaces of the
    score track; ``single``: other pieces to be counted.
    """

    workers: dict[str, int]
    aurei: int
    bonus: dict[str, int]
    track: int
    single: dict[str, int]


class Material(Struct, frozen=True):
    """All that is printed and cut for one variation.  ``pin``: of an owner's chart, as rules name it."""

    side: Side
    tiles: Tiles
    chart: Chart
    box: Box
    pin: str = ""


def material(side: str, chart: str) -> Material:
    """The material for a board side and one of its charts, shipped or an owner's.

    Raises ``Unplayable`` when there is no such chart, ``Misprint`` when something is wrong with that of an owner.
    """
    if chart in charts_of(side):
        return printed(side, CHARTS / f"{side}.{chart}.toml")
    return owned(side, chart, shelf(side).path(chart))


def owned(side: str, chart: str, path: Path) -> Material:
    """The material with the chart of an owner's file.  Raises ``Misprint``."""
    try:
        found = printed(side, path)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        shown = f"data/charts/{side}.{board_side(side).chart}.toml"
        raise Misprint(f"{path.name}: {type(error).__name__}: {error}; {shown} of this game shows how") from error
    content = msgspec.json.encode(found.chart, order="deterministic")
    return replace(found, pin=f"chart.{pinned(chart, content)}")


def look_into(path: Path) -> Mapping[str, object]:
    """What is in the file of a chart, for its owner to compare with the print.  Raises ``Misprint``, ``OSError``."""
    side, _, chart = path.name.removesuffix(SUFFIX).partition(".")
    if side not in SIDES or not NAME.fullmatch(chart):
        raise Misprint(f"{path.name}: a chart is called by its side and its name, as in {SIDES[0]}.printed{SUFFIX}")
    found = owned(side, chart, path)
    return {"chart": found.pin, "least": found.chart.least, **found.chart.by_kind}


@lru_cache
def printed(side: str, chart: Path) -> Material:
    """The material for a board side and the chart of a file."""
    board, tiles = board_side(side), fish_tiles()
    return Material(board, tiles, load_chart(chart, KINDS, board, tiles), whole_box())


@lru_cache
def shelf(side: str) -> Shelf:
    """Where owners' charts for a board side lie."""
    return Shelf("garum", f"{side}.")


def charts_of(side: str) -> tuple[str, ...]:
    """The names of the charts that a board side is shipped with, the one in use by default first."""
    found = sorted(path.name.split(".")[1] for path in CHARTS.glob(f"{side}.*.toml"))
    default = board_side(side).chart
    return (default, *(name for name in found if name != default))


@lru_cache
def board_side(side: str) -> Side:
    """A side of the board."""
    return load_side(DATA / f"{side}.toml")


@lru_cache
def fish_tiles() -> Tiles:
    """The tiles of the box."""
    return load_tiles(DATA / "tiles.toml")


@lru_cache
def whole_box() -> Box:
    """The rest of the box."""
    rows = tomllib.loads((DATA / "box.toml").read_text(encoding="utf-8"))
    return Box(
        workers={kind: rows["workers"][kind] for kind in KINDS},
        aurei=rows["aurei"]["count"],
        bonus={icon: rows["bonus"][icon] for icon in ("species", "wild")},
        track=rows["track"]["spaces"],
        single={name: count for name, count in rows["single"].items() if name != "source"},
    )
