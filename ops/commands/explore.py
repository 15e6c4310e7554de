"""``jugada explore``: the tree of first moves of a game, and where on the board things happen."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from api.analytics.analysing import behind_list
from api.analytics.charting import heat_shape, tree_shape
from api.wire.analytics import BranchShape, HeatMapShape, TreeShape
from ops.asked import OfPlayer, OfSeats, Since, Until, open_engine
from ops.commands.report import behind_table, show
from ops.commands.score import plain_table
from ops.naming import named_variation
from ops.options import AsJson, DatabaseUrl, GameKey, InLanguage
from ops.texts import label
from projections.analytics.asked import checked_filter

Of = Annotated[str, typer.Argument(metavar="[VARIATION]", help="Base and additions; without it, all variations.")]
Line = Annotated[list[str] | None, typer.Option("--line", metavar="MOVE", help="A first move; one after the other.")]
Draws = Annotated[bool, typer.Option("--draws", help="Tells lines apart by what chance gave, too.")]
Cells = Annotated[bool, typer.Option("--cells", help="Where on the board things happen, instead of the tree.")]
Matches = Annotated[bool, typer.Option("--matches", help="The matches that begin with the line.")]


def explore(
    game: GameKey,
    language: InLanguage,
    variation: Of = "",
    line: Line = None,
    draws: Draws = False,
    cells: Cells = False,
    matches: Matches = False,
    seats: OfSeats = None,
    player: OfPlayer = None,
    since: Since = None,
    until: Until = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """What was played after a line of first moves: how often, by whom, and how it ended; or a heat map of the board."""
    from projections.analytics.explorer import Only, heat_map, matches_of_line, tree

    chosen = named_variation(game, variation)
    only = chosen.text if variation or "/" in game else None
    asked = checked_filter(game=chosen.game, variation=only, seats=seats, player=player, since=since, until=until)
    with open_engine(database_url) as engine:
        if cells:
            shape = heat_shape(heat_map(engine, asked, plies=None), asked, language, plies=None)
            show(shape, heat_table, language, as_json)
        elif matches:
            found = matches_of_line(engine, asked, line or (), draws=draws, only=Only())
            show(behind_list(found), behind_table, language, as_json)
        else:
            place = tree(engine, asked, line or (), draws=draws)
            show(tree_shape(place, asked, language, draws=draws), tree_table, language, as_json)


def tree_table(shape: TreeShape, language: str) -> RenderableType:
    """The moves that were made next."""
    head = Text(" · ".join(shape.line) or label("explore.opening", language), style="bold")
    table = plain_table(label("explore.move", language))
    for key in ("matches", "part", "wins", "who", "ended"):
        table.add_column(label(f"explore.{key}", language), justify="right" if key in ("matches", "part") else "left")
    for each in shape.branches:
        table.add_row(*cells_of(each))
    return Group(head, "", table)


def cells_of(branch: BranchShape) -> tuple[str | Text, ...]:
    """A move as the cells of a line: as `--line` takes it, and in words."""
    code = f"({branch.draw}) {branch.move}" if branch.draw else branch.move
    move = Text.assemble(code, "\n", (branch.does, "dim")) if branch.does != branch.move else Text(code)
    wins = " ".join(f"{each.seat}:{each.share:.0%}" for each in branch.seats)
    who = ", ".join(f"{each.player} {each.times}" for each in branch.players)
    ended = ", ".join(f"{each.title} {each.matches}" for each in branch.endings if each.reason)
    return move, str(branch.matches), f"{branch.part:.1%}", wins, who, ended


def heat_table(shape: HeatMapShape, language: str) -> RenderableType:
    """Where things happened, the most frequent first."""
    table = plain_table(label("explore.fact", language))
    for key in ("spot", "times", "matches"):
        table.add_column(label(f"explore.{key}", language), justify="right")
    for each in shape.spots:
        table.add_row(each.happened, each.called, str(each.times), str(each.matches))
    return table
