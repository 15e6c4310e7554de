"""The data files of the room, as they stand."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@lru_cache
def rows(name: str) -> dict[str, Any]:
    """What a data file says."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
