"""What a seat may hear of what is told at the table."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from domain.core.play import Seat, Told

HIDDEN = "?"
"""Stands where a secret was."""

T = TypeVar("T", bound=Told)


def masked(told: T, seat: Seat | None) -> T:
    """The same thing as this seat hears it; ``None`` is a spectator.

    Nothing but the secret fields changes, so the kind of thing that happened is public.
    """
    if not told.secret or (seat is not None and seat in told.knowers()):
        return told
    return replace(told, **dict.fromkeys(told.secret, HIDDEN))
