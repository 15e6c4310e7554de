"""Perft: how many sequences of moves there are to a depth, from a few positions of every base.

A few numbers that guard every generator of moves.  ``python -m tests.conformance.perft [GAME]`` counts and
prints; with ``--write`` it writes ``perft.toml``, whose difference is read in a review like any other.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from domain import games
from domain.core.play import Turn
from domain.match.chance import scripted_draw
from domain.match.match import Match
from tests.conformance.tables import random_match, rules_of

FILE = Path(__file__).parent / "perft.toml"
MOST = 2_500
"""A depth is counted while it has at most so many sequences."""
DEEPEST = 4
STARTS = (0, 12)
"""Plies of a random match after which it is counted."""


def count(match: Match, depth: int, seed: str) -> int:
    """Sequences of moves of this length from here; chance gives what the seed gives."""
    turn = match.awaited
    if depth == 0 or not isinstance(turn, Turn):
        return 1
    moves = [(seat, move) for seat in turn.seats for move in match.legal(seat)]
    if depth == 1:
        return len(moves)
    draw = scripted_draw({}, seed)
    after = (match.play(seat, move, seen_ply=match.ply, since=0, draw=draw)[1] for seat, move in moves)
    return sum(count(each, depth - 1, seed) for each in after)


def counts(game: str, variation: str, seats: int) -> list[list[int]]:
    """For each start the numbers of sequences by depth, from 1."""
    found = []
    for plies in STARTS:
        seed = f"perft {game}/{variation}/{seats}"
        match = random_match(rules_of(game, variation), seats, seed, plies=plies)
        numbers: list[int] = []
        while len(numbers) < DEEPEST and (not numbers or numbers[-1] * max(numbers[0], 2) <= MOST):
            numbers.append(count(match, len(numbers) + 1, seed))
        found.append(numbers)
    return found


def bases() -> Iterator[tuple[str, str, int]]:
    """Every base with its most seats, but at most four."""
    for game in games.games().values():
        for base in game.bases:
            yield game.key, base.key, max(seats for seats in base.seats if seats <= 4)


def written() -> dict[str, list[list[int]]]:
    """The numbers that are written down."""
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def main(words: list[str]) -> None:
    """Counts, and prints or writes."""
    chosen = [word for word in words if not word.startswith("-")]
    found = written()
    for game, variation, seats in bases():
        if not chosen or game in chosen:
            found[f"{game}/{variation}-{seats}"] = counts(game, variation, seats)
            print(f"{game}/{variation}-{seats}", found[f"{game}/{variation}-{seats}"])
    if "--write" in words:
        lines = [f'"{key}" = {numbers}\n' for key, numbers in sorted(found.items())]
        FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
