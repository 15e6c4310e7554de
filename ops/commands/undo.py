"""``jugada undo``: an undo by the organiser."""

from __future__ import annotations

from typing import Annotated

import typer

from api.call.seats import Caller
from api.shown.shapes import changed
from domain.match.events import ORGANISER
from ops.console import out, print_json
from ops.house import existing_site, open_house
from ops.options import AsJson, DatabaseUrl, InLanguage, MatchId, settings_of
from ops.telling import Teller

ToPly = Annotated[int, typer.Option("--to", metavar="PLY", min=0, help="The ply after which the match goes on.")]


def undo(
    match: MatchId, to: ToPly, language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None
) -> None:
    """Takes a match back to a ply, as its organiser.  Nothing is lost: what is undone stays in the log."""
    with open_house(existing_site(settings_of(database_url=database_url))) as house:
        before = house.match(match)
        receipt = house.table.do(house.table.ask_undo(before.id, ORGANISER, to))
        if as_json:
            print_json(changed(receipt, Caller(ORGANISER), language, undone=True))
            return
        console = out()
        teller = Teller(receipt.match, None, language, console.width)
        console.print(teller.head(), teller.label("undo.done", ply=to, plies=before.ply - to), sep="\n")
        console.print(teller.scores(receipt.match.tip))
