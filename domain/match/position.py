"""A position that somebody enters for scoring only: “what is this board worth?”

As text it is a head, ``game`` and ``seats`` as in a match script, and then the lines of the game; what stands
behind ``#`` is a remark.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from domain import games
from domain.core.play import State
from domain.core.rules import Rules, Unplayable
from domain.core.score import Line


class Entered(Struct, frozen=True):
    """A position as it was entered: the game with its variation, the names of the seats, the lines of the game."""

    game: str
    variation: str
    seats: tuple[str, ...]
    lines: tuple[str, ...]


class Counted(Struct, frozen=True):
    """What an entered position is worth if the match ended with it: the lines of each seat."""

    rules: Rules[Any]
    state: State
    seats: tuple[str, ...]
    lines: tuple[tuple[Line, ...], ...]


def read_position(text: str) -> Entered:
    """The position that a text enters.  Raises ``Unplayable`` when its head is missing."""
    heads: dict[str, str] = {}
    lines = []
    for line in text.splitlines():
        said = line.partition("#")[0].strip()
        word, _, rest = said.partition(" ")
        if word in ("game", "seats") and word not in heads:
            heads[word] = rest.strip()
        elif said:
            lines.append(said)
    for head, example in (("game", "game grand_marais/e1"), ("seats", "seats Ada Bo")):
        if not heads.get(head):
            raise Unplayable(f"the position does not say its {head}, as in “{example}”")
    game, _, variation = heads["game"].partition("/")
    return Entered(game, variation, tuple(heads["seats"].split()), tuple(lines))


def count(position: Entered) -> Counted:
    """Counts a position by the rules.  Raises ``Unplayable``."""
    rules = games.rules(position.game, position.variation)
    games.game(position.game).check_seats(rules.variation, len(position.seats))
    if len(set(position.seats)) < len(position.seats):
        raise Unplayable("two seats have the same name")
    state = rules.entered(position.seats, position.lines)
    found: list[list[Line]] = [[] for _ in position.seats]
    for scored in rules.forecast(state):
        found[scored.seat] += scored.lines
    return Counted(rules, state, position.seats, tuple(map(tuple, found)))
