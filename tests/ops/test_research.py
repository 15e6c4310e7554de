"""Every game as an environment of PettingZoo, held against that library's own tests."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test

from domain import games
from domain.core.play import Illegal
from domain.core.rules import Unplayable
from ops.research import Environment
from ops.research.encoding import TooManyMoves, numbered
from tests.ops.terminal import ROOT

BASES = [(game.key, base.key) for game in games.games().values() for base in game.bases]
NAMES = ["/".join(base) for base in BASES]
README = ROOT / "ops/research/README.md"

OF_MASKS = ("Observation space for each agent probably should be", "Observation is not a NumPy array")
"""What the library says of every environment with a mask in its observations that it does not know by name."""


def play(env: Environment, seed: int, chooser: random.Random) -> list[Any]:
    """Plays a match at random; every observation and the reward that came with it."""
    env.reset(seed=seed)
    seen = []
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        seen.append((agent, observation, reward))
        env.step(None if terminated else chooser.choice(sorted(env.moves(agent))))
    return seen


@pytest.mark.parametrize(("game", "base"), BASES, ids=NAMES)
def test_it_passes_the_tests_of_the_library(game: str, base: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        for known in OF_MASKS:
            warnings.filterwarnings("ignore", message=known)
        api_test(Environment(game, base), num_cycles=400)
        seed_test(lambda: Environment(game, base), num_cycles=200)


@pytest.mark.parametrize(("game", "base"), BASES, ids=NAMES)
def test_the_rewards_of_a_match_are_its_result(game: str, base: str) -> None:
    env = Environment(game, base, max(games.game(game).base(base).seats), rewards="points")
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent, _, reward in play(env, 3, random.Random("points")):
        got[agent] += reward
    assert list(got.values()) == list(env.state_now.points)


def test_the_winner_gets_one_and_all_together_nothing() -> None:
    env = Environment("nim", "cards", 3)
    rewards = {agent: reward for agent, _, reward in play(env, 5, random.Random("places"))}
    assert sum(rewards.values()) == pytest.approx(0)
    places = env.awaited.places  # type: ignore[union-attr]  # the match is over
    best = max(rewards.values())
    assert [rewards[agent] == best for agent in env.possible_agents] == [place == 1 for place in places]


def test_an_observation_follows_from_what_the_seat_may_see() -> None:
    env = Environment("nim", "cards", 2)
    env.reset(seed=1)
    mine, theirs = "seat_0", "seat_1"
    before = env.observe(mine)["observation"], env.observe(theirs)["observation"]
    state = env.state_now
    other = next(card for card, count in state.bag if count and card != state.hands[1])
    env.state_now = replace(state, hands=(state.hands[0], other))
    assert np.array_equal(before[0], env.observe(mine)["observation"])
    assert not np.array_equal(before[1], env.observe(theirs)["observation"])


def test_a_move_has_the_same_action_in_every_match_where_no_other_is_in_its_place() -> None:
    first, second = numbered(["take 1 of 0", "swap"], 4096), numbered(["swap", "take 3 of 2", "take 1 of 0"], 4096)
    assert set(first.items()) <= set(second.items())
    assert sorted(numbered(["a", "b", "c"], 3).values()) == ["a", "b", "c"]


def test_more_moves_than_actions_are_refused() -> None:
    with pytest.raises(TooManyMoves, match="only 2 actions"):
        Environment("nim", actions=2).reset()


@pytest.mark.parametrize("action", [None, -1, 4096])
def test_an_action_outside_the_mask_is_refused(action: Any) -> None:
    env = Environment("nim")
    env.reset(seed=1)
    with pytest.raises(Illegal, match="action_mask"):
        env.step(action)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(Unplayable, match="seats"):
        Environment("nim", "plain", 9)
    with pytest.raises(ValueError, match="places or points"):
        Environment("nim", rewards="fun")


def test_it_is_told_in_words() -> None:
    env = Environment("nim", render_mode="ansi")
    env.reset(seed=1)
    assert "3, 4, 5" in str(env.render())


def test_without_the_library_one_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "pettingzoo.py").write_text("raise ModuleNotFoundError(name='pettingzoo')")
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; import ops.research"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install pettingzoo" in said.stderr


def test_the_example_of_the_readme_runs() -> None:
    example = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)[0]
    assert len(example.splitlines()) == 10
    said = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"\{'seat_0': -?1\.0, 'seat_1': -?1\.0\}\n", said.stdout)
