"""``jugada games``: what can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from api import games as passports
from domain import games as catalog
from domain.core.rules import Base, Game, Words
from ops.console import out, print_json
from ops.errors import WrongUse
from ops.options import AsJson, InLanguage
from ops.texts import label

Key = Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game, told at length.")]


EditionFile = Annotated[
    Path | None,
    typer.Option("--edition", metavar="FILE", help="Check a data file of your own box, and say what is in it."),
]


def games(language: InLanguage, game: Key = None, edition: EditionFile = None, as_json: AsJson = False) -> None:
    """What can be played: games, their bases, what may be added, and how a move is written."""
    if edition is not None:
        tell_edition(game, edition, as_json=as_json)
    elif as_json:
        print_json(passports.all_games() if game is None else passports.passport(catalog.game(game).key))
    elif game is None:
        out().print(every_game(language))
    else:
        out().print(one_game(catalog.game(game), language))


def tell_edition(key: str | None, path: Path, *, as_json: bool) -> None:
    """What an owner's data file holds.  Raises ``WrongUse``, and ``Unplayable`` with the row that is wrong."""
    game = None if key is None else catalog.game(key)
    if game is None or game.look_into is None:
        having = ", ".join(each.key for each in catalog.games().values() if each.look_into)
        raise WrongUse(f"--edition goes with one of the games that can have one: {having}")
    try:
        found = game.look_into(path)
    except (OSError, UnicodeDecodeError) as error:
        raise WrongUse(f"{path} cannot be read: {error}") from error
    if as_json:
        print_json(found)
    else:
        out().print(grid((name, str(value)) for name, value in found.items()))


def every_game(language: str) -> RenderableType:
    """All games, a line for each base."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for key in ("game", "base", "title", "seats", "adds"):
        table.add_column(label(f"games.{key}", language))
    for game in catalog.games().values():
        table.add_row(Text(game.key, style="bold"), "", Text(said(game.title, language), style="bold"))
        for base in game.bases:
            may_be_added = " ".join((*base.adds, *(f"{name}=" for name in base.options)))
            table.add_row("", base.key, said(base.title, language), numbers(base), may_be_added)
    return table


def one_game(game: Game, language: str) -> RenderableType:
    """A game at length."""
    return Group(
        Text.assemble((said(game.title, language), "bold"), f"  {game.key}"),
        Text(label(f"games.{game.information}", language)),
        *(part for base in game.bases for part in one_base(game, base, language)),
        "",
        Text(label("games.sources", language), style="bold"),
        *(Text(f"  {source}") for source in game.sources),
    )


def one_base(game: Game, base: Base, language: str) -> Iterator[RenderableType]:
    """One way to play it: what may be added, how moves are written, where its data comes from."""
    yield ""
    yield Text.assemble((f"{game.key}/{base.key}", "bold"), f"  {said(base.title, language)}")
    yield Text("  " + label("games.for", language, seats=numbers(base)))
    if base.adds:
        yield Text(f"  {label('games.adds', language)}")
        yield grid((add, said(addition.title, language)) for add, addition in base.adds.items())
    if base.options:
        yield Text(f"  {label('games.options', language)}")
        yield grid(
            (f"{name}={'|'.join(option.possible)}", said(option.title, language))
            for name, option in base.options.items()
        )
    yield Text(f"  {label('games.moves', language)}")
    forms = catalog.rules(game.key, base.key).notation.forms
    yield grid((form.kind.pattern, first_line(form.kind.__doc__)) for form in forms)
    if base.provenance:
        yield Text("  " + label("games.data", language) + ": " + said_pairs(base.provenance))


def first_line(text: str | None) -> str:
    """The first line of a docstring."""
    return (text or "").strip().partition("\n")[0]


def said_pairs(pairs: Mapping[str, str]) -> str:
    """Names and what they are, on one line."""
    return ", ".join(f"{name} {what}" for name, what in pairs.items())


def grid(rows: Iterator[tuple[str, str]]) -> Table:
    """Keys and what they mean, set in."""
    made = Table.grid(padding=(0, 2, 0, 0))
    for key, meaning in rows:
        made.add_row("   ", key, Text(meaning, style="dim"))
    return made


def numbers(base: Base) -> str:
    """How many may sit there."""
    return ", ".join(map(str, base.seats))


def said(words: Words, language: str) -> str:
    """A title in a language."""
    return words.get(language) or next(iter(words.values()), "")
