"""What stands in a query: plies, pages, filters.  Unknown parameters are ignored, bad ones are refused."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from urllib.parse import parse_qs

from api.call.problems import Problem

LARGEST = 2**31 - 1


def ply_asked(query: bytes) -> int | None:
    """The parameter ``ply`` of a query string, if it is there.  Raises ``Problem`` when it is no ply."""
    if not query:
        return None
    found = parse_qs(query.decode("latin-1"), keep_blank_values=True).get("ply")
    if found is None:
        return None
    text = found[-1]
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= LARGEST):
        raise Problem("unreadable", "the parameter ply is a number from 0")
    return int(text)


def page_mark(number: int | None) -> str | None:
    """The opaque ``after`` behind which the next page begins."""
    return None if number is None else urlsafe_b64encode(f"after {number}".encode()).rstrip(b"=").decode()


def page_after(mark: str | None) -> int | None:
    """The number that a mark stands for.  Raises ``Problem`` for one that was not given out here."""
    if mark is None:
        return None
    try:
        label, _, number = urlsafe_b64decode(mark.encode() + b"=" * (-len(mark) % 4)).partition(b" ")
        if label == b"after" and number.isdigit() and len(number) < 19 and page_mark(int(number)) == mark:
            return int(number)
    except (Error, ValueError):
        pass
    raise Problem("unreadable", "the parameter after is not one that a page gave")
