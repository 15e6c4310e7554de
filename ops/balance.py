"""Measures the balance figures of a README anew: ``python -m ops.balance domain/games/garum/README.md``.

The table with the column “bots” says what is played: a row's variation, number of seats and bots.  For each row the
command that the README names is run in a log of its own, and its figures are written into the row at once, so that
this may be interrupted and go on with ``--from ROW``.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

COMMAND = re.compile(
    r"`jugada simulate (?P<game>\w+) VARIATION -n (?P<matches>\d+) --seats N --bots greedy --seed (?P<seed>\w+)`"
)
ROW = re.compile(r"\| `(?P<variation>[^`]+)` \| (?P<seats>\d+) \| (?P<bots>\w+) \|")


def measured(game: str, variation: str, seats: str, bots: str, matches: str, seed: str) -> dict[str, Any]:
    """What ``jugada simulate`` says, as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["simulate", game, variation, "-n", matches, "--seats", seats, "--bots", bots, "--seed", seed, "--json"]
        log = ["--database-url", f"sqlite:///{folder}/jugada.db"]
        told = subprocess.run(
            [sys.executable, "-m", "ops.cli", *words, *log], stdout=subprocess.PIPE, text=True, check=True
        )
    figures: dict[str, Any] = json.loads(told.stdout)["figures"]
    return figures


def row(variation: str, seats: str, bots: str, figures: dict[str, Any]) -> str:
    """A row of the table.  Shares are in percent; a distribution is that of the scores of all seats."""
    plies, points = figures["plies"], overall(figures["by_seat"])
    scores = figures["scores"]
    total = sum(bar["count"] for bar in scores)
    step = scores[0]["greatest"] - scores[0]["least"] + 1
    width = f" by {step}" if step > 1 else ""
    cells = [
        f"`{variation}`",
        seats,
        bots,
        percents(each["wins"] for each in figures["by_seat"]),
        *([percents(each["wins"] for each in figures["by_faction"])] if figures["by_faction"] else []),
        f"{plies['least']} … {plies['median']:g} … {plies['greatest']}",
        points,
        f"from {scores[0]['least']}{width}: {percents(bar['count'] / total for bar in scores)}",
        ", ".join(f"{each['reason']} {percent(each['share'], least=True)}" for each in figures["endings"]),
    ]
    return f"| {' | '.join(cells)} |"


def overall(by_seat: list[dict[str, Any]]) -> str:
    """Least, mean and most points of all seats."""
    points = [each["points"] for each in by_seat]
    mean = sum(each["mean"] for each in points) / len(points)
    return f"{min(each['least'] for each in points)}, {mean:.1f}, {max(each['greatest'] for each in points)}"


def percents(shares: Iterable[float]) -> str:
    """Shares as percent."""
    return " ".join(percent(share) for share in shares)


def percent(share: float, *, least: bool = False) -> str:
    """A share as percent; with ``least`` what is there but less than half a percent is told."""
    return "<1" if least and 0 < share < 0.005 else f"{100 * share:.0f}"


def main() -> None:
    """Reads the README, measures and writes, row after row."""
    parser = argparse.ArgumentParser(prog="python -m ops.balance", description=__doc__)
    parser.add_argument("readme", type=Path)
    parser.add_argument("--from", dest="first", type=int, default=1, help="the first row, from 1")
    parser.add_argument("--rows", type=int, default=1_000, help="so many rows at most")
    asked = parser.parse_args()
    lines = asked.readme.read_text(encoding="utf-8").splitlines()
    command = COMMAND.search("\n".join(lines))
    if command is None:
        sys.exit(f"{asked.readme} names no command of the form {COMMAND.pattern}")
    found = [(number, match) for number, line in enumerate(lines) if (match := ROW.match(line))]
    for number, match in found[asked.first - 1 :][: asked.rows]:
        played = match.groupdict()
        lines[number] = row(**played, figures=measured(**played, **command.groupdict()))
        asked.readme.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(lines[number], flush=True)


if __name__ == "__main__":
    main()
