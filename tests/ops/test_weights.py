"""Weights: they name what there is, weigh what they say, and are found again in matches that were made by them."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain import games
from ops.bots import fit
from ops.bots.chair import chair_at
from ops.bots.playout import Habits, Manner, Playout
from ops.bots.world import World
from ops.bots.worth import FOLDER, WIN, TurnWeights, Weights, Worth, weights_of
from tests.conformance.tables import random_match, rules_of

FILES = sorted(FOLDER.glob("*/*.json"))
NAMES = [f"{file.parent.name}/{file.stem}" for file in FILES]


MATCHES = 40
"""In so many matches each sign is seen, most of them in the first."""


def some_state(rules: Any) -> Any:
    """Half of a match."""
    return random_match(rules, 2, "weights", 30).state


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_weights_are_of_a_base_and_name_signs_and_reasons_that_there_are(file: Path) -> None:
    game, base = file.parent.name, file.stem
    weights, rules = weights_of(game, base), rules_of(game, base)
    assert weights.source
    shown: set[str] = set()
    for number in range(MATCHES):
        for frame in random_match(rules, 2, f"weights {number}").frames:
            shown.update(rules.signs(frame.state))
        assert shown <= set(weights.signs), "weights and signs: fit again"
        if shown == set(weights.signs):
            break
    assert shown == set(weights.signs), "weights and signs: fit again"
    assert set(weights.lines) <= set(games.game(game).words)
    if (turn := weights.turn) is not None:
        assert turn.source
        assert turn.own.keys() == turn.others.keys() <= shown, "weights of beginnings of turns: foresee again"


def test_a_position_is_worth_what_its_weights_say() -> None:
    rules = rules_of("carcassonne", "base")
    state = some_state(rules)
    lines = [(fact.seat, line.reason, line.points) for fact in rules.forecast(state) for line in fact.lines]
    reason = lines[0][1]
    plain, weighed = (Worth(rules, weights).totals(state) for weights in (Weights(), Weights(lines={reason: 1.5})))
    for seat in range(2):
        face = state.points[seat] + sum(points for other, _, points in lines if other == seat)
        assert plain[seat] == face
        assert weighed[seat] == face + 0.5 * sum(
            points for other, name, points in lines if (other, name) == (seat, reason)
        )
    assert plain != weighed


def test_signs_are_weighed_too() -> None:
    rules = rules_of("grand_marais", "e4")
    state = some_state(rules)
    away = rules.signs(state)["moves_away"]
    plain, weighed = (Worth(rules, Weights(signs={"moves_away": weight})).totals(state) for weight in (0, -0.5))
    assert [more - less for more, less in zip(weighed, plain, strict=True)] == [-0.5 * each for each in away]
    assert any(away)


def test_in_a_race_no_position_is_worth_more_than_arriving() -> None:
    rules = rules_of("grand_marais", "e4")
    known = weights_of("grand_marais", "e4")
    far_ahead = Worth(rules, replace(known, signs={name: 10 * weight for name, weight in known.signs.items()}))
    assert far_ahead.at_end((0, 0), (1, 2)) == [WIN, -WIN]
    worths = [max(far_ahead.worth(frame.state)) for frame in random_match(rules, 2, "race").frames]
    assert 0.9 * WIN < max(worths) <= WIN


def test_a_base_without_weights_is_judged_by_what_would_be_scored() -> None:
    assert weights_of("nim", "plain") == Weights()


def test_where_winning_is_foretold_the_lead_counts_nothing_at_the_end() -> None:
    rules = rules_of("carcassonne", "base")
    leading, winning = Worth(rules, Weights()), Worth(rules, Weights(aim="win"))
    assert leading.at_end((30, 18), (1, 2)) == [12 + WIN, -12 - WIN]
    assert winning.at_end((30, 18), (1, 2)) == winning.at_end((18, 30), (1, 2)) == [WIN, -WIN]
    assert winning.at_end((30, 30, 1), (1, 1, 3)) == [0, 0, -WIN]
    state = some_state(rules)
    assert all(-WIN < worth < WIN for worth in winning.worth(state))
    assert sum(winning.worth(state)) == pytest.approx(0)


def test_the_beginning_of_a_turn_is_worth_what_own_and_others_signs_say_of_it() -> None:
    rules = rules_of("marseille", "standard")
    state = random_match(rules, 3, "turn", 60).state
    signs = rules.signs(state)
    turn = TurnWeights(source="", matches=0, step="play", always=1, own={"stress": -0.5}, others={"districts": -2})
    stress, districts = signs["stress"], signs["districts"]
    for seat in range(3):
        worst = max(each for other, each in enumerate(districts) if other != seat)
        expected = WIN * math.tanh((1 - 0.5 * stress[seat] - 2 * worst) / WIN)
        assert Worth(rules, Weights()).at_turn(state, seat, turn) == pytest.approx(expected)
    assert any(stress)


def test_a_move_is_looked_at_with_what_the_turn_still_offers() -> None:
    rules = rules_of("carcassonne", "base")
    frames = list(random_match(rules, 2, "prospect").frames)[20:]
    state: Any = next(frame.state for frame in frames if getattr(rules.awaits(frame.state), "step", "") == "place")
    seat = state.mover
    playout = Playout(World(rules, random.Random(1)), Manner(), Habits(), seat, Weights())
    for move in list(rules.moves(state, seat))[:5]:
        after = playout.world.after(state, seat, move)
        best = max(playout.outlook(after, seat, claim) for claim in rules.moves(after, seat))
        assert playout.prospect(state, seat, move) == best >= playout.outlook(state, seat, move)
        worth, end, awaited = playout.best(state, seat, move)
        assert (worth, awaited) == (best, rules.awaits(end))
        assert playout.worth(end, awaited)[seat] == best
        assert end != after


def test_others_in_thought_look_at_moves_as_the_greedy_bot_does() -> None:
    rules = rules_of("marseille", "standard")
    frames = random_match(rules, 2, "grab").frames
    state: Any = next(each.state for each in frames if getattr(rules.awaits(each.state), "step", "") == "play")
    seat, moves = state.turn, tuple(rules.moves(state, state.turn))
    look = Playout(World(rules, random.Random(1)), Manner(grabbed=True), Habits(), 1 - seat).look(seat)
    chair = chair_at(rules, state, seat, moves)
    assert [look(state, seat, move) for move in moves] == [chair.outlook(move) for move in moves]
    assert len({chair.outlook(move) for move in moves}) > 1


def test_what_leads_were_made_of_is_found_again() -> None:
    chooser = random.Random("fit")
    matches = []
    for _ in range(80):
        seen = []
        for _ in range(20):
            more = {"sign hand": chooser.randint(-3, 3), "line reason.city": chooser.randint(-9, 9)}
            to_come = 2.5 * more["sign hand"] + 1.3 * more["line reason.city"] + chooser.gauss(0, 2)
            seen.append(fit.Seen(more, to_come))
        matches.append(seen)
    found = fit.fitted(matches)
    assert found.signs["hand"] == pytest.approx(2.5, abs=0.15)
    assert found.lines["reason.city"] == pytest.approx(1.3, abs=0.05)
    assert found.left_over == pytest.approx(2.0, abs=0.3)
    assert found.left_over_without is not None
    assert found.left_over < found.left_over_without


def test_what_was_learned_goes_a_part_of_the_way_from_what_was_known() -> None:
    known = Weights(signs={"hand": 2, "gone": 5}, lines={"reason.city": 1.5})
    new = Weights(source="new", signs={"hand": 1, "new": 3}, lines={"reason.city": 1, "reason.road": 0})
    half = fit.between(known, new, 0.5)
    assert half == Weights(
        source="new", signs={"hand": 1.5, "new": 1.5}, lines={"reason.city": 1.25, "reason.road": 0.5}
    )
    assert fit.between(known, new, 1) == new
    assert fit.between(Weights(), new, 0.5) == new


def test_where_winning_is_foretold_positions_are_judged_by_signs_alone() -> None:
    rules = rules_of("marseille", "standard")
    state = some_state(rules)
    districts = [len(pile) for pile in state.piles]
    assert Worth(rules, Weights(aim="win", signs={"districts": 0.5})).totals(state) == [
        0.5 * each for each in districts
    ]
    shown, then = fit.seen(rules, state, "win")
    assert {name.split()[0] for name in shown} == {"sign"}
    assert then == 0
    assert {name.split()[0] for name in fit.seen(rules, state, "lead")[0]} == {"sign", "line"}
