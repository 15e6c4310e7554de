"""Options that several commands have, each written once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import typer

from api.settings import Settings
from domain.core.words import LANGUAGES

Language = StrEnum("Language", {language: language for language in LANGUAGES})  # type: ignore[misc]  # made from the list


def language_of(environment: Mapping[str, str]) -> str:
    """The language of a terminal, by the usual variables; the first of ours when it is none of them.

    >>> language_of({"LANG": "ca_ES.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "fr_FR"}), language_of({})
    ('ca', 'en', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            spoken = value[:2].lower()
            return spoken if spoken in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def settings_of(**options: object) -> Settings:
    """The settings: what was given as an option, else the environment, else the default.

    Raises ``ValidationError``.
    """
    return Settings(**{name: value for name, value in options.items() if value is not None})  # type: ignore[arg-type]  # it checks


DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        metavar="URL",
        help="Where the log is: sqlite:///PATH or postgresql://USER@HOST/DATABASE.  "
        "[env: JUGADA_DATABASE_URL; default: sqlite:///var/jugada.db]",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
InLanguage = Annotated[
    Language,
    typer.Option(
        "--language",
        "-l",
        default_factory=lambda: Language(language_of(os.environ)),
        show_default="LANG, else en",
        help="The language of titles, reasons and texts.",
    ),
]
AtPly = Annotated[int | None, typer.Option("--ply", min=0, help="After this ply; by default the newest.")]
Eyes = Annotated[
    int | None,
    typer.Option("--seat", min=0, help="Through the eyes of this seat (0 is the first); by default a spectator's."),
]
MatchId = Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match, or an unambiguous beginning of it.")]
MatchOrFile = Annotated[
    str,
    typer.Argument(metavar="MATCH|FILE", help="The id of a match, or the beginning of it; or a .match file."),
]
MaybeMatchOrFile = Annotated[
    str | None,
    typer.Argument(metavar="[MATCH|FILE]", help="The id of a match, or the beginning of it; or a .match file."),
]
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="The key of a game; `jugada games` lists them.")]
VariationText = Annotated[
    str,
    typer.Argument(metavar="[VARIATION]", help="Base and additions, such as base+river; by default the first base."),
]
