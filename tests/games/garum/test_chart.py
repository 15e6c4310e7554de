"""The scoring charts.  Rules page D.3."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain import games
from domain.core.rules import Unplayable
from domain.games.garum import material as shelf
from domain.games.garum.chart import load_chart, most_in_a_line
from domain.games.garum.material import CHARTS, board_side, charts_of, fish_tiles, material
from domain.games.garum.state import KINDS
from domain.kit.editions import Misprint


def values(side: str, chart: str, kind: str, specimens: range) -> list[int]:
    """What a chart says for these numbers of specimens."""
    return [material(side, chart).chart.points(kind, number) for number in specimens]


@pytest.mark.parametrize("chart", charts_of("troia"))
def test_g31_every_chart_of_troia_says_what_the_seed_says(chart: str) -> None:
    found = material("troia", chart).chart
    assert found.points("dominus", 9) == 22
    assert found.points("vilicus", 6) == 2
    assert found.points("vilicus", 4) == -1
    assert found.points("dominus", 4) == -2


@pytest.mark.parametrize(("side", "chart"), [(side, chart) for side in ("troia", "baelo") for chart in charts_of(side)])
def test_g18_a_dominus_scores_double(side: str, chart: str) -> None:
    most = most_in_a_line(board_side(side), fish_tiles())
    vilicus, dominus = (values(side, chart, kind, range(most + 1)) for kind in KINDS)
    assert dominus == [2 * points for points in vilicus]


def test_reading_12_troia_grows_by_one_more_from_five_specimens() -> None:
    assert values("troia", "growing", "vilicus", range(3, 13)) == [-1, -1, 1, 2, 4, 7, 11, 16, 22, 29]


def test_the_other_chart_of_troia_starts_at_six() -> None:
    assert values("troia", "steady", "vilicus", range(4, 10)) == [-1, -1, 2, 5, 8, 11]


def test_reading_12_baelo_starts_at_four_specimens() -> None:
    assert values("baelo", "growing", "vilicus", range(2, 10)) == [-1, -1, 1, 2, 4, 7, 11, 16]


def test_no_line_holds_more_than_twelve_own_specimens_and_nine_in_baelo() -> None:
    assert most_in_a_line(board_side("troia"), fish_tiles()) == 12
    assert most_in_a_line(board_side("baelo"), fish_tiles()) == 9


def test_a_chart_that_ends_too_early_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "troia.short.toml"
    text = (CHARTS / "troia.growing.toml").read_text(encoding="utf-8")
    path.write_text(text.replace(", 29]", "]"), encoding="utf-8")
    with pytest.raises(ValueError, match="vilicus ends before 12 specimens"):
        load_chart(path, KINDS, board_side("troia"), fish_tiles())


def test_one_more_file_is_one_more_chart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(CHARTS, tmp_path / "charts")
    shutil.copy(CHARTS / "troia.steady.toml", tmp_path / "charts" / "troia.printed.toml")
    monkeypatch.setattr(shelf, "CHARTS", tmp_path / "charts")
    assert charts_of("troia") == ("growing", "printed", "steady")
    assert charts_of("baelo") == ("growing",)
    assert material("troia", "printed").chart == material("troia", "steady").chart


@pytest.fixture
def owned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The chart ``printed`` of whoever owns the box."""
    path = tmp_path / "garum" / "troia.printed.toml"
    path.parent.mkdir()
    shutil.copy(CHARTS / "troia.steady.toml", path)
    monkeypatch.setenv("JUGADA_EDITIONS", str(tmp_path))
    games.rules.cache_clear()
    shelf.printed.cache_clear()
    yield path
    games.rules.cache_clear()
    shelf.printed.cache_clear()


def test_a_chart_of_an_owner_is_chosen_like_the_others_and_pinned(owned: Path) -> None:
    rules = games.rules("garum", "troia+chart=printed")
    assert material("troia", "printed").chart == material("troia", "steady").chart
    assert rules.pins[0].startswith("chart.printed@")
    assert rules.edition == f"1+{rules.pins[0]}"
    assert games.rules("garum", "troia+chart=steady").pins == ()


def test_a_chart_of_an_owner_that_cannot_be_read_says_why(owned: Path) -> None:
    owned.write_text(owned.read_text(encoding="utf-8").replace("vilicus = -1", ""), encoding="utf-8")
    with pytest.raises(Misprint, match=r"troia.printed.toml: KeyError: 'vilicus'; data/charts/troia"):
        games.rules("garum", "troia+chart=printed")


def test_a_chart_that_is_nowhere_is_refused_with_where_it_would_be(owned: Path) -> None:
    with pytest.raises(Unplayable, match=r"it would be .*garum/baelo\.printed\.toml"):
        games.rules("garum", "baelo+chart=printed")
