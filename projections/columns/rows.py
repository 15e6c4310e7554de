"""Unfolded matches as rows of all tables, gathered column by column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from domain import games
from domain.match.events import Ruling, Undone
from domain.match.rulings import Rulings
from projections.columns.schema import CELLS, ITEMS, TABLES, TableOf
from projections.columns.telling import Row, Teller
from projections.columns.unfolding import Ply, Unfolded, factions, first_moves, owners
from projections.records import OVER

Counts = Any
"""How many rows each match, or each ply, has: whole numbers in a NumPy array."""


class CommonRow(NamedTuple):
    """What all rows of a match begin with."""

    match: int
    game: str
    variation: str
    seated: int
    status: str


class Distinct:
    """Rows that come again and again: each kept once, and in which order they came."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}
        self.came: list[int] = []

    def add(self, told: Any) -> None:
        """One more; ``told.row`` is its row."""
        number = self.numbers.get(told)
        if number is None:
            number = self.numbers[told] = len(self.numbers)
        self.came.append(number)

    def columns(self, kinds: Sequence[Any]) -> list[pa.Array]:
        """All rows in the order in which they came, as columns of these types."""
        return self.spread(transposed([told.row for told in self.numbers], kinds))

    def spread(self, distinct: Sequence[pa.Array]) -> list[pa.Array]:
        """The columns of the distinct rows as columns of all rows."""
        came = pa.array(np.array(self.came, np.int32))
        return [column.take(came) for column in distinct]


class Gathered:
    """Rows of some matches.  Child tables keep how many rows each ply has, so that nothing is said twice."""

    def __init__(self) -> None:
        self.common: list[CommonRow] = []
        self.matches: list[Row] = []
        self.seats: list[Row] = []
        self.plies: list[Row] = []
        self.acts: list[Row] = []
        self.moves = Distinct()
        self.facts = Distinct()
        self.scores = Distinct()
        self.draws: list[Row] = []
        self.per_match: dict[str, list[int]] = {"seats": [], "plies": [], "acts": []}
        self.per_ply: dict[str, list[int]] = {"facts": [], "scores": [], "draws": []}

    def add(self, match: Unfolded, teller: Teller) -> None:
        """The rows of one more match; matches come in any order."""
        opened = match.opened
        self.common.append(CommonRow(match.number, opened.game, opened.variation, len(opened.seats), match.status))
        ends = seat_ends(match)
        self.add_plies(match, teller, ends)
        self.matches.append(match_row(match, teller))
        self.seats.extend(seat_rows(match, ends))
        self.acts.extend(act_row(*act) for act in match.acts)
        self.per_match["seats"].append(len(opened.seats))
        self.per_match["acts"].append(len(match.acts))

    def add_plies(self, match: Unfolded, teller: Teller, ends: Sequence[SeatEnd]) -> None:
        """The opening and the plies, sorted, with what belongs to each."""
        plies = match.plies
        if len(plies) > len(match.line):
            plies = sorted(plies, key=lambda ply: (ply.ply, ply.version))
        shown = match.shown
        whose = owners(match) if shown else {}
        add_fact, add_line = self.facts.add, self.scores.add
        fact_counts, score_counts, draw_counts = self.per_ply.values()
        for ply in plies:
            if ply.ply:
                self.moves.add(ply.move(teller))
            self.plies.append(ply_row(ply, shown, teller.masked))
            facts = scores = 0
            for told in ply.facts:
                if told.row is not None:
                    add_fact(told)
                    facts += 1
                for line in told.lines:
                    add_line(line)
                    scores += 1
            fact_counts.append(facts)
            score_counts.append(scores)
            draw_counts.append(len(ply.outcomes) if shown else 0)
            if shown and ply.outcomes:
                self.draws.extend(draw_rows(ply, whose[ply.version], ends))
        self.per_match["plies"].append(len(plies))

    def tables(self) -> dict[str, pa.Table]:
        """All rows as Arrow tables, sorted."""
        order = np.argsort(np.array([row.match for row in self.common]), kind="stable")
        in_order = bool(np.all(order[:-1] < order[1:]))
        found = {key: self.table(table) for key, table in TABLES.items()}
        return found if in_order else {key: by_match(table, TABLES[key]) for key, table in found.items()}

    def table(self, table: TableOf) -> pa.Table:
        """The rows of one table, matches in the order in which they came."""
        columns = OWN_COLUMNS.get(table.key, plain_columns)(self, table)
        return pa.Table.from_arrays([*self.common_columns(table.key), *columns], schema=table.schema)

    def common_columns(self, key: str) -> list[pa.Array]:
        """The columns that all rows of a match share, repeated for its rows."""
        counts = self.counts(key)
        match, game, variation, seated, status = zip(*self.common, strict=True)
        return [
            pa.array(np.repeat(np.array(match, np.int64), counts)),
            repeated(game, counts),
            repeated(variation, counts),
            pa.array(np.repeat(np.array(seated, np.int8), counts)),
            repeated(status, counts),
        ]

    def counts(self, key: str) -> Counts:
        """How many rows of a table each match has."""
        if key == "matches":
            return np.ones(len(self.common), np.int64)
        plies = np.array(self.per_match["plies"], np.int64)
        if key == "plies":
            return plies - 1  # the opening is no row of it
        if key in self.per_ply:
            return np.add.reduceat(np.array(self.per_ply[key], np.int64), np.cumsum(plies) - plies)
        return np.array(self.per_match[key], np.int64)

    def of_plies(self, key: str) -> tuple[list[pa.Array], pa.Array]:
        """For the rows of each ply: ply, version and number within it; and whether it was undone."""
        counts = np.array(self.per_ply[key], np.int64)
        ply, version, undone = (np.array([row[at] for row in self.plies]) for at in (0, 1, -1))
        number = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        first = [np.repeat(ply.astype(np.int32), counts), np.repeat(version.astype(np.int32), counts)]
        return [*map(pa.array, first), pa.array(number.astype(np.int16))], pa.array(np.repeat(undone, counts))


