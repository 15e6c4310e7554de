"""The whole house behind its front door: a real log and read models, in files or in servers, and a client without a
network."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from api.settings import Settings
from projections.site import Site
from tests.api.door import Door, open_door


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def door(home: Site) -> AsyncIterator[Door]:
    async with open_door(home, Settings()) as door:
        yield door
