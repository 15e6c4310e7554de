"""Goods: whoever completes a city takes its goods, whoever holds it; who has most of a kind scores at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from domain.core.play import Fact, Seat
from domain.core.rules import Phrase, View
from domain.core.score import Item, Line
from domain.games.carcassonne.addition import Annex
from domain.games.carcassonne.faces import rows_of
from domain.games.carcassonne.ground import Completed, Ground
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.state import Carcassonne
from domain.kit.majority import holders

KINDS: Mapping[str, int] = rows_of("traders")["goods"]
"""Tokens in the box by kind."""
MAJORITY: int = rows_of("traders")["majority"]


class Goods(Struct, frozen=True, omit_defaults=True, gc=False):
    """Tokens of each seat, in the order of ``KINDS``; empty while nobody has any."""

    by_seat: tuple[tuple[int, ...], ...] = ()


GOODS = Annex("goods", Goods())


def tokens(s: Carcassonne) -> tuple[tuple[int, ...], ...]:
    """The tokens of each seat."""
    return GOODS.of(s).by_seat or ((0,) * len(KINDS),) * s.seats


class GoodsTaken(Fact, frozen=True, array_like=True, gc=False, tag="gt"):
    """The mover took so many tokens of each kind for cities that its tile completed."""

    tokens: tuple[int, ...]

    def apply(self, s: Carcassonne) -> Carcassonne:
        held = tokens(s)
        mine = tuple(had + more for had, more in zip(held[s.mover], self.tokens, strict=True))
        return GOODS.put(s, Goods((*held[: s.mover], mine, *held[s.mover + 1 :])))


def taken(ground: Ground) -> Callable[[Scene, Sequence[Completed]], Iterable[Fact]]:
    """The goods of all cities that were completed."""

    def facts(scene: Scene, done: Sequence[Completed]) -> Iterable[Fact]:
        marks = ground.atlas.marks
        found = tuple(sum(marks.count(each.feature.tally, kind) for each in done) for kind in KINDS)
        if any(found):
            yield GoodsTaken(found)

    return facts


def lines(scene: Scene) -> Iterable[tuple[Seat, Line]]:
    """Who has most of a kind, at least one; all of them when tied."""
    held = tokens(scene.s)
    for number, kind in enumerate(KINDS):
        by_seat = {seat: mine[number] for seat, mine in enumerate(held)}
        for seat in holders(by_seat):
            yield seat, Line(MAJORITY, "reason.goods", (Item(f"item.{kind}", by_seat[seat], MAJORITY),))


def section(s: Carcassonne, seat: Seat | None) -> list[View]:
    """The tokens of each seat by kind."""
    return [{"seat": each, **dict(zip(KINDS, held, strict=True))} for each, held in enumerate(tokens(s))]


def sentences(s: Carcassonne, seat: Seat | None) -> Iterable[Phrase]:
    """The same in words."""
    for row in section(s, seat):
        if any(row[kind] for kind in KINDS):
            yield Phrase("text.goods", row)


def count(s: Carcassonne) -> Mapping[str, int]:
    """The tokens by where they are."""
    taken_of = [sum(held[number] for held in tokens(s)) for number in range(len(KINDS))]
    found = {f"{kind}.seats": number for kind, number in zip(KINDS, taken_of, strict=True)}
    left = {f"{kind}.box": KINDS[kind] - number for kind, number in zip(KINDS, taken_of, strict=True)}
    return {**found, **left}
