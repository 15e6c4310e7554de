"""What only some episodes need to remember: an annex of the state, one kind for each such thing.

An annex comes to be by a fact of the set-up, so an episode without boats has no boats in its state.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from msgspec import Struct


class Annex(Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of the state, kept under its key.  A field that is added later has a default, as in ``State``."""

    key: ClassVar[str]


A = TypeVar("A", bound=Annex)
