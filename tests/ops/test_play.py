"""``jugada play``: people and bots at one terminal."""

import os
import subprocess
import sys

import pytest

from domain.match.codec import open_sealed
from domain.match.events import ORGANISER, Undone
from ops.house import open_house
from tests.ops.terminal import ROOT, Terminal


def lines(*typed: str) -> str:
    """What a person types."""
    return "\n".join(typed) + "\n"


def test_moves_are_typed_as_text_or_by_their_number(terminal: Terminal) -> None:
    said = terminal.run("play", "nim", "--seats", "Ada,Bo", typed=lines("take 3 of 0", "1", "quit"))
    assert said.code == 0
    assert "Heaps: 3, 4, 5." in said.out
    assert "1 Ada  take 3 of 0" in said.out
    assert "2 Bo  take 1 of 1" in said.out
    match = terminal.newest()
    assert match.opened.seats == ("Ada", "Bo")
    assert match.ply == 2
    assert f"jugada play --match {match.id}" in said.out


def test_a_match_is_played_to_its_end_with_points_and_reasons(terminal: Terminal) -> None:
    typed = lines("take 3 of 0", "take 3 of 1", "take 1 of 1", "take 3 of 2", "take 2 of 2")
    said = terminal.run("play", "nim", typed=typed)
    assert "+3 Ada: took the last stick; heaps 3" in said.out
    assert "the last stick is gone: 1. Ada 3, 2. Bo 0" in said.out
    assert terminal.newest().status == "over"


def test_bots_answer_and_undo_goes_back_to_the_persons_own_decision(terminal: Terminal) -> None:
    said = terminal.run("play", "nim", "--bots", "1=greedy", typed=lines("take 1 of 0", "undo", "quit"))
    assert "1 Ada  take 1 of 0" in said.out
    assert "2 Bo  " in said.out
    assert said.out.count("Heaps: 3, 4, 5.") == 2
    assert said.out.rstrip().endswith("--bots 1=greedy")
    match = terminal.newest()
    assert (match.ply, match.version) == (0, 4)


def test_redo_and_undo_to_a_ply(terminal: Terminal) -> None:
    typed = lines("take 1 of 0", "take 1 of 1", "take 1 of 2", "undo 1", "redo", "quit")
    terminal.run("play", "nim", typed=typed)
    assert terminal.newest().ply == 3


def test_what_the_terms_do_not_let_a_seat_take_back_alone_is_the_organisers_undo(terminal: Terminal) -> None:
    terminal.run(
        "play", "nim", "cards", "--undo", "barrier", typed=lines("swap", "undo", "take 1 of 0", "undo", "quit")
    )
    match = terminal.newest()
    with open_house(terminal.database) as house:
        events = [open_sealed(sealed) for sealed in house.table.log.read(match.id)]
    assert [event.seat for event in events if isinstance(event, Undone)] == [ORGANISER, 0]


def test_an_undo_that_was_ruled_out_is_refused_with_the_reason(terminal: Terminal) -> None:
    said = terminal.run("play", "nim", "--undo", "never", typed=lines("1", "undo", "quit"))
    assert "this match was opened without undo" in said.out
    assert terminal.newest().ply == 1


def test_a_match_goes_on_another_time(terminal: Terminal) -> None:
    terminal.run("play", "nim", typed=lines("take 3 of 0", "quit"))
    match = terminal.newest()
    said = terminal.run("play", "--match", str(match.id)[:13], typed=lines("take 3 of 1"))
    assert "Heaps: 0, 1, 5." in said.out
    assert terminal.newest().ply == 2


def test_who_moves_sees_their_own_hand_and_nobody_elses(terminal: Terminal) -> None:
    typed = lines("three", "five", "take 1 of 0", "quit")
    said = terminal.run("play", "nim", "cards", "--chance", "table", typed=typed)
    assert "What did the table give: card?" in said.out
    assert "hands three ?" in said.out
    assert "hands ? five" in said.out
    assert "enter ?" in said.out


