"""The table as a seat sees it.  Cells are (x, y) = (column from the left, row from the top), from 1."""

from __future__ import annotations

from typing import Any

from domain.core.play import Seat
from domain.core.rules import View
from domain.core.secret import HIDDEN
from domain.games.garum.addition import Section
from domain.games.garum.board import LINES, SPACES
from domain.games.garum.keyed import Keyed
from domain.games.garum.material import Material
from domain.games.garum.staffing import workers_left
from domain.games.garum.state import KINDS, UNCLAIMED, Garum, worker_of
from domain.games.garum.tiles import COLOURS, FREE, NAMES, Colour, Face, lying


def base_sections(material: Material) -> tuple[Section, ...]:
    """The parts of the view of the base game."""
    return (
        Keyed("round", lambda s, seat: the_round(material, s)),
        Keyed("aurei", lambda s, seat: the_aurei(s)),
        Keyed("board", lambda s, seat: the_board(material, s)),
        Keyed("seats", lambda s, seat: [a_seat(material, s, each, seat) for each in range(len(s.points))]),
        Keyed("phantom", lambda s, seat: the_phantom(s)),
    )


def the_round(material: Material, s: Garum) -> View:
    """How far the match has come, who holds the amphora, which cetarium is filled, whose turn it is in the round."""
    order = s.seating.orders[s.amphora] if s.amphora >= 0 and not s.over else ()
    return {
        "number": min(s.round, material.side.rounds),
        "of": material.side.rounds,
        "amphora": s.amphora if s.amphora >= 0 else None,
        "cetarium": s.cetarium or None,
        "turn": s.turn,
        "order": [{"colour": COLOURS[mover.colour], "seat": mover.seat, "phantom": mover.phantom} for mover in order],
    }


def the_aurei(s: Garum) -> View:
    """How many lie face down, which is turned, which are out of the match."""
    return {"down": len(s.unused_cetaria), "turned": s.cetarium or None, "discarded": s.full_cetaria}


def the_board(material: Material, s: Garum) -> View:
    """Cetaria, icons, tiles as they lie, specimens by row, workers by line."""
    side = material.side
    return {
        "side": side.key,
        "cetaria": [list(row) for row in side.grid],
        "icons": [
            {"icon": icon.species, "cell": icon.cell, "covered": s.spaces[space] != FREE}
            for space, icons in side.icons.items()
            for icon in icons
        ],
        "tiles": [a_tile(material, space, code) for space, code in enumerate(s.spaces) if code != FREE],
        "rows": rows_of_specimens(material, s),
        "workers": [a_worker(s, line) for line, code in enumerate(s.lines) if code != UNCLAIMED],
    }


def a_tile(material: Material, space: int, code: int) -> View:
    """A tile on the board; ``cell`` is its north-west specimen."""
    tile, turn = lying(code)
    return {
        "tile": tile,
        "turn": turn,
        "cetarium": space // len(SPACES) + 1,
        "space": SPACES[space % len(SPACES)],
        "cell": material.side.cells[space][0],
        "face": face_text(material.tiles.faces[code]),
    }


def face_text(face: Face) -> str:
    """A face as the data writes it: ``"BB/CD"``."""
    a, b, c, d = (COLOURS[colour] for colour in face)
    return f"{a}{b}/{c}{d}"


def rows_of_specimens(material: Material, s: Garum) -> list[str]:
    """The specimens by row from the top: a letter for each cell, ``.`` where nothing lies, a blank in a hole."""
    grid = [[" "] * 16 for _ in range(16)]
    for space, code in enumerate(s.spaces):
        for (x, y), colour in zip(material.side.cells[space], material.tiles.faces[code], strict=True):
            grid[y - 1][x - 1] = COLOURS[colour] if code != FREE else "."
    return ["".join(row) for row in grid]


def a_worker(s: Garum, line: int) -> View:
    """A worker on the board."""
    colour, kind = worker_of(s.lines[line])
    return {"line": LINES[line], "worker": kind, "colour": COLOURS[colour], "seat": s.seating.owners[colour]}


def a_seat(material: Material, s: Garum, who: Seat, reader: Seat | None) -> View:
    """What lies before a seat; its hands only for itself."""
    return {
        "track": track(material, s.points[who]),
        "colours": [a_colour(material, s, colour, open_hand=who == reader) for colour in s.seating.colours[who]],
    }


def a_colour(material: Material, s: Garum, colour: Colour, *, open_hand: bool) -> View:
    """The hand, the pile and the workers of a colour."""
    return {
        "colour": COLOURS[colour],
        "hand": [NAMES[colour, number] if open_hand else HIDDEN for number in s.hands[colour]],
        "pile": len(s.piles[colour]),
        "workers": {kind: workers_left(material, s, colour, kind) for kind in KINDS},
    }


def track(material: Material, points: int) -> View:
    """Where the cube stands, and what the scoring tile adds to it.

    Rules page D.3, Score track: past the top the tile shows +25, then +50; the total is what counts.

    >>> from domain.games.garum.material import material
    >>> track(material("troia", "growing"), 27)
    {'total': 27, 'cube': 2, 'tile': 25}
    """
    laps = max(points, 0) // material.box.track
    return {"total": points, "cube": points - laps * material.box.track, "tile": laps * material.box.track}


def the_phantom(s: Garum) -> Any:
    """The phantom's pile, and its tile while it is to be placed; nothing where every colour has a seat."""
    colour = s.seating.phantom
    if colour is None:
        return None
    taken = [NAMES[colour, number] for number in s.hands[colour]]
    return {"colour": COLOURS[colour], "pile": len(s.piles[colour]), "tile": taken[0] if taken else None}
