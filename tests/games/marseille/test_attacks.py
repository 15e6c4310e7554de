"""Attacks, transfer and supply.  Checklist C13, C18 to C20, Q4, Q11, Q12, Q16."""

from __future__ import annotations

import pytest

from domain.games.marseille.played import StressDrawn, StressPassed
from domain.games.marseille.rows import rows
from tests.games.marseille.sitting import Sitting

VILLE = "noailles"
"""A district with V, where `mishap_v` is worth 2."""


def attack(own: int, target: int = 0, pool: int | None = None) -> Sitting:
    """Seat 0 with so much Stress has attacked seat 1, which is in the city, for 2; nobody has answered yet."""
    sitting = Sitting()
    sitting.set(0, hand="mishap_v", stress=own)
    sitting.set(1, pile=VILLE, stress=target)
    if pool is not None:
        sitting.arrange(pool=pool)
    sitting.play("play mishap_v at 1")
    return sitting


@pytest.mark.parametrize(("pile", "stress"), [("calanques", 1), ("noailles", 2), ("noailles calanques", 1)])
def test_c13_reading_21_the_icon_looks_at_the_targets_top_district(pile: str, stress: int) -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_v", pile=VILLE)
    sitting.set(1, pile=pile)
    sitting.act("play mishap_v at 1")
    assert sitting.s.stress == (0, stress, 0)


@pytest.mark.parametrize("icon", "vnmc")
def test_c13_each_icon_has_its_mishap(icon: str) -> None:
    for lieu, found in {"velodrome": "vn", "calanques": "mc"}.items():
        sitting = Sitting()
        sitting.set(0, hand=f"mishap_{icon}")
        sitting.set(2, pile=lieu)
        sitting.act(f"play mishap_{icon} at 2")
        assert sitting.s.stress[2] == (2 if icon in found else 1)


def test_c13_an_attack_is_on_another_player() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_v")
    assert sitting.offers("play") == ["play mishap_v at 1", "play mishap_v at 2"]
    assert sitting.refused("play mishap_v at 0") == "mishap_v is played at another player: 1, 2"
    assert sitting.refused("play mishap_v at 5") == "mishap_v is played at another player: 1, 2"


@pytest.mark.parametrize(("own", "attacker", "supply"), [(3, 1, 0), (1, 0, -1), (0, 0, -2)])
def test_example_4_c20_q4_the_own_stress_goes_to_the_target_the_rest_is_drawn(
    own: int, attacker: int, supply: int
) -> None:
    sitting = attack(own)
    assert sitting.s.stress[:2] == (attacker, 2)
    assert sitting.s.pool - (80 - own) == supply


def test_c20_reading_6_an_attacker_with_stress_must_transfer_it() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_v", stress=3)
    sitting.set(1, pile=VILLE)
    assert sitting.offers("play mishap_v at 1") == ["play mishap_v at 1"], "there is no choice"


def test_c18_c19_q11_stress_is_counted_in_points_without_a_maximum() -> None:
    assert rows("table")["stress"] == {
        "points": 80,
        "cards": 40,
        "provenance": "reconstruction",
        "source": "rules page C.3",
    }
    sitting = attack(0, target=41)
    assert sitting.s.stress[1] == 43
    assert sitting.lines(1)["reason.stress"] == -43


def test_example_18_q16_nobody_draws_from_an_empty_supply_but_transfers_work() -> None:
    sitting = attack(0, pool=1)
    assert (sitting.s.stress[1], sitting.s.pool) == (1, 0)
    assert StressDrawn(1, 1) in sitting.facts
    sitting = attack(3, pool=0)
    assert (sitting.s.stress[:2], sitting.s.pool) == ((1, 2), 0)
    assert StressPassed(1, 2) in sitting.facts


def test_q16_reading_9_the_local_effect_needs_supply_too() -> None:
    sitting = Sitting()
    sitting.moment("chaos_total")
    sitting.arrange(pool=1)
    sitting.play("pass")
    assert (sitting.s.stress[0], sitting.s.pool) == (1, 0)
    assert sitting.s.tally(0, "hit_twice") == 0, "the effect did not give 2"
    sitting.play("pass")
    assert sitting.s.stress[1] == 0


def test_q12_reading_7_the_own_stress_is_split_among_several_targets_as_one_likes() -> None:
    sitting = Sitting(seats=4)
    sitting.set(0, hand="mouettes", stress=2)
    assert sitting.offers("play") == [
        "play mouettes split 0-1-1",
        "play mouettes split 1-0-1",
        "play mouettes split 1-1-0",
    ]
    assert sitting.refused("play mouettes split 2-0-0") == (
        "the own Stress is split among the others, clockwise; possible are: 0-1-1, 1-0-1, 1-1-0"
    )
    sitting.act("play mouettes split 1-0-1")
    assert sitting.s.stress == (0, 1, 1, 1)
    assert sitting.s.pool == 77, "seat 2 has drawn"


@pytest.mark.parametrize(("own", "splits"), [(0, ["0-0-0"]), (3, ["1-1-1"]), (7, ["1-1-1"])])
def test_q12_all_that_the_card_allows_is_given(own: int, splits: list[str]) -> None:
    sitting = Sitting(seats=4)
    sitting.set(0, hand="mouettes", stress=own)
    assert sitting.offers("play") == [f"play mouettes split {split}" for split in splits]


@pytest.mark.parametrize(("own", "split", "after"), [(0, "0", (0, 2)), (1, "1", (0, 2)), (5, "2", (3, 2))])
def test_c29_example_9_mouettes_gives_2_with_two_players(own: int, split: str, after: tuple[int, int]) -> None:
    sitting = Sitting(seats=2)
    sitting.set(0, hand="mouettes", stress=own)
    assert sitting.offers("play") == [f"play mouettes split {split}"]
    sitting.act(f"play mouettes split {split}")
    assert sitting.s.stress == after


def test_trottinette_gives_a_stress_and_exchanges_the_top_districts() -> None:
    sitting = Sitting()
    sitting.set(0, hand="trottinette", pile="noailles panier", stress=3)
    sitting.set(2, pile="prado calanques")
    sitting.act("play trottinette at 2")
    assert (sitting.pile(0), sitting.pile(2)) == ("noailles calanques", "prado panier")
    assert sitting.s.stress == (2, 0, 1)


def test_relief_counts_what_was_moved_to_others() -> None:
    sitting = attack(3)
    assert sitting.s.tally(0, "relieved") == 2
