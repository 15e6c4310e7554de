"""One match as a frozen value: what may be done to it, and how it follows from its events.

Every method that does something returns the events and the match after them; nothing is changed in
place.  ``evolve`` builds the same value from stored events, so ``fold`` of the log is the live state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Over, Seat, Stale, State, Turn
from domain.core.rules import Rules, check_turn
from domain.core.score import Finished
from domain.match import clock, undo
from domain.match import rulings as arbiter
from domain.match.chance import Draw, Entropy, Pledge, checked
from domain.match.codec import Confirm, Enter, TimeUp, codec_of, digest, raw_facts, raw_move
from domain.match.events import (
    ORGANISER,
    Adjusted,
    Closed,
    Committed,
    EntropyAdded,
    Event,
    Forgotten,
    Opened,
    Played,
    Redone,
    Reinstated,
    Replaced,
    Revealed,
    RulesRevised,
    Ruling,
    UndoAnswered,
    UndoAsked,
    Undone,
    Voided,
    mark_of,
    presides,
)
from domain.match.frames import Frame, Frames
from domain.match.rulings import NO_RULINGS, Rulings

MOST_ENTROPIES = 16
"""How often a seat may add randomness of its own; each makes every later draw a little dearer."""

Status = Literal["open", "over", "closed"]

CONFIRM = "confirm"
"""The step in which a seat may still take its turn back before chance answers."""


class Request(Struct, frozen=True):
    """An open question to go back: who asked, how far, and who has not answered yet."""

    number: int
    seat: Seat
    to_ply: int
    ask: tuple[Seat, ...]
    missing: tuple[Seat, ...]


class Match(Struct, frozen=True, gc=False):
    """A match up to its newest event.

    ``version`` counts all its events.  ``undone`` holds what was undone and may be redone, the last
    first.  ``drawn`` is the number of draws ever made, undone ones included; ``known`` are the
    outcomes that people at a real table have seen, by number of the draw.  ``forgotten``: pseudonyms of persons that
    were forgotten, and what they are called since.
    """

    id: UUID
    rules: Rules[Any]
    opened: Opened
    frames: Frames
    version: int
    edition: str
    pledges: tuple[Pledge, ...] = ()
    entropies: tuple[Entropy, ...] = ()
    drawn: int = 0
    known: tuple[Outcome, ...] = ()
    undone: tuple[tuple[Frame, ...], ...] = ()
    undoer: Seat = ORGANISER
    asked: Request | None = None
    requests: int = 0
    closed: Closed | None = None
    rulings: Rulings = NO_RULINGS
    forgotten: tuple[tuple[str, str], ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where now."""
        if not self.rulings.replaced and not self.forgotten:
            return self.opened.seats
        names = [self.called(name, at, self.opened) for at, name in enumerate(self.opened.seats)]
        for each in self.rulings.replaced:
            names[each.seat] = self.called(each.name, 0, each)
        return tuple(names)

    def called(self, name: str, at: int, event: Opened | Replaced) -> str:
        """A name of an event, or the alias of somebody who was forgotten."""
        if self.forgotten and event.sealed:
            return dict(self.forgotten).get(mark_of(event.sealed[at]), name)
        return name

    @property
    def keys(self) -> tuple[bytes, ...]:
        """The SHA-256 of each seat's token now, and then of the organiser's."""
        if not self.rulings.replaced:
            return self.opened.keys
        keys = list(self.opened.keys)
        for each in self.rulings.replaced:
            keys[each.seat] = each.key
        return tuple(keys)

    @property
    def tip(self) -> Frame:
        """The newest frame of the effective line."""
        return self.frames.tip

    @property
    def ply(self) -> int:
        """The number of moves on the effective line."""
        return self.frames.length - 1

    @property
    def state(self) -> State:
        """The state after the newest ply."""
        return self.tip.state

    @property
    def awaited(self) -> Awaited:
        """What the table is waiting for now."""
        tip = self.frames.tip
        return tip.awaited or self.awaited_at(tip)

    @property
    def status(self) -> Status:
        """``open``, ``over`` by the rules, or ``closed`` early."""
        if self.closed is not None:
            return "closed"
        return "over" if isinstance(self.awaited, Over) else "open"

    @property
    def is_settled(self) -> bool:
        """Whether nothing of it need be hidden any more.

        A match that became void on its way is not, if it hides anything: it may be reinstated, or go on elsewhere.
        """
        if self.rulings.voided is None or self.rulings.before is not None:
            return self.status != "open"
        return isinstance(self.awaited, Over) or not hides_anything(self.rules)

    def awaited_at(self, frame: Frame) -> Awaited:
        """What the table was waiting for after a frame."""
        if frame.awaited is not None:
            return frame.awaited
        awaited = self.rules.awaits(frame.state)
        return self.confirming(frame.seat, frame.move, awaited, self.frames[max(0, frame.ply - 1)])

    def confirming(self, seat: Seat | None, move: Move | None, awaited: Awaited, before: Frame) -> Awaited:
        """The same, or the question whether the turn may end, where the match wants it asked before chance.

        Where seats do not wait for each other (``before``) they would wait for the answer, so it is not asked.
        """
        asks = self.opened.confirm_turns and isinstance(awaited, Chance) and seat not in (None, ORGANISER)
        if (
            not asks
            or seat is None
            or isinstance(move, Confirm)
            or clock.is_simultaneous(self.rules.awaits(before.state))
        ):
            return awaited
        return Turn((seat,), CONFIRM)

    @property
    def deadline(self) -> int | None:
        """When time is up, in milliseconds after the opening; nothing while nobody is asked against the clock."""
        return clock.deadline(self)

    def legal(self, seat: Seat | None, frame: Frame | None = None) -> tuple[Move, ...]:
        """The moves that a seat may make after a frame, by default now."""
        at = self.frames.tip if frame is None else frame
        awaited = at.awaited or self.awaited_at(at)
        if self.closed is not None or seat is None or not isinstance(awaited, Turn) or seat not in awaited.seats:
            return ()
        if awaited.step == CONFIRM:
            return (Confirm(),)
        return tuple(self.rules.moves(at.state, seat))

    def read_move(self, text: str) -> Move:
        """The move that a text says.  Raises ``Unreadable``."""
        return Confirm() if text.strip() == Confirm.pattern else self.rules.notation.read(text)

    def write_move(self, move: Move) -> str:
        """A move as text."""
        match move:
            case Confirm():
                return Confirm.pattern
            case TimeUp():
                return TimeUp.pattern
            case Enter():
                return Enter.pattern.format(outcome=move.outcome)
            case _:
                return self.rules.notation.write(move)

    # Doing something.

    def play(self, seat: Seat, move: Move, *, seen_ply: int, since: int, draw: Draw) -> tuple[tuple[Event, ...], Match]:
        """A seat makes a move, chance answers, and so on until the table waits for a person again.

        Raises ``Stale`` when the position has moved on since ``seen_ply``, ``Illegal`` when the rules
        or the state of the match do not allow it.
        """
        awaited = self.check_seen(seen_ply)
        if self.closed is not None or isinstance(awaited, Over):
            self.check_open(seat)
        turn = check_turn(awaited, seat)
        if turn.seconds is not None and self.is_time_up(since):
            raise Illegal("the time is up", step=turn.step, seat=seat)
        if turn.step == CONFIRM or isinstance(move, Confirm):
            return self.confirm(seat, turn, move, since=since, draw=draw)
        try:
            facts = tuple(self.rules.decide(self.frames.tip.state, seat, move))
        except Illegal as refused:
            refused.step, refused.seat = refused.step or turn.step, seat
            refused.legal = refused.legal or tuple(self.write_move(each) for each in self.legal(seat))
            raise
        return self.record(seat, move, facts, since=since, draw=draw, outcomes=[])

    def confirm(self, seat: Seat, turn: Turn, move: Move, *, since: int, draw: Draw) -> tuple[tuple[Event, ...], Match]:
        """A seat ends its turn so that chance may answer."""
        if turn.step != CONFIRM:
            raise Illegal("there is nothing to confirm now", step=turn.step, seat=seat)
        if not isinstance(move, Confirm):
            raise Illegal("the turn is to be confirmed or taken back", step=CONFIRM, seat=seat, legal=("confirm",))
        return self.record(seat, move, (), since=since, draw=draw, outcomes=[])

    def is_time_up(self, since: int) -> bool:
        """Whether somebody is asked against the clock and has no time left."""
        deadline = self.deadline
        return deadline is not None and since >= deadline

    def time_up(self, *, since: int, draw: Draw) -> tuple[tuple[Event, ...], Match]:
        """The clock says that time is up.  Raises ``Illegal`` while there is time left or no clock."""
        self.check_open(ORGANISER)
        if not self.is_time_up(since):
            told = "nothing is played against the clock now" if self.deadline is None else "there is time left"
            raise Illegal(told, step="clock", seat=ORGANISER)
        facts = tuple(self.rules.time_up(self.state))
        return self.record(ORGANISER, TimeUp(), facts, since=since, draw=draw, outcomes=[])

    def act(self, seat: Seat, move: Move, *, since: int, draw: Draw) -> tuple[tuple[Event, ...], Match]:
        """Whatever a stored ply says was done, done on this position.  Raises as that does."""
        match move:
            case Enter():
                return self.enter(move.outcome, seen_ply=self.ply, since=since, draw=draw)
            case TimeUp():
                return self.time_up(since=since, draw=draw)
            case _:
                return self.play(seat, move, seen_ply=self.ply, since=since, draw=draw)

    def enter(self, text: str, *, seen_ply: int, since: int, draw: Draw) -> tuple[tuple[Event, ...], Match]:
        """The organiser enters what the real bag, deck or die gave.

        Raises ``Stale``, ``Illegal`` when nothing is to be drawn, ``Impossible`` when the real thing
        cannot give that.
        """
        awaited = self.check_seen(seen_ply)
        self.check_open(ORGANISER)
        if not isinstance(awaited, Chance):
            raise Illegal("nothing is to be drawn now", seat=ORGANISER)
        outcome = checked(awaited, text)
        facts = tuple(self.rules.resolve(self.state, awaited, outcome))
        return self.record(ORGANISER, Enter(str(outcome)), facts, since=since, draw=draw, outcomes=[outcome])

    def record(
        self, seat: Seat, move: Move, decided: tuple[Fact, ...], *, since: int, draw: Draw, outcomes: list[Outcome]
    ) -> tuple[tuple[Event, ...], Match]:
        """The event of a decided ply, and the match after it."""
        tip = self.tip
        facts, state = list(decided), self.rules.after(tip.state, decided)
        state, awaited = settle(self, seat, move, state, facts, outcomes, tip.draws + len(outcomes), draw)
        mark, told = digest(state), tuple(facts)
        event = Played(tip.ply + 1, seat, since, raw_move(move), raw_facts(told), mark, tuple(outcomes))
        revised, match = self.revise(since)
        frame = Frame(
            ply=tip.ply + 1,
            seat=seat,
            move=move,
            facts=told,
            state=state,
            digest=mark,
            draws=tip.draws + len(outcomes),
            outcomes=event.outcomes,
            version=match.version + 1,
            since=since,
            awaited=awaited,
            clock=clock.started(self, awaited, since),
        )
        return (*revised, event), match.with_frame(frame)

    def revise(self, since: int) -> tuple[tuple[Event, ...], Match]:
        """The event that says that other rules decide from here, if they do."""
        if self.edition == self.rules.edition:
            return (), self
        event = RulesRevised(self.rules.edition, since)
        return (event,), self.evolve(event)

    def ask_undo(self, seat: Seat, to_ply: int, *, since: int) -> tuple[tuple[Event, ...], Match]:
        """Goes back where a seat may do so alone, or asks those whose consent it needs.

        Raises ``Illegal`` with the reason where neither is possible.
        """
        verdict = undo.judge(self, seat, to_ply)
        if verdict.why is not None:
            raise Illegal(verdict.why, step="undo", seat=seat)
        if verdict.alone:
            return self.after(Undone(to_ply, seat, since))
        return self.after(UndoAsked(self.requests + 1, seat, to_ply, verdict.ask, since))

    def answer_undo(self, seat: Seat, request: int, accept: bool, *, since: int) -> tuple[tuple[Event, ...], Match]:
        """A seat that was asked says yes or no; the last yes goes back.

        Raises ``Illegal`` when there is no such open question or this seat is not asked.
        """
        asked = self.asked
        if asked is None or asked.number != request:
            raise Illegal(f"there is no open request {request} to go back", step="undo", seat=seat)
        if seat not in asked.missing:
            raise Illegal(f"seat {seat} is not asked, but {asked.missing} are", step="undo", seat=seat)
        answer = UndoAnswered(request, seat, accept, since)
        if accept and asked.missing == (seat,):
            return self.after(answer, Undone(asked.to_ply, asked.seat, since, request))
        return self.after(answer)

    def redo(self, seat: Seat, *, since: int) -> tuple[tuple[Event, ...], Match]:
        """What was last undone is on the line again, as long as nothing new was played.

        Raises ``Illegal`` when there is nothing to redo, or for a seat that neither undid nor moved there.
        """
        if self.closed is not None:
            raise Illegal("the match is closed", step="redo", seat=seat)
        if not self.undone:
            raise Illegal("there is nothing to redo", step="redo", seat=seat)
        if not presides(seat) and seat not in (self.undoer, self.undone[0][0].seat) and self.opened.undo != "free":
            raise Illegal("who took it back, or whose move it was, may redo", step="redo", seat=seat)
        return self.after(Redone(self.undone[0][-1].ply, seat, since))

    def close(self, reason: str, *, since: int) -> tuple[tuple[Event, ...], Match]:
        """The organiser ends the match early.  Raises ``Illegal`` when it is closed already."""
        if self.closed is not None:
            raise Illegal("the match is closed already", step="close")
        return self.after(Closed(reason, since))

    def ruled(self, ruling: Ruling) -> tuple[tuple[Event, ...], Match]:
        """The match after a ruling that was found to be possible."""
        return self.after(ruling)

    def add_entropy(self, seat: Seat, entropy: bytes, *, since: int) -> tuple[tuple[Event, ...], Match]:
        """A seat adds randomness for the draws to come; those ever made stay as they are."""
        self.check_open(seat)
        if self.opened.chance != "server":
            raise Illegal("in this match people draw at a real table", step="entropy", seat=seat)
        if sum(entropy.seat == seat for entropy in self.entropies) >= MOST_ENTROPIES:
            raise Illegal(f"a seat adds randomness at most {MOST_ENTROPIES} times", step="entropy", seat=seat)
        return self.after(EntropyAdded(seat, entropy, self.drawn, since))

    def after(self, *events: Event) -> tuple[tuple[Event, ...], Match]:
        """These events, and the match after them."""
        match = self
        for event in events:
            match = match.evolve(event)
        return events, match

    def check_open(self, seat: Seat) -> None:
        """Raises ``Illegal`` when nothing can be played any more."""
        if self.closed is not None:
            raise Illegal(f"the match was closed: {self.closed.reason}", step="closed", seat=seat)
        if isinstance(self.awaited, Over):
            raise Illegal("the match is over", step="over", seat=seat)

    def check_seen(self, seen_ply: int) -> Awaited:
        """What is awaited, if the mover saw this position or may be late.  Raises ``Stale`` otherwise."""
        awaited = self.awaited
        if seen_ply == self.ply:
            return awaited
        if isinstance(awaited, Turn) and awaited.simultaneous and 0 <= seen_ply <= self.ply:
            return awaited
        raise Stale(seen=seen_ply, ply=self.ply, version=self.version)

    # Following from events.

    def evolve(self, event: Event) -> Match:
        """The match after one more event."""
        match event:
            case Played():
                return self.with_frame(self.frame_of(event))
            case UndoAsked(request, seat, to_ply, ask, _):
                asked = Request(request, seat, to_ply, ask, ask)
                return replace(self, version=self.version + 1, asked=asked, requests=request)
            case UndoAnswered(_, seat, accept, _):
                return replace(self, version=self.version + 1, asked=answered(self.asked, seat, accept))
            case Undone():
                return self.without(event)
            case Redone():
                return self.with_redone()
            case EntropyAdded(seat, entropy, from_draw, _):
                more = (*self.entropies, Entropy(seat, entropy, from_draw))
                return replace(self, version=self.version + 1, entropies=more)
            case Committed(commitment, from_draw, _):
                pledges = (*self.pledges, Pledge(commitment, from_draw))
                return replace(self, version=self.version + 1, pledges=pledges)
            case Revealed(secret, _):
                pledges = (*self.pledges[:-1], replace(self.pledges[-1], secret=secret))
                return replace(self, version=self.version + 1, pledges=pledges)
            case RulesRevised(edition, _):
                return replace(self, version=self.version + 1, edition=edition)
            case Closed():
                return replace(self, version=self.version + 1, closed=event, asked=None)
            case Forgotten(marks, alias, _):
                forgotten = (*self.forgotten, *((mark, alias) for mark in marks))
                return replace(self, version=self.version + 1, forgotten=forgotten)
            case Voided() | Reinstated() | Adjusted() | Replaced():
                return arbiter.evolve(self, event)
            case _:
                raise TypeError(f"{event.topic} cannot follow within a match")

    def frame_of(self, event: Played) -> Frame:
        """The frame to which a stored ply leads."""
        codec = codec_of(self.rules)
        facts = codec.facts(event.facts)
        state = self.rules.after(self.state, facts)
        return Frame(
            ply=event.ply,
            seat=event.seat,
            move=self.frame_move(event),
            facts=facts,
            state=state,
            digest=event.digest,
            draws=self.tip.draws + len(event.outcomes),
            outcomes=event.outcomes,
            version=self.version + 1,
            since=event.since,
        )

    def frame_move(self, event: Played) -> Move:
        """The move of a stored ply.  Raises ``Unstorable``."""
        return codec_of(self.rules).move(event.move)

    def with_frame(self, frame: Frame) -> Match:
        """The match with one more ply."""
        known = self.known
        if self.opened.chance == "table" and frame.outcomes:
            known = (*known[: self.tip.draws], *frame.outcomes, *known[frame.draws :])
        return Match(
            id=self.id,
            rules=self.rules,
            opened=self.opened,
            frames=self.frames.then(frame),
            version=frame.version,
            edition=self.edition,
            pledges=self.pledges,
            entropies=self.entropies,
            drawn=max(self.drawn, frame.draws),
            known=known,
            requests=self.requests,
            rulings=self.rulings,
            forgotten=self.forgotten,
        )

    def without(self, event: Undone) -> Match:
        """The match back at an earlier ply.

        What people saw drawn stays known, unless the organiser takes back the entry itself.
        """
        gone = self.frames.after(event.to_ply)
        frames = self.frames.until(event.to_ply)
        corrected = presides(event.seat) and isinstance(gone[0].move, Enter)
        return replace(
            self,
            version=self.version + 1,
            frames=frames,
            known=self.known[: frames.tip.draws] if corrected else self.known,
            undone=(gone, *self.undone),
            undoer=event.seat,
            asked=None,
        )

    def with_redone(self) -> Match:
        """The match with what was last undone."""
        frames = self.frames
        for frame in self.undone[0]:
            frames = frames.then(frame)
        return replace(self, version=self.version + 1, frames=frames, undone=self.undone[1:], asked=None)


