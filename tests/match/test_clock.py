"""Matches against the clock: who says that time is up, and when."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from domain.core.play import Illegal, Over
from domain.match.audit import audit
from domain.match.codec import TimeUp
from domain.match.events import ORGANISER
from domain.match.log import MatchLog
from domain.match.logs import open_log
from domain.match.match import Match
from domain.match.script import run_script
from domain.match.table import Opening, Table
from tests.match.houses import NAMES
from tests.places import KEY

MINUTE = 60_000
TIMED = Opening("nim", "plain+clock=60", NAMES[:2])


class Clock:
    """A clock that stands still until it is set on."""

    def __init__(self) -> None:
        self.milliseconds = 1_000_000

    def __call__(self) -> int:
        return self.milliseconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(log: MatchLog, clock: Clock) -> Iterator[Table]:
    opened = Table(log, KEY, now=clock)
    yield opened
    opened.close()


def opened(table: Table) -> Match:
    """A match against the clock."""
    return table.do(table.open(TIMED)).match


def is_over(match: Match) -> bool:
    """Whether the rules have ended it."""
    return isinstance(match.awaited, Over)


def test_time_is_up_so_long_after_the_table_began_to_ask_against_the_clock(table: Table, clock: Clock) -> None:
    match = opened(table)
    clock.milliseconds += MINUTE - 1
    match = table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0)).match
    assert match.deadline == MINUTE, "moves do not stop it"
    assert match.rules.awaits(match.state).seconds == 60  # type: ignore[union-attr]  # it is a turn


def test_before_that_nobody_can_say_so(table: Table, clock: Clock) -> None:
    match = opened(table)
    clock.milliseconds += MINUTE - 1
    with pytest.raises(Illegal, match="there is time left"):
        table.do(table.time_up(match.id))
    untimed = table.do(table.open(Opening("nim", "plain", NAMES[:2]))).match
    with pytest.raises(Illegal, match="nothing is played against the clock"):
        table.do(table.time_up(untimed.id))


def test_a_move_that_comes_too_late_is_refused(table: Table, clock: Clock) -> None:
    match = opened(table)
    clock.milliseconds += MINUTE
    with pytest.raises(Illegal, match="the time is up"):
        table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
    table.do(lambda _desk: None)
    assert is_over(table.newest(match.id).match), "and then the end comes, too"


def test_whoever_reads_after_the_deadline_finds_the_match_over(table: Table, clock: Clock) -> None:
    match = opened(table)
    clock.milliseconds += MINUTE
    match = table.match(match.id)
    assert is_over(match)
    assert match.tip.move == TimeUp()
    assert match.tip.seat == ORGANISER
    assert match.tip.since == MINUTE
    verdict = audit(table.log.read(match.id))
    assert verdict.ok, verdict.first_bad


def test_a_match_read_back_from_the_log_has_the_same_deadline(table: Table, clock: Clock) -> None:
    match = opened(table)
    clock.milliseconds += 5
    match = table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0)).match
    assert table.log.load(match.id).match.deadline == match.deadline == MINUTE


def test_the_end_comes_although_nobody_calls(table: Table, clock: Clock) -> None:
    match = opened(table)
    over = threading.Event()
    table.listeners.append(lambda _position: over.set())
    table.keep_time()
    clock.milliseconds += MINUTE
    assert over.wait(10), "the alarm rings"
    table.listeners.clear()
    assert is_over(table.newest(match.id).match)


def test_the_end_comes_also_after_the_service_was_started_again(log_url: str, clock: Clock) -> None:
    first = Table(open_log(log_url), KEY, now=clock)
    match = opened(first)
    first.close()
    clock.milliseconds += 10 * MINUTE
    again = Table(open_log(log_url), KEY, now=clock)
    again.keep_time()
    for _ in range(200):
        if is_over(again.newest(match.id).match):
            break
        time.sleep(0.05)  # there is nothing to be told by: nobody calls
    assert is_over(again.newest(match.id).match)
    again.close()


def test_the_alarm_rings_only_for_what_is_due(table: Table, clock: Clock) -> None:
    early = opened(table)
    clock.milliseconds += MINUTE // 2
    late = opened(table)
    clock.milliseconds += MINUTE // 2
    table.alarm.ring_due()
    assert is_over(table.newest(early.id).match)
    assert not is_over(table.newest(late.id).match)


def test_time_does_not_come_back_with_an_undo(table: Table, clock: Clock) -> None:
    match = opened(table)
    table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
    clock.milliseconds += MINUTE
    match = table.match(match.id)
    table.do(table.ask_undo(match.id, ORGANISER, 1))
    match = table.match(match.id)
    assert is_over(match), "it is up again at once"
    assert audit(table.log.read(match.id), table.log.secrets(match.id)).ok


def test_a_log_in_which_time_was_up_too_early_does_not_hold(table: Table, clock: Clock) -> None:
    match = opened(table)
    clock.milliseconds += MINUTE
    sealed = table.log.read(table.match(match.id).id)
    forged = [each for each in sealed if each.topic != "play"]
    assert audit(sealed).ok
    assert len(forged) < len(sealed)
    with pytest.raises(Illegal, match="there is time left"):
        match.act(ORGANISER, TimeUp(), since=MINUTE - 1, draw=lambda _chance, _number: None)


def test_a_closed_match_is_not_rung_for(table: Table, clock: Clock) -> None:
    match = opened(table)
    table.do(table.close_match(match.id, "supper"))
    clock.milliseconds += MINUTE
    table.alarm.ring_due()
    assert table.match(match.id).ply == 0


def test_a_script_says_it_in_one_word() -> None:
    run_script("game nim/plain+clock=60\nseats Ada Bo\n1 Ada take 1 of 0\ntime\nover last_stick\n")
