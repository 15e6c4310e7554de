"""The River: twelve tiles that are laid before all others, from the spring to the lake.

Rules page, 3, The River, and D1.  That its tiles come first stands in the data (``pile``).
"""

from __future__ import annotations

from domain.core.rules import Option
from domain.games.carcassonne.addition import Contribution, Expansion
from domain.games.carcassonne.ground import Ground, Veto
from domain.games.carcassonne.lays import Lay
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.squares import STEPS, Place, opposite
from domain.games.carcassonne.track import Track
from domain.games.carcassonne.words import WORDS

KEY = RIVER = "river"


def why_not(scene: Scene, lay: Lay, place: Place) -> str:
    """Why a river tile may not lie so: the river must go on, and not turn the same way twice running."""
    beside = {side: scene.land.at.get(place + step) for side, step in enumerate(STEPS)}
    upstream = [side for side, tile in beside.items() if tile is not None and lay.edges[side] == RIVER]
    if not upstream:
        return "the river must go on: its next tile continues it"
    before = beside[upstream[0]]
    assert before is not None
    bend = bend_of(lay, upstream[0])
    if bend and bend == bend_of(scene.land.tiles[before], source_of(scene, before)):
        return "the river may not turn the same way twice running"
    return ""


def source_of(scene: Scene, tile: int) -> int | None:
    """The side from which the river comes into a tile that was laid; the spring has none."""
    lay, place = scene.land.tiles[tile], scene.land.places[tile]
    for side, step in enumerate(STEPS):
        other = scene.land.at.get(place + step)
        if lay.edges[side] == RIVER and other is not None and other < tile:
            return side
    return None


def bend_of(lay: Lay, source: int | None) -> int:
    """How the river turns on a tile: 1 to the right, -1 to the left, 0 when it goes straight on, begins or ends."""
    ends = [side for side, edge in enumerate(lay.edges) if edge == RIVER and side != source]
    if source is None or not ends:
        return 0
    turn = (ends[0] - opposite(source)) % len(STEPS)
    return {0: 0, 1: 1, 3: -1}[turn]


def contribute(ground: Ground, track: Track) -> Contribution:
    """A veto."""
    return Contribution(vetoes=(Veto(KEY, lambda face: RIVER in face.edges, why_not),))


ADDITION = Expansion(
    key=KEY,
    number=1,
    edition=1,
    plies=0,
    contribute=contribute,
    data=KEY,
    start_aside=lambda ground: not ground.chosen("start_tile", "in"),
    options={"start_tile": Option(("aside", "in"), title=WORDS["option.start_tile"], needs=KEY)},
)
