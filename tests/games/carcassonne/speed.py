"""How fast matches are played at random and folded again, without log or match around the rules.

Run ``python -m tests.games.carcassonne.speed base 2`` (variation, seats).  A random legal tile and a
random legal figure action each turn.  The fold decodes, applies and encodes the whole state once a
ply, as the house does.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any, Union

from msgspec.msgpack import Decoder, Encoder

from domain import games
from domain.core.play import Chance, Fact, State, Turn
from domain.core.rules import Rules
from domain.core.score import Scored

SECONDS = 5.0
FOLDS = 20
encode = Encoder().encode
encode_state = Encoder(order="deterministic").encode


def play(rules: Rules[Any], seats: int, seed: int) -> tuple[State, list[list[Fact]]]:
    """The final state of a random match, and the facts of the opening and of each ply."""
    chooser = random.Random(seed)
    facts: list[Fact] = list(rules.opening(seats))
    s = fold(rules, rules.blank(), facts)
    plies = []
    while isinstance(awaited := rules.awaits(s), Turn | Chance):
        if isinstance(awaited, Chance):
            outcomes, counts = zip(*awaited.options, strict=True)
            more = list(rules.resolve(s, awaited, chooser.choices(outcomes, counts)[0]))
        else:
            plies.append(facts)
            seat = awaited.seats[0]
            facts = []
            more = list(rules.decide(s, seat, chooser.choice(list(rules.moves(s, seat)))))
        facts += more
        s = fold(rules, s, more)
    return s, [*plies, facts]


def fold(rules: Rules[Any], s: Any, facts: Any) -> Any:
    """The state after these facts."""
    for fact in facts:
        s = rules.evolve(s, fact)
    return s


def fold_match(rules: Rules[Any], decoder: Decoder[Any], plies: list[bytes]) -> Any:
    """The final state from stored facts, with its bytes made once a ply."""
    s = rules.blank()
    for ply in plies:
        s = fold(rules, s, decoder.decode(ply))
        encode_state(s)
    return s


def main(variation: str, seats: int) -> None:
    """Measures and prints."""
    rules = games.rules("carcassonne", variation)
    play(rules, seats, 0)
    start, matches = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS:
        matches += 1
        play(rules, seats, matches)
    print(f"random matches a second: {matches / (time.perf_counter() - start):.0f}")
    final, facts = play(rules, seats, 1)
    plies = [encode(each) for each in facts]
    one_fact: Any = Union[(*rules.fact_types, Scored)]
    decoder = Decoder(tuple[one_fact, ...])
    start = time.perf_counter()
    for _ in range(FOLDS):
        assert fold_match(rules, decoder, plies) == final
    seconds = (time.perf_counter() - start) / FOLDS
    print(f"plies folded a second: {(len(plies) - 1) / seconds:.0f}")
    size = sum(map(len, plies[1:])) / (len(plies) - 1)
    print(f"plies {len(plies) - 1}, bytes of facts a ply {size:.1f}, of the final state {len(encode_state(final))}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
