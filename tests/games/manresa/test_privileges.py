"""The four privileges.  Checklist M18 to M26; rules page B.4, nos. 3 to 7 and 13 to 19."""

from __future__ import annotations

from domain.games.manresa.facts import BoughtAhead
from tests.games.manresa.sitting import Sitting


def at_privileges(sitting: Sitting, *spaces: str) -> Sitting:
    """The workers went to these spaces, the others to what is free; the privileges are next."""
    sitting.work(*spaces)
    sitting.finish_orders()
    return sitting


def test_m18_privileges_are_played_from_the_start_player_clockwise() -> None:
    sitting = at_privileges(Sitting(start=2, seats=4, estates=["canonges", "militars", "pagesos", "burgesos"]))
    order = []
    while sitting.is_asked(1, "privilege"):
        order.append(sitting.seat)
        sitting.play("pass")
    assert order == [2, 0, 1], "seat 3 has the advance purchase but no cards to pay with"


def test_m18_reading_3_who_has_several_uses_all_of_them_in_any_order_before_the_next_player() -> None:
    sitting = at_privileges(Sitting(seats=2, estates=["canonges", "militars"]), "militars")
    assert sitting.seat == 0
    assert {offer.split()[0] for offer in sitting.offers()} == {"bonanza", "protect", "pass"}
    sitting.play("protect suanya")
    assert sitting.seat == 0
    assert {offer.split()[0] for offer in sitting.offers()} == {"bonanza", "pass"}
    assert "is used; each is used once a round" in sitting.refused("protect cardona")
    sitting.play("bonanza cardona")
    assert sitting.s.round == 2, "seat 1 has no card left"


def test_example_11_m19_who_lost_his_privilege_uses_nothing_and_both_cards_go_back() -> None:
    sitting = at_privileges(
        Sitting(seats=2, estates=["canonges", "militars"]), "cardona-2", "canonges", "cardona-1", "suanya-2"
    )
    assert sitting.seat == 1, "nothing for the canons"
    assert "seat 0 is not to move" in sitting.refused("bonanza cardona", seat=0)
    sitting.play("bonanza cardona", "protect suanya")
    assert sitting.s.round == 2
    assert [each["card"] for each in sitting.view()["privileges"]] == [None, 0, 1, None]
    assert not any(each["used"] for each in sitting.view()["privileges"])


def test_m19_reading_3_using_the_own_privilege_is_a_right_and_no_duty() -> None:
    sitting = at_privileges(Sitting(seats=2, estates=["canonges", "militars"]))
    assert (sitting.seat, sitting.offers()[-1]) == (0, "pass")
    sitting.play("pass")
    assert sitting.seat == 1


def test_reading_4_a_worker_on_the_own_privilege_space_keeps_the_card_at_home() -> None:
    sitting = at_privileges(Sitting(seats=2, estates=["canonges", "militars"]), "canonges")
    assert sitting.view()["privileges"][1]["card"] == 0
    assert sitting.seat == 0
    assert "bonanza suanya" in sitting.offers()


def buying(**hand: int) -> Sitting:
    """Seat 0 has the advance purchase and these cards; seat 1 works at Collbaix 2 and Suanya 2, seat 0 on the 1s."""
    sitting = Sitting(seats=2, estates=["burgesos", "militars"], suanya="fire")
    sitting.work("collbaix-1", "collbaix-2", "suanya-2", "suanya-1")
    sitting.hold(0, **hand)
    return sitting


def test_example_5_m20_m21_m22_reading_5_an_advance_purchase_at_collbaix() -> None:
    sitting = buying(salt=2, wood=1)
    assert [offer for offer in sitting.offers() if "suanya" in offer] == [
        "buy suanya-2 for salt+salt",
        "buy suanya-2 for salt+wood",
    ]
    sitting.play("buy collbaix-2 for salt+wood")
    assert BoughtAhead(0, "collbaix-2", (0, 1, 0, 1)) in sitting.facts
    assert (sitting.cards(0), sitting.cards(1)) == ({"salt": 1}, {"salt": 1, "wood": 1})
    (space,) = [space for space in sitting.view()["places"][0]["spaces"] if space["buyer"] is not None]
    assert (space["space"], space["worker"], space["buyer"]) == ("collbaix-2", 1, 0), "the card lies beside the worker"
    sitting.play("pass")
    assert sitting.cards(0) == {"salt": 1, "stone": 3}, "two bought ones and one of the own worker"
    assert sitting.cards(1) == {"salt": 1, "wood": 1}, "no stone"


