"""How much is done, and how long the rest will take."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from ops import progress as showing
from ops.progress import progress


def test_without_a_terminal_a_line_now_and_then_says_how_long_the_rest_will_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = StringIO()
    with progress(Console(file=said), "matches", 100) as bar:
        bar.advance(5)
        assert said.getvalue() == "", "not at once"
        monkeypatch.setattr(showing, "LINE_SECONDS", 0.0)
        bar.begun -= 10
        bar.advance(20)
    assert said.getvalue() == "matches: 25/100, 0:00:30\n"


def test_on_a_terminal_a_bar_counts_and_tells_the_time_that_is_left() -> None:
    said = StringIO()
    with progress(Console(file=said, force_terminal=True, width=80), "matches", 100) as bar:
        bar.advance(25)
        bar.bars.refresh()
    assert "25/100" in said.getvalue()
    assert "-:--:--" in said.getvalue(), "no guess before there is a pace"
