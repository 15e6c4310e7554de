"""The shorter game, larger hands, other readings; and that an episode is one file."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.core.play import Chance
from domain.games.grand_marais import GAME, catalog, episodes
from domain.games.grand_marais.readings import READINGS
from domain.games.grand_marais.words import WORDS
from tests.games.grand_marais.position import Position, rules_of

SHORT = "e1+short"


def test_s_01_example_17_up_to_three_pieces_are_placed_in_a_turn_and_need_not_touch_each_other() -> None:
    position = Position("nw-B1 T11 r0", variation=SHORT, hands=("W01 W12 W08", "J02"))
    position.play("place W01 nw-C1 r1")
    position.play("place W12 nw-A2 r0")
    assert position.asked == (0, "play")
    position.play("place W08 nw-B2 r1")
    assert isinstance(position.rules.awaits(position.s), Chance)


def test_s_02_example_17_as_many_are_drawn_as_were_played() -> None:
    position = Position(variation=SHORT, hands=("W01 W12 W08", "J02 J03 J04"))
    position.play("place W01 nw-B1 r1")
    position.play("place W12 nw-A2 r0")
    position.play("stop", "W09", "W03")
    assert position.s.hands[0] == ("W08", "W09", "W03")
    assert position.asked == (1, "play")


def test_s_01_a_piece_at_least_is_played() -> None:
    assert "play or offer a piece first" in Position(variation=SHORT, hands=("W01", "J02")).refused("stop")


def test_s_02_example_17_a_second_offer_in_a_turn_is_refused_and_an_offer_costs_no_placement() -> None:
    position = Position(variation=SHORT, hands=("T05 W12 W08 W01", "J02"))
    position.play("offer T05")
    position.play("refuse")
    assert position.asked == (0, "play")
    assert position.refused("offer W08") == "you have offered a piece in this turn; one may be"
    for move in ("place W12 nw-B1 r0", "place W01 nw-C1 r1", "place W08 nw-A2 r0"):
        position.play(move)
    assert isinstance(position.rules.awaits(position.s), Chance)


def test_s_02_with_an_empty_hand_the_turn_is_over() -> None:
    position = Position(variation=SHORT, hands=("T05 W12 W01", "J02 J03 J04"))
    for move in ("offer T05", "refuse", "place W12 nw-B1 r0", "place W01 nw-C1 r1"):
        position.play(move)
    assert isinstance(position.rules.awaits(position.s), Chance)


def test_no_45_word_for_word_a_discard_costs_a_placement_of_its_turn() -> None:
    position = Position(variation="e1+short+short_discard=costs", hands=("T05 W12 W08 W01", "J02"))
    for move in ("offer T05", "refuse", "place W12 nw-B1 r0", "place W01 nw-C1 r1"):
        position.play(move)
    assert isinstance(position.rules.awaits(position.s), Chance), "a discard and two placements are three"


def test_no_49_by_the_other_reading_the_match_ends_when_a_due_draw_fails() -> None:
    position = Position(variation="e1+last_draw=due", hands=("W01 W08 T03", "J02 J03 J04"))
    last = tuple(int(number == 0) for number in range(len(position.s.supply)))
    position.s = replace(position.s, supply=last)
    position.play("place W08 nw-B1 r3", "W01")
    assert position.over == "", "the last piece was drawn and the match goes on"
    position.play("offer J02")
    position.play("refuse")
    assert position.over == "nothing_to_draw"


@pytest.mark.parametrize("size", ["4", "5", "6"])
def test_s_03_a_larger_hand_may_be_agreed(size: str) -> None:
    position = Position(variation=f"e1+hand={size}")
    position.draw(0)
    for piece in ("W01", "W08", "T03", "T04", "T05", "J01")[: int(size)]:
        position.draw(piece)
    assert position.asked == (0, "play")


def test_no_50_a_reading_lets_a_joker_go_anywhere_on_the_own_base() -> None:
    beside = Position(hands=("JOK W08", "J02"))
    anywhere = Position(variation="e1+joker=anywhere", hands=("JOK W08", "J02"))
    assert "nw-D4" in beside.refused("place JOK nw-D4 r0")
    assert "place JOK nw-D4 r0" in anywhere.offered()
    assert anywhere.refused("place W08 nw-D4 r0") == "nw-D4 touches none of your pieces by a side"


def test_every_option_and_addition_has_a_title() -> None:
    for base in GAME.bases:
        assert all(option.title for option in base.options.values())
        assert all(addition.title for addition in base.adds.values())
    assert {f"option.{key}" for key in READINGS} <= set(WORDS)


NEW_EPISODE = """
from msgspec.structs import replace
from domain.games.grand_marais.episodes.e1_territory import EPISODE as FIRST
EPISODE = replace(FIRST, key="e9", hand=5)
"""


def test_an_episode_is_one_file_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(catalog.episodes_by_key())
    (tmp_path / "e9_new.py").write_text(NEW_EPISODE, encoding="utf-8")
    monkeypatch.setattr(episodes, "__path__", [*episodes.__path__, str(tmp_path)])
    catalog.episodes_by_key.cache_clear()
    try:
        assert set(catalog.episodes_by_key()) == {*before, "e9"}
        assert catalog.episodes_by_key()["e9"].hand == 5
    finally:
        catalog.episodes_by_key.cache_clear()


def test_the_edition_names_the_additions_that_decide() -> None:
    assert rules_of("e1").edition == "1"
    assert rules_of(SHORT).edition == "1+short.1"
