"""Where outcomes come from: a committed secret, the real table, or a script.

``server``.  At the opening the service commits to 32 secret bytes by publishing their SHA-256.  The
outcome of draw number *n* (counted from 0 along the effective line, so that an undo never changes
what will be drawn next) is::

    h = HMAC-SHA256(secret, "jugada/draw" ‖ n as 8 bytes ‖ attempt as 4 bytes ‖ SHA-256 of the entropies)

read as a big-endian number.  With ``total`` pieces among the options, ``attempt`` counts up from 0
until ``h`` is below the greatest multiple of ``total`` that 256 bits hold; ``h mod total`` then
points at a piece, the options taken in order, each as often as there are copies.  The entropies are
those that seats added before draw *n*, each preceded by its length as 4 bytes, in the order of the log.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from domain.core.play import Chance, Outcome

if TYPE_CHECKING:
    from hashlib import _Hash as Hash  # typeshed's name for what hashlib gives; it is there for types only

Draw: TypeAlias = Callable[[Chance, int], Outcome | None]
"""The hand that answers a chance, given the number of the draw; ``None`` leaves it to the table."""

SPAN = 1 << 256
LABEL = b"jugada/draw"
BLOCK = 64
"""Bytes of a block of SHA-256."""
COPIES = itemgetter(1)
"""How many copies there are of an option."""


class Pledge(Struct, frozen=True):
    """A commitment and the first draw that it is for; the secret once it is revealed."""

    commitment: bytes
    from_draw: int
    secret: bytes | None = None


class Entropy(Struct, frozen=True):
    """What a seat added, and the first draw that it is for."""

    seat: int
    entropy: bytes
    from_draw: int


class Impossible(ValueError):
    """An outcome that the real bag, deck or die cannot give now; the text says what it can give."""


def commitment(secret: bytes) -> bytes:
    """The SHA-256 by which a secret is pledged."""
    return hashlib.sha256(secret).digest()


def entropy_digest(entropies: Iterable[Entropy], number: int) -> bytes:
    """SHA-256 of the entropies that count for this draw."""
    counted = (e.entropy for e in entropies if e.from_draw <= number)
    return hashlib.sha256(b"".join(len(e).to_bytes(4, "big") + e for e in counted)).digest()


def mac(secret: bytes, message: bytes) -> bytes:
    """HMAC-SHA256.  The library's own prepares the key anew each time, which a match of many draws feels."""
    inner, outer = halves(secret)
    inner, outer = inner.copy(), outer.copy()
    inner.update(message)
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=256)
def halves(secret: bytes) -> tuple[Hash, Hash]:
    """The two hashes of HMAC, each fed with its half of the key (RFC 2104)."""
    key = (secret if len(secret) <= BLOCK else hashlib.sha256(secret).digest()).ljust(BLOCK, bytes(1))
    return hashlib.sha256(bytes(byte ^ 0x36 for byte in key)), hashlib.sha256(bytes(byte ^ 0x5C for byte in key))


def pick(secret: bytes, number: int, total: int, entropy: bytes) -> int:
    """An unbiased number below ``total`` for this draw."""
    limit = SPAN - SPAN % total
    attempt = 0
    while True:
        message = LABEL + number.to_bytes(8, "big") + attempt.to_bytes(4, "big") + entropy
        value = int.from_bytes(mac(secret, message), "big")
        if value < limit:
            return value % total
        attempt += 1


def nth_piece(options: Sequence[tuple[Outcome, int]], index: int) -> Outcome:
    """The piece at this place when every copy is laid out in order."""
    for outcome, count in options:
        if index < count:
            return outcome
        index -= count
    raise Impossible("there is nothing to draw")


def server_draw(pledges: Sequence[Pledge], entropies: Sequence[Entropy]) -> Draw:
    """Draws from the secrets of the pledges.  Each pledge's secret must be known."""

    def draw(chance: Chance, number: int) -> Outcome:
        pledge = max((p for p in pledges if p.from_draw <= number), key=lambda p: p.from_draw)
        if pledge.secret is None:
            raise Impossible(f"the secret for draw {number} is not known here")
        total = sum(map(COPIES, chance.options))
        index = pick(pledge.secret, number, total, entropy_digest(entropies, number))
        return nth_piece(chance.options, index)

    return draw


def table_draw(known: Sequence[Outcome]) -> Draw:
    """Leaves every chance to the people at the table, but for what they saw drawn before an undo."""

    def draw(chance: Chance, number: int) -> Outcome | None:
        if number < len(known) and can_give(chance, known[number]):
            return known[number]
        return None

    return draw


def recorded_draw(outcomes: Iterable[Outcome]) -> Draw:
    """Gives what was recorded, then leaves it to the table."""
    left = iter(outcomes)

    def draw(chance: Chance, _number: int) -> Outcome | None:
        outcome = next(left, None)
        return None if outcome is None else checked(chance, outcome)

    return draw


def scripted_draw(queues: Mapping[str, Iterable[Outcome]], seed: str | None) -> Draw:
    """Draws by kind from queues of outcomes, and from a seed where a queue is empty.

    Raises ``Impossible`` when a queue is empty and there is no seed.
    """
    left = {kind: deque(outcomes) for kind, outcomes in queues.items()}
    secret = None if seed is None else seed.encode()

    def draw(chance: Chance, number: int) -> Outcome:
        if left.get(chance.kind):
            return checked(chance, left[chance.kind].popleft())
        if secret is None:
            raise Impossible(f"nothing is scripted for the chance “{chance.kind}” (draw {number})")
        total = sum(map(COPIES, chance.options))
        return nth_piece(chance.options, pick(secret, number, total, b""))

    return draw


def can_give(chance: Chance, outcome: Outcome) -> bool:
    """Whether the real thing could give this outcome now."""
    return any(option == outcome for option, count in chance.options if count)


def checked(chance: Chance, outcome: Outcome) -> Outcome:
    """The option that this outcome, or its text, names.

    Raises ``Impossible`` with what could be given.
    """
    for option, count in chance.options:
        if count and (option == outcome or str(option) == str(outcome)):
            return option
    left = ", ".join(f"{option} ({count})" for option, count in chance.options if count)
    raise Impossible(f"{chance.kind} cannot be {outcome}; possible are: {left}")
