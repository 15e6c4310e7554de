"""Sentences of positions are remembered, each as it is said to whom."""

from __future__ import annotations

import pytest

from api.shown.speech import Speech, speech_of
from domain import games
from domain.core.rules import Phrase

ADA_BO, BO_ADA = ("Ada", "Bo"), ("Bo", "Ada")


@pytest.fixture
def speech() -> Speech:
    return speech_of(games.rules("carcassonne", "base"))


def points(seat: object) -> Phrase:
    return Phrase("text.points", {"seat": seat, "points": 7})


def test_a_sentence_depends_on_names_language_and_values(speech: Speech) -> None:
    said = [
        speech.sentence(points(0), "en", ADA_BO),
        speech.sentence(points(0), "en", BO_ADA),
        speech.sentence(points(1), "en", ADA_BO),
        speech.sentence(points(0), "es", ADA_BO),
    ]
    assert "Ada" in said[0]
    assert "Bo" in said[1]
    assert said[1].replace("Bo", "Ada") == said[0]
    assert said[2] == said[1]
    assert said[3] not in said[:3]
    assert [speech.sentence(points(0), "en", ADA_BO), speech.sentence(points(0), "es", ADA_BO)] == [said[0], said[3]]


def test_fields_that_change_places_say_the_same(speech: Speech) -> None:
    turned = Phrase("text.points", {"points": 7, "seat": 0})
    assert speech.sentence(turned, "en", ADA_BO) == speech.sentence(points(0), "en", ADA_BO)


def test_a_value_that_cannot_be_remembered_is_said_all_the_same(speech: Speech) -> None:
    assert speech.sentence(points([0, 1]), "en", ADA_BO).startswith("Ada, Bo")
