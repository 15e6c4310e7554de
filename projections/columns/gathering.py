"""Unfolded matches as Arrow tables, worked out column by column for all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import Any

import numpy as np
import pyarrow as pa
from msgspec.structs import astuple

from domain.core.score import Item
from projections.columns.laying import NOBODY, Hanging, Known, Numbers, Plies, spread, starts
from projections.columns.owning import owners
from projections.columns.rows import Ended, SeatEnd, SeatPlies, act_row, end_of, match_row, seat_ends, seat_rows
from projections.columns.schema import CELLS, IN_PARTS, ITEMS, TEXT, TableOf
from projections.columns.telling import Row
from projections.columns.unfolding import Unfolded


class Gathered:
    """Some matches, their plies side by side, and what hangs on those; what is of seats lies by ``first_seat``."""

    def __init__(self, matches: Iterable[Unfolded]) -> None:
        self.matches = sorted(matches, key=attrgetter("number"))
        self.plies = Plies(self.matches)
        self.seated = np.array([len(match.seats) for match in self.matches], np.int64)
        self.first_seat = starts(self.seated)
        self.told_lines = [(fact.seat, line) for fact in self.plies.told_facts for line in fact.lines]
        self.facts = self.plies.facts.each(self.by_fact(lambda fact: fact.row is not None))
        self.lines = self.plies.facts.each(self.by_fact(lambda fact: len(fact.lines)))

    def by_fact(self, value: Callable[[Any], int]) -> Numbers:
        """A number for each fact that was told."""
        return np.array([value(fact) for fact in self.plies.told_facts], np.int64)

    @cached_property
    def ends(self) -> list[list[SeatEnd]]:
        """How the seats of each match stand."""
        of_line, points = self.lines, np.array([line.points for _, line in self.told_lines], np.int64)
        seats = np.array([NOBODY if seat is None else seat for seat, _ in self.told_lines], np.int64)
        seat = np.where(self.plies.undone[of_line.of], NOBODY, seats[of_line.codes])
        summed = self.by_seat(self.plies.match[of_line.of], seat, points[of_line.codes])
        return [seat_ends(match, tuple(own)) for match, own in zip(self.matches, self.of_matches(summed), strict=True)]

    @property
    def ended(self) -> list[Ended]:
        """How those matches ended that are over."""
        found = (end_of(match, ends) for match, ends in zip(self.matches, self.ends, strict=True))
        return [end for end in found if end is not None]

    def by_seat(self, match: Numbers, seat: Numbers, amount: Numbers) -> list[int]:
        """These amounts added up by seat; those of nobody are left out."""
        of = seat >= 0
        at = self.first_seat[match[of]] + seat[of]
        added: list[int] = np.bincount(at, amount[of], self.seated.sum()).astype(np.int64).tolist()
        return added

    def of_matches(self, of_seats: Sequence[Any]) -> list[Sequence[Any]]:
        """What is of all seats, match by match."""
        bounds = zip(self.first_seat.tolist(), (self.first_seat + self.seated).tolist(), strict=True)
        return [of_seats[first:last] for first, last in bounds]

    def tables(self) -> dict[str, pa.Table]:
        """All rows as Arrow tables, sorted."""
        return {key: self.table(table) for key, table in IN_PARTS.items()}

    def table(self, table: TableOf) -> pa.Table:
        """The rows of one table; texts that come again and again are numbers in it, in files they are texts."""
        match, columns = COLUMNS[table.key](self, table)
        found = [*self.common_columns(match), *columns]
        fields = [
            field.with_type(array.type) if pa.types.is_dictionary(array.type) else field
            for field, array in zip(table.schema, found, strict=True)
        ]
        return pa.Table.from_arrays(found, schema=pa.schema(fields, table.schema.metadata))

    def common_columns(self, match: Numbers) -> list[pa.Array]:
        """The columns that all rows have, for rows of these matches."""
        opened = [each.opened for each in self.matches]
        return [
            pa.array(np.array([each.number for each in self.matches], np.int64)[match]),
            texts([each.game for each in opened], match),
            texts([each.variation for each in opened], match),
            pa.array(self.seated.astype(np.int8)[match]),
            texts([each.status for each in self.matches], match),
        ]

    def around(self, hanging: Hanging, columns: Iterable[pa.Array]) -> Columns:
        """The columns of what hangs on plies: between those of the ply, its number there, and whether it was undone."""
        plies, of = self.plies, hanging.of
        number = np.arange(len(of)) - starts(hanging.counts)[of]
        first = [pa.array(each) for each in (plies.ply[of], plies.version[of], number.astype(np.int16))]
        return plies.match[of], [*first, *columns, pa.array(plies.undone[of])]


Columns = tuple[Numbers, list[pa.Array]]
"""Of which match each row is, and the columns that are the table's own."""


