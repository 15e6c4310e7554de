"""Every .match file below this folder is a test; its name is the sentence."""

import re
from pathlib import Path

import pytest

from domain import games
from domain.match.script import run_script

FOLDER = Path(__file__).parent
MATCHES = sorted(FOLDER.rglob("*.match"))


@pytest.mark.parametrize("path", MATCHES, ids=[str(path.relative_to(FOLDER)) for path in MATCHES])
def test_match(path: Path) -> None:
    run_script(path.read_text(encoding="utf-8"), path.name)


ENDINGS = [
    (game.key, key.removeprefix("over."))
    for game in games.games().values()
    for key in game.words
    if key.startswith("over.")
]


@pytest.mark.parametrize(("game", "reason"), ENDINGS)
def test_a_stored_match_ends_for_this_reason(game: str, reason: str) -> None:
    ended = re.compile(rf"^over +{reason}$", re.MULTILINE)
    assert any(ended.search(path.read_text(encoding="utf-8")) for path in (FOLDER / game).glob("*.match"))
