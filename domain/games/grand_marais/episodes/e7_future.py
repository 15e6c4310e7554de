"""Episode 7, Future (2050): two to eight players on one board.  Seed, EPISODIO 7; rules A.1.6."""

from __future__ import annotations

from domain.games.grand_marais.acts import Passing
from domain.games.grand_marais.bytoken import ByToken, marked_meadow
from domain.games.grand_marais.claiming import Claiming, Claims
from domain.games.grand_marais.ends import ALL_PASSED, HANDS_EMPTY
from domain.games.grand_marais.episode import Episode, no_village, nothing
from domain.games.grand_marais.grounds import WholeBoard
from domain.games.grand_marais.parts import Ending, Ends, Play
from domain.games.grand_marais.pieces import ABBEY, VILLAGE
from domain.games.grand_marais.seating import shared_board
from domain.games.grand_marais.teams import (
    DealAll,
    LeavingSecondTurn,
    NextInOrder,
    PlacingAndMarking,
    RefillUntilDry,
    TeamLot,
    finished_at,
)
from domain.games.grand_marais.waters import centre
from domain.games.grand_marais.worths import (
    Frogs,
    fishery_worth,
    garden_worth,
    reed_bed_worth,
    terrain_worth,
    village_worth,
)

EPISODE = Episode(
    key="e7",
    source="seed, EPISODIO 7; rules A.1.6, A.4 no. 9, 27, 28, 48, 56",
    seats=(2, 3, 4, 5, 6, 7, 8),
    seating=shared_board,
    centre=ABBEY,
    village=no_village,
    hand=6,
    shown=nothing,
    ground=WholeBoard(),
    acts=(PlacingAndMarking, Passing, LeavingSecondTurn),
    parts=(Ending, DealAll, TeamLot, Ends, Claiming, Play, RefillUntilDry, NextInOrder),
    goal=centre,
    terms=(
        ByToken(worth=garden_worth(2), cut_off=1),
        ByToken(worth=terrain_worth(2), cut_off=1),
        ByToken(worth=fishery_worth(3), cut_off=1),
        ByToken(worth=reed_bed_worth(10), cut_off=1),
        ByToken(worth=Frogs(4), cut_off=0, needs_water=False),
        ByToken(worth=marked_meadow(1), cut_off=1),
        ByToken(worth=village_worth(10), cut_off=1),
    ),
    ends=(HANDS_EMPTY, ALL_PASSED),
    more={VILLAGE: 4},
    extras=(Claims(each=12, places=finished_at, optional=False),),
    options=("board", "pieces", "edge_closes_meadow", "joker"),
    additions=("eclipse", "eclipse_hard"),
    barred={"short": "its turns are short already, and the seed excepts it"},
    length=2000,
)
