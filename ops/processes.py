"""Processes of our own, for work that each core can have a part of."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from ops.errors import Trouble


@contextmanager
def processes(number: int, begin: Callable[..., None], *given: Any, died: str) -> Iterator[ProcessPoolExecutor]:
    """So many fresh processes, each begun with what is given; they end with this one, even where it is killed.

    Raises ``Trouble`` when one of them dies; ``died`` says what that means.
    """
    fresh = multiprocessing.get_context("spawn")  # this process has threads, which a fork would tear
    executor = ProcessPoolExecutor(number, mp_context=fresh, initializer=begin_here, initargs=(begin, *given))
    try:
        yield executor
    except BrokenProcessPool:
        raise Trouble(died) from None
    finally:
        executor.shutdown(cancel_futures=True)


def begin_here(begin: Callable[..., None], *given: Any) -> None:
    """The beginning of such a process."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    begin(*given)


def end_with_parent() -> None:
    """Waits until the parent is no more, and ends."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
