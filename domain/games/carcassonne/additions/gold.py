"""The Gold Mines: ingots on tiles go to whoever holds the features that are completed there.

Rules page, 3, The Gold Mines, and D9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.compose import After, Before
from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Option, Phrase, View
from domain.core.score import Item, Line
from domain.games.carcassonne.addition import Annex, Contribution, Expansion
from domain.games.carcassonne.course import Part, refuse_unless
from domain.games.carcassonne.faces import rows_of
from domain.games.carcassonne.ground import Completed, Ground, Keyed
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.squares import AROUND
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Track
from domain.games.carcassonne.words import WORDS

KEY = "gold"
BOX: int = rows_of(KEY)["ingots"]
WORTH: Sequence[Mapping[str, int]] = rows_of(KEY)["worth"]

Claim = tuple[int, tuple[Seat, ...]]
"""The index of a tile, and the seats entitled to the ingots on it."""


class Gold(Struct, frozen=True, omit_defaults=True, gc=False):
    """``tiles``: the index of its tile for each ingot on the table.  ``held``: ingots by seat, empty at first.

    ``claims``: what is being shared out, where seats choose their ingots; ``taker``: who took the last one.
    """

    tiles: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    claims: tuple[Claim, ...] = ()
    taker: Seat = -1


GOLD = Annex(KEY, Gold())


def held(s: Carcassonne) -> tuple[int, ...]:
    """The ingots of each seat."""
    return GOLD.of(s).held or (0,) * s.seats


class LayIngot(Move, frozen=True, array_like=True, gc=False, tag="I"):
    """Lay the second ingot on a tile beside the gold mine; the first lies on the mine."""

    pattern: ClassVar[str] = "gold {x},{y}"
    x: int
    y: int


class TakeIngot(Move, frozen=True, array_like=True, gc=False, tag="J"):
    """Take an ingot from a tile of a feature that the seat holds (only where seats choose, D9)."""

    pattern: ClassVar[str] = "ingot {x},{y}"
    x: int
    y: int


class IngotsLaid(Fact, frozen=True, array_like=True, gc=False, tag="gl"):
    """An ingot came on the tile just laid, another on the tile with this index."""

    tile: int

    def apply(self, s: Carcassonne) -> Carcassonne:
        gold = GOLD.of(s)
        return GOLD.put(s, replace(gold, tiles=(*gold.tiles, s.spot, self.tile)))


class IngotTaken(Fact, frozen=True, array_like=True, gc=False, tag="gi"):
    """A seat took an ingot from the tile with this index."""

    seat: Seat
    tile: int

    def apply(self, s: Carcassonne) -> Carcassonne:
        gold, mine = GOLD.of(s), held(s)
        place = gold.tiles.index(self.tile)
        left = gold.tiles[:place] + gold.tiles[place + 1 :]
        more = (*mine[: self.seat], mine[self.seat] + 1, *mine[self.seat + 1 :])
        return GOLD.put(s, replace(gold, tiles=left, held=more, taker=self.seat))


class SharingBegun(Fact, frozen=True, array_like=True, gc=False, tag="gs"):
    """Seats share out the ingots of completed features, each choosing in turn."""

    claims: tuple[Claim, ...]

    def apply(self, s: Carcassonne) -> Carcassonne:
        return GOLD.put(s, replace(GOLD.of(s), claims=self.claims, taker=-1))


class SharingEnded(Fact, frozen=True, array_like=True, gc=False, tag="ge"):
    """All ingots that somebody was entitled to are taken."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return GOLD.put(s, replace(GOLD.of(s), claims=(), taker=-1))


class Laying(Part):
    """After a gold symbol: one ingot on that tile, one on any of the tiles around it."""

    key = "gold"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def due(self, s: Carcassonne) -> bool:
        return "gold" in self.ground.face(s).marks

    def around(self, s: Carcassonne) -> list[int]:
        """Indexes of the tiles around the mine, clockwise from north."""
        land = self.ground.scene(s).land
        found = (land.at.get(land.places[s.spot] + step) for step in AROUND)
        return [tile for tile in found if tile is not None]

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        cell = self.ground.scene(s).cell
        return [LayIngot(*cell(tile)) for tile in self.around(s)]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        refuse_unless(move, LayIngot, self.key)
        assert isinstance(move, LayIngot)
        tile = self.ground.scene(s).tile_at(move.x, move.y)
        if tile is None or tile not in self.around(s):
            x, y = self.ground.scene(s).cell(s.spot)
            raise Illegal(f"the second ingot goes on a tile around {x},{y}; {move.x},{move.y} is none")
        return (IngotsLaid(tile),)


def claims_of(scene: Scene, done: Sequence[Completed]) -> dict[int, tuple[Seat, ...]]:
    """The seats that are entitled to the ingots of each tile, from the mover on."""
    found: dict[int, tuple[Seat, ...]] = {}
    for tile in dict.fromkeys(sorted(GOLD.of(scene.s).tiles)):
        entitled = {seat for each in done if each.feature.tiles >> tile & 1 for seat in each.owners}
        if entitled:
            found[tile] = tuple(seat for seat in scene.s.in_order if seat in entitled)
    return found


