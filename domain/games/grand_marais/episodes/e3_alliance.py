"""Episode 3, Alliance (1240).  Seed, EPISODIO 3; rules A.1.6."""

from __future__ import annotations

from domain.games.grand_marais.acts import Offering, Placing, TurningVillage
from domain.games.grand_marais.ends import BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS
from domain.games.grand_marais.episode import Episode, village_at
from domain.games.grand_marais.grounds import OwnBase
from domain.games.grand_marais.parts import COURSE
from domain.games.grand_marais.pieces import ABBEY
from domain.games.grand_marais.promises import promises
from domain.games.grand_marais.terms import EmptyCells, Ponds, fisheries, gardens, meadows, reed_beds, terrains
from domain.games.grand_marais.villages import VillageLink
from domain.games.grand_marais.waters import centre

EPISODE = Episode(
    key="e3",
    source="seed, EPISODIO 3; rules A.1.6, A.4 no. 16, 17, 52",
    seats=(2, 3, 4),
    centre=ABBEY,
    village=village_at("E6"),
    hand=3,
    ground=OwnBase(),
    acts=(Placing, Offering, TurningVillage),
    parts=COURSE,
    goal=centre,
    terms=(
        gardens(each=2, through=1, cut_off=1),
        terrains(each=2, through=1, cut_off=1),
        fisheries(3, through=1, cut_off=1),
        reed_beds(10, through=1, cut_off=1),
        Ponds(2),
        meadows(each=1, through=1, cut_off=1, no_ramp=1),
        VillageLink(10, through=1, cut_off=0),
        EmptyCells(-1),
    ),
    signs=promises,
    ends=(BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS),
    options=(
        "pieces",
        "hand",
        "last_draw",
        "short_discard",
        "edge_closes_meadow",
        "joker",
        "cow_share",
        "meadow_without_ramp",
    ),
    additions=("short", "eclipse", "eclipse_hard"),
)
