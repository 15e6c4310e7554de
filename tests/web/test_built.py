"""What is shipped belongs to its sources, and is light enough."""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
ROOM = REPOSITORY / "api" / "web"
LISTED = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "api/web/built")
SHARED = ("ops/verify.mjs",)


def test_the_built_pages_belong_to_these_sources() -> None:
    stamped = (ROOM / "built" / "sources.sha256").read_text().strip()
    assert stamped == digest(), "the pages were changed without `make web`"


def test_nothing_that_was_built_is_kept_out_of_what_is_shipped() -> None:
    built = {path.relative_to(REPOSITORY).as_posix() for path in (ROOM / "built").rglob("*") if path.is_file()}
    listed = subprocess.run(LISTED, cwd=REPOSITORY, capture_output=True, text=True)
    if listed.returncode == 0:
        assert built <= set(listed.stdout.split())


def test_packages_are_pinned_with_their_hashes_and_without_a_place_to_get_them_from() -> None:
    lock = (ROOM / "package-lock.json").read_text()
    assert '"resolved"' not in lock
    assert lock.count('"integrity"') > 50


SAID = re.compile(r">[^<>{}=]*[^\W\d_]{3,}[^<>{}=]*</|\b(?:aria-label|title|placeholder|alt)=\"[^\"]*[^\W\d_]{3,}")
"""A text within markup, or in an attribute that is read."""


def test_nothing_that_a_person_reads_stands_in_the_code() -> None:
    written = {
        f"{path.name}: {found[0]}"
        for path in (ROOM / "source").rglob("*.tsx")
        for found in SAID.finditer(path.read_text(encoding="utf-8"))
        if "=>" not in found[0]
    }
    assert {text for text in written if "jugada" not in text} == set(), "texts belong into words.toml"


def digest() -> str:
    """The SHA-256 over all sources: path, length and bytes of each."""
    said = hashlib.sha256()
    for name in sorted((*sources(), *SHARED)):
        content = (REPOSITORY / name).read_bytes()
        said.update(f"{name}\n{len(content)}\n".encode() + content)
    return said.hexdigest()


def sources() -> Iterator[str]:
    """The files of the room that are not built and not installed."""
    for path in ROOM.rglob("*"):
        name = path.relative_to(ROOM)
        if path.is_file() and path.suffix != ".md" and name.parts[0] not in ("node_modules", "built"):
            yield path.relative_to(REPOSITORY).as_posix()
