"""The command side: everything that can be done to matches, and reading them.

Each verb gives a command; ``do`` runs it and waits, ``soon`` awaits it in an event loop.  A command
is answered with a ``Receipt`` once it is durable.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain import games
from domain.core.play import Fact, Illegal, Seat, Stale
from domain.core.rules import Unplayable
from domain.match.alarm import Alarm
from domain.match.chain import Sealed
from domain.match.chance import Draw, Pledge, commitment, server_draw, table_draw
from domain.match.codec import Unstorable, open_sealed
from domain.match.desk import Desk
from domain.match.events import CHANCES, ORGANISER, Committed, Event, Opened, Origin, Revealed
from domain.match.held import Held, UnknownMatch
from domain.match.identity import new_match_id, new_secret, token, token_hash
from domain.match.log import Bell, LogUnavailable, MatchLog, NameKey
from domain.match.match import Match
from domain.match.opening import Terms, open_match
from domain.match.repeats import Idempotency, Receipt, again_at, played_already, remember, repeated_key
from domain.match.shelf import Shelf
from domain.match.undo import POLICIES
from domain.match.watch import Watch
from domain.match.writer import Command, Waiting, Writer

T = TypeVar("T")
Clock = Callable[[], int]

KEPT_MATCHES = 2_000
LONGEST_NAME = 80


class Opening(Struct, frozen=True):
    """What a match is opened with; ``chance`` is ``server`` or ``table``, ``undo`` names a policy."""

    game: str
    variation: str
    seats: tuple[str, ...]
    chance: str = "server"
    undo: str = "barrier"
    confirm_turns: bool = False


def milliseconds() -> int:
    """The time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Table:
    """All matches of one log."""

    def __init__(
        self, log: MatchLog, service_key: bytes, *, now: Clock = milliseconds, kept_matches: int = KEPT_MATCHES
    ) -> None:
        self.log = log
        self.service_key = service_key
        self.now = now
        self.shelf = Shelf(kept_matches)
        self.shelf.newest = log.newest()
        self.listeners: list[Callable[[int], None]] = []
        self.writer = Writer(log, self.shelf, self.committed)
        self.alarm = Alarm(self.ring, now)
        self.watching: Watch | None = None

    def committed(self, position: int) -> None:
        """Tells whoever follows the log that there is something new."""
        for listener in self.listeners:
            listener(position)

    def do(self, command: Command[T]) -> T:
        """Runs a command; returns when it is durable."""
        return self.writer.do(command)

    async def soon(self, command: Command[T]) -> T:
        """Runs a command for a caller in an event loop."""
        return await self.writer.soon(command)

    def close(self) -> None:
        """Finishes what was accepted and lets go of the log."""
        self.alarm.stop()
        if self.watching is not None:
            self.watching.stop()
        self.writer.close()
        self.log.close()

    def keep_watch(self, bell: Bell) -> None:
        """From now on notices by itself what other processes write: for a service, whose readers wait for it."""
        self.watching = Watch(self, bell)

    # The clock.

    def keep_time(self) -> None:
        """From now on matches end by the clock although nobody calls: for a service, which runs on."""
        self.alarm.start(self.running)

    def running(self) -> Iterator[tuple[UUID, int]]:
        """The matches of the log that are played against the clock now, and when their time is up."""
        for first in self.log.openings():
            with suppress(Unplayable, Unstorable, UnknownMatch, LogUnavailable):  # that match cannot be rung for
                opened = open_sealed(first)
                assert isinstance(opened, Opened), "a match begins with its opening"
                if games.rules(opened.game, opened.variation).against_the_clock:
                    deadline = self.newest(first.match).match.deadline
                    if deadline is not None:
                        yield first.match, opened.at + deadline

    def watch(self, match: Match) -> None:
        """Has the alarm ring when the time of a match is up, if it has one."""
        if match.rules.against_the_clock and (deadline := match.deadline) is not None:
            self.alarm.set(match.id, match.opened.at + deadline)

    def is_due(self, match: Match) -> bool:
        """Whether the time of a match is up and nobody has said so yet."""
        return match.rules.against_the_clock and match.closed is None and match.is_time_up(self.since(match))

    def ring(self, match_id: UUID) -> None:
        """Says that the time of a match is up, if it is."""
        with suppress(Illegal, UnknownMatch, LogUnavailable):  # somebody was faster, or nothing can be written
            self.do(self.time_up(match_id))

    def ring_soon(self, match_id: UUID) -> None:
        """The same, behind the commands that wait already; also for the writer's own thread."""
        with suppress(LogUnavailable):
            self.writer.submit(Waiting(self.time_up(match_id), Future(), None))

    # Reading.

    def held(self, match_id: UUID) -> Held:
        """The newest known value of a match; where its time is up, that is said first.  Raises ``UnknownMatch``."""
        held = self.newest(match_id)
        if not self.is_due(held.match):
            return held
        self.ring(match_id)
        return self.newest(match_id)

    def newest(self, match_id: UUID) -> Held:
        """The newest known value of a match, as it was left.  Raises ``UnknownMatch``."""
        self.notice_others()
        held = self.shelf.get(match_id)
        if held is None:
            before = self.shelf.newest
            held = self.log.load(match_id)
            self.shelf.keep((held,), before)
        return held

    def match(self, match_id: UUID) -> Match:
        """The match as it is now.  Raises ``UnknownMatch``."""
        return self.held(match_id).match

    def notice_others(self) -> None:
        """Brings the matches in memory up to what other processes wrote since."""
        self.shelf.notice(self.log.news(self.shelf.newest))

    def tokens(self, match: Match) -> tuple[str, ...]:
        """The tokens of the seats, and last the organiser's."""
        seats = range(len(match.opened.seats))
        return (*(self.token(match, seat) for seat in seats), token(self.service_key, match.id, ORGANISER))

    def token(self, match: Match, seat: Seat) -> str:
        """The token of whoever sits there now."""
        players = sum(each.seat == seat for each in match.rulings.replaced)
        return token(self.service_key, match.id, seat, players)

    # Doing.

    def open(
        self, opening: Opening, *, once: Idempotency | None = None, secret: bytes | None = None
    ) -> Command[Receipt]:
        """Opens a match; draws come from a new secret, unless one is given.

        Raises ``Unplayable`` when it cannot be played like that.
        """

        def command(desk: Desk) -> Receipt:
            if again := repeated_key(desk, once):
                return again
            rules = games.rules(opening.game, opening.variation)
            games.game(opening.game).check_seats(rules.variation, len(opening.seats))
            check_terms(opening)
            receipt = self.begin(desk, opening, rules.variation.text, secret=secret)
            return remember(desk, once, receipt)

        return command

    def begin(
        self,
        desk: Desk,
        opening: Opening,
        variation: str,
        inherited: tuple[Origin, tuple[Fact, ...]] | None = None,
        *,
        secret: bytes | None = None,
    ) -> Receipt:
        """The first event of a new match, with its tokens and its secret."""
        rules = games.rules(opening.game, variation)
        match_id, secret = new_match_id(), secret or new_secret()
        at_server = opening.chance == "server"
        holders = (*range(len(opening.seats)), ORGANISER)
        terms = Terms(
            seats=opening.seats,
            chance=opening.chance,
            undo=opening.undo,
            confirm_turns=opening.confirm_turns,
            keys=tuple(token_hash(token(self.service_key, match_id, seat)) for seat in holders),
            commitment=commitment(secret) if at_server else b"",
        )
        opened, match = open_match(
            match_id,
            rules,
            terms,
            at=self.now(),
            draw=server_draw((Pledge(terms.commitment, 0, secret),), ()) if at_server else table_draw(()),
            inherited=inherited,
        )
        held = desk.append(None, (opened,), match)
        self.watch(match)
        if at_server:
            held = desk.add_secret(held, secret)
        return Receipt(held.match, (opened,), held.position)

    def play(
        self, match_id: UUID, seat: Seat, text: str, *, seen_ply: int | None, once: Idempotency | None = None
    ) -> Command[Receipt]:
        """A seat moves; ``seen_ply`` is the ply at which it chose, ``None`` whatever is now.

        Raises ``Unreadable``, ``Illegal``, ``Stale``, ``UnknownMatch``.
        """

        def command(desk: Desk) -> Receipt:
            if once is not None and (again := repeated_key(desk, once)):
                return again
            held = desk.held(match_id)
            match = held.match
            if self.is_due(match):
                self.ring_soon(match_id)  # this move comes too late and will be refused, and that leaves nothing behind
            move = match.read_move(text)
            seen = match.ply if seen_ply is None else seen_ply
            try:
                events, after = match.play(seat, move, seen_ply=seen, since=self.since(match), draw=draw_of(held))
            except Stale:
                if (version := played_already(match, seen, seat, text)) is None:
                    raise
                return remember(desk, once, again_at(desk, match_id, version))
            return remember(desk, once, self.finish(desk, held, events, after))

        return command

    def time_up(self, match_id: UUID) -> Command[Receipt]:
        """The clock says that time is up.  Raises ``Illegal`` while there is time left, ``UnknownMatch``."""

        def command(desk: Desk) -> Receipt:
            held = desk.held(match_id)
            events, after = held.match.time_up(since=self.since(held.match), draw=draw_of(held))
            return self.finish(desk, held, events, after)

        return command

    def enter(
        self, match_id: UUID, text: str, *, seen_ply: int | None, once: Idempotency | None = None
    ) -> Command[Receipt]:
        """The organiser enters what the real bag gave.

        Raises ``Impossible``, ``Illegal``, ``Stale``, ``UnknownMatch``.
        """

        def command(desk: Desk) -> Receipt:
            if again := repeated_key(desk, once):
                return again
            held = desk.held(match_id)
            match = held.match
            if match.opened.chance != "table":
                raise Illegal("in this match the service draws", step="chance", seat=ORGANISER)
            seen = match.ply if seen_ply is None else seen_ply
            try:
                events, after = match.enter(text, seen_ply=seen, since=self.since(match), draw=draw_of(held))
            except Stale:
                if (version := played_already(match, seen, ORGANISER, f"enter {text}")) is None:
                    raise
                return remember(desk, once, again_at(desk, match_id, version))
            return remember(desk, once, self.finish(desk, held, events, after))

        return command

    def ask_undo(self, match_id: UUID, seat: Seat, to_ply: int, *, once: Idempotency | None = None) -> Command[Receipt]:
        """Goes back, or asks those whose consent it needs.  Raises ``Illegal``, ``UnknownMatch``."""
        return self.change(match_id, once, lambda match, since: match.ask_undo(seat, to_ply, since=since))

    def answer_undo(
        self, match_id: UUID, seat: Seat, request: int, accept: bool, *, once: Idempotency | None = None
    ) -> Command[Receipt]:
        """Says yes or no to going back.  Raises ``Illegal``, ``UnknownMatch``."""
        return self.change(match_id, once, lambda match, since: match.answer_undo(seat, request, accept, since=since))

    def redo(self, match_id: UUID, seat: Seat, *, once: Idempotency | None = None) -> Command[Receipt]:
        """Puts what was last undone on the line again.  Raises ``Illegal``, ``UnknownMatch``."""
        return self.change(match_id, once, lambda match, since: match.redo(seat, since=since))

    def close_match(self, match_id: UUID, reason: str, *, once: Idempotency | None = None) -> Command[Receipt]:
        """Ends a match early.  Raises ``Illegal``, ``UnknownMatch``."""
        return self.change(match_id, once, lambda match, since: match.close(reason, since=since))

    def add_entropy(
        self, match_id: UUID, seat: Seat, entropy: bytes, *, once: Idempotency | None = None
    ) -> Command[Receipt]:
        """A seat adds randomness for the draws to come.  Raises ``Illegal``, ``UnknownMatch``."""
        return self.change(match_id, once, lambda match, since: match.add_entropy(seat, entropy, since=since))

    def change(
        self,
        match_id: UUID,
        once: Idempotency | None,
        act: Callable[[Match, int], tuple[tuple[Event, ...], Match]],
    ) -> Command[Receipt]:
        """A command that does something to a match as it stands."""

        def command(desk: Desk) -> Receipt:
            if again := repeated_key(desk, once):
                return again
            held = desk.held(match_id)
            events, after = act(held.match, self.since(held.match))
            return remember(desk, once, self.finish(desk, held, events, after))

        return command

    def branch(self, match_id: UUID, ply: int, *, once: Idempotency | None = None) -> Command[Receipt]:
        """A new match that starts at a frame of this one.

        Raises ``Illegal`` when there is no such ply, ``UnknownMatch``.
        """

        def command(desk: Desk) -> Receipt:
            if again := repeated_key(desk, once):
                return again
            return remember(desk, once, self.branch_off(desk, match_id, ply))

        return command

    def branch_off(self, desk: Desk, match_id: UUID, ply: int) -> Receipt:
        """The first event of a match that starts at a frame of another."""
        match = desk.held(match_id).match
        if not 0 <= ply <= match.ply:
            raise Illegal(f"a branch starts at a ply from 0 to {match.ply}, not at {ply}", step="branch")
        opened = match.opened
        frames = list(match.frames)[: ply + 1]
        led_there = desk.transaction.read(match_id)[frames[-1].version - 1]
        origin = Origin(match_id.bytes, ply, led_there.hash)
        facts = tuple(fact for frame in frames for fact in frame.facts)
        opening = Opening(opened.game, opened.variation, match.seats, opened.chance, opened.undo, opened.confirm_turns)
        return self.begin(desk, opening, opened.variation, (origin, facts))

    def adopt(
        self, sealed: Sequence[Sealed], keys: Sequence[NameKey] = (), *, once: Idempotency | None = None
    ) -> Command[Receipt]:
        """Takes in the events of a match that comes from elsewhere, ids and hashes as they are, and keys of its names.

        They must have passed the audit.  Raises ``Illegal`` when another match of this id is here.
        """

        def command(desk: Desk) -> Receipt:
            if again := repeated_key(desk, once):
                return again
            match_id = sealed[0].match
            known = desk.transaction.read(match_id)
            if known and [each.hash for each in known] != [each.hash for each in sealed]:
                raise Illegal(f"another match {match_id} is here, with {len(known)} events", step="import")
            held = desk.held(match_id) if known else desk.adopt(sealed, keys)
            receipt = Receipt(held.match, (), held.position, repeated=bool(known))
            return remember(desk, once, receipt)

        return command

    def finish(self, desk: Desk, held: Held, events: tuple[Event, ...], after: Match) -> Receipt:
        """Writes what a command decided, and what follows for the secret of the draws."""
        pledged = after.pledges[-1] if after.pledges else None
        knows = len(held.secrets) == len(after.pledges)
        if pledged is not None and pledged.secret is None and knows and after.is_settled:
            event: Event = Revealed(held.secrets[-1], self.since(after))
            return self.write(desk, held, (*events, event), after.evolve(event))
        if pledged is not None and pledged.secret is not None and after.status == "open":
            secret = new_secret()
            held = desk.add_secret(held, secret)
            event = Committed(commitment(secret), after.drawn, self.since(after))
            return self.write(desk, held, (*events, event), after.evolve(event))
        return self.write(desk, held, events, after)

    def write(self, desk: Desk, held: Held, events: tuple[Event, ...], after: Match) -> Receipt:
        """Appends events and says so."""
        now = desk.append(held, events, after)
        self.watch(after)
        return Receipt(after, events, now.position)

    def since(self, match: Match) -> int:
        """Milliseconds since the opening; never less than at the newest ply, whatever the clock does."""
        return max(self.now() - match.opened.at, match.tip.since)


