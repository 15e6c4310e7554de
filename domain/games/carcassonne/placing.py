"""Step 1: a tile is drawn, shown, and laid beside the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from domain.core.play import Chance, Fact, Illegal, Move, Outcome, Seat
from domain.core.score import Scored
from domain.games.carcassonne.course import Part, refuse_unless
from domain.games.carcassonne.facts import TileDiscarded, TileDrawn, TilePlaced, TilesSpent, TurnPartResumed
from domain.games.carcassonne.ground import Ground
from domain.games.carcassonne.lays import Lay
from domain.games.carcassonne.moves import PlaceTile
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.squares import Place, cell_of, place_of
from domain.games.carcassonne.state import Carcassonne

Spot = tuple[Place, tuple[int, ...]]
"""A place and the turns in which a tile may lie there."""


class Draw(Part):
    """The mover draws a tile and shows it.  One that fits nowhere leaves the game and another is drawn.

    When no tile is left, what was interrupted goes on, or the match ends.  Seed, 1 and Fin de la partida.
    """

    key = "draw"

    def __init__(self, ground: Ground, closing: Callable[[Carcassonne], Iterable[Scored]]) -> None:
        self.ground = ground
        self.closing = closing

    def due(self, s: Carcassonne) -> bool:
        return self.ground.tiles_left(s) > 0

    def again(self, s: Carcassonne) -> bool:
        return not s.drawn

    def awaits(self, s: Carcassonne) -> Chance:
        return Chance("tile", self.ground.to_draw(s), s.mover)

    def resolve(self, s: Carcassonne, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        tile = str(outcome)
        return (TileDrawn(tile) if has_spot(self.ground, self.ground.scene(s), tile) else TileDiscarded(tile),)

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        if s.waiting:
            return (TurnPartResumed(),)
        return (TilesSpent(), *self.closing(s))


class Placing(Part):
    """The tile in hand is laid edge to edge with at least one other; every edge that touches must match.  Seed, 1."""

    key = "place"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def due(self, s: Carcassonne) -> bool:
        return bool(s.drawn)

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        found = spots(self.ground, self.ground.scene(s), s.drawn)
        return [PlaceTile(x, y, turn) for place, turns in found for x, y in (cell_of(place),) for turn in turns]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        refuse_unless(move, PlaceTile, self.key)
        assert isinstance(move, PlaceTile)
        why = self.why_not(s, move)
        if why:
            raise Illegal(why)
        return (TilePlaced(move.x, move.y, move.turn),)

    def why_not(self, s: Carcassonne, move: PlaceTile) -> str:
        """Why the tile in hand may not lie so; an empty text where it may."""
        scene, atlas = self.ground.scene(s), self.ground.atlas
        place = place_of(move.x, move.y)
        signature = scene.land.frontier.get(place)
        where = f"{move.x},{move.y}"
        if place in scene.land.at:
            return f"{where} is taken: {atlas.faces[s.faces[scene.land.at[place]]].id} lies there"
        if signature is None:
            return f"{where} touches no tile by an edge"
        turns = atlas.fitting[s.drawn][signature]
        if move.turn not in turns:
            fits = f"it matches there as {', '.join(f'r{turn}' for turn in turns)}" if turns else "nor otherwise turned"
            return f"{s.drawn} as r{move.turn} does not match its neighbours at {where}, {fits}"
        return vetoed(self.ground, scene, atlas.lays[s.drawn, move.turn], place)


def spots(ground: Ground, scene: Scene, face: str) -> list[Spot]:
    """Everywhere that a tile may lie.  The law for offering and for refusing."""
    fitting = ground.atlas.fitting[face]
    found = [(place, turns) for place, signature in scene.land.frontier.items() if (turns := fitting[signature])]
    return allowed(ground, scene, face, found) if face in ground.vetoes else found


def has_spot(ground: Ground, scene: Scene, face: str) -> bool:
    """Whether a tile may lie anywhere."""
    if face in ground.vetoes:
        return bool(spots(ground, scene, face))
    return any(map(ground.atlas.fitting[face].__getitem__, scene.land.frontier.values()))


def allowed(ground: Ground, scene: Scene, face: str, matching: Iterable[Spot]) -> list[Spot]:
    """Spots without what a veto forbids."""
    lays = ground.atlas.lays
    found = [
        (place, tuple(turn for turn in turns if not vetoed(ground, scene, lays[face, turn], place)))
        for place, turns in matching
    ]
    return [spot for spot in found if spot[1]]


def vetoed(ground: Ground, scene: Scene, lay: Lay, place: Place) -> str:
    """Why a tile that matches may not lie at a place; an empty text where it may."""
    vetoes = ground.vetoes.get(lay.face.id, ())
    return next(filter(None, (veto.why_not(scene, lay, place) for veto in vetoes)), "")
