"""Interlude 2, Tourism (1963): tours by boat, the finer and the longer the better.  Seed, ENTREACTO 2; rules A.1.8."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from domain.games.grand_marais.acts import Offering, Refusing
from domain.games.grand_marais.boating import Boating
from domain.games.grand_marais.edition import RECONSTRUCTED, Edition
from domain.games.grand_marais.ends import BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS
from domain.games.grand_marais.episode import Episode, no_village, nothing
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.gating import GateKeeping, Gating, Mooring, open_gates, past_no_gates
from domain.games.grand_marais.grounds import OwnBase
from domain.games.grand_marais.handing import DealAll, HandingOver, Properties
from domain.games.grand_marais.interludes import AN_INTERLUDE_IS_NO_EPISODE
from domain.games.grand_marais.parts import Answer, Ending, Ends, Lot, NextTurn, Play, Refill
from domain.games.grand_marais.pieces import ABBEY, COLOURED_VILLAGES, LASTING
from domain.games.grand_marais.roundtrips import roundtrips
from domain.games.grand_marais.sailing import Sailing
from domain.games.grand_marais.special_bars import OWNER_BAR, WATER_BAR, ZONE_BAR
from domain.games.grand_marais.special_building import PlacingSpecial, TakingSpecial
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.swapping import Asking, Negotiating, Swaps
from domain.games.grand_marais.terms import EmptyCells
from domain.games.grand_marais.tourism import (
    Attractions,
    CircuitPieces,
    CircuitsMade,
    Sights,
    SightsSeen,
    Subtotal,
    Touring,
    settled,
)
from domain.games.grand_marais.voyages import never
from domain.games.grand_marais.waters import centre

LANDING_STAGE = "landing_stage"
TOKENS, TOKENS_AT_THE_ENDS = 6, 4
TOURING = Touring(sights=Sights(abbey=7, own_village=5, village=2))


class OfferingButSights(Offering):
    """Neither villages nor the Abbey are ever discarded (V-05)."""

    kept = LASTING


class VillagesByColour(Extra, frozen=True):
    """The four villages of the box lie there by colour, whosever they are; so they are not left in it."""

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        return {"box": -len(COLOURED_VILLAGES)}


def on_its_jetty_later(s: Marsh, colour: Colour) -> str:
    """A boat is put on its jetty in the first turn of its owner."""
    return ""


def fewer_at_the_ends(s: Marsh, colour: Colour) -> int:
    """Six tokens; of three players the two without a common border have four (I2-02)."""
    apart = any(not s.layout.border(colour, other) for other in range(s.bases) if other != colour)
    return TOKENS_AT_THE_ENDS if s.seats == 3 and apart else TOKENS


def played_with(edition: Edition) -> Episode:
    """The interlude with the pieces of an edition."""
    kinds = edition.kinds["butterfly"]
    return Episode(
        key="i2",
        source="seed, ENTREACTO 2; rules A.1.7, A.1.8, A.4 no. 5, 21, 37, 38, 41, 43, 44, 48, 49, 59, 60, 66 to 69",
        seats=(2, 3, 4),
        pieces=edition.pieces,
        in_edition=played_with,
        centre=LANDING_STAGE,
        village=no_village,
        hand=6,
        shown=nothing,
        more=edition.pieces.copies("butterfly") | {LANDING_STAGE: 0, ABBEY: 1} | dict.fromkeys(COLOURED_VILLAGES, 1),
        ground=OwnBase(),
        bars=(OWNER_BAR, ZONE_BAR, WATER_BAR),
        acts=(PlacingSpecial, OfferingButSights, Asking),
        answers=(TakingSpecial, Refusing),
        parts=(
            *(Ending, Lot, Ends, DealAll, HandingOver, Mooring, Negotiating),
            *(Answer, Gating, Sailing, Play, Refill, NextTurn),
        ),
        goal=centre,
        closing=partial(settled, kinds),
        terms=(
            Subtotal((CircuitPieces(TOURING), Attractions(TOURING), SightsSeen(TOURING))),
            CircuitsMade(TOURING),
            EmptyCells(-1),
        ),
        signs=roundtrips,
        ends=(BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS),
        extras=(
            Boating(start=on_its_jetty_later, ways=past_no_gates(kinds), shore=never, arrival=open_gates),
            GateKeeping(each=fewer_at_the_ends),
            Specialties(kinds=kinds),
            Properties(),
            Swaps(),
            VillagesByColour(),
        ),
        options=("pieces", "joker", "last_draw", "reach", "replacing", "property", "secured"),
        barred=AN_INTERLUDE_IS_NO_EPISODE,
        length=3000,
    )


EPISODE = played_with(RECONSTRUCTED)
