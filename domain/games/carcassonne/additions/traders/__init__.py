"""Traders & Builders: goods for who completes a city, a builder for a second tile, a pig for dearer farms.

Rules page, 3, Traders & Builders.
"""

from __future__ import annotations

from domain.core.compose import After, Before
from domain.games.carcassonne.addition import Contribution, Expansion
from domain.games.carcassonne.additions.traders import builder, goods, pig
from domain.games.carcassonne.ground import Ground, Keyed
from domain.games.carcassonne.track import Track


def contribute(ground: Ground, track: Track) -> Contribution:
    """Two figures, a second turn part, an aftermath of cities and a reason for points at the end."""
    return Contribution(
        parts=(After("place", builder.Waking(ground)), Before("end", builder.SecondPart(ground))),
        acts=(After("small", builder.placing(ground)), After("small", pig.placing(ground))),
        terms=(After("cities", pig.TERM),),
        aftermaths=(Keyed("goods", goods.taken(ground)),),
        closings=(After("features", Keyed("goods", goods.lines)),),
        sections=(After("seats", Keyed("goods", goods.section)),),
        sentences=(After("seats", Keyed("goods", goods.sentences)),),
        counts=(After("figures", Keyed("goods", goods.count)),),
        moves=(builder.PlaceBuilder, pig.PlacePig),
        facts=(builder.BuilderWoke, builder.SecondPartBegun, builder.SecondPartEnded, goods.GoodsTaken),
    )


ADDITION = Expansion(key="traders", number=4, edition=1, plies=2, contribute=contribute, data="traders")