def match_columns(gathered: Gathered, table: TableOf) -> Columns:
    """A row for each match."""
    return np.arange(len(gathered.matches)), transposed(list(map(match_row, gathered.matches)), own_kinds(table))


def seat_columns(gathered: Gathered, table: TableOf) -> Columns:
    """A row for each seat."""
    plies = gathered.plies
    made, gone = (np.where(plies.undone == undone, plies.seat, NOBODY) for undone in (False, True))
    one = np.ones(len(plies.seat), np.int64)
    counts = [gathered.by_seat(plies.match, *each) for each in ((made, one), (made, plies.took), (gone, one))]
    played = gathered.of_matches([SeatPlies(*each) for each in zip(*counts, strict=True)])
    rows = chain.from_iterable(map(seat_rows, gathered.matches, gathered.ends, played))
    return np.repeat(np.arange(len(gathered.matches)), gathered.seated), transposed(list(rows), own_kinds(table))


def act_columns(gathered: Gathered, table: TableOf) -> Columns:
    """A row for each thing that was done besides playing."""
    counts = [len(match.acts) for match in gathered.matches]
    rows = [act_row(*act) for match in gathered.matches for act in match.acts]
    return np.repeat(np.arange(len(counts)), counts), transposed(rows, own_kinds(table))


def ply_columns(gathered: Gathered, table: TableOf) -> Columns:
    """Plies without the openings; step and move are told once each."""
    plies, played = gathered.plies, gathered.plies.played
    kinds = {column.key: column.kind for column in table.own}
    opened_at = np.array([match.opened.at for match in gathered.matches], np.int64)
    steps, moves = zip(*(told.row for told in plies.told_moves), strict=True) if plies.told_moves else ((), ())
    return plies.match[played], [
        pa.array(plies.ply[played]),
        pa.array(plies.version[played]),
        pa.array(plies.seat[played]),
        texts(steps, plies.moves[played]),
        texts(moves, plies.moves[played]),
        pa.array((opened_at[plies.match] + plies.since)[played]).cast(kinds["at"]),
        pa.array(plies.took[played]),
        pa.array(plies.digest, kinds["digest"]).take(pa.array(plies.order[played])),
        chance_column(gathered, kinds["chance"]),
        pa.array(plies.undone[played]),
    ]


def chance_column(gathered: Gathered, kind: Any) -> pa.Array:
    """What chance gave in each ply; nothing where it may not be told."""
    plies, played = gathered.plies, gathered.plies.played
    draws = plies.draws.only(played[plies.draws.of])
    values = pa.array(plies.told_outcomes, TEXT).take(pa.array(draws.codes))
    hidden = ~np.array([match.shown for match in gathered.matches], bool)[plies.match[played]]
    return pa.ListArray.from_arrays(offsets(draws.counts[played]), values, type=kind, mask=pa.array(hidden))


def fact_columns(gathered: Gathered, table: TableOf) -> Columns:
    """Facts, told once each."""
    plies, facts = gathered.plies, gathered.facts
    told = table.own[3:-2]
    rows = [fact.row for fact in plies.told_facts if fact.row is not None]
    spot = next(at for at, column in enumerate(told) if column.key == "spot")
    places: dict[Any, int] = {}
    known = [-1 if row[spot] is None else places.setdefault((row[0], row[spot]), len(places)) for row in rows]
    flags = first_there(plies.match[facts.of], np.array(known, np.int64)[facts.codes], ~plies.undone[facts.of])
    columns = told_once(rows, [column.kind for column in told], facts.codes)
    return gathered.around(facts, [*columns, pa.array(flags)])


def draw_columns(gathered: Gathered, table: TableOf) -> Columns:
    """Outcomes of chance, whose they are, and how these seats ended."""
    plies, draws = gathered.plies, gathered.plies.draws
    seat = owners(plies)
    nobody = seat < 0
    at = pa.array(gathered.first_seat[plies.match[draws.of]] + seat, mask=nobody)
    ends = list(chain.from_iterable(gathered.ends))
    kinds = {column.key: column.kind for column in table.own}
    above, won = (pa.array([getattr(end, key) for end in ends], kinds[key]) for key in ("above", "won"))
    columns = [texts(plies.told_outcomes, draws.codes), pa.array(seat, mask=nobody), above.take(at), won.take(at)]
    return gathered.around(draws, columns)


