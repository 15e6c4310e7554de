"""``jugada play``: a match in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from domain import games
from domain.core.play import Seat
from domain.match.match import Match
from domain.match.table import Opening
from ops.bots import Bot, bot
from ops.console import out
from ops.errors import WrongUse
from ops.house import House, existing_site, open_house, site_of
from ops.naming import named_seats, named_variation
from ops.options import DatabaseUrl, InLanguage, VariationText, settings_of
from ops.sitting import Sitting

Key = Annotated[str | None, typer.Argument(metavar="[GAME]", help="The key of a game; `jugada games` lists them.")]
Seats = Annotated[
    str | None, typer.Option("--seats", metavar="NAMES", help="Who plays, in turn order, divided by commas: Ada,Bo.")
]
Bots = Annotated[
    str,
    typer.Option("--bots", metavar="SEATS", help="Seats that bots play: 1=greedy,2=random (0 is the first seat)."),
]
GoOn = Annotated[
    str | None, typer.Option("--match", metavar="MATCH", help="Goes on with an open match instead of a new one.")
]
Draws = Annotated[
    str, typer.Option("--chance", help="server: the service draws; table: you enter what the real bag or die gave.")
]
Undo = Annotated[str, typer.Option("--undo", help="How far a seat may go back: free, barrier, consent or never.")]
Confirm = Annotated[
    bool, typer.Option("--confirm-turns", help="Ask before chance answers, so a turn can be taken back.")
]


def play(
    language: InLanguage,
    game: Key = None,
    variation: VariationText = "",
    seats: Seats = None,
    bots: Bots = "",
    match: GoOn = None,
    chance: Draws = "server",
    undo: Undo = "free",
    confirm_turns: Confirm = False,
    database_url: DatabaseUrl = None,
) -> None:
    """A match in the terminal: type moves as text or by their number, undo, redo, score, quit."""
    if (game is None) == (match is None):
        raise WrongUse("say what to play, as in `jugada play nim`, or go on with an open match by --match")
    settings = settings_of(database_url=database_url)
    with open_house(site_of(settings) if match is None else existing_site(settings)) as house:
        if match is not None:
            playing = house.match(match)
        else:
            assert game is not None, "it was asked for above"
            chosen = named_variation(game, variation)
            fewest = min(games.game(chosen.game).base(chosen.base).seats)
            names = named_seats(seats, fewest)
            seat_bots(bots, len(names))
            playing = opened(house, Opening(chosen.game, chosen.text, names, chance, undo, confirm_turns))
        seated = seat_bots(bots, len(playing.opened.seats))
        Sitting(out(), house.table, playing, seated, language, bots_again=f" --bots {bots}" if bots else "").run()


def opened(house: House, opening: Opening) -> Match:
    """A new match.  Raises ``Unplayable``."""
    return house.table.do(house.table.open(opening)).match


def seat_bots(text: str, seats: int) -> dict[Seat, Bot]:
    """Bots by seat.  Raises ``WrongUse`` when a seat or a bot is not known."""
    seated: dict[Seat, Bot] = {}
    for part in filter(None, text.split(",")):
        seat, _, name = part.strip().partition("=")
        if not seat.isdecimal() or int(seat) >= seats or not name:
            raise WrongUse(f"--bots names seats from 0 to {seats - 1} and who plays them, as in 1=greedy, not “{part}”")
        seated[int(seat)] = bot(name, f"play {seat}")
    return seated
