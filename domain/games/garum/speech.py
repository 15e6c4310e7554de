"""The position in words, as a seat sees it: all that somebody needs who cannot see the table."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.play import Seat
from domain.core.rules import Phrase
from domain.games.garum.addition import Sentences
from domain.games.garum.board import LINES, SIZE
from domain.games.garum.keyed import Keyed
from domain.games.garum.material import Material
from domain.games.garum.staffing import workers_left
from domain.games.garum.state import KINDS, UNCLAIMED, Garum, worker_of
from domain.games.garum.tiles import COLOURS, FREE, NAMES
from domain.games.garum.view import rows_of_specimens, track


def base_sentences(material: Material) -> tuple[Sentences, ...]:
    """The parts of the text of the base game."""
    return (
        Keyed("round", lambda s, seat: say_round(material, s)),
        Keyed("seats", lambda s, seat: say_seats(material, s)),
        Keyed("hand", say_hands),
        Keyed("phantom", lambda s, seat: say_phantom(s)),
        Keyed("board", lambda s, seat: say_rows(material, s)),
        Keyed("workers", lambda s, seat: say_workers(s)),
        Keyed("icons", lambda s, seat: say_icons(material, s)),
    )


def say_round(material: Material, s: Garum) -> Iterable[Phrase]:
    """Round, amphora, cetarium."""
    if s.over:
        yield Phrase("text.over")
    elif s.amphora >= 0:
        numbers = {"round": s.round, "rounds": material.side.rounds, "amphora": s.amphora}
        yield Phrase("text.round", numbers)
        if s.cetarium:
            yield Phrase("text.cetarium", {"cetarium": s.cetarium})
        if s.full_cetaria:
            yield Phrase("text.used", {"cetaria": ", ".join(map(str, s.full_cetaria))})


def say_seats(material: Material, s: Garum) -> Iterable[Phrase]:
    """Points, and for each colour pile, hand and workers."""
    for seat, colours in enumerate(s.seating.colours):
        yield Phrase("text.points", {"seat": seat, **track(material, s.points[seat])})
        for colour in colours:
            left = {kind: workers_left(material, s, colour, kind) for kind in KINDS}
            numbers = {"hand": len(s.hands[colour]), "pile": len(s.piles[colour]), **left}
            yield Phrase("text.colour", {"seat": seat, "colour": COLOURS[colour], **numbers})


def say_hands(s: Garum, seat: Seat | None) -> Iterable[Phrase]:
    """The reader's own hands."""
    if seat is not None:
        for colour in s.seating.colours[seat]:
            tiles = ", ".join(NAMES[colour, number] for number in s.hands[colour])
            if tiles:
                yield Phrase("text.hand", {"colour": COLOURS[colour], "tiles": tiles})


def say_phantom(s: Garum) -> Iterable[Phrase]:
    """The phantom's pile, and its tile while it is to be placed."""
    colour = s.seating.phantom
    if colour is not None:
        yield Phrase("text.phantom", {"colour": COLOURS[colour], "pile": len(s.piles[colour])})
        for number in s.hands[colour]:
            yield Phrase("text.phantom_tile", {"tile": NAMES[colour, number]})


def say_rows(material: Material, s: Garum) -> Iterable[Phrase]:
    """The specimens by row, in fours as the cetaria are; rows without any are left out."""
    for row, specimens in zip(LINES, rows_of_specimens(material, s), strict=False):
        if specimens.strip(" ."):
            fours = " ".join(specimens[start : start + 4].replace(" ", "–") for start in range(0, SIZE, 4))
            yield Phrase("text.row", {"line": row, "specimens": fours})


def say_workers(s: Garum) -> Iterable[Phrase]:
    """The workers by line."""
    for line, code in enumerate(s.lines):
        if code != UNCLAIMED:
            colour, kind = worker_of(code)
            yield Phrase("text.worker", {"line": LINES[line], "kind": f"worker.{kind}", "colour": COLOURS[colour]})


def say_icons(material: Material, s: Garum) -> Iterable[Phrase]:
    """The icons that nothing covers yet."""
    for space, icons in material.side.icons.items():
        for icon in icons:
            if s.spaces[space] == FREE:
                x, y = icon.cell
                where = {"cetarium": icon.cetarium, "row": y, "column": x}
                yield Phrase("text.icon", {"icon": f"icon.{icon.species}", **where})
