"""Leagues by game and variation: who played, who won, and a rating with its uncertainty.

A finished match is rated once (Plackett–Luce, the library ``openskill``, any number of seats, shared
places).  When its end is undone, or an arbiter declares it void, changes its points or puts another player
on a seat, the league is counted again from its first result, and what that did to whom is kept as a recount.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce

from domain.match.events import Adjusted, Forgotten, Redone, Reinstated, Replaced, Undone, Voided
from projections.projection import Entry, Projection, encode
from projections.records import Record, Records
from projections.stores.store import Pen, Reader

MODEL = PlackettLuce()
FIRST_MU, FIRST_SIGMA = 25.0, 25.0 / 3


WHAT_CHANGES_RESULTS = (Undone, Redone, Voided, Reinstated, Adjusted, Replaced, Forgotten)


class Rating(Struct, frozen=True, array_like=True):
    """A skill and how uncertain it is.  ``cautious`` is what the player has with near certainty."""

    mu: float = FIRST_MU
    sigma: float = FIRST_SIGMA

    @property
    def cautious(self) -> float:
        return self.mu - 3 * self.sigma


class Standing(Struct, frozen=True, array_like=True):
    """A player in a league.  ``points`` is the sum over all matches."""

    player: str
    rating: Rating = Rating()
    played: int = 0
    won: int = 0
    points: int = 0

    @property
    def average(self) -> float:
        """Points a match."""
        return self.points / self.played if self.played else 0.0


class Result(Struct, frozen=True, array_like=True):
    """A finished match in its league, with every seat's rating before and after it."""

    match: UUID
    players: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    at: int
    before: tuple[Rating, ...] = ()
    after: tuple[Rating, ...] = ()


class Change(Struct, frozen=True, array_like=True):
    """What a recount did to a player."""

    player: str
    before: Rating
    after: Rating


class Recount(Struct, frozen=True, array_like=True):
    """A league was counted again because this match does not count any more, or counts otherwise."""

    match: UUID
    at: int
    changes: tuple[Change, ...]


class Standings(Projection):
    """Results, standings and recounts by league; and the results of each player."""

    key: ClassVar[str] = "standings"
    models = ("result", "result.of", "standing", "seat.of", "player", "recount", "league")

    def __init__(self, records: Records) -> None:
        self.records = records

    def handle(self, entry: Entry, pen: Pen) -> None:
        if entry.finished is None and not isinstance(entry.event, WHAT_CHANGES_RESULTS):
            return
        record = self.records.changed[entry.key]
        row = pen.get("result.of", entry.key, 0)
        counted = None if row is None else int.from_bytes(row, "big")
        counts = bool(record.places) and not record.void
        if counted is None:
            if counts:
                self.add(record, entry.sealed.position, entry.at, pen)
        elif not counts:
            self.recount(record, counted, None, entry, pen)
        else:
            self.recount(record, counted, result_of(record, entry.at), entry, pen)

    def add(self, record: Record, position: int, at: int, pen: Pen) -> None:
        """A match is finished: rates it and counts it."""
        league = league_of(record)
        result, standings = rated(
            result_of(record, at), [read_standing(pen, league, player) for player in record.seats]
        )
        pen.put("result", league, position, encode(result))
        pen.put("result.of", record.id.hex, 0, position.to_bytes(8, "big"))
        pen.put("league", "", league_number(pen, league), league.encode())
        for standing in standings:
            write_standing(pen, league, standing)
            pen.put("player", standing.player, position, league.encode())

    def recount(self, record: Record, result_at: int, now: Result | None, entry: Entry, pen: Pen) -> None:
        """The result of a match is another one, or none any more: counts its league again from its first result."""
        league = league_of(record)
        row = pen.get("result", league, result_at)
        assert row is not None, "what was counted is there"
        was = msgspec.msgpack.decode(row, type=Result)
        if now is not None and (now.players, now.places, now.points) == (was.players, was.places, was.points):
            return
        pen.remove("result", league, first=result_at, last=result_at)
        for player in was.players:
            pen.remove("player", player, first=result_at, last=result_at)
        if now is None:
            pen.remove("result.of", record.id.hex)
        else:
            pen.put("result", league, result_at, encode(replace(now, at=was.at)))
            for player in now.players:
                pen.put("player", player, result_at, league.encode())
        before = {standing.player: standing for standing in read_standings(pen, league)}
        after = count_again(league, before, pen)
        if isinstance(entry.event, Forgotten):
            assert now is not None, "whoever is forgotten did play"
            rename_in_recounts(league, dict(zip(was.players, now.players, strict=True)), pen)
            return
        changes = tuple(
            Change(player, before.get(player, Standing(player)).rating, standing.rating)
            for player, standing in after.items()
            if before.get(player, Standing(player)).rating != standing.rating
        )
        pen.put("recount", league, entry.sealed.position, encode(Recount(record.id, entry.at, changes)))


