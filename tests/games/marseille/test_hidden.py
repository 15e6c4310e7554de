"""What is hidden stays hidden, in every way to hear of it.  Rules page C.4, nos. 15, 20 and 29."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, islice

import pytest
from msgspec.structs import replace

from api.call.seats import Caller
from domain import games
from domain.core.play import Seat, Turn
from domain.games.marseille.cards import CARDS
from domain.games.marseille.facts import ActionDrawn, LieuSeen
from domain.games.marseille.moves import Accept, Pass
from domain.games.marseille.powers.catalog import ANSWERS
from domain.games.marseille.state import Marseille, changed
from domain.match.events import ORGANISER
from domain.match.match import Match
from tests.conformance.channels import told_of
from tests.conformance.tables import random_match
from tests.conformance.twins import cut, with_state
from tests.games.marseille.sitting import Sitting

READERS = (None, 0, 2)


def test_reading_29_hands_and_objectives_are_seen_by_their_owner_only() -> None:
    sitting = Sitting()
    sitting.set(1, hand="parade metro", objectives="thief zen")
    assert sitting.view(1)["seats"][1]["hand"] == ["metro", "parade"]
    assert [each["objective"] for each in sitting.view(1)["seats"][1]["objectives"]] == ["thief", "zen"]
    for reader in READERS:
        seat = sitting.view(reader)["seats"][1]
        assert (seat["hand"], seat["objectives"]) == (["?", "?"], ["?", "?"])


def test_reading_29_draws_and_districts_of_a_movement_are_heard_by_their_owner_only() -> None:
    sitting = Sitting()
    assert [sitting.rules.seen(ActionDrawn(1, "bus"), reader) for reader in (0, 1, None)] == [
        ActionDrawn(1, "?"),
        ActionDrawn(1, "bus"),
        ActionDrawn(1, "?"),
    ]
    sitting.set(0, hand="metro")
    sitting.play("play metro")
    assert sitting.view(0)["seen"] != ["?", "?"]
    assert sitting.view(1)["seen"] == sitting.view(None)["seen"] == ["?", "?"]
    assert sitting.rules.seen(LieuSeen(0, "panier"), 1) == LieuSeen(0, "?")


def attacked(hand: str) -> Sitting:
    """Seat 1 holds this and is attacked."""
    sitting = Sitting()
    sitting.set(0, hand="mishap_v metro")
    sitting.set(1, hand=hand)
    sitting.play("play mishap_v at 1")
    return sitting


def test_a_defence_that_nobody_knows_of_changes_nothing_that_the_others_see_or_are_asked() -> None:
    with_defence, without = attacked("parade"), attacked("bus")
    assert with_defence.turn == without.turn
    for reader in READERS:
        assert with_defence.view(reader) == without.view(reader)
        texts = [list(each.rules.text(each.s, reader)) for each in (with_defence, without)]
        assert texts[0] == texts[1]
        if reader is not None:
            moves = [each.offers(seat=reader) for each in (with_defence, without)]
            assert moves[0] == moves[1] == []
    assert with_defence.offers() == ["accept", "answer parade"]
    assert without.offers() == ["accept"]


def test_a_seat_that_cannot_play_anything_is_asked_all_the_same() -> None:
    for hand in ("parade parade", "metro bus"):
        sitting = Sitting()
        sitting.set(1, hand=hand)
        sitting.script("action", "professeur parade")
        sitting.play("pass")
        assert (sitting.seat, sitting.step) == (1, "play")


def test_an_objective_that_is_met_is_no_secret_told_by_what_is_asked() -> None:
    met, not_met = Sitting(), Sitting()
    met.set(0, objectives="zen wild", pile="prado prado prado")
    not_met.set(0, objectives="thief wild", pile="prado prado prado")
    assert met.turn == not_met.turn
    for reader in (None, 1, 2):
        assert met.view(reader) == not_met.view(reader)


def test_nothing_in_view_or_words_is_a_printed_phrase() -> None:
    sitting = Sitting(moment="greve_transports")
    assert set(sitting.view()["round"]["moment"]) == {"moment", "name", "icons"}


WINDOWS, SEATS = 40, (2, 3, 4, 5, 6)
"""Open windows that are looked at with each number of seats."""


def windows(seats: int) -> Iterator[Match]:
    """Random matches cut where a seat has just been asked to answer a card."""
    for number in count():
        match = random_match(games.rules("marseille", "standard"), seats, f"windows {number}")
        for frame in match.frames:
            awaited = match.awaited_at(frame)
            if isinstance(awaited, Turn) and awaited.step == "answer":
                yield cut(match, frame.ply)


def holding(match: Match, seat: Seat, answers: tuple[int, ...]) -> Match:
    """The match in which the hand of a seat, as large as it is, has these answers in it and no others."""
    s = match.state
    assert isinstance(s, Marseille)
    others = [card for card in range(len(CARDS)) if card not in ANSWERS]
    hand = tuple(sorted((*answers, *others)[: len(s.hands[seat])]))
    return with_state(match, replace(s, hands=changed(s.hands, seat, hand)))


@pytest.mark.parametrize("seats", SEATS)
def test_no_channel_tells_whether_the_seat_that_is_asked_has_a_defence(seats: int) -> None:
    chooser = random.Random(seats)
    for match in islice(windows(seats), WINDOWS):
        (asked,) = match.awaited.seats  # type: ignore[union-attr]  # a window asks a seat
        hands = [holding(match, asked, answers) for answers in ((), ANSWERS[:1], ANSWERS[1:], ANSWERS)]
        seat = chooser.choice([None, ORGANISER, *(each for each in range(seats) if each != asked)])
        told = [told_of(each, Caller(seat), "en", plies=[match.ply], tried=[Accept(), Pass()]) for each in hands]
        assert told.count(told[0]) == len(told)
        accepted = [list(each.rules.decide(each.state, asked, Accept())) for each in hands]
        assert accepted.count(accepted[0]) == len(accepted), "nor does what follows when it plays none"


@pytest.mark.parametrize("seats", SEATS)
def test_every_target_with_a_card_in_hand_is_asked_once_whatever_it_holds(seats: int) -> None:
    for match in islice(windows(seats), WINDOWS):
        state, asked = match.state, []
        assert isinstance(state, Marseille)
        assert state.aim is not None
        aim = state.aim
        left = aim.targets[len(aim.answers) :]
        while isinstance(turn := match.rules.awaits(state), Turn) and turn.step == "answer":
            asked += turn.seats
            for fact in match.rules.decide(state, turn.seats[0], Accept()):
                state = match.rules.evolve(state, fact)
        assert asked == [seat for seat in left if match.state.hands[seat]]  # type: ignore[attr-defined]  # as above
