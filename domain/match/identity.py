"""Ids that sort by time, and the keys and tokens that say who may do what.

A token is derived from the service's own key and the match, so that a repeated request can be
answered with the same tokens although only their hashes are stored.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import time
from base64 import urlsafe_b64encode
from pathlib import Path
from uuid import UUID

from domain.core.play import Seat

SECRET_BYTES = 32


def new_match_id() -> UUID:
    """A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then random bits.  Python 3.14 brings its own."""
    number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    number = number & ~(0xF << 76) | (0x7 << 76)
    number = number & ~(0x3 << 62) | (0x2 << 62)
    return UUID(int=number)


def new_secret() -> bytes:
    """32 random bytes for a match's draws."""
    return secrets.token_bytes(SECRET_BYTES)


def token(service_key: bytes, match: UUID, seat: Seat, player: int = 0) -> str:
    """The token of a seat, or of the organiser, at a match; ``player`` counts those who replaced somebody there."""
    holder = match.bytes + seat.to_bytes(2, "big", signed=True) + (player.to_bytes(2, "big") if player else b"")
    mac = hmac.digest(service_key, b"jugada/token" + holder, "sha256")
    return urlsafe_b64encode(mac).rstrip(b"=").decode()


def token_hash(text: str) -> bytes:
    """What is stored of a token: its SHA-256.  It has 256 random bits, so no slow hash is needed."""
    return hashlib.sha256(text.encode()).digest()


def existing_key(path: Path) -> bytes | None:
    """The service's own key, if it has one."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def service_key(path: Path) -> bytes:
    """The service's own key, kept in a file that only its user can read; made when it is not there."""
    known = existing_key(path)
    return place_key(path, new_secret()) if known is None else known


def place_key(path: Path, key: bytes) -> bytes:
    """Writes a key to a file that is not there; the key that is there then, somebody else's if he was faster."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_bytes()
