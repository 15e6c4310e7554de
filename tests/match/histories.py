"""Random histories of clients who play one match at once over several processes, and whether they are linearisable.

Every answer names the version it saw or made, so the order in which the match went through its versions is the only
one that can explain a history; it must fit what each client was told and when.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from msgspec import Struct

from domain.core.play import Illegal, Stale, Turn
from domain.match.codec import open_sealed
from domain.match.events import ORGANISER, Event, Played
from domain.match.folding import fold_sealed
from domain.match.log import LogUnavailable
from domain.match.match import Match
from domain.match.repeats import Idempotency, Receipt
from domain.match.table import Opening, Table
from domain.match.writer import Command

SEATS = ("Ada", "Bo", "Cy")
CLIENTS = 4
ACTS_EACH = 6


class Op(Struct):
    """One request: when it began and ended, and what came of it.

    ``version`` is the match's after a write, or the one that a read or a refusal saw; 0 when nobody knows.
    """

    what: str
    begin: float
    end: float = 0.0
    version: int = 0
    kind: str = "unknown"
    """``wrote``, ``saw``, ``refused`` or ``unknown``."""
    ply: int = 0
    digest: bytes = b""
    key: bytes = b""
    after: int = 0
    """Of who connects again: the version that it had, and the hashes of the events that it was sent behind it."""
    hashes: tuple[bytes, ...] = ()


class Client:
    """Somebody who plays for all seats, now over this process, now over that."""

    def __init__(self, tables: Sequence[Table], match: UUID, chooser: random.Random, name: str) -> None:
        self.tables = tables
        self.match_id = match
        self.chooser = chooser
        self.name = name
        self.sent = 0
        self.followed = 0
        self.ops: list[Op] = []
        self.repeatable: list[tuple[str, bytes, Callable[[Table, Idempotency], Command[Receipt]]]] = []

    def act(self) -> None:
        """One more request, or one that was sent before."""
        table = self.chooser.choice(self.tables)
        chance = self.chooser.random()
        if chance < 0.15:
            self.look(table)
        elif chance < 0.25:
            self.connect_again(table)
        elif chance < 0.4 and self.repeatable:
            self.write(table, *self.chooser.choice(self.repeatable))
        else:
            self.sent += 1
            key = f"{self.match_id}/{self.name}/{self.sent}".encode()
            what, command = self.idea(table)
            self.repeatable.append((what, key, command))
            self.write(table, what, key, command)

    def look(self, table: Table) -> None:
        """Reads the match."""
        op = Op("look", time.monotonic())
        seen = table.match(self.match_id)
        op.end, op.kind = time.monotonic(), "saw"
        op.version, op.ply, op.digest = seen.version, seen.ply, seen.tip.digest
        self.ops.append(op)

    def connect_again(self, table: Table) -> None:
        """Follows the match on from where it was left, over another process as often as not."""
        op = Op("connect again", time.monotonic(), after=self.followed)
        op.hashes = tuple(sealed.hash for sealed in table.log.read(self.match_id, after=self.followed))
        op.end, op.kind = time.monotonic(), "saw"
        op.version = self.followed = self.followed + len(op.hashes)
        self.ops.append(op)

    def idea(self, table: Table) -> tuple[str, Callable[[Table, Idempotency], Command[Receipt]]]:
        """Something to do, chosen by what the match was like a moment ago."""
        seen, chance = table.match(self.match_id), self.chooser.random()
        seat = self.chooser.randrange(len(SEATS))
        if seen.asked is not None and chance < 0.5:
            number, accept = seen.asked.number, self.chooser.random() < 0.7
            seat = self.chooser.choice(seen.asked.ask)
            return "answer", lambda t, once: t.answer_undo(self.match_id, seat, number, accept, once=once)
        if chance < 0.2 and seen.ply:
            back = self.chooser.randrange(seen.ply)
            who = self.chooser.choice((seat, ORGANISER))
            return "undo", lambda t, once: t.ask_undo(self.match_id, who, back, once=once)
        if chance < 0.27:
            return "redo", lambda t, once: t.redo(self.match_id, ORGANISER, once=once)
        turn = seen.awaited
        mover = turn.seats[0] if isinstance(turn, Turn) else seat
        legal = seen.legal(mover)
        text = seen.write_move(self.chooser.choice(legal)) if legal else "swap"
        return "move", lambda t, once: t.play(self.match_id, mover, text, seen_ply=seen.ply, once=once)

    def write(
        self, table: Table, what: str, key: bytes, command: Callable[[Table, Idempotency], Command[Receipt]]
    ) -> None:
        """Sends a request with its idempotency key and notes what came of it."""
        op = Op(what, time.monotonic(), key=key)
        try:
            after = table.do(command(table, Idempotency(key, key))).match
            op.kind, op.version, op.ply, op.digest = "wrote", after.version, after.ply, after.tip.digest
        except Stale as error:
            op.kind, op.version, op.ply = "refused", error.version, error.ply
        except Illegal:
            op.kind = "refused"
        except LogUnavailable:
            op.kind = "unknown"
        op.end = time.monotonic()
        self.ops.append(op)


def play_history(tables: Sequence[Table], seed: str) -> tuple[UUID, list[Op]]:
    """A match played by a few clients at once; its id, and all that they did."""
    terms = Opening("nim", "cards", SEATS, undo="consent")
    match = tables[0].do(tables[0].open(terms)).match
    clients = [Client(tables, match.id, random.Random(f"{seed}/{n}"), str(n)) for n in range(CLIENTS)]
    start = threading.Barrier(CLIENTS)

    def play(client: Client) -> None:
        start.wait()
        for _ in range(ACTS_EACH):
            client.act()

    with ThreadPoolExecutor(CLIENTS) as pool:
        for done in [pool.submit(play, client) for client in clients]:
            done.result()
    return match.id, [op for client in clients for op in client.ops]


def contradictions(table: Table, match_id: UUID, ops: Sequence[Op]) -> Iterator[str]:
    """Why these answers cannot be those of one match that does one thing after the other; nothing if they can."""
    sealed = table.log.read(match_id)
    states = [fold_sealed(match_id, sealed[: n + 1]) for n in range(len(sealed))]
    events = [open_sealed(each) for each in sealed]
    yield from answers_that_no_version_gives(ops, states)
    yield from gaps_and_doubles(ops, [each.hash for each in sealed])
    yield from versions_with_several_winners(ops, events)
    yield from orders_against_time(ops)


def answers_that_no_version_gives(ops: Sequence[Op], states: Sequence[Match]) -> Iterator[str]:
    """What was said of a version is what the log says of it."""
    for op in ops:
        if not op.version:
            continue
        if op.version > len(states):
            yield f"{op} was told, but the log ends at version {len(states)}"
        elif op.digest and (op.ply, op.digest) != ((at := states[op.version - 1]).ply, at.tip.digest):
            yield f"{op} saw another state than version {op.version} had"


def gaps_and_doubles(ops: Sequence[Op], hashes: Sequence[bytes]) -> Iterator[str]:
    """Who connects again is sent what is behind the version that it had, each event once."""
    for op in ops:
        if op.what == "connect again" and op.hashes != tuple(hashes[op.after : op.version]):
            yield f"{op} was not sent versions {op.after + 1} to {op.version}"


def versions_with_several_winners(ops: Sequence[Op], events: Sequence[Event]) -> Iterator[str]:
    """Each request made one version, each version was made by one request; the opening is nobody's."""
    made: dict[int, bytes] = {}
    by_key: dict[bytes, int] = {}
    for op in ops:
        if op.kind == "wrote":
            if made.setdefault(op.version, op.key) != op.key and not is_same_move(ops, op):
                yield f"version {op.version} was won by {made[op.version]!r} and by {op.key!r}"
            if by_key.setdefault(op.key, op.version) != op.version:
                yield f"{op.key!r} made version {by_key[op.key]} and version {op.version}"
    moves = len({op.key for op in ops if op.what == "move" and op.kind in ("wrote", "unknown")})
    if (played := sum(isinstance(event, Played) for event in events)) > moves:
        yield f"{played} moves are in the log, more than the {moves} that were asked for"


def is_same_move(ops: Sequence[Op], op: Op) -> bool:
    """Whether this request was answered as the repetition of another's: the same move of one seat at the same ply."""
    return op.what == "move" and any(o.what == "move" and o.version == op.version and o.key != op.key for o in ops)


def orders_against_time(ops: Sequence[Op]) -> Iterator[str]:
    """What had ended before something else began came before it."""
    makers = firsts(ops)
    ended = sorted((op for op in ops if op.version), key=lambda op: op.end)
    begun = sorted((op for op in ops if op.version), key=lambda op: op.begin)
    newest, at = 0, 0
    for op in begun:
        while at < len(ended) and ended[at].end < op.begin:
            newest = max(newest, ended[at].version)
            at += 1
        repeated = op.kind == "wrote" and makers[op.version] is not op
        if op.version < newest and not repeated:
            yield f"{op} came after version {newest} had been told"


def firsts(ops: Sequence[Op]) -> dict[int, Op]:
    """The request that was first answered with each version that it made; later ones repeat it."""
    found: dict[int, Op] = {}
    for op in sorted((op for op in ops if op.kind == "wrote"), key=lambda op: op.end):
        found.setdefault(op.version, op)
    return found
