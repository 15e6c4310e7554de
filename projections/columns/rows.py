"""Rows of one unfolded match: the match itself, its seats, what chance gave, what was done to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from domain import games
from domain.match.events import Ruling, Undone
from domain.match.rulings import Rulings
from projections.columns.telling import Row
from projections.columns.unfolding import Unfolded, factions, first_moves
from projections.records import OVER


def match_row(match: Unfolded) -> Row:
    """The row of a match, in the order of its table."""
    opened = match.opened
    variation = games.game(opened.game).variation(opened.variation)
    first = first_moves(match)
    return (
        str(match.id),
        variation.base,
        variation.adds,
        [f"{name}={value}" for name, value in variation.options],
        opened.edition,
        match.seats,
        match.reason,
        match.voided is not None,
        len(match.line) - 1,
        len(match.plies) - len(match.line),
        match.events,
        opened.at,
        match.ended_at,
        match.ended,
        match.since / 1000,
        opened.chance,
        opened.undo,
        None if opened.origin is None else origin_id(opened.origin.match),
        first.moves,
        first.seats,
        first.plies,
        first.draws,
    )


class SeatEnd(NamedTuple):
    """How a seat stands: its points with those that rulings gave, these alone; at the end its place, wins and lead.

    ``above``: points above the mean of the match.
    """

    points: int
    ruled: int
    place: int | None = None
    won: float | None = None
    above: float | None = None


def seat_ends(match: Unfolded, by_rules: tuple[int, ...]) -> list[SeatEnd]:
    """How each seat stands that has these points on the line, without rulings."""
    rulings = Rulings(adjusted=tuple(match.adjusted))
    ruled = rulings.points(len(match.seats))
    points = [had + got for had, got in zip(by_rules, ruled, strict=True)]
    if match.status != OVER or match.finished is None:
        return [SeatEnd(*each) for each in zip(points, ruled, strict=True)]
    places = rulings.places(match.finished.places, by_rules)
    mean, firsts = sum(points) / len(points), places.count(1)
    return [
        SeatEnd(each, extra, place, 1 / firsts if place == 1 else 0.0, each - mean)
        for each, extra, place in zip(points, ruled, places, strict=True)
    ]


class Ended(NamedTuple):
    """A match that is over: who took which place by seat, and at which position of the log it ended."""

    match: int
    game: str
    variation: str
    ended: int
    players: tuple[str, ...]
    places: tuple[int, ...]


def end_of(match: Unfolded, ends: Sequence[SeatEnd]) -> Ended | None:
    """How a match ended whose seats stand so, nothing unless it is over."""
    places = tuple(each.place for each in ends if each.place is not None)
    if not places or match.ended is None:
        return None
    return Ended(match.number, match.opened.game, match.opened.variation, match.ended, tuple(match.seats), places)


class SeatPlies(NamedTuple):
    """What a seat played: plies on the line, milliseconds that they took, plies that are not on the line any more."""

    moves: int
    think: int
    undone: int


def seat_rows(match: Unfolded, ends: Iterable[SeatEnd], played: Iterable[SeatPlies]) -> Iterator[Row]:
    """The rows of the seats, in the order of their table."""
    undos = Counter(event.seat for _, event, _ in match.acts if isinstance(event, Undone))
    each = zip(match.seats, factions(match), ends, played, strict=True)
    for seat, (player, faction, end, plies) in enumerate(each):
        yield (seat, player, faction, end.points, end.ruled, end.place, end.won, *plies, undos[seat])


def act_row(version: int, event: Any, at: int) -> Row:
    """The row of an act, in the order of its table."""
    return (
        version,
        event.topic,
        event.by if isinstance(event, Ruling) else getattr(event, "seat", None),
        at,
        *(getattr(event, name, None) for name in ("request", "to_ply", "accept", "reason")),
    )


def origin_id(stored: bytes) -> str:
    """The id of a match that is stored as bytes."""
    text = stored.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
