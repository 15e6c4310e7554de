"""What a position says of each seat besides points: how far its Objectives are, what its hand is good for.

Estimates and no rules: programs that play learn from matches what each of them is worth.  Hands and Objectives count
as the state has them; who is not shown a hand asks this of states that it holds possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from msgspec.structs import replace

from domain.core.play import Seat
from domain.games.marseille.answering import effects
from domain.games.marseille.cards import CARDS, KINDS, Card
from domain.games.marseille.city import SHARED
from domain.games.marseille.facts import TWICE
from domain.games.marseille.objectives import OBJECTIVE_IDS, TRIO_CARDS, Objective
from domain.games.marseille.powers.attacks import Inflicting
from domain.games.marseille.powers.catalog import ANSWERS, POWERS
from domain.games.marseille.rows import rows
from domain.games.marseille.state import ACCEPTED, ACTIONS, AFTER_LOCAL, MOMENT, NOTHING, OTHERS, PLAY, Aim, Marseille
from domain.games.marseille.table import DEAL

HAND = tuple(f"hand_{kind}" for kind in KINDS)
CARD_OF = tuple(f"card_{card.id.split('_')[0]}" for card in CARDS)
MISSING = tuple(f"{objective}_missing" for objective in OBJECTIVE_IDS)
PLAIN = (
    *HAND,
    *dict.fromkeys(CARD_OF),
    "harm",
    "harm_passed_on",
    "local",
    "local_two",
    "local_two_unlucky",
    "districts",
    "objects",
    "stress",
    *OBJECTIVE_IDS,
    *MISSING,
    "missing",
    "helped",
    "ready",
    "validated_one",
    "cards_after_one",
    "stress_after_one",
    "validated_all",
    "cards_to_arrival",
    "stress_to_arrival",
    "to_arrival",
    "stuck",
    "relaxed",
    "announced",
    "turn",
    "actions",
    "district_coming",
    "stress_coming",
    "objects_coming",
)
LATE = {name: f"{name}_late" for name in PLAIN}
"""Each once more, times the part of the rounds that has begun: what something is worth may depend on it."""
NAMES = (*PLAIN, *LATE.values())
"""What is told of a seat.

- ``hand_attack``: cards of a kind in the hand; ``card_mishap``: cards of a name, all mishaps and all souvenirs alike;
- ``harm``: Stress that the best attacks of its hand inflict in a turn on whom they hit hardest; ``harm_passed_on``: own
  Stress that goes with it;
- ``local``: Stress that its next local effect in this round gives by its district; ``local_two``: whether it is two;
  ``local_two_unlucky``: and somebody waits for that;
- ``zen``: the Objective is held and not validated; ``zen_missing``: the part of it that is missing; ``missing``:
  those parts of all together; ``helped``: the part for which there are cards in the hand; ``ready``: those that can
  be shouted;
- ``validated_one``, ``validated_all``: whether so many are; ``…_after_one``: what it holds with one;
- with all validated: ``cards_to_arrival``, ``stress_to_arrival``, the smaller of both, cards that are ``stuck``, and
  whether it may announce;
- ``turn``, ``actions``: whether it is its turn, and the actions that are left in it;
- ``…_coming``: what a card that was played is still to bring, as far as nobody answers; all others are counted as if it
  had, except a district, of which nobody knows which it will be.
