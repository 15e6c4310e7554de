"""What must hold of a match, within the very transaction of a command, for it to be carried out.

``If-Match`` is such a condition: that the match is at a version which the sender has seen.  A request that
is repeated under its idempotency key is not held up; it was let through before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from api.call.problems import Problem
from api.call.seats import Caller, not_of_this_match
from domain.core.play import Seat
from domain.match.desk import Desk
from domain.match.match import Match
from domain.match.repeats import Idempotency, Receipt, again_at, played_already
from domain.match.writer import Command

T = TypeVar("T")


def provided(
    command: Command[T], match_id: UUID, once: Idempotency | None, *checks: Callable[[Match], None]
) -> Command[T]:
    """The command, unless one of the checks raises."""

    def checked(desk: Desk) -> T:
        if once is None or desk.kept(once.key) is None:
            for check in checks:
                check(desk.held(match_id).match)
        return command(desk)

    return checked


def let_in(command: Command[T], match_id: UUID, caller: Caller) -> Command[T]:
    """The command, if its sender still is who it was: a ruling of any process may have given the seat to another."""

    def checked(desk: Desk) -> T:
        if not caller.is_still_known(desk.held(match_id).match.keys):
            raise not_of_this_match()
        return command(desk)

    return checked


def at_versions(versions: list[int] | None) -> Callable[[Match], None]:
    """Whether a match is at one of these versions; any will do where none are named."""

    def check(match: Match) -> None:
        if versions is not None and match.version not in versions:
            seen = " or ".join(map(str, versions))
            detail = f"this was chosen at version {seen}, the match is at version {match.version}"
            raise Problem("stale", detail, ply=match.ply, version=match.version)

    return check


def ply_provided(
    command: Command[Receipt],
    match_id: UUID,
    once: Idempotency | None,
    versions: list[int] | None,
    *,
    seat: Seat,
    text: str,
) -> Command[Receipt]:
    """A ply that is made at one of these versions; the same ply made there already is answered once more."""
    if versions is None:
        return command

    def repeated_or_checked(desk: Desk) -> Receipt:
        match = desk.held(match_id).match
        for version in versions:
            made = played_already(match, ply_of(match, version), seat, text)
            if made is not None and match.version not in versions:
                return again_at(desk, match_id, made)
        return provided(command, match_id, once, at_versions(versions))(desk)

    return repeated_or_checked


def ply_of(match: Match, version: int) -> int:
    """The ply on the line that the match had reached at a version."""
    return bisect_right(match.frames, version, key=lambda frame: frame.version) - 1
