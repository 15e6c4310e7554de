"""A ``.match`` file as if it lay in a log, so that it is looked at with everything that looks at logs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.match.chain import NOTHING_BEFORE, Sealed
from domain.match.codec import seal_event
from domain.match.events import Event
from domain.match.folding import fold_sealed
from domain.match.held import Held
from domain.match.log import NOTHING_NEW, Keys, LogUnavailable, News, Transaction
from domain.match.match import Match
from domain.match.personal import NO_KEYS
from domain.match.script import Script
from ops.errors import WrongUse
from projections.reading import ReadModels
from projections.stores.memory import MemoryStore

SUFFIX = ".match"


class PlayedScript(Struct, frozen=True):
    """A script that holds: its match, and its events as a log would hold them.

    ``prepared``: the position was given, so the opening is not what the rules alone give.
    """

    match: Match
    sealed: Sequence[Sealed]
    prepared: bool


class ScriptLog:
    """The log of one script, for reading."""

    near = True

    def __init__(self, sealed: Sequence[Sealed]) -> None:
        self.sealed = sealed

    def transaction(self, seen: int = 0) -> AbstractContextManager[Transaction]:
        """Raises ``LogUnavailable``."""
        raise LogUnavailable("a script is played from its file and not written to")

    def read(self, match: UUID, *, after: int = 0, until: int | None = None) -> list[Sealed]:
        """Events of the match with ``after < version <= until``."""
        return [each for each in self.sealed[after:until] if each.match == match]

    def since(self, sequence: int, limit: int) -> list[Sealed]:
        """Up to ``limit`` events behind a position."""
        return list(self.sealed[sequence : sequence + limit])

    def news(self, seen: int) -> News:
        """Nothing is written to a script while it is looked at."""
        return NOTHING_NEW

    def load(self, match_id: UUID) -> Held:
        """The match of the script."""
        return Held(fold_sealed(match_id, self.sealed), self.sealed[-1].hash, len(self.sealed))

    def openings(self) -> list[Sealed]:
        """The first event."""
        return [each for each in self.sealed if each.version == 1]

    def newest(self) -> int:
        """How many events there are."""
        return len(self.sealed)

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        """None: what chance gives is written in the script."""
        return ()

    def names(self, match: UUID) -> Keys:
        """None: names stand in the script as they are."""
        return NO_KEYS

    def close(self) -> None:
        """There is nothing to let go of."""


def script_file(text: str) -> Path | None:
    """The script that a text names, if it names a file.  Raises ``WrongUse`` when it cannot be one."""
    path = Path(text)
    if path.is_file():
        return path
    if path.suffix == SUFFIX or "/" in text:
        raise WrongUse(f"there is no file {text}")
    return None


def play_script(path: Path) -> PlayedScript:
    """The script in a file, played.

    Raises ``WrongUse`` when it is none, ``ScriptError`` at the first line that does not hold.
    """
    try:
        script = Script(path.read_text(encoding="utf-8"), path.name)
    except UnicodeDecodeError:
        raise WrongUse(f"{path} is no text, so it is no {SUFFIX} script") from None
    if not any(line.startswith("game ") for _, line in script.lines):
        raise WrongUse(f"{path} is no {SUFFIX} script; one begins with “game garum/troia” and “seats Ada Bo”")
    match = script.run()
    return PlayedScript(match, chained(match.id, script.events), bool(script.heads["given"]))


def chained(match_id: UUID, events: Sequence[Event]) -> list[Sealed]:
    """Events in their chain, at positions 1, 2, 3 …"""
    chain, head = [], NOTHING_BEFORE
    for version, event in enumerate(events, 1):
        sealed = seal_event(head, match_id, version, event)
        chain.append(replace(sealed, position=version))
        head = sealed.hash
    return chain


def models_of_script(script: PlayedScript) -> ReadModels:
    """The read models of a script, in memory."""
    models = ReadModels(ScriptLog(script.sealed), MemoryStore(), MemoryStore(), bytes(32))
    models.models.catch_up()
    return models