def score_columns(gathered: Gathered, table: TableOf) -> Columns:
    """Lines of the score, told once each; items, which are few, and cells as lists over flat columns."""
    told, codes = gathered.told_lines, gathered.lines.codes
    rows = [(seat, line.points, line.reason) for seat, line in told]
    plain = told_once(rows, [column.kind for column in table.own[3:6]], codes)
    counted = Known[tuple[Item, ...], list[Row]]()
    kinds = np.fromiter(counted.numbers([line.items for _, line in told], item_rows), np.int32)
    items = listed(counted.told(), ITEMS, kinds[codes])
    cells = listed([line.cells for _, line in told], CELLS, codes)
    return gathered.around(gathered.lines, [*plain, items, cells])


def item_rows(items: Iterable[Item]) -> list[Row]:
    """Items as rows."""
    return list(map(astuple, items))


COLUMNS: Mapping[str, Callable[[Gathered, TableOf], Columns]] = {
    "matches": match_columns,
    "seats": seat_columns,
    "plies": ply_columns,
    "scores": score_columns,
    "facts": fact_columns,
    "draws": draw_columns,
    "acts": act_columns,
}


def own_kinds(table: TableOf) -> list[Any]:
    """The types of the columns that are a table's own."""
    return [column.kind for column in table.own]


def transposed(rows: Sequence[Row], columns: Iterable[Any]) -> list[pa.Array]:
    """Rows as columns of these types."""
    kinds = list(columns)
    if not rows:
        return [pa.array([], kind) for kind in kinds]
    return [pa.array(values, kind) for values, kind in zip(zip(*rows, strict=True), kinds, strict=True)]


def told_once(rows: Sequence[Row], kinds: Sequence[Any], codes: Numbers) -> list[pa.Array]:
    """Rows with these numbers as columns of these types."""
    return [
        encoded(column, codes) if column.type == TEXT else column.take(pa.array(codes))
        for column in transposed(rows, kinds)
    ]


def texts(told: Sequence[str], codes: Numbers) -> pa.Array:
    """Texts with these numbers."""
    return encoded(pa.array(told, TEXT), codes)


def encoded(told: pa.Array, codes: Numbers) -> pa.Array:
    """Values with these numbers as numbers in a dictionary, which Parquet has too: no text is looked at once more."""
    known = told.dictionary_encode()
    return pa.DictionaryArray.from_arrays(known.indices.take(pa.array(codes)), known.dictionary)


def offsets(counts: Numbers) -> pa.Array:
    """Where each list begins and the last one ends, of so many values each."""
    return pa.array(np.append(0, np.cumsum(counts)).astype(np.int32))


def listed(lists: Sequence[Sequence[Row]], kind: Any, codes: Numbers) -> pa.Array:
    """Lists of structs with these numbers."""
    sizes = np.array(list(map(len, lists)), np.int64)
    counts = sizes[codes]
    within = [kind.value_type.field(at) for at in range(kind.value_type.num_fields)]
    flat = transposed(list(chain.from_iterable(lists)), [field.type for field in within])
    which = pa.array(spread(starts(sizes)[codes], counts))
    structs = pa.StructArray.from_arrays([column.take(which) for column in flat], fields=within)
    return pa.ListArray.from_arrays(offsets(counts), structs, type=kind)


def first_there(match: Numbers, place: Numbers, counts: Numbers) -> Numbers:
    """Which rows are the first at a place in a match, of those that count; places are numbers from 0, -1 is none.

    >>> first_there(np.array([1, 1, 1, 2]), np.array([0, 0, -1, 0]), np.array([True, True, True, True])).tolist()
    [True, False, False, True]
    """
    found = np.zeros(len(match), bool)
    (rows,) = np.nonzero(counts & (place >= 0))
    if len(rows):
        keys = pa.array(match[rows] * (int(place.max()) + 1) + place[rows])
        came = (
            keys.dictionary_encode().indices.to_numpy()
        )  # numbered as they come: a greater one than all before is new
        found[rows] = np.diff(np.maximum.accumulate(came), prepend=-1) > 0
    return found


def by_match(table: pa.Table, of: TableOf) -> pa.Table:
    """The rows sorted as they should be."""
    return table.sort_by([(key, "ascending") for key in of.order])
