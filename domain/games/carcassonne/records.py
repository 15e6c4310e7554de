"""Recorded games, one JSON object a line.  The format: rules page, 8."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.core.record import Award, Entry, NoRecord, Record

CHANCES = {"draw": "tile", "discard": "tile", "roll": "die", "message": "message"}
"""Kinds of chance by the words of the format."""
MARKS = ("id", "variation", "seats", "start", "plies", "scored", "final")
"""What every line of this format has."""


def read_record(line: str, start_of: Callable[[str], str]) -> Record | None:
    """The match of a line; nothing when the line is of another format.  ``start_of``: the start tile of a variation.

    Raises ``NoRecord`` when it is of this format and something in it cannot be.
    """
    try:
        row = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if not isinstance(row, dict) or any(mark not in row for mark in MARKS):
        return None
    try:
        check_start(row["start"], start_of(row["variation"]))
        return record_of(row)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NoRecord(f"{row['id']} is no recorded game: {error}") from error


def check_start(start: Any, ours: str) -> None:
    """Raises ``ValueError`` unless the start tile of the variation lies at (0, 0), unturned."""
    if start != [ours, [0, 0], 0]:
        raise ValueError(f"it starts with {start}, not with {ours} at 0,0 as r0")


def record_of(row: Mapping[str, Any]) -> Record:
    """The match of a decoded line."""
    plies = row["plies"]
    return Record(
        source=str(row["id"]),
        variation=str(row["variation"]),
        seats=tuple(f"P{seat}" for seat in range(int(row["seats"]))),
        entries=tuple(entry_of(ply) for ply in plies),
        awards=tuple(award_of(scored, len(plies)) for scored in row["scored"]),
        final=tuple(int(points) for points in row["final"]),
    )


def entry_of(ply: Mapping[str, Any]) -> Entry:
    """A move, or what chance gave."""
    if "move" in ply:
        return Entry(text=str(ply["move"]), seat=int(ply["seat"]))
    ((word, outcome),) = ply.items()
    return Entry(text=str(outcome), kind=CHANCES[word])


def award_of(scored: Mapping[str, Any], plies: int) -> Award:
    """Points of a seat.

    ``ply`` counts from 0 and is the last one before the scoring; at the end of the game it is one more
    than there are.
    """
    reasons = (f"reason.{scored['feature']}", f"reason.{scored['feature']}_unfinished")
    return Award(min(int(scored["ply"]) + 1, plies), int(scored["seat"]), reasons, int(scored["points"]))
