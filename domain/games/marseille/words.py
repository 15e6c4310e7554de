"""Every text of this room that a person reads."""

from __future__ import annotations

from domain.core.words import LANGUAGES, load_words
from domain.games.marseille.city import LIEUX, MOMENTS
from domain.games.marseille.rows import DATA

NAMES = {
    f"{kind}.{card.id}": dict.fromkeys(LANGUAGES, card.name)
    for kind, cards in (("lieu", LIEUX), ("moment", MOMENTS))
    for card in cards
}
"""What districts and Moments are called, the same in every language."""

WORDS = {**load_words(DATA / "words.toml"), **NAMES}
