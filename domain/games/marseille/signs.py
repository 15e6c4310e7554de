"""What a position says of each seat besides points: how far its Objectives are, what its hand is good for.

Estimates and no rules: programs that play learn from matches what each of them is worth.  Hands and Objectives count
as the state has them; who is not shown a hand asks this of states that it holds possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from domain.core.play import Seat
from domain.games.marseille.answering import effects
from domain.games.marseille.cards import CARDS, KINDS, Card
from domain.games.marseille.objectives import OBJECTIVE_IDS, TRIO_CARDS, Objective
from domain.games.marseille.powers.catalog import ANSWERS
from domain.games.marseille.rows import rows
from domain.games.marseille.state import ACCEPTED, PLAY, Aim, Marseille
from domain.games.marseille.table import DEAL

HAND = tuple(f"hand_{kind}" for kind in KINDS)
MISSING = tuple(f"{objective}_missing" for objective in OBJECTIVE_IDS)
NAMES = (
    *HAND,
    "districts",
    "districts_late",
    "objects",
    "objects_late",
    "stress",
    "stress_late",
    *OBJECTIVE_IDS,
    *MISSING,
    "missing_late",
    "helped",
    "ready",
    "validated_one",
    "validated_one_late",
    "validated_all",
    "validated_all_late",
    "cards_to_arrival",
    "stress_to_arrival",
    "to_arrival",
    "to_arrival_late",
    "stuck",
    "relaxed",
    "announced",
    "turn",
    "actions",
    "district_coming",
    "stress_coming",
    "objects_coming",
)
"""``…_late``: the same times the part of the rounds that has begun.

- ``hand_attack``: cards of a kind in the hand;
- ``zen``: the Objective is held and not validated; ``zen_missing``: the part of it that is missing; ``helped``: the
  part for which there are cards in the hand; ``ready``: those that can be shouted;
- ``validated_one``, ``validated_all``: whether so many are;
- with all validated: ``cards_to_arrival``, ``stress_to_arrival``, the smaller of both, cards that are ``stuck``, and
  whether it may announce;
- ``turn``, ``actions``: whether it is its turn, and the actions that are left in it;
- ``…_coming``: what a card that was played is still to bring, as far as nobody answers; all others are counted as if it
  had, except a district, of which nobody knows which it will be.
