"""Episode 1, The organisation of the territory (1007).  Seed, EPISODIO 1; rules A.1.5."""

from __future__ import annotations

from domain.games.grand_marais.acts import Offering, Placing, TurningVillage
from domain.games.grand_marais.ends import BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS
from domain.games.grand_marais.episode import Episode, village_at
from domain.games.grand_marais.grounds import OwnBase
from domain.games.grand_marais.parts import COURSE
from domain.games.grand_marais.pieces import ABBEY
from domain.games.grand_marais.promises import promises
from domain.games.grand_marais.terms import EmptyCells, Ponds, fisheries, gardens, meadows, reed_beds, terrains
from domain.games.grand_marais.waters import village

EPISODE = Episode(
    key="e1",
    source="seed, EPISODIO 1; rules A.1.5",
    seats=(2, 3, 4),
    centre=ABBEY,
    village=village_at("A1"),
    hand=3,
    ground=OwnBase(),
    acts=(Placing, Offering, TurningVillage),
    parts=COURSE,
    goal=village,
    terms=(
        gardens(each=2, through=1, cut_off=1),
        terrains(each=2, through=1, cut_off=1),
        fisheries(3, through=1, cut_off=1),
        reed_beds(10, through=1, cut_off=1),
        Ponds(2),
        meadows(each=1, through=1, cut_off=0, no_ramp=0),
        EmptyCells(-1),
    ),
    signs=promises,
    ends=(BASE_FULL, NOTHING_TO_DRAW, THREE_REFUSALS),
    options=("pieces", "hand", "last_draw", "short_discard", "edge_closes_meadow", "joker", "cow_share"),
    additions=("short", "eclipse", "eclipse_hard"),
)
