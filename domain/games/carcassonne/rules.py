"""Carcassonne composed for one variation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.core.compose import arrange
from domain.core.play import Fact, Seat, Turn
from domain.core.rules import Phrase, Variation, View
from domain.core.score import Scored
from domain.games.carcassonne.addition import Expansion, expansions
from domain.games.carcassonne.atlas import Atlas
from domain.games.carcassonne.claiming import Claiming, PlacingFollower
from domain.games.carcassonne.counts import base_counts
from domain.games.carcassonne.course import Course, Milestone, Part
from domain.games.carcassonne.ending import EndOfMatch, EndOfPart
from domain.games.carcassonne.faces import faces_of, rows_of
from domain.games.carcassonne.facts import FACTS, TableLaid
from domain.games.carcassonne.figures import kinds_of
from domain.games.carcassonne.ground import Ground, Veto
from domain.games.carcassonne.moves import MOVES, PlaceSmall
from domain.games.carcassonne.placing import Draw, Placing
from domain.games.carcassonne.scoring import Scoring
from domain.games.carcassonne.signs import Signs
from domain.games.carcassonne.speech import base_sentences
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.terms import base_terms, closing, features_at_end
from domain.games.carcassonne.track import Track
from domain.games.carcassonne.view import base_sections

EDITION = "1"
BASE = "base"
SITES = ("monastery",)


class CarcassonneRules(Course):
    """Carcassonne with the expansions of one variation.

    Play is the course of ``parts``; ``closing`` is what every seat would score if the match ended now.
    """

    state_type = Carcassonne

    def __init__(self, variation: Variation) -> None:
        chosen = [expansions()[add] for add in variation.adds]
        self.variation = variation
        self.edition = "+".join((EDITION, *(f"{each.key}.{each.edition}" for each in chosen)))
        self.ground = ground = prepared_ground(variation, chosen)
        track = Track(rows_of(BASE)["track"])
        for each in chosen:
            track = each.track(ground, track) if each.track else track
        added = [each.contribute(ground, track) for each in chosen]
        self.move_types = (*MOVES, *(kind for each in added for kind in each.moves))
        self.fact_types = (*FACTS, *(kind for each in added for kind in each.facts))
        track.on_advance = tuple(each for part in added for each in part.on_advance)
        ground.terms = arrange(base_terms(ground), (c for each in added for c in each.terms))
        ground.closings = arrange([features_at_end(ground)], (c for each in added for c in each.closings))
        ground.aftermaths = tuple(each for part in added for each in part.aftermaths)
        ground.vetoes = vetoes_by_face(ground.atlas, [each for part in added for each in part.vetoes])
        ground.joints = tuple(each for part in added for each in part.joints)
        self.closing = closing(ground)
        self.estimates = Signs(ground)
        acts = arrange([PlacingFollower(ground, "small", PlaceSmall)], (c for each in added for c in each.acts))
        parts = self.base_parts(track, Claiming(acts))
        self.set_out(arrange(parts, (c for each in added for c in each.parts)))
        self.sections = arrange(base_sections(ground, track), (c for each in added for c in each.sections))
        self.sentences = arrange(base_sentences(ground, track), (c for each in added for c in each.sentences))
        self.counts = arrange(base_counts(ground), (c for each in added for c in each.counts))

    def base_parts(self, track: Track, claiming: Claiming) -> tuple[Part, ...]:
        """The course of a turn of the base game, with the places where expansions come in.  Rules page, 4."""
        return (
            Draw(self.ground, self.closing),
            Placing(self.ground),
            claiming,
            Scoring(self.ground, track),
            Milestone("track"),
            Milestone("aftermath"),
            EndOfPart(),
            EndOfMatch(),
        )

    def opening(self, seats: int) -> Iterable[Fact]:
        return (TableLaid(seats, self.ground.start),)

    def view(self, s: Carcassonne, seat: Seat | None) -> View:
        return {section.key: section.of(s, seat) for section in self.sections}

    def forecast(self, s: Carcassonne) -> Iterable[Scored]:
        return () if s.is_over else self.closing(s)

    def signs(self, s: Carcassonne) -> Mapping[str, Sequence[float]]:
        return self.estimates.of(s)

    def text(self, s: Carcassonne, seat: Seat | None) -> Iterable[Phrase]:
        for sentences in self.sentences:
            yield from sentences.of(s, seat)
        awaited = self.awaits(s)
        if isinstance(awaited, Turn):
            yield Phrase("text.turn", {"seat": awaited.seats[0], "step": f"step.{awaited.step}"})

    def pieces(self, s: Carcassonne) -> Mapping[str, int]:
        return {place: number for count in self.counts for place, number in count.of(s).items()}


def prepared_ground(variation: Variation, chosen: Iterable[Expansion]) -> Ground:
    """The shared things with their tiles and figures; what expansions add to lists comes later."""
    files = (BASE, *(each.data for each in chosen if each.data))
    ground = Ground(variation, (*SITES, *(site for each in chosen for site in each.sites)))
    faces = [face for file in files for face in faces_of(file, ground.sites)]
    copies = {face.id: face.count for face in faces}
    ordinary = ground.start = rows_of(BASE)["start"]
    for each in chosen:
        if each.start_aside:
            ground.start = rows_of(each.data)["start"]
            copies[ordinary] -= each.start_aside(ground)
    ground.atlas = Atlas(faces, copies)
    ground.kinds = {key: kind for file in files for key, kind in kinds_of(rows_of(file)).items()}
    return ground


def vetoes_by_face(atlas: Atlas, vetoes: Iterable[Veto]) -> dict[str, tuple[Veto, ...]]:
    """The vetoes that concern each face, for those that have any."""
    by_face = {face.id: tuple(veto for veto in vetoes if veto.concerns(face)) for face in atlas.faces.values()}
    return {face: found for face, found in by_face.items() if found}
