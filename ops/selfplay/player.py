"""What one process of a run does: plays matches aside, and looks at matches that are in the log already."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from domain.match.chain import Sealed
from domain.match.folding import fold_sealed
from domain.match.match import Match
from ops.figures import Outcome, outcome_of
from ops.selfplay.drafting import Draft, Drafter
from ops.selfplay.run import Run

SECONDS = 0.25
"""How long matches are played before they are handed over, a longer match apart."""


class Numbered(Struct, frozen=True):
    """A match of a run: its number, how it ended if it has, and what is to be written, if anything."""

    number: int
    outcome: Outcome | None
    draft: Draft | None = None


class Batch(Struct, frozen=True):
    """Matches that were played, and the numbers of those that were not."""

    played: list[Numbered]
    left: list[int]


class Player:
    """Plays matches of a run.  What it gives are bytes, since they go from process to process (``read_batch``)."""

    def __init__(self, run: Run, service_key: bytes) -> None:
        self.run = run
        self.drafter = Drafter(service_key)

    def play(self, numbers: Sequence[int]) -> bytes:
        """Plays the first of these, and others as long as there is time."""
        end = time.perf_counter() + SECONDS
        played: list[Numbered] = []
        for at, number in enumerate(numbers):
            if at and time.perf_counter() > end:
                return msgspec.msgpack.encode(Batch(played, list(numbers[at:])))
            played.append(self.played(number))
        return msgspec.msgpack.encode(Batch(played, []))

    def played(self, number: int) -> Numbered:
        """Plays a match."""
        run = self.run
        secret, once = run.secret_of(number), run.mark_of(number)
        match, draft = self.drafter.match_of(run, number, secret=secret, once=once)
        return Numbered(number, ended(match), draft)

    def look(self, stored: Sequence[tuple[int, Sequence[Sealed]]]) -> bytes:
        """How matches went that were played before, from their events."""
        looked = [Numbered(number, ended(fold_sealed(events[0].match, events))) for number, events in stored]
        return msgspec.msgpack.encode(Batch(looked, []))

    def close(self) -> None:
        """Lets go of what it used."""
        self.drafter.close()


read_batch = msgspec.msgpack.Decoder(Batch).decode


def ended(match: Match) -> Outcome | None:
    """How a match ended, if it has."""
    return outcome_of(match) if match.status == "over" else None
