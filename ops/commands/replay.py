"""``jugada replay``: steps through a match in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from api.call.seats import Caller
from api.replay.frames import frame_shape
from api.shown.veil import Veil
from api.wire.replay import FrameList
from domain.core.play import Seat
from domain.match.match import Match
from ops.commands.score import checked_ply
from ops.console import out, print_json
from ops.errors import WrongUse
from ops.options import AsJson, AtPly, DatabaseUrl, Eyes, InLanguage, MatchOrFile, settings_of
from ops.sources import open_source
from ops.stepping import Stepping
from ops.telling import Teller

ToEnd = Annotated[bool, typer.Option("--to-end", help="Every ply without stopping, and the position at the end.")]


def replay(
    match: MatchOrFile,
    language: InLanguage,
    ply: AtPly = None,
    to_end: ToEnd = False,
    seat: Eyes = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Steps through a match: position, move, facts, points.  With --ply only that one; --to-end does not stop."""
    with open_source(match, settings_of(database_url=database_url).database_url) as source:
        played = source.match
        check_seat(played, seat)
        if as_json:
            plies = range(played.ply + 1) if ply is None else (checked_ply(source, ply),)
            print_json(frames(played, plies, seat, language))
            return
        console = out()
        stepping = Stepping(console, Teller(played, seat, language, console.width))
        if to_end:
            stepping.to_end(0 if ply is None else checked_ply(source, ply))
        elif ply is not None:
            stepping.show(checked_ply(source, ply))
        else:
            stepping.run()


def check_seat(match: Match, seat: Seat | None) -> None:
    """Raises ``WrongUse`` when nobody sits there."""
    last = len(match.opened.seats) - 1
    if seat is not None and seat > last:
        raise WrongUse(f"there is no seat {seat}; this match has 0 to {last}")


def frames(match: Match, plies: Iterable[int], seat: Seat | None, language: str) -> FrameList:
    """Frames with their views, as the service would send them to this seat."""
    caller, nothing_veiled = Caller(seat), Veil(None)
    return FrameList(
        [frame_shape(match, match.frames[ply], caller, language, nothing_veiled, True, match.seats) for ply in plies],
        None,
    )