def test_example_5_m21_reading_5_the_payment_is_final_even_if_a_disaster_follows() -> None:
    sitting = buying(salt=2)
    sitting.play("buy suanya-2 for salt+salt", "pass")
    assert sitting.cards(0) == {"stone": 1}
    assert sitting.cards(1) == {"stone": 2, "salt": 2}


def test_example_6_who_cannot_pay_cannot_buy() -> None:
    assert buying().seat == 1, "without cards the privilege cannot be used, as always in round 1"
    sitting = buying(salt=1)
    assert sitting.seat == 1, "the only workers of others are on spaces for 2"
    sitting = Sitting(seats=2, estates=["burgesos", "militars"])
    sitting.work("collbaix-2", "cardona-1", "suanya-2", "suanya-1")
    sitting.hold(0, water=1)
    assert sitting.offers() == ["buy cardona-1 for water", "pass"]
    assert sitting.refused("buy suanya-2 for water") == (
        "suanya-2 costs 2, so “water” does not pay it; possible are: " + ", ".join(f"{a}+{b}" for a, b in PAIRS)
    )
    assert sitting.refused("buy suanya-2 for water+water") == "seat 0 does not have water+water"
    assert sitting.refused("buy collbaix-2 for water+water") == (
        "collbaix-2 has no worker of another player to buy from; such a worker is on: cardona-1, suanya-2"
    )


PAIRS = [
    (a, b) for n, a in enumerate(("stone", "salt", "water", "wood")) for b in ("stone", "salt", "water", "wood")[n:]
]
"""Two cards of any kinds."""


def test_m21_the_space_of_1_costs_one_card_and_yields_one() -> None:
    sitting = Sitting(seats=2, estates=["burgesos", "militars"])
    sitting.work("collbaix-2", "cardona-1", "suanya-2", "pont_vell-2")
    sitting.hold(0, water=1)
    sitting.play("buy cardona-1 for water", "pass")
    assert sitting.cards(0)["salt"] == 1
    assert "salt" not in sitting.cards(1)


def test_reading_16_the_receiver_may_spend_the_payment_in_the_same_round() -> None:
    sitting = Sitting(seats=2, estates=["burgesos", "militars"])
    sitting.work("cardona-1", "collbaix-2", "suanya-1", "pont_vell-2")
    sitting.hold(0, salt=1, wood=1)
    sitting.hold(1, stone=1, water=1)
    sitting.play("buy collbaix-2 for salt+wood", "pass")
    assert (sitting.seat, sitting.offers()) == (1, ["build I", "pass"]), "salt it has only from the payment"
    sitting.play("build I")
    assert sitting.cards(1) == {"wood": 1}


def test_reading_7_the_buyer_receives_both_productions_of_a_bonanza() -> None:
    sitting = Sitting(seats=3, estates=["burgesos", "canonges", "militars"])
    sitting.work("collbaix-2", "cardona-2", "collbaix-1", "suanya-1", "suanya-2", "pont_vell-2")
    sitting.hold(0, water=2)
    sitting.play("buy cardona-2 for water+water", "bonanza cardona", "pass")
    assert sitting.cards(0)["salt"] == 4, "the price stays 2"
    assert sitting.cards(1).get("salt", 0) == 0


