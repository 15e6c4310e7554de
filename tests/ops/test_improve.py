"""Weights are made better by playing."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from rich.console import Console

from domain import games
from ops.bots.improve import Scale, Search, improved, scale_of, won_share
from ops.bots.worth import Weights, weights_of
from ops.progress import progress
from tests.ops.terminal import ROOT

BASE = ("marseille", "standard")
PLANTED = Weights(signs={"hand": 2.0, "stress": -3.0}, lines={"reason.city": 1.5})


class Judges(Executor):
    """Finds weights the better, the nearer they are to those that were planted."""

    def map(self, _: Any, *tried: Any, **__: Any) -> Iterator[Any]:
        return iter([1 - off(each) for each in tried[0]])


def off(weights: Weights) -> float:
    """How far weights are from those that were planted."""
    names = [(weights.signs[name], PLANTED.signs[name]) for name in PLANTED.signs]
    names += [(weights.lines[name], PLANTED.lines[name]) for name in PLANTED.lines]
    return sum(abs(here - there) for here, there in names)


def test_it_follows_those_that_win_more() -> None:
    known = Weights(source="by hand", signs={"hand": 1.0, "stress": -1.0}, lines={"reason.city": 1.0})
    scale = Scale(known, ["sign hand", "sign stress", "line reason.city"], np.array([1.0, 0.5, 2.0]))
    console = Console(file=io.StringIO())
    search = Search(BASE, generations=60, matches=1, tried=12, off=0.2, seed=1)
    with progress(console, "matches", search.played) as bar:
        found = improved(search, scale, Judges(), bar, console)
    assert off(found) < 0.1 < off(known)
    assert found.source == "by hand"


def test_weights_that_play_well_win_more_and_always_alike() -> None:
    known = weights_of(*BASE)
    wrong = replace(known, signs={name: -weight for name, weight in known.signs.items()})
    shares = [won_share(BASE, 40, "shares", weights) for weights in (known, wrong, known)]
    assert shares[0] == shares[2]
    assert shares[0] > 0.55 > 0.35 > shares[1]


def test_weights_are_a_point_and_back() -> None:
    known = weights_of(*BASE)
    scale = scale_of(games.rules(*BASE), known)
    assert scale.at(scale.known).signs == pytest.approx(known.signs, abs=0.001)
    assert (scale.differ > 0).all()


def test_without_its_library_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "cmaes.py").write_text("raise ModuleNotFoundError(name='cmaes')")
    said = subprocess.run(
        [sys.executable, "-m", "ops.bots.improve", "marseille/standard", "1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert said.returncode != 0
    assert "pip install cmaes" in said.stderr
