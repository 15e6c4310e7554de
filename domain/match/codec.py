"""Events and what is in them, to bytes and back: the one file that knows MessagePack.

Envelope events are arrays named by their topic.  Moves and facts are tagged arrays of their game.
Decoding fills in the defaults of fields that an older release did not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, ClassVar, Union
from uuid import UUID

import msgspec
from msgspec import Raw, Struct
from msgspec.msgpack import Decoder, Encoder

from domain.core.play import Fact, Move, Outcome, Seat, State
from domain.core.rules import Rules
from domain.core.score import HOUSE_FACTS
from domain.match.chain import Sealed, seal
from domain.match.events import KINDS, Event, Opened, Played

DIGEST_BYTES = 8
ARRAY_OF_ONE, LONG_ARRAY = b"\x91", b"\xdd"
"""What MessagePack puts before the one thing in an array, and before the four bytes that say how many are in it."""
NO_SEAT: Seat = -1
"""Stands where the seat of a ply would, for the opening."""


class Confirm(Move, frozen=True, array_like=True, gc=False, tag="!"):
    """End the turn, so that chance may answer (matches opened with ``confirm_turns``)."""

    pattern: ClassVar[str] = "confirm"


class Enter(Move, frozen=True, array_like=True, gc=False, tag="?"):
    """The organiser enters what the real bag, deck or die gave."""

    pattern: ClassVar[str] = "enter {outcome}"
    outcome: str


class TimeUp(Move, frozen=True, array_like=True, gc=False, tag="@"):
    """Nobody's move: the time is up in which the table asked against the clock."""

    pattern: ClassVar[str] = "time up"


class Ply(Struct, frozen=True, array_like=True, gc=False):
    """A ply as ``Played`` stores it, its facts one by one: for who reads very many and decodes few."""

    ply: int
    seat: Seat
    since: int
    move: Raw
    facts: list[Raw]
    digest: bytes
    outcomes: tuple[Outcome, ...] = ()


class Unstorable(ValueError):
    """Bytes of the log that cannot be read as what they should be."""


encode = Encoder().encode
encode_state = Encoder(order="deterministic").encode
DECODERS: dict[str, Decoder[Event]] = {kind.topic: Decoder(kind) for kind in KINDS}
PLIES_DECODER, FACTS_DECODER = Decoder(list[Ply]), Decoder(list[Raw])


def digest(state: State) -> bytes:
    """Eight bytes that tell one state from another."""
    return sha256(encode_state(state)).digest()[:DIGEST_BYTES]


def seal_event(previous: bytes, match: UUID, version: int, event: Event) -> Sealed:
    """The event as the log will hold it."""
    return seal(previous, match, version, event.topic, encode(event))


def open_sealed(sealed: Sealed) -> Event:
    """The event that these bytes are.  Raises ``Unstorable`` when they are none."""
    return read_event(sealed.topic, sealed.payload)


def read_event(topic: str, payload: bytes) -> Event:
    """The event of a topic.  Raises ``Unstorable`` when the topic or the bytes are unknown."""
    try:
        return DECODERS[topic].decode(payload)
    except KeyError:
        raise Unstorable(f"no event is called “{topic}”; known are: {', '.join(DECODERS)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unstorable(f"this is no “{topic}” event: {error}") from error


def read_plies(events: Sequence[Sealed]) -> list[Ply]:
    """What events of plies say, of which there are many and in which nothing is sealed.  Raises ``Unstorable``."""
    payloads = [sealed.payload for sealed in events]
    try:
        return PLIES_DECODER.decode(b"".join((LONG_ARRAY, len(payloads).to_bytes(4, "big"), *payloads)))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unstorable(f"this is no “{Played.topic}” event: {error}") from error


def read_opening(opened: Opened) -> Ply:
    """An opening as the ply before the first."""
    facts = FACTS_DECODER.decode(opened.facts)
    return Ply(0, NO_SEAT, 0, raw_move(Confirm()), facts, opened.digest, opened.outcomes)


class GameCodec:
    """Moves and facts of one composed game."""

    def __init__(self, rules: Rules[Any]) -> None:
        one_fact: Any = Union[(*rules.fact_types, *HOUSE_FACTS)]
        one_move: Any = Union[(*rules.move_types, Confirm, Enter, TimeUp)]
        self.facts_decoder: Decoder[tuple[Fact, ...]] = Decoder(tuple[one_fact, ...])
        self.move_decoder: Decoder[Move] = Decoder(one_move)

    def facts(self, raw: Raw) -> tuple[Fact, ...]:
        """The facts of an event.  Raises ``Unstorable`` when the game knows no such facts."""
        try:
            return self.facts_decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unstorable(f"these are no facts of this game: {error}") from error

    def fact(self, stored: bytes) -> Fact:
        """One fact of an event.  Raises ``Unstorable`` as ``facts`` does."""
        return self.facts(Raw(ARRAY_OF_ONE + stored))[0]

    def move(self, raw: Raw) -> Move:
        """The move of an event.  Raises ``Unstorable`` when the game knows no such move."""
        try:
            return self.move_decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unstorable(f"this is no move of this game: {error}") from error


@lru_cache(maxsize=4096)
def codec_of(rules: Rules[Any]) -> GameCodec:
    """The codec of a composed game, made once."""
    return GameCodec(rules)


def raw_move(move: Move) -> Raw:
    """A move as it stands inside an event."""
    return Raw(encode(move))


def raw_facts(facts: Iterable[Fact]) -> Raw:
    """Facts as they stand inside an event."""
    return Raw(encode(tuple(facts)))
