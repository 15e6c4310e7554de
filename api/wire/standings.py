"""Leagues and players as they go over the wire."""

from __future__ import annotations

from msgspec import Struct


class RatingShape(Struct):
    """A skill with its uncertainty (Plackett–Luce); ``cautious`` is ``mu`` less three times ``sigma``."""

    mu: float
    sigma: float
    cautious: float


class StandingShape(Struct):
    """A player in a league: matches played and won, points a match, rating."""

    player: str
    played: int
    won: int
    average: float
    rating: RatingShape


class RatingChange(Struct):
    """What a recount did to a player."""

    player: str
    before: RatingShape
    after: RatingShape


class RecountShape(Struct):
    """The league was counted again, because the end of this match was undone."""

    match: str
    at: str
    changes: list[RatingChange]


class League(Struct):
    """A game in one variation: everybody who finished a match of it, the best first."""

    game: str
    variation: str
    players: list[StandingShape]
    recounts: list[RecountShape]


class LeagueList(Struct):
    """All leagues that were asked for."""

    leagues: list[League]


class ForgottenShape(Struct):
    """A person was forgotten: what they are called from now on, and in how many matches."""

    alias: str
    matches: int


class PlayedMatch(Struct):
    """A finished match of a player, with the rating before and after it."""

    match: str
    game: str
    variation: str
    at: str
    players: list[str]
    place: int
    points: int
    before: RatingShape
    after: RatingShape


class PlayerShape(Struct):
    """A player: figures by league, and the finished matches, newest first."""

    name: str
    played: int
    won: int
    leagues: list[League]
    matches: list[PlayedMatch]
    after: str | None
