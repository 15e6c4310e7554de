"""Episode 8, Solo: to preserve a piece of the marsh.  Seed, EPISODIO 8; rules A.1.6."""

from __future__ import annotations

from domain.games.grand_marais.acts import Discarding, Placing
from domain.games.grand_marais.ends import ALL_FULL, NOTHING_TO_DRAW, THREE_DISCARDS
from domain.games.grand_marais.episode import Episode, no_village
from domain.games.grand_marais.grounds import WholeBoard
from domain.games.grand_marais.parts import Deal, Ending, Ends, NextTurn, Play
from domain.games.grand_marais.pieces import ABBEY
from domain.games.grand_marais.seating import all_bases
from domain.games.grand_marais.solo import Alone, Restock, VillagesToTake
from domain.games.grand_marais.terms import EmptyCells, Ponds, fisheries, gardens, meadows, reed_beds, terrains
from domain.games.grand_marais.villages import VillageLink, VillageSite
from domain.games.grand_marais.waters import centre

EPISODE = Episode(
    key="e8",
    source="seed, EPISODIO 8; rules A.1.6, A.4 no. 29, 48, 57",
    seats=(1,),
    seating=all_bases(1),
    centre=ABBEY,
    village=no_village,
    hand=3,
    ground=WholeBoard(),
    acts=(Placing, Discarding),
    parts=(Ending, Alone, Ends, Deal, Play, Restock, NextTurn),
    goal=centre,
    terms=(
        gardens(each=2, through=1, cut_off=1),
        terrains(each=2, through=1, cut_off=1),
        fisheries(3, through=1, cut_off=1),
        reed_beds(10, through=1, cut_off=1),
        Ponds(2),
        meadows(each=1, through=1, cut_off=1, no_ramp=1),
        VillageSite(corner=VillageLink(10, through=1, cut_off=0)),
        EmptyCells(-1),
    ),
    ends=(ALL_FULL, NOTHING_TO_DRAW, THREE_DISCARDS),
    extras=(VillagesToTake(villages=4),),
    options=("bases", "pieces", "hand", "short_discard", "edge_closes_meadow", "joker", "meadow_without_ramp"),
    additions=("short",),
    barred={
        "eclipse": "there is nobody to change bases with; the seed excepts Episode 8",
        "eclipse_hard": "there is nobody to change bases with; the seed excepts Episode 8",
    },
)
