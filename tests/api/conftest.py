"""The whole house behind its front door: a real log in a file, the read models, and a client without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from api.settings import Settings
from tests.api.door import Door, open_door


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    async with open_door(tmp_path, Settings()) as door:
        yield door
