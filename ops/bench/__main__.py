"""``python -m ops.bench [NAME …]``: prints the figures, with the command that repeats each part."""

from __future__ import annotations

import importlib
import json
import os
import sys

from rich.console import Console
from rich.table import Table

from ops.bench.figure import Figure

os.environ.setdefault("JUGADA_FURTHER_ROOMS", "tests.rooms")

PARTS = (
    "durable",
    "following",
    "crowds",
    "http",
    "sockets",
    "heavy",
    "servers",
    "replays",
    "random_play",
    "rules_alone",
    "scoring",
    "selfplay",
    "columns",
)
LONG_PARTS = ("bots", "beside")
"""Parts that take so long that they are measured only when they are named."""
SIGNS = {None: "", True: "met", False: "missed"}


def main(names: list[str]) -> None:
    """Measures the named parts, or all."""
    as_json = "--json" in names
    chosen = [name for name in names if not name.startswith("-")] or list(PARTS)
    known = (*PARTS, *LONG_PARTS)
    unknown = set(chosen) - set(known)
    if unknown:
        sys.exit(f"there is no part {', '.join(sorted(unknown))}; known are: {', '.join(known)}")
    console = Console()
    for part in chosen:
        figures: list[Figure] = []
        for figure in importlib.import_module(f"ops.bench.{part}").measure():
            figures.append(figure)
            if as_json:
                print(json.dumps({"part": part, "name": figure.name, "value": figure.value, "unit": figure.unit}))
        if not as_json:
            console.print(shown(part, figures))


def shown(part: str, figures: list[Figure]) -> Table:
    """The figures of a part as a table."""
    table = Table(title=f"{part}: JUGADA_FURTHER_ROOMS=tests.rooms python -m ops.bench {part}", title_justify="left")
    for column, justify in (("figure", "left"), ("value", "right"), ("unit", "left"), ("goal", "right"), ("", "left")):
        table.add_column(column, justify=justify)  # type: ignore[arg-type]  # the two words rich knows
    for figure in figures:
        sign = "≤" if figure.less_is_better else "≥"
        goal = "" if figure.goal is None else f"{sign} {figure.goal:,.0f}"
        table.add_row(figure.name, f"{figure.value:,.1f}", figure.unit, goal, SIGNS[figure.met])
    return table


if __name__ == "__main__":
    main(sys.argv[1:])
