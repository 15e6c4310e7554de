"""Group commit: one thread owns the log's pen, and commands in flight share a transaction.

A command is a function of the desk (``desk.py``).  Commands run one after the other, so two of one match
never race; each is answered only after the transaction is durable.  A command that is refused leaves
nothing behind and does not disturb the others; if the log itself fails, all of the batch are told.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from domain.match.desk import Desk
from domain.match.log import LogUnavailable, MatchLog
from domain.match.shelf import Shelf

T = TypeVar("T")
Command = Callable[[Desk], T]

MOST_IN_ONE_TRANSACTION = 256


class Waiter(Protocol):
    """Who waits for the answer to a command: a future, or whoever behaves like one."""

    def cancelled(self) -> bool:
        """Whether nobody waits any more."""

    def set_result(self, result: Any, /) -> None:
        """It was done, and is durable."""

    def set_exception(self, error: BaseException, /) -> None:
        """It was refused, or nothing could be written."""


class Waiting(Struct):
    """A command and where its answer goes: to a waiter within an event loop, or to a thread's future."""

    command: Command[Any]
    future: Waiter
    loop: asyncio.AbstractEventLoop | None
    result: Any = None
    error: BaseException | None = None


class Writer:
    """The thread that runs commands against the log."""

    def __init__(self, log: MatchLog, shelf: Shelf, on_commit: Callable[[int], None]) -> None:
        self.log = log
        self.shelf = shelf
        self.on_commit = on_commit
        self.waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.closed = False
        self.commits = 0
        self.commands = 0
        self.thread = threading.Thread(target=self.run, name="log writer", daemon=True)
        self.thread.start()

    def do(self, command: Command[T]) -> T:
        """Runs a command and waits until it is durable."""
        future: Future[T] = Future()
        self.submit(Waiting(command, future, None))
        return future.result()

    async def soon(self, command: Command[T]) -> T:
        """The same for a caller in an event loop."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self.submit(Waiting(command, future, loop))
        return await future

    def tell(self, command: Command[Any], waiter: Waiter, loop: asyncio.AbstractEventLoop) -> None:
        """The same for who has no task that could wait: tells a waiter in its event loop."""
        self.submit(Waiting(command, waiter, loop))

    def submit(self, waiting: Waiting) -> None:
        """Puts a command in the queue.  Raises ``LogUnavailable`` after ``close``."""
        if self.closed:
            raise LogUnavailable("the log is being closed")
        self.waiting.put(waiting)

    def close(self) -> None:
        """Finishes what was accepted, then stops."""
        self.closed = True
        self.waiting.put(None)
        self.thread.join()

    def run(self) -> None:
        """The life of the thread: take what waits, commit, answer."""
        stopping = False
        while not stopping:
            batch, stopping = self.take()
            if batch:
                self.commit(batch)
                self.commits += 1
                self.commands += len(batch)
                deliver(batch)

    def take(self) -> tuple[list[Waiting], bool]:
        """All commands that wait now, at least one; and whether to stop after them."""
        first = self.waiting.get()
        batch: list[Waiting] = []
        while first is not None:
            batch.append(first)
            if len(batch) == MOST_IN_ONE_TRANSACTION:
                return batch, False
            try:
                first = self.waiting.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def commit(self, batch: list[Waiting]) -> None:
        """Runs the commands of a batch within one transaction and publishes what they changed."""
        try:
            seen = self.shelf.newest
            with self.log.transaction(seen) as transaction:
                self.shelf.notice(transaction.news)
                desk = Desk(transaction, self.shelf)
                for waiting in batch:
                    self.attempt(waiting, desk)
            self.shelf.publish(desk.held_now, max(seen, transaction.news.newest, desk.position))
            self.on_commit(desk.position)
        except LogUnavailable as error:
            for waiting in batch:
                waiting.error = waiting.error or error

    def attempt(self, waiting: Waiting, desk: Desk) -> None:
        """Runs one command; its own refusal is its own answer, a failing log is everybody's."""
        try:
            waiting.result = waiting.command(desk)
        except LogUnavailable:
            raise
        except Exception as error:
            if desk.appended_by_current:
                raise LogUnavailable(f"a command failed after it had written: {error}") from error
            waiting.error = error
        finally:
            desk.next_command()


def deliver(batch: list[Waiting]) -> None:
    """Hands every answer to whoever waits for it, each event loop woken once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Waiting]] = {}
    for waiting in batch:
        if waiting.loop is None:
            answer(waiting)
        else:
            by_loop.setdefault(waiting.loop, []).append(waiting)
    for loop, answered in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(answer_all, answered)


def answer_all(batch: list[Waiting]) -> None:
    """Answers those that still wait; runs in their event loop."""
    for waiting in batch:
        if not waiting.future.cancelled():
            answer(waiting)


def answer(waiting: Waiting) -> None:
    """Sets the result or the error of one command."""
    if waiting.error is not None:
        waiting.future.set_exception(waiting.error)
    else:
        waiting.future.set_result(waiting.result)