"""

A_MOVEMENT = next(index for index, card in enumerate(CARDS) if card.kind == "movement")
KIND = tuple(KINDS.index(card.kind) for card in CARDS)


def help_by_count(card: Card) -> Iterator[tuple[str, float]]:
    """What of ``counts.py`` a card is good for, and how much of it, roughly."""
    if card.kind == "movement":
        yield from ((name, 1.0) for name in ("lieux", "names", "lead", "V", "N", "M", "C", "movement"))
    if card.kind in ("attack", "interaction"):
        yield from (("trios", 1 / TRIO_CARDS), ("aimed", 1.0), (card.kind, 1.0))
    if card.kind == "attack":
        yield from (("relieved", 1.5), ("stress", 1.0))
    if card.kind == "object":
        yield from (("object", 1.0), ("objects", 1.0))
    if card.kind == "wild":
        yield "wild", 1.0
    if card.power == "steal":
        yield from (("thefts", 1.0), ("objects", 0.5))
    if card.power == "answer":
        yield "warded", 1.0
    if card.relief:
        yield "stress", float(card.relief)


def help_for(row: Mapping[str, Mapping[str, int]]) -> tuple[float, ...]:
    """What each card is good for, for an Objective: towards what it needs at least, or away from what it needs at most.

    Stress that an Objective needs comes from others; no card is good for it.
    """
    needed = ({*row.get("least", {})} - {"stress"}) | {*row.get("most", {})}
    return tuple(sum(amount for name, amount in help_by_count(card) if name in needed) for card in CARDS)


HELP = tuple(help_for(row) for row in rows("objectives")["objective"])
"""By Objective, what each card is good for."""


class Signs:
    """The signs of positions of a variation."""

    def __init__(self, rounds: int, objectives: Sequence[Objective]) -> None:
        self.rounds = rounds
        self.objectives = objectives

    def of(self, s: Marseille) -> Mapping[str, Sequence[float]]:
        """By name, a number a seat; what is 0 for all is left out."""
        found: dict[str, list[float]] = {}
        then = s if s.aim is None else taken_effect(s, s.aim)
        for seat in range(s.seats):
            for name, number in chain(self.of_seat(then, seat), coming(s, then, seat)):
                if name not in found:
                    found[name] = [0.0] * s.seats
                found[name][seat] += number
        return found

    def of_seat(self, s: Marseille, seat: Seat) -> Iterator[tuple[str, float]]:
        """The signs of one seat."""
        late = s.round / self.rounds
        for card in s.hands[seat]:
            yield HAND[KIND[card]], 1.0
        for name, number in (
            ("districts", len(s.piles[seat])),
            ("objects", len(s.objects[seat])),
            ("stress", s.stress[seat]),
        ):
            yield name, number
            yield f"{name}_late", number * late
        if seat == s.turn:
            yield "turn", 1.0
            if s.stage == PLAY:
                yield "actions", s.actions_left
        yield from self.of_objectives(s, seat, late)
        yield from self.of_arrival(s, seat, late)

    def of_objectives(self, s: Marseille, seat: Seat, late: float) -> Iterator[tuple[str, float]]:
        """How far the Objectives are that are not validated."""
        for held in s.objectives[seat]:
            yield OBJECTIVE_IDS[held], 1.0
            missing, whole = missing_of(self.objectives[held], s, seat)
            if missing:
                good = HELP[held]
                help_ = sum([good[card] for card in s.hands[seat]])
                if seat == s.turn and is_looking(s):
                    help_ += good[A_MOVEMENT]
                yield MISSING[held], missing / whole
                yield "missing_late", late * missing / whole
                yield "helped", min(missing, help_) / whole
            else:
                yield "ready", 1.0

    def of_arrival(self, s: Marseille, seat: Seat, late: float) -> Iterator[tuple[str, float]]:
        """How near a seat is to LES VACANCES PARFAITES."""
        validated = len(s.validated[seat])
        if not validated:
            return
        if validated < DEAL.kept:
            yield "validated_one", 1.0
            yield "validated_one_late", late
            return
        hand, stress = s.hands[seat], s.stress[seat]
        yield "validated_all", 1.0
        yield "validated_all_late", late
        yield "cards_to_arrival", len(hand)
        yield "stress_to_arrival", stress
        yield "to_arrival", min(len(hand), stress)
        yield "to_arrival_late", late * min(len(hand), stress)
        yield "stuck", sum([card in ANSWERS for card in hand])
        if seat in s.announced:
            yield "announced", 1.0
        elif not (hand and stress):
            yield "relaxed", 1.0


def missing_of(objective: Objective, s: Marseille, seat: Seat) -> tuple[float, float]:
    """How much of an Objective is missing, and how much it is in all."""
    missing, whole = 0, 0
    for count, least, most in objective.needs:
        number = count(s, seat)
        missing += least - number if number < least else max(number - most, 0)
        whole += least
    return missing, max(whole, 1)


def taken_effect(s: Marseille, aim: Aim) -> Marseille:
    """The state once a card that points at players has taken effect, if nobody answers who has not."""
    open_still = len(aim.targets) - len(aim.answers)
    for fact in effects(s, replace(aim, answers=(*aim.answers, *(ACCEPTED,) * open_still))):
        s = fact.apply(s)
    return s


def is_looking(s: Marseille) -> bool:
    """Whether a movement was played and no district is kept yet."""
    return bool(s.looking or s.seen)


def coming(s: Marseille, then: Marseille, seat: Seat) -> Iterator[tuple[str, float]]:
    """What a card that was played is still to bring a seat."""
    if seat == s.turn and is_looking(s):
        yield "district_coming", 1.0
    if then is not s:
        yield "stress_coming", then.stress[seat] - s.stress[seat]
        yield "objects_coming", len(then.objects[seat]) - len(s.objects[seat])
