"""Shorter play: one, two or three pieces a turn.  Seed, "partidas más cortas"; rules A.1.6, A.4 no. 45."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.grand_marais.acts import Stopping
from domain.games.grand_marais.addition import Addition
from domain.games.grand_marais.episode import Episode


def shortened(episode: Episode) -> Episode:
    """Up to three pieces are placed in a turn (S-01); an offer, at most one, is none of them (S-02) unless agreed."""
    return replace(episode, pieces_a_turn=3, offer_counts=episode.discard_costs, acts=(*episode.acts, Stopping))


ADDITION = Addition(key="short", edition="1", change=shortened)
