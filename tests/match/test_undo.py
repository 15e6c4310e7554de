"""How far a seat may go back alone, whom it must ask, or why not: one answer for view, error and command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pytest

from domain import games
from domain.core.play import Illegal
from domain.match import undo
from domain.match.chance import scripted_draw
from domain.match.events import ORGANISER, UndoAsked, Undone
from domain.match.identity import new_match_id
from domain.match.log import MatchLog
from domain.match.match import Match
from domain.match.opening import Terms, open_match
from tests.match.keeping import keep

THREE = ("Ada", "Bo", "Cy")


class Playing(Protocol):
    """Plays matches that a log keeps."""

    def __call__(self, policy: str, moves: Sequence[str], seats: tuple[str, ...] = THREE) -> Match:
        """A match after these moves, each by the seat whose turn it is, as the log has it."""


@pytest.fixture
def played(log: MatchLog) -> Playing:
    def play(policy: str, moves: Sequence[str], seats: tuple[str, ...] = THREE) -> Match:
        draw, terms = scripted_draw({}, "7"), Terms(seats, chance="scripted", undo=policy)
        opened, match = open_match(new_match_id(), games.rules("nim", "cards"), terms, at=0, draw=draw)
        keep(log, match.id, (opened,))
        for text in moves:
            seat = match.awaited.seats[0]  # type: ignore[union-attr]
            events, match = match.play(seat, match.read_move(text), seen_ply=match.ply, since=0, draw=draw)
            keep(log, match.id, events)
        return log.load(match.id).match

    return play


@pytest.mark.parametrize(
    ("policy", "moves", "seat", "alone_to", "ask", "why"),
    [
        ("barrier", [], 0, 0, (), "nothing has been played"),
        ("barrier", ["take 1 of 0"], 0, 0, (), None),
        ("barrier", ["take 1 of 0"], 1, 1, (0,), None),
        ("barrier", ["take 1 of 0", "take 1 of 1"], 1, 1, (0,), None),
        ("barrier", ["take 1 of 0", "take 1 of 1"], 0, 2, (1,), None),
        ("barrier", ["take 1 of 0", "swap"], 1, 2, (0, 2), None),
        ("free", ["take 1 of 0", "swap", "take 1 of 1"], 2, 0, (), None),
        ("consent", ["take 1 of 0"], 0, 1, (1, 2), None),
        ("never", ["take 1 of 0"], 0, 1, (), "this match was opened without undo"),
        ("barrier", ["take 1 of 0", "swap"], ORGANISER, 0, (), None),
        ("never", ["take 1 of 0"], ORGANISER, 1, (), "this match was opened without undo"),
    ],
)
def test_the_reach_of_a_seat(
    played: Playing, policy: str, moves: list[str], seat: int, alone_to: int, ask: tuple[int, ...], why: str | None
) -> None:
    match = played(policy, moves)
    assert undo.reach(match, seat) == undo.Reach(alone_to, ask, why)


@pytest.mark.parametrize("policy", list(undo.POLICIES))
def test_the_command_does_what_the_verdict_says(played: Playing, policy: str) -> None:
    match = played(policy, ["take 1 of 0", "swap", "take 1 of 1", "take 1 of 2", "swap"])
    for seat in (ORGANISER, 0, 1, 2):
        for to_ply in range(-1, match.ply + 2):
            verdict = undo.judge(match, seat, to_ply)
            if verdict.why is not None:
                with pytest.raises(Illegal, match=verdict.why.split()[0]):
                    match.ask_undo(seat, to_ply, since=0)
                continue
            events, after = match.ask_undo(seat, to_ply, since=0)
            assert isinstance(events[0], Undone if verdict.alone else UndoAsked)
            assert after.ply == (to_ply if verdict.alone else match.ply)
            if not verdict.alone:
                assert seat not in verdict.ask


def test_who_peeked_at_a_card_cannot_take_the_look_back_alone(played: Playing) -> None:
    match = played("barrier", ["swap"])
    assert undo.judge(match, 0, 0).ask == (1, 2), "nobody else moved or learned, so all others are asked"


def test_those_are_asked_who_moved_or_learned_something_since(played: Playing) -> None:
    match = played("barrier", ["take 1 of 0", "swap", "take 1 of 1"])
    assert undo.judge(match, 2, 1).ask == (1,), "seat 1 moved and learned, seat 0 did neither"
    assert undo.judge(match, 2, 0).ask == (0, 1)


def test_the_last_yes_goes_back_and_one_no_ends_the_question(played: Playing) -> None:
    match = played("consent", ["take 1 of 0", "take 1 of 1"])
    _, asked = match.ask_undo(0, 0, since=0)
    assert asked.asked is not None
    assert asked.asked.ask == (1,)
    events, back = asked.answer_undo(1, 1, True, since=0)
    assert [type(event) for event in events][1] is Undone
    assert back.ply == 0
    _, refused = asked.answer_undo(1, 1, False, since=0)
    assert refused.asked is None
    assert refused.ply == 2
    with pytest.raises(Illegal, match="no open request"):
        refused.answer_undo(1, 1, True, since=0)
    with pytest.raises(Illegal, match="not asked"):
        asked.answer_undo(2, 1, True, since=0)


def test_a_new_move_ends_the_question_and_closes_redo(played: Playing) -> None:
    match = played("consent", ["take 1 of 0", "take 1 of 1"])
    _, asked = match.ask_undo(0, 0, since=0)
    draw = scripted_draw({}, "7")
    _, on = asked.play(2, asked.read_move("take 1 of 2"), seen_ply=2, since=0, draw=draw)
    assert on.asked is None
    _, back = on.ask_undo(ORGANISER, 1, since=0)
    _, other = back.play(1, back.read_move("take 2 of 1"), seen_ply=1, since=0, draw=draw)
    with pytest.raises(Illegal, match="nothing to redo"):
        other.redo(ORGANISER, since=0)


def test_two_undos_are_redone_one_after_the_other(played: Playing) -> None:
    match = played("free", ["take 1 of 0", "take 1 of 1", "take 1 of 2"])
    _, once = match.ask_undo(0, 2, since=0)
    _, twice = once.ask_undo(0, 0, since=0)
    _, first = twice.redo(0, since=0)
    assert first.state == once.state
    _, second = first.redo(0, since=0)
    assert second.state == match.state
    assert list(second.frames) == list(match.frames)


def test_redo_belongs_to_who_undid_or_whose_move_it_was(played: Playing) -> None:
    match = played("barrier", ["take 1 of 0"])
    _, back = match.ask_undo(0, 0, since=0)
    with pytest.raises(Illegal, match="whose move it was"):
        back.redo(1, since=0)
    assert back.redo(0, since=0)[1].state == match.state


def test_a_solo_player_needs_nobodys_consent(played: Playing) -> None:
    match = played("barrier", ["take 1 of 0", "swap"], THREE[:2])
    assert not undo.judge(match, 0, 0).alone
    alone = played("consent", ["take 1 of 0", "take 1 of 1"], THREE[:1])
    assert undo.judge(alone, 0, 0).alone
