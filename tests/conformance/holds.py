"""What must hold of a match that was played to its end: used by the tests, and by ``fuzz.py`` many times over.

Each raises ``AssertionError`` where it does not hold.
"""

from __future__ import annotations

import random

from domain import games
from domain.core.play import Chance, Over
from domain.core.score import Finished, Scored
from domain.match.chance import recorded_draw
from domain.match.codec import digest, open_sealed, seal_event
from domain.match.match import Match
from domain.match.opening import reopen
from projections.records import read_record
from projections.scoreboard import read_board
from projections.stores.store import Reader
from projections.timeline import read_moments
from tests.conformance.channels import event_of
from tests.conformance.tables import TABLE_ID


def positions(match: Match, count: int) -> list[int]:
    """Some plies of a match, first and last among them."""
    chooser = random.Random(match.ply)
    return sorted({0, match.ply, *(chooser.randrange(match.ply + 1) for _ in range(count))})


def ends_for_a_reason(match: Match) -> None:
    """The match is over, for a reason that has words, within the length that its passport declares."""
    game = games.game(match.rules.variation.game)
    assert isinstance(match.awaited, Over), f"not over after {match.ply} plies"
    assert match.ply <= game.base(match.rules.variation.base).length
    assert f"over.{match.awaited.reason}" in game.words
    assert match.tip.facts[-1] == Finished(match.awaited.reason, match.awaited.places)
    assert len(match.awaited.places) == len(match.opened.seats)
    assert min(match.awaited.places) == 1


def totals_are_what_was_scored(match: Match) -> None:
    """After every ply the points are the sum of the lines so far, each with a reason that has words."""
    words = games.game(match.rules.variation.game).words
    totals = [0] * len(match.opened.seats)
    for frame in match.frames:
        for fact in frame.facts:
            if isinstance(fact, Scored):
                totals[fact.seat] += sum(line.points for line in fact.lines)
                assert all(line.reason in words for line in fact.lines)
        assert frame.state.points == tuple(totals)


def nothing_is_lost(match: Match) -> None:
    """Cards, tiles, points of a supply: after every ply there are as many in all as at the beginning."""
    counts = {sum(match.rules.pieces(frame.state).values()) for frame in match.frames}
    assert len(counts) == 1


def stored_bytes_fold_to_it(match: Match) -> None:
    """The events of the log, written and read again, lead to the same states."""
    sealed = [seal_event(bytes(32), TABLE_ID, frame.version, event_of(match, frame)) for frame in match.frames]
    first, *later = [open_sealed(each) for each in sealed]
    folded = reopen(TABLE_ID, match.rules, first)  # type: ignore[arg-type]  # the first is Opened
    for event in later:
        folded = folded.evolve(event)
    assert folded.state == match.state
    assert [frame.digest for frame in folded.frames] == [digest(frame.state) for frame in match.frames]
    assert [frame.move for frame in folded.frames] == [frame.move for frame in match.frames]


def undo_leads_back_and_forth(match: Match) -> None:
    """An undo gives the earlier frame; the same moves and outcomes, or a redo, lead back.  For policy ``free``."""
    seats = range(len(match.opened.seats))
    for ply in positions(match, 4)[:-1]:
        _, back = match.ask_undo(0, ply, since=0)
        assert back.state == match.frames[ply].state
        assert [back.legal(s) for s in seats] == [match.legal(s, match.frames[ply]) for s in seats]
        gone = match.frames.after(ply)
        draw = recorded_draw(outcome for frame in gone for outcome in frame.outcomes)
        again = back
        for frame in gone:
            assert frame.seat is not None
            assert frame.move is not None
            _, again = again.play(frame.seat, frame.move, seen_ply=again.ply, since=frame.since, draw=draw)
        assert again.state == match.state
        _, redone = back.redo(0, since=0)
        assert redone.state == match.state
        assert list(redone.frames) == list(match.frames)


def deciding_again_gives_the_same(match: Match) -> None:
    """Every ply, decided again by the rules with the outcomes that were recorded, has the same facts and state."""
    rules = match.rules
    for ply in range(1, match.ply + 1):
        before, frame = match.frames[ply - 1], match.frames[ply]
        assert frame.seat is not None
        assert frame.move is not None
        state, facts = before.state, list(rules.decide(before.state, frame.seat, frame.move))
        for fact in facts:
            state = rules.evolve(state, fact)
        for outcome in frame.outcomes:
            chance = rules.awaits(state)
            assert isinstance(chance, Chance)
            assert outcome in dict(chance.options)
            for fact in rules.resolve(state, chance, outcome):
                facts.append(fact)
                state = rules.evolve(state, fact)
        assert tuple(facts) == tuple(fact for fact in frame.facts if not isinstance(fact, Finished))
        assert state == frame.state


def read_models_follow(models: Reader, match: Match) -> None:
    """Scoreboard, timeline and record say of a match what it says itself."""
    board = read_board(models, match.id.hex, seats=len(match.opened.seats), ply=match.ply)
    assert board.curve == tuple(frame.state.points for frame in match.frames)
    moments = read_moments(models, match.id.hex, first=0, last=match.ply)
    assert [moment.digest for moment in moments] == [frame.digest for frame in match.frames]
    record = read_record(models, match.id.hex)
    assert record is not None
    assert (record.ply, record.points, record.status) == (match.ply, match.state.points, match.status)


EVERY_MATCH = (ends_for_a_reason, totals_are_what_was_scored)
"""What costs little beside playing."""

SOME_MATCHES = (nothing_is_lost, stored_bytes_fold_to_it, undo_leads_back_and_forth, deciding_again_gives_the_same)
"""What costs as much as playing."""
