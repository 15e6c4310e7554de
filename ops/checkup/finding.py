"""The answer to one question, and who gives it in a language."""

from __future__ import annotations

from msgspec import Struct

from ops.texts import label


class Finding(Struct, frozen=True):
    """The answer to one question: ``found`` says what is so.

    ``ok`` is false when something is wrong; ``note`` marks what is not wrong but may not be meant.
    """

    name: str
    ok: bool
    found: str
    note: bool = False


class Answers:
    """Gives answers in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def fine(self, name: str, key: str, **values: object) -> Finding:
        """All is well."""
        return Finding(name, True, label(key, self.language, **values))

    def noted(self, name: str, key: str, **values: object) -> Finding:
        """It may not be meant like that."""
        return Finding(name, True, label(key, self.language, **values), note=True)

    def wrong(self, name: str, key: str, **values: object) -> Finding:
        """Something is wrong."""
        return Finding(name, False, label(key, self.language, **values))
