"""What is a person's in the log: names, and the words of an arbiter; each under a key that can be forgotten.

In the log stands a pseudonym and the text, sealed (AES-256-GCM) under a random key of its own.  The keys lie
outside the log, by match and pseudonym, with the SHA-256 of the name they belong to.  When a person is forgotten
an alias is written over the key, the same one everywhere: the text cannot be read any more, while the bytes and
every hash over them stay what they were, and so do ratings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec.structs import replace

from domain.match.chain import Sealed
from domain.match.codec import open_sealed
from domain.match.events import Adjusted, Closed, Event, Opened, Reinstated, Replaced, Voided, mark_of
from domain.match.identity import new_secret
from domain.match.log import Keys, NameKey
from domain.match.match import Match
from domain.match.rulings import Rulings

E = TypeVar("E", bound=Event)

NONCE = bytes(12)
"""A key seals one text only, so the nonce need not differ."""
TOPICS = frozenset(kind.topic for kind in (Opened, Replaced, Closed, Voided, Reinstated, Adjusted))
"""The kinds of events that hold something of a person's."""
NO_KEYS: Keys = {}


def owner_of(name: str) -> bytes:
    """What stands for a person among the keys."""
    return sha256(name.encode()).digest()


def marks_of(event: Event) -> tuple[str, ...]:
    """The pseudonyms in an event: of its names, and last of its reason if it has one."""
    return tuple(map(mark_of, getattr(event, "sealed", ())))


def marks_in(sealed: Sealed) -> tuple[str, ...]:
    """The pseudonyms in a stored event."""
    return marks_of(open_sealed(sealed)) if sealed.topic in TOPICS else ()


def texts_of(event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names in an event, and the words."""
    match event:
        case Opened():
            return event.seats, ()
        case Replaced():
            return (event.name,), (event.reason,)
        case Closed() | Voided() | Reinstated() | Adjusted():
            return (), (event.reason,)
        case _:
            return (), ()


def with_texts(event: E, texts: tuple[str, ...]) -> E:
    """The event with other names and words, in the order of ``texts_of``."""
    match event:
        case Opened():
            return replace(event, seats=texts)
        case Replaced():
            return replace(event, name=texts[0], reason=texts[1])
        case _:
            return replace(event, reason=texts[0])


def hidden(event: E) -> tuple[E, tuple[NameKey, ...]]:
    """The event as the log will hold it, and the keys of what is sealed in it."""
    names, words = texts_of(event)
    if not names and not words:
        return event, ()
    keys, sealed = [], []
    for text, owner in (*((name, owner_of(name)) for name in names), *((word, b"") for word in words)):
        key = new_secret()
        sealed.append(AESGCM(key).encrypt(NONCE, text.encode(), None))
        keys.append(NameKey(mark_of(sealed[-1]), owner, key))
    told = with_texts(event, tuple(key.mark for key in keys))
    return replace(told, sealed=tuple(sealed)), tuple(keys)


def shown(event: E, keys: Keys) -> E:
    """The event with every text whose key is known; pseudonyms in place of the others."""
    sealed: tuple[bytes, ...] = getattr(event, "sealed", ())
    return with_texts(event, tuple(text_of(each, keys) for each in sealed)) if sealed and keys else event


def text_of(sealed: bytes, keys: Keys) -> str:
    """A sealed text, the alias that stands for it, or its pseudonym when nothing else is known."""
    mark = mark_of(sealed)
    key = keys.get(mark)
    if not isinstance(key, bytes):
        return mark if key is None else key
    try:
        return AESGCM(key).decrypt(NONCE, sealed, None).decode()
    except (InvalidTag, ValueError):
        return mark


def bare(event: E) -> E:
    """The event with pseudonyms alone, as the rules decide it; what is sealed says nothing to them."""
    return replace(event, sealed=()) if getattr(event, "sealed", ()) else event


def open_shown(sealed: Sealed, keys_of: Callable[[UUID], Keys]) -> Event:
    """The event that these bytes are, with the texts whose keys are known.  Raises ``Unstorable``."""
    event = open_sealed(sealed)
    if sealed.topic not in TOPICS or not getattr(event, "sealed", ()):
        return event
    return shown(event, keys_of(sealed.match))


def named(match: Match, keys: Keys) -> Match:
    """The match with every text whose key is known."""
    if not keys:
        return match
    rulings = match.rulings
    if rulings.given:
        rulings = Rulings(
            voided=None if rulings.voided is None else shown(rulings.voided, keys),
            before=None if rulings.before is None else shown(rulings.before, keys),
            adjusted=all_shown(rulings.adjusted, keys),
            replaced=all_shown(rulings.replaced, keys),
            given=all_shown(rulings.given, keys),
        )
    closed = match.closed if match.closed is None else closed_shown(match.closed, rulings, keys)
    return replace(match, opened=shown(match.opened, keys), closed=closed, rulings=rulings)


def closed_shown(closed: Closed, rulings: Rulings, keys: Keys) -> Closed:
    """How the match was closed; when it was declared void, in the words of that ruling."""
    return shown(closed, keys) if rulings.voided is None else replace(closed, reason=rulings.voided.reason)


def all_shown(events: Iterable[E], keys: Keys) -> tuple[E, ...]:
    """Events with every text whose key is known."""
    return tuple(shown(event, keys) for event in events)
