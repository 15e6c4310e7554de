"""Positions that somebody enters line by line, to have a board counted.

A line says what lies on a cell, ``nw-B1 W01 r1``, or what an extra of the episode reads: whose token lies where,
``Ada mark garden nw-B1``, and the like.  What the set-up lays need not be entered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from domain.core.play import Refused
from domain.core.rules import Unplayable
from domain.games.grand_marais.board import SIDE_NAMES
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.matching import clashes
from domain.games.grand_marais.pieces import SIDE_KINDS, VILLAGE
from domain.games.grand_marais.state import Marsh

PIECE_LINE = "nw-B1 W01 r1"
"""What the line of a piece looks like."""


def entered(episode: Episode, s: Marsh, names: Sequence[str], lines: Sequence[str]) -> Marsh:
    """The set-up with what these lines say.  Raises ``Unplayable``, which names the line that is wrong."""
    pieces = [line for line in lines if line.split()[0] in s.layout.cell_by_name]
    for line in pieces:
        s = said(line, partial(laid, episode, s, *line.split()))
    if not any(extra.lets_wrong_lie for extra in episode.extras):
        check_matches(s)
    for extra in episode.extras:
        s = extra.after_entering(s, [s.layout.cell_by_name[line.split()[0]] for line in pieces])
    for line in lines:
        if line not in pieces:
            s = said(line, partial(told, episode, s, names, line))
    return s


def said(line: str, act: Callable[[], Marsh]) -> Marsh:
    """What comes of a line.  Raises ``Unplayable`` with the line in it."""
    try:
        return act()
    except (Unplayable, Refused, ValueError) as error:
        raise Unplayable(f"“{line}”: {error}") from error


def laid(episode: Episode, s: Marsh, place: str, piece: str = "", turn: str = "r0", *more: str) -> Marsh:
    """A piece lies on a cell; a village that was kept for its base is kept no more.

    How many copies the box has is not asked: the box of who enters the position may be another.
    """
    played = {face.id for face, copies in zip(episode.pieces.faces, episode.supply(), strict=False) if copies} | {
        VILLAGE,
        episode.centre,
    }
    if piece not in played:
        raise Unplayable(
            f"{episode.key} is played with no piece {piece or 'without a name'}; a line is like {PIECE_LINE}"
        )
    if more or turn not in ("r0", "r1", "r2", "r3"):
        raise Unplayable(f"a piece lies as r0, r1, r2 or r3; a line is like {PIECE_LINE}")
    cell = s.layout.cell_by_name[place]
    s = replace(s, board=s.with_lying(piece, cell, int(turn[1:])))
    owners = [seat for seat in range(s.seats) if s.colour(seat) == s.land.colour_of[cell]]
    for seat in owners if piece == VILLAGE else ():
        s = replace(s, hands=s.without(seat, VILLAGE)) if VILLAGE in s.hands[seat] else s
    return s if not s.supplied(piece) else replace(s, supply=s.with_supply(piece, -1))


def check_matches(s: Marsh) -> None:
    """Raises ``Unplayable`` where two neighbours do not match."""
    names = s.layout.names
    for cell in s.layout.cells:
        near = s.layout.near[cell] if s.board[cell] else ()
        for side, own, its, other in clashes(s.layout.lays, s.board, near, s.board[cell]):
            raise Unplayable(
                f"{names[cell]} has {SIDE_KINDS[own]} in the {SIDE_NAMES[side]}, "
                f"where {names[other]} has {SIDE_KINDS[its]}"
            )


def told(episode: Episode, s: Marsh, names: Sequence[str], line: str) -> Marsh:
    """What an extra of the episode makes of a line, its words behind the name of a seat, if that stands first."""
    word, *words = line.split()
    seat = names.index(word) if word in names else None
    for extra in episode.extras:
        found = extra.entered(episode, s, seat, words if seat is not None else [word, *words])
        if found is not None:
            return found
    examples = (PIECE_LINE, *(example for extra in episode.extras for example in extra.enters))
    raise Unplayable(f"lines are like {'; '.join(examples)}")
