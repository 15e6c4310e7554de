"""The position in words, for those who do not see the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.core.play import Awaited, Chance, Over, Seat, Turn
from domain.core.rules import Phrase
from domain.games.grand_marais.board import BASES, OFF_BOARD, PLACES, SIDE_NAMES, Cell
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.piece_set import PieceSet
from domain.games.grand_marais.pieces import SIDE_KINDS
from domain.games.grand_marais.state import Marsh


def position(episode: Episode, s: Marsh, seat: Seat | None, awaited: Awaited) -> Iterable[Phrase]:
    """What is asked of whom, what lies where, and what the reader holds."""
    yield from asked(s, awaited)
    yield from board(s)
    for extra in episode.extras:
        yield from extra.text(s, seat)
    for owner, hand in enumerate(s.hands):
        if owner == seat:
            yield from own_hand(s.pieces, hand)
        else:
            yield Phrase("text.other_hand", {"seat": owner, "count": len(hand)})
            shown = [piece for piece in hand if episode.shown(piece)]
            if shown:
                yield Phrase("text.shown", {"seat": owner, "pieces": ", ".join(shown)})
    yield Phrase("text.supply", {"count": sum(s.supply), "out": len(s.out), "refusals": s.refusals})


def asked(s: Marsh, awaited: Awaited) -> Iterator[Phrase]:
    """Whose turn it is, and the piece that is offered."""
    match awaited:
        case Turn(seats=(mover,), step=step):
            yield Phrase("text.turn", {"turn": s.begun, "seat": mover, "step": f"step.{step}"})
        case Turn(seats=seats, step=step):
            yield Phrase("text.together", {"seats": seats, "step": f"step.{step}"})
        case Over(reason=reason):
            yield Phrase("text.over", {"reason": f"over.{reason}"})
        case Chance(kind=kind, seat=seat):
            yield Phrase(f"text.chance_{kind}", {"seat": seat})
    if s.offered:
        yield Phrase("text.offered", {"piece": s.offered, "seat": s.mover})
        yield from described(s.pieces, s.offered)


def board(s: Marsh) -> Iterator[Phrase]:
    """What lies in the centre, and on each base or on the whole table, with the turn of each piece."""
    layout = s.layout
    if layout.centre != OFF_BOARD:
        yield Phrase("text.centre", {"piece": lying(s, layout.centre)})
    for base, cells in enumerate(layout.bases):
        placed = [f"{place} {lying(s, cell)}" for place, cell in zip(PLACES, cells, strict=True) if s.board[cell]]
        values = {"base": BASES[base], "pieces": ", ".join(placed) or "-", "empty": len(cells) - len(placed)}
        owner = [seat for seat in range(s.seats) if s.colour(seat) == s.land.colour_of[cells[0]]]
        yield Phrase("text.base", values | {"seat": owner[0]}) if owner else Phrase("text.base_of_all", values)
    if not layout.bases:
        placed = [f"{layout.names[cell]} {lying(s, cell)}" for cell, code in enumerate(s.board) if code]
        yield Phrase("text.table", {"pieces": ", ".join(placed)})


def lying(s: Marsh, cell: Cell) -> str:
    """The piece on a cell and how it lies: ``W08 r1``."""
    lay = s.lay_on(cell)
    return f"{lay.face.id} r{lay.turn}" if lay else "-"


def own_hand(pieces: PieceSet, hand: tuple[str, ...]) -> Iterator[Phrase]:
    """The pieces that the reader holds, and how each looks unturned."""
    yield Phrase("text.own_hand", {"pieces": ", ".join(hand) or "-"})
    for piece in dict.fromkeys(hand):
        yield from described(pieces, piece)


def described(pieces: PieceSet, piece: str) -> Iterator[Phrase]:
    """How a piece looks unturned: what it is, its sides, and what those do not say."""
    face = pieces.face(piece)
    sides = (f"side.{SIDE_KINDS[letter]}" for letter in face.sides)
    looks = dict(zip(SIDE_NAMES, sides, strict=True))
    yield Phrase("text.piece", {"piece": piece, "title": pieces.title(piece), **looks})
    if len(face.networks) > 1:
        yield Phrase("text.mud", {"networks": ", ".join(face.networks)})
    if face.frog:
        yield Phrase("text.frog", {"side": face.frog})
