"""``jugada``: the commands by name.  Each is a file of its own in ``ops/commands``."""

from __future__ import annotations

import typer

from ops.commands.backup import backup, restore
from ops.commands.doctor import doctor
from ops.commands.explore import explore
from ops.commands.export import export
from ops.commands.forget import forget
from ops.commands.games import games
from ops.commands.heads import heads
from ops.commands.import_ import import_
from ops.commands.luck import luck
from ops.commands.play import play
from ops.commands.rebuild import rebuild
from ops.commands.replay import replay
from ops.commands.report import report
from ops.commands.rule import app as rule
from ops.commands.score import score
from ops.commands.serve import serve
from ops.commands.simulate import simulate
from ops.commands.sql import sql
from ops.commands.undo import undo
from ops.commands.verify import verify
from ops.console import Commands

COMMANDS = (
    serve,
    games,
    play,
    simulate,
    replay,
    score,
    report,
    explore,
    luck,
    undo,
    forget,
    verify,
    heads,
    export,
    import_,
    sql,
    rebuild,
    backup,
    restore,
    doctor,
)

app = typer.Typer(
    name="jugada",
    cls=Commands,
    help="Board-game matches whose every move is kept, with its reasons.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in COMMANDS:
    app.command(command.__name__.rstrip("_"))(command)
app.add_typer(rule, name="rule")


def main() -> None:
    """The console command."""
    app()


if __name__ == "__main__":
    main()