def repeated(texts: Sequence[str], counts: Counts) -> pa.Array:
    """Texts, each so many times."""
    known = sorted(set(texts))
    numbers = np.searchsorted(np.array(known, dtype=object), np.array(texts, dtype=object)).astype(np.int32)
    return pa.DictionaryArray.from_arrays(np.repeat(numbers, counts), pa.array(known, pa.string())).cast(pa.string())


def by_match(table: pa.Table, of: TableOf) -> pa.Table:
    """The rows sorted as they should be."""
    return table.sort_by([(key, "ascending") for key in of.order])


def transposed(rows: Sequence[Row], columns: Iterable[Any]) -> list[pa.Array]:
    """Rows as columns of these types."""
    kinds = list(columns)
    if not rows:
        return [pa.array([], kind) for kind in kinds]
    return [pa.array(values, kind) for values, kind in zip(zip(*rows, strict=True), kinds, strict=True)]


def plain_columns(gathered: Gathered, table: TableOf) -> list[pa.Array]:
    """A table whose rows lie there as they are."""
    return transposed(getattr(gathered, table.key), (column.kind for column in table.own))


def ply_columns(gathered: Gathered, table: TableOf) -> list[pa.Array]:
    """Plies without the openings; step and move are told once each."""
    kinds = [column.kind for column in table.own]
    columns = transposed([row for row in gathered.plies if row[0]], [*kinds[:3], *kinds[5:]])
    return [*columns[:3], *gathered.moves.columns(kinds[3:5]), *columns[3:]]


def fact_columns(gathered: Gathered, table: TableOf) -> list[pa.Array]:
    """Facts, told once each, between the columns of their ply."""
    first, undone = gathered.of_plies("facts")
    return [*first, *gathered.facts.columns([column.kind for column in table.own[3:-1]]), undone]


def draw_columns(gathered: Gathered, table: TableOf) -> list[pa.Array]:
    """Draws between the columns of their ply."""
    first, undone = gathered.of_plies("draws")
    return [*first, *transposed(gathered.draws, [column.kind for column in table.own[3:-1]]), undone]


def score_columns(gathered: Gathered, table: TableOf) -> list[pa.Array]:
    """Lines, told once each; items and cells as lists over flat columns, many times faster than row by row."""
    first, undone = gathered.of_plies("scores")
    rows = [told.row for told in gathered.scores.numbers]
    plain = transposed([row[:3] for row in rows], [column.kind for column in table.own[3:6]])
    items = listed([row[3] for row in rows], ITEMS, lambda item: (item.name, item.count, item.points))
    cells = listed([row[4] for row in rows], CELLS, tuple)
    return [*first, *gathered.scores.spread([*plain, items, cells]), undone]


