"""The tree of first moves and the heat map as they go over the wire, with the addresses of what is behind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from api.analytics.analysing import asked_words
from api.shown.speech import speech_of
from api.shown.telling import capital
from api.texts import TEXTS
from api.wire import analytics as wire
from domain import games
from domain.core.play import Unreadable
from domain.core.rules import Phrase, Unplayable
from domain.core.saying import PLACES, Voice, parts, say, seats_by_number
from domain.core.words import in_language
from projections.analytics.asked import Filter

if TYPE_CHECKING:
    from projections.analytics.explorer import Branch, Ending, HeatMap, ScoredCell, SeatShare, Spot, Tree
    from projections.analytics.stored import Stored

EXPLORER = "/v1/analytics/explorer"
CELLS = "/v1/analytics/cells"
MOST_SEATS = 8


def tree_shape(tree: Tree, asked: Filter, language: str, *, draws: bool) -> wire.TreeShape:
    """A place in the tree."""
    return wire.TreeShape(
        line=tree.line,
        does=[
            move_in_words(asked.game, tree.variation or asked.variation, move, language)
            for move in tree.moves(draws=draws)
        ],
        matches=tree.matches,
        branches=[branch_shape(each, asked, language, draws=draws) for each in tree.branches],
        more=tree.more,
        behind=line_address(f"{EXPLORER}/matches", tree.line, asked, draws=draws),
        position=tree.position,
    )


def branch_shape(branch: Branch, asked: Filter, language: str, *, draws: bool) -> wire.BranchShape:
    """A move that was made there."""
    behind = line_address(f"{EXPLORER}/matches", branch.line, asked, draws=draws)
    return wire.BranchShape(
        move=branch.move,
        does=move_in_words(asked.game, branch.variation, branch.move, language),
        draw=branch.draw,
        line=branch.line,
        matches=branch.matches,
        part=branch.part,
        plies=branch.plies,
        seats=[seat_shape(each, behind) for each in branch.seats],
        players=[
            wire.MoverShape(each.player, each.times, narrowed(behind, mover=each.player)) for each in branch.players
        ],
        endings=[ending_shape(each, asked, language, behind) for each in branch.endings],
        explore=line_address(EXPLORER, branch.line, asked, draws=draws) if branch.leads_on else "",
        behind=behind,
    )


def move_in_words(game: str | None, variation: str | None, move: str, language: str) -> str:
    """What a move does, seats by their numbers; the move as it is where it cannot be read."""
    if game is None or variation is None:
        return move
    try:
        speech = speech_of(games.reading(game, variation))
        return speech.move_in_words(speech.rules.notation.read(move), seats_by_number(MOST_SEATS, language), language)
    except (Unreadable, Unplayable):  # hidden in part, or of rules that are not there any more
        return move


def seat_shape(share: SeatShare, behind: str) -> wire.SeatShareShape:
    """How a seat did."""
    won = narrowed(behind, winner=str(share.seat))
    return wire.SeatShareShape(share.seat, share.matches, share.share, share.points, won)


def narrowed(behind: str, **only: str) -> str:
    """The address of some of the matches of a line."""
    return f"{behind}&{urlencode(only)}"


def ending_shape(ending: Ending, asked: Filter, language: str, behind: str) -> wire.EndingShape:
    """How matches ended, said in the words of their game or of the service."""
    assert asked.game is not None, "a tree is that of a game"
    those = narrowed(behind, ending=ending.reason)
    if not ending.reason:
        return wire.EndingShape("", "", ending.matches, those)
    words = {**TEXTS, **games.game(asked.game).words}
    key = next((key for key in (f"over.{ending.reason}", f"status.{ending.reason}") if key in words), ending.reason)
    return wire.EndingShape(ending.reason, say(words, Phrase(key), language), ending.matches, those)


def line_address(path: str, line: list[str], asked: Filter, *, draws: bool) -> str:
    """The address of a line."""
    return f"{path}?{urlencode([*words_of(asked), *(('line', step) for step in line), *drawn(draws)])}"


def words_of(asked: Filter) -> list[tuple[str, str]]:
    """What was asked for, as parameters."""
    return [(name, str(value)) for name, value in asked_words(asked) if value is not None]


def drawn(draws: bool) -> list[tuple[str, str]]:
    """Whether lines are told apart by what chance gave, as a parameter."""
    return [("draws", "true")] if draws else []


def heat_shape(heat: HeatMap, asked: Filter, language: str, *, plies: int | None) -> wire.HeatMapShape:
    """Where things happened in the first so many plies."""
    assert asked.game is not None, "a heat map is that of a game"
    voice = Voice(games.game(asked.game).words, language)
    about = [*words_of(asked), *([] if plies is None else [("plies", str(plies))])]
    spots = [spot_shape(each, about, voice) for each in heat.spots]
    scored = [scored_shape(each, about) for each in heat.scored]
    return wire.HeatMapShape(spots, scored, heat.position)


def scored_shape(cell: ScoredCell, about: Sequence[tuple[str, str]]) -> wire.ScoredCellShape:
    """A cell where points were scored."""
    behind = f"{CELLS}/scored?{urlencode([*about, ('x', cell.x), ('y', cell.y)])}"
    return wire.ScoredCellShape(cell.x, cell.y, cell.times, cell.points, behind)


def spot_shape(spot: Spot, about: Sequence[tuple[str, str]], voice: Voice) -> wire.SpotShape:
    """A place where a kind of fact happened, both said in the words of the game."""
    sentence = in_language(voice.words.get(f"fact.{spot.fact}", {"en": spot.fact}), voice.language)
    family = next((family for _, name, family in parts(sentence) if name in PLACES), "")
    return wire.SpotShape(
        fact=spot.fact,
        happened=without_fields(sentence),
        spot=spot.spot,
        called=voice.said(family, spot.spot),
        x=spot.x,
        y=spot.y,
        times=spot.times,
        matches=spot.matches,
        behind=f"{CELLS}/matches?{urlencode([*about, ('fact', spot.fact), ('spot', spot.spot)])}",
    )


def without_fields(sentence: str) -> str:
    """What kind of thing a sentence says happened, an ellipsis for each of its fields.

    >>> without_fields("{seat:seat} places {piece} on {x},{y}.")
    '… places … on …'
    """
    said = "".join(before + ("…" if name else "") for before, name, _ in parts(sentence))
    return capital(re.sub(r"…([\s,:;()]*…)+", "…", said).rstrip(". "))


def variation_list(stored: Stored) -> wire.VariationList:
    """The variations that have matches."""
    found = [
        wire.VariationShape(each.game, each.variation, each.matches, each.over, each.seats)
        for each in stored.variations
    ]
    return wire.VariationList(found, stored.position)
