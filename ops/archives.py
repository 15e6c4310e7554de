"""Archives as files: how they are named, and which file is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from domain.match.archive import Archive, to_json_lines, to_messagepack


class Form(Struct, frozen=True):
    """A form of an archive: how it is written, and what its files end in."""

    write: Callable[[Archive], bytes]
    suffix: str


FORMS: Mapping[str, Form] = {"jsonl": Form(to_json_lines, ".jsonl"), "msgpack": Form(to_messagepack, ".msgpack")}
"""By their names on the command line, the default first."""


def archive_file(text: str) -> Path | None:
    """The archive that a text names, if it ends as one and is there."""
    path = Path(text)
    return path if path.suffix in {form.suffix for form in FORMS.values()} and path.is_file() else None


def file_name(archive: Archive, form: Form) -> str:
    """How the file of an archive is called: game, variation and id, so that a folder of them can be read."""
    head = archive.head
    return f"{head.game}-{head.variation.replace('+', '-').replace('=', '-')}-{head.match}{form.suffix}"
