"""What a request says in its headers and its body, read once."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from api.call.problems import Problem
from api.call.representation import Form, answer_form, body_form, language, tags, versions
from domain.match.repeats import Idempotency

if TYPE_CHECKING:
    from starlette.types import Receive, Scope

    from api.settings import Settings

T = TypeVar("T")

ACCEPT, ACCEPT_LANGUAGE, AUTHORIZATION = b"accept", b"accept-language", b"authorization"
CONTENT_TYPE, CONTENT_LENGTH = b"content-type", b"content-length"
IF_MATCH, IF_NONE_MATCH, IDEMPOTENCY_KEY = b"if-match", b"if-none-match", b"idempotency-key"
READ = frozenset(
    (
        ACCEPT,
        ACCEPT_LANGUAGE,
        AUTHORIZATION,
        CONTENT_TYPE,
        CONTENT_LENGTH,
        IF_MATCH,
        IF_NONE_MATCH,
        IDEMPOTENCY_KEY,
    )
)
LONGEST_KEY = 255
SCHEME = "bearer "


class Gone(Exception):
    """The reader hung up before the request was whole; nobody waits for an answer."""


class Asked:
    """The headers of a request, as far as the service reads them."""

    __slots__ = ("form", "headers", "language", "method", "path")

    def __init__(self, scope: Scope) -> None:
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.headers = gathered(scope["headers"])
        self.form: Form = answer_form(self.headers.get(ACCEPT))
        self.language = language(self.headers.get(ACCEPT_LANGUAGE))

    @property
    def token(self) -> str | None:
        """The bearer's token; an empty one where another scheme is used."""
        credentials = self.headers.get(AUTHORIZATION)
        if credentials is None:
            return None
        text = credentials.decode("latin-1")
        return text[len(SCHEME) :].strip() if text[: len(SCHEME)].lower() == SCHEME else ""

    @property
    def if_none_match(self) -> bytes | None:
        """The tags of answers that the reader has."""
        return self.headers.get(IF_NONE_MATCH)

    @property
    def has_condition(self) -> bool:
        """Whether ``If-Match`` was sent."""
        return IF_MATCH in self.headers

    @property
    def seen_versions(self) -> list[int] | None:
        """The versions at which the sender chose, by ``If-Match``; nothing where any will do.

        Raises ``Problem`` when the header names no version.
        """
        header = self.headers.get(IF_MATCH)
        if header is None:
            return None
        listed = list(tags(header))
        if "*" in listed:
            return None
        named = versions(listed)
        if not named:
            raise Problem("other-version", "If-Match names no version of this match")
        return named

    def once(self, raw: bytes) -> Idempotency | None:
        """What makes this request the same as another, if its sender cares.  Raises ``Problem`` for a bad key."""
        key = self.headers.get(IDEMPOTENCY_KEY)
        if key is None:
            return None
        if not 0 < len(key) <= LONGEST_KEY or not all(0x20 < byte < 0x7F for byte in key):
            raise Problem("unreadable", f"an Idempotency-Key has 1 to {LONGEST_KEY} visible ASCII characters")
        parts = (self.headers.get(AUTHORIZATION, b""), self.method.encode(), self.path.encode(), key)
        whole = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        return Idempotency(key=hashlib.sha256(whole).digest(), body=hashlib.sha256(raw).digest())

    def read(self, raw: bytes, kind: type[T]) -> T:
        """The body as this kind of thing; an empty body says nothing but defaults.

        Raises ``Problem`` when it has another form or cannot be read.
        """
        if not raw:
            raw, form = b"{}", answer_form(None)
        elif (known := body_form(self.headers.get(CONTENT_TYPE))) is not None:
            form = known
        else:
            raise Problem("media-type", "the body is neither application/json nor application/msgpack")
        try:
            return form.read(raw, kind)
        except ValueError as error:
            raise Problem("unreadable", f"the body cannot be read: {error}") from error


def gathered(headers: Iterable[tuple[bytes, bytes]]) -> Mapping[bytes, bytes]:
    """The headers that the service reads; one that comes twice is one list."""
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        if name in READ:
            found[name] = found[name] + b", " + value if name in found else value
    return found


async def read_body(receive: Receive, asked: Asked, settings: Settings, limit: int | None = None) -> bytes:
    """The whole body, of at most so many bytes, by default as many as a body may have.

    Raises ``Problem`` when it has more or does not arrive in time, ``Gone`` when its sender is.
    """
    try:
        async with asyncio.timeout(settings.patience):
            return await whole_body(receive, asked, settings.body_limit if limit is None else limit)
    except TimeoutError:
        detail = f"a body arrives within {settings.patience:g} seconds"
        raise Problem("too-slow", detail, headers={"Connection": "close"}) from None


async def whole_body(receive: Receive, asked: Asked, limit: int) -> bytes:
    """The same, however long it takes."""
    declared = asked.headers.get(CONTENT_LENGTH, b"0")
    if declared.isdigit() and int(declared[:19]) > limit:
        raise too_large(limit)
    body = b""
    while True:
        message: Mapping[str, Any] = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        more: bytes = message.get("body", b"")
        body += more
        if len(body) > limit:
            raise too_large(limit)
        if not message.get("more_body", False):
            return body


def too_large(limit: int) -> Problem:
    """The refusal of a body with too many bytes."""
    return Problem("too-large", f"a body has at most {limit} bytes", limit=limit)
