"""Parts of the copy as files: written, read, thinned out and merged."""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from projections.columns.gathering import by_match
from projections.columns.manifest import Part, empty_path
from projections.columns.schema import COMMON, IN_PARTS, TABLES

ROWS_IN_A_GROUP = 131_072
COMPRESSION = "zstd"
BOUNDED = {column.key for column in COMMON}

Tables = Mapping[str, pa.Table]


class BrokenCopy(RuntimeError):
    """A file of the copy cannot be read; the text says which, and how it is made anew."""


def write_file(table: pa.Table, file: Path) -> int:
    """Writes rows as Parquet; returns the bytes of the file.

    Digests hardly come again, so no dictionary is tried for them.  The least and the greatest text of many rule no
    rows out for a reader and cost a third of writing, so of texts only those say them that all rows of a match share.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    columns = [column for field in table.schema for column in leaves(field.name, field.type)]
    repeat = [name for name, kind in columns if not pa.types.is_fixed_size_binary(kind)]
    bounded = [name for name, kind in columns if name in BOUNDED or not is_long(kind)]
    options = {"use_dictionary": repeat, "write_statistics": bounded, "store_schema": False}
    options["write_batch_size"] = ROWS_IN_A_GROUP
    with pq.ParquetWriter(file, table.schema, compression=COMPRESSION, **options) as writer:
        writer.write_table(table, row_group_size=ROWS_IN_A_GROUP)
        writer.add_key_value_metadata(table.schema.metadata)
    return file.stat().st_size


def leaves(name: str, kind: pa.DataType) -> Iterator[tuple[str, pa.DataType]]:
    """A column as Parquet has it: those of the values within it, by their paths."""
    if pa.types.is_list(kind):
        yield from leaves(f"{name}.list.element", kind.value_type)
    elif pa.types.is_struct(kind):
        for field in kind:
            yield from leaves(f"{name}.{field.name}", field.type)
    else:
        yield name, kind


def is_long(kind: pa.DataType) -> bool:
    """Whether values of this type are texts, also those that are numbers in a dictionary, or digests."""
    return bool(pa.types.is_dictionary(kind) or pa.types.is_string(kind) or pa.types.is_fixed_size_binary(kind))


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