def test_reading_16_the_bought_worker_may_be_an_heir() -> None:
    sitting = Sitting(seats=2, estates=["burgesos", "pagesos"])
    sitting.arrange(heir=1)
    sitting.work("collbaix-2", "cardona-1", "cardona-2", "suanya-1", "suanya-2")
    assert [space["heir"] for space in sitting.view()["places"][1]["spaces"]] == [True, False]
    sitting.hold(0, water=2)
    sitting.play("buy cardona-2 for water+water", "pass")
    assert sitting.cards(0)["salt"] == 2


def test_example_7_m23_m24_bonanza_and_protection_do_not_go_to_collbaix() -> None:
    sitting = at_privileges(Sitting(seats=2, estates=["canonges", "militars"]))
    assert sitting.offers() == ["bonanza cardona", "bonanza pont_vell", "bonanza suanya", "pass"]
    why = "collbaix is no place that may suffer a disaster; these are: cardona, pont_vell, suanya"
    assert sitting.refused("bonanza collbaix") == why
    sitting.play("pass")
    assert sitting.offers() == ["protect cardona", "protect pont_vell", "protect suanya", "pass"]
    assert sitting.refused("protect collbaix") == why


def test_example_9_m11_m25_the_heir_works_in_the_next_round_only_and_leaves_from_the_upper_space() -> None:
    sitting = at_privileges(Sitting(seats=2, estates=["pagesos", "militars"]))
    sitting.play("heir")
    assert sitting.view()["seats"][0]["heir"]
    sitting.pass_all()
    assert sitting.s.round == 2
    assert [(worker["space"], worker["seat"]) for worker in sitting.view()["track"]] == [
        ("1a", 1),
        ("2a", 0),
        ("H", 0),
        ("2b", 0),
        ("1b", 1),
    ]
    sitting.next_round()
    assert len(sitting.view()["track"]) == 4, "in round 3 it is in the stock again"


def test_example_16_reading_2_an_heir_used_in_two_rounds_needs_both_black_workers() -> None:
    sitting = at_privileges(Sitting(seats=2, estates=["militars", "pagesos"]))
    sitting.arrange(round=4)
    sitting.play("pass", "heir")
    sitting.pass_all()
    sitting.finish_orders()
    pieces = sitting.rules.pieces(sitting.s)
    assert (sitting.s.round, pieces["heirs.board"], pieces["heirs.stock"]) == (5, 1, 1)
    sitting.play("heir")
    pieces = sitting.rules.pieces(sitting.s)
    assert (pieces["heirs.board"], pieces["heirs.granted"], pieces["heirs.stock"]) == (1, 1, 0)
    sitting.pass_all()
    assert sitting.s.round == 6
    pieces = sitting.rules.pieces(sitting.s)
    assert (pieces["heirs.track"], pieces["heirs.board"], pieces["heirs.stock"]) == (1, 0, 1)


def test_m26_the_heir_gathers_resources_or_a_privilege() -> None:
    sitting = Sitting(seats=2, estates=["pagesos", "militars"])
    sitting.arrange(heir=0)
    sitting.work("collbaix-2", "collbaix-1")
    assert sitting.view()["track"][0] == {"space": "H", "seat": 0, "heir": True}
    assert "work militars" in sitting.offers()
    sitting.work("militars")
    assert sitting.view()["privileges"][2]["card"] == 0


def test_reading_17_who_used_the_heir_gets_it_not_who_only_held_the_card() -> None:
    sitting = at_privileges(Sitting(seats=2, estates=["pagesos", "militars"]), "militars", "pagesos")
    while sitting.step == "privilege" and sitting.seat == 0:
        sitting.play("pass")
    assert sitting.offers() == ["heir", "pass"]
    sitting.play("heir")
    sitting.pass_all()
    assert [worker["seat"] for worker in sitting.view()["track"] if worker["heir"]] == [1]
    sitting.next_round()
    assert not any(worker["heir"] for worker in sitting.view()["track"]), "nobody had to use it"


def test_a_move_of_another_phase_is_refused_with_the_forms_of_this_one() -> None:
    sitting = at_privileges(Sitting(seats=2, estates=["canonges", "militars"]))
    assert "possible are: buy {space} for {payment}; bonanza {place}" in sitting.refused("work cardona-2")
