"""Asking the person at the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress

from rich.console import Console

with suppress(ImportError):  # what is typed can then be edited and called back; not every Python has it
    import readline  # noqa: F401


def answer_to(console: Console, question: str) -> str | None:
    """One typed line without the blanks around it; nothing when there will be no more of them."""
    try:
        line = input(f"{question} ")
    except (EOFError, KeyboardInterrupt):
        console.print()
        return None
    if not sys.stdin.isatty():
        console.print(line)
    return line.strip()
