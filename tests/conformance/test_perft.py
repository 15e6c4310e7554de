"""The numbers of move sequences are those that are written down (``make perft`` counts and writes them)."""

from __future__ import annotations

import pytest

from tests.conformance.perft import counts, written


@pytest.mark.parametrize("table", written())
def test_the_generator_of_moves_gives_what_it_always_gave(table: str) -> None:
    path, _, seats = table.rpartition("-")
    game, _, variation = path.partition("/")
    assert counts(game, variation, int(seats)) == written()[table]