def shared(scene: Scene, done: Sequence[Completed]) -> Iterable[Fact]:
    """One ingot after the other from the mover on, each from the tile that most are entitled to (rules page, D9)."""
    claims = claims_of(scene, done)
    left = [tile for tile in GOLD.of(scene.s).tiles if tile in claims]
    while left:
        for seat in scene.s.in_order:
            mine = [tile for tile in left if seat in claims[tile]]
            if mine:
                tile = max(mine, key=lambda each: (len(claims[each]), -each))
                left.remove(tile)
                yield IngotTaken(seat, tile)


def chosen(scene: Scene, done: Sequence[Completed]) -> Iterable[Fact]:
    """The same, but each seat chooses its ingots."""
    claims = claims_of(scene, done)
    if claims:
        yield SharingBegun(tuple(claims.items()))


class Choosing(Part):
    """Seats take turns, one ingot at a time, from the mover on, each from tiles to which it is entitled."""

    key = "ingot"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def due(self, s: Carcassonne) -> bool:
        return self.taker(s) is not None

    def again(self, s: Carcassonne) -> bool:
        return True

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        return (SharingEnded(),) if GOLD.of(s).claims else ()

    def tiles(self, s: Carcassonne, seat: Seat) -> list[int]:
        """Indexes of the tiles from which a seat may take an ingot."""
        gold = GOLD.of(s)
        return [tile for tile, seats in gold.claims if seat in seats and tile in gold.tiles]

    def taker(self, s: Carcassonne) -> Seat | None:
        """Who takes the next ingot."""
        order, last = s.in_order, GOLD.of(s).taker
        start = order.index(last) + 1 if last in order else 0
        return next((seat for seat in (*order[start:], *order[:start]) if self.tiles(s, seat)), None)

    def awaits(self, s: Carcassonne) -> Turn:
        taker = self.taker(s)
        assert taker is not None
        return Turn((taker,), self.key)

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        cell = self.ground.scene(s).cell
        return [TakeIngot(*cell(tile)) for tile in self.tiles(s, seat)]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        refuse_unless(move, TakeIngot, self.key)
        assert isinstance(move, TakeIngot)
        tile = self.ground.scene(s).tile_at(move.x, move.y)
        if tile is None or tile not in self.tiles(s, seat):
            raise Illegal(f"seat {seat} is not entitled to an ingot at {move.x},{move.y}")
        return (IngotTaken(seat, tile),)


def worth(ingots: int) -> int:
    """Points for so many ingots: each is worth more the more there are.

    >>> [worth(ingots) for ingots in (0, 1, 3, 4, 6, 7, 9, 10, 15)]
    [0, 1, 3, 8, 12, 21, 27, 40, 60]
    """
    return ingots * max((row["points"] for row in WORTH if ingots >= row["least"]), default=0)


def lines(scene: Scene) -> Iterable[tuple[Seat, Line]]:
    """What the ingots of each seat are worth at the end."""
    for seat, ingots in enumerate(held(scene.s)):
        if ingots:
            yield seat, Line(worth(ingots), "reason.gold", (Item("item.ingots", ingots, worth(ingots)),))


def section(ground: Ground, s: Carcassonne) -> View:
    """Where ingots lie, and how many each seat has."""
    scene, tiles = ground.scene(s), GOLD.of(s).tiles
    lying = [
        {"x": x, "y": y, "ingots": tiles.count(tile)} for tile in sorted(set(tiles)) for x, y in (scene.cell(tile),)
    ]
    return {"table": lying, "seats": list(held(s))}


def sentences(ground: Ground, s: Carcassonne) -> Iterable[Phrase]:
    """The same in words."""
    gold = section(ground, s)
    for each in gold["table"]:
        yield Phrase("text.gold", each)
    for seat, ingots in enumerate(gold["seats"]):
        if ingots:
            yield Phrase("text.ingots", {"seat": seat, "ingots": ingots})


def count(s: Carcassonne) -> Mapping[str, int]:
    """The ingots by where they are."""
    table, seats = len(GOLD.of(s).tiles), sum(held(s))
    return {"ingots.table": table, "ingots.seats": seats, "ingots.box": BOX - table - seats}


def contribute(ground: Ground, track: Track) -> Contribution:
    """A step before step 2, the sharing, and points at the end."""
    free = ground.chosen("ingots", "free")
    sharing: Callable[[Scene, Sequence[Completed]], Iterable[Fact]] = chosen if free else shared
    choosing = (After("score", Choosing(ground)),) if free else ()
    return Contribution(
        parts=(Before("claim", Laying(ground)), *choosing),
        aftermaths=(Keyed(KEY, sharing),),
        closings=(After("features", Keyed(KEY, lines)),),
        sections=(After("board", Keyed(KEY, lambda s, seat: section(ground, s))),),
        sentences=(After("board", Keyed(KEY, lambda s, seat: sentences(ground, s))),),
        counts=(After("figures", Keyed(KEY, count)),),
        moves=(LayIngot, TakeIngot),
        facts=(IngotsLaid, IngotTaken, SharingBegun, SharingEnded),
    )


ADDITION = Expansion(
    key=KEY,
    number=8,
    edition=1,
    plies=3,
    contribute=contribute,
    data=KEY,
    options={"ingots": Option(("automatic", "free"), title=WORDS["option.ingots"], needs=KEY)},
)
