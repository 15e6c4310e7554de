"""What an arbiter rules on a match: that it is void, other points, another player; and what follows from that.

Rulings stand beside the effective line, so no undo takes one back.  They are given by the organiser of
the match or a referee of the service, each with its reason, and every one is an event.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Illegal, Over, Seat, State
from domain.match.events import Adjusted, Closed, Opened, Reinstated, Replaced, Ruling, Voided

MOST_POINTS = 100_000
"""The most points that one ruling gives or takes."""


class Rulings(Struct, frozen=True):
    """The rulings on a match, ``given`` all in order.  ``before``: how it had been closed before it was void."""

    voided: Voided | None = None
    before: Closed | None = None
    adjusted: tuple[Adjusted, ...] = ()
    replaced: tuple[Replaced, ...] = ()
    given: tuple[Ruling, ...] = ()

    def after(self, event: Ruling, closed: Closed | None) -> tuple[Rulings, Closed | None]:
        """The rulings with one more, and how the match is closed then; ``closed``: how it was."""
        given = (*self.given, event)
        match event:
            case Voided():
                return replace(self, given=given, voided=event, before=closed), Closed(event.reason, event.since)
            case Reinstated():
                return replace(self, given=given, voided=None, before=None), self.before
            case Adjusted():
                return replace(self, given=given, adjusted=(*self.adjusted, event)), closed
            case Replaced():
                return replace(self, given=given, replaced=(*self.replaced, event)), closed

    def points(self, seats: int) -> tuple[int, ...]:
        """What rulings give each seat on top of the points of the rules."""
        return tuple(sum(each.points[seat] for each in self.adjusted) for seat in range(seats))

    def places(self, by_rules: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
        """The places at the end: as last ruled, else those of the rules, reordered if rulings changed points.

        ``points``: those of the rules.  Equal points keep the order of the rules.
        """
        ruled = next((each.places for each in reversed(self.adjusted) if each.places), None)
        if ruled is not None:
            return ruled
        extra = self.points(len(points))
        if not any(extra):
            return by_rules
        order = [(-(had + got), place) for had, got, place in zip(points, extra, by_rules, strict=True)]
        return tuple(1 + sum(other < mine for other in order) for mine in order)


NO_RULINGS = Rulings()


class Ruled(Protocol):
    """What an arbiter looks at in a match: who sits there, how far it is, and what was ruled on it before."""

    @property
    def opened(self) -> Opened: ...

    @property
    def seats(self) -> tuple[str, ...]: ...

    @property
    def ply(self) -> int: ...

    @property
    def state(self) -> State: ...

    @property
    def rulings(self) -> Rulings: ...


def void(match: Ruled, by: Seat, reason: str, *, since: int, successor: bytes = b"") -> Voided:
    """The match does not count.  Raises ``Illegal`` when it is void already."""
    check_in_force(match)
    return Voided(by, reason, since, successor)


def reinstate(match: Ruled, by: Seat, reason: str, *, since: int) -> Reinstated:
    """A void match counts again.  Raises ``Illegal`` when it is not void, or goes on in another match."""
    voided = match.rulings.voided
    if voided is None:
        raise Illegal("the match is not void", step="ruling", seat=by)
    if voided.successor:
        raise Illegal("the match was replayed in another one; rule on that", step="ruling", seat=by)
    return Reinstated(by, reason, since)


def adjust(
    match: Ruled, by: Seat, points: tuple[int, ...], places: tuple[int, ...], reason: str, *, since: int
) -> Adjusted:
    """Points are given or taken, or places fixed.  Raises ``Illegal`` when they are not one for each seat."""
    check_in_force(match)
    seats = len(match.opened.seats)
    if len(points) != seats:
        raise Illegal(
            f"there are {seats} seats, so {seats} numbers of points, not {len(points)}", step="ruling", seat=by
        )
    if any(abs(each) > MOST_POINTS for each in points):
        raise Illegal(f"one ruling gives or takes at most {MOST_POINTS} points", step="ruling", seat=by)
    if places and not are_places(places, seats):
        told = f"places are one for each of {seats} seats, 1 the best, equal ones shared (1, 1, 3)"
        raise Illegal(told, step="ruling", seat=by)
    if not any(points) and not places:
        raise Illegal("this ruling changes neither points nor places", step="ruling", seat=by)
    return Adjusted(by, points, places, reason, match.ply, since)


def are_places(places: tuple[int, ...], seats: int) -> bool:
    """Whether these are places of so many seats: each one more than the seats before it."""
    return len(places) == seats and all(place == 1 + sum(other < place for other in places) for place in places)


def replace_player(match: Ruled, by: Seat, seat: Seat, name: str, key: bytes, reason: str, *, since: int) -> Replaced:
    """Somebody else takes a seat.  Raises ``Illegal`` for a seat that is not there or a name that sits there."""
    check_in_force(match)
    check_seat(match, by, seat)
    if name in match.seats:
        raise Illegal(f"“{name}” sits in this match already", step="ruling", seat=by)
    return Replaced(by, seat, name, key, reason, since)


def check_seat(match: Ruled, by: Seat, seat: Seat) -> None:
    """Raises ``Illegal`` when the match has no such seat."""
    if not 0 <= seat < len(match.seats):
        raise Illegal(f"there are seats 0 to {len(match.seats) - 1}, no seat {seat}", step="ruling", seat=by)


def check_in_force(match: Ruled) -> None:
    """Raises ``Illegal`` when the match is void, so that nothing else can be ruled on it."""
    if match.rulings.voided is not None:
        raise Illegal("the match is void; it must be reinstated first", step="ruling")


def standing(match: Ruled, over: Over) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and places by seat at an end of the match, rulings included."""
    points, rulings = match.state.points, match.rulings
    extra = rulings.points(len(points))
    return tuple(had + got for had, got in zip(points, extra, strict=True)), rulings.places(over.places, points)
