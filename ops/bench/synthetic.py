"""A columnar copy of matches that nobody played, as large as is wanted: for measuring, and for planting a truth.

Written straight as Parquet, a part at a time, by NumPy; the shapes are those of real matches: 60 plies, two to
four seats, a line of the score every third ply, two facts a ply, an outcome of chance every second ply.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from projections.columns.copy import Namer
from projections.columns.gathering import first_there
from projections.columns.manifest import Chapter, Manifest, Part, save
from projections.columns.parts import write_empty, write_part
from projections.columns.rating import Ratings
from projections.columns.rows import Ended
from projections.columns.schema import CELLS, ITEMS, SEATS_OF, TABLES, TEXTS

Numbers = np.ndarray[Any, np.dtype[Any]]

PLIES = 60
EACH = {"matches": 1, "plies": PLIES, "scores": 20, "facts": 2 * PLIES, "draws": 30, "acts": 0}
"""Rows of a match, by table."""
GAMES = ("carcassonne", "garum", "manresa", "marseille")
PLAYERS, FACTIONS = 500, ("estate.red", "estate.blue", "estate.green")
REASONS = tuple(f"reason.{name}" for name in ("road", "city", "field", "cloister", "end", "bonus"))
OUTCOMES = tuple(f"T{number:02}" for number in range(40))
STEPS = ("place", "claim", "pass", "take")
MOVES = tuple(f"{step} {number}" for step in STEPS for number in range(50))
SPOTS = tuple(f"{letter}{number}" for letter in "abcdefgh" for number in range(1, 9))
START = 1_780_000_000_000
"""When the first match was opened, in milliseconds since 1970."""


def write_matches(folder: Path, matches: int, *, at_once: int = 16_000, advantage: float = 0.0, seats: int = 0) -> None:
    """Writes so many matches, so many to a part.

    ``advantage``: how much oftener than its share seat 0 wins; ``seats``: of every match, or two to four.
    """
    folder.mkdir(parents=True)
    write_empty(folder)
    parts: list[Part] = []
    chapters: dict[str, list[Chapter]] = {}
    name = Namer(0)
    for first in range(0, matches, at_once):
        number = len(parts)
        chance = np.random.default_rng(number)
        numbers = np.arange(first, min(first + at_once, matches), dtype=np.int64) * (PLIES + 1) + 1
        some = Some(numbers, GAMES[number % len(GAMES)], seats or 2 + number // len(GAMES) % 3, chance, advantage)
        parts.append(write_part(folder, name(), (some.game, "2026-05", True), some.tables()))
        chapters[some.game] = Ratings(folder, chapters.get(some.game, []), name).follow(some.ended(), ())
    rated = tuple(chain.from_iterable(chapters.values()))
    save(folder, Manifest(position=matches * (PLIES + 1), named=name.named, parts=tuple(parts), chapters=rated))


class Some:
    """Matches of one game with one number of seats."""

    def __init__(self, numbers: Numbers, game: str, seats: int, chance: np.random.Generator, advantage: float) -> None:
        self.numbers = numbers
        self.game = game
        self.seats = seats
        self.chance = chance
        self.count = len(numbers)
        first = chance.random(self.count) < 1 / seats + advantage
        self.winner = np.where(first, 0, chance.integers(1, seats, self.count)) if seats > 1 else np.zeros(self.count)
        self.points = chance.integers(20, 60, (self.count, seats))
        self.points[np.arange(self.count), self.winner] += 40
        self.players = chance.integers(0, PLAYERS, (self.count, seats))

    def tables(self) -> dict[str, pa.Table]:
        """The rows of every table."""
        plies = np.tile(np.arange(1, PLIES + 1, dtype=np.int32), self.count)
        own = {
            "matches": self.matches(),
            "seats": self.of_seats(),
            "plies": self.of_plies(plies),
            "scores": self.scores(),
            "facts": self.facts(),
            "draws": self.draws(),
            "acts": {},
        }
        each = EACH | {"seats": self.seats}
        return {key: self.table(key, each[key], columns) for key, columns in own.items()}

    def table(self, key: str, each: int, columns: dict[str, Any]) -> pa.Table:
        """A table with so many rows a match; columns that are not given are empty."""
        of, rows = TABLES[key], each * self.count
        common = {
            "match": np.repeat(self.numbers, each),
            "game": same(self.game, rows),
            "variation": same("base", rows),
            "seated": np.full(rows, self.seats, np.int8),
            "status": same("over", rows),
        }
        given = common | columns
        arrays = [
            pa.nulls(rows, column.kind) if column.key not in given else as_array(given[column.key], column.kind)
            for column in of.columns
        ]
        return pa.Table.from_arrays(arrays, schema=of.schema)

    def matches(self) -> dict[str, Any]:
        """The table of matches."""
        count = self.count
        opened = START + self.numbers * 1000
        first = np.array(MOVES[:12], dtype=object)[self.chance.integers(0, 12, (count, 4))].tolist()
        return {
            "id": [f"00000000-0000-7000-8000-{number:012d}" for number in self.numbers],
            "base": same("base", count),
            "adds": pa.array([[] if at % 2 else ["inns"] for at in range(count)], TEXTS),
            "reason": same("end", count),
            "void": np.zeros(count, bool),
            "plies": np.full(count, PLIES, np.int32) + self.chance.integers(-9, 9, count).astype(np.int32),
            "undone_plies": self.chance.integers(0, 3, count).astype(np.int32),
            "opened_at": opened,
            "ended_at": opened + 600_000,
            "ended": self.numbers + PLIES,
            "seconds": self.chance.random(count) * 3000,
            "undo": same("barrier", count),
            "opening_moves": pa.array(first, TEXTS),
            "opening_seats": pa.array([[0, 1, 0, 1]] * count, SEATS_OF),
        }

    def of_seats(self) -> dict[str, Any]:
        """The table of seats."""
        count = self.count * self.seats
        seat = np.tile(np.arange(self.seats, dtype=np.int8), self.count)
        won = (np.repeat(self.winner, self.seats) == seat).astype(np.float64)
        return {
            "seat": seat,
            "player": picked(tuple(f"player {at}" for at in range(PLAYERS)), self.players.reshape(-1)),
            "faction": picked(FACTIONS, seat.astype(np.int64) % len(FACTIONS)),
            "points": self.points.reshape(-1).astype(np.int32),
            "place": np.where(won > 0, 1, 2).astype(np.int8),
            "won": won,
            "moves": np.full(count, PLIES // self.seats, np.int32),
            "think_ms": self.chance.integers(10_000, 900_000, count),
        }

    def ended(self) -> dict[int, Ended]:
        """How the matches ended, for who rates them."""
        found = {}
        for match, sat, winner in zip(self.numbers.tolist(), self.players.tolist(), self.winner.tolist(), strict=True):
            places = tuple(1 if seat == winner else 2 for seat in range(self.seats))
            names = tuple(f"player {at}" for at in sat)
            found[match] = Ended(match, self.game, "base", match + PLIES, names, places)
        return found

    def of_plies(self, ply: Numbers) -> dict[str, Any]:
        """The table of plies."""
        rows = len(ply)
        move = self.chance.integers(0, len(MOVES), rows)
        return {
            "ply": ply,
            "version": ply + 1,
            "seat": (ply % self.seats).astype(np.int8),
            "step": picked(STEPS, move // 50),
            "move": picked(MOVES, move),
            "at": START + np.cumsum(np.full(rows, 1000)),
            "took_ms": self.chance.exponential(8000, rows).astype(np.int64),
            "digest": pa.array(np.frombuffer(self.chance.bytes(8 * rows), "V8"), pa.binary(8)),
            "undone": np.zeros(rows, bool),
        }

    def scores(self) -> dict[str, Any]:
        """The table of scores, a line every third ply."""
        rows = 20 * self.count
        ply = np.tile(np.arange(1, 21, dtype=np.int32) * 3, self.count)
        points = self.chance.integers(1, 9, rows).astype(np.int32)
        offsets = pa.array(np.arange(rows + 1, dtype=np.int32))
        item = pa.StructArray.from_arrays(
            [picked(REASONS, self.chance.integers(0, 6, rows)), pa.array(points), pa.array(points)],
            fields=[ITEMS.value_type.field(at) for at in range(3)],
        )
        cell = pa.StructArray.from_arrays(
            [pa.array(self.chance.integers(-8, 8, rows).astype(np.int32)) for _ in range(2)],
            fields=[CELLS.value_type.field(at) for at in range(2)],
        )
        return {
            "ply": ply,
            "version": ply + 1,
            "line": np.zeros(rows, np.int16),
            "seat": (ply % self.seats).astype(np.int8),
            "points": points,
            "reason": picked(REASONS, self.chance.integers(0, 6, rows)),
            "items": pa.ListArray.from_arrays(offsets, item, type=ITEMS),
            "cells": pa.ListArray.from_arrays(offsets, cell, type=CELLS),
            "undone": np.zeros(rows, bool),
        }

    def facts(self) -> dict[str, Any]:
        """The table of facts, two a ply."""
        rows = 2 * PLIES * self.count
        ply = np.tile(np.repeat(np.arange(1, PLIES + 1, dtype=np.int32), 2), self.count)
        match, number = np.repeat(np.arange(self.count), 2 * PLIES), np.tile(np.array([0, 1]), PLIES * self.count)
        place = self.chance.integers(0, len(SPOTS), rows)
        return {
            "ply": ply,
            "version": ply + 1,
            "number": number.astype(np.int16),
            "fact": picked(("Placed", "TurnEnded"), number),
            "cell": picked(SPOTS, place),
            "spot": picked(SPOTS, place),
            "first_there": first_there(match, place * 2 + number, np.ones(rows, bool)),
            "seat": (ply % self.seats).astype(np.int32),
            "fields": same("{}", rows),
            "undone": np.zeros(rows, bool),
        }

    def draws(self) -> dict[str, Any]:
        """The table of draws, one every second ply."""
        rows = 30 * self.count
        ply = np.tile(np.arange(1, 31, dtype=np.int32) * 2, self.count)
        match, seat = np.repeat(np.arange(self.count), 30), self.chance.integers(0, self.seats, rows)
        return {
            "ply": ply,
            "version": ply + 1,
            "number": np.zeros(rows, np.int16),
            "outcome": picked(OUTCOMES, self.chance.integers(0, len(OUTCOMES), rows)),
            "seat": seat.astype(np.int8),
            "above": (self.points - self.points.mean(axis=1, keepdims=True))[match, seat],
            "won": (self.winner[match] == seat).astype(np.float64),
            "undone": np.zeros(rows, bool),
        }


def same(text: str, rows: int) -> pa.Array:
    """One text in every row."""
    return picked((text,), np.zeros(rows, np.int64))


def picked(texts: tuple[str, ...], which: Numbers) -> pa.Array:
    """Texts by number."""
    return pa.DictionaryArray.from_arrays(pa.array(which.astype(np.int32)), pa.array(texts)).cast(pa.string())


def as_array(values: Any, kind: Any) -> pa.Array:
    """Values as a column of this type."""
    return values if isinstance(values, pa.Array | pa.ChunkedArray) else pa.array(values, kind)
