"""The command side over a log of every kind."""

from __future__ import annotations

import asyncio
import threading
from uuid import uuid4

import pytest

from domain.core.play import Chance, Illegal, Stale, Unreadable
from domain.core.rules import Unplayable
from domain.match.audit import audit
from domain.match.chance import Impossible
from domain.match.events import ORGANISER, Committed, Played, Revealed, Undone
from domain.match.held import UnknownMatch
from domain.match.log import LogUnavailable
from domain.match.match import MOST_ENTROPIES, Match
from domain.match.repeats import Idempotency, KeyReused
from domain.match.table import Opening, Table
from tests.match.houses import NAMES, change_beside, eventful, play_first, table_over

TWO = NAMES[:2]


def open_nim(table: Table, variation: str = "plain", **terms: object) -> Match:
    return table.do(table.open(Opening("nim", variation, TWO, **terms))).match  # type: ignore[arg-type]


def test_a_match_read_back_from_its_bytes_equals_the_live_one(table: Table) -> None:
    for match in eventful(table):
        stored = table.log.load(match.id).match
        assert stored.state == match.state
        assert stored.version == match.version
        assert [frame.digest for frame in stored.frames] == [frame.digest for frame in match.frames]
        assert stored.pledges == match.pledges
        assert stored.undone == match.undone or [len(u) for u in stored.undone] == [len(u) for u in match.undone]


def test_everything_that_can_happen_passes_the_audit(table: Table) -> None:
    for match in eventful(table):
        verdict = audit(table.log.read(match.id), table.log.secrets(match.id))
        assert verdict.ok, verdict.first_bad


def test_who_was_not_fast_enough_gets_stale_with_the_current_ply(table: Table) -> None:
    match = open_nim(table)
    table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
    with pytest.raises(Stale) as stale:
        table.do(table.play(match.id, 1, "take 1 of 0", seen_ply=0))
    assert (stale.value.ply, stale.value.version) == (1, 2)


def test_the_same_move_sent_again_has_one_effect_and_one_answer(table: Table) -> None:
    match = open_nim(table)
    first = table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
    table.do(table.play(match.id, 1, "take 1 of 1", seen_ply=1))
    again = table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
    assert again.repeated
    assert (again.match.version, again.position) == (first.match.version, first.position)
    assert again.match.state == first.match.state
    assert table.match(match.id).ply == 2


def test_fifty_requests_at_once_have_one_effect(table: Table) -> None:
    match = open_nim(table)

    async def crowd() -> set[int]:
        command = table.play(match.id, 0, "take 2 of 2", seen_ply=0)
        receipts = await asyncio.gather(*(table.soon(command) for _ in range(50)))
        return {receipt.match.version for receipt in receipts}

    assert asyncio.run(crowd()) == {2}
    assert table.match(match.id).version == 2


def test_of_different_moves_at_once_exactly_one_wins(table: Table) -> None:
    match = open_nim(table)
    outcomes: list[str] = []

    def attempt(count: int, heap: int) -> None:
        try:
            table.do(table.play(match.id, 0, f"take {count} of {heap}", seen_ply=0))
            outcomes.append("won")
        except Stale:
            outcomes.append("stale")

    threads = [threading.Thread(target=attempt, args=(c, h)) for c in (1, 2, 3) for h in (0, 1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale"] * 8 + ["won"]


def test_an_idempotency_key_gives_the_same_match_and_refuses_another_body(table: Table) -> None:
    once = Idempotency(b"key", b"body")
    opening = Opening("nim", "plain", TWO)
    first = table.do(table.open(opening, once=once))
    play_first(table, first.match, 2)
    again = table.do(table.open(opening, once=once))
    assert again.match.id == first.match.id
    assert (again.match.ply, again.match.version, again.position) == (0, 1, first.position)
    assert table.tokens(again.match) == table.tokens(first.match)
    with pytest.raises(KeyReused):
        table.do(table.open(opening, once=Idempotency(b"key", b"another body")))


def test_a_key_that_came_with_a_repeated_move_is_answered_alike_after_an_undo(table: Table) -> None:
    match = open_nim(table, undo="free")
    table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
    once = Idempotency(b"late", b"body")
    repeated = table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0, once=once))
    table.do(table.ask_undo(match.id, 0, 0))
    again = table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0, once=once))
    assert (again.repeated, again.match.version) == (True, repeated.match.version)
    assert table.match(match.id).ply == 0


