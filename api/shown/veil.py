"""Hashes and digests while hidden things are in play.

The hash of an event that hides one card out of five is a riddle with five answers, and so are all
hashes that follow it in the chain.  So while a match with hidden things is open, its hashes are shown
as HMAC-SHA256 under the secret of its draws: still one for each event and still linked, and once the
secret is revealed anybody can check that they were the hashes of the events they stood for.
"""

from __future__ import annotations

import hmac
from functools import lru_cache

from msgspec import Struct

from api.shown.speech import speech_of
from domain.match.held import Held
from domain.match.table import Table

LABEL = b"jugada/veil"


class Veil(Struct, frozen=True):
    """How hashes are shown; without a key as they are."""

    key: bytes | None

    def shown(self, digest: bytes) -> str:
        """A hash or digest in hexadecimal."""
        return digest.hex() if self.key is None else veiled(self.key, digest)


@lru_cache(maxsize=4096)
def veiled(key: bytes, digest: bytes) -> str:
    """The veil itself; the hash of an event is asked for again as the one before the next, and by every reader."""
    return hmac.digest(key, LABEL + digest, "sha256")[: len(digest)].hex()


def veil_of(table: Table, held: Held) -> Veil:
    """The veil over a match; where people draw at a real table, its key is the service's."""
    match = held.match
    if match.is_settled or not speech_of(match.rules).has_secrets:
        return Veil(None)
    secrets = held.secrets or table.log.secrets(match.id)
    return Veil(secrets[-1] if secrets else hmac.digest(table.service_key, LABEL + match.id.bytes, "sha256"))


def is_veiled_at_hand(held: Held) -> bool:
    """Whether the veil over a match follows from what is in memory."""
    return bool(held.secrets) or held.match.is_settled or not speech_of(held.match.rules).has_secrets
