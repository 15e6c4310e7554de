"""Every row of the checklist and every worked example stands in the name or the head of a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
HEADS = "\n".join(
    line
    for path in sorted(FOLDER.iterdir())
    if path.suffix in (".match", ".py") and path.name != Path(__file__).name
    for line in (path.stem, *path.read_text(encoding="utf-8").splitlines())
    if line.startswith(("#", "def test_", "example-"))
)
GROUP = r"(?i)(?<![a-z])([gmsvwx]|[ei]\d)[-_]"
SPANS = re.findall(rf"{GROUP}(\d\d)[ _]to[ _](?:\1[-_])?(\d\d)(?!\d)", HEADS)
ROWS = {f"{group.upper()}-{int(row):02}" for group, row in re.findall(rf"{GROUP}(\d\d)", HEADS)}
ROWS |= {f"{group.upper()}-{row:02}" for group, first, last in SPANS for row in range(int(first), int(last) + 1)}
EXAMPLES = {int(number) for number in re.findall(r"(?i)examples?[ _-](\d+)", HEADS)}
EXAMPLES |= {int(number) for number in re.findall(r"(?i)examples? \d+ and (\d+)", HEADS)}

ROWS_OF = {
    "G": 4,
    "M": 8,
    "E1": 22,
    "E2": 8,
    "E3": 6,
    "E4": 12,
    "E5": 17,
    "E6": 7,
    "E7": 10,
    "E8": 3,
    "S": 3,
    "X": 4,
    "V": 6,
    "I1": 31,
    "I2": 27,
    "I3": 31,
    "W": 1,
}
"""Rows by group of the checklist (rules A.6)."""
WORKED_EXAMPLES = 24
"""Of rules A.5."""


@pytest.mark.parametrize("row", [f"{group}-{n:02}" for group, count in ROWS_OF.items() for n in range(1, count + 1)])
def test_a_test_names_this_row_of_the_checklist(row: str) -> None:
    assert row in ROWS


@pytest.mark.parametrize("example", range(1, WORKED_EXAMPLES + 1))
def test_a_test_names_this_worked_example(example: int) -> None:
    assert example in EXAMPLES
