"""Under which names the service may be called.

A page may let a name of its own lead to this machine, and its scripts then call the service as if it were theirs.  They
cannot change the name by which they call.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

NAME = re.compile(r"[\w.-]+|\[[\da-fA-F:.]+\]|\*", re.ASCII)
ANY = "*"
HERE = ("localhost", "127.0.0.1", "[::1]")
"""What this machine calls itself; these names always lead here."""
REMEMBERED = 64


class Hosts:
    """The names to which a service answers, at any port; all names where ``*`` is one of them, or none is given."""

    def __init__(self, names: Iterable[str]) -> None:
        named = tuple(names)
        self.any = not named or ANY in named
        known = re.compile(f"(?:{'|'.join(map(re.escape, (*named, *HERE)))})(?::\\d*)?", re.IGNORECASE)
        self.knows = lru_cache(REMEMBERED)(lambda host: known.fullmatch(host.decode("latin-1")) is not None)

    def stranger(self, headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
        """The name by which a request calls, if the service has another; who names nobody is no browser."""
        if self.any:
            return None
        for name, value in headers:
            if name == b"host" and not self.knows(value):
                return value
        return None
