"""Read models: every event exactly once, and always what a rebuild would give."""

from __future__ import annotations

import random
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from domain.match.table import Opening, Table
from projections.heads import Heads, Keys, read_tree_head
from projections.projection import Entry, Projection
from projections.reading import ReadModels, UnknownRecord, read_models
from projections.records import read_records
from projections.runner import Runner
from projections.stores.memory import MemoryStore
from projections.stores.store import Pen, Store
from tests.match.houses import NAMES, eventful, play_first
from tests.places import SHARED_STORES, Places
from tests.projections.rows import Rows, rows


def runner(table: Table, store: Store) -> Runner:
    return Runner("models", table.log, store, read_models())


def all_runners(table: Table, store: Store) -> list[Runner]:
    return [runner(table, store), Runner("tree", table.log, store, [Heads(Keys(b"key"))])]


def in_small_steps(runner: Runner) -> None:
    runner.page = 4
    while runner.step():
        runner.page = 4


def timeless(store: Store) -> tuple[Rows, object, object]:
    """All rows; of the signed head what it says, without when."""
    head, found = read_tree_head(store), rows(store)
    assert head is not None
    del found["tree-head", "", 0]
    return found, head.count, head.root


def test_following_step_by_step_and_building_anew_give_the_same_rows_in_every_store(table: Table, store: Store) -> None:
    memory, other = runner(table, MemoryStore()), runner(table, store)
    for _ in range(3):
        eventful(table)
        memory.catch_up()
        other.catch_up()
    followed = rows(store)
    assert followed == rows(memory.store)
    other.rebuild()
    assert rows(store) == followed


