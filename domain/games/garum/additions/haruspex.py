"""Haruspex: all aurei are revealed one after the other in the set-up, so everybody knows the order of the cetaria.

Seed, Variantes, Arúspice; rules page D.4, nos. 13 and 21.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from domain.core.compose import After, Before, Instead
from domain.core.play import Chance, Fact, Outcome, Seat
from domain.core.rules import Phrase
from domain.games.garum.addition import Contribution, Count, Expansion
from domain.games.garum.facts import AureusTurned
from domain.games.garum.keyed import Keyed
from domain.games.garum.material import Material
from domain.games.garum.state import Garum
from domain.kit.course import Part

KEY = "haruspex"


def laid_out(s: Garum) -> tuple[int, ...]:
    """The numbers of the aurei in the row, in the order in which they were revealed."""
    return s.annex.get(KEY, ())


def to_come(s: Garum) -> tuple[int, ...]:
    """The numbers of the rounds to come."""
    return laid_out(s)[s.round - 1 + (s.cetarium > 0) :]


class AureusRevealed(Fact, frozen=True, array_like=True, gc=False, tag="l"):
    """In the set-up an aureus was revealed and laid at the end of the row."""

    number: int

    def apply(self, s: Garum) -> Garum:
        return replace(s, annex={**s.annex, KEY: (*laid_out(s), self.number)})


class Revealing(Part):
    """All aurei are revealed in the set-up."""

    key = "reveal"

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def awaits(self, s: Garum) -> Chance | None:
        row = laid_out(s)
        left = [number for number in range(1, self.rounds + 1) if number not in row]
        return Chance("aureus", tuple((number, 1) for number in left)) if left else None

    def resolve(self, s: Garum, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (AureusRevealed(int(outcome)),)


class Next(Part):
    """The next aureus of the row names the cetarium of the round."""

    key = "next_aureus"

    def follows(self, s: Garum) -> Sequence[Fact]:
        return () if s.cetarium or s.is_full else (AureusTurned(to_come(s)[0]),)


def say_row(s: Garum, seat: Seat | None) -> Iterable[Phrase]:
    """The order of the cetaria to come."""
    if to_come(s):
        yield Phrase("text.haruspex", {"cetaria": ", ".join(map(str, to_come(s)))})


def aurei(material: Material) -> Count:
    """The aurei: face down, in the row, of this round, out of the match, put away for this side of the board."""
    rounds = material.side.rounds

    def count(s: Garum) -> Mapping[str, int]:
        row, coming, turned = len(laid_out(s)), len(to_come(s)), int(s.cetarium > 0)
        return {
            "aurei.down": rounds - row,
            "aurei.row": coming,
            "aurei.turned": turned,
            "aurei.discarded": row - coming - turned,
            "aurei.box": material.box.aurei - rounds,
        }

    return Keyed("aurei", count)


def contribute(material: Material) -> Contribution:
    """The row in the set-up, and its next aureus where one would be turned."""
    return Contribution(
        parts=(Before("deal", Revealing(material.side.rounds)), Instead("aureus", Next())),
        sections=(After("aurei", Keyed(KEY, lambda s, seat: list(to_come(s)))),),
        sentences=(After("round", Keyed(KEY, say_row)),),
        counts=(Instead("aurei", aurei(material)),),
        facts=(AureusRevealed,),
    )


ADDITION = Expansion(key=KEY, edition=1, plies=lambda rounds: 0, contribute=contribute)
