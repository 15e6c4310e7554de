"""``jugada replay``."""

from pathlib import Path

import pytest

from tests.ops.terminal import FINISHED, Terminal


def test_a_script_is_stepped_through_forth_and_back(terminal: Terminal) -> None:
    said = terminal.run("replay", FINISHED, typed="\n\nb\n5\n\n")
    assert said.code == 0
    assert [line.split()[1] for line in said.out.splitlines() if line.startswith("ply ")] == ["0", "1", "2", "1", "5"]
    assert "1 Ada  take 3 of 0  (take 3 of heap 0)" in said.out
    assert "Taken seat=0 count=3 heap=0" in said.out
    assert "+3 Ada: took the last stick; heaps 3" in said.out
    assert "the last stick is gone: 1. Ada 3, 2. Bo 0" in said.out


def test_nobody_steps_beyond_the_ends(terminal: Terminal) -> None:
    said = terminal.run("replay", FINISHED, typed="b\n9\nwhat\ne\nq\n")
    assert "There is no ply -1; the line has 0 to 5." in said.out
    assert "There is no ply 9; the line has 0 to 5." in said.out
    assert "Enter goes on, b goes back" in said.out
    assert "ply 5 of 5" in said.out


def test_one_ply_alone(terminal: Terminal) -> None:
    said = terminal.run("replay", FINISHED, "--ply", 2)
    assert "2 Bo  take 3 of 1" in said.out
    assert "Heaps: 0, 1, 5." in said.out
    assert "1 Ada" not in said.out


def test_to_the_end_without_stopping(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    said = terminal.run("replay", match.id, "--to-end")
    assert said.code == 0
    for frame in list(match.frames)[1:]:
        assert f"{frame.ply} {match.opened.seats[frame.seat or 0]}  {match.write_move(frame.move)}" in said.out  # type: ignore[arg-type]
    assert "the last stick is gone" in said.out


def test_a_seats_own_eyes_see_its_own_hand(terminal: Terminal) -> None:
    match = terminal.play(0)
    hands = match.state.hands  # type: ignore[attr-defined]
    seen = {
        eyes: terminal.run("replay", match.id, "--ply", 0, *words).out
        for eyes, words in ((None, ()), (0, ("--seat", 0)), (1, ("--seat", 1)))
    }
    assert "hands ? ?" in seen[None]
    assert f"hands {hands[0]} ?" in seen[0]
    assert f"hands ? {hands[1]}" in seen[1]


def test_as_json_frames_are_those_of_the_service_with_their_views(terminal: Terminal) -> None:
    frames = terminal.run("replay", FINISHED, "--json").json["frames"]
    assert [frame["ply"] for frame in frames] == [0, 1, 2, 3, 4, 5]
    assert frames[0]["by"] == "opening"
    assert frames[1]["move"] == "take 3 of 0"
    assert frames[1]["view"]["heaps"] == [0, 4, 5]
    assert frames[5]["points"][0]["points"] == 3
    assert [frame["ply"] for frame in terminal.run("replay", FINISHED, "--ply", 3, "--json").json["frames"]] == [3]


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ((FINISHED, "--ply", 6), 2, "there is no ply 6; the line has 0 to 5"),
        ((FINISHED, "--seat", 2), 2, "there is no seat 2; this match has 0 to 1"),
        (("nowhere.match",), 2, "there is no file nowhere.match"),
        (("0",), 2, "there is no log at"),
    ],
)
def test_what_cannot_be_replayed_is_refused(terminal: Terminal, words: tuple[object, ...], code: int, why: str) -> None:
    said = terminal.run("replay", *words)
    assert (said.code, why in said.err) == (code, True), said.err


def test_a_script_that_does_not_hold_names_its_line(terminal: Terminal, tmp_path: Path) -> None:
    script = tmp_path / "wrong.match"
    script.write_text("game nim/plain\nseats Ada Bo\n1 Ada  take 9 of 0\n")
    said = terminal.run("replay", script)
    assert said.code == 1
    assert "wrong.match, line 3" in said.err


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"hello\n"])
def test_a_file_that_is_no_script_is_refused(terminal: Terminal, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "some.match"
    file.write_bytes(content)
    said = terminal.run("replay", file)
    assert said.code == 2
    assert "it is no .match script" in said.err or "is no .match script" in said.err
