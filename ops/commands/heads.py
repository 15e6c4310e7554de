"""``jugada heads``: the signed head of the log, to be kept elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ops.console import out, print_json
from ops.errors import Trouble
from ops.house import existing_site, open_house
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.texts import label
from projections.heads import read_tree_head
from projections.herald import head_line, write_heads

To = Annotated[
    Path | None, typer.Option("--to", metavar="FILE", help="Writes it behind the others of this file, on another disk.")
]


def heads(language: InLanguage, to: To = None, as_json: AsJson = False, database_url: DatabaseUrl = None) -> None:
    """The signed head of the log: whoever keeps it can prove later that the log held this then.

    `jugada verify --all --heads FILE` holds the log against heads that were kept.
    """
    with open_house(existing_site(settings_of(database_url=database_url))) as house:
        head = read_tree_head(house.models.heads_store)
        if head is None:
            raise Trouble("the log is empty, so it has no head")
        line = head_line(head, house.models.keys.public)
    if to is not None:
        try:
            write_heads(to, [line])
        except OSError as error:
            raise Trouble(f"the head could not be written to {to}: {error.strerror}") from error
    if as_json:
        print_json(line)
    else:
        out().print(label("heads.head", language, count=line.count, root=line.root), soft_wrap=True)
