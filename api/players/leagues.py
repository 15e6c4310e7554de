"""Leagues and players."""

from __future__ import annotations

from api.call.asking import Asked
from api.call.parameters import page_after, page_mark
from api.call.problems import Problem
from api.call.seats import refereeing
from api.house import NOT_STORED, Answer, House, answer
from api.shown.speech import moment
from api.wire import standings as wire
from projections.reading import ReadModels
from projections.standings import Rating, Recount, Result, Standing


async def league_list(house: House, game: str | None, variation: str | None) -> wire.LeagueList:
    """The leagues of a game, of a variation, or all."""
    await house.caught_up()
    return await house.aside(lambda: wire.LeagueList(leagues(house.models, game, variation)))


def leagues(models: ReadModels, game: str | None, variation: str | None) -> list[wire.League]:
    """Leagues that fit, in the order in which their first match was finished."""
    names = (name.partition("/") for name in models.leagues())
    return [
        league(models, found, rest) for found, _, rest in names if game in (None, found) and variation in (None, rest)
    ]


def league(models: ReadModels, game: str, variation: str) -> wire.League:
    """One league."""
    key = f"{game}/{variation}"
    players = [standing_shape(each) for each in models.standings(key)]
    return wire.League(game, variation, players, [recount_shape(each) for each in models.recounts(key)])


def standing_shape(standing: Standing) -> wire.StandingShape:
    """A player in a league."""
    rating = rating_shape(standing.rating)
    return wire.StandingShape(standing.player, standing.played, standing.won, round(standing.average, 3), rating)


def rating_shape(rating: Rating) -> wire.RatingShape:
    """A rating, to a thousandth."""
    return wire.RatingShape(round(rating.mu, 3), round(rating.sigma, 3), round(rating.cautious, 3))


def recount_shape(recount: Recount) -> wire.RecountShape:
    """When a league was counted again."""
    changes = [
        wire.RatingChange(each.player, rating_shape(each.before), rating_shape(each.after)) for each in recount.changes
    ]
    return wire.RecountShape(str(recount.match), moment(recount.at), changes)


async def player(house: House, name: str, after: str | None, limit: int) -> wire.PlayerShape:
    """Figures and history of one player.  Raises ``Problem`` for who never finished a match."""
    await house.caught_up()
    behind = page_after(after) or 0
    return await house.aside(lambda: player_shape(house.models, name, behind, limit))


def player_shape(models: ReadModels, name: str, behind: int, limit: int) -> wire.PlayerShape:
    """The same from the read models."""
    history = models.history(name)
    if not history:
        raise Problem("not-found", f"nobody called {name} has finished a match")
    mine = [league_with(models, key, name) for key in dict.fromkeys(key for key, _ in history)]
    page = history[behind : behind + limit]
    return wire.PlayerShape(
        name=name,
        played=len(history),
        won=sum(result.places[result.players.index(name)] == 1 for _, result in history),
        leagues=mine,
        matches=[played_match(key, result, name) for key, result in page],
        after=page_mark(behind + limit) if behind + limit < len(history) else None,
    )


def league_with(models: ReadModels, key: str, name: str) -> wire.League:
    """A league with this player's standing alone."""
    game, _, variation = key.partition("/")
    mine = [standing_shape(each) for each in models.standings(key) if each.player == name]
    return wire.League(game, variation, mine, [])


def played_match(key: str, result: Result, name: str) -> wire.PlayedMatch:
    """A finished match as this player had it."""
    game, _, variation = key.partition("/")
    seat = result.players.index(name)
    return wire.PlayedMatch(
        match=str(result.match),
        game=game,
        variation=variation,
        at=moment(result.at),
        players=list(result.players),
        place=result.places[seat],
        points=result.points[seat],
        before=rating_shape(result.before[seat]),
        after=rating_shape(result.after[seat]),
    )


async def forget_player(house: House, asked: Asked, name: str) -> Answer:
    """Forgets a person, for a referee.  Raises ``Problem`` for anybody else, and when nobody is called that."""
    refereeing(house.referees, asked.token)
    alias, matches = await house.aside(lambda: house.arbiter.forget(name))
    if not matches:
        raise Problem("not-found", f"nobody is called “{name}” in a match whose names can be forgotten")
    return answer(asked, 200, wire.ForgottenShape(alias, matches), more=NOT_STORED)
