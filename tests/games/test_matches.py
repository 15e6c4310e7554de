"""Every .match file below this folder is a test; its name is the sentence."""

from pathlib import Path

import pytest

from domain.match.script import run_script

FOLDER = Path(__file__).parent
MATCHES = sorted(FOLDER.rglob("*.match"))


@pytest.mark.parametrize("path", MATCHES, ids=[str(path.relative_to(FOLDER)) for path in MATCHES])
def test_match(path: Path) -> None:
    run_script(path.read_text(encoding="utf-8"), path.name)