def count_again(league: str, known: Iterable[str], pen: Pen) -> dict[str, Standing]:
    """Rates all results of a league from the first, and writes them and the standings."""
    after = {player: Standing(player) for player in known}
    for row in pen.rows("result", league):
        result = msgspec.msgpack.decode(row.value, type=Result)
        standings = [after.get(player, Standing(player)) for player in result.players]
        result, standings = rated(result, standings)
        after.update({standing.player: standing for standing in standings})
        pen.put("result", league, row.number, encode(result))
    for standing in after.values():
        if standing.played:
            write_standing(pen, league, standing)
        else:
            remove_standing(pen, league, standing.player)
    return after


def rename_in_recounts(league: str, names: Mapping[str, str], pen: Pen) -> None:
    """Calls players by other names wherever recounts tell of them."""
    for row in pen.rows("recount", league):
        recount = msgspec.msgpack.decode(row.value, type=Recount)
        changes = tuple(replace(each, player=names.get(each.player, each.player)) for each in recount.changes)
        pen.put("recount", league, row.number, encode(replace(recount, changes=changes)))


def result_of(record: Record, at: int) -> Result:
    """What a finished match brings into its league, not rated yet."""
    return Result(record.id, record.seats, record.standing, record.total, at)


def rate(before: tuple[Rating, ...], places: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a match in which these took those places.  Alone nobody is rated."""
    if len(before) < 2:
        return before
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    return tuple(Rating(team[0].mu, team[0].sigma) for team in MODEL.rate(teams, ranks=list(places)))


def rated(result: Result, standings: Sequence[Standing]) -> tuple[Result, list[Standing]]:
    """The result with ratings before and after it, and the standings after it."""
    before = tuple(standing.rating for standing in standings)
    after = rate(before, result.places)
    counted = [
        replace(
            standing,
            rating=rating,
            played=standing.played + 1,
            won=standing.won + (place == 1),
            points=standing.points + points,
        )
        for standing, rating, place, points in zip(standings, after, result.places, result.points, strict=True)
    ]
    return replace(result, before=before, after=after), counted


# Leagues and players as rows.


def league_of(record: Record) -> str:
    """The league of a match: its game and variation."""
    return f"{record.game}/{record.variation}"


def league_number(reader: Reader, league: str) -> int:
    """Where a league stands in the list of leagues: where it is, or behind the last."""
    rows = reader.rows("league", "")
    return next((row.number for row in rows if row.value == league.encode()), len(rows))


def read_leagues(reader: Reader) -> list[str]:
    """All leagues in which a match was finished."""
    return [row.value.decode() for row in reader.rows("league", "")]


def read_standing(reader: Reader, league: str, player: str) -> Standing:
    """The standing of a player in a league, a new one if there is none."""
    row = reader.get("standing", league, seat_number(reader, league, player))
    return Standing(player) if row is None else msgspec.msgpack.decode(row, type=Standing)


def write_standing(pen: Pen, league: str, standing: Standing) -> None:
    """Writes a standing, with a number of its own for a new player."""
    number = seat_number(pen, league, standing.player)
    pen.put("seat.of", f"{league}\0{standing.player}", 0, number.to_bytes(8, "big"))
    pen.put("standing", league, number, encode(standing))


def remove_standing(pen: Pen, league: str, player: str) -> None:
    """Takes a player out of a league in which no result of theirs counts any more."""
    number = seat_number(pen, league, player)
    pen.remove("seat.of", f"{league}\0{player}")
    pen.remove("standing", league, first=number, last=number)


def seat_number(reader: Reader, league: str, player: str) -> int:
    """The number of a player in a league: the one it has, or the next."""
    known = reader.get("seat.of", f"{league}\0{player}", 0)
    if known is not None:
        return int.from_bytes(known, "big")
    newest = reader.rows("standing", league, newest_first=True, limit=1)
    return newest[0].number + 1 if newest else 0


def read_standings(reader: Reader, league: str) -> list[Standing]:
    """Everybody in a league, the best cautious rating first."""
    found = [msgspec.msgpack.decode(row.value, type=Standing) for row in reader.rows("standing", league)]
    return sorted(found, key=lambda each: (-each.rating.cautious, each.player))


def read_results(reader: Reader, league: str) -> list[Result]:
    """The results of a league in order."""
    return [msgspec.msgpack.decode(row.value, type=Result) for row in reader.rows("result", league)]


def read_recounts(reader: Reader, league: str) -> list[Recount]:
    """The recounts of a league in order."""
    return [msgspec.msgpack.decode(row.value, type=Recount) for row in reader.rows("recount", league)]


def read_history(reader: Reader, player: str) -> Iterable[tuple[str, Result]]:
    """The results of a player with their leagues, newest first."""
    for row in reader.rows("player", player, newest_first=True):
        league = row.value.decode()
        result = reader.get("result", league, row.number)
        if result is not None:
            yield league, msgspec.msgpack.decode(result, type=Result)
