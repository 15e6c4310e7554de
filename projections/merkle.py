"""The Merkle tree of RFC 9162, section 2.1: hashes, roots, proofs and their checks.  Knows nothing of a log.

Only the roots of whole subtrees are ever stored, by level and index: node (0, i) is leaf i, and node
(l, i) stands over leaves i·2^l to (i+1)·2^l − 1.  Everything else follows from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

Node = Callable[[int, int], bytes]
"""The stored root of a whole subtree, by level and index."""


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node above two others."""
    return sha256(b"\1" + left + right).digest()


def below(size: int) -> int:
    """The largest power of two smaller than a size of at least two."""
    return 1 << ((size - 1).bit_length() - 1)


class Frontier:
    """The growing edge of a tree: the whole subtrees that it is made of, the largest first."""

    def __init__(self, size: int = 0, peaks: Sequence[bytes] = ()) -> None:
        self.size = size
        self.peaks = list(peaks)

    @classmethod
    def of(cls, size: int, node: Node) -> Frontier:
        """The edge of a tree of this size, from its stored nodes."""
        return cls(size, [node(level, index) for level, index in peaks(size)])

    def add(self, leaf: bytes) -> Iterator[tuple[int, int, bytes]]:
        """Adds the hash of a leaf; gives level, index and hash of each node that is whole now."""
        level, index, hashed = 0, self.size, leaf
        yield level, index, hashed
        while index & 1:
            hashed = node_hash(self.peaks.pop(), hashed)
            level, index = level + 1, index >> 1
            yield level, index, hashed
        self.peaks.append(hashed)
        self.size += 1

    def root(self) -> bytes:
        """The root of the tree; of an empty one the hash of nothing."""
        if not self.peaks:
            return sha256().digest()
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = node_hash(peak, root)
        return root


def peaks(size: int) -> Iterator[tuple[int, int]]:
    """Level and index of the whole subtrees that a tree of this size is made of, the largest first."""
    first = 0
    for level in reversed(range(size.bit_length())):
        if size >> level & 1:
            yield level, first >> level
            first += 1 << level


def subtree(node: Node, first: int, last: int) -> bytes:
    """The root over leaves ``first`` to ``last`` − 1, where ``first`` begins a subtree of that size."""
    size = last - first
    if size & (size - 1) == 0:
        level = size.bit_length() - 1
        return node(level, first >> level)
    middle = first + below(size)
    return node_hash(subtree(node, first, middle), subtree(node, middle, last))


def inclusion(index: int, size: int, node: Node) -> list[bytes]:
    """The proof that a leaf is in a tree of this size (2.1.3.1).  Raises ``ValueError`` when it is not."""
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {index}")
    path: list[bytes] = []
    first, last = 0, size
    while last - first > 1:
        middle = first + below(last - first)
        if index < middle:
            path.append(subtree(node, middle, last))
            last = middle
        else:
            path.append(subtree(node, first, middle))
            first = middle
    return path[::-1]


def consistency(old: int, size: int, node: Node) -> list[bytes]:
    """The proof that a tree of this size begins with the tree of the old size (2.1.4.1).

    Raises ``ValueError`` unless 0 < ``old`` ≤ ``size``.
    """
    if not 0 < old <= size:
        raise ValueError(f"a tree of {size} leaves does not begin with one of {old}")
    path: list[bytes] = []
    first, last, whole = 0, size, True
    while old != last:
        middle = first + below(last - first)
        if old <= middle:
            path.append(subtree(node, middle, last))
            last = middle
        else:
            path.append(subtree(node, first, middle))
            first, whole = middle, False
    if not whole:
        path.append(subtree(node, first, last))
    return path[::-1]


def root_of_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root to which a proof of inclusion leads (2.1.3.2); nothing when the proof is none."""
    if not 0 <= index < size:
        return None
    at, last, root = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            return None
        if at & 1 or at == last:
            root = node_hash(sibling, root)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            root = node_hash(root, sibling)
        at, last = at >> 1, last >> 1
    return root if last == 0 else None


def is_consistent(old: int, old_root: bytes, size: int, root: bytes, path: Sequence[bytes]) -> bool:
    """Whether a proof shows that the tree with this root begins with the old one (2.1.4.2)."""
    if not 0 < old <= size:
        return False
    if old == size:
        return not path and old_root == root
    nodes = [old_root, *path] if old & (old - 1) == 0 else list(path)
    if not nodes:
        return False
    at, last = old - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    was = now = nodes[0]
    for sibling in nodes[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            was, now = node_hash(sibling, was), node_hash(sibling, now)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            now = node_hash(now, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and was == old_root and now == root
