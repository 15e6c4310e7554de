"""The tables of the columnar copy: their columns, types and what they mean.

This is the data dictionary.  ``DICTIONARY.md`` is written from it, and every Parquet file carries the
part that is about itself (key ``jugada`` of the file's metadata).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pyarrow as pa
from msgspec import Struct

EDITION = 6
"""Of the tables: another one when what they hold has changed; the copy is then built anew."""
OPENING_MOVES = 12
"""So many first moves of a match are kept with it, for the explorer."""
HOT_TEXTS = ("tile", "piece", "card", "cell", "space")
HOT_NUMBERS = ("seat", "x", "y", "turn", "count")
"""Fields of facts that have columns of their own; a fact that has a field of this name and kind fills it."""

INSTANT = pa.timestamp("ms", tz="UTC")
TEXT, FLAG, BIG = pa.string(), pa.bool_(), pa.int64()
NUMBER, SMALL, TINY, REAL = pa.int32(), pa.int16(), pa.int8(), pa.float64()
TEXTS, SEATS_OF, PLIES_OF = pa.list_(TEXT), pa.list_(TINY), pa.list_(NUMBER)
ITEMS = pa.list_(pa.struct([("name", TEXT), ("count", NUMBER), ("points", NUMBER)]))
CELLS = pa.list_(pa.struct([("x", NUMBER), ("y", NUMBER)]))


class Column(Struct, frozen=True):
    """A column: its name, its type, and what it means."""

    key: str
    kind: Any
    doc: str


class TableOf(Struct, frozen=True):
    """A table: its name, what a row is, its columns, and those it is sorted by."""

    key: str
    doc: str
    own: tuple[Column, ...]
    order: tuple[str, ...]

    @property
    def columns(self) -> tuple[Column, ...]:
        """All columns: those of the match first, then the table's own."""
        return (*COMMON, *self.own)

    @property
    def schema(self) -> pa.Schema:
        """The columns as Arrow has them, with the dictionary of the table as metadata."""
        fields = [pa.field(column.key, column.kind) for column in self.columns]
        return pa.schema(fields, metadata={"jugada": msgspec.json.encode(dictionary(self))})


COMMON = (
    Column("match", BIG, "the match: the position of its opening in the log; joins all tables"),
    Column("game", TEXT, "the key of the game"),
    Column("variation", TEXT, "what was played: base, additions and options in canonical order"),
    Column("seated", TINY, "how many seats the match has"),
    Column("status", TEXT, "`open`, `over` by the rules, or `closed` early"),
)
PLY = Column("ply", NUMBER, "the ply; 0 is the opening")
VERSION = Column("version", NUMBER, "the version of the match that the event made")
UNDONE = Column("undone", FLAG, "whether an undo took the ply off the line and nobody redid it")

