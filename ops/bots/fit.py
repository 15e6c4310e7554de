"""Learns what the positions of a base promise: ``python -m ops.bots.fit carcassonne/base 400``.

Two seats play by the weights that are known so far, or one of them by points alone, with slips, so that they come to
positions of many kinds; from positions on the way it is worked out which weights would have foretold best the lead at
the end, or who wins.  Three quarters of the matches are fitted, the others say how well.  Run it again and it learns
from matches of better players.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from domain import games
from domain.core.play import Over, Seat
from domain.core.rules import Rules
from ops.bots.playout import Habits, Manner, Playout
from ops.bots.world import World
from ops.bots.worth import FOLDER, Aim, Weights, weights_of, won
from ops.progress import Bar, progress

MANNER = Manner(looked_at=64, slips=0.1, through=True)
GREED = Manner(looked_at=64, slips=0.1)
GRABS: Sequence[Seat | None] = (None, 0, None, 1)
"""Who goes by points alone, match after match: in every other one a seat does, so that its ways are seen too."""
EVERY = 3
"""Of so many positions of a match one is looked at: neighbours say nearly the same."""
HOLD = 0.002
"""How strongly weights are held where points alone would have them, as a part of what the positions say."""
FITTED = 0.75
"""The part of the matches that is fitted."""
SIGN, LINE = "sign ", "line "

Numbers = Mapping[str, float]
Table = NDArray[np.float64]


class Seen(msgspec.Struct):
    """A position on the way: by how much the first seat has more of each sign and line, and of what was to come."""

    more: Numbers
    to_come: float


def main() -> None:
    """Plays, fits, and writes the weights of a base."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="GAME/BASE")
    parser.add_argument("matches", type=int)
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--aim", choices=("lead", "win"), default="lead", help="what is foretold")
    parser.add_argument("--afresh", action="store_true", help="play by what would be scored now, whatever is known")
    parser.add_argument("--as-is", default="", metavar="REASON", help="lines of this reason count as they are")
    parser.add_argument("--print", action="store_true", help="write nothing")
    given = parser.parse_args()
    game, _, base = given.base.partition("/")
    console = Console(stderr=True)
    with progress(console, f"matches of {given.base}", given.matches) as bar:
        by = Weights() if given.afresh else weights_of(game, base)
        matches = list(played(games.rules(game, base), given.matches, given.seed, given.aim, by, bar))
    learned = msgspec.structs.replace(fitted(matches, given.as_is), aim=given.aim)
    source = f"python -m ops.bots.fit {given.base} {given.matches} --seed {given.seed} --aim {given.aim}"
    source += " --afresh" * given.afresh + f" --as-is {given.as_is}" * bool(given.as_is)
    text = msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(learned, source=source)))
    if not given.print:
        file = FOLDER / game / f"{base}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text + b"\n")
    sys.stdout.write(text.decode() + "\n")


def played(rules: Rules[Any], number: int, seed: str, aim: Aim, by: Weights, bar: Bar) -> Iterable[Sequence[Seen]]:
    """What was seen on the way in so many matches, played by these weights."""
    for each in range(number):
        yield match(rules, random.Random(f"{seed} {each}"), aim, GRABS[each % len(GRABS)], by)
        bar.advance(1)


def match(rules: Rules[Any], chooser: random.Random, aim: Aim, grabs: Seat | None, by: Weights) -> Sequence[Seen]:
    """A match of two, of whom one may go by points alone, and what was seen on the way."""
    world = World(rules, chooser)
    players = [
        Playout(world, GREED, Habits(), seat, Weights())
        if seat == grabs
        else Playout(world, MANNER, Habits(), seat, by)
        for seat in range(2)
    ]
    on_the_way: list[tuple[Numbers, int]] = []
    state, awaited = world.settled(rules.after(rules.blank(), rules.opening(2)))
    ply = 0
    while not isinstance(awaited, Over):
        seat = chooser.choice(awaited.seats)  # type: ignore[union-attr]  # chance has answered
        possible = rules.imagined(state, seat, world.shuffle)
        move = players[seat].pick(possible, seat, list(rules.moves(state, seat)))
        state = world.after(state, seat, move)
        if ply % EVERY == 0:
            on_the_way.append((more_of_the_first(rules, state), state.points[0] - state.points[1]))
        state, awaited = world.settled(state)
        ply += 1
    end = state.points[0] - state.points[1] if aim == "lead" else won(awaited.places, 0)
    return [Seen(more, end - then) for more, then in on_the_way]


def more_of_the_first(rules: Rules[Any], state: Any) -> Numbers:
    """By how much the first of two seats has more of each sign, and of the points scored now for each reason."""
    more = {SIGN + name: float(row[0] - row[1]) for name, row in rules.signs(state).items()}
    for fact in rules.forecast(state):
        for line in fact.lines:
            name = LINE + line.reason
            more[name] = more.get(name, 0.0) + (line.points if fact.seat == 0 else -line.points)
    return more


def fitted(matches: Sequence[Sequence[Seen]], as_is: str = "") -> Weights:
    """The weights that foretell best, held a little where points alone would have them (ridge regression).

    Lines of the reason ``as_is`` foretell as much as they may, but are left at their points: a line that says
    how far a match has come, such as empty cells, tells what turns are worth and not what filling them is.
    """
    names = sorted({name for match in matches for seen in match for name in seen.more})
    known = int(len(matches) * FITTED)
    table, to_come = numbers(matches[:known], names)
    points = np.array([float(name.startswith(LINE)) for name in names])
    hold = np.diag(HOLD * len(table) * np.maximum(table.var(axis=0), 1e-9))
    weights = np.linalg.solve(table.T @ table + hold, table.T @ to_come + hold @ points)
    others, others_to_come = numbers(matches[known:], names)
    by_name = dict(zip(names, np.round(weights, 3).tolist(), strict=True))
    by_name |= {name: 1.0 for name in names if name == LINE + as_is}
    return Weights(
        matches=len(matches),
        left_over=round(float(np.std(others_to_come - others @ weights)), 1),
        left_over_without=round(float(np.std(others_to_come - others @ points)), 1),
        signs={name.removeprefix(SIGN): weight for name, weight in by_name.items() if name.startswith(SIGN)},
        lines={name.removeprefix(LINE): weight for name, weight in by_name.items() if name.startswith(LINE)},
    )


def numbers(matches: Sequence[Sequence[Seen]], names: Sequence[str]) -> tuple[Table, Table]:
    """A row a position, and what was to come after it."""
    seen = [each for match in matches for each in match]
    table = np.array([[each.more.get(name, 0.0) for name in names] for each in seen])
    return table, np.array([each.to_come for each in seen])


if __name__ == "__main__":
    main()
