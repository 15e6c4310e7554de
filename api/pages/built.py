"""The pages that were built from ``api/web``: files of our own, ready to be sent, under a strict policy.

``make web`` writes them; they are shipped, so that serving them needs no Node and no network.
"""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path

from api.call.asking import Asked
from api.call.problems import Problem
from api.call.representation import content_tag, is_known
from api.house import Answer

FOLDER = Path(__file__).parent.parent / "web" / "built"
NAMED_BY_CONTENT = "assets/"
"""What lies here has its content's hash in its name, so it never changes."""

OWN = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'"
)
NOWHERE_ELSE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
PAGES_POLICY = f"{OWN}; {NOWHERE_ELSE}"
MANUAL_POLICY = PAGES_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
"""Swagger UI sets styles within its markup."""

SAFE = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}


def built_file(asked: Asked, name: str, policy: str = PAGES_POLICY) -> Answer:
    """A built file, or 304 for whoever has it.  Raises ``Problem`` when there is none."""
    found = contents(name)
    if found is None:
        raise Problem("not-found", f"there is no file {name[:80]}")
    body, kind = found
    tag = content_tag(body)
    age = b"public, max-age=31536000, immutable" if name.startswith(NAMED_BY_CONTENT) else b"no-cache"
    headers = ((b"etag", tag), (b"cache-control", age), *SAFE)
    if is_known(asked.if_none_match, tag):
        return Answer(304, headers, b"")
    own = (
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", policy.encode()),
    )
    return Answer(200, (*own, *headers), body)


@lru_cache(maxsize=256)
def contents(name: str) -> tuple[bytes, str] | None:
    """The bytes of a built file and what they are; none when there is no such file."""
    if name not in names():
        return None
    path = FOLDER / name
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return path.read_bytes(), "text/html; charset=utf-8" if path.suffix == ".html" else kind


@lru_cache(maxsize=1)
def names() -> frozenset[str]:
    """All built files, by their paths."""
    return frozenset(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())
