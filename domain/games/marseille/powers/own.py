"""Cards that point at nobody: movement, Objects, what eases the own turn; and those that only answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Illegal, Move
from domain.games.marseille.moves import PlayCard
from domain.games.marseille.played import CardPlayed
from domain.games.marseille.powers.power import Power, returns_stress
from domain.games.marseille.state import Marseille


class Ease(Power):
    """Does what is printed for its owner: less Stress, a card, further actions.  Seed, COMODÍN."""

    name = "ease"
    kind = PlayCard

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.offers = (PlayCard(self.card.id),)

    def moves(self, s: Marseille) -> Sequence[Move]:
        return self.offers

    def decide(self, s: Marseille, move: Move) -> Iterable[Fact]:
        yield CardPlayed(self.card.id)
        yield from returns_stress(s, s.turn, self.card.relief)


class Movement(Ease):
    """Districts are drawn, and one is kept on top of the pile.  Seed, DESPLAZAMIENTO."""

    name = "move"


class Place(Ease):
    """The Object is placed before its owner.  Seed, OBJETO."""

    name = "place"


class AnswerOnly(Power):
    """Nothing in the own turn: it is played when a card points at its holder.  Seed, DEFENSA."""

    name = "answer"

    def moves(self, s: Marseille) -> Sequence[Move]:
        return ()

    def decide(self, s: Marseille, move: Move) -> Iterable[Fact]:
        raise Illegal(self.form)
