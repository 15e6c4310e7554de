"""What may be done to a match: moves, chance, undo and redo, the early end, rulings.

Every method returns the events and the match after them; nothing is changed in place.  ``MatchSoFar.evolve`` builds
the same value from stored events, so ``fold`` of the log is the live state.
"""

from __future__ import annotations

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Over, Seat, Stale, State, Turn
from domain.core.rules import check_turn
from domain.core.score import Finished
from domain.match import clock, undo
from domain.match.chance import Draw, checked
from domain.match.codec import Confirm, Enter, TimeUp, digest, raw_facts, raw_move
from domain.match.events import (
    ORGANISER,
    Closed,
    EntropyAdded,
    Event,
    Played,
    Redone,
    RulesRevised,
    Ruling,
    UndoAnswered,
    UndoAsked,
    Undone,
    presides,
)
from domain.match.frames import Frame
from domain.match.so_far import CONFIRM, MatchSoFar

MOST_ENTROPIES = 16
"""How often a seat may add randomness of its own; each makes every later draw a little dearer."""


class Match(MatchSoFar, frozen=True, gc=False):
    """A match, and what may be done to it."""

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
        """The organiser ends the match early, or lets one that is over be as it is: nothing is undone any more.

        Raises ``Illegal`` when it is closed already.
        """
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
