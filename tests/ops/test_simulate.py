"""``jugada simulate`` and its figures."""

import pytest

from ops.figures import Outcome, bars, figures_of, interval
from ops.naming import bot_players
from ops.selfplay.run import seating
from tests.ops.terminal import Terminal


def test_it_plays_matches_into_the_log_and_says_how_they_went(terminal: Terminal) -> None:
    said = terminal.run("simulate", "nim", "cards", "--matches", 6, "--bots", "random,greedy")
    assert said.code == 0
    assert "nim/cards: 6 matches" in said.out
    assert "greedy" in said.out
    assert "█" in said.out
    assert terminal.run("verify", "--all", "--json").json["matches"] == 6


def test_as_json_the_figures_agree_with_the_matches(terminal: Terminal) -> None:
    said = terminal.run("simulate", "nim/cards+sticks=9", "--matches", 5, "--seats", 3, "--seed", "x", "--json").json
    assert (said["game"], said["variation"], said["bots"], said["seed"]) == ("nim", "cards+sticks=9", ["random"], "x")
    figures = said["figures"]
    assert figures["matches"] == 5
    assert [seat["name"] for seat in figures["by_seat"]] == ["0", "1", "2"]
    assert sum(seat["wins"] for seat in figures["by_seat"]) == pytest.approx(1)
    assert sum(player["wins"] for player in figures["by_player"]) == pytest.approx(1)
    assert sum(bar["count"] for bar in figures["scores"]) == 15


def test_the_same_seed_lets_the_bots_choose_alike(terminal: Terminal) -> None:
    words = ("simulate", "nim", "plain", "-n", 4, "--seed", "7", "--json")
    first, second = (terminal.run(*words).json["figures"] for _ in range(2))
    assert first == second


def test_players_move_on_by_a_seat_and_take_their_bot_along() -> None:
    names, bots = ("a", "b", "c"), ("random", "greedy", "random")
    assert [seating(number, 3).of(names) for number in range(4)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("a", "b", "c"),
    ]
    assert seating(1, 3).of(bots) == ("greedy", "random", "random")
    assert bot_players(("greedy", "random"), 2) == ("greedy", "random")
    assert bot_players(("random",), 2) == ("random 1", "random 2")


def test_a_shared_first_place_is_a_part_of_a_win() -> None:
    outcomes = [Outcome(("a", "b"), (3, 3), (1, 1), 10), Outcome(("b", "a"), (5, 1), (1, 2), 12)]
    figures = figures_of(outcomes)
    assert [(seat.name, seat.wins) for seat in figures.by_seat] == [("0", 0.75), ("1", 0.25)]
    assert [(player.name, player.wins) for player in figures.by_player] == [("a", 0.25), ("b", 0.75)]
    assert (figures.plies.least, figures.plies.median, figures.plies.greatest) == (10, 11, 12)


def test_factions_are_told_where_a_game_has_some(terminal: Terminal) -> None:
    words = ("simulate", "manresa", "children", "-n", 8, "--seats", 3)
    figures = terminal.run(*words, "--json").json["figures"]
    assert {each["name"] for each in figures["by_faction"]} <= {
        f"estate.{estate}" for estate in ("burgesos", "canonges", "militars", "pagesos")
    }
    assert sum(ending["share"] for ending in figures["endings"]) == pytest.approx(1)
    told = terminal.run(*words).out
    assert "peasants" in told
    assert "somebody has completed all missions" in told


def test_a_faction_is_judged_by_the_matches_in_which_somebody_had_it() -> None:
    outcomes = [
        Outcome(("a", "b"), (3, 1), (1, 2), 10, ("x", "y"), "done"),
        Outcome(("a", "b"), (1, 3), (2, 1), 10, ("x", "z"), "stuck"),
    ]
    figures = figures_of(outcomes)
    assert [(faction.name, faction.wins) for faction in figures.by_faction] == [("x", 0.5), ("y", 0.0), ("z", 1.0)]
    assert [(ending.reason, ending.share) for ending in figures.endings] == [("done", 0.5), ("stuck", 0.5)]


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    assert interval(0.8, 50) == pytest.approx((0.6696, 0.8876), abs=1e-4)  # as published calculators have it
    assert interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


@pytest.mark.parametrize("numbers", [[4], [0, 100], list(range(50)), [-7, 3, 3, 12]])
def test_every_score_is_in_exactly_one_bar(numbers: list[int]) -> None:
    made = bars(numbers)
    assert sum(bar.count for bar in made) == len(numbers)
    assert len(made) <= 12


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("nim", "--bots", "clever"), "there is no bot “clever”; known are: random, greedy, mcts"),
        (("nim", "--seats", 5), "nim/plain is for 2 or 3 or 4 seats, not 5"),
        (("nim", "plain+dice"), "cannot be played with “dice”"),
        (("nim", "--matches", 0), "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_played_is_refused(terminal: Terminal, words: tuple[object, ...], why: str) -> None:
    said = terminal.run("simulate", *words)
    assert said.code == 2
    assert why in said.err
    assert "Traceback" not in said.err
