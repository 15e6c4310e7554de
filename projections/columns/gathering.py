"""Unfolded matches as Arrow tables, gathered column by column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from domain.core.play import Seat
from projections.columns.rows import Ended, SeatEnd, act_row, draw_rows, end_of, match_row, seat_ends, seat_rows
from projections.columns.schema import CELLS, IN_PARTS, ITEMS, TableOf
from projections.columns.telling import Row, Teller
from projections.columns.unfolding import Unfolded, owners

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
    """Things that come again and again: each kept once, and in which order they came."""

    def __init__(self) -> None:
        self.numbers: dict[Any, int] = {}
        self.came: list[int] = []

    def add(self, told: Iterable[Any]) -> None:
        """Some more."""
        numbers = self.numbers
        self.came += [numbers.setdefault(each, len(numbers)) for each in told]

    def codes(self) -> Counts:
        """Which of them came, in order."""
        return np.array(self.came, np.int32)

    def columns(self, kinds: Sequence[Any]) -> list[pa.Array]:
        """The rows of all that came, in order, as columns of these types."""
        came = pa.array(self.codes())
        return [column.take(came) for column in transposed([told.row for told in self.numbers], kinds)]


class Ragged:
    """What belongs to each ply, of the distinct ones: so many each, one behind the other."""

    def __init__(self, lists: Sequence[Sequence[Any]], came: Counts) -> None:
        known: dict[Any, int] = {}
        flat = [known.setdefault(each, len(known)) for some in lists for each in some]
        sizes = np.array([len(some) for some in lists], np.int64)
        self.rows = [told.row for told in known]
        self.counts: Counts = sizes[came]
        first = (np.cumsum(sizes) - sizes)[came]
        self.codes: Counts = np.array(flat, np.int32)[np.repeat(first, self.counts) + numbered(self.counts)]


class Gathered:
    """Rows of some matches.  Columns of plies begin each match with its opening; child tables hang on them."""

    def __init__(self) -> None:
        self.common: list[CommonRow] = []
        self.matches: list[Row] = []
        self.seats: list[Row] = []
        self.acts: list[Row] = []
        self.per_match: dict[str, list[int]] = {"seats": [], "plies": [], "acts": []}
        self.ply: list[int] = []
        self.version: list[int] = []
        self.undone: list[bool] = []
        self.seat: list[Seat] = []
        self.at: list[int] = []
        self.took: list[int] = []
        self.digest: list[bytes | None] = []
        self.told = Distinct()
        self.moves = Distinct()
        self.shown: list[bool] = []
        self.outcomes: list[int] = []
        self.draws: list[Row] = []
        self.ended: list[Ended] = []

    def add(self, match: Unfolded, teller: Teller) -> None:
        """The rows of one more match; matches come in any order."""
        opened = match.opened
        self.common.append(CommonRow(match.number, opened.game, opened.variation, len(opened.seats), match.status))
        ends = seat_ends(match)
        order = match.order()
        self.add_plies(match, teller, order)
        self.add_draws(match, order, ends)
        self.matches.append(match_row(match, teller))
        self.seats.extend(seat_rows(match, ends))
        self.acts.extend(act_row(*act) for act in match.acts)
        end = end_of(match, ends)
        if end is not None:
            self.ended.append(end)
        self.per_match["seats"].append(len(opened.seats))
        self.per_match["acts"].append(len(match.acts))

    def add_plies(self, match: Unfolded, teller: Teller, order: Sequence[int]) -> None:
        """The opening and the plies, sorted."""
        plies: list[Any] = [match.plies[number] for number in order[1:]]
        opened = match.opened.at
        self.per_match["plies"].append(len(order))
        self.ply.append(0)
        self.ply += [ply.ply for ply in plies]
        self.version += [match.versions[number] for number in order]
        self.undone += [match.undone[number] for number in order]
        self.seat += [ply.seat for ply in plies]
        self.at += [opened + ply.since for ply in plies]
        self.took += [match.took[number] for number in order[1:]]
        self.digest += [None] * len(plies) if teller.masked else [ply.digest for ply in plies]
        self.told.add([match.told[number] for number in order])
        move = teller.move
        self.moves.add([move(ply.move) for ply in plies])

    def add_draws(self, match: Unfolded, order: Sequence[int], ends: Sequence[SeatEnd]) -> None:
        """What chance gave, of matches of which it may be told."""
        self.shown += [match.shown] * len(order)
        if not match.shown:
            self.outcomes += [0] * len(order)
            return
        whose = owners(match)
        self.outcomes += [len(whose[number]) for number in order]
        for number in order:
            if whose[number]:
                self.draws.extend(draw_rows(match.plies[number].outcomes, whose[number], ends))

    def tables(self) -> dict[str, pa.Table]:
        """All rows as Arrow tables, sorted."""
        order = np.argsort(np.array([row.match for row in self.common]), kind="stable")
        in_order = bool(np.all(order[:-1] < order[1:]))
        found = {key: self.table(table) for key, table in IN_PARTS.items()}
        return found if in_order else {key: by_match(table, IN_PARTS[key]) for key, table in found.items()}

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
        if key in CHILDREN:
            return np.add.reduceat(CHILDREN[key](self), np.cumsum(plies) - plies)
        return np.array(self.per_match[key], np.int64)

    @cached_property
    def facts(self) -> Ragged:
        """The facts of each ply."""
        return Ragged([told.facts for told in self.told.numbers], self.told.codes())

    @cached_property
    def lines(self) -> Ragged:
        """The lines of the score of each ply."""
        return Ragged([told.lines for told in self.told.numbers], self.told.codes())

    def of_plies(self, counts: Counts) -> tuple[list[pa.Array], pa.Array]:
        """For so many rows of each ply: ply, version and number within it; and whether it was undone."""
        ply, version = (np.repeat(np.array(each, np.int32), counts) for each in (self.ply, self.version))
        first = [ply, version, numbered(counts).astype(np.int16)]
        return [pa.array(each) for each in first], pa.array(np.repeat(np.array(self.undone), counts))


def numbered(counts: Counts) -> Counts:
    """From 0 on within each group of so many.

    >>> numbered(np.array([2, 0, 3])).tolist()
    [0, 1, 0, 1, 2]
    """
    return np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)


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
    kinds = {column.key: column.kind for column in table.own}
    ply = np.array(gathered.ply, np.int32)
    played = ply > 0
    return [
        pa.array(ply[played]),
        pa.array(np.array(gathered.version, np.int32)[played]),
        pa.array(np.array(gathered.seat, np.int8)),
        *gathered.moves.columns([kinds["step"], kinds["move"]]),
        pa.array(np.array(gathered.at, np.int64)).cast(kinds["at"]),
        pa.array(np.array(gathered.took, np.int64)),
        pa.array(gathered.digest, kinds["digest"]),
        chance_column(gathered, kinds["chance"]).filter(pa.array(played)),
        pa.array(np.array(gathered.undone)[played]),
    ]


def chance_column(gathered: Gathered, kind: Any) -> pa.Array:
    """What chance gave in each opening and ply; nothing where it may not be told."""
    offsets = np.zeros(len(gathered.outcomes) + 1, np.int32)
    np.cumsum(gathered.outcomes, out=offsets[1:])
    values = pa.array([row[0] for row in gathered.draws], kind.value_type)
    hidden = pa.array(~np.array(gathered.shown))
    return pa.ListArray.from_arrays(pa.array(offsets), values, type=kind, mask=hidden)


def fact_columns(gathered: Gathered, table: TableOf) -> list[pa.Array]:
    """Facts, told once each, between the columns of their ply."""
    facts = gathered.facts
    first, undone = gathered.of_plies(facts.counts)
    told = table.own[3:-2]
    fact, spot = 0, next(at for at, column in enumerate(told) if column.key == "spot")
    places: dict[Any, int] = {}
    known = [-1 if row[spot] is None else places.setdefault((row[fact], row[spot]), len(places)) for row in facts.rows]
    match = np.repeat(np.arange(len(gathered.common)), gathered.counts("facts"))
    place = np.array(known, np.int64)[facts.codes]
    flags = first_there(match, place, ~np.array(undone, bool))
    distinct = transposed(facts.rows, [column.kind for column in told])
    return [*first, *(column.take(pa.array(facts.codes)) for column in distinct), pa.array(flags), undone]


def first_there(match: Counts, place: Counts, counts: Counts) -> Counts:
    """Which rows are the first at a place in a match, of those that count; places are numbers from 0, -1 is none.

    >>> first_there(np.array([1, 1, 1, 2]), np.array([0, 0, -1, 0]), np.array([True, True, True, True])).tolist()
    [True, False, False, True]
    """
    found = np.zeros(len(match), bool)
    (rows,) = np.nonzero(counts & (place >= 0))
    if len(rows):
        keys = match[rows] * (int(place.max()) + 1) + place[rows]
        found[rows[np.unique(keys, return_index=True)[1]]] = True
    return found


def draw_columns(gathered: Gathered, table: TableOf) -> list[pa.Array]:
    """Draws between the columns of their ply."""
    first, undone = gathered.of_plies(np.array(gathered.outcomes, np.int64))
    return [*first, *transposed(gathered.draws, [column.kind for column in table.own[3:-1]]), undone]


def score_columns(gathered: Gathered, table: TableOf) -> list[pa.Array]:
    """Lines, told once each; items and cells as lists over flat columns, many times faster than row by row."""
    lines = gathered.lines
    first, undone = gathered.of_plies(lines.counts)
    plain = transposed([row[:3] for row in lines.rows], [column.kind for column in table.own[3:6]])
    items = listed([row[3] for row in lines.rows], ITEMS, lambda item: (item.name, item.count, item.points))
    cells = listed([row[4] for row in lines.rows], CELLS, tuple)
    return [*first, *(column.take(pa.array(lines.codes)) for column in (*plain, items, cells)), undone]


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


CHILDREN: Mapping[str, Callable[[Gathered], Counts]] = {
    "facts": lambda gathered: gathered.facts.counts,
    "scores": lambda gathered: gathered.lines.counts,
    "draws": lambda gathered: np.array(gathered.outcomes, np.int64),
}
"""How many rows of these tables each ply has."""
