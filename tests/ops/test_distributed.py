"""The reports say the same on a distributed engine.  Runs where that engine is installed: ``make distributed``."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain import games
from ops.house import open_table
from projections.analytics.report import reports
from projections.columns.copy import ColumnarCopy
from tests.match.houses import database, eventful, simulated

pytest.importorskip("pyspark", reason="`make distributed` installs it; it is too large for every run")


def test_every_number_is_the_same_on_two_worker_processes(tmp_path: Path) -> None:
    from ops.distributed import WORKERS, compare_all

    table = open_table(database(tmp_path))
    eventful(table)
    for game in games.games().values():
        base = game.bases[0]
        simulated(table, game.key, base.key, base.seats[0], 2)
    copy = ColumnarCopy(tmp_path / "jugada.columns", table.log)
    copy.catch_up()
    table.close()
    found, tasks = compare_all(copy.folder, {"player": "Ada", "game": "nim", "variation": "cards"})
    assert [each.differs for each in found] == [""] * len(reports())
    assert all(each.rows for each in found)
    assert sum(count > 0 for count in tasks.values()) >= WORKERS
