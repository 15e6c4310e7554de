"""Small logs to test the house on."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import psycopg

from domain.core.play import Turn
from domain.match.arbiter import Arbiter
from domain.match.events import ORGANISER, REFEREE
from domain.match.logs import is_postgres, open_log, sqlite_file
from domain.match.match import Match
from domain.match.table import Opening, Table
from ops.house import House
from ops.selfplay.drafting import play_anew
from ops.selfplay.run import Run
from tests.places import KEY

NAMES = ("Ada", "Bo", "Cy", "Di")


def play_first(table: Table, match: Match, plies: int) -> Match:
    """Plays the first legal move so many times, or until nobody is to move."""
    for _ in range(plies):
        turn = match.awaited
        if not isinstance(turn, Turn):
            break
        seat = turn.seats[0]
        text = match.write_move(match.legal(seat)[0])
        match = table.do(table.play(match.id, seat, text, seen_ply=match.ply)).match
    return match


def simulated(table: Table, game: str, variation: str, seats: int, matches: int) -> list[Match]:
    """Matches played at random to their end."""
    run = Run(Opening(game, variation, NAMES[:seats]), ("random",), f"{game} {variation}")
    return [table.match(each) for each in play_anew(table, run, matches)]


def eventful(table: Table) -> Sequence[Match]:
    """A few short matches in which everything happens that can: undo of all kinds, redo, branch, entropy, rulings."""
    played = simulated(table, "nim", "cards", 2, 2)
    free = play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:2], undo="free"))).match, 4)
    table.do(table.ask_undo(free.id, 0, 2))
    table.do(table.redo(free.id, 0))
    table.do(table.ask_undo(free.id, 1, 1))
    play_first(table, table.match(free.id), 3)
    asked = play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:3]))).match, 3)
    table.do(table.add_entropy(asked.id, 1, b"my own dice"))
    request = table.do(table.ask_undo(asked.id, 0, 0)).match.asked
    assert request is not None
    for seat in request.ask:
        table.do(table.answer_undo(asked.id, seat, request.number, True))
    play_first(table, table.match(asked.id), 20)
    over = table.match(asked.id)
    table.do(table.ask_undo(asked.id, ORGANISER, over.ply - 1))
    branch = table.do(table.branch(free.id, 2)).match
    play_first(table, branch, 2)
    closed = play_first(table, table.do(table.open(Opening("nim", "plain", NAMES[:2]))).match, 2)
    table.do(table.close_match(closed.id, "the club closes"))
    by_hand = table.do(table.open(Opening("nim", "cards", NAMES[:2], chance="table"))).match
    for card in ("three", "five"):
        by_hand = table.do(table.enter(by_hand.id, card, seen_ply=by_hand.ply)).match
    play_first(table, by_hand, 2)
    return [*played, *(table.match(each.id) for each in (free, asked, branch, closed, by_hand)), *ruled(table)]


def ruled(table: Table) -> Sequence[Match]:
    """Matches on which an arbiter ruled everything that can be ruled."""
    arbiter = Arbiter(table)
    first, second = simulated(table, "nim", "cards", 2, 2)
    table.do(arbiter.adjust(first.id, REFEREE, "came late", points=(-3, 0)))
    table.do(arbiter.void(first.id, ORGANISER, "a card lay under the table"))
    table.do(arbiter.reinstate(first.id, REFEREE, "it was from another box"))
    table.do(arbiter.adjust(second.id, ORGANISER, "as agreed", points=(0, 0), places=(1, 1)))
    going = play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match, 2)
    table.do(arbiter.replace_player(going.id, ORGANISER, "Ada fell ill", seat=0, name="Di"))
    play_first(table, table.match(going.id), 1)
    table.do(arbiter.void(going.id, REFEREE, "played at the wrong table"))
    table.do(arbiter.reinstate(going.id, REFEREE, "it was the right one"))
    again = table.do(arbiter.replay_from(going.id, REFEREE, "the clock stood still", 2)).match
    play_first(table, again, 1)
    return [table.match(each.id) for each in (first, second, going, again)]


def rows_of(house: House) -> dict[str, list[tuple[object, ...]]]:
    """Every row of the read models, for comparing."""
    connection = house.models.models.store.connect()  # type: ignore[attr-defined]  # the embedded store
    return {"rows": connection.execute("SELECT * FROM rows ORDER BY model, key, number").fetchall()}


def table_over(log_url: str) -> Table:
    """The command side of a log."""
    return Table(open_log(log_url), KEY)


def change_beside(log_url: str, statement: str) -> None:
    """Does something to a log's database that no service would do."""
    if is_postgres(log_url):
        with psycopg.connect(log_url, autocommit=True) as connection:
            connection.execute(statement.encode())
        return
    with closing(sqlite3.connect(sqlite_file(log_url), isolation_level=None)) as beside:
        beside.execute(statement)


def database(folder: Path) -> Path:
    """Where a test keeps its log."""
    return folder / "jugada.db"
