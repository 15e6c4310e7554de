"""Whatever is done to a stored log, in a file or in a server, the audit finds it and names match and first bad event.

``JUGADA_MUTATIONS`` sets how many random mutations are tried over each kind of log (600 by default).
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from uuid import UUID

import psycopg
import pytest

from domain.match.chain import Sealed
from domain.match.codec import encode, open_sealed
from domain.match.folding import fold_sealed
from domain.match.identity import service_key
from ops.house import House, open_house, open_untouched
from ops.verify import MatchVerdict, first_of_each, verify_all, whole_log
from projections.site import Site
from tests.match.breaking_in import Burglar, break_in, replace_log
from tests.match.forgeries import FORGERIES, Forgery
from tests.match.houses import change_beside, eventful
from tests.parts import parts
from tests.places import SITES, Places


class Robbed:
    """A house in which everything happened, and somebody who can do what they like to its log."""

    def __init__(self, house: House, burglar: Burglar) -> None:
        self.house = house
        self.burglar = burglar
        self.original = list(whole_log(house.table.log))

    def found_after(self, forged: list[Sealed]) -> list[MatchVerdict]:
        """What the audit says while the log is another one."""
        replace_log(self.burglar, self.original, forged)
        try:
            return verify_all(self.house)
        finally:
            replace_log(self.burglar, forged, self.original)


@pytest.fixture(scope="module", params=SITES, ids=str)
def robbed(request: pytest.FixtureRequest, places: Places) -> Iterator[Robbed]:
    site = places.site(request.param)
    with open_house(site) as house:
        eventful(house.table)
    with open_untouched(site) as house, break_in(site.database_url) as burglar:
        yield Robbed(house, burglar)


def test_the_untouched_log_holds(robbed: Robbed) -> None:
    assert robbed.found_after(robbed.original) == []
    assert len(robbed.original) > 100


@parts("JUGADA_MUTATIONS", 600, 900)
@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.__name__)
def test_every_forgery_is_found_and_named(robbed: Robbed, forgery: Forgery, rounds: range) -> None:
    name = forgery.__name__
    chooser = random.Random(f"{name} {rounds.start}")
    tried, wanted = 0, -(-len(rounds) // len(FORGERIES))
    while tried < wanted:
        forged = forgery(robbed.original, chooser)
        if forged is not None:
            assert_named(robbed.found_after(forged.log), forged.match, forged.version, name)
            tried += 1


def assert_named(wrong: list[MatchVerdict], match: UUID, version: int, how: str) -> None:
    """The match is named, and in it the very event that is the first that is no longer as it was."""
    named = [verdict for verdict in first_of_each(wrong) if verdict.match == match]
    assert named, f"{how} of event {version} was not found; found: {wrong}"
    assert named[0].first_bad is not None
    assert named[0].first_bad.version == version, f"{how} of event {version}, named {named[0].first_bad}"


def test_the_log_itself_refuses_to_be_rewritten(site: Site) -> None:
    with open_house(site) as house:
        eventful(house.table)
    for statement in ("UPDATE events SET payload = ''", "DELETE FROM events"):
        with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError), match="append-only"):
            change_beside(site.database_url, statement)


def test_a_forger_who_signs_new_heads_needs_the_services_key(site: Site) -> None:
    with open_house(site) as house:
        eventful(house.table)
        newest = house.table.log.since(house.table.log.newest() - 1, 1)
    own = site.key_file.read_bytes()
    with break_in(site.database_url) as burglar:
        burglar.put(newest, ())
    site.lay_heads_aside("evidence")
    site.key_file.unlink()
    service_key(site.key_file)
    with open_house(site):
        pass
    site.key_file.write_bytes(own)
    if site.is_shared:
        change_beside(site.database_url, "DELETE FROM marks")  # or the service would not even begin
    with open_untouched(site) as house:
        wrong = verify_all(house)
    assert any(verdict.first_bad and "not signed" in verdict.first_bad.why for verdict in wrong)


def test_reading_a_match_never_hides_what_was_stored(robbed: Robbed) -> None:
    for match_id in robbed.house.matches_like(""):
        sealed = robbed.house.table.log.read(match_id)
        assert fold_sealed(match_id, sealed).version == len(sealed)
        assert [encode(open_sealed(each)) for each in sealed] == [each.payload for each in sealed]
