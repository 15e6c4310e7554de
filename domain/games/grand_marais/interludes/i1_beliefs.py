"""Interlude 1, Beliefs and myths (1907): the marsh is haunted.  Seed, ENTREACTO 1; rules A.1.7."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.play import Seat
from domain.games.grand_marais.acts import Offering, Refusing
from domain.games.grand_marais.blocking import unblocked
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.boating import Boating
from domain.games.grand_marais.bytoken import ByToken, marked_meadow
from domain.games.grand_marais.claiming import Claiming, Claims, Place, Places, beside_the_boat, open_claims
from domain.games.grand_marais.edition import RECONSTRUCTED, Edition
from domain.games.grand_marais.enchanting import Enchanting, Spells
from domain.games.grand_marais.ends import BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS, TOKENS_PLACED
from domain.games.grand_marais.episode import Episode, village_kept
from domain.games.grand_marais.founding import PlacingAndLaunching, Relaunch, launched_later
from domain.games.grand_marais.grounds import OwnBase
from domain.games.grand_marais.halving import HalvedWithoutAbbey
from domain.games.grand_marais.hands import Hands, TurningHands
from domain.games.grand_marais.homecoming import GoingHome, Homecoming, go_home
from domain.games.grand_marais.interludes import AN_INTERLUDE_IS_NO_EPISODE
from domain.games.grand_marais.marking import marking
from domain.games.grand_marais.parts import Answer, Deal, Ending, Ends, Lot, NextTurn, Play, Refill
from domain.games.grand_marais.pieces import ABBEY
from domain.games.grand_marais.sailing import Sailing
from domain.games.grand_marais.season import BISHOP, HOME_BAR, Seasons
from domain.games.grand_marais.special_bars import COW_BAR, ZONE_BAR
from domain.games.grand_marais.special_building import TakingSpecial
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.swapping import Asking, Negotiating, Swaps
from domain.games.grand_marais.tempering import Bonuses, TemperedByToken
from domain.games.grand_marais.terms import EmptyCells, Ponds
from domain.games.grand_marais.voyages import never
from domain.games.grand_marais.waters import village
from domain.games.grand_marais.worths import Worth, fishery_worth, garden_worth, reed_bed_worth, terrain_worth


def beside_the_boat_but_on_none_of(kinds: Kinds) -> Places:
    """No token lies on a special piece (I1-05)."""

    def places(s: Marsh, seat: Seat, cell: Cell) -> Iterator[Place]:
        return ((kind, spot) for kind, spot in beside_the_boat(s, seat, cell) if kinds.at(s, spot // 4) is None)

    return places


def by_token(worth: Worth) -> ByToken:
    """For the token; nothing where it is not connected to the village (I1-08, A.4 no. 61)."""
    return TemperedByToken(worth=worth, cut_off=0)


def played_with(edition: Edition) -> Episode:
    """The interlude with the pieces of an edition."""
    kinds = edition.kinds["bell"]
    return Episode(
        key="i1",
        source="seed, ENTREACTO 1; rules A.1.7, A.4 no. 5, 21, 30 to 32, 35, 36, 41, 43, 48, 59 to 65",
        seats=(2, 3, 4),
        pieces=edition.pieces,
        in_edition=played_with,
        centre=ABBEY,
        village=village_kept,
        hand=5,
        more=edition.pieces.copies("bell"),
        ground=OwnBase(),
        bars=(ZONE_BAR, COW_BAR, HOME_BAR),
        acts=(PlacingAndLaunching, Offering, Asking),
        answers=(TakingSpecial, Refusing),
        parts=(
            *(Ending, Lot, Claiming, GoingHome, Ends, TurningHands, Enchanting, Relaunch, Deal, Negotiating),
            *(Answer, Sailing, Play, Refill, NextTurn),
        ),
        goal=village,
        terms=(
            HalvedWithoutAbbey(
                (
                    by_token(garden_worth(2)),
                    by_token(terrain_worth(2)),
                    by_token(fishery_worth(3)),
                    by_token(reed_bed_worth(10)),
                    by_token(marked_meadow(1)),
                )
            ),
            Ponds(),
            Bonuses(),
            EmptyCells(-1),
        ),
        signs=marking,
        ends=(BISHOP, BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS, TOKENS_PLACED),
        finish=go_home,
        extras=(
            Boating(start=launched_later, waters=unblocked(kinds), shore=never, arrival=open_claims),
            Claims(places=beside_the_boat_but_on_none_of(kinds)),
            Specialties(kinds=kinds),
            Hands(),
            Spells(),
            Seasons(),
            Homecoming(),
            Swaps(),
        ),
        options=(
            *("pieces", "edge_closes_meadow", "joker", "last_draw", "refusals", "reach"),
            *("interlude1_fishery_points", "footprint", "linked", "replacing"),
        ),
        barred=AN_INTERLUDE_IS_NO_EPISODE,
        length=3000,
    )


EPISODE = played_with(RECONSTRUCTED)
