"""kill −9 of whatever belongs to a running service, at random moments under load.

Nothing that was acknowledged is missing, nothing is there that nobody asked for, every match holds, and the read
models are what a rebuild gives.  ``JUGADA_CRASHES`` sets how many processes are killed in each of two houses (10 by
default), the same number of each that a house has: see ``test_each_kind_of_process_has_its_share``.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from domain.match.codec import codec_of, open_sealed
from domain.match.events import Event, Played, Undone
from domain.match.folding import fold_sealed
from domain.match.match import Match
from ops.house import House, open_house, open_untouched
from ops.verify import verify_all
from projections.site import Site, site_at, site_of
from tests.parts import parts
from tests.projections.rows import rows
from tests.servers import CARELESS, running_postgres, running_valkey
from tests.torture.crowd import Act, Player
from tests.torture.services import Service, until

PLAYERS = 6
LONGEST_PAUSE_SECONDS = 0.4

Victims = Mapping[str, Callable[[], object]]
"""By name how something is killed and brought back."""


class Processes:
    """The services of a house; those that are down have no address."""

    def __init__(self, around: dict[str, str], count: int) -> None:
        self.around = around
        self.running: list[Service | None] = [Service(around) for _ in range(count)]

    def urls(self) -> list[str]:
        return [service.url for service in self.running if service is not None]

    def kill_service(self, number: int) -> None:
        service = self.running[number]
        assert service is not None
        self.running[number] = None
        service.kill()
        self.running[number] = Service(self.around)

    def kill_follower(self, number: int) -> None:
        service = self.running[number]
        assert service is not None
        until(lambda: service.follower is not None)
        pid = service.follower
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        until(lambda: service.follower != pid)

    def stop(self) -> None:
        for service in self.running:
            if service is not None:
                service.stop()


@contextmanager
def crowd(urls: Callable[[], list[str]], seed: str) -> Iterator[list[Player]]:
    """Players who play until the block ends."""
    stopping = threading.Event()
    players = [Player(urls, f"{seed}/{n}", stopping) for n in range(PLAYERS)]
    threads = [threading.Thread(target=player.run) for player in players]
    for thread in threads:
        thread.start()
    try:
        yield players
    finally:
        stopping.set()
        for thread in threads:
            thread.join()


def plan(names: Iterable[str], rounds: range) -> list[str]:
    """Whom to kill, in a random order; over all rounds each of them as often as the others."""
    whom = sorted(names)
    planned = [whom[number % len(whom)] for number in rounds]
    random.Random(f"{whom} {rounds.start}").shuffle(planned)
    return planned


def torture(processes: Processes, victims: Victims, rounds: range) -> list[Player]:
    """Kills one after the other while people play; the players, when it is over and everything was stopped."""
    chooser = random.Random(f"{sorted(victims)} {rounds.start}")
    with crowd(processes.urls, f"{rounds.start}") as players:
        for whom in plan(victims, rounds):
            time.sleep(chooser.uniform(0.05, LONGEST_PAUSE_SECONDS))
            victims[whom]()
        time.sleep(LONGEST_PAUSE_SECONDS)
    processes.stop()
    return players


def check(site: Site, players: list[Player], kills: int) -> None:
    """Everything acknowledged is there, nothing else is, everything holds, and the read models equal a rebuild."""
    assert not [text for player in players for text in player.broken]
    with open_untouched(site) as house:
        acknowledged = sum(check_match(house, player, match) for player in players for match in player.told)
        known = {match for player in players for match in player.told}
        assert {sealed.match for sealed in house.table.log.openings()} >= known
        wrong = verify_all(house)
        assert not wrong, wrong[0]
    with open_house(site) as house:
        followed = rows(house.models.store)
        house.models.models.rebuild()
        assert rows(house.models.store) == followed
    assert acknowledged > 3 * kills, "they did play"


def check_match(house: House, player: Player, match_id: object) -> int:
    """Holds one match against what its player was told; how many answers those were."""
    sealed = house.table.log.read(match_id)  # type: ignore[arg-type]
    told, asked = player.told[match_id], player.asked[match_id]  # type: ignore[index]
    assert len(sealed) >= max(told), "an acknowledged event is missing"
    match = fold_sealed(match_id, sealed)  # type: ignore[arg-type]
    done = [what_was_done(match, open_sealed(each)) for each in sealed]
    for each in done:
        assert each is None or each in asked, f"{each} was never asked for"
    for version, said in told.items():
        if version > 1:
            written = next(each for each in reversed(done[:version]) if each is not None)
            assert written == said, f"{said} was acknowledged as version {version}, {written} is there"
    return len(told)


def what_was_done(match: Match, event: Event) -> Act | None:
    """What a player did to make an event: the ply and the move, or the ply to go back to and no move."""
    if isinstance(event, Undone):
        return event.to_ply, ""
    if isinstance(event, Played) and event.move is not None:
        return event.ply - 1, match.write_move(codec_of(match.rules).move(event.move))
    return None


CRASHES = parts("JUGADA_CRASHES", 10, 25)
IN_FILES = ("service", "follower")
IN_SERVERS = ("one service", "its follower", "the other follower", "PostgreSQL", "Redis")
KINDS = {"API process": "service", "projection": "follower", "PostgreSQL": "PostgreSQL", "Redis": "Redis"}


@pytest.mark.parametrize(("crashes", "least"), [(10, 2), (100, 20)], ids=["make test", "make torture"])
def test_each_kind_of_process_has_its_share(crashes: int, least: int) -> None:
    killed = [
        whom
        for names in (IN_FILES, IN_SERVERS)
        for first in range(0, crashes, 25)
        for whom in plan(names, range(first, min(first + 25, crashes)))
    ]
    assert len(killed) == 2 * crashes
    counts = {kind: sum(ending in whom for whom in killed) for kind, ending in KINDS.items()}
    assert sum(counts.values()) == len(killed)
    assert min(counts.values()) >= least, counts


@CRASHES
def test_a_house_in_files_survives_any_kill(tmp_path: Path, rounds: range) -> None:
    site = site_at(tmp_path / "jugada.db")
    processes = Processes({"JUGADA_DATABASE_URL": site.database_url}, 1)
    killing: tuple[Callable[[], object], ...] = (
        lambda: processes.kill_service(0),
        lambda: processes.kill_follower(0),
    )
    victims = dict(zip(IN_FILES, killing, strict=True))
    check(site, torture(processes, victims, rounds), len(rounds))


@CRASHES
def test_a_house_in_servers_survives_any_kill(tmp_path: Path, rounds: range) -> None:
    with ExitStack() as servers:
        postgres = servers.enter_context(running_postgres(*CARELESS))
        redis = servers.enter_context(running_valkey("--appendonly", "yes"))
        site = site_of(postgres.fresh(), redis.url, tmp_path / "jugada.key")
        around = {
            "JUGADA_DATABASE_URL": site.database_url,
            "JUGADA_REDIS_URL": redis.url,
            "JUGADA_KEY_FILE": str(site.key_file),
        }
        processes = Processes(around, 2)

        def kill(server: object) -> None:
            server.kill()  # type: ignore[attr-defined]
            server.start_again()  # type: ignore[attr-defined]

        killing: tuple[Callable[[], object], ...] = (
            lambda: processes.kill_service(0),
            lambda: processes.kill_follower(0),
            lambda: processes.kill_follower(1),
            lambda: kill(postgres),
            lambda: kill(redis),
        )
        victims = dict(zip(IN_SERVERS, killing, strict=True))
        check(site, torture(processes, victims, rounds), len(rounds))
