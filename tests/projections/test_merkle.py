"""The Merkle tree of RFC 9162, against the definition itself."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.merkle import (
    Frontier,
    below,
    consistency,
    inclusion,
    is_consistent,
    leaf_hash,
    node_hash,
    root_of_inclusion,
)

LEAVES = [leaf_hash(number.to_bytes(2, "big")) for number in range(200)]
SIZES = st.integers(1, len(LEAVES))


def root_by_definition(leaves: Sequence[bytes]) -> bytes:
    """RFC 9162, 2.1.1, as it is written there."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    middle = below(len(leaves))
    return node_hash(root_by_definition(leaves[:middle]), root_by_definition(leaves[middle:]))


def whole_subtrees() -> dict[tuple[int, int], bytes]:
    """The nodes that a store would have of all leaves."""
    frontier = Frontier()
    return {(level, index): hashed for leaf in LEAVES for level, index, hashed in frontier.add(leaf)}


NODES = whole_subtrees()


def test_the_root_of_every_size_is_that_of_the_definition() -> None:
    frontier = Frontier()
    assert frontier.root() == root_by_definition([])
    for size, leaf in enumerate(LEAVES, 1):
        list(frontier.add(leaf))
        assert frontier.root() == root_by_definition(LEAVES[:size])


def test_a_tree_grows_on_from_its_stored_nodes() -> None:
    for size in range(len(LEAVES)):
        frontier = Frontier.of(size, lambda *at: NODES[at])
        list(frontier.add(LEAVES[size]))
        assert frontier.root() == root_by_definition(LEAVES[: size + 1])


@given(size=SIZES, data=st.data())
def test_every_leaf_is_proved_and_no_other(size: int, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, size - 1))
    other = data.draw(st.integers(0, size - 1))
    path = inclusion(index, size, lambda *at: NODES[at])
    root = root_by_definition(LEAVES[:size])
    assert root_of_inclusion(LEAVES[index], index, size, path) == root
    if other != index:
        assert root_of_inclusion(LEAVES[other], index, size, path) != root
        assert root_of_inclusion(LEAVES[index], other, size, path) != root
    assert root_of_inclusion(LEAVES[index], index, size, [*path, bytes(32)]) is None


@given(size=SIZES, data=st.data())
def test_every_earlier_tree_is_proved_and_no_other(size: int, data: st.DataObject) -> None:
    old = data.draw(st.integers(1, size))
    path = consistency(old, size, lambda *at: NODES[at])
    root, old_root = root_by_definition(LEAVES[:size]), root_by_definition(LEAVES[:old])
    assert is_consistent(old, old_root, size, root, path)
    forged = root_by_definition([*LEAVES[: old - 1], bytes(32)])
    assert not is_consistent(old, forged, size, root, path)
    assert not is_consistent(old, old_root, size, forged, path)
    assert not is_consistent(old, old_root, size, root, [*path, bytes(32)])


@pytest.mark.parametrize(("index", "size"), [(-1, 5), (5, 5), (0, 0)])
def test_a_leaf_that_is_not_there_has_no_proof(index: int, size: int) -> None:
    with pytest.raises(ValueError, match="has no leaf"):
        inclusion(index, size, lambda *_: b"")
    assert root_of_inclusion(b"", index, size, []) is None


@pytest.mark.parametrize(("old", "size"), [(0, 5), (6, 5)])
def test_a_tree_that_never_was_has_no_proof(old: int, size: int) -> None:
    with pytest.raises(ValueError, match="does not begin"):
        consistency(old, size, lambda *_: b"")
    assert not is_consistent(old, b"", size, b"", [])
