"""What follows from the service's own key: its signature (Ed25519), and the salt of a leaf in its tree."""

from __future__ import annotations

import hmac
from uuid import UUID

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PURPOSE = b"jugada/head"
SALT_BYTES = 16


def signing_key(service_key: bytes) -> Ed25519PrivateKey:
    """The Ed25519 key that belongs to a service's own key."""
    seed = HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE).derive(service_key)
    return Ed25519PrivateKey.from_private_bytes(seed)


def is_signed(public_key: bytes, signature: bytes, signed: bytes) -> bool:
    """Whether the holder of this key, 32 bytes, signed these bytes."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, signed)
    except (InvalidSignature, ValueError):
        return False
    return True


def leaf_key(service_key: bytes) -> bytes:
    """The key from which the salts of leaves follow."""
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=b"jugada/leaf").derive(service_key)


def leaf_salt(key: bytes, match: UUID, version: int) -> bytes:
    """The salt of an event's leaf, which keeps whoever sees a proof from trying out what its neighbours hide."""
    return hmac.digest(key, match.bytes + version.to_bytes(8, "big"), "sha256")[:SALT_BYTES]
