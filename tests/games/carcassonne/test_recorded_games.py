"""All recorded games replay to exactly their final scores and score events.  Rules page, 8."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ops.recorded import Found, held_against_rules, read_lines

FILE = Path(__file__).parent / "recorded_games.jsonl"
LINES = FILE.read_bytes().splitlines()
FOUND = read_lines(FILE.name, FILE.read_bytes())


@pytest.mark.parametrize("found", FOUND, ids=lambda found: found.source)
def test_a_recorded_game_is_replayed_to_its_scores(found: Found) -> None:
    again = held_against_rules(found)
    assert found.record is not None
    assert (again.ok, again.why, tuple(again.final)) == (True, None, found.record.final)


def test_there_are_twenty_of_each_variation() -> None:
    variations = [found.record.variation for found in FOUND if found.record]
    assert [variations.count(each) for each in dict.fromkeys(variations)] == [20, 20, 20]


def changed(old: bytes, new: bytes, game: int = 0) -> str | None:
    """Why a recorded game does not hold in which something was replaced."""
    assert old in LINES[game]
    (found,) = read_lines("changed", LINES[game].replace(old, new, 1))
    return held_against_rules(found).why


def test_the_first_entry_that_does_not_fit_is_named() -> None:
    why = changed(b'"move":"tile 1,1 r1"', b'"move":"tile 1,1 r0"')
    assert why is not None
    assert why.startswith("entry 5 (“tile 1,1 r0”) does not fit: BG-Hg as r0 does not match")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'{"draw":"BG-U"}', b'{"draw":"BG-Z"}', "tile cannot be BG-Z; possible are"),
        (b'{"draw":"BG-U"}', b'{"roll":2}', "waits for the chance “tile”, not for “die”"),
        (b'"seat":0,"move":"small', b'"seat":1,"move":"small', "seat 1 is not to move, but seat 0 is"),
        (b'"move":"pass"', b'"move":"sleep"', "cannot be read as a move"),
        (b'"final":[12,31]', b'"final":[12,32]', "it ends with [12, 31], not with [12, 32]"),
        (b'"points":4}', b'"points":5}', "is not recorded"),
        (b'["BG-D",[0,0],0]', b'["BG-U",[0,0],0]', "not with BG-D at 0,0 as r0"),
        (b'"variation":"base"', b'"variation":"chess"', "has no base “chess”"),
        (b'"seats":2', b'"seats":7', "is for 2 or 3 or 4 or 5 or 6 seats, not 7"),
    ],
)
def test_a_record_that_cannot_be_says_why(old: bytes, new: bytes, why: str) -> None:
    told = changed(old, new)
    assert told is not None
    assert why in told


def test_a_game_that_stops_early_is_not_taken_for_a_whole_one() -> None:
    row = msgspec.json.decode(LINES[0])
    row["plies"] = row["plies"][:100]
    (found,) = read_lines("short", msgspec.json.encode(row))
    assert held_against_rules(found).why == "after all 100 entries the match is not over"
