"""Outcomes from a committed secret: documented, repeatable, unbiased."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.play import Chance
from domain.match.chance import (
    Entropy,
    Impossible,
    Pledge,
    checked,
    commitment,
    mac,
    nth_piece,
    pick,
    recorded_draw,
    scripted_draw,
    server_draw,
    table_draw,
)

SECRET = bytes(range(32))
BAG = Chance("tile", (("a", 2), ("b", 1), ("c", 0), ("d", 3)))


def by_the_documentation(secret: bytes, number: int, total: int, entropies: list[bytes]) -> int:
    """The draw as somebody would compute it who has read the description and nothing else."""
    mixed = hashlib.sha256()
    for entropy in entropies:
        mixed.update(len(entropy).to_bytes(4, "big"))
        mixed.update(entropy)
    for attempt in range(1000):
        message = b"jugada/draw" + number.to_bytes(8, "big") + attempt.to_bytes(4, "big") + mixed.digest()
        value = int(hmac.new(secret, message, hashlib.sha256).hexdigest(), 16)
        if value < 2**256 // total * total:
            return value % total
    raise AssertionError("a thousand attempts do not fail")


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.lists(st.binary(max_size=20), max_size=3))
def test_a_draw_is_what_the_documentation_says(secret: bytes, number: int, entropies: list[bytes]) -> None:
    pledges = (Pledge(commitment(secret), 0, secret),)
    draw = server_draw(pledges, [Entropy(0, entropy, 0) for entropy in entropies])
    pieces = ["a", "a", "b", "d", "d", "d"]
    assert draw(BAG, number) == pieces[by_the_documentation(secret, number, 6, entropies)]


def test_a_known_vector_never_changes() -> None:
    nothing = hashlib.sha256(b"").digest()
    assert [pick(SECRET, number, 100, nothing) for number in range(6)] == [60, 61, 86, 53, 5, 35]


def test_every_piece_is_drawn_as_often_as_it_is_there() -> None:
    draw = server_draw((Pledge(commitment(SECRET), 0, SECRET),), ())
    counts = Counter(draw(BAG, number) for number in range(60_000))
    for piece, share in (("a", 2), ("b", 1), ("d", 3)):
        assert abs(counts[piece] - share * 10_000) < 400, "within four standard deviations"
    assert counts["c"] == 0


def test_entropy_counts_only_for_draws_that_come_after_it() -> None:
    pledges = (Pledge(commitment(SECRET), 0, SECRET),)
    plain = server_draw(pledges, ())
    mixed = server_draw(pledges, (Entropy(1, b"mine", 10),))
    wide = Chance("wide", tuple((n, 1) for n in range(1000)))
    assert [plain(wide, n) for n in range(10)] == [mixed(wide, n) for n in range(10)]
    assert [plain(wide, n) for n in range(10, 20)] != [mixed(wide, n) for n in range(10, 20)]


def test_a_later_pledge_draws_from_its_first_draw_on() -> None:
    other = bytes(32)
    pledges = (Pledge(commitment(SECRET), 0, SECRET), Pledge(commitment(other), 5, other))
    wide = Chance("wide", tuple((n, 1) for n in range(1000)))
    both = server_draw(pledges, ())
    assert both(wide, 4) == server_draw(pledges[:1], ())(wide, 4)
    assert both(wide, 5) == server_draw((Pledge(commitment(other), 0, other),), ())(wide, 5)


def test_what_the_bag_cannot_give_is_refused_with_what_it_can() -> None:
    for outcome in ("c", "z", ""):
        with pytest.raises(Impossible, match="a \\(2\\), b \\(1\\), d \\(3\\)"):
            checked(BAG, outcome)
    assert checked(Chance("die", ((6, 1),)), "6") == 6
    with pytest.raises(Impossible):
        nth_piece((("a", 0),), 0)


def test_a_script_runs_dry_loudly_and_a_record_leaves_the_rest_to_the_table() -> None:
    draw = scripted_draw({"tile": ["b"]}, None)
    assert draw(BAG, 0) == "b"
    with pytest.raises(Impossible, match="nothing is scripted"):
        draw(BAG, 1)
    recorded = recorded_draw(["a"])
    assert (recorded(BAG, 0), recorded(BAG, 1)) == ("a", None)
    assert table_draw(("a", "z"))(BAG, 1) is None, "what was seen but cannot be now is asked again"


@given(secret=st.binary(max_size=200), message=st.binary(max_size=200))
def test_the_hash_of_a_draw_is_hmac_sha256(secret: bytes, message: bytes) -> None:
    assert mac(secret, message) == hmac.digest(secret, message, "sha256")
