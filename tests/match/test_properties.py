"""Whatever is played, undone and redone: the stored bytes, the read models and the live match agree."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain import games
from domain.core.play import Turn
from domain.match.chain import NOTHING_BEFORE, Sealed
from domain.match.chance import scripted_draw
from domain.match.codec import seal_event
from domain.match.events import Event
from domain.match.held import fold_sealed
from domain.match.match import Match
from domain.match.opening import Terms, open_match
from projections.projection import Reading
from projections.records import Records, read_record
from projections.scoreboard import Scoreboard, read_board
from projections.stores.memory import MemoryStore
from projections.timeline import Timeline, read_moments
from tests.conformance.tables import TABLE_ID

TABLES = (
    ("nim", "cards", 3),
    ("garum", "troia", 2),
    ("garum", "troia", 3),
    ("grand_marais", "e1", 2),
)


class PlayUndoRedo(RuleBasedStateMachine):
    """Plays at will, goes back at will; remembers every frame by the moves that led there."""

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 10**6))
    def open(self, table: tuple[str, str, int], seed: int) -> None:
        game, variation, seats = table
        self.draw = scripted_draw({}, str(seed))
        terms = Terms(tuple(f"P{n}" for n in range(seats)), chance="scripted", undo="free")
        rules = games.rules(game, variation)
        opened, self.match = open_match(TABLE_ID, rules, terms, at=1_000, draw=self.draw)
        self.sealed: list[Sealed] = []
        self.keep((opened,))
        self.reached: dict[tuple[Any, ...], Match] = {}

    def keep(self, events: tuple[Event, ...]) -> None:
        for event in events:
            previous = self.sealed[-1].hash if self.sealed else NOTHING_BEFORE
            self.sealed.append(seal_event(previous, TABLE_ID, len(self.sealed) + 1, event))

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
        folded = fold_sealed(TABLE_ID, self.sealed)
        assert folded.state == self.match.state
        assert folded.version == len(self.sealed)
        assert folded.awaited == self.match.awaited
        assert [frame.digest for frame in folded.frames] == [frame.digest for frame in self.match.frames]

    @invariant()
    def the_read_models_say_the_same(self) -> None:
        if not hasattr(self, "match"):
            return
        store = MemoryStore()
        reading = Reading(lambda _match: self.sealed[0], lambda _match: {})
        projections = (Scoreboard(), Timeline(), Records())
        with store.transaction() as pen:
            for projection in projections:
                projection.begin(pen)
            for sealed in self.sealed:
                for projection in projections:
                    projection.handle(reading.entry(sealed), pen)
            for projection in projections:
                projection.finish(pen)
        board = read_board(store, TABLE_ID.hex, seats=len(self.match.opened.seats), ply=self.match.ply)
        assert board.curve == tuple(frame.state.points for frame in self.match.frames)
        moments = read_moments(store, TABLE_ID.hex, first=0, last=self.match.ply)
        assert [m.digest for m in moments] == [frame.digest for frame in self.match.frames]
        record = read_record(store, TABLE_ID.hex)
        assert record is not None
        assert (record.ply, record.points, record.status) == (
            self.match.ply,
            self.match.state.points,
            self.match.status,
        )


TestPlayUndoRedo = PlayUndoRedo.TestCase
TestPlayUndoRedo.settings = settings(
    max_examples=40, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck)
)
