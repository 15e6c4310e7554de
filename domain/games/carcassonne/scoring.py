"""Step 3: every feature that was completed is scored, and its figures go home."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Seat
from domain.core.score import Item, Line, Scored
from domain.games.carcassonne.course import Part
from domain.games.carcassonne.faces import FIELD
from domain.games.carcassonne.facts import FiguresReturned
from domain.games.carcassonne.figures import Figure, strengths
from domain.games.carcassonne.ground import Completed, Ground, Worth
from domain.games.carcassonne.scene import Feature, Scene
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Track


class Scoring(Part):
    """Completed features are scored by whoever holds them, the mover first; then all figures in them return.

    Seed, 3.
    """

    key = "score"

    def __init__(self, ground: Ground, track: Track) -> None:
        self.ground = ground
        self.track = track

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        scene = self.ground.scene(s)
        features = complete_features(scene)
        if not features:
            return ()
        done = [Completed(each, self.ground.owners(scene, scene.figures_in(each))) for each in features]
        facts = list(self.track.award(s, (self.scored(scene, *each, seat) for each in done for seat in each.owners)))
        facts += returned(scene, features)
        for aftermath in self.ground.aftermaths:
            facts += aftermath.of(scene, done)
        return facts

    def scored(self, scene: Scene, feature: Feature, _owners: tuple[Seat, ...], seat: Seat) -> Scored:
        """What a seat gets for a feature that was completed."""
        return Scored(seat, (feature_line(self.ground, Worth(scene, feature, seat, done=True)),))


def complete_features(scene: Scene) -> list[Feature]:
    """Features that are complete and not scored yet: those of the tile just laid, then others that hold figures."""
    land, standing = scene.land, scene.standing
    infos, root, lay, first = land.infos, land.root, scene.lay, land.firsts[scene.s.spot]
    found: dict[int, Feature] = {}
    for index in lay.closable:
        at = root(first + index)
        if infos[at][0] == 0:
            found[at] = scene.feature(lay.kinds[index], at)
    for at in [at for at in standing if infos[at][0] == 0]:
        found.setdefault(at, scene.feature(standing[at][0].stands_on, at))
    return list(found.values())


def returned(scene: Scene, features: Iterable[Feature]) -> Iterable[Fact]:
    """The return of all figures that stand in these features, if there are any."""
    gone = [figure for feature in features for figure in scene.figures_in(feature)]
    numbers = tuple(number for number, figure in enumerate(scene.s.figures) if figure in gone)
    return (FiguresReturned(numbers),) if numbers else ()


def feature_line(ground: Ground, worth: Worth) -> Line:
    """What a seat gets for a feature: what was counted, and with what strength the seat holds it."""
    scene, feature = worth.scene, worth.feature
    items = ground.items(worth)
    points = sum([item.points for item in items])
    held = held_by(ground, worth.seat, scene.figures_in(feature))
    unfinished = "" if worth.done or feature.kind == FIELD else "_unfinished"
    return Line(points, f"reason.{feature.kind}{unfinished}", (*items, *held), scene.cells(feature))


def held_by(ground: Ground, seat: Seat, figures: Iterable[Figure]) -> Iterable[Item]:
    """The strength of a seat in a feature, and that of the strongest other seat in it."""
    found = strengths(figures, ground.kinds)
    yield Item("item.strength", found.get(seat, 0), 0)
    others = max((strength for other, strength in found.items() if other != seat), default=0)
    if others:
        yield Item("item.others", others, 0)
