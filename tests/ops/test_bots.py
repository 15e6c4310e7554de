"""Bots: what they may know, how long they think, and that thinking helps."""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from domain import games
from domain.core.play import Chance, Turn
from domain.match.table import Opening
from ops.bots import Mcts, known_bots
from ops.bots.budget import Budget, budget_of
from ops.bots.chair import chair_at
from ops.bots.mcts import FORESEEING, THRIFTY, affordable
from ops.bots.playout import Habits, Manner, Playout, Rounds
from ops.bots.tree import Node, Tree
from ops.bots.world import World
from ops.bots.worth import Weights
from ops.errors import WrongUse
from ops.selfplay.drafting import Drafter
from ops.selfplay.run import Run
from tests.conformance.tables import random_match, rules_of
from tests.conformance.test_secrets import TABLES, positions
from tests.conformance.twins import twins

HIDDEN = [
    (game.key, base.key) for game in games.games().values() for base in game.bases if game.information == "hidden"
]
ALL = [(game.key, base.key) for game in games.games().values() for base in game.bases]
PLAYOUTS, HASTY = Budget(playouts=8), Manner(looked_at=3)
PAIRS = 4
"""Twins of each table between which the choice must not differ."""
SEEN = 60
"""Positions in which twins are looked for, at most."""


def choice(rules: Any, state: Any, seat: int, seed: str) -> Any:
    """What the thinking bot chooses in a state."""
    return Mcts(seed, PLAYOUTS, HASTY).choose(chair_at(rules, state, seat, tuple(rules.moves(state, seat))))


@pytest.mark.parametrize(("game", "base"), HIDDEN, ids=["/".join(each) for each in HIDDEN])
def test_what_its_seat_may_not_know_makes_no_difference_to_its_choice(game: str, base: str) -> None:
    rules, chooser, compared = rules_of(game, base), random.Random(f"choice {game}/{base}"), 0
    seats = next(seats for key, variation, seats in TABLES if (key, variation) == (game, base))
    for match, ply, seat in islice(positions(rules, seats, chooser), SEEN):
        state: Any = match.frames[ply].state
        asked = rules.awaits(state)
        if seat is None or not isinstance(asked, Turn) or seat not in asked.seats:
            continue
        if len(list(rules.moves(state, seat))) < 2:
            continue
        for _, twin in list(twins(match, ply, seat, chooser))[:1]:
            assert choice(rules, state, seat, f"{ply}") == choice(rules, twin.state, seat, f"{ply}")
            compared += 1
        if compared == PAIRS:
            return
    if not compared:
        pytest.skip("nothing was hidden from a seat that was to move")


