"""Learns what the positions of a base promise: ``python -m ops.bots.fit carcassonne/base 400``.

Two seats play by the weights that are known so far, or one of them by points alone, with slips, so that they come to
positions of many kinds; from positions on the way it is worked out which weights would have foretold best the lead at
the end, or who wins.  Run it again and it learns from matches of better players.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from domain import games
from domain.core.play import Seat
from domain.core.rules import Rules
from ops.bots.playout import Manner
from ops.bots.quick import course, places_at, weighing
from ops.bots.world import World
from ops.bots.worth import FOLDER, Aim, Weights, weights_of, won
from ops.progress import Bar, progress

SLIPS = 0.1
"""How often players do anything.  With few slips they know what is good; with many they show what else might be,
without which it is not learned why it is not."""
GRABS: Sequence[Seat | None] = (None, 0, None, 1)
"""Who goes by points alone, match after match: in every other one a seat does, so that its ways are seen too."""
EVERY = 3
"""Of so many positions of a match one is looked at: neighbours say nearly the same."""
HOLD = 0.002
"""How strongly weights are held where points alone would have them, as a part of what the positions say."""
FITTED = 0.75
"""The part of the matches that is fitted to see how well the others are foretold; in the end all are."""
SIGN, LINE = "sign ", "line "

Player: TypeAlias = tuple[Manner, Weights]
Numbers = Mapping[str, float]
Table = NDArray[np.float64]


class Chosen(NamedTuple):
    """What is foretold, by which weights is played, and how often anything, match after match."""

    aim: Aim
    by: Weights
    slips: Sequence[float]


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
    parser.add_argument("--slips", type=float, nargs="+", default=[SLIPS], help="how often any move, match after match")
    parser.add_argument("--part", type=float, default=1.0, help="how far to go from the weights that are known")
    parser.add_argument("--print", action="store_true", help="write nothing")
    given = parser.parse_args()
    game, _, base = given.base.partition("/")
    console = Console(stderr=True)
    with progress(console, f"matches of {given.base}", given.matches) as bar:
        by = Weights() if given.afresh else weights_of(game, base)
        chosen = Chosen(given.aim, by, given.slips)
        matches = list(played(games.rules(game, base), given.matches, given.seed, chosen, bar))
    learned = msgspec.structs.replace(between(by, fitted(matches, given.as_is), given.part), aim=given.aim)
    source = f"python -m ops.bots.fit {given.base} {given.matches} --seed {given.seed} --aim {given.aim}"
    source += " --afresh" * given.afresh + f" --as-is {given.as_is}" * bool(given.as_is)
    source += f" --slips {' '.join(map(str, given.slips))}" * (given.slips != [SLIPS])
    source += f" --part {given.part}" * (given.part != 1)
    write((game, base), msgspec.structs.replace(learned, source=source), only_print=given.print)


def write(base: tuple[str, str], weights: Weights, *, only_print: bool) -> None:
    """Writes the weights of a base where bots look for them, and on standard output."""
    text = msgspec.json.format(msgspec.json.encode(weights))
    if not only_print:
        file = FOLDER / base[0] / f"{base[1]}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text + b"\n")
    sys.stdout.write(text.decode() + "\n")


def played(rules: Rules[Any], number: int, seed: str, chosen: Chosen, bar: Bar) -> Iterable[Sequence[Seen]]:
    """What was seen on the way in so many matches."""
    for each in range(number):
        grabs, slips = GRABS[each % len(GRABS)], chosen.slips[each // len(GRABS) % len(chosen.slips)]
        players = [player(chosen.by, slips, grabs=seat == grabs) for seat in range(2)]
        yield match(rules, random.Random(f"{seed} {each}"), chosen.aim, players)
        bar.advance(1)


def player(by: Weights, slips: float, *, grabs: bool) -> Player:
    """How one plays: by points alone or by these weights."""
    return Manner(looked_at=64, slips=slips, through=not grabs), Weights() if grabs else by


def match(rules: Rules[Any], chooser: random.Random, aim: Aim, by: Sequence[Player]) -> Sequence[Seen]:
    """A match of two, and what was seen on the way."""
    world = World(rules, chooser)
    players = [weighing(world, weights, manner, seat) for seat, (manner, weights) in enumerate(by)]
    *on_the_way, end = course(world, players)
    shown = [seen(rules, state, aim) for state in on_the_way[::EVERY]]
    came = end.points[0] - end.points[1] if aim == "lead" else won(places_at(rules, end), 0)
    return [Seen(more, came - then) for more, then in shown]


def seen(rules: Rules[Any], state: Any, aim: Aim) -> tuple[Numbers, int]:
    """What a position shows that may foretell the aim, and what of it is there already."""
    more = {SIGN + name: float(row[0] - row[1]) for name, row in rules.signs(state).items()}
    return (more, 0) if aim == "win" else ({**more, **lines(rules, state)}, state.points[0] - state.points[1])


def lines(rules: Rules[Any], state: Any) -> Numbers:
    """By how much the first of two seats has more of the points that would be scored now, for each reason."""
    more: dict[str, float] = {}
    for fact in rules.forecast(state):
        for line in fact.lines:
            name = LINE + line.reason
            more[name] = more.get(name, 0.0) + (line.points if fact.seat == 0 else -line.points)
    return more


def fitted(matches: Sequence[Sequence[Seen]], as_is: str = "") -> Weights:
    """The weights that foretell best; how well is seen when they are fitted to a part of the matches only.

    Lines of the reason ``as_is`` foretell as much as they may, but are left at their points: a line that says
    how far a match has come, such as empty cells, tells what turns are worth and not what filling them is.
    """
    names = sorted({name for match in matches for seen in match for name in seen.more})
    points = np.array([float(name.startswith(LINE)) for name in names])
    known = int(len(matches) * FITTED)
    weights = solved(*numbers(matches[:known], names), points)
    others, to_come = numbers(matches[known:], names)
    by_name = dict(zip(names, np.round(solved(*numbers(matches, names), points), 3).tolist(), strict=True))
    by_name |= {name: 1.0 for name in names if name == LINE + as_is}
    return Weights(
        matches=len(matches),
        left_over=round(float(np.std(to_come - others @ weights)), 1),
        left_over_without=round(float(np.std(to_come - others @ points)), 1),
        signs={name.removeprefix(SIGN): weight for name, weight in by_name.items() if name.startswith(SIGN)},
        lines={name.removeprefix(LINE): weight for name, weight in by_name.items() if name.startswith(LINE)},
    )


def solved(table: Table, to_come: Table, points: Table) -> Table:
    """The weights that foretell best, held a little where points alone would have them (ridge regression)."""
    hold = np.diag(HOLD * len(table) * np.maximum(table.var(axis=0), 1e-9))
    found = np.linalg.solve(table.T @ table + hold, table.T @ to_come + hold @ points)
    return np.asarray(found, dtype=np.float64)


def between(known: Weights, learned: Weights, part: float) -> Weights:
    """A part of the way from the weights that the matches were played by, if there were any, to those that they say.

    Who goes all the way forgets why it played as it did, and comes to and fro.
    """
    if not known.learned:
        return learned

    def on_the_way(before: Numbers, after: Numbers, unknown: float) -> Numbers:
        return {name: round(before.get(name, unknown) * (1 - part) + to * part, 3) for name, to in after.items()}

    signs, lines = on_the_way(known.signs, learned.signs, 0), on_the_way(known.lines, learned.lines, 1)
    return msgspec.structs.replace(learned, signs=signs, lines=lines)


def numbers(matches: Sequence[Sequence[Seen]], names: Sequence[str]) -> tuple[Table, Table]:
    """A row a position, and what was to come after it."""
    seen = [each for match in matches for each in match]
    table = np.array([[each.more.get(name, 0.0) for name in names] for each in seen])
    return table, np.array([each.to_come for each in seen])


if __name__ == "__main__":
    main()
