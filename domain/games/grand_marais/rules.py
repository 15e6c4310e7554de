"""Le Grand Marais composed for one variation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from domain.core.play import Fact, Seat
from domain.core.rules import Phrase, Shuffle, Variation, View
from domain.core.score import Scored
from domain.games.grand_marais.catalog import additions_by_key, composed
from domain.games.grand_marais.constructions import SEARCHES
from domain.games.grand_marais.entering import entered
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.facts import FACTS
from domain.games.grand_marais.folding import Fold, fold_of
from domain.games.grand_marais.imagining import imagined
from domain.games.grand_marais.narration import position
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.scoring import scores
from domain.games.grand_marais.sights import Sights
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.stock import everything_by_place, pictures
from domain.games.grand_marais.view import picture
from domain.kit.course import Course

EDITION = "1"


class GrandMarais(Course[Marsh]):
    """One episode, with its readings and additions; ``episode`` where it is not in the catalog."""

    state_type = Marsh

    def __init__(self, variation: Variation, episode: Episode | None = None) -> None:
        self.variation = variation
        self.episode = episode or composed(variation)
        self.pins = (f"edition.{self.episode.pieces.key}",) if self.episode.pieces.key else ()
        added = (f"{add}.{additions_by_key()[add].edition}" for add in variation.adds)
        self.edition = "+".join((EDITION, *added, *self.pins))
        self.parts: tuple[MarshPart, ...] = tuple(part(self.episode) for part in self.episode.parts)
        self.against_the_clock = any(part.against_the_clock for part in self.parts)
        self.sights = Sights(SEARCHES[self.episode.edge_closes])
        self.move_types = tuple(dict.fromkeys(kind for part in self.parts for kind in part.kinds))
        self.fact_types = (*FACTS, *(kind for extra in self.episode.extras for kind in extra.facts))

    def opening(self, seats: int) -> Iterable[Fact]:
        facts = list(self.episode.opening(seats))
        for extra in self.episode.extras:
            s = self.blank()
            for fact in facts:
                s = fact.apply(s)
            facts += extra.opening(s)
        return self.with_what_follows(self.blank(), tuple(facts))

    def view(self, s: Marsh, seat: Seat | None) -> View:
        return picture(self.episode, s, seat)

    def forecast(self, s: Marsh) -> Iterable[Scored]:
        if s.over:
            return ()
        for fact in self.episode.closing(s):
            s = fact.apply(s)
        return scores(self.episode, s, self.sights.of)

    @cached_property
    def fold(self) -> Fold | None:
        """How first moves are folded, where the table has a symmetry."""
        least = min(self.episode.seats)
        s = self.after(self.blank(), self.opening(least))
        return fold_of(s.layout, self.notation, self.episode.centre)

    def folded(self, moves: Sequence[str]) -> Sequence[str]:
        return self.fold.folded(moves) if self.fold else moves

    def signs(self, s: Marsh) -> Mapping[str, Sequence[float]]:
        return self.episode.signs(self.episode, s, self.sights.of)

    def imagined(self, s: Marsh, seat: Seat | None, shuffle: Shuffle) -> Marsh:
        return imagined(self.episode, s, seat, shuffle)

    def entered(self, seats: Sequence[str], lines: Sequence[str]) -> Marsh:
        return entered(self.episode, self.after(self.blank(), self.opening(len(seats))), seats, lines)

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        return position(self.episode, s, seat, self.awaits(s))

    def pictures(self) -> list[View]:
        return pictures(self.episode.pieces)

    def own_words(self) -> Mapping[str, str]:
        return self.episode.pieces.titles

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        return everything_by_place(self.episode, s)