def test_a_key_of_the_last_move_is_answered_with_the_move_too(table: Table) -> None:
    match = open_nim(table, "cards")
    while match.status == "open":
        seat, seen = match.awaited.seats[0], match.ply  # type: ignore[union-attr]
        text, once = match.write_move(match.legal(seat)[0]), Idempotency(f"ply {match.ply}".encode(), b"body")
        last = table.do(table.play(match.id, seat, text, seen_ply=seen, once=once))
        match = last.match
    again = table.do(table.play(match.id, seat, text, seen_ply=seen, once=once))
    assert [type(event) for event in again.events] == [Played, Revealed]
    assert again.events == last.events


def test_a_receipt_survives_the_end_of_a_match_with_its_revealed_secret(table: Table) -> None:
    match = play_first(table, open_nim(table), 5)
    assert match.status == "open"
    while match.status == "open":
        seat, seen = match.awaited.seats[0], match.ply  # type: ignore[union-attr]
        text = match.write_move(match.legal(seat)[0])
        last = table.do(table.play(match.id, seat, text, seen_ply=seen))
        match = last.match
    again = table.do(table.play(match.id, seat, text, seen_ply=seen))
    assert [type(event) for event in again.events] == [Played, Revealed]
    assert again.match.version == last.match.version
    assert again.position == last.position


def test_refusals_leave_nothing_behind(table: Table) -> None:
    match = open_nim(table)
    size = table.log.newest()
    for error, command in (
        (Unreadable, table.play(match.id, 0, "dance", seen_ply=0)),
        (Illegal, table.play(match.id, 0, "take 3 of 9", seen_ply=0)),
        (Illegal, table.play(match.id, 1, "take 1 of 0", seen_ply=0)),
        (Illegal, table.enter(match.id, "one", seen_ply=0)),
        (Illegal, table.redo(match.id, 0)),
        (Illegal, table.ask_undo(match.id, 0, 0)),
        (Illegal, table.branch(match.id, 9)),
        (UnknownMatch, table.play(uuid4(), 0, "take 1 of 0", seen_ply=0)),
        (Unplayable, table.open(Opening("chess", "", TWO))),
        (Unplayable, table.open(Opening("nim", "plain+cards", TWO))),
        (Unplayable, table.open(Opening("nim", "plain", ("Ada",)))),
        (Unplayable, table.open(Opening("nim", "plain", ("Ada", "Ada")))),
        (Unplayable, table.open(Opening("nim", "plain", ("Ada", "\n")))),
        (Unplayable, table.open(Opening("nim", "plain", TWO, chance="luck"))),
        (Unplayable, table.open(Opening("nim", "plain", TWO, undo="maybe"))),
    ):
        with pytest.raises(error):
            table.do(command)
    assert table.log.newest() == size
    assert table.match(match.id).ply == 0


def test_after_its_end_a_match_takes_no_moves_and_says_so(table: Table) -> None:
    match = play_first(table, open_nim(table), 40)
    assert match.status == "over"
    with pytest.raises(Illegal, match="over"):
        table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=match.ply))
    closed = table.do(table.close_match(open_nim(table).id, "no time")).match
    assert closed.status == "closed"
    with pytest.raises(Illegal, match="no time"):
        table.do(table.play(closed.id, 0, "take 1 of 0", seen_ply=0))


def test_the_secret_is_revealed_at_the_end_and_a_new_one_pledged_when_play_goes_on(table: Table) -> None:
    match = play_first(table, open_nim(table, "cards"), 40)
    assert match.pledges[-1].secret is not None
    receipt = table.do(table.ask_undo(match.id, ORGANISER, match.ply - 1))
    assert [type(event) for event in receipt.events] == [Undone, Committed]
    assert receipt.match.pledges[-1].secret is None
    assert receipt.match.pledges[-1].from_draw == match.drawn


def test_an_undo_never_changes_what_is_drawn_next(table: Table) -> None:
    match = open_nim(table, "cards", undo="free")
    swapped = table.do(table.play(match.id, 0, "swap", seen_ply=0)).match
    table.do(table.ask_undo(match.id, 0, 0))
    table.do(table.add_entropy(match.id, 1, b"please another card"))
    again = table.do(table.play(match.id, 0, "swap", seen_ply=0)).match
    assert again.tip.outcomes == swapped.tip.outcomes


def test_at_a_real_table_the_organiser_enters_what_the_bag_gave(table: Table) -> None:
    match = open_nim(table, "cards", chance="table")
    assert isinstance(match.awaited, Chance)
    with pytest.raises(Impossible, match="one \\(4\\), two"):
        table.do(table.enter(match.id, "seven", seen_ply=0))
    with pytest.raises(Illegal):
        table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
    match = table.do(table.enter(match.id, "one", seen_ply=0)).match
    match = table.do(table.enter(match.id, "two", seen_ply=1)).match
    assert match.state.hands == ("one", "two")  # type: ignore[attr-defined]
    assert not match.opened.commitment


