"""The process that follows the log: kept alive, and gone when its parent is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from domain.match.table import Opening, Table
from ops.house import open_table
from projections.follower import Follower
from projections.reading import ReadModels
from projections.site import Site
from tests.match.houses import NAMES, play_first

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 20.0


@pytest.fixture
def table(site: Site) -> Iterator[Table]:
    opened = open_table(site)
    yield opened
    opened.close()


def followed(table: Table, site: Site) -> tuple[ReadModels, Follower]:
    models, follower = site.open_read_models(table.log, table.service_key), Follower(site)
    models.leave_to(follower)
    return models, follower


def until(holds: Callable[[], bool]) -> None:
    """Waits for something that comes soon."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


def open_and_play(table: Table) -> int:
    match = play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match, 3)
    return table.held(match.id).position


def test_a_follower_that_was_killed_is_started_again_and_misses_nothing(table: Table, site: Site) -> None:
    models, follower = followed(table, site)
    assert models.wait_for(open_and_play(table), PATIENCE_SECONDS)
    first = follower.child.pid
    os.kill(first, signal.SIGKILL)
    position = open_and_play(table)
    assert models.wait_for(position, PATIENCE_SECONDS)
    assert follower.child.pid != first
    records, _ = models.records()
    assert [record.ply for record in records] == [3, 3]
    models.stop()


def test_when_it_is_told_to_stop_it_first_follows_what_is_there(table: Table, site: Site) -> None:
    models, follower = followed(table, site)
    position = open_and_play(table)
    models.stop()
    assert not follower.alive
    again = site.open_read_models(table.log, table.service_key)
    assert again.models.position == again.heads.position == position
    again.stop()


def test_it_keeps_the_columnar_copy_too(table: Table, site: Site) -> None:
    models, _ = followed(table, site)
    position = open_and_play(table)
    assert models.columns is not None
    assert models.columns.wait_for(position, PATIENCE_SECONDS)
    models.stop()


def test_it_ends_when_its_parent_was_killed(site: Site) -> None:
    parent = (
        "import sys, time; from projections.follower import Follower; from ops.house import open_table;"
        "from projections.site import Site; site = Site.of_text(sys.argv[1]);"
        "open_table(site); print(Follower(site).child.pid, flush=True); time.sleep(60)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", parent, site.as_text()], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    child = int(process.stdout.readline())
    process.kill()
    process.wait()
    until(lambda: not is_there(child))


def is_there(pid: int) -> bool:
    """Whether a process runs (one that only waits to be buried does not)."""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
