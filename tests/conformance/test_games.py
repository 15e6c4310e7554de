"""What must hold in every game and variation that the catalog finds."""

from __future__ import annotations

import random

import pytest

from domain import games
from domain.core.notation import read_fact, write_fact
from domain.core.play import Chance, Illegal, Over, Turn
from domain.core.score import HOUSE_FACTS, Finished, Scored
from domain.core.words import LANGUAGES, say
from domain.match.chance import recorded_draw
from domain.match.codec import codec_of, digest, open_sealed, seal_event
from domain.match.match import Match
from domain.match.opening import reopen
from tests.conformance.channels import event_of
from tests.conformance.tables import ROUNDS, TABLE_ID, random_match, rules_of, tables

TABLES = tables()
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "variation", "seats"), TABLES, ids=[f"{g}/{v}-{n}" for g, v, n in TABLES]
)


def matches(game: str, variation: str, seats: int) -> list[Match]:
    """Random matches of a table, played to the end."""
    rules = rules_of(game, variation)
    return [random_match(rules, seats, f"{rules.key}/{seats}/{n}") for n in range(ROUNDS)]


def positions(match: Match, count: int) -> list[int]:
    """Some plies of a match, first and last among them."""
    chooser = random.Random(match.ply)
    return sorted({0, match.ply, *(chooser.randrange(match.ply + 1) for _ in range(count))})


@EVERY_TABLE
def test_random_play_ends_for_a_reason_within_the_declared_length(game: str, variation: str, seats: int) -> None:
    for match in matches(game, variation, seats):
        base = games.game(game).base(match.rules.variation.base)
        assert isinstance(match.awaited, Over), f"not over after {match.ply} plies"
        assert match.ply <= base.length
        assert f"over.{match.awaited.reason}" in games.game(game).words
        assert match.tip.facts[-1] == Finished(match.awaited.reason, match.awaited.places)
        assert len(match.awaited.places) == seats
        assert min(match.awaited.places) == 1


@EVERY_TABLE
def test_the_stored_bytes_fold_to_the_live_state(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    match = random_match(rules, seats, f"fold {variation}")
    sealed = [seal_event(bytes(32), TABLE_ID, frame.version, event_of(match, frame)) for frame in match.frames]
    first, *later = [open_sealed(each) for each in sealed]
    folded = reopen(TABLE_ID, rules, first)  # type: ignore[arg-type]  # the first is Opened
    for event in later:
        folded = folded.evolve(event)
    assert folded.state == match.state
    assert [frame.digest for frame in folded.frames] == [digest(frame.state) for frame in match.frames]
    assert [frame.move for frame in folded.frames] == [frame.move for frame in match.frames]


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
def test_undo_equals_the_frame_and_the_same_moves_lead_back(game: str, variation: str, seats: int) -> None:
    match = random_match(rules_of(game, variation), seats, f"undo {variation}", undo="free")
    for ply in positions(match, 4)[:-1]:
        _, back = match.ask_undo(0, ply, since=0)
        assert back.state == match.frames[ply].state
        assert [back.legal(s) for s in range(seats)] == [match.legal(s, match.frames[ply]) for s in range(seats)]
        gone = match.frames.after(ply)
        draw = recorded_draw(outcome for frame in gone for outcome in frame.outcomes)
        again = back
        for frame in gone:
            assert frame.seat is not None
            assert frame.move is not None
            _, again = again.play(frame.seat, frame.move, seen_ply=again.ply, since=frame.since, draw=draw)
        assert again.state == match.state
        _, redone = back.redo(0, since=0)
        assert redone.state == match.state
        assert list(redone.frames) == list(match.frames)


@EVERY_TABLE
def test_deciding_again_with_the_recorded_outcomes_gives_the_same_facts(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    match = random_match(rules, seats, f"again {variation}")
    for ply in range(1, match.ply + 1):
        before, frame = match.frames[ply - 1], match.frames[ply]
        assert frame.seat is not None
        assert frame.move is not None
        state, facts = before.state, list(rules.decide(before.state, frame.seat, frame.move))
        for fact in facts:
            state = rules.evolve(state, fact)
        for outcome in frame.outcomes:
            chance = rules.awaits(state)
            assert isinstance(chance, Chance)
            assert outcome in dict(chance.options)
            for fact in rules.resolve(state, chance, outcome):
                facts.append(fact)
                state = rules.evolve(state, fact)
        assert tuple(facts) == tuple(fact for fact in frame.facts if not isinstance(fact, Finished))
        assert state == frame.state


@EVERY_TABLE
def test_the_totals_are_the_sum_of_what_was_scored(game: str, variation: str, seats: int) -> None:
    for match in matches(game, variation, seats):
        totals = [0] * seats
        for frame in match.frames:
            for fact in frame.facts:
                if isinstance(fact, Scored):
                    totals[fact.seat] += sum(line.points for line in fact.lines)
                    assert all(line.reason in games.game(game).words for line in fact.lines)
            assert frame.state.points == tuple(totals)


@EVERY_TABLE
def test_nothing_is_lost_from_the_box(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    match = random_match(rules, seats, f"box {variation}")
    counts = {sum(rules.pieces(frame.state).values()) for frame in match.frames}
    assert len(counts) == 1


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
