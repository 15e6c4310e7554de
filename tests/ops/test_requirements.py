"""Whatever the service imports is among what it is installed with, so that a fresh machine can run it."""

from __future__ import annotations

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.ops.terminal import ROOT

ROOMS = ("domain", "projections", "api", "ops")
OPTIONAL = {"pettingzoo", "gymnasium", "pyspark", "hypothesis", "cmaes"}
"""What one command or adapter needs, which says so itself when it is not there."""


def imported(file: Path) -> set[str]:
    """The packages that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def plain(name: str) -> str:
    """The name of a distribution as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_what_the_rooms_import_is_installed_for_running() -> None:
    installed = set(re.findall(r"^([A-Za-z0-9._-]+)==", (ROOT / "ops/requirements/run.txt").read_text(), re.MULTILINE))
    known, given = packages_distributions(), {plain(name) for name in installed}
    for file in (file for room in ROOMS for file in (ROOT / room).rglob("*.py") if "node_modules" not in file.parts):
        for package in imported(file) - set(sys.stdlib_module_names) - set(ROOMS) - OPTIONAL - {"tests"}:
            assert {plain(name) for name in known.get(package, [package])} & given, f"{file} imports {package}"
