"""Rules are pinned in the match, and a change of rules is said, never hidden."""

from __future__ import annotations

import pytest

from domain.games import rules
from domain.match.audit import audit
from domain.match.events import Played, RulesRevised
from domain.match.table import Opening, Table
from tests.match.houses import play_first


def test_an_old_match_goes_on_visibly_under_new_rules(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_first(table, table.do(table.open(Opening("nim", "plain", ("Ada", "Bo")))).match, 2)
    before = match.state
    monkeypatch.setattr(rules("nim", "plain"), "edition", "2", raising=False)
    table.shelf.clear()
    assert table.match(match.id).state == before, "what was played stands"
    receipt = table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=2))
    assert [type(event) for event in receipt.events] == [RulesRevised, Played]
    again = table.do(table.play(match.id, 1, "take 1 of 1", seen_ply=3))
    assert [type(event) for event in again.events] == [Played]
    verdict = audit(table.log.read(match.id), table.log.secrets(match.id))
    assert verdict.ok, verdict.first_bad
    decided = next(check for check in verdict.checks if check.name == "decided")
    assert (decided.checked, decided.not_compared) == (2, 3), "two plies of today, three events of before"
