"""The other readings of the open decisions.  Rules page, 6."""

from __future__ import annotations

import pytest

from domain import games
from domain.core.rules import Unplayable
from domain.games.carcassonne import GAME
from domain.match.script import run_script
from tests.games.carcassonne.table import rules_of


@pytest.mark.parametrize(("option", "left"), [("", 3), ("+start_tile=in", 4)])
def test_d1_the_base_start_tile_stays_out_with_the_river_or_is_shuffled_in(option: str, left: int) -> None:
    rules = rules_of(f"base+river{option}")
    assert rules.ground.atlas.copies["BG-D"] == left
    (laid,) = rules.opening(2)
    s = rules.evolve(rules.blank(), laid)
    assert (s.faces, rules.pieces(s)["tiles.box"]) == (("RV-A",), 4 - left)


LAKE = """
game   carcassonne/base+ferries{option}
seats  P0 P1
seed   1
draws  tile FE-B BG-W
1 P0  tile 1,0 r0
2 P0  pass
"""


def test_d2_a_ferry_always_or_only_with_a_highwayman() -> None:
    run_script(LAKE.format(option="") + "? P0 ferry E-W\n! P1 tile -1,0 r0\n")
    run_script(LAKE.format(option="+ferry=highwayman") + "3 P1 tile -1,0 r0\n")


CIRCLE = """
game   carcassonne/base+circles{option}
seats  P0 P1
seed   1
draws  tile BG-F CC-E
1 P0  tile 0,-1 r1
2 P0  small city N
3 P1  tile 0,1 r1
4 P1  pass
5 P1  circle add
? P0  add 0,-1 city N small
"""


def test_d3_adding_is_optional_or_mandatory() -> None:
    run_script(CIRCLE.format(option="") + "6 P0 pass\n")
    run_script(CIRCLE.format(option="+circle_add=mandatory") + "! P0 pass\n6 P0 add 0,-1 city N small\n")


def test_d4_on_the_same_segment_or_anywhere_in_the_feature() -> None:
    run_script(CIRCLE.format(option="") + "! P0 add 0,0 city N small\n")
    run_script(CIRCLE.format(option="+circle_place=feature") + "? P0 add 0,0 city N small\n")


DARK = """
game   carcassonne/base+messages{option}
seats  P0 P1
seed   1
draws  tile BG-E BG-U
draws  message MS-F
given  Scored seat=0 lines=[[1,"reason.road",[],[]]]
given  Scored seat=1 lines=[[5,"reason.road",[],[]]]
given  GainsDue gains=[[0,1,false],[1,5,false]]
given  FigureAdvanced figure="marker"
given  FigureAdvanced figure="marker"
1 P0  tile 0,-1 r2
2 P0  small city S
3 P0  score marker
"""


def test_d5_a_message_whoever_stands_there_or_only_on_a_free_space() -> None:
    run_script(DARK.format(option="") + "? P0 message points\n")
    run_script(DARK.format(option="+message_space=free") + "! P0 message points\n4 P1 tile 1,0 r0\n")


BAG = """
game   carcassonne/base+robbers{option}
seats  P0 P1 P2
seed   1
draws  tile RB-A BG-U
1 P0  tile 1,0 r0
2 P0  pass
3 P1  robber marker 2
"""


def test_d7_one_other_seat_or_all_others() -> None:
    run_script(BAG.format(option="") + "! P2 robber marker 0\n4 P0 pass\n")
    run_script(BAG.format(option="+bag=all") + "4 P2 robber marker 0\n5 P0 pass\n")


ROBBER = """
game   carcassonne/base+robbers{option}
seats  P0 P1
seed   1
draws  tile BG-U BG-U
given  RobberPlaced seat=1 space=0
given  RobbersAsked
1 P0  tile 1,0 r0
2 P0  small road E
~ P0  2
"""


def test_d8_robbers_rest_or_act_in_the_final_scoring() -> None:
    run_script(ROBBER.format(option="") + "~ P1 0\n")
    run_script(ROBBER.format(option="+robbers_at_end=act") + "~ P1 1\n")


GOLD = """
game   carcassonne/base+gold{option}
seats  P0 P1
seed   1
draws  tile GM-G BG-E BG-E BG-U
1 P0  tile 0,-1 r2
2 P0  gold 0,0
3 P0  small city E
4 P1  tile 1,-1 r3
5 P1  pass
"""


def test_d9_the_ingot_by_the_order_of_the_rules_or_by_choice() -> None:
    free = run_script(GOLD.format(option="+ingots=free") + "? P0 ingot 0,0\n6 P0 ingot 0,-1\n7 P0 ingot 0,0\n~ P0 8\n")
    run_script(GOLD.format(option="") + "~ P0 8\n")
    assert free.state.points == (6, 0)


MORE = """
game   carcassonne/base+messages{option}
seats  P0 P1
seed   1
draws  tile BG-E BG-U BG-U
draws  message MS-D
given  Scored seat=0 lines=[[1,"reason.road",[],[]]]
given  GainsDue gains=[[0,1,false]]
given  FigureAdvanced figure="marker"
1 P0  tile 0,-1 r2
2 P0  small city S
3 P0  score marker
4 P0  message do
5 P0  tile 1,0 r0
6 P0  pass
7 P1  tile 2,0 r0
"""


@pytest.mark.parametrize("option", ["", "+extra_tile=after_turn"])
def test_d10_the_further_tile_of_a_message_is_laid_by_the_same_seat(option: str) -> None:
    run_script(MORE.format(option=option))


def test_an_option_without_its_expansion_is_refused() -> None:
    with pytest.raises(Unplayable, match="only together with “robbers”"):
        GAME.variation("base+bag=all")
    assert games.rules("carcassonne", "base+robbers+bag=all").key == "carcassonne/base+robbers+bag=all"
