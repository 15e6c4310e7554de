"""Something with a name, so that an addition can put its own before, after or instead of it."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

F = TypeVar("F")


class Keyed(Struct, Generic[F], frozen=True):
    """A named function."""

    key: str
    of: F
