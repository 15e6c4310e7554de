"""Every base can be recorded at a real table: whatever bag, deck and dice give is entered by the organiser."""

from __future__ import annotations

from uuid import UUID

import pytest

from domain.core.play import Chance, Over
from domain.match.chance import table_draw
from domain.match.match import Match
from domain.match.opening import Terms, open_match
from tests.conformance.tables import Table, random_match, rules_of, tables

BASES = [each for each in tables() if "+" not in each[1]]
"""Every base with every number of seats, without additions and options."""


@pytest.mark.parametrize("table", BASES, ids="{0[0]}/{0[1]}-{0[2]}".format)
def test_a_match_entered_at_a_table_is_the_match_that_was_played(table: Table) -> None:
    game, variation, seats = table
    rules = rules_of(game, variation)
    played = random_match(rules, seats, f"at a table {table}")
    terms = Terms(seats=played.seats, chance="table")
    _, entered = open_match(UUID(int=2), rules, terms, at=0, draw=table_draw(()))
    for frame in played.frames:
        if frame.move is not None and frame.seat is not None:
            _, entered = entered.act(frame.seat, frame.move, since=frame.since, draw=table_draw(entered.known))
        for outcome in frame.outcomes:
            entered = with_entered(entered, str(outcome))
    assert isinstance(entered.awaited, Over)
    assert entered.awaited == played.awaited
    assert entered.tip.digest == played.tip.digest
    assert entered.known == tuple(outcome for frame in played.frames for outcome in frame.outcomes)


def with_entered(match: Match, outcome: str) -> Match:
    """The match after the organiser entered what the real thing gave; nobody else may go on before."""
    assert isinstance(match.awaited, Chance)
    assert not any(match.legal(seat) for seat in range(len(match.seats)))
    _, after = match.enter(outcome, seen_ply=match.ply, since=match.tip.since, draw=table_draw(match.known))
    return after
