"""Interlude 3, Environment (2005): what nature and people do to the marsh.  Seed, ENTREACTO 3; rules A.1.9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.core.play import Seat
from domain.games.grand_marais.acts import Offering, Refusing
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.boating import Boating
from domain.games.grand_marais.bytoken import ByToken, marked_meadow
from domain.games.grand_marais.claiming import Claiming, Claims, Place, beside_the_boat, open_claims
from domain.games.grand_marais.edition import RECONSTRUCTED, Edition
from domain.games.grand_marais.ends import ALL_CONTAMINATED, BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS, TOKENS_PLACED
from domain.games.grand_marais.episode import Episode, village_kept
from domain.games.grand_marais.founding import Founders, Founding, Relaunch, launched_later
from domain.games.grand_marais.grounds import OwnBase
from domain.games.grand_marais.interludes import AN_INTERLUDE_IS_NO_EPISODE
from domain.games.grand_marais.layouts import Layout
from domain.games.grand_marais.marking import marking
from domain.games.grand_marais.parts import Answer, Deal, Ending, Ends, Lot, NextTurn, Play, Refill
from domain.games.grand_marais.pieces import ABBEY, VILLAGE
from domain.games.grand_marais.pollution import BlackTokens
from domain.games.grand_marais.sailing import Sailing
from domain.games.grand_marais.special_bars import COW_BAR, LIKENESS_BAR, VILLAGE_BAR, ZONE_BAR
from domain.games.grand_marais.special_building import PlacingSpecial, TakingSpecial
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.spreading import Cleaning, Spreading
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.swapping import Asking, Negotiating, Swaps
from domain.games.grand_marais.tempering import Bonuses, TemperedByToken, TemperedPonds
from domain.games.grand_marais.terms import EmptyCells
from domain.games.grand_marais.voyages import Berth, cell_of
from domain.games.grand_marais.waters import village
from domain.games.grand_marais.worths import Spots, Worth, fishery_worth, garden_worth, reed_bed_worth, terrain_worth

FACTORY = "factory"


class OfferingButAbbey(Offering):
    """Neither the village nor the Abbey is ever discarded (V-05)."""

    kept = (VILLAGE, ABBEY)


def not_at_others_villages(s: Marsh, colour: Colour, cell: Cell) -> bool:
    """The villages of others block boats (I3-06)."""
    lay = s.lay_on(cell)
    return lay is None or lay.face.id != VILLAGE or s.land.colour_of[cell] == colour


def never_at_the_factory(layout: Layout, berth: Berth) -> bool:
    """A boat leaves the water anywhere but at the factory (I3-06)."""
    return cell_of(berth) != layout.centre


def beside_the_boat_or_at_the_abbey(s: Marsh, seat: Seat, cell: Cell) -> Iterator[Place]:
    """The Abbey is marked like what stands on one piece (A.4 no. 40)."""
    yield from beside_the_boat(s, seat, cell)
    lay = s.lay_on(cell)
    if lay is not None and lay.face.id == ABBEY:
        yield "abbey", 4 * cell


def unless_all_lose(s: Marsh) -> Sequence[int]:
    """Most points win, but where all is contaminated nobody is before another (I3-08)."""
    return (0,) * s.seats if s.over == ALL_CONTAMINATED.key else s.points


def by_token(worth: Worth) -> ByToken:
    """For the token; 1 where it is not connected to the village (I3-09)."""
    return TemperedByToken(worth=worth, cut_off=1)


def played_with(edition: Edition) -> Episode:
    """The interlude with the pieces of an edition."""
    kinds = edition.kinds["clover"]
    return Episode(
        key="i3",
        source="seed, ENTREACTO 3; rules A.1.7, A.1.9, A.4 no. 33, 34, 39 to 41, 59, 60, 70 to 76",
        seats=(2, 3, 4),
        pieces=edition.pieces,
        in_edition=played_with,
        centre=FACTORY,
        village=village_kept,
        hand=4,
        besides=(VILLAGE,),
        more=edition.pieces.copies("clover") | {FACTORY: 0, ABBEY: 1},
        ground=OwnBase(),
        bars=(VILLAGE_BAR, ZONE_BAR, COW_BAR, LIKENESS_BAR),
        acts=(PlacingSpecial, OfferingButAbbey, Asking),
        answers=(TakingSpecial, Refusing),
        parts=(
            *(Ending, Lot, Ends, Relaunch, Cleaning, Spreading, Deal, Founding, Negotiating),
            *(Answer, Claiming, Sailing, Play, Refill, NextTurn),
        ),
        goal=village,
        terms=(
            by_token(garden_worth(2)),
            by_token(terrain_worth(2)),
            by_token(fishery_worth(3)),
            by_token(reed_bed_worth(10)),
            by_token(marked_meadow(1)),
            TemperedPonds(),
            ByToken(worth=Spots("abbey", "abbey", "reason.abbey", 10), cut_off=1, needs_water=False),
            Bonuses(),
            EmptyCells(-1),
        ),
        signs=marking,
        ends=(ALL_CONTAMINATED, BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS, TOKENS_PLACED),
        extras=(
            Boating(
                start=launched_later,
                waters=not_at_others_villages,
                lands=never_at_the_factory,
                arrival=open_claims,
            ),
            Claims(places=beside_the_boat_or_at_the_abbey),
            Specialties(kinds=kinds),
            Founders(),
            BlackTokens(),
            Swaps(),
        ),
        ranking=unless_all_lose,
        options=(
            *("pieces", "edge_closes_meadow", "joker", "last_draw", "refusals", "village", "spread", "rodents_garden"),
            *("reach", "ramps", "landing", "cattle"),
        ),
        barred=AN_INTERLUDE_IS_NO_EPISODE,
        length=3000,
    )


EPISODE = played_with(RECONSTRUCTED)
