"""The round around the turns: the aureus, step 3, and the ends of turn, round and match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from domain.core.play import Chance, Fact, Outcome, Over
from domain.core.score import Scored, places
from domain.games.garum.facts import AureusTurned, BoardFilled, Drew, RoundEnded, TurnEnded
from domain.games.garum.setup import drawing
from domain.games.garum.state import DRAWN, Garum, worker_code
from domain.games.garum.tiles import IDS
from domain.kit.course import Part


class Aureus(Part):
    """The amphora holder turns an aureus, which names the cetarium of the round.  Seed, Turno de juego."""

    key = "aureus"

    def awaits(self, s: Garum) -> Chance | None:
        if s.cetarium or s.is_full:
            return None
        return Chance("aureus", tuple((number, 1) for number in s.unused_cetaria), s.amphora)

    def resolve(self, s: Garum, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (AureusTurned(int(outcome)),)


class Draw(Part):
    """Step 3: the top tile of the pile, until the pile is spent.  Seed, 3; rules page D.4, no. 14."""

    key = "draw"

    def awaits(self, s: Garum) -> Chance | None:
        if not 0 < s.done < DRAWN or s.mover.phantom or not s.piles[s.mover.colour]:
            return None
        return drawing(s, s.mover.colour)

    def resolve(self, s: Garum, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        tile = str(outcome)
        return (Drew(s.seating.owners[IDS[tile][0]], tile),)


class EndOfTurn(Part):
    """When a turn asks nothing more the next one begins, after the last one the next round.  Seed, Extremo redondo."""

    key = "end_of_turn"

    def follows(self, s: Garum) -> Sequence[Fact]:
        if s.done == 0:
            return ()
        return (TurnEnded(),) if s.turn + 1 < s.turns else (RoundEnded(),)


class EndOfMatch(Part):
    """When all cetaria are full the lines are scored and the match is over.  Seed, Fin del juego."""

    key = "over"

    def __init__(self, closing: Callable[[Garum], Iterable[Scored]]) -> None:
        self.closing = closing

    def follows(self, s: Garum) -> Sequence[Fact]:
        if s.over or not s.is_full:
            return ()
        return (BoardFilled(), *self.closing(s))

    def awaits(self, s: Garum) -> Over | None:
        if not s.over:
            return None
        ranks = [(s.points[seat], -vilicus_on_board(s, colours)) for seat, colours in enumerate(s.seating.colours)]
        return Over("all_full", places(ranks))


def vilicus_on_board(s: Garum, colours: Iterable[int]) -> int:
    """How many vilicus of these colours are on the board: fewer is better in a tie.  Rules page D.4, no. 7."""
    return sum(s.lines.count(worker_code(colour, "vilicus")) for colour in colours)
