"""Ratings as a table of the copy, in chapters: worked out once, in the order in which matches ended.

A rating follows from all matches of its league (a game in one variation) that ended before, so these rows do not lie
with those of their match.  A step rates what ended in it; where a match that was rated ended otherwise, or is not over
any more, everything of its league from there on is rated again.  So the rows follow from how matches ended alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from projections.columns.gathering import by_match, transposed
from projections.columns.manifest import Chapter
from projections.columns.merging import lots
from projections.columns.parts import read_file, write_file
from projections.columns.rows import Ended
from projections.columns.schema import RATINGS
from projections.columns.telling import Row
from projections.standings import Rating, rate

NEVER = np.iinfo(np.int64).max
NEW = Rating()


class Ratings:
    """The ratings of one game in its chapters, before a step."""

    def __init__(self, folder: Path, chapters: Sequence[Chapter], namer: Callable[[], str]) -> None:
        self.folder = folder
        self.chapters = chapters
        self.namer = namer

    def follow(self, now: Mapping[int, Ended], touched: Collection[int]) -> list[Chapter]:
        """The chapters after these matches ended so.  Raises ``BrokenCopy``.

        ``touched``: matches that were known before, and are not as they were; ``now`` has those of them that are over.
        """
        known = self.known(touched)
        fresh = [each for each in now.values() if known.get(each.match) != each]
        gone = [each for each in known.values() if now.get(each.match) != each]
        if not fresh and not gone:
            return list(self.chapters)
        rows = self.read(self.chapters)
        later = behind(rows, firsts([*fresh, *gone]))
        taken = {each.match for each in gone}
        again = {each.match: each for each in ends(rows.filter(later)) if each.match not in taken}
        results = sorted([*fresh, *again.values()], key=lambda each: each.ended)
        ladders = Ladders(rows.filter(pc.invert(later)))
        kept = self.take_out(taken | set(again))
        told = [row for each in results for row in ladders.rate(each)]
        return self.merge([*kept, self.write(told)] if told else kept)

    def known(self, touched: Collection[int]) -> dict[int, Ended]:
        """How these matches ended, as far as they are rated."""
        near = [each for each in self.chapters if any(each.first <= match <= each.last for match in touched)]
        rows = self.read(near)
        return {each.match: each for each in ends(rows.filter(pc.is_in(rows["match"], numbers(touched))))}

    def read(self, chapters: Iterable[Chapter]) -> pa.Table:
        """All rows of chapters in order.  Raises ``BrokenCopy``."""
        read = [read_file(self.folder / each.path).cast(RATINGS.schema) for each in chapters]
        return by_match(pa.concat_tables([RATINGS.schema.empty_table(), *read]), RATINGS)

    def take_out(self, gone: Collection[int]) -> list[Chapter]:
        """The chapters without these matches."""
        kept = []
        for chapter in self.chapters:
            if not any(chapter.first <= match <= chapter.last for match in gone):
                kept.append(chapter)
                continue
            rows = self.read([chapter])
            rest = rows.filter(pc.invert(pc.is_in(rows["match"], numbers(gone))))
            if len(rest) == len(rows):
                kept.append(chapter)
            elif len(rest):
                kept.append(self.write_rows(rest))
        return kept

    def merge(self, chapters: Iterable[Chapter]) -> list[Chapter]:
        """The chapters, those that are many and small merged."""
        merged = [
            some[0] if len(some) == 1 else self.write_rows(self.read(some))
            for some in lots(chapters, lambda each: each.game, lambda each: each.rows)
        ]
        return sorted(merged, key=lambda each: (each.until, each.name))

    def write(self, told: Sequence[Row]) -> Chapter:
        """A chapter of these rows."""
        columns = transposed(told, [column.kind for column in RATINGS.columns])
        return self.write_rows(pa.Table.from_arrays(columns, schema=RATINGS.schema))

    def write_rows(self, rows: pa.Table) -> Chapter:
        """The same; its file belongs to the copy once a manifest names it."""
        match, until = pc.min_max(rows["match"]).as_py(), pc.max(rows["ended"]).as_py()
        game = rows["game"][0].as_py()
        chapter = Chapter(self.namer(), game, match["min"], match["max"], until, len(rows), 0)
        return Chapter(
            chapter.name,
            game,
            chapter.first,
            chapter.last,
            until,
            len(rows),
            write_file(rows, self.folder / chapter.path),
        )


class Ladders:
    """Who stands where in every league of a game, and how many matches it has had."""

    def __init__(self, rows: pa.Table) -> None:
        self.played: dict[str, int] = {}
        self.ratings: dict[tuple[str, str], Rating] = {}
        for row in newest_of_each(rows, ["variation"]):
            self.played[row["variation"]] = row["number"]
        for row in newest_of_each(rows, ["variation", "player"]):
            self.ratings[row["variation"], row["player"]] = Rating(row["mu"], row["sigma"])

    def rate(self, each: Ended) -> Iterator[Row]:
        """A match is over: the rows of its seats."""
        league = each.variation
        number = self.played[league] = self.played.get(league, 0) + 1
        before = tuple(self.ratings.get((league, player), NEW) for player in each.players)
        common = (each.match, each.game, league, len(each.players), "over", each.ended, number)
        for seat, rating in enumerate(rate(before, each.places)):
            player, was = each.players[seat], before[seat]
            self.ratings[league, player] = rating
            yield (*common, seat, player, each.places[seat], was.mu, was.sigma, rating.mu, rating.sigma)


def firsts(ended: Iterable[Ended]) -> dict[str, int]:
    """The first position of each variation at which one of these ended."""
    found: dict[str, int] = {}
    for each in ended:
        found[each.variation] = min(each.ended, found.get(each.variation, each.ended))
    return found


def behind(rows: pa.Table, since: Mapping[str, int]) -> pa.Array:
    """Which rows are of these variations, from these positions on."""
    which = pc.index_in(rows["variation"], pa.array(list(since), pa.string())).fill_null(len(since)).to_numpy()
    return pa.array(rows["ended"].to_numpy() >= np.array([*since.values(), NEVER])[which])


def newest_of_each(rows: pa.Table, keys: Sequence[str]) -> list[dict[str, Any]]:
    """The last row for each value of these columns."""
    codes = np.zeros(len(rows), np.int64)
    for key in keys:
        encoded = rows[key].combine_chunks().dictionary_encode()
        codes = codes * len(encoded.dictionary) + encoded.indices.to_numpy()
    newest = len(rows) - 1 - np.unique(codes[::-1], return_index=True)[1]
    found: list[dict[str, Any]] = rows.select([*keys, "number", "mu", "sigma"]).take(pa.array(newest)).to_pylist()
    return found


def ends(rows: pa.Table) -> Iterator[Ended]:
    """How the matches of these rows ended, seats in order."""
    told = rows.select(["match", "game", "variation", "ended", "player", "place"]).to_pylist()
    for match, seats in groupby(told, key=itemgetter("match")):
        sat = list(seats)
        first, players, places = sat[0], tuple(row["player"] for row in sat), tuple(row["place"] for row in sat)
        yield Ended(match, first["game"], first["variation"], first["ended"], players, places)


def numbers(matches: Iterable[int]) -> pa.Array:
    """Numbers of matches as Arrow has them."""
    return pa.array(sorted(matches), pa.int64())