@pytest.mark.parametrize(("game", "base"), ALL, ids=["/".join(each) for each in ALL])
def test_it_thinks_in_every_game_and_always_alike_for_the_same_playouts(game: str, base: str) -> None:
    rules, seats = rules_of(game, base), max(games.game(game).base(base).seats)
    match = random_match(rules, seats, f"thinks {base}")
    chosen = 0
    for frame in list(match.frames)[:: max(1, match.ply // 2)]:
        asked = rules.awaits(frame.state)
        if isinstance(asked, Turn):
            seat = asked.seats[-1]
            moves = list(rules.moves(frame.state, seat))
            first, again = (choice(rules, frame.state, seat, "alike") for _ in range(2))
            assert first == again
            assert first in moves
            chosen += len(moves) > 1
    assert chosen


def test_it_plays_whole_matches_through_the_table() -> None:
    drafter = Drafter(bytes(32))
    run = Run(Opening("nim", "cards", ("a", "b", "c")), ("mcts:20", "greedy"), "whole")
    match, _ = drafter.match_of(run, 1, secret=run.secret_of(1), once=None)
    again, _ = drafter.match_of(run, 1, secret=run.secret_of(1), once=None)
    drafter.close()
    assert match.status == "over"
    assert [frame.move for frame in match.frames] == [frame.move for frame in again.frames]


def test_thinking_beats_greed_where_there_is_no_luck() -> None:
    drafter, won = Drafter(bytes(32)), 0
    run = Run(Opening("nim", "plain", ("thinks", "grabs")), ("mcts:400", "greedy"), "nim")
    for number in range(8):
        match, _ = drafter.match_of(run, number, secret=None, once=None)
        won += match.awaited.places[match.opened.seats.index("thinks")] == 1  # type: ignore[union-attr]  # it is over
    drafter.close()
    assert won >= 7


def test_it_keeps_to_its_time() -> None:
    rules = rules_of("garum", "troia")
    match = random_match(rules, 2, "time", 20)
    asked = rules.awaits(match.state)
    assert isinstance(asked, Turn)
    chair = chair_at(rules, match.state, asked.seats[0], match.legal(asked.seats[0]))
    begun = time.thread_time()
    Mcts("time", budget_of("100ms")).choose(chair)
    assert 0.1 <= time.thread_time() - begun < 0.25


def test_it_keeps_to_its_time_where_it_waits_for_nobody() -> None:
    rules = rules_of("grand_marais", "e6")
    match = random_match(rules, 2, "alone", 60)  # the hands are dealt, both have begun to build
    state = rules.after(match.state, rules.decide(match.state, 0, rules.notation.read("stop")))
    chair = chair_at(rules, state, 1, tuple(rules.moves(state, 1)))
    begun = time.thread_time()
    Mcts("time", budget_of("100ms")).choose(chair)
    assert 0.1 <= time.thread_time() - begun < 1


def test_how_it_thinks_follows_from_what_an_outlook_costs() -> None:
    cheap, middling, dear = 1 / 1_000, 1 / 500, 1 / 50  # parts of its budget
    assert affordable(Manner(), cheap, 10, learned=True) == FORESEEING
    assert affordable(Manner(), dear, 10, learned=True) == THRIFTY
    assert affordable(Manner(), middling, 10, learned=False) == THRIFTY
    assert affordable(Manner(), middling, 100, learned=False).manner.looked_at == 6
    deep = affordable(Manner(), cheap / 10, 10, learned=False)
    assert deep.manner == Manner()
    assert deep.far > THRIFTY.near > FORESEEING.far == 1


def test_who_foresees_goes_by_what_was_learned_and_others_by_points() -> None:
    rules = rules_of("carcassonne", "base")
    frames = list(random_match(rules, 2, "foresees").frames)[20:]
    state: Any = next(frame.state for frame in frames if getattr(rules.awaits(frame.state), "step", "") == "claim")
    seat = state.mover
    moves = list(rules.moves(state, seat))
    idle = Weights(lines={line.reason: -1.0 for fact in rules.forecast(state) for line in fact.lines})

    def best(by: Weights) -> set[Any]:
        alone = Playout(World(rules, random.Random(1)), Manner(), Habits(), seat, by)
        worths = [alone.outlook(state, seat, move) for move in moves]
        return {move for move, worth in zip(moves, worths, strict=True) if worth == max(worths)}

    def picked(eyes: int) -> Any:
        return Playout(World(rules, random.Random(1)), FORESEEING.manner, Habits(), eyes, idle).pick(state, seat, moves)

    assert best(idle).isdisjoint(best(Weights()))
    assert picked(eyes=seat) in best(idle)
    assert picked(eyes=1 - seat) in best(Weights())


@pytest.mark.parametrize(("manner", "kept"), [(Manner(), True), (FORESEEING.manner, False)])
def test_what_came_of_moves_further_on_is_kept_where_there_are_visits_enough(manner: Manner, kept: bool) -> None:
    rules = rules_of("nim", "plain")
    state = random_match(rules, 2, "kept", 0).state
    tree, node = Tree(world := World(rules, random.Random(1)), Playout(world, manner, Habits(), 0)), Node()
    for _ in range(20):
        tree.visit(node, state, [], 3, None)
    assert bool(node.nodes) == kept


@pytest.mark.parametrize(
    ("step", "asked", "back"),
    [
        (None, [(0, "claim"), (1, "place"), (1, "claim"), (0, "place")], 4),
        (None, [(1, "play"), (0, "answer"), (1, "play"), (0, "play")], 2),
        ("play", [(0, "keep"), (1, "play"), (0, "answer"), (1, "play"), (0, "announce"), (0, "play")], 6),
        ("play", [(1, "play"), (0, "answer"), (0, "play")], 3),
        ("play", [(1, "answer"), (0, "play"), (1, "play"), (0, "play")], 4),
        ("play", [(0, "play"), (0, "play")], None),
    ],
)
def test_it_is_back_at_an_own_turn(step: str | None, asked: list[tuple[int, str]], back: int | None) -> None:
    rounds = Rounds(0, 1, step)
    goes = [rounds.goes_to(seat, False, at) for seat, at in asked]
    assert goes == [back is None or number < back for number in range(1, len(asked) + 1)]


def test_chance_is_imagined_by_its_true_counts() -> None:
    world = World(rules_of("nim", "cards"), random.Random("counts"))
    drawn = Counter(world.drawn(Chance("card", (("one", 1), ("two", 3), ("three", 0)))) for _ in range(4_000))
    assert drawn["three"] == 0
    assert 900 < drawn["one"] < 1_100


@pytest.mark.parametrize("name", ["clever", "greedy:5", "mcts:0", "mcts:soon", "mcts:-3ms"])
def test_a_bot_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(WrongUse, match="mcts"):
        known_bots(f"random,{name}")


def test_a_bot_may_be_told_how_long_to_think() -> None:
    assert known_bots("mcts, mcts:50ms,mcts:2s,mcts:300") == ("mcts", "mcts:50ms", "mcts:2s", "mcts:300")
    assert (budget_of("50ms").seconds, budget_of("2s").seconds, budget_of("300").playouts) == (0.05, 2.0, 300)
