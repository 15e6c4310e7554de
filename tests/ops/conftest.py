"""Every test of this folder has a terminal with a log of its own."""

from pathlib import Path

import pytest

from tests.ops.terminal import Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)
