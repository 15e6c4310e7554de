"""A table at which a test plays: moves as text by whoever is to move, draws as they are scripted."""

from __future__ import annotations

from uuid import UUID

from domain import games
from domain.core.play import Chance, Fact, Move, Over, Seat, Turn
from domain.core.score import Line, Scored
from domain.games.garum.rules import GarumRules
from domain.games.garum.state import Garum
from domain.match.chance import scripted_draw
from domain.match.opening import Terms, open_match

NAMES = ("Peter", "David", "Tanya", "Andrea")
"""Seats 0 … 3; in the seed Peter has red (A) and David green (B)."""

IN_ORDER = {f"draw_{colour}": [f"{colour}{number}" for number in range(1, 17)] for colour in "ABCD"}
"""Piles from which the tiles come in the order of their numbers."""


class Sitting:
    """A match that is being played.

    ``draws``: outcomes by kind of chance; the lot falls on seat 0 unless they say otherwise, the
    rest comes from a seed.
    """

    def __init__(self, variation: str = "troia", seats: int = 4, seed: str = "garum", **draws: list[str]) -> None:
        rules = games.rules("garum", variation)
        assert isinstance(rules, GarumRules)
        self.rules = rules
        self.draw = scripted_draw({"start": ["0"], **draws}, seed)
        terms = Terms(seats=NAMES[:seats], chance="scripted")
        _, self.match = open_match(UUID(int=0), rules, terms, at=0, draw=self.draw)

    @property
    def s(self) -> Garum:
        """The state now."""
        assert isinstance(self.match.state, Garum)
        return self.match.state

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts of the last ply."""
        return self.match.tip.facts

    @property
    def step(self) -> str:
        """The step that is awaited."""
        awaited = self.match.awaited
        assert isinstance(awaited, Turn), awaited
        return awaited.step

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        awaited = self.match.awaited
        assert isinstance(awaited, Turn), awaited
        return awaited.seats[0]

    @property
    def over(self) -> Over:
        """How the match ended."""
        assert isinstance(self.match.awaited, Over), self.match.awaited
        return self.match.awaited

    def move(self, text: str) -> Move:
        """The move that a text says."""
        return self.match.read_move(text)

    def play(self, *texts: str) -> None:
        """Whoever is to move makes these moves, one after the other."""
        for text in texts:
            _, self.match = self.match.play(
                self.seat, self.move(text), seen_ply=self.match.ply, since=0, draw=self.draw
            )

    def offers(self, start: str = "") -> list[str]:
        """The legal moves of whoever is to move, as text, that begin so."""
        texts = [self.match.write_move(move) for move in self.match.legal(self.seat)]
        return [text for text in texts if text.startswith(start)]

    def lines_open(self) -> list[str]:
        """The lines on which a vilicus may be placed now."""
        return [text.split()[2] for text in self.offers("worker vilicus")]

    def act(self) -> None:
        """The first legal move, but no worker where one may pass."""
        offers = self.offers()
        self.play("pass" if "pass" in offers else offers[0])

    def play_rounds(self, count: int) -> None:
        """Whole rounds of first legal moves, without workers."""
        until = self.s.round + count
        while not isinstance(self.match.awaited, Over) and self.s.round < until:
            self.act()

    def gained(self, seat: Seat) -> list[Line]:
        """What a seat scored in the last ply."""
        return [line for fact in self.facts if isinstance(fact, Scored) and fact.seat == seat for line in fact.lines]


def outcomes(chance: object) -> list[object]:
    """What a chance can give, each once."""
    assert isinstance(chance, Chance), chance
    return [outcome for outcome, _ in chance.options]
