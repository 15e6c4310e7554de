"""What all tests share: the tiny game is among the games, and whatever a house is kept in is there for whoever asks.

The environment chooses among the kinds of logs and stores (``places.py``).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack

import numpy  # noqa: F401  # hypothesis looks into it, which fails while a thread of a house is importing it
import pytest
from hypothesis import HealthCheck, settings

from domain.match.log import MatchLog
from domain.match.table import Table
from projections.site import Site
from projections.stores.store import Store
from tests.places import KEY, LOGS, SHARED_LOGS, SITES, STORES, Places, in_turn
from tests.servers import Postgres, Valkey

os.environ.setdefault("JUGADA_FURTHER_ROOMS", "tests.rooms")
settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")  # how long an example takes says how busy the machine is


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    """New places for logs and read models; their servers run as long as this worker's session."""
    with ExitStack() as servers:
        yield Places(tmp_path_factory.mktemp("places"), servers)


@pytest.fixture(scope="session")
def postgres(places: Places) -> Postgres:
    """A PostgreSQL for the whole session of this worker."""
    return places.postgres


@pytest.fixture(scope="session")
def valkey(places: Places) -> Valkey:
    """A Valkey for the whole session of this worker."""
    return places.valkey


@pytest.fixture(params=SHARED_LOGS)
def log_url(request: pytest.FixtureRequest, places: Places) -> str:
    """Where a log may be that several processes share, in a file and in a server in turn."""
    return places.log_url(request.param)


@pytest.fixture(params=SITES, ids=str)
def site(request: pytest.FixtureRequest, places: Places) -> Site:
    """Where a house may be, in files and in servers in turn."""
    return places.site(request.param)


@pytest.fixture
def home(request: pytest.FixtureRequest, places: Places) -> Site:
    """Where the house of a test is, for one test in files and for another in servers."""
    return places.site(in_turn(SITES, request.node.name))


@pytest.fixture
def other_home(request: pytest.FixtureRequest, places: Places) -> Site:
    """Where a second house is, in servers if the first is in files."""
    return places.site(in_turn(SITES[::-1], request.node.name))


@pytest.fixture(params=LOGS)
def log(request: pytest.FixtureRequest, places: Places) -> Iterator[MatchLog]:
    """An empty log, of every kind in turn."""
    made = places.log(request.param)
    yield made
    made.close()


@pytest.fixture
def table(log: MatchLog) -> Iterator[Table]:
    """The command side of an empty log, of every kind in turn."""
    opened = Table(log, KEY)
    yield opened
    opened.close()


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, places: Places) -> Iterator[Store]:
    """An empty store of read models, of every kind in turn."""
    made = places.store(request.param)
    yield made
    made.close()
