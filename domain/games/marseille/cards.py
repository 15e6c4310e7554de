"""The Action cards as data: rows with a kind, a power and its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from domain.games.marseille.rows import rows

KINDS = ("movement", "attack", "defence", "object", "interaction", "wild")
"""The kinds of Action cards.  Seed, DESPLAZAMIENTO … COMODÍN."""

AIMED = ("attack", "interaction")
"""The kinds that point at players and may be answered.  Rules page C.4, no. 18."""


class Card(Struct, frozen=True, kw_only=True):
    """An Action card; the numbers are explained in ``data/actions.toml``."""

    id: str
    kind: str
    copies: int
    power: str
    lieux: int = 0
    stress: int = 0
    with_icon: int = 0
    with_two: int = 0
    icon: str = ""
    exchange: bool = False
    turn_back: bool = False
    relief: int = 0
    draw: int = 0
    actions: int = 0


def read_cards() -> Iterator[Card]:
    """The cards in order, a series as its single cards: ``souvenir_01`` …  Raises ``ValueError`` for unknown kinds."""
    for row in rows("actions")["card"]:
        fields: dict[str, Any] = {name: value for name, value in row.items() if name != "series"}
        card = convert(fields, Card)
        if card.kind not in KINDS:
            raise ValueError(f"{card.id}: there is no kind “{card.kind}”; kinds are: {', '.join(KINDS)}")
        if "series" not in row:
            yield card
        for number in range(1, row.get("series", 0) + 1):
            yield replace(card, id=f"{card.id}_{number:02}")


CARDS: tuple[Card, ...] = tuple(read_cards())
"""All different cards; hands, decks and discards name them by their index here."""

CARD_INDEX: Mapping[str, int] = {card.id: index for index, card in enumerate(CARDS)}
CARD_IDS: tuple[str, ...] = tuple(card.id for card in CARDS)