def test_a_wrong_entry_is_corrected_by_undo_but_a_seen_card_stays_seen(table: Table) -> None:
    match = open_nim(table, "cards", chance="table", undo="free")
    for ply, card in enumerate(("one", "two")):
        match = table.do(table.enter(match.id, card, seen_ply=ply)).match
    match = table.do(table.play(match.id, 0, "swap", seen_ply=2)).match
    match = table.do(table.enter(match.id, "five", seen_ply=3)).match
    table.do(table.ask_undo(match.id, 0, 2))
    match = table.do(table.play(match.id, 0, "swap", seen_ply=2)).match
    assert match.tip.outcomes == ("five",), "what was seen drawn is drawn again"
    table.do(table.ask_undo(match.id, ORGANISER, 0))
    match = table.do(table.enter(match.id, "three", seen_ply=0)).match
    assert isinstance(match.awaited, Chance), "the organiser took the entries back, so nothing is known"


def test_confirmed_turns_can_be_taken_back_until_chance_answers(table: Table) -> None:
    match = open_nim(table, "cards", confirm_turns=True)
    match = table.do(table.play(match.id, 0, "swap", seen_ply=0)).match
    assert match.awaited.step == "confirm"  # type: ignore[union-attr]
    back = table.do(table.ask_undo(match.id, 0, 0)).match
    assert back.ply == 0
    table.do(table.play(match.id, 0, "swap", seen_ply=0))
    match = table.do(table.play(match.id, 0, "confirm", seen_ply=1)).match
    assert match.tip.outcomes
    assert table.do(table.ask_undo(match.id, 0, 0)).match.asked is not None


def test_a_match_that_was_only_looked_at_can_be_played_on(table: Table) -> None:
    match = open_nim(table, "cards")
    table.shelf.clear()
    assert table.match(match.id).state == match.state
    assert table.do(table.play(match.id, 0, "swap", seen_ply=0)).match.tip.outcomes


def test_a_branch_starts_at_its_frame_and_names_its_origin(table: Table) -> None:
    match = play_first(table, open_nim(table, "cards"), 3)
    branch = table.do(table.branch(match.id, 2)).match
    assert branch.state == match.frames[2].state
    assert branch.opened.origin is not None
    assert branch.opened.origin.match == match.id.bytes
    assert branch.opened.commitment != match.opened.commitment
    assert table.match(match.id).ply == 3


def test_another_process_that_writes_is_noticed(log_url: str) -> None:
    table = table_over(log_url)
    match = open_nim(table)
    other = table_over(log_url)
    other.do(other.play(match.id, 0, "take 1 of 0", seen_ply=0))
    assert table.match(match.id).ply == 1
    table.do(table.play(match.id, 1, "take 1 of 1", seen_ply=1))
    assert other.match(match.id).ply == 2
    with pytest.raises(Stale):
        other.do(other.play(match.id, 0, "take 1 of 0", seen_ply=1))
    for each in (table, other):
        each.close()


def test_what_was_accepted_before_closing_is_finished(log_url: str) -> None:
    table = table_over(log_url)
    match = open_nim(table)

    async def close_under_load() -> list[object]:
        moves = [table.soon(table.open(Opening("nim", "plain", TWO))) for _ in range(100)]
        tasks = [asyncio.ensure_future(move) for move in moves]
        await asyncio.sleep(0)
        await asyncio.to_thread(table.writer.close)
        return await asyncio.gather(*tasks, return_exceptions=True)

    answers = asyncio.run(close_under_load())
    assert not [answer for answer in answers if isinstance(answer, BaseException)]
    assert table.log.newest() == 101
    assert table.log.load(match.id).match.version == 1
    table.log.close()


def test_a_log_that_cannot_be_read_or_written_says_so_and_comes_back(log_url: str) -> None:
    table = table_over(log_url)
    match = open_nim(table)
    change_beside(log_url, "ALTER TABLE events RENAME TO gone")
    with pytest.raises(LogUnavailable, match="read"):
        table.log.read(match.id)
    with pytest.raises(LogUnavailable, match="written"):
        table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
    change_beside(log_url, "ALTER TABLE gone RENAME TO events")
    assert table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0)).match.ply == 1
    table.close()


def test_a_seat_adds_randomness_only_so_often(table: Table) -> None:
    match = open_nim(table)
    for _ in range(MOST_ENTROPIES):
        table.do(table.add_entropy(match.id, 0, b"dice"))
    with pytest.raises(Illegal, match="at most"):
        table.do(table.add_entropy(match.id, 0, b"dice"))
    table.do(table.add_entropy(match.id, 1, b"dice"))
