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
ROWS = {int(number) for number in re.findall(r"(?i)(?<![a-z])m(\d+)(?!\d)", HEADS)}
EXAMPLES = {int(number) for number in re.findall(r"(?i)example[ _-](\d+)", HEADS)}


@pytest.mark.parametrize("row", range(1, 41))
def test_a_test_names_this_row_of_the_checklist(row: int) -> None:
    assert row in ROWS


@pytest.mark.parametrize("example", range(1, 18))
def test_a_test_names_this_worked_example(example: int) -> None:
    assert example in EXAMPLES
