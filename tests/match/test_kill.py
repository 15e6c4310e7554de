"""kill −9 at random moments under load: nothing acknowledged is missing, nothing is torn.

``JUGADA_KILLS`` sets how often (20 by default).
"""

from __future__ import annotations

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
from tests.parts import parts

KILLS_OF_A_LOG = 5
"""So often the process of one log is killed, started again on what it left, and killed again."""
LONGEST_PAUSE_SECONDS = 0.25
PATIENCE_SECONDS = 120.0
ROOT = Path(__file__).parents[2]


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
    while not lines and time.monotonic() - begin < PATIENCE_SECONDS:
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


@parts("JUGADA_KILLS", 20, 20)
def test_nothing_acknowledged_is_lost_and_nothing_is_torn(tmp_path: Path, rounds: range) -> None:
    chooser = random.Random(f"kill {rounds.start}")
    promised: dict[UUID, int] = {}
    acknowledged = 0
    for kill in rounds:
        if kill % KILLS_OF_A_LOG == 0:
            acknowledged, promised = acknowledged + len(promised), {}
        path = database(tmp_path / f"log {kill // KILLS_OF_A_LOG}")
        promised |= run_and_kill(path, f"{kill}", chooser.uniform(0.0, LONGEST_PAUSE_SECONDS))
        check(path, promised)
    assert acknowledged + len(promised) > len(rounds), "the load did play"
