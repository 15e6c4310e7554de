"""``jugada verify``: the audit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType

from api.wire.replay import CheckShape
from ops.archives import archive_file
from ops.commands.score import plain_table
from ops.console import out, print_json
from ops.errors import Trouble, WrongUse
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.reports import LogReport, OneReport, archive_report, log_report, match_report, script_report
from ops.scripts import script_file
from ops.texts import label
from projections.heads import TreeHead
from projections.herald import BrokenHeads, read_heads

MatchOrFile = Annotated[
    str | None,
    typer.Argument(
        metavar="[MATCH|FILE]", help="The id of a match, or the beginning of it; an archive; or a .match file."
    ),
]
All = Annotated[
    bool, typer.Option("--all", help="The whole log: every match, the order of events, and the signed heads.")
]
HeadsFile = Annotated[
    Path | None,
    typer.Option("--heads", metavar="FILE", help="With --all: heads that were kept elsewhere (`jugada heads`)."),
]


def verify(
    language: InLanguage,
    match: MatchOrFile = None,
    all_matches: All = False,
    heads: HeadsFile = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """The audit: every ply decided again, every hash, draw and score compared.

    The exit code is 0 only if everything holds.
    """
    if heads is not None and not all_matches:
        raise WrongUse("--heads goes with --all: heads are over the whole log")
    if (match is None) != all_matches:
        raise WrongUse("say what to verify: the id of a match, a .match file, or --all")
    url = settings_of(database_url=database_url).database_url
    if match is None:
        ok = tell_log(log_report(url, language, kept_heads(heads)), language, as_json=as_json)
    else:
        ok = tell_one(report_of(match, url), language, as_json=as_json)
    if not ok:
        raise typer.Exit(1)


def kept_heads(file: Path | None) -> list[TreeHead]:
    """The heads of a file, none without one.  Raises ``WrongUse`` or ``Trouble`` when it cannot be read."""
    if file is None:
        return []
    try:
        return read_heads(file)
    except OSError as error:
        raise WrongUse(f"the heads {file} cannot be read: {error.strerror}") from error
    except BrokenHeads as error:
        raise Trouble(f"{file}: {error}") from error


def report_of(text: str, url: str) -> OneReport:
    """The verdict over what a text names: an archive, a script, or a match of the log."""
    if (archive := archive_file(text)) is not None:
        return archive_report(archive)
    if (script := script_file(text)) is not None:
        return script_report(script)
    return match_report(text, url)


def tell_one(report: OneReport, language: str, *, as_json: bool) -> bool:
    """Tells the verdict over one match; returns whether it holds."""
    if as_json:
        print_json(report)
        return report.ok
    console = out()
    console.print(label("verify.match", language, id=report.id, events=report.version, plies=report.plies))
    console.print(checks_table(report.checks, language))
    if report.first_bad is None:
        console.print(label("verify.holds", language), style="bold green")
    else:
        bad = report.first_bad
        text = label("verify.bad", language, match=report.id, version=bad.version, check=bad.check, why=bad.why)
        console.print(text, style="bold red")
    return report.ok


def checks_table(checks: list[CheckShape], language: str) -> RenderableType:
    """What was asked, how often, and whether it holds."""
    table = plain_table(label("verify.check", language))
    for key in ("answer", "asked", "not_compared"):
        table.add_column(label(f"verify.{key}", language), justify="left" if key == "answer" else "right")
    for check in checks:
        answer = label("verify.yes" if check.ok else "verify.no", language)
        table.add_row(label(f"check.{check.name}", language), answer, str(check.checked), str(check.not_compared))
    return table


def tell_log(report: LogReport, language: str, *, as_json: bool) -> bool:
    """Tells the verdict over the log; returns whether it holds."""
    if as_json:
        print_json(report)
        return report.ok
    console = out()
    counts = {name: getattr(report, name) for name in ("matches", "events", "plies", "signed")}
    console.print(label("verify.log", language, seconds=f"{report.seconds:.1f}", **counts))
    for each in report.wrong:
        key = "verify.bad" if each.match else "verify.bad_log"
        text = label(key, language, match=each.match, version=each.version, check=each.check, why=each.why)
        console.print(text, style="bold red", soft_wrap=True)
    if report.ok:
        console.print(label("verify.holds", language), style="bold green")
    return report.ok
