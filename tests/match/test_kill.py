"""kill −9 at random moments under load: nothing acknowledged is missing, nothing is torn.

``JUGADA_KILLS`` sets how often (20 by default).
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from uuid import UUID

from ops.house import open_house, open_untouched
from ops.verify import verify_all
from tests.match.houses import database, rows_of

KILLS = int(os.environ.get("JUGADA_KILLS", "20"))
ROOT = Path(__file__).parents[2]
AT_ONCE = 2


def run_and_kill(path: Path, seed: str, seconds: float) -> dict[UUID, int]:
    """Lets a load run, kills it, and returns the acknowledged version of each match."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.match.load", str(path), seed], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.extend(process.stdout or ()))
    reader.start()
    begin = time.monotonic()
    while not lines and time.monotonic() - begin < 30:
        time.sleep(0.005)
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    process.wait()
    reader.join()
    acknowledged: dict[UUID, int] = {}
    for line in lines:
        if line.endswith("\n"):
            match, version = line.split()
            acknowledged[UUID(match)] = int(version)
    return acknowledged


def check(path: Path, acknowledged: dict[UUID, int]) -> None:
    """Everything acknowledged is there and everything there holds; the read models equal a rebuild."""
    with open_untouched(path) as house:
        for match, version in acknowledged.items():
            assert len(house.table.log.read(match)) >= version, "an acknowledged event is missing"
        wrong = verify_all(house)
        assert not wrong, wrong[0]
    with open_house(path) as house:
        followed = rows_of(house)
        house.models.models.rebuild()
        assert rows_of(house) == followed


def test_nothing_acknowledged_is_lost_and_nothing_is_torn(tmp_path: Path) -> None:
    chooser = random.Random("kill")
    killed, acknowledged = 0, 0
    while killed < KILLS:
        folder = tmp_path / f"log{killed}"
        path = database(folder)
        promised: dict[UUID, int] = {}
        for _ in range(min(5, KILLS - killed)):
            promised |= run_and_kill(path, f"{killed}", chooser.uniform(0.0, 0.25))
            killed += 1
            check(path, promised)
        acknowledged += len(promised)
    assert killed == KILLS
    assert acknowledged > KILLS, "the load did play"
