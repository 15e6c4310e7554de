"""Episode 2, Colonisation (1134).  Seed, EPISODIO 2; rules A.1.6."""

from __future__ import annotations

from domain.games.grand_marais.acts import Offering, Placing
from domain.games.grand_marais.ends import BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS
from domain.games.grand_marais.episode import Episode, village_kept
from domain.games.grand_marais.grounds import OwnBase
from domain.games.grand_marais.parts import COURSE
from domain.games.grand_marais.pieces import ABBEY
from domain.games.grand_marais.promises import promises
from domain.games.grand_marais.terms import EmptyCells, Ponds, fisheries, gardens, meadows, reed_beds, terrains
from domain.games.grand_marais.villages import VillageSite, near_the_abbey
from domain.games.grand_marais.waters import centre

EPISODE = Episode(
    key="e2",
    source="seed, EPISODIO 2; rules A.1.6, A.4 no. 12 to 15, 48, 51",
    seats=(2, 3, 4),
    centre=ABBEY,
    village=village_kept,
    hand=4,  # three pieces and the village; four pieces when that is on the board (E2-02)
    ground=OwnBase(),
    bars=(near_the_abbey,),
    acts=(Placing, Offering),
    parts=COURSE,
    goal=centre,
    terms=(
        gardens(each=2, through=1, cut_off=1),
        terrains(each=2, through=1, cut_off=1),
        fisheries(3, through=1, cut_off=1),
        reed_beds(10, through=1, cut_off=1),
        Ponds(2),
        meadows(each=1, through=1, cut_off=0, no_ramp=0),
        VillageSite(through=1, cut_off=1),
        EmptyCells(-1),
    ),
    signs=promises,
    ends=(BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS),
    options=("pieces", "hand", "last_draw", "short_discard", "edge_closes_meadow", "joker", "cow_share"),
    additions=("short", "eclipse", "eclipse_hard"),
)
