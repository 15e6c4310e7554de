"""Interactions: placed Objects are stolen, given and exchanged.  Seed, INTERACCIÓN; rules page C.3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.core.play import Fact, Move, Seat
from domain.games.marseille.cards import CARD_IDS, CARD_INDEX
from domain.games.marseille.moves import PlayGiving, PlaySwapping, PlayTaking
from domain.games.marseille.played import CardAimed, ObjectMoved, Stolen
from domain.games.marseille.powers.power import AimedPower, aimed, returns_stress
from domain.games.marseille.state import Aim, Marseille


def objects_of_others(s: Marseille) -> list[int]:
    """The placed Objects of all others, clockwise."""
    return [card for seat in s.others for card in s.objects[seat]]


def owner(s: Marseille, card: str) -> Seat:
    """The seat before which an Object is placed."""
    return next(seat for seat, row in enumerate(s.objects) if CARD_INDEX[card] in row)


def named(cards: Iterable[int]) -> str:
    """Objects as a refusal names them."""
    return ", ".join(CARD_IDS[card] for card in cards) or "none"


class Steal(AimedPower):
    """An Object of another is taken into the own row."""

    name = "steal"
    kind = PlayTaking

    def moves(self, s: Marseille) -> Sequence[Move]:
        return [PlayTaking(self.card.id, CARD_IDS[card]) for card in objects_of_others(s)]

    def decide(self, s: Marseille, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlayTaking)
        return aimed(s, CardAimed(self.card.id, (owner(s, move.object),), takes=move.object))

    def effect(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        yield ObjectMoved(CARD_IDS[aim.takes], aim.targets[target], s.turn)
        yield Stolen()

    def turned_back(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        if aim.back in s.objects[s.turn]:
            yield ObjectMoved(CARD_IDS[aim.back], s.turn, aim.targets[target])

    def takes_back(self, s: Marseille) -> tuple[int, ...]:
        return s.objects[s.turn]

    def why_misplayed(self, s: Marseille, move: Move) -> str:
        return f"an Object of another is taken; there are: {named(objects_of_others(s))}"


class Gift(AimedPower):
    """An own Object goes to another, and some Stress with it into the supply."""

    name = "gift"
    kind = PlayGiving

    def moves(self, s: Marseille) -> Sequence[Move]:
        return [PlayGiving(self.card.id, CARD_IDS[card], seat) for card in s.objects[s.turn] for seat in s.others]

    def decide(self, s: Marseille, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlayGiving)
        return aimed(s, CardAimed(self.card.id, (move.target,), gives=move.object))

    def effect(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        yield ObjectMoved(CARD_IDS[aim.gives], s.turn, aim.targets[target])
        yield from returns_stress(s, s.turn, self.card.relief)

    def why_misplayed(self, s: Marseille, move: Move) -> str:
        seats = ", ".join(map(str, s.others))
        return f"an own Object ({named(s.objects[s.turn])}) is given to another player: {seats}"


class Swap(AimedPower):
    """An own Object and one of another change places."""

    name = "swap"
    kind = PlaySwapping

    def moves(self, s: Marseille) -> Sequence[Move]:
        theirs = objects_of_others(s)
        return [
            PlaySwapping(self.card.id, CARD_IDS[mine], CARD_IDS[other])
            for mine in s.objects[s.turn]
            for other in theirs
        ]

    def decide(self, s: Marseille, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlaySwapping)
        target = owner(s, move.other)
        return aimed(s, CardAimed(self.card.id, (target,), gives=move.object, takes=move.other))

    def effect(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        seat = aim.targets[target]
        yield ObjectMoved(CARD_IDS[aim.gives], s.turn, seat)
        yield ObjectMoved(CARD_IDS[aim.takes], seat, s.turn)

    def why_misplayed(self, s: Marseille, move: Move) -> str:
        mine, theirs = named(s.objects[s.turn]), named(objects_of_others(s))
        return f"an own Object ({mine}) is exchanged for one of another ({theirs})"
