"""How fast matches are played at random and folded again, without log or match around the rules.

Run ``python -m tests.games.grand_marais.speed e1 4`` (variation, seats).  The fold decodes, applies
and encodes the whole state once a ply, as the house does.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable
from typing import Any, Union

from msgspec.msgpack import Decoder, Encoder

from domain import games
from domain.core.play import Chance, Fact, Move, Turn
from domain.core.rules import Rules
from domain.core.score import HOUSE_FACTS

MATCHES = 100
encode = Encoder().encode
encode_state = Encoder(order="deterministic").encode


def play(rules: Rules[Any], seats: int, seed: int) -> tuple[Any, list[bytes], list[bytes]]:
    """The final state of a random match, the stored facts of the opening and of each ply, and the moves."""
    chooser = random.Random(seed)
    facts: list[Fact] = list(rules.opening(seats))
    s = fold(rules, rules.blank(), facts)
    plies: list[bytes] = []
    moves: list[bytes] = []
    while isinstance(awaited := rules.awaits(s), Turn | Chance):
        if isinstance(awaited, Chance):
            outcomes, weights = zip(*awaited.options, strict=True)
            more = tuple(rules.resolve(s, awaited, chooser.choices(outcomes, weights)[0]))
        else:
            plies.append(encode(facts))
            move: Move = chooser.choice(tuple(rules.moves(s, awaited.seats[0])))
            moves.append(encode(move))
            facts = []
            more = tuple(rules.decide(s, awaited.seats[0], move))
        facts += more
        s = fold(rules, s, more)
    return s, [*plies, encode(facts)], moves


def fold(rules: Rules[Any], s: Any, facts: Iterable[Fact]) -> Any:
    """The state after these facts."""
    for fact in facts:
        s = rules.evolve(s, fact)
    return s


def main(variation: str, seats: int) -> None:
    """Measures and prints."""
    rules = games.rules("grand_marais", variation)
    start = time.process_time()
    played = [play(rules, seats, seed) for seed in range(MATCHES)]
    seconds = time.process_time() - start
    count = sum(len(moves) for _, _, moves in played)
    print(f"random matches a second: {MATCHES / seconds:.0f}, of {count / MATCHES:.0f} plies on average")
    one_fact: Any = Union[(*rules.fact_types, *HOUSE_FACTS)]
    decoder = Decoder(tuple[one_fact, ...])
    start = time.process_time()
    for final, plies, _ in played:
        s = rules.blank()
        for ply in plies:
            s = fold(rules, s, decoder.decode(ply))
            encode_state(s)
        assert s == final
    print(f"plies folded a second: {count / (time.process_time() - start):.0f}")
    inner = [(plies[1:-1], moves) for _, plies, moves in played]
    stored = sum(sum(map(len, plies)) + sum(map(len, moves)) for plies, moves in inner)
    print(f"bytes of move and facts a ply {stored / count:.1f}, of a final state {len(encode_state(played[0][0]))}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
