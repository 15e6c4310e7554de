"""Episode 6, Prospects (1569): all build at once, for half an hour.  Seed, EPISODIO 6; rules A.1.6."""

from __future__ import annotations

from domain.games.grand_marais.episode import Episode, everything, village_kept
from domain.games.grand_marais.grounds import OwnBase
from domain.games.grand_marais.parts import Ending
from domain.games.grand_marais.promises import promises
from domain.games.grand_marais.prospects import Stacks
from domain.games.grand_marais.seating import bases_apart
from domain.games.grand_marais.terms import EmptyCells, Ponds, fisheries, gardens, meadows, reed_beds, terrains
from domain.games.grand_marais.together import (
    BuildingTogether,
    DealFaceUp,
    Drawing,
    FullBases,
    GettingReady,
    LayingAside,
    Lifting,
    Putting,
    StoppingToBuild,
    wrongly_placed,
)
from domain.games.grand_marais.waters import village

EPISODE = Episode(
    key="e6",
    source="seed, EPISODIO 6; rules A.1.6, A.4 no. 26, 55",
    seats=(2, 3, 4),
    seating=bases_apart,
    centre="",
    village=village_kept,
    hand=28,  # 27 pieces and the village
    shown=everything,
    ground=OwnBase(),
    acts=(Putting, Lifting, LayingAside, Drawing, StoppingToBuild),
    parts=(Ending, DealFaceUp, GettingReady, BuildingTogether),
    goal=village,
    terms=(
        gardens(each=2, through=0, cut_off=0),
        terrains(each=2, through=0, cut_off=0),
        fisheries(3, through=0, cut_off=0),
        reed_beds(10, through=0, cut_off=0),
        Ponds(2),
        meadows(each=1, through=0, cut_off=0, no_ramp=0),
        FullBases((15, 8, 3)),
        EmptyCells(-1),
    ),
    signs=promises,
    ends=(),
    closing=wrongly_placed,
    extras=(Stacks(dealt=27, minutes=30),),
    options=("minutes", "draws", "discards", "wrong", "pieces", "edge_closes_meadow"),
    additions=("eclipse",),
    barred={
        "short": "it has no turns that could be longer",
        "eclipse_hard": "it has no turns in which the bases could be turned on",
    },
    length=20_000,
)
