"""What happens in a match of the base game."""

from __future__ import annotations

from msgspec.structs import replace

from domain.core.play import Fact
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.squares import place_of
from domain.games.carcassonne.state import Carcassonne, lay_code


class Leading(Fact, frozen=True, array_like=True, gc=False):
    """A fact after which the turn goes on at another place of its course, the one that it writes into ``at``."""


class TableLaid(Fact, frozen=True, array_like=True, gc=False, tag="t"):
    """The set-up: so many seats, the start tile at (0, 0)."""

    seats: int
    start: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return Carcassonne(points=(0,) * self.seats, faces=(self.start,), lays=(lay_code(place_of(0, 0), 0),))


class StepReached(Fact, frozen=True, array_like=True, gc=False, tag="s"):
    """The turn has come to a step that asks."""

    step: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(s, at=self.step)


class TileDrawn(Leading, frozen=True, array_like=True, gc=False, tag="d"):
    """The mover drew a tile and showed it to all."""

    tile: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(s, drawn=self.tile, at="place")


class TileDiscarded(Fact, frozen=True, array_like=True, gc=False, tag="x"):
    """The tile that was drawn and shown fits nowhere and leaves the game."""

    tile: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(s, out=(*s.out, self.tile))


class TilePlaced(Fact, frozen=True, array_like=True, gc=False, tag="p"):
    """The tile that was drawn was laid at (x, y), turned so many quarters clockwise."""

    x: int
    y: int
    turn: int

    def apply(self, s: Carcassonne) -> Carcassonne:
        lay = lay_code(place_of(self.x, self.y), self.turn)
        return replace(s, faces=(*s.faces, s.drawn), lays=(*s.lays, lay), spot=len(s.faces), drawn="")


class FigurePlaced(Fact, frozen=True, array_like=True, gc=False, tag="f"):
    """The mover put a figure on a segment of the tile of this turn part."""

    kind: str
    segment: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(s, figures=(*s.figures, Figure(s.mover, self.kind, s.spot, self.segment)))


class FiguresReturned(Fact, frozen=True, array_like=True, gc=False, tag="r"):
    """Figures went back to their owners' supplies; numbers are their places in the row of figures on the board."""

    numbers: tuple[int, ...]

    def apply(self, s: Carcassonne) -> Carcassonne:
        gone = self.numbers
        return replace(s, figures=tuple(figure for number, figure in enumerate(s.figures) if number not in gone))


class TurnPartResumed(Leading, frozen=True, array_like=True, gc=False, tag="w"):
    """A turn part that waited for a further tile goes on."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        *waiting, (spot, at) = s.waiting
        return replace(s, spot=spot, at=at, waiting=tuple(waiting))


class TurnEnded(Leading, frozen=True, array_like=True, gc=False, tag="e"):
    """The next seat's turn begins."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(s, mover=(s.mover + 1) % len(s.points), at="draw")


class TilesSpent(Leading, frozen=True, array_like=True, gc=False, tag="z"):
    """No tile is left: the match ends with the final scoring."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(s, at="over")


FACTS = (
    TableLaid,
    StepReached,
    TileDrawn,
    TileDiscarded,
    TilePlaced,
    FigurePlaced,
    FiguresReturned,
    TurnPartResumed,
    TurnEnded,
    TilesSpent,
)
