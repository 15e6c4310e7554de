"""What must hold in every game and variation that the catalog finds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pytest

from domain import games
from domain.core.notation import read_fact, write_fact
from domain.core.play import Illegal, Turn
from domain.core.saying import say
from domain.core.score import HOUSE_FACTS
from domain.core.words import LANGUAGES
from domain.match.codec import codec_of
from domain.match.match import Match
from tests.conformance.conftest import Home
from tests.conformance.holds import EVERY_MATCH, SOME_MATCHES, positions, read_models_follow
from tests.conformance.tables import random_match, rules_of, tables

TABLES = tables()
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "variation", "seats"), TABLES, ids=[f"{g}/{v}-{n}" for g, v, n in TABLES]
)


@lru_cache(maxsize=1)
def a_match(game: str, variation: str, seats: int) -> Match:
    """A random match of a table, played to the end; for several tests, one after the other."""
    return random_match(rules_of(game, variation), seats, f"{game}/{variation}/{seats}", undo="free")


@pytest.mark.parametrize("what", [*EVERY_MATCH, *SOME_MATCHES], ids=lambda each: each.__name__)
@EVERY_TABLE
def test_a_match_that_was_played_at_random(
    what: Callable[[Match], None], game: str, variation: str, seats: int
) -> None:
    what(a_match(game, variation, seats))


@EVERY_TABLE
def test_read_models_say_what_the_match_says(followed: Home, game: str, variation: str, seats: int) -> None:
    match = followed.keep(random_match(rules_of(game, variation), seats, f"followed {variation}"))
    followed.follower.catch_up()
    read_models_follow(followed.store, match)


@EVERY_TABLE
def test_offered_moves_are_accepted_and_others_refused(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    match = random_match(rules, seats, f"offer {variation}")
    seen = {move for frame in match.frames if frame.move is not None for move in [frame.move]}
    for ply in positions(match, 12):
        frame = match.frames[ply]
        turn = match.awaited_at(frame)
        if not isinstance(turn, Turn):
            continue
        for seat in range(seats):
            offered = match.legal(seat, frame)
            assert bool(offered) == (seat in turn.seats), "a seat to move has moves, others have none"
            assert len(set(offered)) == len(offered), "no move is offered twice"
            for move in offered[:40]:
                assert list(rules.decide(frame.state, seat, move)), "a move does something"
            for move in sorted(seen - set(offered), key=repr)[:25]:
                with pytest.raises(Illegal) as refused:
                    list(rules.decide(frame.state, seat, move))
                assert refused.value.why


@EVERY_TABLE
def test_moves_and_facts_survive_being_written_and_read(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    match = random_match(rules, seats, f"notation {variation}")
    kinds = (*rules.fact_types, *HOUSE_FACTS)
    for frame in match.frames:
        if frame.move is not None:
            assert rules.notation.read(rules.notation.write(frame.move)) == frame.move
        for fact in frame.facts:
            assert read_fact(write_fact(fact), kinds) == fact
    for ply in positions(match, 10):
        for seat in range(seats):
            texts = [rules.notation.write(move) for move in match.legal(seat, match.frames[ply])]
            assert len(set(texts)) == len(texts), "two moves have one text"
            assert [rules.notation.read(text) for text in texts] == list(match.legal(seat, match.frames[ply]))


@EVERY_TABLE
def test_every_position_has_words_in_every_language(game: str, variation: str, seats: int) -> None:
    rules, words = rules_of(game, variation), games.game(game).words
    match = random_match(rules, seats, f"words {variation}")
    for ply in positions(match, 6):
        frame = match.frames[ply]
        for seat in (None, *range(seats)):
            phrases = list(rules.text(frame.state, seat))
            assert phrases
            for language in LANGUAGES:
                for phrase in phrases:
                    assert phrase.key in words, phrase.key
                    assert say(words, phrase, language)
        turn = match.awaited_at(frame)
        if isinstance(turn, Turn):
            assert f"step.{turn.step}" in words


@EVERY_TABLE
def test_the_forecast_at_the_end_is_empty_and_changes_nothing(game: str, variation: str, seats: int) -> None:
    match = random_match(rules_of(game, variation), seats, f"forecast {variation}")
    assert not list(match.rules.forecast(match.state))


@EVERY_TABLE
def test_tags_are_short_and_unique(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    for kinds in (rules.fact_types, rules.move_types):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags)
        assert all(isinstance(tag, str) and 1 <= len(tag) <= 2 for tag in tags)
    assert codec_of(rules) is codec_of(rules)
