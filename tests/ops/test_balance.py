"""The balance table of a README is what ``jugada simulate`` says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ops.balance import row

README = """\
4 matches each, as `jugada simulate nim VARIATION -n 4 --seats N --bots greedy --seed figures` prints them.

| variation | seats | bots | wins of seats, % | plies | points: least, mean, most | distribution, % | ends, % |
|---|---|---|---|---|---|---|---|
| `plain` | 2 | random | ? | ? | ? | ? | ? |
| `plain+sticks=9` | 3 | greedy | ? | ? | ? | ? | ? |
"""

SPREAD = {"least": -2, "lower": 0.0, "median": 4.5, "upper": 9.0, "greatest": 13, "mean": 4.25}
FIGURES = {
    "plies": SPREAD,
    "by_seat": [{"name": "0", "wins": 0.625, "points": SPREAD}, {"name": "1", "wins": 0.375, "points": SPREAD}],
    "by_faction": [{"name": "faction.reds", "wins": 0.5, "points": SPREAD}],
    "scores": [{"least": -2, "greatest": 5, "count": 3}, {"least": 6, "greatest": 13, "count": 1}],
    "endings": [{"reason": "spent", "share": 0.998}, {"reason": "stalled", "share": 0.002}],
}


def test_a_row_says_shares_in_percent() -> None:
    numbers = "62 38 | 50 | -2 … 4.5 … 13 | -2, 4.2, 13 | from -2 by 8: 75 25"
    assert row("plain", "2", "greedy", FIGURES) == f"| `plain` | 2 | greedy | {numbers} | spent 100, stalled <1 |"


def test_every_row_of_a_readme_is_measured_and_the_rest_stays(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(README, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ops.balance", str(readme)], check=True, capture_output=True)
    told = readme.read_text(encoding="utf-8").splitlines()
    assert told[:4] == README.splitlines()[:4]
    assert [line.rpartition("|")[0].rpartition("|")[2].strip() for line in told[4:]] == ["last_stick 100"] * 2
    assert told[4].startswith("| `plain` | 2 | random | ")
    assert told[5].startswith("| `plain+sticks=9` | 3 | greedy | ")
    again = tmp_path / "again.md"
    again.write_text(README, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ops.balance", str(again), "--from", "2"], check=True, capture_output=True)
    assert again.read_text(encoding="utf-8").splitlines()[4:] == [README.splitlines()[4], told[5]]