"""

A_MOVEMENT = next(index for index, card in enumerate(CARDS) if card.kind == "movement")
HAND_OF = tuple(f"hand_{card.kind}" for card in CARDS)
INFLICTING = {card: power for card, power in enumerate(POWERS) if isinstance(power, Inflicting)}
UNLUCKY = OBJECTIVE_IDS.index("unlucky")
"""The Objective that waits for local effects of two."""
Row: TypeAlias = dict[str, float]
"""The signs of one seat."""


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
        then = s if s.aim is None else taken_effect(s, s.aim)
        late = s.round / self.rounds
        rows = []
        for seat in range(s.seats):
            row = of_table(then, seat)
            add_harm(row, then, seat)
            add_local(row, then, seat)
            self.add_objectives(row, then, seat)
            add_arrival(row, then, seat)
            add_coming(row, s, then, seat)
            rows.append(row)
        signs: dict[str, Sequence[float]] = {}
        for name in dict.fromkeys(chain.from_iterable(rows)):
            signs[name] = numbers = [row.get(name, 0.0) for row in rows]
            signs[LATE[name]] = [late * number for number in numbers]
        return signs

    def add_objectives(self, row: Row, s: Marseille, seat: Seat) -> None:
        """Adds how far the Objectives are that are not validated."""
        hand = s.hands[seat]
        for held in s.objectives[seat]:
            row[OBJECTIVE_IDS[held]] = 1.0
            missing, whole = missing_of(self.objectives[held], s, seat)
            if missing:
                good = HELP[held]
                help_ = sum([good[card] for card in hand])
                if seat == s.turn and is_looking(s):
                    help_ += good[A_MOVEMENT]
                row[MISSING[held]] = missing / whole
                row["missing"] = row.get("missing", 0.0) + missing / whole
                row["helped"] = row.get("helped", 0.0) + min(missing, help_) / whole
            else:
                row["ready"] = row.get("ready", 0.0) + 1.0


def of_table(s: Marseille, seat: Seat) -> Row:
    """What a seat has before it and in its hand, and whether it is its turn."""
    districts, objects, stress = len(s.piles[seat]), len(s.objects[seat]), s.stress[seat]
    row = {
        "districts": float(districts),
        "objects": float(objects),
        "stress": float(stress),
    }
    for card in s.hands[seat]:
        for name in (HAND_OF[card], CARD_OF[card]):
            row[name] = row.get(name, 0.0) + 1.0
    if seat == s.turn:
        row["turn"] = 1.0
        if s.stage == PLAY:
            row["actions"] = float(s.actions_left)
    return row


def add_harm(row: Row, s: Marseille, seat: Seat) -> None:
    """Adds what the attacks in a hand are good for, three of them at most."""
    attacks = [INFLICTING[card] for card in s.hands[seat] if card in INFLICTING]
    if attacks:
        harms = [sorted([attack.harm(s, other) for attack in attacks])[-ACTIONS:] for other in OTHERS[s.seats][seat]]
        row["harm"] = float(max(map(sum, harms)))
        row["harm_passed_on"] = min(row["harm"], row["stress"])


def add_local(row: Row, s: Marseille, seat: Seat) -> None:
    """Adds what the Moment will still do to a seat in this round."""
    over = seat < s.turn or (seat == s.turn and s.stage >= AFTER_LOCAL)
    if over or s.stage <= MOMENT or s.moment == NOTHING or not s.piles[seat]:
        return
    local = SHARED[s.moment][s.piles[seat][-1]]
    row["local"] = float(local)
    if local >= TWICE:
        row["local_two"] = 1.0
        if UNLUCKY in s.objectives[seat]:
            row["local_two_unlucky"] = 1.0


def add_arrival(row: Row, s: Marseille, seat: Seat) -> None:
    """Adds how near a seat is to LES VACANCES PARFAITES."""
    validated, hand, stress = len(s.validated[seat]), s.hands[seat], s.stress[seat]
    if not validated:
        return
    if validated < DEAL.kept:
        row["validated_one"] = 1.0
        row["cards_after_one"], row["stress_after_one"] = float(len(hand)), float(stress)
        return
    smaller = min(len(hand), stress)
    row["validated_all"] = 1.0
    row["cards_to_arrival"], row["stress_to_arrival"] = float(len(hand)), float(stress)
    row["to_arrival"] = float(smaller)
    row["stuck"] = float(sum([card in ANSWERS for card in hand]))
    if seat in s.announced:
        row["announced"] = 1.0
    elif not smaller:
        row["relaxed"] = 1.0


def add_coming(row: Row, s: Marseille, then: Marseille, seat: Seat) -> None:
    """Adds what a card that was played is still to bring a seat."""
    if seat == s.turn and is_looking(s):
        row["district_coming"] = 1.0
    if then is not s:
        row["stress_coming"] = float(then.stress[seat] - s.stress[seat])
        row["objects_coming"] = float(len(then.objects[seat]) - len(s.objects[seat]))


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
