"""The fairy Mélusine: who places her puts an own token in the place of another's in that zone (I1-29)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.boats import changed
from domain.games.grand_marais.constructions import KINDS
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.tokens import Mark, Tokens, what

NOWHERE = -1


class Spell(Annex, frozen=True, gc=False):
    """``seat``: who is to replace a token, -1 if nobody is, and ``base``: the number of that where it lies."""

    key: ClassVar[str] = "spell"

    seat: Seat = -1
    base: int = NOWHERE


NO_SPELL = Spell()


def spell(s: Marsh) -> Spell:
    """The annex, or what stands for none."""
    found = s.annex.get(Spell.key, NO_SPELL)
    assert isinstance(found, Spell)
    return found


class SpellCast(Fact, frozen=True, array_like=True, gc=False, tag="is"):
    """A seat may replace a token on the base of this cell."""

    seat: Seat
    cell: str

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Spell(self.seat, s.layout.base_of[s.layout.cell_by_name[self.cell]]))


class TokenReplaced(Fact, frozen=True, array_like=True, gc=False, tag="ix"):
    """A seat put one of its tokens in the place of one on the board: its place among those there."""

    seat: Seat
    place: int

    def apply(self, s: Marsh) -> Marsh:
        tokens, colour = s.annexed(Tokens), s.colour(self.seat)
        mark = tokens.marks[self.place]
        left = changed(tokens.left, mark.colour, tokens.left[mark.colour] + 1)
        left = changed(left, colour, left[colour] - 1)
        marks = changed(tokens.marks, self.place, Mark(mark.kind, mark.spot, colour))
        return s.with_annex(replace(tokens, left=left, marks=marks)).with_annex(NO_SPELL)


class Replace(Move, frozen=True, array_like=True, gc=False, tag="z"):
    """Put an own token in the place of another's: ``replace garden se-C4``, ``replace meadow2 se-C4``."""

    pattern: ClassVar[str] = "replace {what} {cell}"
    what: str
    cell: str


def others_tokens(s: Marsh, seat: Seat, base: int) -> list[int]:
    """The places of the tokens of others on a base, among those on the board."""
    marks, base_of = s.annexed(Tokens).marks, s.layout.base_of
    return [n for n, mark in enumerate(marks) if mark.colour != s.colour(seat) and base_of[mark.spot // 4] == base]


def enchanted(s: Marsh, seat: Seat, cell: Cell) -> Iterable[Fact]:
    """Who has placed her on a cell is to replace a token, where there is one, and one is left to do it with."""
    if s.annexed(Tokens).left[s.colour(seat)] and others_tokens(s, seat, s.layout.base_of[cell]):
        yield SpellCast(seat, s.layout.names[cell])


class Spells(Extra, frozen=True, kw_only=True):
    """That tokens may be replaced."""

    facts: ClassVar[tuple[type[Fact], ...]] = (SpellCast, TokenReplaced)


class Enchanting(MarshPart):
    """A token is replaced at once."""

    key = "replace"
    kinds = (Replace,)

    def awaits(self, s: Marsh) -> Awaited | None:
        seat = spell(s).seat
        return Turn((seat,), self.key) if seat >= 0 else None

    def choices(self, s: Marsh, seat: Seat) -> Sequence[tuple[Replace, int]]:
        """The moves, and the places of the tokens that they replace."""
        marks, names = s.annexed(Tokens).marks, s.layout.names
        places = others_tokens(s, seat, spell(s).base)
        called = [(what(KINDS[marks[n].kind], marks[n].spot), names[marks[n].spot // 4], n) for n in places]
        return [(Replace(kind, cell), n) for kind, cell, n in called]

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (move for move, _ in self.choices(s, seat))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        choices = self.choices(s, seat)
        for choice, place in choices:
            if choice == move:
                return (TokenReplaced(seat, place),)
        told = "; ".join(f"replace {choice.what} {choice.cell}" for choice, _ in choices)
        raise Illegal(f"you may {told}")
