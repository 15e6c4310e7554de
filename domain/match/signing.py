"""The service's signature: an Ed25519 key that follows from its own key."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PURPOSE = b"jugada/head"


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
