"""Everything in the box by where it is."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.garum.addition import Count
from domain.games.garum.keyed import Keyed
from domain.games.garum.material import Material
from domain.games.garum.state import UNCLAIMED, Garum
from domain.games.garum.tiles import COLOURS, FREE, IDS


def tiles(material: Material) -> Count:
    """The fish tiles."""
    put_away = len(IDS) - len(COLOURS) * len(material.side.numbers)

    def count(s: Garum) -> Mapping[str, int]:
        return {
            "tiles.pile": sum(map(len, s.piles)),
            "tiles.hand": sum(map(len, s.hands)),
            "tiles.board": sum(code != FREE for code in s.spaces),
            "tiles.box": put_away,
        }

    return Keyed("tiles", count)


def aurei(material: Material) -> Count:
    """The aurei: face down, turned, out of the match after their round, put away for this side of the board."""

    def count(s: Garum) -> Mapping[str, int]:
        return {
            "aurei.down": len(s.unused_cetaria),
            "aurei.turned": int(s.cetarium > 0),
            "aurei.discarded": len(s.full_cetaria),
            "aurei.box": material.box.aurei - material.side.rounds,
        }

    return Keyed("aurei", count)


def workers(material: Material) -> Count:
    """The vilicus and the dominus of all colours; the phantom's stay in the box."""
    each = sum(material.box.workers.values())

    def count(s: Garum) -> Mapping[str, int]:
        on_board = sum(code != UNCLAIMED for code in s.lines)
        in_box = 0 if s.seating.phantom is None else each
        return {
            "workers.board": on_board,
            "workers.supply": len(COLOURS) * each - in_box - on_board,
            "workers.box": in_box,
        }

    return Keyed("workers", count)


def others(material: Material) -> Count:
    """What never moves from where it is, but for the amphora, which always has one holder."""
    return Keyed("others", lambda s: material.box.single)


def base_counts(material: Material) -> tuple[Count, ...]:
    """The counts of the base game."""
    return tiles(material), aurei(material), workers(material), others(material)
