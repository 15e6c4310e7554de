"""What can be done to a stored log: each forgery makes another log of one, and knows what it changed first."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.core.score import Line, Scored
from domain.games import rules
from domain.match.chain import NOTHING_BEFORE, Sealed, chain_hash
from domain.match.codec import codec_of, encode, raw_facts
from domain.match.events import Opened, Played

Log = Sequence[Sealed]
"""Events in the order of their positions."""


class Forged(NamedTuple):
    """A log that was forged; ``match`` and ``version`` are those of the first event that is no longer as it was."""

    log: list[Sealed]
    match: UUID
    version: int


Forgery = Callable[[Log, random.Random], Forged | None]
"""Nothing where it cannot be done to what was chosen."""


def of_match(log: Log, match: UUID) -> list[Sealed]:
    """The events of a match in the order of their versions."""
    return sorted((event for event in log if event.match == match), key=lambda event: event.version)


def with_changed(log: Log, changed: Mapping[int, Sealed]) -> list[Sealed]:
    """A log with other events at some positions."""
    return [changed.get(event.position, event) for event in log]


def without(log: Log, *gone: Sealed) -> list[Sealed]:
    """A log from which events were taken out."""
    positions = {event.position for event in gone}
    return [event for event in log if event.position not in positions]


def chained_anew(log: Log, match: UUID) -> list[Sealed]:
    """A log in which the hash chain of a match holds again, and its versions have no gap."""
    changed, previous = {}, NOTHING_BEFORE
    for version, event in enumerate(of_match(log, match), 1):
        own = chain_hash(previous, match, version, event.topic, event.payload)
        changed[event.position] = replace(event, version=version, previous=previous, hash=own)
        previous = own
    return with_changed(log, changed)


def flip_a_byte(log: Log, chooser: random.Random) -> Forged:
    event = chooser.choice(log)
    column = chooser.choice(("payload", "previous", "hash", "topic"))
    value = getattr(event, column)
    data = bytearray(value.encode() if isinstance(value, str) else value)
    data[chooser.randrange(len(data))] ^= 1 << chooser.randrange(7)
    stored = data.decode() if column == "topic" else bytes(data)
    return Forged(with_changed(log, {event.position: replace(event, **{column: stored})}), event.match, event.version)


def delete_an_event(log: Log, chooser: random.Random) -> Forged:
    event = chooser.choice(log)
    return Forged(without(log, event), event.match, event.version)


def delete_and_close_the_gap(log: Log, chooser: random.Random) -> Forged:
    event = chooser.choice([each for each in log if each.version > 1])
    return Forged(chained_anew(without(log, event), event.match), event.match, event.version)


def insert_an_event(log: Log, chooser: random.Random) -> Forged:
    event = chooser.choice(log)
    behind = [each for each in of_match(log, event.match) if each.version > event.version]
    moved = with_changed(log, {each.position: replace(each, version=each.version + 1) for each in behind})
    forged = [*moved, replace(event, version=event.version + 1, position=log[-1].position + 1)]
    if behind and chooser.random() < 0.5:  # behind the newest signed event even the service could write
        forged = chained_anew(forged, event.match)
    return Forged(forged, event.match, event.version + 1)


def swap_two_events(log: Log, chooser: random.Random) -> Forged | None:
    match = chooser.choice(log).match
    mine = of_match(log, match)
    if len(mine) < 3:
        return None
    first, second = sorted(chooser.sample(mine[1:], 2), key=lambda event: event.version)
    if (first.topic, first.payload) == (second.topic, second.payload):
        return None
    forged = with_changed(
        log,
        {
            first.position: replace(second, version=first.version, position=first.position),
            second.position: replace(first, version=second.version, position=second.position),
        },
    )
    if chooser.random() < 0.5:
        forged = chained_anew(forged, match)
    return Forged(forged, match, first.version)


def cut_the_tail_of_a_match(log: Log, chooser: random.Random) -> Forged:
    event = chooser.choice([each for each in log if each.version > 1])
    tail = [each for each in of_match(log, event.match) if each.version >= event.version]
    return Forged(without(log, *tail), event.match, event.version)


def cut_the_tail_of_the_log(log: Log, chooser: random.Random) -> Forged:
    tail = log[len(log) - chooser.randint(1, 6) :]
    return Forged(without(log, *tail), tail[0].match, tail[0].version)


def change_an_outcome(log: Log, chooser: random.Random) -> Forged | None:
    return rewritten(log, chooser, other_outcome)


def change_a_score(log: Log, chooser: random.Random) -> Forged | None:
    return rewritten(log, chooser, other_score)


Change = Callable[[Opened | Played, Log, random.Random], Opened | Played | None]


def rewritten(log: Log, chooser: random.Random, change: Change) -> Forged | None:
    """One event changed and, as a careful forger does it, all hashes behind it computed anew."""
    event = chooser.choice([each for each in log if each.topic in ("open", "play")])
    stored = msgspec.msgpack.decode(event.payload, type=Opened if event.topic == "open" else Played)
    changed = change(stored, of_match(log, event.match), chooser)
    if changed is None:
        return None
    forged = with_changed(log, {event.position: replace(event, payload=encode(changed))})
    return Forged(chained_anew(forged, event.match), event.match, event.version)


def other_outcome(event: Opened | Played, match: Log, chooser: random.Random) -> Opened | Played | None:
    """The event with another outcome of chance."""
    if not event.outcomes:
        return None
    at = chooser.randrange(len(event.outcomes))
    other = chooser.choice([c for c in ("one", "two", "three", "four", "five") if c != event.outcomes[at]])
    return replace(event, outcomes=(*event.outcomes[:at], other, *event.outcomes[at + 1 :]))


def other_score(event: Opened | Played, match: Log, chooser: random.Random) -> Opened | Played | None:
    """The event with a point more for somebody."""
    opened = msgspec.msgpack.decode(match[0].payload, type=Opened)
    facts = list(codec_of(rules(opened.game, opened.variation)).facts(event.facts))
    scores = [n for n, fact in enumerate(facts) if isinstance(fact, Scored)]
    if not scores:
        return None
    at = chooser.choice(scores)
    fact = facts[at]
    assert isinstance(fact, Scored)
    line = fact.lines[0]
    facts[at] = Scored(fact.seat, (Line(line.points + 1, line.reason, line.items, line.cells), *fact.lines[1:]))
    return replace(event, facts=raw_facts(facts))


FORGERIES: tuple[Forgery, ...] = (
    flip_a_byte,
    delete_an_event,
    delete_and_close_the_gap,
    insert_an_event,
    swap_two_events,
    cut_the_tail_of_a_match,
    cut_the_tail_of_the_log,
    change_an_outcome,
    change_a_score,
)
