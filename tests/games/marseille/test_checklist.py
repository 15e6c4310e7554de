"""Every row of the checklist and every worked example of the rules page stands in the name or the head of a test."""

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
ROWS = {(letter.upper(), int(number)) for letter, number in re.findall(r"(?i)(?<![a-z])([cq])(\d+)(?!\d)", HEADS)}
EXAMPLES = {int(number) for number in re.findall(r"(?i)example[ _-](\d+)", HEADS)}
CHECKLIST = [("C", number) for number in range(1, 32)] + [("Q", number) for number in range(1, 22)]


@pytest.mark.parametrize("row", CHECKLIST)
def test_a_test_names_this_row_of_the_checklist(row: tuple[str, int]) -> None:
    assert row in ROWS


@pytest.mark.parametrize("example", range(1, 23))
def test_a_test_names_this_worked_example(example: int) -> None:
    assert example in EXAMPLES
