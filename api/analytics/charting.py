"""The tree of first moves and the heat map as they go over the wire, with the addresses of what is behind."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from api.analytics.analysing import asked_words
from api.texts import TEXTS
from api.wire import analytics as wire
from domain import games
from domain.core.rules import Phrase
from domain.core.saying import say
from projections.analytics.asked import Filter

if TYPE_CHECKING:
    from projections.analytics.explorer import Branch, Ending, HeatMap, Tree

EXPLORER = "/v1/analytics/explorer"
CELLS = "/v1/analytics/cells"


def tree_shape(tree: Tree, asked: Filter, language: str, *, draws: bool) -> wire.TreeShape:
    """A place in the tree."""
    return wire.TreeShape(
        line=tree.line,
        matches=tree.matches,
        branches=[branch_shape(each, asked, language, draws=draws) for each in tree.branches],
        behind=line_address(f"{EXPLORER}/matches", tree.line, asked, draws=draws),
        position=tree.position,
    )


def branch_shape(branch: Branch, asked: Filter, language: str, *, draws: bool) -> wire.BranchShape:
    """A move that was made there."""
    return wire.BranchShape(
        move=branch.move,
        draw=branch.draw,
        line=branch.line,
        matches=branch.matches,
        part=branch.part,
        plies=branch.plies,
        seats=[wire.SeatShareShape(each.seat, each.matches, each.share, each.points) for each in branch.seats],
        players=[wire.MoverShape(each.player, each.times) for each in branch.players],
        endings=[ending_shape(each, asked, language) for each in branch.endings],
        explore=line_address(EXPLORER, branch.line, asked, draws=draws),
        behind=line_address(f"{EXPLORER}/matches", branch.line, asked, draws=draws),
    )


def ending_shape(ending: Ending, asked: Filter, language: str) -> wire.EndingShape:
    """How matches ended, said in the words of their game or of the service."""
    assert asked.game is not None, "a tree is that of a game"
    if not ending.reason:
        return wire.EndingShape("", "", ending.matches)
    words = {**TEXTS, **games.game(asked.game).words}
    key = next((key for key in (f"over.{ending.reason}", f"status.{ending.reason}") if key in words), ending.reason)
    return wire.EndingShape(ending.reason, say(words, Phrase(key), language), ending.matches)


def line_address(path: str, line: list[str], asked: Filter, *, draws: bool) -> str:
    """The address of a line."""
    return f"{path}?{urlencode([*words_of(asked), *(('line', step) for step in line), *drawn(draws)])}"


def words_of(asked: Filter) -> list[tuple[str, str]]:
    """What was asked for, as parameters."""
    return [(name, str(value)) for name, value in asked_words(asked) if value is not None]


def drawn(draws: bool) -> list[tuple[str, str]]:
    """Whether lines are told apart by what chance gave, as a parameter."""
    return [("draws", "true")] if draws else []


def heat_shape(heat: HeatMap, asked: Filter) -> wire.HeatMapShape:
    """Where things happened."""
    spots = [
        wire.SpotShape(
            fact=each.fact,
            spot=each.spot,
            x=each.x,
            y=each.y,
            times=each.times,
            matches=each.matches,
            behind=f"{CELLS}/matches?{urlencode([*words_of(asked), ('fact', each.fact), ('spot', each.spot)])}",
        )
        for each in heat.spots
    ]
    scored = [wire.ScoredCellShape(each.x, each.y, each.times, each.points) for each in heat.scored]
    return wire.HeatMapShape(spots, scored, heat.position)
