"""Positions that somebody enters to have them counted: “what is this board worth?”"""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.core.rules import Unplayable
from domain.games.grand_marais.catalog import episodes_by_key
from domain.games.grand_marais.rules import GrandMarais
from domain.games.grand_marais.state import Marsh
from domain.match.position import Entered, count, read_position
from domain.match.script import run_script
from tests.games.grand_marais.entering import lines

FOLDER = Path(__file__).parent
EXAMPLES = sorted((FOLDER / "positions").glob("*.position"))
WHOLE = sorted(path for path in FOLDER.glob("*.match") if "\nover " in path.read_text(encoding="utf-8"))


def totals(position: Entered) -> list[int]:
    """What each seat has."""
    return [sum(line.points for line in seat) for seat in count(position).lines]


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_an_example_file_counts_to_the_total_that_it_names(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    total = next(line for line in text.splitlines() if line.startswith("# total:"))
    assert totals(read_position(text)) == list(map(int, total.removeprefix("# total:").split()))


def test_every_episode_and_interlude_has_an_example_file() -> None:
    bases = {read_position(path.read_text(encoding="utf-8")).variation.partition("+")[0] for path in EXAMPLES}
    assert bases == set(episodes_by_key())


@pytest.mark.parametrize("path", WHOLE, ids=[path.stem for path in WHOLE])
def test_the_last_position_of_a_match_is_worth_what_the_match_scored(path: Path) -> None:
    match = run_script(path.read_text(encoding="utf-8"), path.name)
    rules, s = match.rules, match.state
    assert isinstance(rules, GrandMarais)
    assert isinstance(s, Marsh)
    seats = match.opened.seats
    position = Entered("grand_marais", rules.variation.text, seats, tuple(lines(rules, s, seats)))
    assert totals(position) == list(s.points)


@pytest.mark.parametrize(
    ("variation", "line", "why"),
    [
        ("e1", "nw-B9 W01 r0", "lines are like nw-B1 W01 r1"),
        ("e1", "nw-B1 W99 r0", "“nw-B1 W99 r0”: e1 is played with no piece W99"),
        ("e1", "nw-B1 inn r0", "e1 is played with no piece inn"),
        ("e1", "nw-B1 W01 r5", "a piece lies as r0, r1, r2 or r3"),
        ("e1", "nw-B1 W01 r0", "nw-B1 has grass in the east, where nw-A1 has canal"),
        ("e1", "Ada mark garden nw-B1", "lines are like nw-B1 W01 r1"),
        ("e5", "Ada mark garden nw-B1", "no finished garden lies on nw-B1"),
        ("e5", "Ada mark castle nw-B1", "“Ada mark castle nw-B1”"),
        ("e5", "Ada mark fishery nw-B9", "there is no cell nw-B9"),
        ("i2", "Ada token centre north", "no token may lie there; on centre it may on nothing"),
        ("i3", "black nw-B1 canal1", "there is no canal1 on nw-B1"),
        ("e6", "Ada complete", "that base is not full"),
    ],
)
def test_what_cannot_be_so_is_refused_with_the_line_and_the_reason(variation: str, line: str, why: str) -> None:
    with pytest.raises(Unplayable) as refused:
        count(Entered("grand_marais", variation, ("Ada", "Bo"), (line,)))
    assert why in str(refused.value)


def test_a_position_says_its_game_and_its_seats() -> None:
    with pytest.raises(Unplayable, match="does not say its seats"):
        read_position("game grand_marais/e1")
    with pytest.raises(Unplayable, match="is for 2 or 3 or 4 seats, not 1"):
        count(read_position("game grand_marais/e1\nseats Ada"))
    with pytest.raises(Unplayable, match="same name"):
        count(read_position("game grand_marais/e1\nseats Ada Ada"))


def test_two_tokens_never_lie_on_one_construction() -> None:
    position = Entered(
        "grand_marais", "e5", ("Ada", "Bo"), ("nw-A1 W09 r0", "Ada mark fishery nw-A1", "Bo mark fishery nw-A1")
    )
    with pytest.raises(Unplayable, match="a token lies on the fishery on nw-A1 already"):
        count(position)


def test_games_whose_positions_cannot_be_entered_say_so() -> None:
    with pytest.raises(Unplayable, match="positions of garum/troia cannot be entered"):
        count(Entered("garum", "troia", ("Ada", "Bo"), ()))
