"""Episode 4, Protection (1350): a race of boats to the Abbey.  Seed, EPISODIO 4; rules A.1.6."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.grand_marais.acts import Discarding, Placing
from domain.games.grand_marais.boating import Boating, at_the_village, own_base
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.ends import BOAT_ARRIVED, NO_BOAT_ARRIVES
from domain.games.grand_marais.episode import Episode, village_at
from domain.games.grand_marais.grounds import Grounds, OwnBase, RivalBases
from domain.games.grand_marais.parts import Deal, Ending, Ends, Lot, NextTurn, Play
from domain.games.grand_marais.pieces import ABBEY
from domain.games.grand_marais.racing import boats_on_the_way
from domain.games.grand_marais.sailing import Sailing
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import cell_of
from domain.games.grand_marais.waters import centre


def by_arrival(s: Marsh) -> Sequence[int]:
    """Whose boat has come to the Abbey wins; the others share the next place."""
    berths = s.annexed(Boats).berths
    return [int(cell_of(berths[s.colour(seat)]) == s.layout.centre) for seat in range(s.seats)]


EPISODE = Episode(
    key="e4",
    source="seed, EPISODIO 4; rules A.1.6, A.4 no. 18 to 23, 53",
    seats=(2, 3, 4),
    centre=ABBEY,
    village=village_at("E6"),
    hand=1,  # drawn at the beginning of the turn; none is kept
    ground=Grounds(OwnBase(), RivalBases()),
    acts=(Placing, Discarding),
    parts=(Ending, Lot, Ends, Deal, Sailing, Play, NextTurn),
    goal=centre,
    terms=(),
    ends=(BOAT_ARRIVED, NO_BOAT_ARRIVES),
    ranking=by_arrival,
    signs=boats_on_the_way,
    extras=(Boating(start=at_the_village, waters=own_base, after_discard=False),),
    additions=("eclipse", "eclipse_hard"),
    barred={"short": "its turns are short already, and the seed excepts it"},
    options=("pieces", "joker", "jokers", "rivals", "ramps", "landing", "cattle"),
)
