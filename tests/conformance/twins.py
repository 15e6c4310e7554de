"""Twins: matches that differ only in what one pair of eyes may not know.

An outcome that only others know is exchanged for another that the bag could have given, or a move that only others
know for another that they could have made, and the match is decided again from there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain.core.play import Chance, Fact, Move, Outcome, Refused, Seat, State
from domain.core.rules import Rules
from domain.core.score import Finished
from domain.match.codec import digest
from domain.match.frames import Frame, Frames
from domain.match.match import Match

FURTHEST, STARTS = 10, 6
"""How many plies before a position something may be exchanged, and how many of these plies are tried."""


class Leak(AssertionError):
    """Somebody hears of something that is hidden from him; the text says where."""


class Other(Exception):
    """The twin cannot follow: the same moves or outcomes are not possible, or its story is openly another."""


def cut(match: Match, ply: int) -> Match:
    """The match as it was after a ply."""
    frame = match.frames[ply]
    return replace(match, frames=match.frames.until(ply), version=frame.version, drawn=frame.draws)


def with_state(match: Match, state: State) -> Match:
    """The match with another state after its newest ply."""
    tip = replace(match.tip, state=state, digest=digest(state), awaited=match.rules.awaits(state))
    frames = [*list(match.frames)[:-1], tip]
    return replace(match, frames=Frames(frames, len(frames)))


def twins(match: Match, ply: int, seat: Seat | None, chooser: random.Random) -> Iterator[tuple[int, Match]]:
    """Twins of the match up to a ply, for what this seat may not know, and the first ply at which each differs."""
    starts = range(max(0, ply - FURTHEST), ply + 1)
    for start in chooser.sample(starts, min(len(starts), STARTS)):
        for number in range(len(match.frames[start].outcomes)):
            yield from followed(match, start, number, ply, seat, chooser)
    hidden = [frame.ply for frame in list(match.frames)[1 : ply + 1] if is_hidden(match.rules, frame, seat)]
    if hidden:
        yield from followed(match, chooser.choice(hidden), None, ply, seat, chooser)


def is_hidden(rules: Rules[Any], frame: Frame, seat: Seat | None) -> bool:
    """Whether the move of a ply was made by somebody else, and reads otherwise to this seat."""
    return frame.move is not None and frame.seat != seat and rules.seen(frame.move, seat) != frame.move


def followed(
    match: Match, start: int, number: int | None, ply: int, seat: Seat | None, chooser: random.Random
) -> Iterator[tuple[int, Match]]:
    """The twin that differs from this ply on, if there is one that is not the same in the end.

    ``number``: which of the ply's outcomes is exchanged; the move itself where there is none.
    """
    try:
        twin = Twin(match, start, number, seat, chooser).until(ply)
    except (Other, Refused):
        return
    if twin.state != match.frames[ply].state:
        yield start, twin


class Twin:
    """A match that is decided again from a ply on, where something is exchanged."""

    def __init__(self, match: Match, start: int, number: int | None, seat: Seat | None, chooser: random.Random) -> None:
        self.match, self.rules = match, match.rules
        self.start, self.number, self.seat, self.chooser = start, number, seat, chooser
        self.state: State = match.frames[start - 1].state if start else match.rules.blank()
        self.facts: list[Fact] = []
        self.outcomes: list[Outcome] = []

    def until(self, ply: int) -> Match:
        """The twin up to a ply: the same moves, the same outcomes, but for what is exchanged.

        Raises ``Leak`` when the seat then hears another story and no fact says that it reveals something, or when
        the table asks for something else; ``Other``, ``Refused`` where there is no such twin.
        """
        frames = [self.match.frames[at] for at in range(self.start)]
        frames += [self.ply(self.match.frames[at]) for at in range(self.start, ply + 1)]
        return replace(cut(self.match, ply), frames=Frames(frames, len(frames)))

    def ply(self, frame: Frame) -> Frame:
        """The twin's frame of a ply."""
        self.facts, self.outcomes = [], []
        move = self.move_of(frame)
        if frame.seat is None or move is None:
            self.happen(self.rules.opening(len(self.match.opened.seats)))
        else:
            self.happen(self.rules.decide(self.state, frame.seat, move))
        for index, outcome in enumerate(frame.outcomes):
            self.chance(frame.ply, index, outcome)
        self.compare(frame)
        return replace(
            frame,
            move=move,
            facts=tuple(self.facts),
            state=self.state,
            digest=digest(self.state),
            outcomes=tuple(self.outcomes),
            awaited=self.rules.awaits(self.state),
        )

    def happen(self, facts: Any) -> None:
        """Facts happen."""
        for fact in facts:
            self.facts.append(fact)
            self.state = self.rules.evolve(self.state, fact)

    def move_of(self, frame: Frame) -> Move | None:
        """The move of a ply, or another that this seat could not tell from it."""
        if self.number is not None or frame.ply != self.start or frame.move is None or frame.seat is None:
            return frame.move
        told = self.rules.seen(frame.move, self.seat)
        offered = self.rules.moves(self.state, frame.seat)
        others = [move for move in offered if move != frame.move and self.rules.seen(move, self.seat) == told]
        if not others:
            raise Other
        return self.chooser.choice(others)

    def chance(self, ply: int, index: int, outcome: Outcome) -> None:
        """Chance answers as it did, or otherwise where this is what is exchanged."""
        chance = self.rules.awaits(self.state)
        if not isinstance(chance, Chance):
            raise Leak(f"ply {ply}: seat {self.seat} sees that nothing is drawn")
        if ply == self.start and index == self.number:
            outcome = self.hidden_other(chance, outcome)
        elif outcome not in dict(chance.options):
            raise Other
        self.outcomes.append(outcome)
        self.happen(self.rules.resolve(self.state, chance, outcome))

    def hidden_other(self, chance: Chance, outcome: Outcome) -> Outcome:
        """Another outcome that this seat could not tell from the one that was drawn."""
        others = [option for option, count in chance.options if count and option != outcome]
        if not others:
            raise Other
        other = self.chooser.choice(others)
        one, two = (self.heard(self.rules.resolve(self.state, chance, each)) for each in (outcome, other))
        if one != two:
            raise Other
        return other

    def heard(self, facts: Any) -> list[Fact]:
        """Facts as the seat hears them; the house's own are added by the house."""
        return [self.rules.seen(fact, self.seat) for fact in facts if not isinstance(fact, Finished)]

    def compare(self, frame: Frame) -> None:
        """Holds the seat's story of a ply against that of the match."""
        mine, theirs = self.heard(self.facts), self.heard(frame.facts)
        if mine != theirs:
            if not any(fact.reveals for fact in (*mine, *theirs)):
                raise Leak(f"ply {frame.ply}: seat {self.seat} hears {mine} instead of {theirs}")
            raise Other
        mine_asked, asked = asked_of(self.rules, self.state), asked_of(self.rules, frame.state)
        if mine_asked != asked:
            raise Leak(f"ply {frame.ply}: seat {self.seat} sees {mine_asked} asked, not {asked}")


def asked_of(rules: Rules[Any], state: State) -> Any:
    """What everybody sees of what is asked: whom and for what, which deck or die, or that it is over."""
    awaited = rules.awaits(state)
    return (awaited.kind, awaited.seat) if isinstance(awaited, Chance) else awaited
