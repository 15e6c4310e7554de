"""Forgetting a person: the name is gone everywhere, and everything that was evidence still is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.core.play import Over
from domain.match.arbiter import Arbiter
from domain.match.archive import audit_archive, make_archive, name_keys, read_archive, to_json_lines, to_messagepack
from domain.match.events import ORGANISER, REFEREE, Forgotten
from domain.match.match import Match
from domain.match.signing import signing_key
from domain.match.table import Opening, Table
from ops.house import House, open_house
from ops.verify import verify_all
from projections.reading import ReadModels
from projections.site import Site
from tests.match.houses import database, play_first

NAME = "Hypatia of Alexandria"
LEAGUE = "nim/plain"


@pytest.fixture
def house(site: Site) -> Iterator[House]:
    with open_house(site) as opened:
        yield opened


def played(table: Table, *names: str, plies: int = 99) -> Match:
    return play_first(table, table.do(table.open(Opening("nim", "plain", names))).match, plies)


def eventful_life(table: Table) -> list[Match]:
    """Matches in which the person sat, was replaced, replaced somebody, won, and was written about."""
    arbiter = Arbiter(table)
    finished = [played(table, NAME, "Bo"), played(table, "Bo", NAME), played(table, "Bo", "Cy")]
    table.do(table.ask_undo(finished[1].id, ORGANISER, 0))
    table.do(table.redo(finished[1].id, ORGANISER))
    table.do(arbiter.adjust(finished[0].id, REFEREE, f"{NAME} came late", points=(-1, 0)))
    going = played(table, NAME, "Bo", plies=1)
    table.do(arbiter.replace_player(going.id, REFEREE, f"{NAME.upper()} fell ill", seat=0, name="Di"))
    other = played(table, "Bo", "Cy", plies=1)
    table.do(arbiter.replace_player(other.id, ORGANISER, "Bo had to go", seat=0, name=NAME))
    table.do(arbiter.void(other.id, ORGANISER, f"nobody knows why {NAME} left"))
    closed = played(table, NAME, "Cy", plies=2)
    table.do(table.close_match(closed.id, f"{NAME} went home"))
    return [table.match(each.id) for each in (*finished, going, other, closed)]


def everything_stored(folder: Path) -> bytes:
    """All bytes of all files of a house."""
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


def test_names_are_readable_until_they_are_forgotten_and_then_nowhere(tmp_path: Path) -> None:
    with open_house(database(tmp_path)) as house:
        matches = eventful_life(house.table)
        house.models.catch_up()
        assert len(house.models.records(player=NAME)[0]) == 5
        assert any(NAME in match.seats for match in matches)
        alias, forgotten = Arbiter(house.table).forget(NAME)
        assert forgotten == 5
        assert not any(NAME in repr((match.seats, match.closed, match.rulings)) for match in newest(house, matches))
        house.models.catch_up()
        assert house.models.records(player=NAME)[0] == []
        assert len(house.models.records(player=alias)[0]) == 5
        assert verify_all(house) == []
    with open_house(database(tmp_path)) as house:
        assert [match.seats for match in newest(house, matches)][:2] == [(alias, "Bo"), ("Bo", alias)]
    stored = everything_stored(tmp_path)
    assert b"Bo" in stored, "whoever was not forgotten is still called by name"
    assert NAME.encode() not in stored


def newest(house: House, matches: list[Match]) -> list[Match]:
    return [house.table.match(each.id) for each in matches]


def test_the_log_itself_never_holds_a_name(table: Table) -> None:
    eventful_life(table)
    payloads = b"".join(sealed.payload for sealed in table.log.since(0, -1))
    assert NAME.encode() not in payloads
    assert b"fell ill" not in payloads


def test_read_models_after_forgetting_are_those_of_a_rebuild(house: House) -> None:
    eventful_life(house.table)
    house.models.catch_up()
    Arbiter(house.table).forget(NAME)
    house.models.catch_up()
    followed = looked_at(house.models)
    house.models.models.rebuild()
    again = looked_at(house.models)
    assert again == followed
    assert NAME not in repr(followed)


def looked_at(models: ReadModels) -> tuple[object, ...]:
    records = models.records(limit=100)[0]
    acts = [models.acts(record.id) for record in records]
    return records, models.standings(LEAGUE), models.recounts(LEAGUE), acts


def test_ratings_stay_with_whoever_it_was(house: House) -> None:
    eventful_life(house.table)
    house.models.catch_up()
    before = {each.player: each for each in house.models.standings(LEAGUE)}
    alias, _ = Arbiter(house.table).forget(NAME)
    house.models.catch_up()
    after = {each.player: each for each in house.models.standings(LEAGUE)}
    assert after[alias].rating == before[NAME].rating
    assert {name: each.rating for name, each in after.items() if name != alias} == {
        name: each.rating for name, each in before.items() if name != NAME
    }
    assert [result.players for _, result in house.models.history(alias)]


def test_who_plays_on_after_being_forgotten_plays_on(house: House) -> None:
    going = played(house.table, NAME, "Bo", plies=1)
    token = house.table.tokens(going)[0]
    alias, _ = Arbiter(house.table).forget(NAME)
    after = play_first(house.table, house.table.match(going.id), 99)
    assert isinstance(after.awaited, Over)
    assert after.seats == (alias, "Bo")
    assert house.table.tokens(after)[0] == token


def test_nobody_is_forgotten_twice_or_by_mistake(house: House) -> None:
    match = played(house.table, NAME, "Bo")
    assert Arbiter(house.table).forget("Cy")[1] == 0
    assert Arbiter(house.table).forget(NAME)[1] == 1
    assert Arbiter(house.table).forget(NAME)[1] == 0
    events = house.table.log.read(match.id)
    assert sum(sealed.topic == Forgotten.topic for sealed in events) == 1


@pytest.mark.parametrize("write", [to_json_lines, to_messagepack])
def test_an_archive_brings_names_along_and_another_house_can_forget_them(tmp_path: Path, write: object) -> None:
    with open_house(database(tmp_path / "here")) as here:
        match = played(here.table, NAME, "Bo")
        log = here.table.log
        made = make_archive(log.read(match.id), signing_key(here.table.service_key), (), log.names(match.id))
        data: bytes = write(made)  # type: ignore[operator]  # one of the two
    archive = read_archive(data)
    assert archive.head.seats == (NAME, "Bo")
    assert audit_archive(archive).ok
    with open_house(database(tmp_path / "there")) as there:
        there.table.do(there.table.adopt(archive.events, name_keys(archive)))
        assert there.table.match(match.id).seats == (NAME, "Bo")
        alias, matches = Arbiter(there.table).forget(NAME)
        assert matches == 1
        assert there.table.match(match.id).seats == (alias, "Bo")
        assert verify_all(there) == []


def test_a_key_that_opens_nothing_in_the_archive_is_not_taken_over(tmp_path: Path) -> None:
    with open_house(database(tmp_path)) as house:
        match = played(house.table, NAME, "Bo")
        log = house.table.log
        wrong = dict.fromkeys(log.names(match.id), bytes(32)) | {"~0": bytes(32)}
        archive = make_archive(log.read(match.id), signing_key(house.table.service_key), (), wrong)
        assert name_keys(archive) == []
