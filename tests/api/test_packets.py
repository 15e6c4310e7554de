"""An answer leaves in one packet, and nothing that was written is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from api.door.packets import Gathering

pytestmark = pytest.mark.anyio


class Wire:
    """A transport that notes what is done to it."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def write_eof(self) -> None:
        self.done.append("eof")

    def close(self) -> None:
        self.done.append("closed")

    def is_closing(self) -> bool:
        return "closed" in self.done


async def test_what_is_written_in_one_turn_is_sent_together() -> None:
    wire = Wire()
    gathering = Gathering(wire)
    gathering.write(b"head ")
    gathering.write(b"body")
    assert wire.done == []
    await asyncio.sleep(0)
    assert wire.done == [b"head body"]
    gathering.writelines([b"more ", b"and more"])
    await asyncio.sleep(0)
    assert wire.done == [b"head body", b"more and more"]


async def test_nothing_is_lost_when_the_answer_is_the_last() -> None:
    wire = Wire()
    gathering = Gathering(wire)
    gathering.write(b"last words")
    gathering.close()
    await asyncio.sleep(0)
    assert wire.done == [b"last words", "closed"]
    assert gathering.is_closing()


async def test_the_end_comes_behind_what_was_written() -> None:
    wire = Wire()
    gathering = Gathering(wire)
    gathering.write(b"a")
    gathering.write_eof()
    await asyncio.sleep(0)
    assert wire.done == [b"a", "eof"]
