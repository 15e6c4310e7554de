"""A state as the lines by which somebody would enter it.

Run ``python -m tests.games.grand_marais.entering FILE.match`` for the position at the end of a match.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.constructions import KINDS
from domain.games.grand_marais.eclipse import passed_on
from domain.games.grand_marais.gates import Gates, cell_of, told
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.pollution import pollution
from domain.games.grand_marais.prospects import Prospects, is_full
from domain.games.grand_marais.rules import GrandMarais
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.tokens import Tokens, what
from domain.games.grand_marais.voyages import ASHORE, where
from domain.games.grand_marais.voyages import cell_of as cell_of_berth
from domain.match.script import run_script


def lines(rules: GrandMarais, s: Marsh, seats: tuple[str, ...]) -> Iterator[str]:
    """What lies on the board, and what the extras know."""
    names = s.layout.names
    yield from (
        f"{names[cell]}  {lay.face.id} r{lay.turn}"
        for cell in s.layout.cells
        if (lay := RECONSTRUCTION.lays[s.board[cell]])
    )
    opened = rules.after(rules.blank(), rules.opening(len(seats)))
    before, after = ([state.colour(seat) for seat in range(len(seats))] for state in (opened, s))
    yield from (f"turned {n}" for n in (1, 2, 3) if before != after and list(passed_on(opened, n)) == after)
    owner = {s.colour(seat): seats[seat] for seat in reversed(range(len(seats)))}
    if Prospects.key in s.annex:
        yield from (f"{owner[colour]}  complete" for colour in s.annexed(Prospects).complete if is_full(s, colour))
    if Tokens.key in s.annex:
        for mark in s.annexed(Tokens).marks:
            yield f"{owner[mark.colour]}  mark {what(KINDS[mark.kind], mark.spot)} {names[mark.spot // 4]}"
    if Gates.key in s.annex:
        for gate in s.annexed(Gates).lying:
            yield f"{owner[gate.colour]}  token {names[cell_of(gate.place)]} {told(gate.place)}"
    if Boats.key in s.annex:
        for colour, berth in enumerate(s.annexed(Boats).berths):
            if berth != ASHORE:
                yield f"{owner[colour]}  boat {names[cell_of_berth(berth)]} {where(berth)}"
    yield from (f"black {names[water // 4]} {where(water)}" for water in pollution(s).black)


def main(path: Path) -> None:
    """Prints the position at the end of a match."""
    match = run_script(path.read_text(encoding="utf-8"), path.name)
    rules, s, seats = match.rules, match.state, match.opened.seats
    assert isinstance(rules, GrandMarais)
    assert isinstance(s, Marsh)
    print(f"# {path.stem.replace('-', ' ')}: its last position.\n# total: {' '.join(map(str, s.points))}\n")
    print(f"game   {rules.key}\nseats  {' '.join(seats)}\n")
    print("\n".join(lines(rules, s, seats)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