def listed(lists: Sequence[Sequence[Any]], kind: Any, fields: Any) -> pa.Array:
    """Lists of structs; ``fields`` gives the fields of one."""
    offsets = np.zeros(len(lists) + 1, np.int32)
    np.cumsum([len(each) for each in lists], out=offsets[1:])
    struct = kind.value_type
    within = [struct.field(at) for at in range(struct.num_fields)]
    flat = transposed([fields(each) for each in chain.from_iterable(lists)], [field.type for field in within])
    return pa.ListArray.from_arrays(pa.array(offsets), pa.StructArray.from_arrays(flat, fields=within), type=kind)


OWN_COLUMNS = {
    "plies": ply_columns,
    "facts": fact_columns,
    "draws": draw_columns,
    "scores": score_columns,
}


def ply_row(ply: Ply, shown: bool, hides: bool) -> Row:
    """A ply without its move; the opening is a row too, for what happened in it, but not one of the table."""
    digest = None if hides else ply.event.digest
    chance = list(map(str, ply.outcomes)) if shown else None
    return (ply.ply, ply.version, ply.seat, ply.at, ply.took, digest, chance, ply.undone)


def match_row(match: Unfolded, teller: Teller) -> Row:
    """The row of a match, in the order of its table."""
    opened = match.opened
    variation = games.game(opened.game).variation(opened.variation)
    first = first_moves(match, teller)
    return (
        str(match.id),
        variation.base,
        variation.adds,
        [f"{name}={value}" for name, value in variation.options],
        opened.edition,
        match.seats,
        match.reason,
        match.voided is not None,
        len(match.line) - 1,
        len(match.plies) - len(match.line),
        match.versions,
        opened.at,
        match.ended_at,
        match.ended,
        (match.changed_at - opened.at) / 1000,
        opened.chance,
        opened.undo,
        None if opened.origin is None else origin_id(opened.origin.match),
        first.moves,
        first.seats,
        first.plies,
        first.draws,
    )


class SeatEnd(NamedTuple):
    """How a seat stands: its points with those that rulings gave, these alone; at the end its place, wins and lead.

    ``above``: points above the mean of the match.
    """

    points: int
    ruled: int
    place: int | None = None
    won: float | None = None
    above: float | None = None


NOBODY = SeatEnd(0, 0)
"""Stands where an outcome is no seat's."""


def seat_ends(match: Unfolded) -> list[SeatEnd]:
    """How each seat stands."""
    by_rules, rulings = match.points(), Rulings(adjusted=tuple(match.adjusted))
    ruled = rulings.points(len(match.seats))
    points = [had + got for had, got in zip(by_rules, ruled, strict=True)]
    if match.status != OVER or match.finished is None:
        return [SeatEnd(*each) for each in zip(points, ruled, strict=True)]
    places = rulings.places(match.finished.places, by_rules)
    mean, firsts = sum(points) / len(points), places.count(1)
    return [
        SeatEnd(each, extra, place, 1 / firsts if place == 1 else 0.0, each - mean)
        for each, extra, place in zip(points, ruled, places, strict=True)
    ]


def draw_rows(ply: Ply, whose: Sequence[int | None], ends: Sequence[SeatEnd]) -> Iterable[Row]:
    """The outcomes of a ply, whose they are, and how these seats ended."""
    for outcome, seat in zip(ply.outcomes, whose, strict=True):
        end = NOBODY if seat is None else ends[seat]
        yield (str(outcome), seat, end.above, end.won)


def seat_rows(match: Unfolded, ends: Sequence[SeatEnd]) -> Iterable[Row]:
    """The rows of the seats, in the order of their table."""
    seats, plays = range(len(match.seats)), factions(match)
    moves = Counter(ply.seat for ply in match.line)
    undone = Counter(ply.seat for ply in match.plies if ply.undone)
    undos = Counter(event.seat for _, event, _ in match.acts if isinstance(event, Undone))
    think = [0] * len(seats)
    for ply in match.line:
        if ply.seat is not None and ply.seat >= 0:
            think[ply.seat] += ply.took
    for seat, end in zip(seats, ends, strict=True):
        counts = (moves[seat], think[seat], undone[seat], undos[seat])
        yield (seat, match.seats[seat], plays[seat], end.points, end.ruled, end.place, end.won, *counts)


def act_row(version: int, event: Any, at: int) -> Row:
    """The row of an act, in the order of its table."""
    return (
        version,
        event.topic,
        event.by if isinstance(event, Ruling) else getattr(event, "seat", None),
        at,
        *(getattr(event, name, None) for name in ("request", "to_ply", "accept", "reason")),
    )


def origin_id(stored: bytes) -> str:
    """The id of a match that is stored as bytes."""
    text = stored.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
