"""A run of self-play: what is played by which bots, so that match number n is always the same match."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.match.repeats import Idempotency
from domain.match.table import Opening
from ops.bots import Bot, bot


class Seating(Struct, frozen=True):
    """The seats of one of several matches: for each seat which of the players sits there."""

    players: tuple[int, ...]

    def of(self, by_player: Sequence[str]) -> tuple[str, ...]:
        """What belongs to each seat, of what belongs to each player; the first again when there are too few."""
        return tuple(by_player[player % len(by_player)] for player in self.players)


def seating(number: int, seats: int) -> Seating:
    """The seating of a match: players move on by a seat from match to match.

    >>> seating(1, 3).players
    (1, 2, 0)
    """
    return Seating(tuple((seat + number) % seats for seat in range(seats)))


class Run(Struct, frozen=True):
    """Matches numbered from 0; everything about one but its id and its times follows from here.

    Every name of the opening is a player that has the bot at the same place of ``bots`` (the first again
    when there are more names than bots).  ``plies``: matches are left open after so many, if they last.
    """

    opening: Opening
    bots: tuple[str, ...]
    seed: str
    plies: int | None = None

    @property
    def name(self) -> bytes:
        """32 bytes that stand for this run and no other."""
        return sha256(msgspec.msgpack.encode(self)).digest()

    def opening_of(self, number: int) -> Opening:
        """How a match is opened."""
        return replace(self.opening, seats=self.seating(number).of(self.opening.seats))

    def bots_of(self, number: int) -> list[Bot]:
        """The bot of each seat of a match."""
        names = self.seating(number).of(self.bots)
        return [bot(name, f"{self.seed}/{number}/{seat}") for seat, name in enumerate(names)]

    def seating(self, number: int) -> Seating:
        """Who sits where in a match."""
        return seating(number, len(self.opening.seats))

    def seed_of(self, number: int) -> str:
        """What is chosen by, in a match, where the table asks several seats at once."""
        return f"{self.seed}/{number}"

    def secret_of(self, number: int) -> bytes:
        """The secret that the draws of a match come from: no secret for whoever knows the run."""
        return sha256(b"jugada/simulate/secret" + self.name + number.to_bytes(8, "big")).digest()

    def mark_of(self, number: int) -> Idempotency:
        """Under which key the log remembers that a match is in it."""
        name = self.name
        return Idempotency(sha256(b"jugada/simulate/match" + name + number.to_bytes(8, "big")).digest(), name)
