"""A pen for stores that are far away: what is changed is kept here and sent at once; what is read includes it."""

from __future__ import annotations

from collections.abc import Iterator

from projections.stores.store import HIGHEST, Reader, Row

Place = tuple[str, str]
"""A model and a key of it."""


class Changes:
    """What a transaction does to the rows of one place: first stretches are cut out, then rows are put."""

    def __init__(self) -> None:
        self.cuts: list[tuple[int, int]] = []
        self.put: dict[int, bytes] = {}

    def cut(self, first: int, last: int) -> None:
        """Takes out rows with ``first <= number <= last``."""
        for number in [number for number in self.put if first <= number <= last]:
            del self.put[number]
        self.cuts.append((first, last))

    def is_cut(self, number: int) -> bool:
        """Whether the row that was stored under this number is gone."""
        return any(first <= number <= last for first, last in self.cuts)

    def stretches(self) -> Iterator[tuple[int, int]]:
        """The numbers that are put, as first and last of each unbroken run."""
        run: tuple[int, int] | None = None
        for number in sorted(self.put):
            if run is not None and number == run[1] + 1:
                run = (run[0], number)
            else:
                if run is not None:
                    yield run
                run = (number, number)
        if run is not None:
            yield run


class BufferedPen:
    """Reads through a reader and keeps what is written, until the store sends it."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.changes: dict[Place, Changes] = {}
        self.positions: dict[str, int] = {}

    def at(self, model: str, key: str) -> Changes:
        """The changes of one place."""
        return self.changes.setdefault((model, key), Changes())

    def put(self, model: str, key: str, number: int, value: bytes) -> None:
        self.at(model, key).put[number] = value

    def remove(self, model: str, key: str, *, first: int = 0, last: int = HIGHEST) -> None:
        self.at(model, key).cut(first, last)

    def advance(self, follower: str, position: int) -> None:
        self.positions[follower] = position

    def get(self, model: str, key: str, number: int) -> bytes | None:
        changes = self.changes.get((model, key))
        if changes is None:
            return self.reader.get(model, key, number)
        if number in changes.put:
            return changes.put[number]
        return None if changes.is_cut(number) else self.reader.get(model, key, number)

    def rows(
        self,
        model: str,
        key: str,
        *,
        first: int = 0,
        last: int = HIGHEST,
        newest_first: bool = False,
        limit: int | None = None,
    ) -> list[Row]:
        changes = self.changes.get((model, key)) or Changes()
        enough = None if limit is None or changes.cuts else limit + len(changes.put)
        stored = self.reader.rows(model, key, first=first, last=last, newest_first=newest_first, limit=enough)
        rows = {row.number: row.value for row in stored if not changes.is_cut(row.number)}
        rows |= {number: value for number, value in changes.put.items() if first <= number <= last}
        ordered = sorted(rows, reverse=newest_first)[:limit]
        return [Row(number, rows[number]) for number in ordered]

    def position(self, follower: str) -> int:
        known = self.positions.get(follower)
        return self.reader.position(follower) if known is None else known
