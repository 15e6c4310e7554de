"""Heads written to a file elsewhere: a line of JSON each, kept where the service's own files are not.

Whoever has such a file can tell whether the log still begins with what it held then, even if somebody
changed log, read models and heads together::

    {"count": 1290, "root": "5e…", "at": 1767225600000, "signature": "a0…", "public_key": "1f…"}
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from projections.heads import TreeHead, read_tree_head
from projections.stores.store import Reader

EVERY_SECONDS = 1.0
"""How often a new head is looked for; a busy log has hundreds a second, and the last vouches for all."""

logger = logging.getLogger(__name__)


class HeadLine(Struct, frozen=True):
    """A head as the file has it; bytes are hexadecimal."""

    count: int
    root: str
    at: int
    signature: str
    public_key: str


class BrokenHeads(ValueError):
    """A file that holds no heads; the text says where and why."""


def head_line(head: TreeHead, public_key: bytes) -> HeadLine:
    """A head as the file has it."""
    return HeadLine(head.count, head.root.hex(), head.at, head.signature.hex(), public_key.hex())


def read_heads(file: Path) -> list[TreeHead]:
    """The heads of a file.  Raises ``BrokenHeads`` with the line that is none, ``OSError``."""
    return [head_of(line, number) for number, line in enumerate(file.read_bytes().splitlines(), 1) if line.strip()]


def head_of(line: bytes, number: int) -> TreeHead:
    """The head in a line."""
    try:
        found = msgspec.json.decode(line, type=HeadLine)
        return TreeHead(found.count, bytes.fromhex(found.root), found.at, bytes.fromhex(found.signature))
    except ValueError as error:
        raise BrokenHeads(f"line {number} is no head: {error}") from error


def write_heads(file: Path, lines: Iterable[HeadLine]) -> None:
    """Writes heads behind those of a file, and through to the disk.  Raises ``OSError``."""
    with file.open("ab") as out:
        for line in lines:
            out.write(msgspec.json.encode(line) + b"\n")
        out.flush()
        os.fsync(out.fileno())


class Herald:
    """Writes each new head of a log to a file, about once a second, and the last one at the end."""

    def __init__(self, file: Path, reader: Reader, public_key: bytes) -> None:
        self.file = file
        self.reader = reader
        self.public_key = public_key
        self.written = 0
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, name="herald", daemon=True)

    def start(self) -> None:
        """Begins; raises ``OSError`` when the file cannot be written."""
        write_heads(self.file, ())
        self.thread.start()

    def run(self) -> None:
        """The life of the thread."""
        while not self.stopping.wait(EVERY_SECONDS):
            self.write()
        self.write()

    def write(self) -> None:
        """Writes the newest head, if it is another one; a file that cannot be written is tried again."""
        try:
            head = read_tree_head(self.reader)
            if head is not None and head.count != self.written:
                write_heads(self.file, [head_line(head, self.public_key)])
                self.written = head.count
        except Exception:
            logger.exception("the head of the log could not be written to %s", self.file)

    def stop(self) -> None:
        """Writes the newest head, and ends."""
        self.stopping.set()
        if self.thread.is_alive():
            self.thread.join()
