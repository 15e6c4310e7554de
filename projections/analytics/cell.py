"""The inside of the sandbox: a process that answers one statement over the tables and can do nothing else.

``python -m projections.analytics.cell`` reads a ``Request`` as JSON from standard input and writes a
``Found`` or a ``Refusal`` to standard output.  It writes no file (a limit of the operating system), reads none
but those of the copy, reaches no network, takes no more memory and no more time than it was given, and ends.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import threading
from collections.abc import Sequence
from typing import Any

import duckdb
import msgspec
from msgspec import Struct

THREADS = 2
ADDRESS_SPACE = 4 << 30
"""Bytes that the whole process may have, libraries included; the engine has a much smaller limit of its own."""
CLOSED = (
    "SET autoinstall_known_extensions = false",
    "SET autoload_known_extensions = false",
    "SET allow_community_extensions = false",
    "SET temp_directory = ''",
    "SET enable_external_access = false",
    "SET lock_configuration = true",
)
"""What closes the engine, the lock last."""


class Request(Struct):
    """A statement; the files of the tables by name; what else is prepared; and how much may be taken."""

    sql: str
    files: dict[str, list[str]]
    views: list[tuple[str, str]]
    seconds: float
    memory: str
    rows: int


class ColumnOf(Struct):
    """A column of the result, with the type that the engine gives it."""

    name: str
    type: str


class Found(Struct, tag="found"):
    """The first rows; ``more`` says that there are others."""

    columns: list[ColumnOf]
    rows: list[list[Any]]
    more: bool


class Refusal(Struct, tag="refusal"):
    """Why there are none.

    ``kind``: ``bad`` for the statement, ``much`` for its time or memory, ``broken`` for the files.
    """

    kind: str
    why: str


def confine(request: Request) -> None:
    """Gives up, for good, what a statement must not have."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    processor = int(request.seconds * THREADS) + 5
    for kind, most in (
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, ADDRESS_SPACE),
        (resource.RLIMIT_CPU, processor),
    ):
        resource.setrlimit(kind, (most, most))


def closed_engine(request: Request) -> duckdb.DuckDBPyConnection:
    """An engine that knows the tables, and nothing outside of them."""
    engine = duckdb.connect(
        ":memory:",
        config={"memory_limit": request.memory, "threads": THREADS, "python_enable_replacements": False},
    )
    engine.execute("SET TimeZone = 'UTC'")
    for table, files in request.files.items():
        listed = ", ".join(f"'{file}'" for file in files)
        engine.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet([{listed}], hive_partitioning = false)")
    for name, sql in request.views:
        engine.execute(f"CREATE VIEW {name} AS {sql}")
    allowed = ", ".join(f"'{file}'" for files in request.files.values() for file in files)
    engine.execute(f"SET allowed_paths = [{allowed}]")
    for statement in CLOSED:
        engine.execute(statement)
    return engine


def answer(request: Request) -> Found | Refusal:
    """What the statement gives."""
    try:
        engine = closed_engine(request)
    except duckdb.Error as error:
        return Refusal("broken", first_line(error))
    try:
        statements = engine.extract_statements(request.sql)
    except duckdb.Error as error:
        return Refusal("bad", first_line(error))
    why = not_one_question(statements)
    if why:
        return Refusal("bad", why)
    watch = threading.Timer(request.seconds, engine.interrupt)
    watch.daemon = True
    watch.start()
    try:
        engine.execute(statements[0])
        columns = [ColumnOf(name, str(kind)) for name, kind, *_ in engine.description or ()]
        rows = [plain(row) for row in engine.fetchmany(request.rows + 1)]
        return Found(columns, rows[: request.rows], len(rows) > request.rows)
    except duckdb.InterruptException:
        return Refusal("much", f"it took more than {request.seconds:g} s")
    except (duckdb.OutOfMemoryException, MemoryError):
        return Refusal("much", f"it took more than {request.memory}")
    except duckdb.IOException as error:
        return Refusal("broken", first_line(error))
    except duckdb.Error as error:
        is_file = isinstance(error, duckdb.InvalidInputException) and ".parquet" in first_line(error)
        return Refusal("broken" if is_file else "bad", first_line(error))
    finally:
        watch.cancel()


def not_one_question(statements: Sequence[Any]) -> str:
    """Why these are not one reading statement; empty if they are."""
    if len(statements) != 1:
        return f"one statement is answered, not {len(statements)}"
    kind = statements[0].type
    return "" if kind == duckdb.StatementType.SELECT else f"only what reads is answered (SELECT), not {kind.name}"


def first_line(error: Exception) -> str:
    """What the engine said, without where in its text."""
    return str(error).partition("\n")[0]


def plain(value: Any) -> Any:
    """A value as JSON can say it: bytes in hexadecimal, times as RFC 3339 says them, others as text."""
    match value:
        case None | str() | int() | float():
            return value
        case bytes():
            return value.hex()
        case list() | tuple():
            return [plain(each) for each in value]
        case dict():
            return {str(key): plain(each) for key, each in value.items()}
        case _:
            return msgspec.to_builtins(value, enc_hook=str)


def main() -> None:
    """The life of the process."""
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    confine(request)
    try:
        said = msgspec.json.encode(answer(request))
    except MemoryError:
        said = msgspec.json.encode(Refusal("much", f"it took more than {request.memory}"))
    sys.stdout.buffer.write(said)
    sys.stdout.buffer.flush()
    os._exit(0)  # whatever the engine's threads are at, nothing is left to be put in order


if __name__ == "__main__":
    main()
