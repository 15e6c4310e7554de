"""The tables of some matches as files for other programs: Parquet, Arrow, CSV, JSON Lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from projections.analytics.asked import BadFilter, Filter, quoted
from projections.analytics.engine import Engine, views
from projections.columns.manifest import load
from projections.columns.parts import COMPRESSION, ROWS_IN_A_GROUP
from projections.columns.schema import TABLES, TableOf


class Written(Struct, frozen=True):
    """A table that was written."""

    table: str
    file: str
    rows: int


def export_tables(
    engine: Engine, asked: Filter, folder: Path, form: str, tables: Iterable[str] = ()
) -> Iterator[Written]:
    """Writes tables of some matches, by default all, one file each, and tells of each that is done.

    Raises ``CannotAnswer``, and ``BadFilter`` for a table or form that there is not.
    """
    chosen = list(tables) or list(TABLES)
    unknown = [name for name in chosen if name not in TABLES]
    if unknown:
        raise BadFilter(f"there is no table {', '.join(unknown)}; known are: {', '.join(TABLES)}")
    if form not in FORMS:
        raise BadFilter(f"tables are not written as “{form}”; known are: {', '.join(FORMS)}")
    folder.mkdir(parents=True, exist_ok=True)
    with engine.cursor() as cursor:
        for statement in views(engine.folder, load(engine.folder), asked):
            cursor.execute(statement)
        for name in chosen:
            file = folder / f"{name}.{form}"
            fresh = file.with_suffix(file.suffix + ".part")
            rows = FORMS[form](cursor, TABLES[name], fresh)
            fresh.replace(file)
            yield Written(name, str(file), rows)


def question(table: TableOf, columns: str = "*") -> str:
    """All rows of a table, sorted as they should be."""
    return f"SELECT {columns} FROM {table.key} ORDER BY {', '.join(table.order)}"


def batches(cursor: duckdb.DuckDBPyConnection, table: TableOf) -> Iterator[pa.RecordBatch]:
    """The rows of a table in pieces, with the columns as the dictionary has them."""
    for batch in cursor.sql(question(table)).to_arrow_reader(ROWS_IN_A_GROUP):
        yield batch.cast(table.schema)


def write_parquet(cursor: duckdb.DuckDBPyConnection, table: TableOf, file: Path) -> int:
    """A table as Parquet, with its data dictionary."""
    rows = 0
    with pq.ParquetWriter(file, table.schema, compression=COMPRESSION, store_schema=False) as writer:
        for batch in batches(cursor, table):
            writer.write_batch(batch)
            rows += batch.num_rows
        writer.add_key_value_metadata(table.schema.metadata)
    return rows


def write_arrow(cursor: duckdb.DuckDBPyConnection, table: TableOf, file: Path) -> int:
    """A table as an Arrow file."""
    rows = 0
    with pa.OSFile(str(file), "wb") as sink, pa.ipc.new_file(sink, table.schema) as writer:
        for batch in batches(cursor, table):
            writer.write_batch(batch)
            rows += batch.num_rows
    return rows


def copying(form: str) -> Callable[[duckdb.DuckDBPyConnection, TableOf, Path], int]:
    """How the engine itself writes a table in a form; bytes are written in hexadecimal."""

    def write(cursor: duckdb.DuckDBPyConnection, table: TableOf, file: Path) -> int:
        hexed = [f"lower(hex({c.key})) AS {c.key}" for c in table.own if pa.types.is_fixed_size_binary(c.kind)]
        columns = f"* REPLACE ({', '.join(hexed)})" if hexed else "*"
        written = cursor.execute(f"COPY ({question(table, columns)}) TO {quoted(str(file))} ({form})").fetchone()
        assert written is not None, "a copy says how many rows it wrote"
        return int(written[0])

    return write


FORMS: Mapping[str, Callable[[duckdb.DuckDBPyConnection, TableOf, Path], int]] = {
    "parquet": write_parquet,
    "arrow": write_arrow,
    "csv": copying("FORMAT csv, HEADER"),
    "jsonl": copying("FORMAT json"),
}
