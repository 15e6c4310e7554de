"""How an answer is said: as JSON or MessagePack, in one of the languages, and under which ``ETag``."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib.metadata import version as version_of
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from domain.core.words import LANGUAGES

T = TypeVar("T")

RELEASE = hashlib.sha256(version_of("jugada").encode()).hexdigest()[:6]
"""Is part of every tag: another release may say the same thing in other bytes."""

VARY = b"Accept, Accept-Language, Authorization"
QUALITY = re.compile(r"\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*", re.IGNORECASE)


class Form(Struct, frozen=True):
    """A way to write shapes as bytes.  ``sign`` stands for it in tags."""

    media: bytes
    sign: str
    encode: Callable[[Any], bytes]
    decoder: Callable[[Any], Callable[[bytes], Any]]

    def read(self, raw: bytes, kind: type[T]) -> T:
        """The value that these bytes say.  Raises ``ValueError`` when they say none of this kind."""
        try:
            value: T = self.decoder(kind)(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise ValueError(str(error)) from error
        return value


@lru_cache(maxsize=64)
def json_decoder(kind: Any) -> Callable[[bytes], Any]:
    """Reads this kind of thing from JSON."""
    return msgspec.json.Decoder(kind).decode


@lru_cache(maxsize=64)
def messagepack_decoder(kind: Any) -> Callable[[bytes], Any]:
    """Reads this kind of thing from MessagePack."""
    return msgspec.msgpack.Decoder(kind).decode


JSON = Form(b"application/json", "j", msgspec.json.Encoder().encode, json_decoder)
MESSAGEPACK = Form(b"application/msgpack", "m", msgspec.msgpack.Encoder().encode, messagepack_decoder)
BY_MEDIA = {
    "application/json": JSON,
    "application/msgpack": MESSAGEPACK,
    "application/x-msgpack": MESSAGEPACK,
    "application/vnd.msgpack": MESSAGEPACK,
}


def preferences(header: str) -> list[str]:
    """What a header such as ``Accept`` lists, the most wanted first and the unwanted left out; in small letters."""
    wanted = []
    for order, part in enumerate(header.split(",")):
        name, *parameters = part.split(";")
        found = [float(q[1]) for each in parameters if (q := QUALITY.fullmatch(each))]
        quality = found[0] if found else 1.0
        if name.strip() and quality > 0:
            wanted.append((-quality, order, name.strip().lower()))
    return [name for _, _, name in sorted(wanted)]


@lru_cache(maxsize=256)
def answer_form(accept: bytes | None) -> Form:
    """The form that the reader wants; JSON when it wants neither, for an answer is better than none."""
    wanted = preferences(accept.decode("latin-1")) if accept else []
    return next((BY_MEDIA[media] for media in wanted if media in BY_MEDIA), JSON)


@lru_cache(maxsize=256)
def body_form(content_type: bytes | None) -> Form | None:
    """The form that a body is said to have, if it is one of ours.  No type is none: a web page could send that."""
    media = content_type.decode("latin-1").partition(";")[0].strip().lower() if content_type else ""
    return BY_MEDIA.get(media)


@lru_cache(maxsize=1024)
def language(accept_language: bytes | None) -> str:
    """The first language that the reader wants and we have; ``es-MX`` is ``es``."""
    wanted = preferences(accept_language.decode("latin-1")) if accept_language else []
    known = (tag.partition("-")[0] for tag in wanted)
    return next((each for each in known if each in LANGUAGES), LANGUAGES[0])


# Tags.


def view_tag(version: int, reader: str, language: str, form: Form) -> bytes:
    """The tag of what a reader sees of a match at a version: it differs wherever the bytes may differ."""
    return f'"v{version}.{reader}.{language}.{form.sign}.{RELEASE}"'.encode()


VIEW_TAG = re.compile(r'"v(\d{1,15})\.[^"]*"')


def content_tag(body: bytes) -> bytes:
    """The tag of an answer that belongs to no match: a digest of its bytes."""
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'.encode()


def tags(header: bytes) -> Iterator[str]:
    """The tags that a condition lists, weak ones with their ``W/``."""
    for found in re.finditer(r'(?:W/)?"[^"]*"|\*', header.decode("latin-1")):
        yield found[0]


def is_known(if_none_match: bytes | None, tag: bytes) -> bool:
    """Whether the reader has this answer already (RFC 9110, 13.1.2: compared weakly)."""
    if if_none_match is None:
        return False
    wanted = tag.decode()
    return any(each in ("*", wanted) or each.removeprefix("W/") == wanted for each in tags(if_none_match))


def versions(if_match: Iterable[str]) -> list[int]:
    """The versions that strong tags of views name."""
    return [int(found[1]) for each in if_match if (found := VIEW_TAG.fullmatch(each))]
