"""Pieces that are taken off the board, and what goes with them: boats, and tokens on what is finished no more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.core.play import Fact
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.constructions import KINDS, SEARCHES
from domain.games.grand_marais.pollution import pollution
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.tokens import Mark, Tokens
from domain.games.grand_marais.voyages import ASHORE, cell_of

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class TakenOff(Fact, frozen=True, array_like=True, gc=False, tag="so"):
    """The pieces on some cells are taken off, out of the game; boats on them are lost until they start again."""

    cells: tuple[str, ...]

    def apply(self, s: Marsh) -> Marsh:
        board, out, lays = list(s.board), list(s.out), s.layout.lays
        cells = [s.layout.cell_by_name[name] for name in self.cells]
        for cell in cells:
            lay = lays[board[cell]]
            assert lay is not None
            out.append(lay.face.id)
            board[cell] = 0
        boats = s.annexed(Boats)
        berths = tuple([ASHORE if cell_of(berth) in cells else berth for berth in boats.berths])
        s = replace(s, board=tuple(board), out=tuple(out))
        found = pollution(s)
        black = tuple([water for water in found.black if water // 4 not in cells])
        if black != found.black:
            s = s.with_annex(replace(found, black=black))
        return s if berths == boats.berths else s.with_annex(replace(boats, berths=berths))


class TokensReturned(Fact, frozen=True, array_like=True, gc=False, tag="st"):
    """Tokens go back to their owners: their places among those on the board."""

    places: tuple[int, ...]

    def apply(self, s: Marsh) -> Marsh:
        tokens = s.annexed(Tokens)
        left = list(tokens.left)
        for place in self.places:
            left[tokens.marks[place].colour] += 1
        marks = tuple([mark for place, mark in enumerate(tokens.marks) if place not in self.places])
        return s.with_annex(replace(tokens, left=tuple(left), marks=marks))


FACTS = (TakenOff, TokensReturned)


def taken_off(s: Marsh, cells: Iterable[Cell]) -> Iterable[Fact]:
    """The pieces on these cells are taken off, if there are any."""
    names = tuple([s.layout.names[cell] for cell in cells if s.board[cell]])
    if names:
        yield TakenOff(names)


def tokens_returned(episode: Episode, s: Marsh) -> Iterable[Fact]:
    """Tokens on what is no longer finished go back (A.4 no. 60)."""
    places = tuple([n for n, mark in enumerate(s.annexed(Tokens).marks) if not is_finished(episode, s, mark)])
    if places:
        yield TokensReturned(places)


def is_finished(episode: Episode, s: Marsh, mark: Mark) -> bool:
    """Whether a token still lies on something finished."""
    search = SEARCHES[episode.edge_closes][KINDS[mark.kind]]
    cell = mark.spot // 4
    lay = s.lay_on(cell)
    return lay is not None and mark.spot in search.spots(cell, lay) and bool(search.look(s.board, s.layout, mark.spot))
