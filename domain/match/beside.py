"""What lies beside the log: secrets of draws, keys of names, receipts; as plain rows, for copies of a whole log."""

from __future__ import annotations

from collections.abc import Mapping

Value = bytes | str | int | None
Row = tuple[Value, ...]
"""Values in the order of the table's columns; a match is its 16 bytes, whatever the database makes of it."""

TABLES: Mapping[str, tuple[str, ...]] = {
    "secrets": ("match", "number", "secret"),
    "names": ("match", "mark", "owner", "key", "alias"),
    "receipts": ("key", "body", "match", "version"),
}
"""The columns of each table; the first ones are the key by which its rows are ordered."""


def selecting(table: str) -> str:
    """The statement that reads a table."""
    columns = TABLES[table]
    return f"SELECT {', '.join(columns)} FROM {table} ORDER BY {columns[0]}, {columns[1]}"


def inserting(table: str, mark: str) -> str:
    """The statement that writes a row, with the database's own mark for a value."""
    columns = TABLES[table]
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(mark for _ in columns)})"
