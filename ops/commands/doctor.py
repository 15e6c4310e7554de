"""``jugada doctor``: what is configured, what answers, and what is wrong."""

from __future__ import annotations

import os

import typer
from msgspec import Struct
from rich.table import Table
from rich.text import Text

from ops.checkup import Finding, findings
from ops.console import out, print_json
from ops.options import AsJson, DatabaseUrl, InLanguage
from ops.texts import label


class Diagnosis(Struct, frozen=True):
    """All answers, and whether all is well."""

    ok: bool
    checks: list[Finding]


def doctor(language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None) -> None:
    """What is configured, what answers, and what is wrong.  The exit code is 1 if anything is."""
    found = list(findings(language, os.environ, database_url))
    diagnosis = Diagnosis(all(each.ok for each in found), found)
    if as_json:
        print_json(diagnosis)
    else:
        console = out()
        console.print(findings_table(found))
        console.print(label("doctor.well" if diagnosis.ok else "doctor.unwell", language), style="bold")
    if not diagnosis.ok:
        raise typer.Exit(1)


def findings_table(found: list[Finding]) -> Table:
    """The answers, each with its sign."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for each in found:
        table.add_row(sign(each), Text(each.name, style="bold"), Text(each.found, overflow="fold"))
    return table


def sign(finding: Finding) -> Text:
    """A sign that is seen before the words are read."""
    if not finding.ok:
        return Text("✗", style="bold red")
    return Text("!", style="bold yellow") if finding.note else Text("✓", style="green")
