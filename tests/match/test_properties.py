"""Whatever is played, undone and redone: the stored bytes, the read models and the live match agree, wherever they are.

``JUGADA_PROPERTIES`` sets how many lives of a match are tried over each log and store (6 by default).
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from domain import games
from domain.core.play import Turn
from domain.match.chance import scripted_draw
from domain.match.events import Event
from domain.match.identity import new_match_id
from domain.match.log import MatchLog
from domain.match.match import Match
from domain.match.opening import Terms, open_match
from projections.reading import read_models
from projections.runner import Runner
from projections.stores.memory import MemoryStore
from projections.stores.store import Store
from tests.conformance.holds import read_models_follow
from tests.match.keeping import keep
from tests.places import HOMES, Kinds, Places
from tests.projections.rows import rows

EXAMPLES = int(os.environ.get("JUGADA_PROPERTIES", "6"))
HOW = settings(max_examples=EXAMPLES, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck))
TABLES = (
    ("nim", "cards", 3),
    ("garum", "troia", 2),
    ("garum", "troia", 3),
    ("grand_marais", "e1", 2),
)


class PlayUndoRedo(RuleBasedStateMachine):
    """Plays at will, goes back at will; remembers every frame by the moves that led there."""

    def __init__(self, log: MatchLog, store: Store) -> None:
        super().__init__()
        self.log = log
        self.runner = Runner("models", log, store, read_models())

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6))
    def open(self, table: tuple[str, str, int], seed: int) -> None:
        game, variation, seats = table
        self.draw = scripted_draw({}, str(seed))
        terms = Terms(tuple(f"P{n}" for n in range(seats)), chance="scripted", undo="free")
        rules = games.rules(game, variation)
        opened, self.match = open_match(new_match_id(), rules, terms, at=1_000, draw=self.draw)
        self.keep((opened,))
        self.reached: dict[tuple[Any, ...], Match] = {}

    def keep(self, events: tuple[Event, ...]) -> None:
        self.kept = keep(self.log, self.match.id, events)

    @precondition(lambda self: isinstance(self.match.awaited, Turn))
    @rule(data=st.data(), plies=st.integers(1, 12))
    def play(self, data: st.DataObject, plies: int) -> None:
        for _ in range(plies):
            turn = self.match.awaited
            if not isinstance(turn, Turn):
                return
            seat = data.draw(st.sampled_from(turn.seats))
            legal = self.match.legal(seat)
            move = legal[data.draw(st.integers(0, len(legal) - 1))]
            events, self.match = self.match.play(seat, move, seen_ply=self.match.ply, since=0, draw=self.draw)
            self.keep(events)
            self.same_way_same_place()

    @precondition(lambda self: self.match.ply > 0)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        to_ply = data.draw(st.integers(0, self.match.ply - 1))
        frame = self.match.frames[to_ply]
        legal = [self.match.legal(seat, frame) for seat in range(len(self.match.opened.seats))]
        events, self.match = self.match.ask_undo(0, to_ply, since=0)
        self.keep(events)
        assert self.match.state == frame.state
        assert [self.match.legal(seat) for seat in range(len(legal))] == legal
        self.same_way_same_place()

    @precondition(lambda self: bool(self.match.undone))
    @rule()
    def redo(self) -> None:
        events, self.match = self.match.redo(0, since=0)
        self.keep(events)
        self.same_way_same_place()

    def same_way_same_place(self) -> None:
        """Do–undo–do–undo equals do–undo: the same moves with the same outcomes always lead to the same place."""
        way = tuple((frame.move, frame.outcomes) for frame in self.match.frames)
        known = self.reached.setdefault(way, self.match)
        assert known.state == self.match.state
        assert known.awaited == self.match.awaited
        assert [known.legal(seat) for seat in range(2)] == [self.match.legal(seat) for seat in range(2)]

    @invariant()
    def the_stored_bytes_say_the_same(self) -> None:
        if not hasattr(self, "match"):
            return
        assert self.kept.state == self.match.state
        assert self.kept.version == len(self.log.read(self.match.id))
        assert self.kept.awaited == self.match.awaited
        assert [frame.digest for frame in self.kept.frames] == [frame.digest for frame in self.match.frames]

    @invariant()
    def the_read_models_say_the_same(self) -> None:
        if not hasattr(self, "match"):
            return
        self.runner.catch_up()
        read_models_follow(self.runner.store, self.match)


@pytest.mark.parametrize("kinds", HOMES, ids=str)
def test_whatever_is_played_undone_and_redone_log_read_models_and_match_agree(places: Places, kinds: Kinds) -> None:
    log, store = places.log(kinds.log), places.store(kinds.store)
    run_state_machine_as_test(lambda: PlayUndoRedo(log, store), settings=HOW)
    rebuilt = Runner("models", log, MemoryStore(), read_models())
    rebuilt.catch_up()
    assert rows(store) == rows(rebuilt.store)
    for each in (log, store):
        each.close()
