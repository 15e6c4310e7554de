"""Episode 5, Competition (1518): who comes by boat owns it.  Seed, EPISODIO 5; rules A.1.6."""

from __future__ import annotations

from domain.games.grand_marais.acts import Offering, Refusing
from domain.games.grand_marais.afloat import PlacingAfloat, TakingAfloat, boat_must_follow
from domain.games.grand_marais.boating import Boating, at_the_centre
from domain.games.grand_marais.bytoken import ByToken, marked_meadow
from domain.games.grand_marais.claiming import Claiming, Claims, open_claims
from domain.games.grand_marais.ends import ALL_PLACED, BASE_FULL, TOKENS_PLACED
from domain.games.grand_marais.episode import Episode, no_village
from domain.games.grand_marais.grounds import BesideBoat, Grounds, OwnBase
from domain.games.grand_marais.parts import Answer, Deal, Ending, Ends, Lot, NextTurn, Play, Refill
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.sailing import Sailing
from domain.games.grand_marais.terms import EmptyCells
from domain.games.grand_marais.waters import centre
from domain.games.grand_marais.worths import fishery_worth, garden_worth, reed_bed_worth, terrain_worth

EPISODE = Episode(
    key="e5",
    source="seed, EPISODIO 5; rules A.1.6, A.4 no. 21 to 25, 49, 54",
    seats=(2, 3, 4),
    centre=VILLAGE,
    village=no_village,
    hand=3,
    ground=Grounds(OwnBase(), BesideBoat()),
    bars=(boat_must_follow,),
    acts=(PlacingAfloat, Offering),
    answers=(TakingAfloat, Refusing),
    parts=(Ending, Lot, Ends, Deal, Answer, Claiming, Sailing, Play, Refill, NextTurn),
    goal=centre,
    terms=(
        ByToken(worth=garden_worth(2), cut_off=-2, unmarked=-1, abroad=2),
        ByToken(worth=terrain_worth(2), cut_off=-2, unmarked=-1),
        ByToken(worth=fishery_worth(3), cut_off=-2, unmarked=-1),
        ByToken(worth=reed_bed_worth(10), cut_off=-2, unmarked=-1),
        ByToken(worth=marked_meadow(1), cut_off=-2, unmarked=-1),
        EmptyCells(-1),
    ),
    ends=(BASE_FULL, ALL_PLACED, TOKENS_PLACED),
    extras=(Boating(start=at_the_centre, arrival=open_claims), Claims(each=12)),
    options=("pieces", "hand", "short_discard", "edge_closes_meadow", "joker", "ramps", "landing", "cattle"),
    additions=("short", "eclipse", "eclipse_hard"),
    length=2500,
)
