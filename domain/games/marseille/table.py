"""The numbers of the rules, from ``data/table.toml``."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, convert

from domain.games.marseille.rows import rows


class Deal(Struct, frozen=True):
    """What each player draws in the set-up, and how many Objectives are kept."""

    actions: int
    lieux: int
    objectives: int
    kept: int


class DealTwo(Struct, frozen=True):
    """What is other with two players: districts, and the Actions of the second one."""

    lieux: int
    second: int


class TurnNumbers(Struct, frozen=True):
    """Draws, with an empty hand and without; actions, and the most there can be; the limit of the hand."""

    draw: int
    draw_empty: int
    actions: int
    most_actions: int
    hand: int


class ShoutNumbers(Struct, frozen=True):
    """What a shout costs the others and gives the shouter; cards discarded by the rival of two players."""

    others: int
    relief: int
    penalty: int


class CountNumbers(Struct, frozen=True):
    """Points of the final count."""

    lieu: int
    object: int
    objective: int
    stress: int


DEAL = convert(rows("table")["deal"], Deal)
DEAL_TWO = convert(rows("table")["deal_two"], DealTwo)
TURN = convert(rows("table")["turn"], TurnNumbers)
SHOUT = convert(rows("table")["shout"], ShoutNumbers)
COUNT = convert(rows("table")["count"], CountNumbers)
STRESS: int = rows("table")["stress"]["points"]
ROUNDS: Mapping[str, int] = {base: rows("table")["bases"][base] for base in ("standard", "short")}
SEATS = (2, 3, 4, 5, 6)
TWO = min(SEATS)
"""The table at which “the others” are one rival.  Seed, A 2 JUGADORES."""


def cards_dealt(seats: int, seat: int) -> int:
    """Actions that a seat draws in the set-up; of two players the second one draws another number."""
    return DEAL_TWO.second if seats == TWO and seat == seats - 1 else DEAL.actions


def lieux_dealt(seats: int) -> int:
    """Districts that each seat draws in the set-up."""
    return DEAL_TWO.lieux if seats == TWO else DEAL.lieux
