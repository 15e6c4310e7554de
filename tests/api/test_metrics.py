"""Figures for whoever watches the service."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.api.door import Door
from tests.api.test_replay import finished

pytestmark = pytest.mark.anyio


async def figures(door: Door) -> dict[str, float]:
    answer = await door.get("/metrics")
    assert answer.status_code == 200
    families = text_string_to_metric_families(answer.text)
    return {
        "/".join((sample.name, *sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


async def test_moves_commits_and_the_read_models_are_counted(door: Door) -> None:
    before = await figures(door)
    assert before["jugada_log_position"] == 0
    played = await finished(door)
    await played.move(0, "take 1 of 0")
    await door.get("/v1/matches")
    after = await figures(door)
    assert after["jugada_move_seconds_count/201"] == 5
    assert after["jugada_move_seconds_count/422"] == 1
    assert after["jugada_log_position"] == 7
    assert after["jugada_read_models_behind"] == 0
    assert after["jugada_commands_total"] == 7
    assert 1 <= after["jugada_commits_total"] <= 7
    assert after["jugada_kept_matches"] == 1
    assert after["jugada_feed_readers"] == 0
