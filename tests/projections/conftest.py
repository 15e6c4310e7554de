"""Read models over logs and stores of all kinds: each test over one, in turn, unless the environment names it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.match.log import MatchLog
from domain.match.table import Table
from projections.reading import ReadModels
from tests.places import HOMES, KEY, Kinds, Places, in_turn


@pytest.fixture
def kinds(request: pytest.FixtureRequest) -> Kinds:
    """Where this test has its log and read models."""
    return in_turn(HOMES, request.node.name)


@pytest.fixture
def log(kinds: Kinds, places: Places) -> Iterator[MatchLog]:
    """An empty log."""
    made = places.log(kinds.log)
    yield made
    made.close()


@pytest.fixture
def models(table: Table, kinds: Kinds, places: Places) -> Iterator[ReadModels]:
    """Read models and heads of the table's log."""
    opened = ReadModels(table.log, places.store(kinds.store), places.store(kinds.store), KEY)
    yield opened
    opened.stop()