@lru_cache(maxsize=4096)
def hides_anything(rules: Rules[Any]) -> bool:
    """Whether some seats know what others do not in this game."""
    return any(kind.secret for kind in (*rules.fact_types, *rules.move_types))


def answered(asked: Request | None, seat: Seat, accept: bool) -> Request | None:
    """The open request after an answer: none after a no, or when nobody is missing."""
    if asked is None or not accept:
        return None
    missing = tuple(each for each in asked.missing if each != seat)
    return replace(asked, missing=missing) if missing else None


def settle(
    match: Match,
    seat: Seat | None,
    move: Move | None,
    state: State,
    facts: list[Fact],
    outcomes: list[Outcome],
    number: int,
    draw: Draw,
) -> tuple[State, Awaited]:
    """Lets chance answer until a person is asked, adding to ``facts`` and ``outcomes``.

    ``number`` is that of the next draw.  Returns the state then, and what is awaited.
    """
    rules, confirms = match.rules, match.opened.confirm_turns
    while isinstance(awaited := rules.awaits(state), Chance):
        if confirms:
            confirmed = match.confirming(seat, move, awaited, match.tip)
            if confirmed is not awaited:
                return state, confirmed
        outcome = draw(awaited, number)
        if outcome is None:
            return state, awaited
        resolved = tuple(rules.resolve(state, awaited, outcome))
        state = rules.after(state, resolved)
        facts += resolved
        outcomes.append(outcome)
        number += 1
    if isinstance(awaited, Over):
        facts.append(Finished(awaited.reason, awaited.places))
    return state, awaited
