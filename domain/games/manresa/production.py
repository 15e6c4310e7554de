"""Phase 4: the places are resolved one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.core.play import Chance, Fact, Outcome
from domain.games.manresa.facts import Gathered, PhaseBegan, PlaceLeft, Rolled
from domain.games.manresa.material import AT_PLACE, ESTATE_INDEX, PLACES, SPACES
from domain.games.manresa.state import FREE, PRODUCTION, RECONSTRUCTION, Manresa, worker_of
from domain.kit.course import Part

BUYER = ESTATE_INDEX["burgesos"]
"""The estate whose card lies beside a worker that was bought."""


def rolls_of(s: Manresa, place: int) -> int:
    """How often the die of a place is rolled: once, with bonanza twice; Collbaix has none.  Seed, 4; Bonança."""
    return 0 if not PLACES[place].die else 2 if place == s.bonanza else 1


def rolled(s: Manresa, place: int) -> tuple[str, ...]:
    """The faces that a place has got in this round."""
    before = sum(rolls_of(s, each) for each in range(place))
    return s.rolls[before : before + rolls_of(s, place)]


def gathering(s: Manresa, place: int) -> Iterator[Fact]:
    """What the workers of a place obtain when it produces; the greater space is served first.

    What a bought worker obtains goes to the buyer.  Seed, 4. Producció; rules page B.3, Other.
    """
    supply = s.supply[place]
    for space in AT_PLACE[place]:
        count = min(SPACES[space].yields, supply)
        if s.spaces[space] != FREE and count:
            seat, _ = worker_of(s.spaces[space])
            yield Gathered(s.holder(BUYER) if space == s.bought else seat, count)
            supply -= count


class Production(Part):
    """Place by place the start player rolls, the workers gather, and leave.  Seed, 4. Producció."""

    key = "production"

    def awaits(self, s: Manresa) -> Chance | None:
        place = s.done
        if s.phase != PRODUCTION or place == len(PLACES) or len(rolled(s, place)) == rolls_of(s, place):
            return None
        return Chance(PLACES[place].key, PLACES[place].die, s.start)

    def resolve(self, s: Manresa, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        place, face = s.done, str(outcome)
        yield Rolled(face)
        if face != PLACES[place].disaster or place == s.protection:
            yield from gathering(s, place)

    def follows(self, s: Manresa) -> Sequence[Fact]:
        if s.phase != PRODUCTION:
            return ()
        if s.done == len(PLACES):
            return (PhaseBegan(RECONSTRUCTION),)
        without_die = () if PLACES[s.done].die else gathering(s, s.done)
        return (*without_die, PlaceLeft())
