"""What is hidden stays hidden, in every way to hear of it.  Rules page C.4, nos. 15, 20 and 29."""

from __future__ import annotations

from domain.games.marseille.facts import ActionDrawn, LieuSeen
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
