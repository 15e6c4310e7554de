"""Episode 7: everybody on one board, teams, and tokens on whatever one finishes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Seat
from domain.games.grand_marais.acts import Act, Placing
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.claiming import Place, claimable
from domain.games.grand_marais.constructions import may_be_finished
from domain.games.grand_marais.facts import Stopped, TurnBegan
from domain.games.grand_marais.moves import Place as PlaceMove
from domain.games.grand_marais.moves import Stop
from domain.games.grand_marais.parts import Lot, MarshPart
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.tokens import ClaimsOpened, Marked, Tokens, what

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


def single(s: Marsh) -> Seat:
    """The person who plays alone among pairs, -1 where there is none (E7-01, A.4 no. 27)."""
    teams = 1 + max(map(s.colour, range(s.seats)))
    return teams - 1 if teams < s.seats < 2 * teams else -1


def order(s: Marsh) -> tuple[Seat, ...]:
    """The seats in the order of their turns; who plays alone among pairs comes twice in a row, last."""
    alone = single(s)
    seats = tuple((alone + 1 + n) % s.seats for n in range(s.seats))
    return seats if alone < 0 else (*seats, alone)


def is_second_turn(s: Marsh) -> bool:
    """Whether this is the second turn in a row of the person who plays alone; he may leave it."""
    return single(s) >= 0 and s.begun % (s.seats + 1) == 0


class DealAll(MarshPart):
    """Everybody takes a whole hand before it is known who starts (E7-02)."""

    key = "deal"

    def awaits(self, s: Marsh) -> Awaited | None:
        if s.mover >= 0:
            return None
        draws = (self.fill(s, seat) for seat in range(s.seats))
        return next((draw for draw in draws if draw), None)

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return self.drawn(chance, outcome)


class TeamLot(Lot):
    """Who starts is drawn by lot; where one plays alone, it is the person after him (E7-02)."""

    def awaits(self, s: Marsh) -> Awaited | None:
        return super().awaits(s) if single(s) < 0 else None

    def follows(self, s: Marsh) -> Sequence[Fact]:
        return (TurnBegan(order(s)[0]),) if s.mover < 0 else ()


class NextInOrder(MarshPart):
    """The turn passes to the left; the person who plays alone may have a second one before."""

    key = "next"

    def follows(self, s: Marsh) -> Sequence[Fact]:
        if single(s) < 0:
            return (TurnBegan(s.after(s.mover)),)
        seats = order(s)
        return (TurnBegan(seats[s.begun % len(seats)]),)


class RefillUntilDry(MarshPart):
    """The hand is filled again (E7-04), until the last token of a colour lies there (E7-07)."""

    key = "refill"

    def awaits(self, s: Marsh) -> Awaited | None:
        return None if 0 in s.annexed(Tokens).left else self.fill(s, s.mover)

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return self.drawn(chance, outcome)


class LeavingSecondTurn(Act):
    """Leave the second turn in a row, which one who plays alone may have."""

    key = "leaving"
    kind = Stop

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Stop(),) if is_second_turn(s) else ()

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        if not is_second_turn(s):
            raise Illegal("only the second turn in a row of who plays alone may be left")
        return (Stopped(),)


def finished_at(s: Marsh, seat: Seat, cell: Cell) -> Iterator[Place]:
    """What a piece may have finished (E7-05)."""
    return may_be_finished(s.board, s.layout, cell)


class PlacingAndMarking(Placing):
    """Place a piece; whoever finishes a construction marks it, whoever began it (E7-05).

    Where there are more of them than tokens left, the player says which (A.4 no. 56).
    """

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlaceMove)
        facts = list(super().decide(s, seat, move))
        for fact in facts:
            s = fact.apply(s)
        return (*facts, *marked(self.episode, s, seat, move.cell))


def marked(episode: Episode, s: Marsh, seat: Seat, name: str) -> Iterable[Fact]:
    """The tokens that a seat puts on what it has just finished, or the question on which."""
    found = claimable(episode, s, seat, s.layout.cell_by_name[name])
    left = s.annexed(Tokens).left[s.colour(seat)]
    if len(found) <= left:
        return [Marked(seat, what(f.found.kind, f.spot), s.layout.names[f.spot // 4]) for f in found]
    return [ClaimsOpened(seat, name)] if left else []