MATCHES = TableOf(
    "matches",
    "a match",
    (
        Column("id", TEXT, "the id (a UUID); `/m/ID?ply=…` shows the match"),
        Column("base", TEXT, "the base of the variation"),
        Column("adds", TEXTS, "what was added to the base"),
        Column("options", TEXTS, "options that differ from their defaults, `name=value`"),
        Column("edition", TEXT, "the edition of the rules at the opening"),
        Column("players", TEXTS, "the names by seat, as they sit there now"),
        Column("reason", TEXT, "why it ended; the organiser's reason where it was closed; empty while it is open"),
        Column("void", FLAG, "whether an arbiter declared it void; its status is `closed` then"),
        Column("plies", NUMBER, "plies on the line"),
        Column("undone_plies", NUMBER, "plies that are not on the line any more"),
        Column("versions", NUMBER, "events of the match"),
        Column("opened_at", INSTANT, "when it was opened"),
        Column("ended_at", INSTANT, "when it ended or was closed; nothing while it is open"),
        Column("ended", BIG, "the position in the log of the event that ended it; nothing while it is open"),
        Column("seconds", REAL, "from the opening to the newest event"),
        Column("chance", TEXT, "`server` drew, or people at a real `table` entered what the bag gave"),
        Column("undo", TEXT, "the undo policy"),
        Column("origin", TEXT, "the id of the match that this one branched off from; nothing otherwise"),
        Column("opening_moves", TEXTS, f"the first {OPENING_MOVES} moves on the line, symmetries folded"),
        Column("opening_seats", SEATS_OF, "who made each of them"),
        Column("opening_plies", PLIES_OF, "at which ply each of them was made"),
        Column("opening_draws", TEXTS, "what chance gave before each of them; empty texts while the match is open"),
    ),
    ("match",),
)
SEATS = TableOf(
    "seats",
    "a seat of a match",
    (
        Column("seat", TINY, "the seat, 0 moves first unless the rules draw lots"),
        Column("player", TEXT, "who sat there"),
        Column("faction", TEXT, "what the seat plays where seats differ by more than their places; empty otherwise"),
        Column("points", NUMBER, "points, now or at the end, with those that rulings gave"),
        Column("ruled", NUMBER, "how many of them an arbiter's rulings gave or took"),
        Column("place", TINY, "1 is the best, equal places are shared; nothing unless the match is over"),
        Column("won", REAL, "the share of the first place, 1, ½, … or 0; nothing unless the match is over"),
        Column("moves", NUMBER, "plies of the seat on the line"),
        Column("think_ms", BIG, "milliseconds that these plies took"),
        Column("undone_moves", NUMBER, "plies of the seat that are not on the line any more"),
        Column("undos", NUMBER, "how often the seat went back, or asked to and was allowed"),
    ),
    ("match", "seat"),
)
PLIES = TableOf(
    "plies",
    "a ply, also one that was undone",
    (
        PLY,
        VERSION,
        Column("seat", TINY, "who moved; -1 the organiser, or nobody when time was up"),
        Column("step", TEXT, "the kind of move: the first word of its text"),
        Column("move", TEXT, "the move as text; secrets read `?` while the match is open"),
        Column("at", INSTANT, "when"),
        Column("took_ms", BIG, "milliseconds since the event before it: the time to think"),
        Column("digest", pa.binary(8), "tells one state from another; nothing while hidden things are in play"),
        Column("chance", TEXTS, "what chance gave within the ply, in order; nothing while the match is open"),
        UNDONE,
    ),
    ("match", "ply", "version"),
)
SCORES = TableOf(
    "scores",
    "a line of the scoreboard",
    (
        PLY,
        VERSION,
        Column("line", SMALL, "the number of the line within its ply, from 0"),
        Column("seat", TINY, "who got the points"),
        Column("points", NUMBER, "how many"),
        Column("reason", TEXT, "why: a key of the game's words"),
        Column("items", ITEMS, "what was counted: name, count, points"),
        Column("cells", CELLS, "where it happened"),
        UNDONE,
    ),
    ("match", "ply", "version", "line"),
)
FACTS = TableOf(
    "facts",
    "something that happened by the rules, other than points and the end",
    (
        PLY,
        VERSION,
        Column("number", SMALL, "the number of the fact within its ply, from 0"),
        Column("fact", TEXT, "what happened"),
        *(Column(name, TEXT, f"the field `{name}` of facts that have it") for name in HOT_TEXTS),
        *(Column(name, NUMBER, f"the field `{name}` of facts that have it") for name in HOT_NUMBERS),
        Column("spot", TEXT, "where it happened: its cell, else its space, else `x,y`; nothing where it has none"),
        Column("fields", TEXT, "all fields, as JSON; secrets read `?` while the match is open"),
        Column("first_there", FLAG, "whether it is the first of its name at its spot in the match that is not undone"),
        UNDONE,
    ),
    ("match", "ply", "version", "number"),
)
DRAWS = TableOf(
    "draws",
    "an outcome of chance; none of open matches",
    (
        PLY,
        VERSION,
        Column("number", SMALL, "the number of the outcome within its ply, from 0"),
        Column("outcome", TEXT, "what the bag, the deck or the die gave"),
        Column("seat", TINY, "whose it is: the seat in the fact that tells of it, else the seat that moves next"),
        Column("above", REAL, "how many points above the mean of the match that seat ended; nothing unless it is over"),
        Column("won", REAL, "that seat's share of the first place; nothing unless the match is over"),
        UNDONE,
    ),
    ("match", "ply", "version", "number"),
)
ACTS = TableOf(
    "acts",
    "something done to a match besides playing it",
    (
        VERSION,
        Column("act", TEXT, "`ask`, `answer`, `undo`, `redo`, `close`, `entropy`, `void`, `adjust`, …"),
        Column("seat", TINY, "who; -1 the organiser, -2 a referee, nothing for the service"),
        Column("at", INSTANT, "when"),
        Column("request", NUMBER, "the number of the request to go back, where there was one"),
        Column("to_ply", NUMBER, "where the line went or was to go"),
        Column("accept", FLAG, "what was answered to a request"),
        Column("reason", TEXT, "why, where it was said"),
    ),
    ("match", "version"),
)

RATINGS = TableOf(
    "ratings",
    "a seat of a match that is over, with the rating of its player in the game and variation",
    (
        Column("ended", BIG, "the position in the log of the event that ended the match: ratings follow in this order"),
        Column("number", NUMBER, "the how-manieth match of its game and variation it is, in this order, from 1"),
        Column("seat", TINY, "the seat"),
        Column("player", TEXT, "who sat there"),
        Column("place", TINY, "1 is the best, equal places are shared"),
        Column("mu_before", REAL, "the skill of the player before the match (Plackett–Luce)"),
        Column("sigma_before", REAL, "how uncertain that was: a standard deviation"),
        Column("mu", REAL, "the skill after the match"),
        Column("sigma", REAL, "how uncertain that is"),
    ),
    ("ended", "seat"),
)

IN_PARTS: Mapping[str, TableOf] = {table.key: table for table in (MATCHES, SEATS, PLIES, SCORES, FACTS, DRAWS, ACTS)}
"""Tables whose rows follow from the events of their match alone."""
TABLES: Mapping[str, TableOf] = {**IN_PARTS, RATINGS.key: RATINGS}


def dictionary(table: TableOf) -> dict[str, Any]:
    """What a table and its columns mean."""
    columns = {column.key: column.doc for column in table.columns}
    return {"edition": EDITION, "table": table.key, "row": table.doc, "sorted": table.order, "columns": columns}
