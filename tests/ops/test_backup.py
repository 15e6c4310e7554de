"""``jugada backup`` and ``jugada restore``: what comes back is what was there, or nothing does."""

from __future__ import annotations

import random
import shutil
import threading
from pathlib import Path

import pytest

from domain.match.beside import TABLES
from domain.match.log import SharedLog
from domain.match.logs import open_log
from ops.house import open_house, open_untouched
from ops.verify import verify_all
from projections.site import Site, site_at, site_of
from tests.match.houses import eventful, play_first
from tests.ops.terminal import Terminal
from tests.servers import Postgres

PARTS = ("events", "secrets", "names", "receipts", "key", "manifest.json")


def contents(site: Site) -> dict[str, object]:
    """Everything that a backup is for."""
    log = open_log(site.database_url)
    assert isinstance(log, SharedLog)
    held = {"events": log.since(0, -1), **{table: sorted(log.beside(table), key=repr) for table in TABLES}}
    log.close()
    return held


@pytest.fixture
def played(terminal: Terminal) -> Terminal:
    with open_house(terminal.database) as house:
        eventful(house.table)
    return terminal


def test_a_log_moves_from_a_file_into_postgres_and_back(played: Terminal, postgres: Postgres, tmp_path: Path) -> None:
    original = contents(site_at(played.database))
    server = site_of(postgres.fresh(), None, tmp_path / "server.key")
    to_server = {"JUGADA_DATABASE_URL": server.database_url, "JUGADA_KEY_FILE": str(server.key_file)}
    assert played.run("backup", tmp_path / "one").code == 0
    said = played.run("restore", tmp_path / "one", **to_server)
    assert said.code == 0
    assert "every hash holds" in said.out
    assert contents(server) == original
    with open_untouched(server) as house:
        assert verify_all(house) == []
    assert played.run("backup", tmp_path / "two", **to_server).code == 0
    back = site_at(tmp_path / "back.db")
    assert played.run("restore", tmp_path / "two", JUGADA_DATABASE_URL=back.database_url).code == 0
    assert contents(back) == original
    assert back.key_file.read_bytes() == site_at(played.database).key_file.read_bytes()
    with open_house(back) as house:
        assert verify_all(house) == []
        match = next(record for record in house.records() if record.status == "open")
        play_first(house.table, house.table.match(match.id), 1)


@pytest.mark.parametrize("part", PARTS)
def test_a_backup_of_which_any_byte_was_changed_is_refused(played: Terminal, tmp_path: Path, part: str) -> None:
    assert played.run("backup", tmp_path / "whole").code == 0
    chooser = random.Random(part)
    for number in range(6):
        folder = tmp_path / f"changed{number}"
        shutil.copytree(tmp_path / "whole", folder)
        data = bytearray((folder / part).read_bytes())
        data[chooser.randrange(len(data))] ^= 1 << chooser.randrange(7)
        (folder / part).write_bytes(data)
        empty = tmp_path / f"empty{number}.db"
        said = played.run("restore", folder, JUGADA_DATABASE_URL=f"sqlite:///{empty}")
        assert said.code == 1 or harmless(folder, tmp_path / "whole"), said.out


def harmless(folder: Path, whole: Path) -> bool:
    """Whether a changed manifest says the same as before: a blank is not what it says."""
    return (folder / "manifest.json").read_text().split() == (whole / "manifest.json").read_text().split()


def test_a_careful_forger_who_makes_all_hashes_of_the_files_anew_has_no_signature(
    played: Terminal, tmp_path: Path
) -> None:
    import msgspec

    from ops.backup import Manifest, digest_of

    folder = tmp_path / "forged"
    assert played.run("backup", folder).code == 0
    data = (folder / "events").read_bytes()
    length = int.from_bytes(data[:4], "big")
    rows = msgspec.msgpack.decode(data[4 : 4 + length])
    packed = msgspec.msgpack.encode(rows[:-1])
    (folder / "events").write_bytes(len(packed).to_bytes(4, "big") + packed)
    manifest = msgspec.json.decode((folder / "manifest.json").read_bytes(), type=Manifest)
    files = {**manifest.files, "events": digest_of(folder / "events")}
    (folder / "manifest.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(manifest, files=files)))
    said = played.run("restore", folder, JUGADA_DATABASE_URL=f"sqlite:///{tmp_path / 'empty.db'}")
    assert said.code == 1
    assert "not those that the head was signed over" in said.err


def test_a_backup_made_while_people_play_is_a_whole_one(played: Terminal, tmp_path: Path) -> None:
    stopping = threading.Event()

    def play() -> None:
        with open_house(played.database) as house:
            while not stopping.is_set():
                eventful(house.table)

    player = threading.Thread(target=play)
    player.start()
    try:
        for number in range(3):
            assert played.run("backup", tmp_path / f"b{number}").code == 0
    finally:
        stopping.set()
        player.join()
    for number in range(3):
        site = site_at(tmp_path / f"r{number}.db")
        assert played.run("restore", tmp_path / f"b{number}", JUGADA_DATABASE_URL=site.database_url).code == 0
        with open_untouched(site) as house:
            assert verify_all(house) == []


def test_nothing_is_written_over(played: Terminal, tmp_path: Path) -> None:
    assert played.run("backup", tmp_path / "one").code == 0
    assert played.run("backup", tmp_path / "one").code == 1
    assert "empty" in played.run("restore", tmp_path / "one").err
    strange = site_at(tmp_path / "strange.db")
    strange.key_file.write_bytes(bytes(32))
    assert "another key" in played.run("restore", tmp_path / "one", JUGADA_DATABASE_URL=strange.database_url).err