def test_what_the_table_cannot_give_is_refused_with_what_it_can(terminal: Terminal) -> None:
    said = terminal.run("play", "nim", "cards", "--chance", "table", typed=lines("seven", "quit"))
    assert "card cannot be seven; possible are: one (4), two (4)" in said.out


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("take 4 of 0", "heap 0 holds 3; one to three may be taken"),
        ("castle", "“castle” cannot be read as a move; readable are: take {count} of {heap}; swap"),
        ("undo", "there is nothing to take back"),
        ("undo 7", "nothing has been played"),
        ("redo", "there is nothing to redo"),
        ("", "Type a move, as text or by its number"),
        ("help", "Type a move, as text or by its number"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_happens(terminal: Terminal, typed: str, why: str) -> None:
    said = terminal.run("play", "nim", typed=lines(typed, "quit"))
    assert said.code == 0
    assert why in said.out
    assert terminal.newest().version == 1


def test_when_somebody_else_has_moved_meanwhile_the_new_position_is_shown(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = terminal.play(0, "plain")
    answers = iter(("take 1 of 0", "quit"))

    def slow_person(_question: str) -> str:
        answer = next(answers)
        if answer != "quit":
            with open_house(terminal.database) as house:
                house.table.do(house.table.play(match.id, 0, "take 3 of 0", seen_ply=0))
        return answer

    monkeypatch.setattr("builtins.input", slow_person)
    said = terminal.run("play", "--match", match.id)
    assert "Somebody else has moved meanwhile; the match is at ply 1." in said.out
    assert "Heaps: 0, 4, 5." in said.out
    assert terminal.match(match).ply == 1


def test_bots_alone_play_to_the_end(terminal: Terminal) -> None:
    said = terminal.run("play", "nim", "cards", "--bots", "0=greedy,1=mcts:5ms")
    assert said.code == 0
    assert "the last stick is gone" in said.out


def test_case_and_blanks_do_not_matter(terminal: Terminal) -> None:
    terminal.run("play", "nim", typed=lines("  TAKE  2 of   1 ", "quit"))
    assert terminal.newest().ply == 1


def test_of_many_moves_some_are_shown_and_the_rest_on_demand(terminal: Terminal) -> None:
    said = terminal.run("play", "nim", typed=lines("moves 2 1", "quit"))
    listed = said.out.split("Ada> moves 2 1")[1]
    assert "2 of 1" in listed
    assert "take 1 of 2" in listed
    assert "take 3 of 0" not in listed


def test_points_are_told_with_their_reasons(terminal: Terminal) -> None:
    said = terminal.run("play", "nim", "-l", "ca", typed=lines("score", "quit"))
    assert "Punts: Ada 0, Bo 0" in said.out
    assert "agafar bastonets" in said.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "say what to play"),
        (("nim", "--match", "0"), "say what to play"),
        (("nim", "--seats", "Ada"), "is for 2 or 3 or 4 seats, not 1"),
        (("nim", "--seats", "Ada,Ada"), "two seats have the same name"),
        (("nim", "--seats", "Ada,"), "a name is missing"),
        (("nim", "--bots", "2=greedy"), "--bots names seats from 0 to 1"),
        (("nim", "--bots", "greedy"), "--bots names seats from 0 to 1"),
        (("nim", "--bots", "1=clever"), "there is no bot “clever”"),
        (("nim", "--chance", "dice"), "chance is “server” or “table”"),
        (("nim", "--undo", "maybe"), "undo is one of"),
        (("--match", "0"), "there is no log at"),
    ],
)
def test_what_cannot_be_begun_is_refused(terminal: Terminal, words: tuple[str, ...], why: str) -> None:
    said = terminal.run("play", *words)
    assert said.code == 2
    assert why in said.err


def test_a_real_process_plays_by_typed_input(terminal: Terminal) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "ops.cli", "play", "nim", "--seats", "Ada,Robot", "--bots", "1=random"],
        input=lines("take 3 of 0", "quit"),
        env=os.environ | terminal.environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "1 Ada  take 3 of 0" in found.stdout
    assert "2 Robot  take" in found.stdout
    assert terminal.newest().ply == 2
