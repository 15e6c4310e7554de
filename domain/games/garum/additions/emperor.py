"""Emperor: no aurei; the amphora holder chooses the cetarium at the beginning of each round.

Seed, Variantes, Emperador; rules page D.4, nos. 13 and 21.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from domain.core.compose import Instead
from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.games.garum.addition import Contribution, Expansion
from domain.games.garum.keyed import Keyed
from domain.games.garum.material import Material
from domain.games.garum.state import Garum
from domain.kit.course import Part


class ChooseCetarium(Move, frozen=True, array_like=True, gc=False, tag="C"):
    """Choose the cetarium of the round."""

    pattern: ClassVar[str] = "cetarium {number}"
    number: int


class CetariumChosen(Fact, frozen=True, array_like=True, gc=False, tag="c"):
    """The amphora holder chose the cetarium of the round."""

    number: int

    def apply(self, s: Garum) -> Garum:
        return replace(s, cetarium=self.number)


class Choosing(Part):
    """The amphora holder chooses any cetarium that was not used."""

    key = "emperor"

    def awaits(self, s: Garum) -> Turn | None:
        return None if s.cetarium or s.is_full else Turn((s.amphora,), self.key)

    def moves(self, s: Garum, seat: Seat) -> Sequence[Move]:
        return [ChooseCetarium(number) for number in s.unused_cetaria]

    def decide(self, s: Garum, seat: Seat, move: Move) -> Iterable[Fact]:
        unused = s.unused_cetaria
        if not isinstance(move, ChooseCetarium):
            raise Illegal(f"first the cetarium of the round is chosen: {ChooseCetarium.pattern}")
        if move.number not in unused:
            raise Illegal(f"{move.number} is no unused cetarium; these are: {', '.join(map(str, unused))}")
        return (CetariumChosen(move.number),)


def contribute(material: Material) -> Contribution:
    """The choice in the place of the aureus; the aurei stay in the box."""
    return Contribution(
        parts=(Instead("aureus", Choosing()),),
        sections=(Instead("aurei", Keyed("unused_cetaria", lambda s, seat: s.unused_cetaria)),),
        counts=(Instead("aurei", Keyed("aurei", lambda s: {"aurei.box": material.box.aurei})),),
        moves=(ChooseCetarium,),
        facts=(CetariumChosen,),
    )


ADDITION = Expansion(
    key="emperor",
    edition=1,
    plies=lambda rounds: rounds,
    contribute=contribute,
    clashes={"haruspex": "one leaves the aurei in the box, the other lays them all out"},
)
