"""Episode 6, Prospects: everybody builds at once, for half an hour (rules A.1.6; examples 12 and 18)."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import pytest

from domain.core.play import Chance, Illegal, Over, Turn
from domain.core.score import Finished
from domain.games.grand_marais.board import BASES, PLACES
from domain.games.grand_marais.facts import Ended
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.prospects import Prospects, TakenOut
from domain.match.audit import audit
from domain.match.script import run_script
from domain.match.table import Opening, Table
from ops.house import open_table
from tests.games.grand_marais.position import Position
from tests.match.houses import NAMES, database

FULL = "T11"
"""A crossing, which fits beside itself."""


def dealt(seats: int = 4, *, variation: str = "e6") -> Position:
    """A match in which all pieces are dealt."""
    position = Position(variation=variation, seats=seats)
    while isinstance(chance := position.rules.awaits(position.s), Chance):
        position.draw(chance.options[0][0])
    return position


def building(lying: str = "", *, hands: tuple[str, ...] = ("", ""), variation: str = "e6") -> Position:
    """The clock is running; each seat holds these pieces and has laid these, in this order."""
    position = Position(variation=variation, seats=len(hands))
    for seat in range(len(hands)):
        position.given(f"ReadyToStart seat={seat}")
    laid = [word.split() for word in lying.split(", ") if word]
    for cell, piece, turn in laid:
        seat = BASES.index(cell[:2])
        if piece != "village":
            position.given(f'TurnedUp seat={seat} piece="{piece}"')
        position.given(f'Put seat={seat} piece="{piece}" cell="{cell}" turn={turn[1:]} full=false')
    for seat, hand in enumerate(hands):
        position.given(*(f'TurnedUp seat={seat} piece="{piece}"' for piece in hand.split()))
    return position


def by(position: Position, seat: int, move: str, *draws: str) -> None:
    """A seat moves, whoever else could."""
    position.told(position.rules.decide(position.s, seat, position.rules.notation.read(move)))
    for outcome in draws:
        position.draw(outcome)


def why_not(position: Position, seat: int, move: str) -> str:
    """Why a seat may not move so."""
    with pytest.raises(Illegal) as refused:
        list(position.rules.decide(position.s, seat, position.rules.notation.read(move)))
    return refused.value.why


def time_is_up(position: Position) -> list[object]:
    """What happens when the time is up."""
    return list(position.told(position.rules.time_up(position.s)))


def test_e6_01_bases_lie_apart_with_a_village_each_in_view_and_27_pieces_face_up() -> None:
    position = dealt(4)
    s = position.s
    assert not any(s.board), "no Abbey"
    assert [len(hand) for hand in s.hands] == [28] * 4
    assert all("village" in hand for hand in s.hands)
    assert position.rules.view(s, None)["hands"] == [list(hand) for hand in s.hands], "everybody sees them"
    layout = s.layout
    assert all(layout.base_of[n] in (-1, layout.base_of[c]) for c in layout.cells for n in layout.near[c] if n >= 0)


@pytest.mark.parametrize(("seats", "stacks"), [(2, (36, 35)), (3, (15, 15, 14)), (4, (5, 4, 4, 4))])
def test_e6_02_example_12_the_rest_lies_in_as_many_stacks_as_players(seats: int, stacks: tuple[int, ...]) -> None:
    s = dealt(seats).s
    assert s.annexed(Prospects).stacks == stacks
    assert sum(s.supply) == sum(stacks) == 125 - 27 * seats


def test_e6_02_any_stack_may_be_drawn_from_any_number_of_times_until_it_is_empty() -> None:
    position = building()
    for piece in ("W01", "W08", "T03"):
        by(position, 0, "draw from 2", piece)
    assert position.s.hands[0] == ("village", "W01", "W08", "T03")
    assert position.s.annexed(Prospects).stacks == (36, 32)
    assert "there are stacks 1 to 2" in why_not(position, 0, "draw from 3")


def test_e6_02_example_18_27_pieces_and_the_village_fill_28_cells_and_two_more_are_drawn_without_a_discard() -> None:
    position = dealt(4)
    for seat in range(4):
        by(position, seat, "ready")
    for place, piece in zip(PLACES, position.s.hands[0], strict=False):
        move = next(m for m in offered_to(position, 0) if m.startswith(f"place {piece} nw-{place} "))
        by(position, 0, move)
    assert position.s.hands[0] == ()
    for place in PLACES[28:]:
        by(position, 0, "draw from 1", next(iter(options(position, 0, 1))))
        piece = position.s.hands[0][0]
        by(position, 0, next(m for m in offered_to(position, 0) if m.startswith(f"place {piece} nw-{place} ")))
    assert position.s.annexed(Prospects).complete == (0,)


def options(position: Position, seat: int, stack: int) -> list[str]:
    """What a draw from a stack may give."""
    rules = position.rules
    s = position.s
    for fact in rules.decide(s, seat, rules.notation.read(f"draw from {stack}")):
        s = fact.apply(s)
    chance = rules.awaits(s)
    assert isinstance(chance, Chance)
    return [str(outcome) for outcome, _ in chance.options]


def offered_to(position: Position, seat: int) -> list[str]:
    """What a seat may do."""
    return [position.rules.notation.write(move) for move in position.rules.moves(position.s, seat)]


def test_e6_03_discards_lie_face_up_beside_the_stacks_and_are_dead() -> None:
    position = building(hands=("W01 W08", ""))
    by(position, 0, "discard W01")
    assert position.rules.view(position.s, 1)["out"] == ["W01"]
    assert "pick up {piece}" not in [kind.pattern for kind in position.rules.move_types]
    assert "village stays yours" in why_not(position, 0, "discard village")


def test_no_26_by_other_readings_discards_may_be_taken_and_each_draw_costs_a_discard() -> None:
    drawable = building(hands=("W01 W08", ""), variation="e6+discards=drawable")
    by(drawable, 0, "discard W01")
    by(drawable, 1, "pick up W01")
    assert "W01" in drawable.s.hands[1]
    assert "W01 does not lie there" in why_not(drawable, 0, "pick up W01"), "somebody was faster"
    exchange = building(hands=("W01 W08", ""), variation="e6+draws=exchange")
    assert "discard a piece first" in why_not(exchange, 0, "draw from 1")
    by(exchange, 0, "discard W01")
    by(exchange, 0, "draw from 1", "T03")
    assert "discard a piece first" in why_not(exchange, 0, "draw from 1")


def test_e6_04_the_clock_of_thirty_minutes_starts_when_all_are_ready_and_there_are_no_turns() -> None:
    position = dealt(3)
    awaited = position.rules.awaits(position.s)
    assert awaited == Turn((0, 1, 2), "ready", simultaneous=True)
    for seat in (2, 0, 1):
        by(position, seat, "ready")
    assert position.rules.awaits(position.s) == Turn((0, 1, 2), "build", simultaneous=True, seconds=1800)
    assert position.rules.against_the_clock


def test_e6_04_the_village_goes_when_and_where_one_likes_and_a_piece_may_be_moved_turned_and_taken_back() -> None:
    position = building(hands=("W01", ""))
    by(position, 0, "place village nw-C3 r0")
    by(position, 0, "place W01 nw-E6 r1")
    by(position, 0, "lift nw-E6")
    by(position, 0, "place W01 nw-C4 r0")
    by(position, 0, "lift nw-C3")
    assert position.s.hands[0] == ("village",)
    assert "not on your own base" in why_not(position, 0, "place village ne-A1 r0")
    assert "lift its piece first" in why_not(position, 0, "place village nw-C4 r0")
    assert "no piece of yours on ne-A1" in why_not(position, 0, "lift ne-A1")


def test_no_55_nothing_need_match_before_the_end_unless_one_agrees_so() -> None:
    lying = "nw-C3 W01 r0"
    assert "place J02 nw-C4 r0" in offered_to(building(lying, hands=("J02", "")), 0)
    refused = building(lying, hands=("J02", ""), variation="e6+wrong=refused")
    assert "place J02 nw-C4 r0" in offered_to(refused, 0)
    assert "place J02 nw-C4 r2" not in offered_to(refused, 0), "its garden would face a canal"
    assert "J02 fits on nw-C4 as" in why_not(refused, 0, "place J02 nw-C4 r2")


def test_e6_05_example_12_connected_to_the_own_village_the_usual_values_else_nothing_and_ponds_always() -> None:
    position = building("nw-C3 village r0, nw-C4 W04 r0, nw-A1 W04 r0, nw-E1 W15 r1, nw-E2 W15 r3")
    assert position.points("reed_bed") == (10, 0)
    apart = building("nw-C3 village r0, nw-E2 W15 r1, nw-E1 W15 r3")
    assert apart.points("pond") == (2, 0)
    assert building("nw-A1 W04 r0").points("reed_bed") == (0, 0), "no village"


def test_e6_06_example_12_wrong_pieces_go_before_the_count_and_leave_empty_cells() -> None:
    position = building("nw-C3 W01 r0, nw-C4 J02 r2, nw-D3 T10 r0")
    assert position.points("empty") == (-29, -30), "the forecast counts as the end will"
    facts = time_is_up(position)
    assert facts[0] == Ended("time_up")
    assert [fact.cell for fact in facts if isinstance(fact, TakenOut)] == ["nw-C4", "nw-D3"]
    assert position.s.points == (-29, -30)
    assert position.s.out == ("J02", "T10")


def test_e6_06_no_55_of_a_wrong_pair_the_later_one_goes() -> None:
    one = building("nw-C3 W01 r0, nw-C4 J02 r2")
    time_is_up(one)
    assert [RECONSTRUCTION.lays[code].face.id for code in one.s.board if code] == ["W01"]  # type: ignore[union-attr]  # not empty
    other = building("nw-C4 J02 r2, nw-C3 W01 r0")
    time_is_up(other)
    assert [RECONSTRUCTION.lays[code].face.id for code in other.s.board if code] == ["J02"]  # type: ignore[union-attr]  # not empty


def test_e6_06_a_piece_that_was_wrong_only_beside_one_that_goes_stays() -> None:
    position = building("nw-C3 W01 r0, nw-C4 J02 r2, nw-C5 J01 r0")
    facts = time_is_up(position)
    assert [fact.cell for fact in facts if isinstance(fact, TakenOut)] == ["nw-C4"]


def filled(seats: int, order: tuple[int, ...], spoil: int | None = None) -> Position:
    """All bases are full, completed in this order; that of one seat has a wrong piece."""
    position = building(hands=("",) * seats)
    for seat in order:
        base = BASES[seat]
        position.given(f'Put seat={seat} piece="village" cell="{base}-A1" turn=0 full=false')
        for place in PLACES[1:]:
            piece = "W01" if seat == spoil and place == "C3" else FULL
            full = "true" if place == PLACES[-1] else "false"
            position.given(f'TurnedUp seat={seat} piece="{piece}"')
            position.given(f'Put seat={seat} piece="{piece}" cell="{base}-{place}" turn=0 full={full}')
    return position


def test_e6_07_example_12_full_in_time_15_8_and_3_by_the_order_of_completion() -> None:
    position = filled(4, (1, 0, 2, 3))
    assert position.points("full_base") == (8, 15, 3, 0)


def test_e6_07_no_55_a_base_that_loses_a_piece_has_no_bonus_and_those_behind_move_up() -> None:
    position = filled(3, (1, 0, 2), spoil=1)
    assert position.points("full_base") == (15, 0, 8)
    assert position.points("empty")[1] < 0


def test_e6_07_who_opens_a_full_base_again_is_complete_only_when_it_is_full_again() -> None:
    position = filled(2, (0, 1))
    by(position, 0, "lift nw-C3")
    assert position.s.annexed(Prospects).complete == (1,)
    by(position, 0, f"place {FULL} nw-C3 r0")
    assert position.s.annexed(Prospects).complete == (1, 0)
    assert position.over == "", "and play goes on"


def test_when_all_have_stopped_nobody_waits_for_the_clock() -> None:
    position = building()
    by(position, 0, "stop")
    awaited = position.rules.awaits(position.s)
    assert isinstance(awaited, Turn)
    assert awaited.seats == (1,)
    by(position, 1, "stop")
    assert position.over == "all_stopped"


def test_moves_of_two_seats_at_once_do_not_refuse_each_other_but_for_the_last_piece_of_a_stack() -> None:
    script = "game grand_marais/e6\nseats Ada Bo\nseed 3\nAda ready\nBo ready\n"
    match = run_script(script)
    seen = match.ply
    draw = None

    def any_piece(chance: Chance, _number: int) -> object:
        return next(outcome for outcome, count in chance.options if count)

    draw = any_piece
    for seat in (0, 1, 0, 1):
        move = match.legal(seat)[0]
        _, match = match.play(seat, move, seen_ply=seen, since=0, draw=draw)  # type: ignore[arg-type]
    while match.state.annexed(Prospects).stacks[0] > 1:  # type: ignore[attr-defined]  # it is a marsh
        _, match = match.play(0, match.read_move("draw from 1"), seen_ply=seen, since=0, draw=draw)  # type: ignore[arg-type]
    late = match.ply
    _, match = match.play(1, match.read_move("draw from 1"), seen_ply=late, since=0, draw=draw)  # type: ignore[arg-type]
    with pytest.raises(Illegal, match="stack 1 is empty"):
        match.play(0, match.read_move("draw from 1"), seen_ply=late, since=0, draw=draw)  # type: ignore[arg-type]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return open_table(database(tmp_path))


def test_confirmed_turns_hold_up_nobody_who_builds_at_the_same_time(table: Table) -> None:
    match = table.do(table.open(Opening("grand_marais", "e6", NAMES[:2], confirm_turns=True))).match
    for seat in range(2):
        table.do(table.play(match.id, seat, "ready", seen_ply=match.ply))
    match = table.do(table.play(match.id, 0, "draw from 1", seen_ply=2)).match
    assert isinstance(match.awaited, Turn)
    assert match.awaited.step == "build"
    assert table.log.load(match.id).match.awaited == match.awaited
    table.close()


ROUNDS = 250
"""Rounds of each of four matches: a thousand rounds of four seats at once."""


def test_a_thousand_rounds_of_four_seats_at_once_lose_no_move(table: Table) -> None:
    matches = [table.do(table.open(Opening("grand_marais", "e6", NAMES))).match for _ in range(4)]
    for match in matches:
        for seat in range(4):
            table.do(table.play(match.id, seat, "ready", seen_ply=match.ply))
    refused: list[str] = []

    def keep_busy(match_id: object, seat: int) -> None:
        """Lays a piece down and takes it back, always as of the ply at which it began."""
        base = BASES[seat]
        seen = table.match(match_id).ply  # type: ignore[arg-type]  # it is an id
        for number in range(ROUNDS):
            cell = f"{base}-{PLACES[number // 2 % 30]}"
            move = f"lift {cell}" if number % 2 else f"place village {cell} r0"
            try:
                table.do(table.play(match_id, seat, move, seen_ply=seen))  # type: ignore[arg-type]
            except Exception as error:
                refused.append(f"{seat}: {move}: {error}")

    players = [threading.Thread(target=keep_busy, args=(m.id, seat)) for m in matches for seat in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert refused == []
    for match in matches:
        now = table.match(match.id)
        assert now.ply == 4 + 4 * ROUNDS
        by_seat = [sum(1 for frame in now.frames if frame.seat == seat) for seat in range(4)]
        assert by_seat == [1 + ROUNDS] * 4
    verdict = audit(table.log.read(matches[0].id), table.log.secrets(matches[0].id))
    assert verdict.ok, verdict.first_bad
    table.close()


def test_the_end_comes_by_the_clock_of_the_table_and_passes_the_audit(table: Table) -> None:
    now = [1_000_000]
    table.now = table.alarm.now = lambda: now[0]
    match = table.do(table.open(Opening("grand_marais", "e6+minutes=15", NAMES[:2]))).match
    now[0] += 3_600_000  # they take their time before they are ready
    for seat in range(2):
        match = table.do(table.play(match.id, seat, "ready", seen_ply=match.ply)).match
    now[0] += 15 * 60_000 - 1
    chooser = random.Random(6)
    for seat in (0, 1, 1, 0):
        move = match.write_move(chooser.choice(match.legal(seat)[:300]))
        match = table.do(table.play(match.id, seat, move, seen_ply=match.ply)).match
    now[0] += 1
    table.alarm.ring_due()
    match = table.newest(match.id).match
    assert isinstance(match.awaited, Over)
    assert match.awaited.reason == "time_up"
    assert isinstance(match.tip.facts[-1], Finished)
    assert audit(table.log.read(match.id), table.log.secrets(match.id)).ok
    table.close()
