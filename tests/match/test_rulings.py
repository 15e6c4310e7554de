"""What an arbiter rules, and that it holds."""

from __future__ import annotations

import pytest

from domain.core.play import Illegal, Over
from domain.core.rules import Unplayable
from domain.match.arbiter import Arbiter
from domain.match.audit import audit
from domain.match.chance import commitment
from domain.match.events import ORGANISER, REFEREE, Committed, Revealed, Voided
from domain.match.identity import token_hash
from domain.match.match import Match
from domain.match.repeats import Idempotency
from domain.match.rulings import NO_RULINGS, are_places, standing
from domain.match.table import Opening, Table
from tests.match.houses import NAMES, play_first, simulated


@pytest.fixture
def arbiter(table: Table) -> Arbiter:
    return Arbiter(table)


def opened(table: Table, plies: int = 3, game: str = "nim", variation: str = "cards") -> Match:
    return play_first(table, table.do(table.open(Opening(game, variation, NAMES[:2]))).match, plies)


def test_a_void_match_that_hides_nothing_shows_its_secret(table: Table, arbiter: Arbiter) -> None:
    match = opened(table, 2, "carcassonne", "base")
    receipt = table.do(arbiter.void(match.id, REFEREE, "the wrong box"))
    assert [type(event) for event in receipt.events] == [Voided, Revealed]
    again = table.do(arbiter.reinstate(match.id, REFEREE, "it was the right one"))
    assert isinstance(again.events[-1], Committed), "who saw the secret must not know what comes"
    held = table.held(match.id)
    assert commitment(held.secrets[-1]) == again.match.pledges[-1].commitment
    play_first(table, again.match, 1)
    assert audit(table.log.read(match.id), table.log.secrets(match.id)).ok


def test_a_void_match_is_closed_but_what_it_hides_stays_hidden(table: Table, arbiter: Arbiter) -> None:
    match = opened(table)
    receipt = table.do(arbiter.void(match.id, REFEREE, "the wrong box"))
    assert [type(event) for event in receipt.events] == [Voided], "it may be reinstated, or played again from a ply"
    assert receipt.match.status == "closed"
    with pytest.raises(Illegal, match="the wrong box"):
        table.do(table.play(match.id, 1, "take 1 of 0", seen_ply=None))
    with pytest.raises(Illegal, match="closed"):
        table.do(table.ask_undo(match.id, ORGANISER, 0))
    with pytest.raises(Illegal, match="void"):
        table.do(arbiter.void(match.id, REFEREE, "again"))


def test_a_reinstated_match_goes_on_as_it_was(table: Table, arbiter: Arbiter) -> None:
    match = opened(table)
    table.do(arbiter.void(match.id, REFEREE, "the wrong box"))
    receipt = table.do(arbiter.reinstate(match.id, REFEREE, "it was the right one"))
    assert receipt.match.status == "open"
    assert receipt.match.state == match.state
    assert receipt.match.pledges == match.pledges
    assert play_first(table, receipt.match, 1).ply == match.ply + 1
    assert audit(table.log.read(match.id), table.log.secrets(match.id)).ok


def test_a_match_that_was_closed_is_closed_again_when_it_is_reinstated(table: Table, arbiter: Arbiter) -> None:
    match = opened(table)
    table.do(table.close_match(match.id, "the club closes"))
    table.do(arbiter.void(match.id, REFEREE, "nobody was there"))
    again = table.do(arbiter.reinstate(match.id, REFEREE, "somebody was")).match
    assert again.closed is not None
    assert again.closed.reason == "the club closes"


def test_points_of_a_ruling_stay_whatever_is_undone(table: Table, arbiter: Arbiter) -> None:
    ended = simulated(table, "nim", "cards", 2, 8)
    match = next(each for each in ended if isinstance(each.awaited, Over) and 2 in each.awaited.places)
    assert isinstance(match.awaited, Over)
    lead = 1 + max(match.state.points) - min(match.state.points)
    loser = match.awaited.places.index(2)
    extra = tuple(lead if seat == loser else 0 for seat in range(2))
    ruled = table.do(arbiter.adjust(match.id, REFEREE, "a point was forgotten", points=extra)).match
    points, places = standing(ruled, match.awaited)
    assert points[loser] == match.state.points[loser] + lead
    assert places[loser] == 1
    undone = table.do(table.ask_undo(match.id, ORGANISER, match.ply - 1)).match
    assert undone.rulings.points(2) == extra


