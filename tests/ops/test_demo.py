"""The demonstration: something of everything to look at, quickly."""

import time

from domain import games
from ops.console import err
from ops.demo import play_demo
from ops.house import open_house
from tests.ops.terminal import Terminal

LONGEST_SECONDS = 30.0
"""Far more than it takes; a demonstration nobody waits for would show."""


def test_of_every_base_there_are_matches_that_are_over_and_matches_that_are_open(terminal: Terminal) -> None:
    begin = time.monotonic()
    with open_house(terminal.database) as house:
        play_demo(house.table, err(), "en")
    assert time.monotonic() - begin < LONGEST_SECONDS
    with open_house(terminal.database) as house:
        records = list(house.records())
    for game in games.games().values():
        for base in game.bases:
            statuses = [each.status for each in records if (each.game, each.variation) == (game.key, base.key)]
            assert len(statuses) == 4
            assert statuses.count("over") >= 2
    assert any(record.status == "open" for record in records)
    assert terminal.run("verify", "--all").code == 0
