"""The position in words: all that somebody needs who cannot see the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.core.rules import Phrase
from domain.games.carcassonne.addition import Sentences
from domain.games.carcassonne.ground import Ground, Keyed
from domain.games.carcassonne.lays import Lay
from domain.games.carcassonne.squares import Place, cell_of
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Track
from domain.games.carcassonne.view import held_features


def base_sentences(ground: Ground, track: Track) -> tuple[Sentences, ...]:
    """The parts of the text of the base game."""
    return (
        Keyed("turn", lambda s, seat: say_turn(ground, s)),
        Keyed("seats", lambda s, seat: say_seats(ground, track, s)),
        Keyed("figures", lambda s, seat: say_figures(ground, s)),
        Keyed("features", lambda s, seat: say_features(ground, s)),
        Keyed("board", lambda s, seat: say_board(ground, s)),
        Keyed("bag", lambda s, seat: say_bag(ground, s)),
    )


def say_turn(ground: Ground, s: Carcassonne) -> Iterable[Phrase]:
    """The tile in hand, or the one just laid."""
    if s.is_over:
        yield Phrase("text.over")
    elif s.drawn:
        yield Phrase("text.hand", {"seat": s.mover, "tile": s.drawn, **edges(ground.atlas.lays[s.drawn, 0])})
    else:
        x, y = ground.scene(s).cell(s.spot)
        yield Phrase("text.last", {"tile": s.faces[s.spot], "x": x, "y": y})


def say_seats(ground: Ground, track: Track, s: Carcassonne) -> Iterable[Phrase]:
    """Points, score figures and supplies."""
    for seat, points in enumerate(s.points):
        yield Phrase("text.points", {"seat": seat, "points": points})
        for figure in track.figures(s):
            if figure.seat == seat:
                yield Phrase("text.track", {"seat": seat, "figure": f"figure.{figure.name}", "space": figure.space})
        for kind in ground.kinds:
            number = ground.supply(s, seat, kind)
            if number:
                yield Phrase("text.supply", {"seat": seat, "figure": f"figure.{kind}", "count": number})


def say_figures(ground: Ground, s: Carcassonne) -> Iterable[Phrase]:
    """Who stands where."""
    for figure in s.figures:
        x, y = ground.scene(s).cell(figure.tile)
        where = {"segment": figure.segment, "x": x, "y": y}
        yield Phrase("text.figure", {"seat": figure.seat, "figure": f"figure.{figure.kind}", **where})


def say_features(ground: Ground, s: Carcassonne) -> Iterable[Phrase]:
    """What the features with figures amount to, and who holds them."""
    for held in held_features(ground, ground.scene(s)):
        told = {"feature": f"feature.{held['feature']}", "tiles": len(held["cells"]), "points": held["points"]}
        yield Phrase("text.feature", told | {"owners": tuple(held["owners"])})


def say_board(ground: Ground, s: Carcassonne) -> Iterable[Phrase]:
    """Every tile with its edges."""
    land = ground.scene(s).land
    return map(say_tile, land.tiles, land.places)


@lru_cache(maxsize=16_384)
def say_tile(lay: Lay, place: Place) -> Phrase:
    """A tile on the table, where it says the same for the rest of the match."""
    x, y = cell_of(place)
    return Phrase("text.tile", {"tile": lay.face.id, "x": x, "y": y, "turn": lay.turn, **edges(lay)})


def edges(lay: Lay) -> dict[str, str]:
    """The types of a tile's edges as words, by side."""
    return {side: f"edge.{edge}" for side, edge in zip(("north", "east", "south", "west"), lay.edges, strict=True)}


def say_bag(ground: Ground, s: Carcassonne) -> Iterable[Phrase]:
    """What is still to be drawn, and what left the game."""
    faces = ", ".join(f"{face} {copies}" for face, copies in ground.bag(s).items())
    if faces:
        yield Phrase("text.bag", {"tiles": ground.tiles_left(s), "faces": faces})
    if s.out:
        yield Phrase("text.out", {"tiles": ", ".join(s.out)})
