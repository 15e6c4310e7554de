"""Parts of the copy as files: written, read, thinned out and merged."""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from projections.columns.gathering import by_match
from projections.columns.manifest import Part, empty_path
from projections.columns.schema import IN_PARTS, TABLES

ROWS_IN_A_GROUP = 131_072
COMPRESSION = "zstd"

Tables = Mapping[str, pa.Table]


class BrokenCopy(RuntimeError):
    """A file of the copy cannot be read; the text says which, and how it is made anew."""


def write_file(table: pa.Table, file: Path) -> int:
    """Writes rows as Parquet; returns the bytes of the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with pq.ParquetWriter(file, table.schema, compression=COMPRESSION, store_schema=False) as writer:
        writer.write_table(table, row_group_size=ROWS_IN_A_GROUP)
        writer.add_key_value_metadata(table.schema.metadata)
    return file.stat().st_size


def write_part(folder: Path, name: str, group: tuple[str, str, bool], tables: Tables) -> Part:
    """Writes a part; its files belong to the copy once a manifest names it."""
    game, month, settled = group
    numbers = tables["matches"]["match"]
    bounds = pc.min_max(numbers).as_py()
    part = Part(name, game, month, settled, bounds["min"], bounds["max"], len(numbers), len(tables["plies"]), 0)
    written = sum(write_file(tables[key], folder / part.path(key)) for key in IN_PARTS)
    return Part(name, game, month, settled, bounds["min"], bounds["max"], len(numbers), part.plies, written)


def write_empty(folder: Path) -> None:
    """Writes, for every table, a file that only says which columns it has."""
    for key, table in TABLES.items():
        file = folder / empty_path(key)
        fresh = file.with_name(f"{file.name}.{os.getpid()}.{threading.get_ident()}")  # others may do the same now
        write_file(table.schema.empty_table(), fresh)
        fresh.replace(file)


def read_part(folder: Path, part: Part) -> dict[str, pa.Table]:
    """All rows of a part.  Raises ``BrokenCopy``."""
    return {key: read_file(folder / part.path(key)).cast(table.schema) for key, table in IN_PARTS.items()}


def read_file(file: Path, columns: list[str] | None = None) -> pa.Table:
    """The rows of a file.  Raises ``BrokenCopy``."""
    try:
        return pq.read_table(file, columns=columns, partitioning=None)
    except (OSError, pa.ArrowException) as error:
        raise BrokenCopy(f"{file} cannot be read ({error}); `jugada rebuild` makes the copy anew") from error


def matches_in(folder: Path, part: Part, wanted: Collection[int]) -> set[int]:
    """Which of these matches are in a part.  Raises ``BrokenCopy``."""
    if not any(part.first <= number <= part.last for number in wanted):
        return set()
    held = read_file(folder / part.path("matches"), ["match"])["match"].to_pylist()
    return set(held) & set(wanted)


def without(tables: Tables, gone: Iterable[int]) -> dict[str, pa.Table]:
    """The rows of all other matches."""
    numbers = pa.array(sorted(gone), pa.int64())
    return {key: table.filter(pc.invert(pc.is_in(table["match"], numbers))) for key, table in tables.items()}


def merged(several: Iterable[Tables]) -> dict[str, pa.Table]:
    """The rows of several parts as those of one, sorted."""
    parts = list(several)
    return {
        key: by_match(pa.concat_tables([tables[key] for tables in parts]), table) for key, table in IN_PARTS.items()
    }
