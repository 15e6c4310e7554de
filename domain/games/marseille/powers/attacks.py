"""Attacks: they inflict Stress, of their owner's own as far as there is any.

Seed, ATAQUE; LA TRANSFERENCIA; rules page C.4, nos. 6, 7, 8 and 21.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from domain.core.play import Fact, Move, Seat
from domain.games.marseille.city import has_icon
from domain.games.marseille.moves import PlayAt, PlayAtAll
from domain.games.marseille.played import CardAimed, StressPassed, TopsExchanged
from domain.games.marseille.powers.power import AimedPower, aimed, draws_stress
from domain.games.marseille.state import OTHERS, Aim, Marseille
from domain.games.marseille.table import SEATS, TWO


class Inflicting(AimedPower):
    """A card that inflicts Stress."""

    @abstractmethod
    def harm(self, s: Marseille, seat: Seat) -> int:
        """How much Stress it inflicts on a seat."""

    def effect(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        seat, share = aim.targets[target], aim.shares[target]
        if share:
            yield StressPassed(seat, share)
        yield from draws_stress(s, seat, self.harm(s, seat) - share)

    def turned_back(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        yield from draws_stress(s, s.turn, self.harm(s, s.turn))


class Attack(Inflicting):
    """An attack on one player; its icon is compared with the top district of who suffers it."""

    name = "attack"
    kind = PlayAt

    def __init__(self, index: int) -> None:
        super().__init__(index)
        by_seat = tuple(PlayAt(self.card.id, seat) for seat in range(max(SEATS)))
        self.offers = {others: tuple(by_seat[seat] for seat in others) for each in OTHERS.values() for others in each}

    def harm(self, s: Marseille, seat: Seat) -> int:
        card = self.card
        return card.with_icon if card.icon and has_icon(s.piles[seat][-1], card.icon) else card.stress

    def moves(self, s: Marseille) -> Sequence[Move]:
        return self.offers[s.others]

    def decide(self, s: Marseille, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlayAt)
        share = min(self.harm(s, move.target), s.stress[s.turn])
        return aimed(s, CardAimed(self.card.id, (move.target,), (share,)))

    def effect(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        yield from super().effect(s, aim, target)
        if self.card.exchange:
            yield TopsExchanged(aim.targets[target])

    def why_misplayed(self, s: Marseille, move: Move) -> str:
        return f"{self.card.id} is played at another player: {', '.join(map(str, s.others))}"


class AttackAll(Inflicting):
    """An attack on everybody else; who plays it splits the own Stress among them.  Seed, Repartes TU Estrés."""

    name = "attack_all"
    kind = PlayAtAll

    def harm(self, s: Marseille, seat: Seat) -> int:
        return self.card.with_two if s.seats == TWO else self.card.stress

    def splits(self, s: Marseille) -> tuple[tuple[int, ...], ...]:
        """All ways to split the own Stress among the others, clockwise; all of it as far as the card allows."""
        each = self.harm(s, s.turn)
        return splits(min(s.stress[s.turn], each * (s.seats - 1)), each, s.seats - 1)

    def moves(self, s: Marseille) -> Sequence[Move]:
        return offers(self.card.id, self.splits(s))

    def decide(self, s: Marseille, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlayAtAll)
        by_text = {split_text(split): split for split in self.splits(s)}
        return aimed(s, CardAimed(self.card.id, s.others, by_text[move.split]))

    def why_misplayed(self, s: Marseille, move: Move) -> str:
        ways = ", ".join(split_text(split) for split in self.splits(s))
        return f"the own Stress is split among the others, clockwise; possible are: {ways}"


@lru_cache
def splits(total: int, each: int, targets: int) -> tuple[tuple[int, ...], ...]:
    """All ways to give so much in all to so many, at most ``each`` to one.

    >>> splits(1, 1, 2)
    ((0, 1), (1, 0))
    """
    if not targets:
        return ((),) if total == 0 else ()
    return tuple(
        (first, *rest) for first in range(min(each, total) + 1) for rest in splits(total - first, each, targets - 1)
    )


@lru_cache
def offers(card: str, ways: tuple[tuple[int, ...], ...]) -> tuple[PlayAtAll, ...]:
    """A card at all others, with the own Stress split in each of these ways."""
    return tuple(PlayAtAll(card, split_text(split)) for split in ways)


def split_text(split: Sequence[int]) -> str:
    """A split as a move writes it: ``1-0-1``."""
    return "-".join(map(str, split))