def check_terms(opening: Opening) -> None:
    """Raises ``Unplayable`` when names, chance or undo are not as they should be."""
    if opening.chance not in CHANCES:
        known = " or ".join(f"“{each}”" for each in CHANCES)
        raise Unplayable(f"chance is {known}, not “{opening.chance}”")
    if opening.undo not in POLICIES:
        raise Unplayable(f"undo is one of {', '.join(POLICIES)}, not “{opening.undo}”")
    for name in opening.seats:
        check_name(name)
    if len(set(opening.seats)) < len(opening.seats):
        raise Unplayable("two seats have the same name; give each its own")


def check_name(name: str) -> None:
    """Raises ``Unplayable`` when nobody can be called that."""
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise Unplayable(f"a seat's name has 1 to {LONGEST_NAME} printable characters, not “{name[:90]}”")


def draw_of(held: Held) -> Draw:
    """The hand that answers chance in this match."""
    match = held.match
    known = (*held.secrets, *(None for _ in match.pledges))  # a match from elsewhere came without its secrets
    pledges = tuple(
        pledge if pledge.secret else replace(pledge, secret=secret)
        for pledge, secret in zip(match.pledges, known, strict=False)
    )
    if match.opened.chance == "server":
        return server_draw(pledges, match.entropies)
    return table_draw(match.known)
