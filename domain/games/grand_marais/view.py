"""The table as a seat sees it."""

from __future__ import annotations

from domain.core.play import Seat
from domain.core.rules import View
from domain.core.secret import HIDDEN
from domain.games.grand_marais.board import BASES
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.state import Marsh


def picture(episode: Episode, s: Marsh, seat: Seat | None) -> View:
    """Board, hands, and how far the turn has come.

    ``colours``: of the seats; partners have the same.  ``cells``: every cell in play, row by row, with
    its point, its name, the seat that owns it and what lies there.  ``hands``: those of others as "?",
    but for what everybody sees.  What the extras of the episode show stands behind.
    """
    return {
        "episode": episode.key,
        "width": s.layout.width,
        "bases": list(BASES[: s.bases]),
        "colours": [s.colour(each) for each in range(s.seats)],
        "cells": cells(s),
        "hands": [seen_hand(episode, hand, own=owner == seat) for owner, hand in enumerate(s.hands)],
        "supply": sum(s.supply),
        "out": list(s.out),
        "turn": s.mover if s.mover >= 0 else None,
        "turns_begun": s.begun,
        "played": s.played,
        "offered": {"piece": s.offered, "by": s.mover, "to": s.asked} if s.offered else None,
        "refusals": s.refusals,
        "over": s.over or None,
        **{name: seen for extra in episode.extras for name, seen in extra.view(s, seat).items()},
    }


def cells(s: Marsh) -> list[View]:
    """Every cell in play with what lies on it."""
    found = []
    layout = s.layout
    seat_by_colour = {s.colour(seat): seat for seat in reversed(range(s.seats))}
    for cell, colour in zip(layout.cells, map(s.land.colour_of.__getitem__, layout.cells), strict=True):
        lay = s.lay_on(cell)
        x, y = layout.point(cell)
        found.append(
            {
                "x": x,
                "y": y,
                "cell": layout.names[cell],
                "seat": seat_by_colour.get(colour),
                "piece": lay.face.id if lay else None,
                "turn": lay.turn if lay else None,
            }
        )
    return found


def seen_hand(episode: Episode, hand: tuple[str, ...], *, own: bool) -> list[str]:
    """A hand as its owner sees it, or as others do: what lies open behind what does not, for its place would tell."""
    if own:
        return list(hand)
    shown = list(filter(episode.shown, hand))
    return [HIDDEN] * (len(hand) - len(shown)) + shown
