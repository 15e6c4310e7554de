"""Step 1: a tile goes into the cetarium of the round; the phantom's tile with three seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Chance, Fact, Move, Outcome
from domain.core.score import Line, scored
from domain.games.garum.acts import Act, Choice
from domain.games.garum.board import SPACES
from domain.games.garum.facts import PhantomTaken, TilePlaced
from domain.games.garum.icons import bonus_lines
from domain.games.garum.material import Material
from domain.games.garum.moves import PlaceTile
from domain.games.garum.setup import top_of_pile
from domain.games.garum.state import Garum
from domain.games.garum.tiles import FREE, IDS, NAMES, laid
from domain.kit.course import Part


class Placing(Act):
    """Place a tile of the hand on a free space of the cetarium, however turned.  Seed, 1; rules page D.4, no. 6."""

    key = "place"
    kind = PlaceTile

    def __init__(self, material: Material) -> None:
        self.material = material
        self.offers = {
            pair: tuple(tuple(PlaceTile(tile, place, turn) for turn in material.tiles.turns[tile]) for place in SPACES)
            for tile, pair in IDS.items()
        }

    def moves(self, s: Garum) -> Sequence[Move]:
        colour = s.mover.colour
        free = free_places(s)
        offers = (self.offers[colour, number] for number in s.hands[colour])
        return [move for by_place in offers for place in free for move in by_place[place]]

    def decide(self, s: Garum, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlaceTile)
        yield TilePlaced(move.tile, move.space, move.turn)
        yield from scored(s.mover.seat, self.bonus(s, move))

    def bonus(self, s: Garum, move: PlaceTile) -> Iterable[Line]:
        """What the seat gets for the icons that this tile covers."""
        return bonus_lines(self.material, s.space(move.space), laid(move.tile, move.turn))

    def why_not(self, s: Garum, move: Move) -> str:
        assert isinstance(move, PlaceTile)
        colour = s.mover.colour
        hand = [NAMES[colour, number] for number in s.hands[colour]]
        if move.tile not in hand:
            return f"{move.tile} is not in the hand; there are: {', '.join(hand)}"
        free = [SPACES[place] for place in free_places(s)]
        if move.space not in free:
            return f"{move.space} is no free space of cetarium {s.cetarium}; free are: {', '.join(free)}"
        turns = ", ".join(f"r{turn}" for turn in self.material.tiles.turns[move.tile])
        return f"{move.tile} turned by r{move.turn} is no look of its own; its looks are: {turns}"


class PlacingForNobody(Placing):
    """Place the phantom's tile: it covers icons and scores nothing.  Rules page D.4, nos. 8 and 19."""

    def bonus(self, s: Garum, move: PlaceTile) -> Iterable[Line]:
        return ()


def free_places(s: Garum) -> list[int]:
    """The free spaces of this round's cetarium, as indices in ``SPACES``."""
    first = s.space(SPACES[0])
    return [place for place in range(len(SPACES)) if s.spaces[first + place] == FREE]


class Place(Choice):
    """The first thing in a turn: a tile must be placed."""

    def is_due(self, s: Garum) -> bool:
        return s.done == 0 and not s.mover.phantom


class PhantomTile(Part):
    """After all turns of a round the amphora holder takes the phantom's top tile.  Seed, Juego de 3 jugadores."""

    key = "phantom_tile"

    def awaits(self, s: Garum) -> Chance | None:
        if s.done or not s.cetarium or not s.mover.phantom or s.hands[s.mover.colour]:
            return None
        mover = s.mover
        return top_of_pile(s, mover.colour, kind="phantom", seat=mover.seat)

    def resolve(self, s: Garum, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (PhantomTaken(str(outcome)),)


class PlacePhantom(Choice):
    """The amphora holder places the phantom's tile."""

    def is_due(self, s: Garum) -> bool:
        return s.done == 0 and s.mover.phantom
