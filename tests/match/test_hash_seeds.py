"""Nothing depends on the order of hashes: twenty hash seeds, one and the same log."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]
SEEDS = range(20)
PRINT_DIGESTS = """
from tests.conformance.tables import random_match, rules_of, tables
from domain.match.codec import encode
import hashlib
for game, variation, seats in tables():
    if seats != 3 and (game, variation) != ("garum", "troia"):
        continue
    match = random_match(rules_of(game, variation), seats, "hash seeds", plies=60)
    line = b"".join(f.digest + encode(f.facts) for f in match.frames)
    legal = repr([match.legal(s) for s in range(seats)]) + repr(match.rules.view(match.state, 0))
    print(game, variation, seats, hashlib.sha256(line + legal.encode()).hexdigest())
"""


def digests(seed: int) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_replays_are_the_same_under_twenty_hash_seeds() -> None:
    with ThreadPoolExecutor(2) as pool:
        outputs = list(pool.map(digests, SEEDS))
    assert len(outputs[0].splitlines()) > 4
    assert set(outputs) == {outputs[0]}
