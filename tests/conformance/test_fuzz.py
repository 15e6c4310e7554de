"""``make fuzz`` plays what it says, and stops at what does not hold."""

from __future__ import annotations

import pytest

from domain.match.match import Match
from tests.conformance import fuzz
from tests.conformance.fuzz import Broken, Task, chosen_tables, play, tasks
from tests.conformance.tables import every_table

NIM = ("nim", "plain", 2)


def test_every_variation_is_played_at_every_number_of_players() -> None:
    assert len(set(every_table("garum"))) == (12 + 6) * 3, "emperor or haruspex, privileges, and the chart of troia"
    assert len(set(every_table("manresa"))) == 2 * 3 * 2 * 3, "bases, arrows, estates, numbers of players"
    assert len(set(every_table("marseille"))) == 2 * 2 * 2 * 5, "bases, two options, numbers of players"


def test_a_base_alone_and_every_option_as_it_comes() -> None:
    short = chosen_tables(["marseille/short"], options=True)
    assert {base for _, base, _ in short} == {text for _, text, _ in every_table("marseille") if "short" in text}
    assert chosen_tables(["marseille/short"], options=False) == [("marseille", "short", seats) for seats in range(2, 7)]
    assert chosen_tables(["marseille"], options=True) == every_table("marseille")
    assert chosen_tables(["marseille/sho"], options=True) == []


def test_five_hundred_random_and_fifty_greedy_matches_of_each_table() -> None:
    played = {"random": 0, "greedy": 0}
    for task in tasks([NIM], 500):
        played[task.players] += task.last - task.first + 1
    assert played == {"random": 500, "greedy": 50}


def test_a_task_says_how_its_matches_ended() -> None:
    for players in ("random", "greedy"):
        played = play(Task(NIM, players, 0, 4))
        assert played.reasons == {"last_stick": 5}
        assert len(played.plies) == 5


def test_what_does_not_hold_names_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def ends_within_two_plies(match: Match) -> None:
        assert match.ply <= 2, f"it has {match.ply} plies"

    monkeypatch.setattr(fuzz, "EVERY_MATCH", (ends_within_two_plies,))
    with pytest.raises(Broken, match=r"random match “fuzz nim/plain/2 0”: AssertionError: it has \d+ plies"):
        play(Task(NIM, "random", 0, 0))
