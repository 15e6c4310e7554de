"""Resource cards as counts, in the order stone, salt, water, wood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias

RESOURCES = ("stone", "salt", "water", "wood")

Cards: TypeAlias = tuple[int, ...]
"""So many of each resource."""

NONE: Cards = (0,) * len(RESOURCES)


def with_cards(cards: Cards, more: Cards) -> Cards:
    """These cards and those.

    >>> with_cards((1, 0, 2, 0), (1, 1, 0, 0))
    (2, 1, 2, 0)
    """
    return tuple(map(int.__add__, cards, more))


def without_cards(cards: Cards, fewer: Cards) -> Cards:
    """These cards but for those."""
    return tuple(map(int.__sub__, cards, fewer))


def has_cards(cards: Cards, wanted: Cards) -> bool:
    """Whether those are among these.

    >>> has_cards((1, 0, 2, 0), (0, 0, 2, 0)), has_cards((1, 0, 2, 0), (0, 1, 0, 0))
    (True, False)
    """
    return all(map(int.__ge__, cards, wanted))


def card_text(cards: Cards) -> str:
    """Cards as a move writes them.

    >>> card_text((1, 0, 2, 0))
    'stone+water+water'
    """
    return "+".join(name for name, count in zip(RESOURCES, cards, strict=True) for _ in range(count))


def counts(indices: Sequence[int]) -> Cards:
    """Cards from the places of their resources."""
    return tuple(indices.count(resource) for resource in range(len(RESOURCES)))


def payments(count: int) -> Mapping[str, Cards]:
    """All ways to pay so many cards of any kinds, by their text.

    >>> list(payments(1))
    ['stone', 'salt', 'water', 'wood']
    """
    ways = map(counts, combinations_with_replacement(range(len(RESOURCES)), count))
    return {card_text(way): way for way in ways}
