"""Which power each card has."""

from __future__ import annotations

from domain.games.marseille.cards import CARDS
from domain.games.marseille.powers.attacks import Attack, AttackAll
from domain.games.marseille.powers.objects import Gift, Steal, Swap
from domain.games.marseille.powers.own import AnswerOnly, Ease, Movement, Place
from domain.games.marseille.powers.power import AimedPower, Power

KINDS_OF_POWER: tuple[type[Power], ...] = (Ease, Movement, Place, AnswerOnly, Attack, AttackAll, Steal, Gift, Swap)
BY_NAME = {kind.name: kind for kind in KINDS_OF_POWER}

POWERS: tuple[Power, ...] = tuple(BY_NAME[card.power](index) for index, card in enumerate(CARDS))
"""The power of each card, by its index."""

ANSWERS: tuple[int, ...] = tuple(index for index, card in enumerate(CARDS) if card.power == AnswerOnly.name)
"""The cards that are played in answer."""


def aimed_power(card: int) -> AimedPower:
    """The power of a card that points at players."""
    power = POWERS[card]
    assert isinstance(power, AimedPower), f"{power.card.id} points at nobody"
    return power
