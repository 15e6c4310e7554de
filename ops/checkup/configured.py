"""What is configured: the versions below us, the games, the settings."""

from __future__ import annotations

import platform
import re
import sqlite3
import sys
from collections.abc import Iterator, Mapping

from api.settings import Settings
from domain import games as catalog
from domain.kit import editions
from ops.checkup.finding import Answers, Finding

PREFIX = "JUGADA_"


class Configured(Answers):
    """Asks what is configured."""

    def versions(self) -> Iterator[Finding]:
        """What we run on."""
        yield self.fine("python", "doctor.python", version=platform.python_version(), path=sys.executable)
        yield self.fine("sqlite", "doctor.sqlite", version=sqlite3.sqlite_version)

    def games(self) -> Finding:
        """The games that the catalog finds."""
        try:
            found = catalog.games()
        except Exception as error:  # whatever a room raises while it is loaded is what we want to tell
            return self.wrong("games", "doctor.games_broken", error=f"{type(error).__name__}: {error}")
        listed = ", ".join(f"{key} ({' '.join(base.key for base in game.bases)})" for key, game in found.items())
        return Finding("games", True, listed) if found else self.wrong("games", "doctor.no_games")

    def misspelt(self, environment: Mapping[str, str]) -> Iterator[Finding]:
        """Variables that look like settings and are none."""
        known = [*(PREFIX + name.upper() for name in Settings.model_fields), editions.FOLDER]
        for name in sorted(environment):
            if name.startswith(PREFIX) and name not in (*known, catalog.FURTHER_ROOMS):
                yield self.noted("environment", "doctor.misspelt", variable=name, known=", ".join(known))

    def settings(self, settings: Settings) -> Finding:
        """What is set; of keys only how many there are."""
        try:
            settings.check()
        except ValueError as error:
            return Finding("settings", False, str(error))
        return self.fine(
            "settings",
            "doctor.settings",
            host=settings.host,
            port=settings.port,
            database=without_password(settings.database_url),
            keys=len(settings.organiser_keys),
            level=settings.log_level,
        )


def without_password(url: str) -> str:
    """A URL as it may be shown to anybody.

    >>> without_password("postgresql://ada:hush@db/jugada"), without_password("sqlite:///var/jugada.db")
    ('postgresql://ada:…@db/jugada', 'sqlite:///var/jugada.db')
    """
    return re.sub(r"(?<=://)([^:@/]*):[^@/]*@", r"\1:…@", url)
