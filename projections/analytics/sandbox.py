"""SQL by anybody over the tables of a columnar copy: one reading statement, in a process of its own.

The process (``cell.py``) is killed when it does not end by itself.  It runs in the folder of the copy and
knows the files by their names in it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import msgspec

from projections.analytics.asked import BadQuery, BrokenColumns, TookTooLong
from projections.analytics.cell import Found, Refusal, Request
from projections.analytics.engine import LISTS
from projections.columns.manifest import empty_path, load
from projections.columns.parts import write_empty
from projections.columns.schema import MATCHES, TABLES

SECONDS = 20.0
MEMORY = "512MB"
ROWS = 10_000
LONGEST_SQL = 20_000
"""What one statement may take, give and be."""
GRACE_SECONDS = 5.0
"""How long after its time the process is killed; it takes a while to start, and to stop by itself."""
AT_ONCE = threading.BoundedSemaphore(2)
"""So many statements are answered at the same time; others wait."""

MEMORY_FORM = re.compile(r"[1-9]\d{0,5}(MB|GB)")
ROOT = Path(__file__).parents[2]
ERRORS = {"bad": BadQuery, "much": TookTooLong, "broken": BrokenColumns}
HINTS = {"bad": "", "much": "; ask for less", "broken": "; `jugada rebuild` makes the copy anew"}


class Sandbox:
    """Answers statements over the copy in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def ask(self, sql: str, *, rows: int = ROWS, seconds: float = SECONDS, memory: str = MEMORY) -> tuple[Found, int]:
        """What a statement gives, and the position of the log up to which the tables go.

        Raises ``BadQuery``, ``TookTooLong``, ``BrokenColumns``.
        """
        if len(sql) > LONGEST_SQL:
            raise BadQuery(f"a statement has at most {LONGEST_SQL} characters")
        if not MEMORY_FORM.fullmatch(memory):
            raise BadQuery(f"memory is written as 512MB or 2GB, not “{memory}”")
        if not (self.folder / empty_path(MATCHES.key)).exists():
            write_empty(self.folder)
        manifest = load(self.folder)
        files = {table: manifest.files(table) for table in TABLES}
        request = Request(sql, files, list(LISTS), seconds, memory, min(rows, ROWS))
        said = self.run(request)
        if isinstance(said, Refusal):
            raise ERRORS[said.kind](said.why + HINTS[said.kind])
        return said, manifest.position

    def run(self, request: Request) -> Found | Refusal:
        """The answer of a process of its own.  Raises ``TookTooLong`` when it had to be killed, or killed itself."""
        with AT_ONCE:
            try:
                done = subprocess.run(
                    [sys.executable, "-m", "projections.analytics.cell"],
                    input=msgspec.json.encode(request),
                    capture_output=True,
                    cwd=self.folder,
                    env={"PYTHONPATH": str(ROOT), "PATH": os.defpath, "LC_ALL": "C.UTF-8"},
                    timeout=request.seconds + GRACE_SECONDS,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                raise TookTooLong(f"it took more than {request.seconds:g} s{HINTS['much']}") from None
        if done.returncode != 0 or not done.stdout:
            raise TookTooLong(f"it took more than {request.memory} or {request.seconds:g} s{HINTS['much']}")
        return msgspec.json.decode(done.stdout, type=Found | Refusal)
