"""``jugada forget``: a person's name, made unreadable in every match."""

from __future__ import annotations

from typing import Annotated

import typer

from domain.match.arbiter import Arbiter
from ops.console import out, print_json
from ops.errors import WrongUse
from ops.house import existing_site, open_house
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.texts import label

Person = Annotated[str, typer.Argument(metavar="NAME", help="The name, as it stands at a seat.")]
Yes = Annotated[bool, typer.Option("--yes", help="Does not ask first.")]


def forget(
    name: Person, language: InLanguage, yes: Yes = False, as_json: AsJson = False, database_url: DatabaseUrl = None
) -> None:
    """Forgets a person: in no match can the name be read any more, nor words of an arbiter that hold it.

    The matches stay, under another name, and every hash over them still holds.  This cannot be taken back.
    """
    with open_house(existing_site(settings_of(database_url=database_url))) as house:
        if not yes:
            typer.confirm(label("forget.sure", language, name=name), abort=True)
        alias, matches = Arbiter(house.table).forget(name)
    if not matches:
        raise WrongUse(f"nobody is called “{name}” in a match whose names can be forgotten")
    if as_json:
        print_json({"alias": alias, "matches": matches})
    else:
        out().print(label("forget.done", language, alias=alias, matches=matches), soft_wrap=True)
