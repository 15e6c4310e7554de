"""``python -m projections.columns.dictionary``: writes the data dictionary as a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from projections.columns.schema import COMMON, EDITION, TABLES, Column

PAGE = Path(__file__).parent / "DICTIONARY.md"
HEAD = f"""# Data dictionary of the columnar copy, edition {EDITION}

Written by `python -m projections.columns.dictionary` from `schema.py`; every file says the same of itself in its
metadata (`SELECT decode(value) FROM parquet_kv_metadata('FILE') WHERE decode(key) = 'jugada'` in DuckDB).

A file holds whole matches of one game, opened in one month, sorted; it lies at `TABLE/game=GAME/month=YYYY-MM/`.
`manifest.json` lists the files that count, and the position of the log up to which they go. Words for keys (reasons,
things that were counted, factions) are those of the game: `GET /v1/games/{{game}}`.

Besides the tables there are two views wherever jugada runs SQL: `items` (a row for each entry of `scores.items`, with
`item`, `item_count` and `item_points`) and `additions` (a row for each entry of `matches.adds`, with `addition`).
"""


def page() -> str:
    """The whole page."""
    return "\n".join(paragraphs())


def paragraphs() -> Iterator[str]:
    """Head, the columns that all tables have, and each table with its own."""
    yield HEAD
    yield "## In every table\n"
    yield from rows(COMMON)
    for table in TABLES.values():
        yield f"\n## `{table.key}`: {table.doc}\n"
        yield f"Sorted by {', '.join(f'`{key}`' for key in table.order)}.\n"
        yield from rows(table.own)
    yield ""


def rows(columns: tuple[Column, ...]) -> Iterator[str]:
    """Columns as a table of the page."""
    yield "| column | type | what it means |"
    yield "|---|---|---|"
    for column in columns:
        yield f"| `{column.key}` | {type_name(column)} | {column.doc} |"


def type_name(column: Column) -> str:
    """The type of a column in few words."""
    return str(column.kind).replace("element: ", "").replace("item: ", "").replace("timestamp[ms, tz=UTC]", "instant")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
