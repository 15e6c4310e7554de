"""Defects that other implementations had, and that must not exist here."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from domain.core.score import Scored
from domain.games.carcassonne.additions.gold import IngotTaken
from domain.games.carcassonne.additions.traders.builder import BuilderWoke, SecondPartBegun
from domain.games.carcassonne.facts import TileDiscarded, TurnEnded
from domain.games.carcassonne.ground import Worth
from domain.games.carcassonne.scoring import complete_features
from domain.games.carcassonne.state import Carcassonne
from domain.match.script import run_script
from tests.games.carcassonne.table import EVERYTHING, laid, random_plies, rules_of

FOLDER = Path(__file__).parent
TWO_TILE_CITY = """
game   carcassonne/base
seats  P0 P1
seed   1
undo   free
draws  tile BG-E BG-U
1 P0  tile 0,-1 r2
2 P0  small city S
= P0  4
"""


def test_points_do_not_stay_after_an_undo() -> None:
    match = run_script(f"{TWO_TILE_CITY}\nundo 1\n= P0 0\n~ P0 0\nredo\n= P0 4\nundo 0\n= P0 0\n")
    assert match.state.points == (0, 0)
    assert not any(isinstance(fact, Scored) for frame in match.frames for fact in frame.facts)


def test_gold_is_not_given_to_one_player_only_in_a_tie() -> None:
    (example,) = FOLDER.glob("example-23-*.match")
    match = run_script(example.read_text(encoding="utf-8"))
    taken = [fact.seat for frame in match.frames for fact in frame.facts if isinstance(fact, IngotTaken)]
    assert taken == [0, 1, 0]


def test_a_ferry_does_not_cancel_an_inn() -> None:
    run_script(
        """
        game   carcassonne/base+inns+ferries
        seats  P0 P1
        seed   1
        draws  tile IC-A FE-B BG-W BG-W
        1 P0  tile 1,0 r0
        2 P0  small road S
        3 P1  tile 1,1 r1
        4 P1  pass
        5 P1  ferry N-S
        6 P0  tile -1,0 r0
        7 P0  pass
        8 P0  done
        9 P1  tile 1,2 r2
        10 P1  pass
        11 P1  done
        + P0  reason.road 10    # five tiles at 2, across the ferry
        """
    )


def test_no_tile_is_discarded_silently() -> None:
    discarded = 0
    for seed in range(40):
        for before, facts, after in random_plies("base+river", 2, seed):
            told = [fact.tile for fact in facts if isinstance(fact, TileDiscarded)]
            assert after.out == (*before.out, *told)
            assert len(after.faces) + len(after.out) + bool(after.drawn) - len(before.faces) - len(before.out) <= 2
            discarded += len(told)
    assert discarded, "some tile fitted nowhere"


def test_a_feature_is_not_scored_twice_when_two_segments_of_one_tile_meet() -> None:
    rules, s = rules_of("base"), ring("base")
    scene = rules.ground.scene(s)
    assert len(scene.segments(s.spot, ("city",))) == 2
    (city,) = complete_features(scene)
    assert (city.size, city.gaps) == (4, 0)
    for _, facts, after in random_plies(EVERYTHING, 2, 7):
        lines = [(fact.seat, line) for fact in facts if isinstance(fact, Scored) for line in fact.lines if line.cells]
        told = Counter((seat, line.reason, line.cells) for seat, line in lines)
        assert after.is_over or max(told.values(), default=0) <= 1


def test_the_second_builder_part_gives_no_third() -> None:
    second_parts = 0
    for seed in range(10):
        parts = 1
        for _, facts, _ in random_plies("base+traders", 2, seed):
            for fact in facts:
                if isinstance(fact, BuilderWoke):
                    assert parts == 1
                elif isinstance(fact, SecondPartBegun):
                    parts += 1
                    second_parts += 1
                    assert parts == 2
                elif isinstance(fact, TurnEnded):
                    parts = 1
    assert second_parts


def test_a_city_of_two_segments_of_one_tile_counts_it_once_or_each_segment() -> None:
    for variation, points in (("base", 8), ("base+city_tiles=segments", 10)):
        rules, s = rules_of(variation), ring(variation)
        (city,) = complete_features(rules.ground.scene(s))
        items = rules.ground.items(Worth(rules.ground.scene(s), city, 0, done=True))
        assert sum(item.points for item in items) == points


def ring(variation: str) -> Carcassonne:
    """A city of four tiles around a corner, the last of which has two segments of it."""
    corners = [("BG-N", 10, 10, 2), ("BG-N", 11, 10, 3), ("BG-Ng", 10, 11, 1), ("BG-I", 11, 11, 0)]
    return laid(rules_of(variation), 2, *corners)
