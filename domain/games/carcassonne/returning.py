"""Figures that leave the board before their feature is scored, and those that go with them."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.play import Fact
from domain.games.carcassonne.facts import FiguresReturned
from domain.games.carcassonne.ground import Ground
from domain.games.carcassonne.state import Carcassonne


def taken_back(ground: Ground, s: Carcassonne, number: int) -> Iterable[Fact]:
    """The return of one figure, by its place in the row, and of those that stood only beside it."""
    fact = FiguresReturned((number,))
    yield fact
    yield from strays(ground, fact.apply(s))


def strays(ground: Ground, s: Carcassonne) -> Iterable[Fact]:
    """The return of figures that count nothing and have no follower of their owner in their feature any more."""
    helpers = [number for number, figure in enumerate(s.figures) if not ground.kinds[figure.kind].strength]
    alone = [number for number in helpers if not followers_beside(ground, s, number)]
    if alone:
        yield FiguresReturned(tuple(alone))


def followers_beside(ground: Ground, s: Carcassonne, number: int) -> bool:
    """Whether the owner of a figure has a follower in the same feature."""
    scene, figure = ground.scene(s), s.figures[number]
    standing = scene.standing[scene.root_of(figure.tile, figure.segment)]
    return any(other.seat == figure.seat and ground.kinds[other.kind].strength for other in standing)
