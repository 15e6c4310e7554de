"""The log in words: every kind of event has a sentence in every language."""

from __future__ import annotations

import pytest

from api.texts import TEXTS
from domain.core.words import LANGUAGES
from domain.match.events import KINDS, Played
from tests.conformance.test_told import braces


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not Played])
def test_every_kind_of_event_has_a_sentence_whose_braces_are_its_fields(kind: type) -> None:
    fields = {*kind.__struct_fields__, "by"}  # type: ignore[attr-defined]  # a struct
    for language in LANGUAGES:
        assert braces(TEXTS[f"event.{kind.topic}"][language]) <= fields  # type: ignore[attr-defined]  # an event
