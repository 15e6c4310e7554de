"""``jugada rebuild``."""

from domain.match.recorder import SqliteLog
from ops.house import open_house, open_untouched
from projections.columns.copy import ColumnarCopy
from projections.columns.keeping import columns_folder
from projections.site import site_at
from tests.match.houses import rows_of
from tests.ops.terminal import Terminal
from tests.projections.columnar import rows_of as rows_of_copy


def test_read_models_built_anew_are_what_they_were(terminal: Terminal) -> None:
    matches = terminal.finish(3)
    terminal.run("undo", terminal.play(4).id, "--to", 1)
    with open_house(terminal.database) as house:
        before = rows_of(house)
        events = house.table.log.newest()
    said = terminal.run("rebuild", "--json")
    assert said.code == 0
    assert said.json["events"] == events > sum(match.version for match in matches)
    assert said.json["per_second"] > 0
    with open_untouched(terminal.database) as house:
        assert rows_of(house) == before


def test_it_says_how_many_events_and_how_fast(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    assert f"{match.version} events in" in terminal.run("rebuild").out


def test_the_heads_are_no_read_model_and_stay(terminal: Terminal) -> None:
    terminal.finish()
    with open_untouched(terminal.database) as house:
        before = house.models.heads_store.get("tree-head", "", 0)
    terminal.run("rebuild")
    with open_untouched(terminal.database) as house:
        assert house.models.heads_store.get("tree-head", "", 0) == before


def test_read_models_that_cannot_be_read_are_made_anew(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    site_at(terminal.database).models_file.write_bytes(b"broken" * 1000)
    assert terminal.run("score", match.id).code == 1
    assert terminal.run("rebuild").code == 0
    assert terminal.run("score", match.id).code == 0


def test_the_columnar_copy_is_made_anew_too_even_when_it_is_broken(terminal: Terminal) -> None:
    terminal.finish(2)
    terminal.run("rebuild")
    folder = columns_folder(terminal.database)
    copy = ColumnarCopy(folder, SqliteLog(terminal.database))
    whole = rows_of_copy(copy)
    for file in folder.rglob("0*.parquet"):
        file.write_bytes(bytes(file.stat().st_size))
    assert terminal.run("rebuild").code == 0
    assert rows_of_copy(copy) == whole
    assert len(whole["matches"]) == 2
