"""Luck and skill of a match: every step is weighed, and together they are the result."""

from __future__ import annotations

import pytest

from domain.core.play import Over
from domain.match.match import Match
from domain.match.table import Opening
from ops.bots import Mcts, Random, bot
from ops.bots.budget import Budget
from ops.selfplay.drafting import Drafter
from ops.selfplay.luck import balance, shares, steps, swings
from tests.conformance.tables import random_match, rules_of


def played(variation: str, names: tuple[str, ...], seed: str) -> Match:
    """A match of bots."""
    drafter = Drafter(bytes(32))
    bots = [bot(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    match, _ = drafter.play(Opening("nim", variation, names), bots, seed=seed, secret=seed.encode().ljust(32))
    drafter.close()
    return match


@pytest.mark.parametrize(
    ("game", "variation"), [("nim", "cards"), ("garum", "baelo"), ("manresa", "children"), ("marseille", "short")]
)
def test_the_steps_of_a_match_lead_from_its_first_position_to_its_last(game: str, variation: str) -> None:
    match = random_match(rules_of(game, variation), 2, "steps")
    found = list(steps(match))
    assert found[-1][3] == match.state
    assert sum(bool(chance) for _, _, chance, _ in found) == sum(len(frame.outcomes) for frame in match.frames)
    assert sum(seat is not None for _, seat, _, _ in found) == match.ply


def test_luck_and_skill_together_are_the_result() -> None:
    match = played("cards", ("random", "greedy"), "sum")
    found = list(swings(match, Random, playouts=12))
    brought = balance(found, 2)
    over = match.awaited
    assert isinstance(over, Over)
    for seat, share in enumerate(shares(over)):
        changes = brought.luck[seat] + brought.skill[seat] + brought.others[seat]
        assert found[0].before[seat] + changes == pytest.approx(share)


def test_without_chance_there_is_no_luck() -> None:
    match = played("plain", ("random", "greedy"), "plain")
    assert balance(swings(match, Random, playouts=8), 2).luck == (0.0, 0.0)


def test_who_plays_well_among_the_careless_has_skill() -> None:
    skill = 0.0
    for number in range(6):
        drafter = Drafter(bytes(32))
        players = [Mcts("well", Budget(playouts=300)), Random(f"careless {number}")]
        match, _ = drafter.play(Opening("nim", "plain", ("well", "careless")), players, seed=f"{number}")
        drafter.close()
        skill += balance(swings(match, Random, playouts=24, seed=f"luck {number}"), 2).skill[0]
    assert skill > 1.0
