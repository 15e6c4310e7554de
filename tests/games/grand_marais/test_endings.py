"""Every reason for which an episode can end has a stored whole match."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.games.grand_marais.catalog import episodes_by_key

STORED = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.match")]
BY_THE_CLOCK = {"e6": ("time_up", "all_stopped")}
"""Endings that no list of an episode names, because they come from its clock."""
ENDINGS = [
    (key, reason)
    for key, episode in episodes_by_key().items()
    for reason in (*(end.key for end in episode.ends), *BY_THE_CLOCK.get(key, ()))
]


def ends_so(text: str, episode: str, reason: str) -> bool:
    """Whether this is a match of an episode that ended for a reason."""
    lines = [line.split() for line in text.splitlines()]
    played = next(line[1] for line in lines if line[:1] == ["game"])
    return played.partition("/")[2].partition("+")[0] == episode and lines[-1] == ["over", reason]


@pytest.mark.parametrize(("episode", "reason"), ENDINGS)
def test_this_ending_has_a_match(episode: str, reason: str) -> None:
    assert any(ends_so(text, episode, reason) for text in STORED)
