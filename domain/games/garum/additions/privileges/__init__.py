"""Privileges, the mini-expansion: Neptune swaps two tiles, Caesar places a worker more.

Known is that there are two-sided tokens, Neptune and Caesar (rules page D.2); what they do is a reconstruction
(rules page D.3).
"""

from __future__ import annotations

from domain.core.compose import After, Before
from domain.games.garum.addition import Contribution, Expansion
from domain.games.garum.additions.privileges import tokens
from domain.games.garum.additions.privileges.caesar import (
    CaesarInClosedArea,
    CaesarTwice,
    PlaceInClosedArea,
    PlaceTwoWorkers,
)
from domain.games.garum.additions.privileges.neptune import Neptune, SwapTiles, TilesSwapped
from domain.games.garum.material import Material
from domain.games.garum.seating import SEATINGS


def contribute(material: Material) -> Contribution:
    """A choice in the set-up, three acts in step 2, and a point for who never used the token."""
    return Contribution(
        parts=(After("start", tokens.ChoosingSides()),),
        acts=(
            Before("worker", Neptune(material)),
            After("worker", CaesarInClosedArea(material)),
            After("worker", CaesarTwice(material)),
        ),
        terms=(After("influence", tokens.unused()),),
        sections=(After("seats", tokens.section()),),
        sentences=(After("seats", tokens.sentences()),),
        counts=(After("others", tokens.count()),),
        moves=(tokens.ChooseSide, SwapTiles, PlaceInClosedArea, PlaceTwoWorkers),
        facts=(tokens.SideChosen, tokens.PrivilegeUsed, TilesSwapped),
    )


def most_plies(rounds: int) -> int:
    """Each seat chooses a side once and may use Neptune once."""
    return 2 * max(SEATINGS)


ADDITION = Expansion(key=tokens.KEY, edition=1, plies=most_plies, contribute=contribute, provenance="reconstruction")
