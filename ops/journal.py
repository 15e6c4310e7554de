"""What the service writes down of itself: a line an event, as text for people or as JSON for programs.

Everything goes through the standard ``logging``, whoever says it, and comes out through ``structlog``.  Tokens and keys
are struck out before a line is written: whatever looks like a token, and the keys of the settings.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog
from uvicorn.config import LOG_LEVELS

from api.settings import Settings

Line = MutableMapping[str, Any]
TOKEN = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])")
"""32 random bytes in base64url, as tokens are written."""
STRUCK = "…"
CHATTY = ("debug", "trace")
"""Levels at which every request is written down."""


def keep_journal(settings: Settings) -> None:
    """From now on whatever this process says of itself goes to standard error, in the form of the settings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(settings))
    logging.basicConfig(level=LOG_LEVELS[settings.log_level], handlers=[handler], force=True)
    if settings.log_level not in CHATTY:
        logging.getLogger("uvicorn").setLevel(max(logging.WARNING, LOG_LEVELS[settings.log_level]))


def formatter(settings: Settings) -> logging.Formatter:
    """How lines are written."""
    as_json = settings.log_format == "json"
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            without_secrets(settings),
            structlog.processors.JSONRenderer() if as_json else as_text,
        ],
    )


def without_secrets(settings: Settings) -> Callable[[Any, str, Line], Line]:
    """Strikes tokens and keys out of everything that is text."""
    keys = sorted((*settings.organiser_keys, *settings.referee_keys), key=len, reverse=True)
    known = re.compile("|".join(map(re.escape, keys))) if keys else None

    def strike(_logger: Any, _method: str, line: Line) -> Line:
        for name, value in line.items():
            if isinstance(value, str):
                text = TOKEN.sub(STRUCK, value)
                line[name] = known.sub(STRUCK, text) if known is not None else text
        return line

    return strike


def as_text(_logger: Any, _method: str, line: Line) -> str:
    """A line for people: when, how bad, who, what, and an exception below it."""
    exception = line.get("exception")
    text = f"{line['timestamp']} {line['level'].upper()} {line['logger']}: {line['event']}"
    return f"{text}\n{exception}" if exception else text
