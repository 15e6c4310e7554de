"""One match as its events have made it: what can be read of it, and how one more event changes it.

A frozen value; nothing is changed in place.  What may be done to a match is in ``match.py``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, Self
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Awaited, Chance, Move, Outcome, Over, Seat, State, Turn
from domain.core.rules import Rules
from domain.match import clock
from domain.match.chance import Entropy, Pledge
from domain.match.codec import Confirm, Enter, TimeUp, codec_of
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


class MatchSoFar(Struct, frozen=True, gc=False):
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
        """``open``, ``over`` by the rules, or ``closed`` early or as void; what is over stays so when it is closed."""
        is_over = isinstance(self.awaited, Over)
        if self.closed is not None and (self.rulings.voided is not None or not is_over):
            return "closed"
        return "over" if is_over else "open"

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

    # Following from events.

    def evolve(self, event: Event) -> Self:
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
                return self.ruled_by(event)
            case _:
                raise TypeError(f"{event.topic} cannot follow within a match")

    def ruled_by(self, event: Ruling) -> Self:
        """The match after a ruling."""
        rulings, closed = self.rulings.after(event, self.closed)
        asked = None if isinstance(event, Voided) else self.asked
        return replace(self, version=self.version + 1, closed=closed, asked=asked, rulings=rulings)

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

    def with_frame(self, frame: Frame) -> Self:
        """The match with one more ply."""
        known = self.known
        if self.opened.chance == "table" and frame.outcomes:
            known = (*known[: self.tip.draws], *frame.outcomes, *known[frame.draws :])
        return self.__class__(
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

    def without(self, event: Undone) -> Self:
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

    def with_redone(self) -> Self:
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
