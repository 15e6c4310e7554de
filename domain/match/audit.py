"""Whether a match's log holds: chain, decisions, digests, draws, scores and undo, each checked anew.

Every ply is decided again with its recorded outcomes and must give the very bytes that are stored.
Plies of another edition of the rules are only folded: their facts stand, and the verdict says how
many were not compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain import games
from domain.core.play import Chance, Outcome, Refused
from domain.core.score import Scored
from domain.match import rulings
from domain.match.chain import NOTHING_BEFORE, Sealed, chain_hash
from domain.match.chance import Draw, Entropy, Impossible, Pledge, commitment, recorded_draw, server_draw
from domain.match.codec import Enter, Unstorable, digest, encode, open_sealed
from domain.match.events import (
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
    presides,
)
from domain.match.folding import NOT_WHAT_FOLLOWS, fold_sealed
from domain.match.match import Match
from domain.match.opening import Terms, open_match, pins_in, reopen
from domain.match.personal import bare, marks_in

CHECKS = ("chain", "readable", "decided", "digest", "draws", "scores", "acts")


class Check(Struct, frozen=True):
    """One question: its answer, how often it was asked, and how often it could not be asked."""

    name: str
    ok: bool
    checked: int
    not_compared: int = 0


class Bad(Struct, frozen=True):
    """The first event that does not hold, by which check, and why."""

    version: int
    check: str
    why: str


class Verdict(Struct, frozen=True):
    """The answer for one match."""

    ok: bool
    checks: tuple[Check, ...]
    first_bad: Bad | None
    events: int
    plies: int


class Wrong(Exception):
    """An event that does not hold."""

    def __init__(self, check: str, why: str) -> None:
        super().__init__(why)
        self.check = check
        self.why = why


Told = Callable[[int, int, str, Outcome, tuple[tuple[Outcome, int], ...]], None]
"""Hears of every draw: its number, the version of its event, its kind, what came, and what could come."""


def audit(sealed: Sequence[Sealed], secrets: Sequence[bytes] = (), told: Told = lambda *_draw: None) -> Verdict:
    """The verdict over the events of one match.

    ``secrets``: those of its pledges, where they are known although not revealed yet.
    """
    return Auditor(sealed, secrets, told).verdict()


class Auditor:
    """One audit as it goes along: what was checked, and the match so far."""

    def __init__(self, sealed: Sequence[Sealed], secrets: Sequence[bytes], told: Told) -> None:
        self.told = told
        self.sealed = sealed
        self.secrets = secrets
        self.checked = dict.fromkeys(CHECKS, 0)
        self.not_compared = dict.fromkeys(CHECKS, 0)
        self.pledges: list[Pledge] = []
        self.due: list[Event] = []
        self.at = 1
        self.by_kind: dict[type[Event], Callable[[Any], Match]] = {
            Played: self.played,
            UndoAsked: self.undo_asked,
            UndoAnswered: self.undo_answered,
            Undone: self.undone,
            Redone: self.redone,
            EntropyAdded: self.entropy_added,
            Committed: self.committed,
            Revealed: self.revealed,
            RulesRevised: self.rules_revised,
            Closed: self.closed,
            Voided: self.voided,
            Reinstated: self.reinstated,
            Adjusted: self.adjusted,
            Replaced: self.replaced,
            Forgotten: self.forgotten,
        }

    def verdict(self) -> Verdict:
        """Goes through all events until one does not hold."""
        bad, plies = None, 0
        try:
            events = self.chained()
            plies = sum(isinstance(event, Played) for event in events)
            self.pledges = self.all_pledges(events)
            self.at = 1
            self.match = self.opened(events[0])
            for self.at, event in enumerate(events[1:], 2):  # where we are is part of the answer
                self.follow(event)
            if self.due:
                self.at += 1
                raise Wrong("acts", f"event {self.at} is missing: “{self.due[0].topic}” should follow here")
        except Wrong as wrong:
            bad = Bad(self.at, wrong.check, wrong.why)
        checks = tuple(
            Check(name, bad is None or bad.check != name, self.checked[name], self.not_compared[name])
            for name in CHECKS
        )
        return Verdict(bad is None, checks, bad, len(self.sealed), plies)

    def chained(self) -> list[Event]:
        """The events, once hashes, order and bytes are as they should be."""
        if not self.sealed:
            raise Wrong("chain", "there are no events")
        previous, match = NOTHING_BEFORE, self.sealed[0].match
        events = []
        for version, each in enumerate(self.sealed, 1):
            self.at = version
            if not (isinstance(each.payload, bytes) and isinstance(each.topic, str)):
                raise Wrong("readable", "it is not stored as bytes under a topic")
            if each.version != version:
                raise Wrong("chain", f"event {version} is missing; event {each.version} comes instead")
            if each.previous != previous:
                raise Wrong("chain", "it does not name the hash of the event before it")
            if each.hash != chain_hash(previous, match, version, each.topic, each.payload):
                raise Wrong("chain", "its bytes do not give its hash")
            self.checked["chain"] += 1
            try:
                events.append(bare(open_sealed(each)))
            except Unstorable as error:
                raise Wrong("readable", str(error)) from error
            self.checked["readable"] += 1
            previous = each.hash
        return events

    def all_pledges(self, events: Sequence[Event]) -> list[Pledge]:
        """All pledges of the match, each with its secret where that is revealed or known."""
        pledges: list[Pledge] = []
        for event in events:
            match event:
                case Opened() if event.commitment:
                    pledges.append(Pledge(event.commitment, 0))
                case Committed():
                    pledges.append(Pledge(event.commitment, event.from_draw))
                case Revealed() if pledges:
                    pledges[-1] = replace(pledges[-1], secret=event.secret)
        known = (*self.secrets, *(None for _ in pledges))
        return [
            pledge if pledge.secret is not None else replace(pledge, secret=secret)
            for pledge, secret in zip(pledges, known, strict=False)
        ]

    def follow(self, event: Event) -> None:
        """Checks one event and goes on from it.  Raises ``Wrong``."""
        if isinstance(event, Opened):
            raise Wrong("acts", "a match is opened only once")
        if self.due and event != self.due[0]:
            raise Wrong("acts", f"“{self.due[0].topic}” should follow here")
        try:
            self.match = self.by_kind[type(event)](event)
        except (Refused, Impossible, *NOT_WHAT_FOLLOWS) as error:
            check = "decided" if isinstance(event, Played) else "acts"
            raise Wrong(check, f"“{event.topic}” is not possible here: {error}") from error

    # Opening and plies.

    def opened(self, event: Event) -> Match:
        """The opening, decided again; of a branch only folded, as its plies belong to another match."""
        if not isinstance(event, Opened):
            raise Wrong("readable", f"the log begins with “{event.topic}” instead of “open”")
        try:
            rules = games.rules(event.game, event.variation)
            match = reopen(self.sealed[0].match, rules, event)
        except NOT_WHAT_FOLLOWS as error:
            owned = ", ".join(pins_in(event.edition))
            played = f"it was played with an owner's data, {owned}, and nothing can be decided again without it"
            raise Wrong("readable", f"{played if owned else 'it does not open a match'}: {error}") from error
        self.same_digest(match)
        if event.origin is None and self.comparable(event.edition, match):
            self.opened_again(event, match)
        self.recount(match)
        return match

    def opened_again(self, event: Opened, match: Match) -> None:
        """Opens anew with the recorded outcomes and compares the bytes."""
        terms = Terms(event.seats, event.chance, event.undo, event.confirm_turns, event.keys, event.commitment)
        draw = self.watched(event.outcomes, ())
        try:
            again, _ = open_match(match.id, match.rules, terms, at=event.at, draw=draw)
        except (Refused, *NOT_WHAT_FOLLOWS) as error:
            raise Wrong("decided", f"the opening is not possible: {error}") from error
        if encode(again) != encode(event):
            raise Wrong("decided", "the set-up is not what the rules and the outcomes give")
        self.checked["decided"] += 1

    def played(self, event: Played) -> Match:
        """A ply, decided again."""
        match = self.match
        if not self.comparable(match.edition, match):
            after = match.evolve(event)
            self.same_digest(after)
            self.recount(after)
            return after
        move = match.frame_move(event)
        draw = self.watched(event.outcomes[isinstance(move, Enter) :], match.entropies)
        if isinstance(move, Enter) and isinstance(awaited := match.awaited, Chance) and event.outcomes:
            self.told(match.tip.draws, self.at, awaited.kind, event.outcomes[0], awaited.options)
        events, after = match.act(event.seat, move, since=event.since, draw=draw)
        self.same_ply(event, events[-1])
        self.recount(after)
        return after

    def same_ply(self, stored: Played, again: Event) -> None:
        """Raises ``Wrong`` when deciding again gives something else than was stored."""
        assert isinstance(again, Played)
        if stored.ply != again.ply or bytes(stored.move) != bytes(again.move) or stored.seat != again.seat:
            raise Wrong("decided", f"ply {again.ply} should be here, as its mover wrote it")
        if stored.outcomes != again.outcomes:
            raise Wrong("decided", "chance was to answer another number of times")
        if bytes(stored.facts) != bytes(again.facts):
            raise Wrong("decided", "the rules give other facts for this move")
        self.checked["decided"] += 1
        if stored.digest != again.digest:
            raise Wrong("digest", "the state after it is another one")
        self.checked["digest"] += 1

    def same_digest(self, match: Match) -> None:
        """Raises ``Wrong`` when the folded state is not the one whose digest was stored."""
        if digest(match.state) != match.tip.digest:
            raise Wrong("digest", "the state after it is another one")
        self.checked["digest"] += 1

    def comparable(self, edition: str, match: Match) -> bool:
        """Whether the rules of today decided this; counts what they did not."""
        if edition == match.rules.edition:
            return True
        self.not_compared["decided"] += 1
        return False

    def watched(self, outcomes: Iterable[Outcome], entropies: Sequence[Entropy]) -> Draw:
        """The recorded outcomes, each compared with what the secret gives where that is known."""
        recorded = recorded_draw(outcomes)
        computed = server_draw(self.pledges, entropies)

        def draw(chance: Chance, number: int) -> Outcome | None:
            outcome = recorded(chance, number)
            if outcome is not None:
                self.told(number, self.at, chance.kind, outcome, chance.options)
            if outcome is None or not self.pledges:
                return outcome
            pledge = max((p for p in self.pledges if p.from_draw <= number), key=lambda p: p.from_draw)
            if pledge.secret is None:
                self.not_compared["draws"] += 1
                return outcome
            if commitment(pledge.secret) != pledge.commitment:
                raise Wrong("draws", "the secret is not the one that was committed to")
            if computed(chance, number) != outcome:
                raise Wrong("draws", f"draw {number} ({chance.kind}) is not what the committed secret gives")
            self.checked["draws"] += 1
            return outcome

        return draw

    def recount(self, match: Match) -> None:
        """Raises ``Wrong`` when the points after a ply are not those before and what it scored."""
        before = match.frames[match.ply - 1].state.points if match.ply else (0,) * len(match.opened.seats)
        gained = [0] * len(match.opened.seats)
        for fact in match.tip.facts:
            if isinstance(fact, Scored):
                gained[fact.seat] += sum(line.points for line in fact.lines)
        if match.state.points != tuple(had + got for had, got in zip(before, gained, strict=True)):
            raise Wrong("scores", "the points are not the sum of what was scored")
        self.checked["scores"] += 1

    # Everything else that was done to the match.

    def expect(self, event: Event, decided: tuple[tuple[Event, ...], Match]) -> Match:
        """The match after an act that the terms of the match allow; what must follow it is due."""
        if decided[0][0] != event:
            raise Wrong("acts", f"“{event.topic}” is not what the terms of this match give")
        self.due = list(decided[0][1:])
        self.checked["acts"] += 1
        return self.match.evolve(event)

    def undo_asked(self, event: UndoAsked) -> Match:
        return self.expect(event, self.match.ask_undo(event.seat, event.to_ply, since=event.since))

    def undo_answered(self, event: UndoAnswered) -> Match:
        decided = self.match.answer_undo(event.seat, event.request, event.accept, since=event.since)
        return self.expect(event, decided)

    def undone(self, event: Undone) -> Match:
        if self.due:
            self.due.pop(0)
            self.checked["acts"] += 1
            return self.match.evolve(event)
        return self.expect(event, self.match.ask_undo(event.seat, event.to_ply, since=event.since))

    def redone(self, event: Redone) -> Match:
        return self.expect(event, self.match.redo(event.seat, since=event.since))

    def entropy_added(self, event: EntropyAdded) -> Match:
        return self.expect(event, self.match.add_entropy(event.seat, event.entropy, since=event.since))

    def closed(self, event: Closed) -> Match:
        return self.expect(event, self.match.close(event.reason, since=event.since))

    def voided(self, event: Voided) -> Match:
        successor = event.successor
        return self.ruled(
            event, rulings.void(self.match, event.by, event.reason, since=event.since, successor=successor)
        )

    def reinstated(self, event: Reinstated) -> Match:
        return self.ruled(event, rulings.reinstate(self.match, event.by, event.reason, since=event.since))

    def adjusted(self, event: Adjusted) -> Match:
        by, points, places = event.by, event.points, event.places
        return self.ruled(event, rulings.adjust(self.match, by, points, places, event.reason, since=event.since))

    def replaced(self, event: Replaced) -> Match:
        by, seat, name, key = event.by, event.seat, event.name, event.key
        again = rulings.replace_player(self.match, by, seat, name, key, event.reason, since=event.since)
        return self.ruled(event, again)

    def forgotten(self, event: Forgotten) -> Match:
        known = {mark for each in self.sealed[: self.at] for mark in marks_in(each)}
        if not event.marks or not known.issuperset(event.marks):
            raise Wrong("acts", "it forgets what never was in this match")
        self.checked["acts"] += 1
        return self.match.evolve(event)

    def ruled(self, event: Ruling, again: Ruling) -> Match:
        """The match after a ruling, which only those give who preside."""
        if not presides(event.by):
            raise Wrong("acts", f"seat {event.by} cannot give rulings")
        return self.expect(event, self.match.ruled(again))

    def committed(self, event: Committed) -> Match:
        if event.from_draw != self.match.drawn or not self.match.pledges or self.match.pledges[-1].secret is None:
            raise Wrong("acts", "a further commitment comes after a revealed secret and for draws to come")
        self.checked["acts"] += 1
        return self.match.evolve(event)

    def revealed(self, event: Revealed) -> Match:
        if not self.match.pledges or self.match.pledges[-1].secret is not None or not self.match.is_settled:
            raise Wrong("acts", "a secret is revealed once, when the match is over or closed")
        if commitment(event.secret) != self.match.pledges[-1].commitment:
            raise Wrong("draws", "the secret is not the one that was committed to")
        self.checked["acts"] += 1
        return self.match.evolve(event)

    def rules_revised(self, event: RulesRevised) -> Match:
        if event.edition == self.match.edition:
            raise Wrong("acts", "the rules were of this edition already")
        self.checked["acts"] += 1
        return self.match.evolve(event)


def lineage(branch: Sequence[Sealed], origin: Sequence[Sealed]) -> Bad | None:
    """What is wrong with a branch's claim to begin at a ply of its origin, if anything is."""
    opened = open_sealed(branch[0])
    assert isinstance(opened, Opened)
    assert opened.origin is not None
    at = next((n for n, each in enumerate(origin, 1) if each.hash == opened.origin.hash), None)
    if at is None:
        return Bad(1, "lineage", "the match it comes from holds no such event")
    try:
        match = fold_sealed(origin[0].match, origin[:at])
    except Unstorable as error:
        return Bad(1, "lineage", str(error))
    facts = tuple(fact for frame in list(match.frames)[: opened.origin.ply + 1] for fact in frame.facts)
    mine = reopen(branch[0].match, match.rules, opened).tip.facts
    if match.ply < opened.origin.ply or mine[: len(facts)] != facts:
        return Bad(1, "lineage", f"it does not begin with ply {opened.origin.ply} of the match it comes from")
    return None
