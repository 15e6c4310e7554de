"""Words that are one of a few, as the domain lists them; what they mean is for the domain to say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias, get_args

from msgspec import Meta

from domain.match.events import CHANCES, KINDS, Ruling
from domain.match.undo import POLICIES


def one_of(words: Iterable[str]) -> Meta:
    """How the published schema says it; what is none of them can still be read, and is refused in a sentence."""
    return Meta(extra_json_schema={"enum": list(words)})


ChanceMode: TypeAlias = Annotated[str, one_of(CHANCES)]
"""Who answers chance in a match."""
UndoMode: TypeAlias = Annotated[str, one_of(POLICIES)]
"""How far a seat may go back."""
Topic: TypeAlias = Annotated[str, one_of(kind.topic for kind in KINDS)]
"""What kind of event stands in the log."""
RulingTopic: TypeAlias = Annotated[str, one_of(kind.topic for kind in get_args(Ruling))]
"""What kind of ruling was given."""
