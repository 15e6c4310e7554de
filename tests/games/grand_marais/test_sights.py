"""What is looked for only where a piece was added is what is found when everything is looked at."""

from __future__ import annotations

import random

import pytest

from domain import games
from domain.core.play import Chance, Turn
from domain.games.grand_marais import GAME
from domain.games.grand_marais.constructions import SEARCHES
from domain.games.grand_marais.rules import GrandMarais
from domain.games.grand_marais.scoring import scores
from domain.games.grand_marais.sights import Sights
from domain.games.grand_marais.waters import joined_waters

LOOKED_AT = 6
"""Moves of each position whose boards are counted."""


@pytest.mark.parametrize(
    "variation", [*(base.key for base in GAME.bases), "e1+edge_closes_meadow=no", "e7+board=table"]
)
def test_a_forecast_is_what_a_whole_count_says(variation: str) -> None:
    rules, chooser = games.rules("grand_marais", variation), random.Random(variation)
    assert isinstance(rules, GrandMarais)
    s, plies = rules.after(rules.blank(), rules.opening(max(GAME.base(variation.split("+")[0]).seats[:2]))), 0
    while isinstance(awaited := rules.awaits(s), Turn | Chance) and plies < 120:
        if isinstance(awaited, Chance):
            outcomes, counts = zip(*awaited.options, strict=True)
            s = rules.after(s, rules.resolve(s, awaited, chooser.choices(outcomes, counts)[0]))
            continue
        seat = chooser.choice(awaited.seats)
        moves = list(rules.moves(s, seat))
        for move in chooser.sample(moves, min(LOOKED_AT, len(moves))) if plies % 4 == 0 else ():
            after = rules.after(s, rules.decide(s, seat, move))
            if after.over:
                continue
            closed = after
            for fact in rules.episode.closing(after):
                closed = fact.apply(closed)
            assert list(rules.forecast(after)) == list(scores(rules.episode, closed)), move
        s = rules.after(s, rules.decide(s, seat, chooser.choice(moves)))
        plies += 1


def test_waters_join_as_on_a_whole_look() -> None:
    rules, chooser = games.rules("grand_marais", "e8"), random.Random(1)
    s, sights = rules.after(rules.blank(), rules.opening(1)), Sights(SEARCHES[True])
    for _ in range(60):
        awaited = rules.awaits(s)
        if isinstance(awaited, Chance):
            facts = rules.resolve(s, awaited, chooser.choice(awaited.options)[0])
        else:
            facts = rules.decide(s, 0, chooser.choice(list(rules.moves(s, 0))))
        s = rules.after(s, facts)
        found, whole = sights.of(s).joined, joined_waters(s.board, s.layout)
        assert {water: sorted(to) for water, to in found.items()} == {water: sorted(to) for water, to in whole.items()}
