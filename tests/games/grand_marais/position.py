"""Prepared positions: what lies where as text, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable

from domain import games
from domain.core.notation import read_fact
from domain.core.play import Chance, Fact, Illegal, Over, Seat, Turn
from domain.core.score import Line
from domain.games.grand_marais.board import OFF_BOARD
from domain.games.grand_marais.boats import BoatLaunched
from domain.games.grand_marais.facts import Drew, Laid, TurnBegan
from domain.games.grand_marais.founding import VillageFounded
from domain.games.grand_marais.matching import match
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.rules import GrandMarais
from domain.games.grand_marais.state import Marsh


def rules_of(variation: str) -> GrandMarais:
    """The rules of a variation."""
    rules = games.rules("grand_marais", variation)
    assert isinstance(rules, GrandMarais)
    return rules


class Position:
    """A board on which pieces lie besides the set-up, such as ``"nw-B1 W01 r0, nw-B2 J07 r2"``.

    ``hands``: pieces by seat, ids divided by spaces; the mover's is filled with T10.  The mover is in
    a later turn than the first unless ``first`` says so.  ``founded``: where villages
    that were kept stand, with their boats.  Raises ``AssertionError`` where two pieces do not match.
    """

    def __init__(
        self,
        lying: str = "",
        *,
        variation: str = "e1",
        seats: int = 2,
        hands: tuple[str, ...] = (),
        mover: Seat = 0,
        first: bool = False,
        rules: GrandMarais | None = None,
        founded: tuple[str, ...] = (),
    ) -> None:
        self.rules = rules or rules_of(variation)
        self.s: Marsh = self.rules.blank()
        self.told(self.rules.opening(seats))
        self.told(
            fact for seat, cell in enumerate(founded) for fact in (VillageFounded(seat, cell), BoatLaunched(seat, cell))
        )
        for word in filter(None, (part.strip() for part in lying.replace("\n", ",").split(","))):
            cell, piece, turn = word.split()
            self.told([Laid(piece=piece, cell=cell, turn=int(turn[1:]))])
        check_matches(self.s)
        for seat, hand in enumerate(hands):
            self.told(Drew(seat=seat, piece=piece) for piece in hand.split())
        if hands:
            self.told(TurnBegan(seat=mover) for _ in range(1 if first else seats + 1))
        while hands and isinstance(self.rules.awaits(self.s), Chance):
            self.draw("T10")

    def told(self, facts: Iterable[Fact]) -> list[Fact]:
        """Lets facts happen."""
        happened = list(facts)
        for fact in happened:
            self.s = self.rules.evolve(self.s, fact)
        return happened

    def given(self, *facts: str) -> None:
        """Lets facts happen that are written like ``Marked seat=0 what="garden" cell="ne-B1"``."""
        self.told(read_fact(fact, self.rules.fact_types) for fact in facts)

    def play(self, move: str, *draws: str) -> list[Fact]:
        """The seat that is asked moves, then chance gives these outcomes."""
        awaited = self.rules.awaits(self.s)
        assert isinstance(awaited, Turn)
        facts = self.told(self.rules.decide(self.s, awaited.seats[0], self.rules.notation.read(move)))
        return facts + [fact for outcome in draws for fact in self.draw(outcome)]

    def draw(self, outcome: str | int) -> list[Fact]:
        """Chance gives this."""
        chance = self.rules.awaits(self.s)
        assert isinstance(chance, Chance)
        assert outcome in dict(chance.options)
        return self.told(self.rules.resolve(self.s, chance, outcome))

    def refused(self, move: str) -> str:
        """Why the seat that is asked may not move so.  Raises ``AssertionError`` when it may."""
        awaited = self.rules.awaits(self.s)
        assert isinstance(awaited, Turn)
        assert move not in self.offered()
        try:
            list(self.rules.decide(self.s, awaited.seats[0], self.rules.notation.read(move)))
        except Illegal as illegal:
            return illegal.why
        raise AssertionError(f"{move} was accepted")

    def offered(self) -> list[str]:
        """What the seat that is asked may do."""
        awaited = self.rules.awaits(self.s)
        assert isinstance(awaited, Turn)
        return [self.rules.notation.write(move) for move in self.rules.moves(self.s, awaited.seats[0])]

    @property
    def asked(self) -> tuple[Seat, str]:
        """Who is asked, and for what."""
        awaited = self.rules.awaits(self.s)
        assert isinstance(awaited, Turn)
        return awaited.seats[0], awaited.step

    def asked_or_drawn(self, piece: str) -> tuple[Seat, str]:
        """The same, once all draws that are due have given this piece."""
        while isinstance(self.rules.awaits(self.s), Chance):
            self.draw(piece)
        return self.asked

    @property
    def over(self) -> str:
        """Why the match is over; empty while it is not."""
        awaited = self.rules.awaits(self.s)
        return awaited.reason if isinstance(awaited, Over) else ""

    def lines(self, seat: Seat, reason: str) -> list[Line]:
        """What a seat would score for this, such as ``"garden"``."""
        scored = (fact for fact in self.rules.forecast(self.s) if fact.seat == seat)
        return [line for fact in scored for line in fact.lines if line.reason == f"reason.{reason}"]

    def points(self, reason: str) -> tuple[int, ...]:
        """What each seat would score for this."""
        return tuple(sum(line.points for line in self.lines(seat, reason)) for seat in range(self.s.seats))


def check_matches(s: Marsh) -> None:
    """Raises ``AssertionError`` where two neighbours do not match."""
    layout = s.layout
    for cell in layout.cells:
        lay = RECONSTRUCTION.lays[s.board[cell]]
        for side, other in enumerate(layout.near[cell]):
            neighbour = None if other == OFF_BOARD else RECONSTRUCTION.lays[s.board[other]]
            if lay and neighbour:
                own, its = lay.sides[side], neighbour.sides[(side + 2) % 4]
                assert match(own, its), f"{lay.face.id} and {neighbour.face.id}: {own} beside {its}"
