"""The read models as others use them: one object to ask, and the runners that keep them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Protocol
from uuid import UUID

from domain.match.chain import Sealed
from domain.match.log import MatchLog
from projections.audit import Act, Audit, read_acts
from projections.columns.keeping import Keeper
from projections.heads import Heads, Keys, read_tree_head
from projections.projection import Projection
from projections.records import Record, Records, read_record, read_records
from projections.runner import LOOK_AGAIN_SECONDS, Runner
from projections.scoreboard import Board, Scoreboard, read_board
from projections.standings import (
    Recount,
    Result,
    Standing,
    Standings,
    read_history,
    read_leagues,
    read_recounts,
    read_standings,
)
from projections.stores.store import Overtaken, Store
from projections.timeline import Moment, Timeline, read_moments

EDITION = b"4"
"""Of the read models: another one when what they hold or how they hold it has changed."""


def read_models() -> tuple[Projection, ...]:
    """The projections of a service, each before those that look at it."""
    records = Records()
    return (Scoreboard(), Timeline(), records, Audit(), Standings(records))


class Helper(Protocol):
    """Another process that follows the log."""

    @property
    def alive(self) -> bool: ...

    def stop(self) -> None:
        """Lets it follow what is left, and end."""


class UnknownRecord(LookupError):
    """The read models know no match of this id (yet)."""


class ReadModels:
    """Scoreboard, timeline, records and audit of one log, its heads in a store kept apart, and its columnar copy.

    ``columns`` is nothing where a log is only looked at.
    """

    def __init__(
        self, log: MatchLog, store: Store, heads: Store, service_key: bytes, columns: Keeper | None = None
    ) -> None:
        self.log = log
        self.store = store
        self.heads_store = heads
        self.keys = Keys(service_key)
        self.helper: Helper | None = None
        self.models = Runner("models", log, store, read_models())
        self.heads = Runner("tree", log, heads, (Heads(self.keys),))
        self.columns = columns

    @property
    def runners(self) -> tuple[Runner, Runner]:
        return self.models, self.heads

    def start(self, listeners: list[Callable[[int], None]], look_again: float = LOOK_AGAIN_SECONDS) -> None:
        """Follows the log from now on, woken by whoever calls the listeners, and looking by itself so often."""
        for runner in self.runners:
            listeners.append(runner.wake)
            runner.start(look_again)
        if self.columns is not None:
            self.columns.start()

    def leave_to(self, helper: Helper) -> None:
        """Lets another process follow the log."""
        self.helper = helper

    @property
    def following(self) -> bool:
        """Whether somebody follows the log: our own threads, or the other process."""
        if self.helper is not None:
            return self.helper.alive
        return all(runner.thread is not None and runner.thread.is_alive() for runner in self.runners)

    def catch_up(self) -> None:
        """Follows everything that is in the log now."""
        for runner in self.runners:
            runner.catch_up()

    def stop(self) -> None:
        """Follows what is there and lets go."""
        if self.helper is not None:
            self.helper.stop()
        with ExitStack() as last:  # each lets go, whatever happens to the other
            if self.columns is not None:
                last.callback(self.columns.stop)
            for runner in self.runners:
                last.callback(runner.stop)

    def wait_for(self, position: int, timeout: float) -> bool:
        """Waits until the read models have followed the log to a position; false when that takes too long."""
        return self.models.wait_for(position, timeout)

    def reached_already(self, position: int) -> bool:
        """Whether they are known to have, without a look into the store."""
        return self.models.position >= position

    def reached(self) -> int:
        """The position up to which the read models have followed the log."""
        return self.store.position(self.models.name)

    def record(self, match_id: UUID) -> Record:
        """The record of a match.  Raises ``UnknownRecord``."""
        record = read_record(self.store, match_id.hex)
        if record is None:
            raise UnknownRecord(f"there is no match {match_id}")
        return record

    def records(
        self,
        *,
        game: str | None = None,
        variation: str | None = None,
        player: str | None = None,
        status: str | None = None,
        after: int | None = None,
        limit: int = 50,
    ) -> tuple[list[Record], int | None]:
        """Records that fit, newest first, and the ``after`` of the next page, if there is one."""
        return read_records(
            self.store, game=game, variation=variation, player=player, status=status, after=after, limit=limit
        )

    def scoreboard(self, match_id: UUID, ply: int | None = None) -> Board:
        """The scoreboard of a match, now or as it was at a ply.  Raises ``UnknownRecord``."""
        record = self.record(match_id)
        at = record.ply if ply is None else ply
        return read_board(self.store, match_id.hex, seats=len(record.seats), ply=at)

    def timeline(self, match_id: UUID, first: int, last: int) -> list[Moment]:
        """The plies ``first`` to ``last`` of the effective line."""
        return read_moments(self.store, match_id.hex, first=first, last=last)

    def leagues(self) -> list[str]:
        """All leagues, as ``game/variation``, in which a match was finished."""
        return read_leagues(self.store)

    def standings(self, league: str) -> list[Standing]:
        """Everybody in a league, the best first."""
        return read_standings(self.store, league)

    def recounts(self, league: str) -> list[Recount]:
        """When a league was counted again, and what that did."""
        return read_recounts(self.store, league)

    def history(self, player: str) -> list[tuple[str, Result]]:
        """The finished matches of a player with their leagues, newest first."""
        return list(read_history(self.store, player))

    def acts(self, match_id: UUID) -> list[Act]:
        """Everything that was done to a match besides playing it."""
        return read_acts(self.store, match_id.hex)

    def events(self, match_id: UUID, after: int, limit: int) -> list[Sealed]:
        """Events of a match behind a version, straight from the log."""
        return self.log.read(match_id, after=after, until=after + limit)


def renew(store: Store) -> None:
    """Empties a store whose read models are of another edition, so that they are built anew."""
    while store.get("edition", "", 0) != EDITION:
        store.clear()
        with suppress(Overtaken), store.transaction() as pen:
            pen.put("edition", "", 0, EDITION)


__all__ = ["ReadModels", "UnknownRecord", "read_tree_head"]
