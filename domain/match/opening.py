"""How a match begins: its terms, its first event, and reading that event back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Fact, Outcome, State
from domain.core.rules import Rules, Unplayable
from domain.match.chance import Draw, Pledge
from domain.match.codec import codec_of, digest, raw_facts
from domain.match.events import Opened, Origin
from domain.match.frames import Frame, Frames
from domain.match.match import Match, settle

PIN = "@"
"""Stands in the parts of an edition of rules that name a data file by its content."""


class Terms(Struct, frozen=True):
    """What is agreed when a match opens, besides the game: names by seat, where chance comes from, how far undo goes.

    ``chance``: ``server`` or ``table``; ``undo``: a name in ``undo.POLICIES``; ``keys``: as in ``Opened``.
    """

    seats: tuple[str, ...]
    chance: str = "server"
    undo: str = "barrier"
    confirm_turns: bool = False
    keys: tuple[bytes, ...] = ()
    commitment: bytes = b""


def open_match(
    match_id: UUID,
    rules: Rules[Any],
    terms: Terms,
    *,
    at: int,
    draw: Draw,
    given: Iterable[Fact] = (),
    inherited: tuple[Origin, Sequence[Fact]] | None = None,
) -> tuple[Opened, Match]:
    """The first event of a match, and the match after it.

    ``given``: facts that prepare a position, applied after the set-up and before any chance.
    ``inherited``: where a branch comes from, and all facts of its line up to there.
    """
    facts: list[Fact] = list(inherited[1]) if inherited else [*rules.opening(len(terms.seats)), *given]
    state = rules.after(rules.blank(), facts)
    outcomes: list[Outcome] = []
    opened = Opened(
        game=rules.variation.game,
        variation=rules.variation.text,
        edition=rules.edition,
        seats=terms.seats,
        at=at,
        chance=terms.chance,
        undo=terms.undo,
        confirm_turns=terms.confirm_turns,
        keys=terms.keys,
        commitment=terms.commitment,
        facts=raw_facts(facts),
        digest=b"",
        origin=inherited[0] if inherited else None,
    )
    match = first_match(match_id, rules, opened, state, tuple(facts))
    state, awaited = settle(match, None, None, state, facts, outcomes, 0, draw)
    opened = replace(opened, facts=raw_facts(facts), digest=digest(state), outcomes=tuple(outcomes))
    match = first_match(match_id, rules, opened, state, tuple(facts))
    return opened, replace(match, frames=Frames([replace(match.tip, awaited=awaited)], 1))


def first_match(match_id: UUID, rules: Rules[Any], opened: Opened, state: State, facts: tuple[Fact, ...]) -> Match:
    """The match after its first event."""
    draws = len(opened.outcomes)
    frame = Frame(
        ply=0,
        seat=None,
        move=None,
        facts=facts,
        state=state,
        digest=opened.digest,
        draws=draws,
        outcomes=opened.outcomes,
        version=1,
        since=0,
    )
    return Match(
        id=match_id,
        rules=rules,
        opened=opened,
        frames=Frames([frame], 1),
        version=1,
        edition=opened.edition,
        pledges=(Pledge(opened.commitment, 0),) if opened.commitment else (),
        drawn=draws,
        known=opened.outcomes if opened.chance == "table" else (),
    )


def reopen(match_id: UUID, rules: Rules[Any], opened: Opened) -> Match:
    """The match after its stored first event.  Raises ``Unplayable`` where an owner's data file is not what it was."""
    check_pins(opened.edition, rules)
    facts = codec_of(rules).facts(opened.facts)
    state = rules.after(rules.blank(), facts)
    return first_match(match_id, rules, opened, state, facts)


def pins_in(edition: str) -> tuple[str, ...]:
    """The parts of an edition that name an owner's data file, each with the digest of its content.

    >>> pins_in("1+edition.printed@3fa9c2d1e0b7")
    ('edition.printed@3fa9c2d1e0b7',)
    """
    return tuple(part for part in edition.split("+") if PIN in part)


def check_pins(edition: str, rules: Rules[Any]) -> None:
    """Raises ``Unplayable`` unless rules are played with the very data files that an edition pins."""
    pinned = pins_in(edition)
    if pinned != rules.pins:
        here, then = (", ".join(pins) or "none of an owner's" for pins in (rules.pins, pinned))
        raise Unplayable(
            f"{rules.key} is not what this match was played with: then the data was {then}, here it is {here}; "
            "put the file back as it was, and give a changed one another name"
        )
