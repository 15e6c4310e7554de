"""Leagues: every finished match counts once, and not at all when its end is undone."""

from __future__ import annotations

from domain.match.arbiter import Arbiter
from domain.match.events import ORGANISER
from domain.match.match import Match
from domain.match.table import Opening, Table
from projections.reading import ReadModels, renew
from projections.standings import FIRST_MU, Rating
from tests.match.houses import play_first

LEAGUE = "nim/plain"


def finished(table: Table, *names: str) -> Match:
    return play_first(table, table.do(table.open(Opening("nim", "plain", names))).match, 50)


def test_a_league_knows_who_played_won_and_how_sure_that_is(table: Table, models: ReadModels) -> None:
    match = finished(table, "Ada", "Bo")
    finished(table, "Ada", "Cy")
    models.catch_up()
    standings = {each.player: each for each in models.standings(LEAGUE)}
    winner = match.opened.seats[match.awaited.places.index(1)]  # type: ignore[union-attr]
    assert standings[winner].won >= 1
    assert {name: each.played for name, each in standings.items()} == {"Ada": 2, "Bo": 1, "Cy": 1}
    assert standings["Ada"].points == sum(
        result.points[result.players.index("Ada")] for _, result in models.history("Ada")
    )
    assert standings["Ada"].rating.sigma < standings["Bo"].rating.sigma, "who played more is surer"
    assert models.leagues() == [LEAGUE]
    assert [each.player for each in models.standings(LEAGUE)] == sorted(
        standings, key=lambda name: -standings[name].rating.cautious
    )


def test_three_seats_and_shared_places_are_rated_too(table: Table, models: ReadModels) -> None:
    finished(table, "Ada", "Bo", "Cy")
    models.catch_up()
    (_, result), *_ = models.history("Ada")
    losers = [after for after, place in zip(result.after, result.places, strict=True) if place == 2]
    assert len(losers) == 2
    assert losers[0] == losers[1]
    assert losers[0].mu < FIRST_MU < result.after[result.places.index(1)].mu


def test_an_end_that_is_undone_does_not_count_and_the_recount_says_what_changed(
    table: Table, models: ReadModels
) -> None:
    first = finished(table, "Ada", "Bo")
    finished(table, "Ada", "Bo")
    models.catch_up()
    before = {each.player: each.rating for each in models.standings(LEAGUE)}
    table.do(table.ask_undo(first.id, ORGANISER, first.ply - 1))
    models.catch_up()
    after = {each.player: each for each in models.standings(LEAGUE)}
    assert {each.played for each in after.values()} == {1}
    assert len(models.history("Ada")) == 1
    (recount,) = models.recounts(LEAGUE)
    assert recount.match == first.id
    assert {(c.player, c.before, c.after) for c in recount.changes} == {
        (name, before[name], after[name].rating) for name in before
    }


def test_a_redone_end_counts_again(table: Table, models: ReadModels) -> None:
    match = finished(table, "Ada", "Bo")
    models.catch_up()
    once = models.standings(LEAGUE)
    table.do(table.ask_undo(match.id, ORGANISER, 0))
    models.catch_up()
    assert models.standings(LEAGUE) == []
    table.do(table.redo(match.id, ORGANISER))
    models.catch_up()
    assert models.standings(LEAGUE) == once
    table.do(table.close_match(match.id, "the season ends"))
    models.catch_up()
    assert models.standings(LEAGUE) == once, "closing a finished match changes nothing"
    assert [record.status for record in models.records()[0]] == ["over"]


def test_a_match_that_was_closed_early_does_not_count(table: Table, models: ReadModels) -> None:
    match = play_first(table, table.do(table.open(Opening("nim", "plain", ("Ada", "Bo")))).match, 2)
    table.do(table.close_match(match.id, "no time"))
    models.catch_up()
    assert models.standings(LEAGUE) == []


def test_a_void_match_does_not_count_until_it_is_reinstated(table: Table, models: ReadModels) -> None:
    match, arbiter = finished(table, "Ada", "Bo"), Arbiter(table)
    models.catch_up()
    once = models.standings(LEAGUE)
    table.do(arbiter.void(match.id, ORGANISER, "the wrong table"))
    models.catch_up()
    assert models.standings(LEAGUE) == []
    assert models.history("Ada") == []
    (recount,) = models.recounts(LEAGUE)
    assert {change.player: change.after for change in recount.changes} == {"Ada": Rating(), "Bo": Rating()}
    table.do(arbiter.reinstate(match.id, ORGANISER, "it was the right one"))
    models.catch_up()
    assert models.standings(LEAGUE) == once


def test_who_won_by_a_ruling_is_rated_as_who_won(table: Table, models: ReadModels) -> None:
    match = finished(table, "Ada", "Bo")
    models.catch_up()
    (_, before), *_ = models.history("Ada")
    loser = before.places.index(2)
    points = tuple(9 if seat == loser else 0 for seat in range(2))
    table.do(Arbiter(table).adjust(match.id, ORGANISER, "a move was counted wrongly", points=points))
    models.catch_up()
    (_, after), *_ = models.history("Ada")
    assert after.places == before.places[::-1]
    assert after.points[loser] == before.points[loser] + 9
    assert after.after == before.after[::-1]


def test_read_models_of_an_earlier_edition_are_built_anew(table: Table, models: ReadModels) -> None:
    finished(table, "Ada", "Bo")
    models.catch_up()
    with models.store.transaction() as pen:
        pen.put("edition", "", 0, b"1")
    renew(models.store)
    assert models.standings(LEAGUE) == []
    models.catch_up()
    assert len(models.standings(LEAGUE)) == 2
