"""A columnar copy as tests look at it: its rows as plain values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from domain.match.log import MatchLog
from projections.columns.copy import ColumnarCopy
from projections.columns.schema import TABLES

Rows = dict[str, list[dict[str, Any]]]


def rows_of(copy: ColumnarCopy) -> Rows:
    """Every row of every table, in the order of the table."""
    manifest = copy.manifest()
    found: Rows = {}
    for key, table in TABLES.items():
        files = [pq.read_table(copy.folder / path, partitioning=None) for path in manifest.files(key)]
        rows = [row for file in files for row in file.to_pylist()]
        found[key] = sorted(rows, key=lambda row: tuple(row[name] for name in table.order))
    return found


def arrow_rows(copy: ColumnarCopy, key: str) -> pa.Table:
    """Every row of a table, in its order: for many rows."""
    files = [pq.read_table(copy.folder / path, partitioning=None) for path in copy.manifest().files(key)]
    return pa.concat_tables(files).sort_by([(name, "ascending") for name in TABLES[key].order]).combine_chunks()


def built_anew(log: MatchLog, folder: Path) -> Rows:
    """The rows of a copy that is made at once from the whole log."""
    fresh = ColumnarCopy(folder, log)
    fresh.catch_up()
    return rows_of(fresh)