def test_places_as_ruled_win_over_those_of_points(table: Table, arbiter: Arbiter) -> None:
    match = simulated(table, "nim", "cards", 3, 1)[0]
    assert isinstance(match.awaited, Over)
    table.do(arbiter.adjust(match.id, REFEREE, "drawn", points=(0, 0, 0), places=(1, 1, 3)))
    ruled = table.do(arbiter.adjust(match.id, REFEREE, "late", points=(-900, 0, 0))).match
    assert standing(ruled, match.awaited)[1] == (1, 1, 3)


@pytest.mark.parametrize(
    ("places", "holds"),
    [((1, 2), True), ((1, 1), True), ((2, 1), True), ((1, 3), False), ((0, 1), False), ((1,), False)],
)
def test_places_begin_with_one_and_leave_none_out(places: tuple[int, ...], holds: bool) -> None:
    assert are_places(places, 2) == holds


def test_without_rulings_places_are_those_of_the_rules() -> None:
    assert NO_RULINGS.places((2, 1, 3), (5, 5, 0)) == (2, 1, 3)


def test_who_takes_a_seat_gets_a_token_of_its_own_and_the_old_one_is_void(table: Table, arbiter: Arbiter) -> None:
    match = opened(table)
    old = table.tokens(match)
    ruled = table.do(arbiter.replace_player(match.id, ORGANISER, "Ada fell ill", seat=0, name="Di")).match
    new = table.tokens(ruled)
    assert ruled.seats == ("Di", "Bo")
    assert new[0] != old[0]
    assert new[1:] == old[1:]
    assert [token_hash(each) for each in new] == list(ruled.keys)
    assert table.log.load(match.id).match.keys == ruled.keys


@pytest.mark.parametrize(("seat", "name"), [(2, "Di"), (-1, "Di"), (0, "Bo")])
def test_a_seat_that_is_not_there_or_a_name_that_sits_there_is_refused(
    table: Table, arbiter: Arbiter, seat: int, name: str
) -> None:
    with pytest.raises(Illegal):
        table.do(arbiter.replace_player(opened(table).id, ORGANISER, "why", seat=seat, name=name))


def test_a_name_that_nobody_can_have_is_refused(table: Table, arbiter: Arbiter) -> None:
    with pytest.raises(Unplayable):
        table.do(arbiter.replace_player(opened(table).id, ORGANISER, "why", seat=0, name=" "))


def test_played_again_from_a_ply_is_a_match_with_a_secret_of_its_own(table: Table, arbiter: Arbiter) -> None:
    match = opened(table, 4)
    again = table.do(arbiter.replay_from(match.id, REFEREE, "the clock stood still", 2)).match
    assert again.ply == 0
    assert again.state == match.frames[2].state
    assert again.opened.commitment != match.opened.commitment
    assert again.opened.origin is not None
    assert again.opened.origin.match == match.id.bytes
    void = table.match(match.id)
    assert void.rulings.voided is not None
    assert void.rulings.voided.successor == again.id.bytes
    with pytest.raises(Illegal, match="replayed"):
        table.do(arbiter.reinstate(match.id, REFEREE, "no"))


def test_a_ruling_sent_again_has_one_effect(table: Table, arbiter: Arbiter) -> None:
    match = opened(table, 4)
    once = Idempotency(b"key", b"body")
    first = table.do(arbiter.replay_from(match.id, REFEREE, "why", 2, once=once))
    again = table.do(arbiter.replay_from(match.id, REFEREE, "why", 2, once=once))
    assert again.repeated
    assert again.match.id == first.match.id
    assert table.match(match.id).version == table.log.load(match.id).match.version


def test_a_ruling_that_changes_nothing_or_fits_no_seat_is_refused(table: Table, arbiter: Arbiter) -> None:
    match = opened(table)
    for points, places in (((0, 0), ()), ((1,), ()), ((10**6, 0), ()), ((0, 0), (2, 2))):
        with pytest.raises(Illegal):
            table.do(arbiter.adjust(match.id, REFEREE, "why", points=points, places=places))
    assert table.match(match.id).version == match.version