def test_the_size_of_a_step_makes_no_difference(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    eventful(table)
    whole = runner(table, MemoryStore())
    whole.catch_up()
    monkeypatch.setattr("projections.runner.EVENTS_AT_ONCE", 1)
    single = runner(table, MemoryStore())
    single.catch_up()
    assert rows(single.store) == rows(whole.store)


@pytest.mark.parametrize("kind", SHARED_STORES)
def test_several_runners_on_one_store_count_every_event_once(table: Table, places: Places, kind: str) -> None:
    eventful(table)
    alone = runner(table, MemoryStore())
    alone.catch_up()
    opened = places.shared_store(kind)
    crowd = [runner(table, opened()) for _ in range(3)]
    with ThreadPoolExecutor(len(crowd)) as threads:
        for following in [threads.submit(each.catch_up) for each in crowd]:
            following.result()
    assert rows(crowd[0].store) == rows(alone.store)


class Stumbling(Projection):
    """Fails at one event the first time."""

    key = "stumbling"

    def __init__(self, at: int) -> None:
        self.at = at

    def handle(self, entry: Entry, pen: Pen) -> None:
        if entry.sealed.position == self.at:
            self.at = -1
            raise sqlite3.OperationalError("the disk is full")


def test_a_step_that_fails_leaves_nothing_and_is_done_again(table: Table, store: Store) -> None:
    eventful(table)
    whole = runner(table, MemoryStore())
    whole.catch_up()
    stumbling = Runner("models", table.log, store, [*read_models(), Stumbling(at=20)])
    with pytest.raises(sqlite3.OperationalError):
        stumbling.catch_up()
    assert store.position("models") == 0
    assert not rows(store)
    stumbling.catch_up()
    assert rows(store) == rows(whole.store)


@pytest.mark.parametrize("page", [1, 3])
def test_what_a_runner_remembers_is_forgotten_when_another_follows(table: Table, page: int) -> None:
    eventful(table)
    eventful(table)
    alone, store = all_runners(table, MemoryStore()), MemoryStore()
    for each in alone:
        each.catch_up()
    crowd = [all_runners(table, store) for _ in range(2)]
    turns = random.Random(page)
    moving = True
    while moving:
        moving = False
        for each in turns.choice(crowd):
            each.page = page
            moving = bool(each.step()) or moving
    assert timeless(store) == timeless(alone[0].store)


@pytest.mark.parametrize("at", [5, 9, 20])
def test_what_a_runner_remembers_is_forgotten_when_a_step_fails(table: Table, at: int) -> None:
    eventful(table)
    whole = all_runners(table, MemoryStore())
    for each in whole:
        each.catch_up()
    store, keys = MemoryStore(), Keys(b"key")
    models = Runner("models", table.log, store, [*read_models(), Stumbling(at)])
    heads = Runner("tree", table.log, store, [Heads(keys), Stumbling(at)])
    for each in (models, heads):
        with pytest.raises(sqlite3.OperationalError):
            in_small_steps(each)
        each.catch_up()
    assert timeless(store) == timeless(whole[0].store)


def test_the_scoreboard_is_the_match_at_every_ply(table: Table, models: ReadModels) -> None:
    for match in eventful(table):
        models.catch_up()
        for ply in range(match.ply + 1):
            assert models.scoreboard(match.id, ply).points == match.frames[ply].state.points
        board = models.scoreboard(match.id)
        assert board.curve == tuple(frame.state.points for frame in match.frames)
        for seat, lines in enumerate(board.lines):
            assert sum(each.line.points for each in lines) == match.state.points[seat]


def test_the_timeline_is_the_effective_line(table: Table, models: ReadModels) -> None:
    for match in eventful(table):
        models.catch_up()
        moments = models.timeline(match.id, 0, match.ply)
        assert [m.digest for m in moments] == [frame.digest for frame in match.frames]
        assert [m.version for m in moments] == [frame.version for frame in match.frames]


def test_records_say_how_each_match_stands(table: Table, models: ReadModels) -> None:
    matches = eventful(table)
    models.catch_up()
    for match in matches:
        record = models.record(match.id)
        assert (record.status, record.ply, record.version) == (match.status, match.ply, match.version)
        assert record.points == match.state.points
    with pytest.raises(UnknownRecord):
        models.record(uuid4())


def test_records_are_found_by_game_variation_player_and_status(table: Table, models: ReadModels) -> None:
    eventful(table)
    models.catch_up()
    everything, _ = models.records(limit=200)
    for wanted in (
        {"game": "nim"},
        {"game": "chess"},
        {"game": "nim", "variation": "plain"},
        {"player": "Cy"},
        {"status": "open"},
        {"status": "over", "player": "Ada"},
        {"status": "closed", "game": "nim"},
    ):
        found, _ = models.records(limit=200, **wanted)
        fits = [
            record
            for record in everything
            if wanted.get("player", record.seats[0]) in record.seats
            and all(getattr(record, name) == value for name, value in wanted.items() if name != "player")
        ]
        assert found == fits


def test_pages_of_records_join_without_gap_or_double(table: Table, models: ReadModels) -> None:
    for _ in range(7):
        play_first(table, table.do(table.open(Opening("nim", "plain", NAMES[:2]))).match, 1)
    models.catch_up()
    whole, _ = models.records(limit=100)
    joined, after = models.records(limit=2)
    while after is not None:
        page, after = models.records(limit=2, after=after)
        joined += page
    assert joined == whole
    assert [r.position for r in whole] == sorted((r.position for r in whole), reverse=True)
    assert read_records(models.store, limit=7)[1] is None


def test_acts_name_who_took_back_and_who_agreed(table: Table, models: ReadModels) -> None:
    match = play_first(table, table.do(table.open(Opening("nim", "plain", NAMES[:2], undo="consent"))).match, 2)
    table.do(table.ask_undo(match.id, 0, 0))
    table.do(table.answer_undo(match.id, 1, 1, True))
    table.do(table.redo(match.id, 0))
    table.do(table.ask_undo(match.id, -1, 1))
    models.catch_up()
    acts = [(act.topic, act.seat, act.to_ply, act.accept, act.override) for act in models.acts(match.id)]
    assert acts == [
        ("ask", 0, 0, None, False),
        ("answer", 1, None, True, False),
        ("undo", 0, 0, None, False),
        ("redo", 0, 2, None, False),
        ("undo", -1, 1, None, True),
    ]


def test_a_reader_may_wait_for_what_it_wrote(table: Table, models: ReadModels) -> None:
    models.start(table.listeners)
    receipt = table.do(table.open(Opening("nim", "plain", NAMES[:2])))
    assert models.wait_for(receipt.position, 5)
    assert models.record(receipt.match.id).ply == 0
    assert not models.wait_for(receipt.position + 100, 0.05)
