"""What every command shares: where it prints, how it says what went wrong, and the exit code.

Exit codes: 0 done, and everything holds; 1 something does not hold or cannot be read; 2 wrong use.
A person never sees a traceback for what they typed.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from typing import Any, NoReturn

import msgspec
import typer
from pydantic import ValidationError
from rich.console import Console
from typer.core import TyperGroup

from domain.core.play import Refused
from domain.core.rules import Unplayable
from domain.match.archive import Unarchivable
from domain.match.chance import Impossible
from domain.match.codec import Unstorable
from domain.match.held import UnknownMatch
from domain.match.log import LogUnavailable
from domain.match.script import ScriptError
from ops.errors import Trouble, WrongUse
from projections.analytics.asked import BrokenColumns, CannotAnswer
from projections.stores.store import StoreUnavailable

PIPED_WIDTH = 110
"""Columns of a table that goes into a file or another program."""


WRONG = (WrongUse, Refused, Unplayable, Impossible, UnknownMatch, CannotAnswer)
BROKEN = (Trouble, ScriptError, Unarchivable, Unstorable, LogUnavailable, StoreUnavailable, OSError)


class Commands(TyperGroup):
    """All commands; says in one sentence what went wrong with any of them."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the command that was asked for."""
        try:
            return super().invoke(ctx)
        except typer.TyperException as error:
            fail(wrong_option(error), 2)
        except ValidationError as error:
            fail(wrong_setting(error), 2)
        except BrokenColumns as error:
            fail(str(error), 1)
        except WRONG as error:
            fail(str(error), 2)
        except BrokenPipeError:
            raise
        except BROKEN as error:
            fail(str(error), 1)
        except sqlite3.Error as error:
            fail(f"the database cannot be used: {error}; `jugada doctor` says more", 1)


def fail(sentence: str, code: int) -> NoReturn:
    """Says what went wrong and leaves."""
    err().print(f"jugada: {sentence}", soft_wrap=True)
    raise typer.Exit(code)


def wrong_option(error: typer.TyperException) -> str:
    """What is wrong with an option or an argument, and where its help is."""
    command = getattr(getattr(error, "ctx", None), "command_path", "jugada")
    what = " ".join(error.format_message().split()).rstrip(".")
    return f"{what[:1].lower()}{what[1:]}; `{command} --help` says what can be asked for"


def wrong_setting(error: ValidationError) -> str:
    """What is wrong with the first wrong setting, by the names it can be set by."""
    first = error.errors()[0]
    name = str(first["loc"][0])
    why = first["msg"][:1].lower() + first["msg"][1:]
    return f"--{name.replace('_', '-')} or JUGADA_{name.upper()} is wrong: {why}, not “{first['input']}”"


def out() -> Console:
    """Standard output, for what was asked for."""
    return console_for(sys.stdout.isatty(), stderr=False)


def err() -> Console:
    """Standard error, for progress and for what went wrong."""
    return console_for(sys.stderr.isatty(), stderr=True)


def console_for(is_terminal: bool, *, stderr: bool) -> Console:
    """A console that shows text as it is, and as wide as the terminal if it is one."""
    width = None if is_terminal or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, width=width)


def print_json(shape: Any) -> None:
    """A shape as JSON for programs, with lines that a person can read too."""
    typer.echo(msgspec.json.format(msgspec.json.encode(shape), indent=2).decode())
