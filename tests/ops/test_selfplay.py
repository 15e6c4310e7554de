"""Many matches on all cores: the same whoever plays them, each in the log once, whatever is killed meanwhile."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from domain.core.play import Over
from domain.match.codec import open_sealed
from domain.match.events import Opened, Played
from domain.match.table import Opening
from ops.bots import bot
from ops.errors import Trouble
from ops.house import House, open_house
from ops.selfplay.drafting import Drafter, written
from ops.selfplay.hands import hands_for
from ops.selfplay.player import Numbered
from ops.selfplay.playing import play_run, stored
from ops.selfplay.run import Run
from ops.verify import verify_all
from tests.ops.terminal import ROOT, Terminal

RUN = Run(Opening("nim", "cards", ("a", "b", "c")), ("random", "greedy"), "seed")
KILLS = int(os.environ.get("JUGADA_SIMULATE_KILLS", "4"))


def told(house: House, run: Run, matches: int, workers: int) -> list[Numbered]:
    """Plays a run; what was heard of its matches, by number."""
    heard: list[Numbered] = []
    play_run(house.table, run, matches=matches, workers=workers, told=heard.extend)
    return sorted(heard, key=lambda each: each.number)


def essence(house: House, run: Run, matches: int) -> list[Any]:
    """Everything that is in the log of the matches of a run, by number, but ids, tokens, times and hashes."""
    there = stored(house.table, run, matches)
    return [
        [essentials(open_sealed(sealed)) for sealed in house.table.log.read(there[number])] for number in range(matches)
    ]


def essentials(event: Any) -> Any:
    """What of an event does not depend on when and where it was written."""
    match event:
        case Opened():
            return event.seats, event.commitment, bytes(event.facts), event.digest, event.outcomes
        case Played():
            return event.ply, event.seat, bytes(event.move), bytes(event.facts), event.digest, event.outcomes
        case _:
            return event.topic


def test_a_match_ends_by_the_clock_when_its_bots_take_too_long() -> None:
    drafter, minutes = Drafter(bytes(32)), count(step=60_000)
    drafter.table.now = lambda: next(minutes)
    run = Run(Opening("grand_marais", "e6", ("a", "b")), ("random", "random"), "slow")
    match, _ = drafter.match_of(run, 0, secret=run.secret_of(0), once=None)
    drafter.close()
    assert isinstance(match.awaited, Over)
    assert match.awaited.reason == "time_up"


def test_the_same_seed_gives_the_same_matches_however_many_play_them(tmp_path: Path) -> None:
    seen = []
    for workers in (1, 2, 3):
        with open_house(tmp_path / f"{workers}" / "jugada.db") as house:
            told(house, RUN, 40, workers)
            seen.append(essence(house, RUN, 40))
            assert not verify_all(house)
    assert seen[0] == seen[1] == seen[2]


def test_the_bots_and_players_move_on_by_a_seat_from_match_to_match() -> None:
    assert [RUN.opening_of(number).seats for number in range(3)] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert [type(each).__name__ for each in RUN.bots_of(1)] == ["Greedy", "Random", "Random"]


def test_a_match_that_is_in_the_log_is_looked_at_and_not_played_again(tmp_path: Path) -> None:
    with open_house(tmp_path / "jugada.db") as house:
        first = told(house, RUN, 5, 1)
        again = told(house, RUN, 8, 1)
        assert [each.outcome for each in again[:5]] == [each.outcome for each in first]
        assert [each.draft is None for each in again] == [True] * 5 + [False] * 3
        assert len(house.table.log.openings()) == 8
        told(house, Run(RUN.opening, RUN.bots, "another seed"), 3, 1)
        assert len(house.table.log.openings()) == 11


def test_a_draft_that_is_written_twice_is_in_the_log_once(tmp_path: Path) -> None:
    with open_house(tmp_path / "jugada.db") as house:
        drafter = Drafter(house.table.service_key)
        _, draft = drafter.match_of(RUN, 0, secret=RUN.secret_of(0), once=RUN.mark_of(0))
        drafter.close()
        assert [house.table.do(written([draft])) for _ in range(2)] == [1, 0]
        assert len(house.table.log.openings()) == 1


def test_a_draft_that_is_left_open_can_be_played_on_at_the_table(tmp_path: Path) -> None:
    with open_house(tmp_path / "jugada.db") as house:
        drafter = Drafter(house.table.service_key)
        bots = [bot("random", "a"), bot("random", "b")]
        _, draft = drafter.play(Opening("nim", "cards", ("Ada", "Bo")), bots, seed="s", plies=2)
        drafter.close()
        house.table.do(written([draft]))
        match = house.table.match(draft.match)
        assert (match.ply, match.status) == (2, "open")
        seat = match.awaited.seats[0]  # type: ignore[union-attr]  # it is somebody's turn
        house.table.do(house.table.play(match.id, seat, "swap", seen_ply=2))
        assert not verify_all(house)


def test_killed_again_and_again_a_run_ends_with_every_match_once(tmp_path: Path) -> None:
    database, chooser = tmp_path / "jugada.db", random.Random("kill")
    words = ["simulate", "nim", "cards", "-n", "300", "--seed", "k", "--bots", "greedy", "--workers", "2"]
    command = [sys.executable, "-m", "ops.cli", *words, "--database-url", f"sqlite:///{database}"]
    for _ in range(KILLS):
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + chooser.uniform(0.5, 3.0)
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        children = children_of(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
        wait_for_end(children)
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    with open_house(database) as house:
        assert len(house.table.log.openings()) == 300
        assert all(record.status == "over" for record in house.records())
        assert not verify_all(house)


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(each) for each in listed.read_text().split()] if listed.exists() else []


def wait_for_end(pids: list[int]) -> None:
    """Returns when none of these runs any more; fails when one outlives its parent for long."""
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() and running(pid) for pid in pids):
        assert time.monotonic() < deadline, "a process plays on without its parent"
        time.sleep(0.02)


def running(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_where_a_process_that_plays_dies_a_sentence_says_so() -> None:
    with pytest.raises(Trouble, match="goes on"):
        play_and_kill()


def play_and_kill() -> None:
    """Has a match played, kills who played it, and asks for another."""
    with hands_for(RUN, bytes(32), 2) as hands:
        hands.play([0]).result()
        for process in multiprocessing.active_children():
            process.kill()
        hands.play([1]).result()


def test_without_a_seed_a_new_one_is_told(terminal: Terminal) -> None:
    said = terminal.run("simulate", "nim", "-n", 2, "--json")
    assert f"--seed {said.json['seed']}" in said.err
    assert terminal.run("simulate", "nim", "-n", 2, "--json").json["seed"] != said.json["seed"]


def test_the_same_command_goes_on_and_says_what_was_there(terminal: Terminal) -> None:
    words = ("simulate", "nim", "--seed", "s", "--workers", 2)
    assert terminal.run(*words, "-n", 4, "--json").json["before"] == 0
    assert "4 of the matches were in the log already" in terminal.run(*words, "-n", 20).out
    assert terminal.run("verify", "--all", "--json").json["matches"] == 20
