"""Worked examples 33 and 34, and what robbers and messages do to each other.  Rules page, 3 and 9."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.core.score import Line, Scored
from domain.games.carcassonne.additions.gold import worth
from domain.games.carcassonne.additions.messages.effects import SCORING
from domain.games.carcassonne.additions.messages.post import MESSAGES
from domain.games.carcassonne.additions.robbers import ROBBERS
from domain.games.carcassonne.additions.traders.goods import GOODS, Goods
from domain.match.script import run_script
from tests.games.carcassonne.table import laid, rules_of

FOLDER = Path(__file__).parent


@pytest.mark.parametrize(
    ("example", "spaces"),
    [
        ("example-33-a-figure-that-moves-elsewhere-is-not-robbed", (-1, 5)),
        ("example-33-the-figure-beside-the-robber-is-robbed-of-2", (-1, -1)),
        ("example-33-robbed-once-and-a-message-is-drawn-all-the-same", (-1, -1)),
    ],
)
def test_example_33_the_robber_that_robbed_goes_home_and_the_other_stays(example: str, spaces: tuple[int, int]) -> None:
    match = run_script((FOLDER / f"{example}.match").read_text(encoding="utf-8"))
    assert ROBBERS.of(match.state).spaces == spaces  # type: ignore[arg-type]  # it is a state of this game


CITIES = "base+inns+messages"


def message(
    effect: str, figures: list[tuple[int, str, int, str]], *tiles: tuple[str, int, int, int], variation: str = CITIES
) -> int:
    """What a message is worth to seat 0."""
    rules = rules_of(variation)
    s = laid(rules, 2, *tiles, figures=figures)
    row = next(row for row in MESSAGES.values() if row["effect"] == effect)
    line = SCORING[effect](rules.ground, rules.ground.scene(s), 0, row)
    return line.points if line else 0


def test_example_34_a_large_follower_is_one_knight() -> None:
    figures = [(0, "big", 1, "city E"), (0, "small", 1, "city E"), (0, "small", 2, "city N")]
    assert message("per_knight", figures, ("BG-M", 0, -1, 2), ("BG-E", 1, 1, 0)) == 6


def test_example_34_pennants_count_where_one_has_a_knight_whoever_holds_the_city() -> None:
    tiles = (("BG-F", 5, 5, 1), ("BG-F", 5, 4, 1), ("BG-M", 9, 9, 0))
    figures = [(0, "small", 1, "city N"), (1, "big", 2, "city N"), (0, "small", 3, "city N")]
    assert message("per_pennant", figures, *tiles) == 6


FARMERS = [(0, "small", 0, "field EL"), (0, "small", 0, "field EL"), (0, "small", 0, "field ER")]
"""Two farmers on one farm, one on another."""


def test_example_34_two_points_a_farmer() -> None:
    assert message("per_farmer", FARMERS) == 6


def test_d6_three_points_a_farmer_by_the_option_and_two_a_knight_all_the_same() -> None:
    variation = f"{CITIES}+farmers=3"
    assert message("per_farmer", FARMERS, variation=variation) == 9
    knights = [(0, "big", 1, "city E"), (0, "small", 1, "city E"), (0, "small", 2, "city N")]
    assert message("per_knight", knights, ("BG-M", 0, -1, 2), ("BG-E", 1, 1, 0), variation=variation) == 6


@pytest.mark.parametrize(
    ("ingots", "points"), [(0, 0), (1, 1), (3, 3), (4, 8), (6, 12), (7, 21), (9, 27), (10, 40), (15, 60)]
)
def test_example_34_ingots_are_worth_more_the_more_there_are(ingots: int, points: int) -> None:
    assert worth(ingots) == points


def test_example_34_goods_of_which_nobody_has_any_give_nothing() -> None:
    rules = rules_of("base+traders")
    s = GOODS.put(laid(rules, 3), Goods(((2, 0, 1), (2, 0, 0), (1, 0, 0))))
    points = [0, 0, 0]
    for fact in rules.forecast(s):
        assert isinstance(fact, Scored)
        points[fact.seat] += sum(line.points for line in fact.lines)
    assert points == [20, 10, 0]


def test_example_30_the_robber_moves_along_with_a_figure_that_moves_for_robbed_points() -> None:
    rules = rules_of("base+robbers")
    s = ROBBERS.put(laid(rules, 2), replace(ROBBERS.empty, spaces=(0, 4)))
    s = replace(s, points=(4, 0), mover=0)
    track = next(part for part in rules.parts if part.key == "rob").track  # type: ignore[attr-defined]  # the robbing
    for fact in track.award(s, [Scored(1, (Line(3, "reason.robbed"),))], robbed=True):
        s = fact.apply(s)
    assert (ROBBERS.of(s).spaces, s.points) == ((3, 4), (4, 3))


def test_of_two_figures_that_leave_its_space_the_robbers_owner_chooses_one() -> None:
    run_script(
        """
        game   carcassonne/base+robbers
        seats  P0 P1 P2
        seed   1
        draws  tile BG-E
        given  RobberPlaced seat=2 space=0
        given  RobbersAsked
        given  FigureLeft seat=2 victim=1 figure="marker" points=7
        1 P0  tile 0,-1 r2
        2 P0  small city S
        + P0  reason.city 4
        ! P0  rob marker 1
        ? P2  rob marker 0
        3 P2  rob marker 1
        + P2  reason.robbed 4
        = P2  4
        """
    )
