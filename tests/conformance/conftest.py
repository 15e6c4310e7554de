"""Every match of this suite is written into a log and looked at as the log gives it back, over all kinds of logs.

Each table has a log of one kind, in turn, unless the environment names the kind for all (``tests/places.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from domain.match.identity import new_match_id
from domain.match.match import Match
from projections.reading import read_models
from projections.runner import Runner
from tests.conformance import tables
from tests.conformance.channels import event_of
from tests.match.keeping import keep
from tests.places import HOMES, Kinds, Places, in_turn


class Home:
    """A log, and read models that follow it when they are asked to."""

    def __init__(self, places: Places, kinds: Kinds) -> None:
        self.log = places.log(kinds.log)
        self.store = places.store(kinds.store)
        self.follower = Runner("models", self.log, self.store, read_models())

    def keep(self, match: Match) -> Match:
        """A match as the log has it."""
        return keep(self.log, new_match_id(), [event_of(match, frame) for frame in match.frames])

    def close(self) -> None:
        self.log.close()
        self.store.close()


def kinds_of(request: pytest.FixtureRequest) -> Kinds:
    """The kinds for a test: of all tests of a table the same."""
    params = getattr(request.node, "callspec", None)
    table = {} if params is None else {key: params.params.get(key) for key in ("game", "variation", "seats")}
    return in_turn(HOMES, str(table or request.node.name))


@pytest.fixture(scope="session")
def homes(places: Places) -> Iterator[Callable[[Kinds, str], Home]]:
    """Homes by their kinds and what they are for, opened when they are first needed."""
    opened: list[Home] = []

    @cache
    def home(kinds: Kinds, purpose: str) -> Home:
        opened.append(Home(places, kinds))
        return opened[-1]

    yield home
    for each in opened:
        each.close()


@pytest.fixture
def followed(request: pytest.FixtureRequest, homes: Callable[[Kinds, str], Home]) -> Home:
    """A home whose read models are looked at."""
    return homes(kinds_of(request), "followed")


@pytest.fixture(autouse=True)
def kept_in_a_log(
    request: pytest.FixtureRequest, homes: Callable[[Kinds, str], Home], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is played at random is what a log has of it."""
    monkeypatch.setattr(tables, "kept", homes(kinds_of(request), "kept").keep)
