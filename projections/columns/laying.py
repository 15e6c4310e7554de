"""Plies of some matches laid side by side as arrays of numbers, and what hangs on them: facts, lines, outcomes.

What repeats is a number, told once; so nothing is made for a ply, a fact or an outcome alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, count
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np

from projections.columns.telling import ToldFact, ToldMove
from projections.columns.unfolding import Unfolded

Numbers: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Thing = TypeVar("Thing")
Told = TypeVar("Told")

NOBODY = -1
"""Stands where a seat would."""


class Known(Generic[Thing, Told]):
    """Things that come again and again: each is a number from the first time on, and is told once.

    The same bytes are another thing where somebody else tells them.
    """

    def __init__(self) -> None:
        self.count = count()
        self.by: dict[Callable[[Thing], Told], dict[Thing, int]] = {}

    def numbers(self, things: Iterable[Thing], tell: Callable[[Thing], Told]) -> Iterator[int]:
        """The numbers of some things that are told so."""
        known = self.by.get(tell)
        if known is None:
            known = self.by[tell] = defaultdict(self.count.__next__)
        return map(known.__getitem__, things)

    def told(self) -> list[Told]:
        """What is told of them, by number."""
        told = {number: tell(thing) for tell, known in self.by.items() for thing, number in known.items()}
        return [told[number] for number in range(len(told))]


class Hanging:
    """What hangs on plies, so many on each: its number among what was told (``codes``), and on which ply it hangs."""

    def __init__(self, counts: Numbers, codes: Numbers) -> None:
        self.counts = counts
        self.codes = codes
        self.of: Numbers = np.repeat(np.arange(len(counts)), counts)

    def ordered(self, order: Numbers) -> Hanging:
        """The same with the plies in another order."""
        counts = self.counts[order]
        return Hanging(counts, self.codes[spread(starts(self.counts)[order], counts)])

    def only(self, which: Numbers) -> Hanging:
        """Some of it."""
        return Hanging(np.bincount(self.of[which], minlength=len(self.counts)), self.codes[which])

    def each(self, sizes: Numbers) -> Hanging:
        """What hangs on it: so many on what has this number, one behind the other."""
        counts = sizes[self.codes]
        codes = spread(starts(sizes)[self.codes], counts)
        return Hanging(np.bincount(np.repeat(self.of, counts), minlength=len(self.counts)), codes)


class Laid:
    """Plies of matches in the order in which they were made, each match begun by its opening."""

    def __init__(self, matches: Sequence[Unfolded]) -> None:
        self.each: list[int] = []
        self.order: list[int] = []
        self.ply: list[int] = []
        self.version: list[int] = []
        self.seat: list[int] = []
        self.since: list[int] = []
        self.took: list[int] = []
        self.undone: list[bool] = []
        self.digest: list[bytes | None] = []
        self.moves: list[int] = []
        self.facts: list[int] = []
        self.facts_each: list[int] = []
        self.outcomes: list[int] = []
        self.outcomes_each: list[int] = []
        self.known_moves = Known[bytes, ToldMove]()
        self.known_facts = Known[bytes, ToldFact]()
        self.known_outcomes = Known[str, str]()
        for match in matches:
            self.lay_plies(match)
            self.lay_told(match)

    def lay_plies(self, match: Unfolded) -> None:
        """What a ply says of itself; no digests where they would be riddles."""
        plies = match.plies
        self.order += [len(self.ply) + number for number in match.order()]
        self.each.append(len(plies))
        self.ply += [ply.ply for ply in plies]
        self.version += match.versions
        self.seat += [ply.seat for ply in plies]
        self.since += [ply.since for ply in plies]
        self.took += match.took
        self.undone += match.undone
        self.digest += [None] * len(plies) if match.teller.masked else [ply.digest for ply in plies]

    def lay_told(self, match: Unfolded) -> None:
        """What is told of it; outcomes of matches of which nothing need be hidden."""
        teller = match.teller
        self.moves.append(NOBODY)
        self.moves += self.known_moves.numbers(map(bytes, [ply.move for ply in match.plies[1:]]), teller.move)
        lists = [ply.facts for ply in match.plies]
        self.facts_each += map(len, lists)
        self.facts += self.known_facts.numbers(map(bytes, chain.from_iterable(lists)), teller.fact)
        given = [ply.outcomes for ply in match.plies] if match.shown else [()] * len(match.plies)
        self.outcomes_each += map(len, given)
        self.outcomes += self.known_outcomes.numbers(map(str, chain.from_iterable(given)), str)


class Plies:
    """Openings and plies of some matches, sorted by match, ply and version, as arrays.

    ``match``: which of the matches; ``next_seat``: who moved next, ``NOBODY`` where nobody did.
    """

    def __init__(self, matches: Sequence[Unfolded]) -> None:
        laid = Laid(matches)
        order = self.order = np.array(laid.order, np.int64)
        made_in, seat = np.repeat(np.arange(len(matches)), laid.each), np.array(laid.seat, np.int8)
        self.match: Numbers = made_in[order]
        self.seat: Numbers = seat[order]
        self.next_seat: Numbers = next_seats(made_in, seat)[order]
        self.ply: Numbers = np.array(laid.ply, np.int32)[order]
        self.version: Numbers = np.array(laid.version, np.int32)[order]
        self.since: Numbers = np.array(laid.since, np.int64)[order]
        self.took: Numbers = np.array(laid.took, np.int64)[order]
        self.undone: Numbers = np.array(laid.undone, bool)[order]
        self.moves: Numbers = np.array(laid.moves, np.int32)[order]
        self.played: Numbers = self.ply > 0
        self.digest = laid.digest
        self.told_moves, self.told_facts = laid.known_moves.told(), laid.known_facts.told()
        self.told_outcomes = laid.known_outcomes.told()
        self.facts = hanging(laid.facts_each, laid.facts).ordered(order)
        self.draws = hanging(laid.outcomes_each, laid.outcomes).ordered(order)


def hanging(counts: Sequence[int], codes: Sequence[int]) -> Hanging:
    """So many on each ply."""
    return Hanging(np.array(counts, np.int64), np.array(codes, np.int32))


def next_seats(match: Numbers, seat: Numbers) -> Numbers:
    """Who moved next in the match after each ply, in the order in which they were made.

    >>> next_seats(np.array([0, 0, 0, 0, 1]), np.array([-1, 1, -1, 0, 1])).tolist()
    [1, 0, 0, -1, -1]
    """
    nobody = len(seat)
    movers = np.where(seat >= 0, np.arange(nobody), nobody)
    following = np.append(np.minimum.accumulate(movers[::-1])[::-1][1:], nobody)
    same = np.append(match, NOBODY)[following] == match
    found: Numbers = np.where(same, np.append(seat, NOBODY)[following], NOBODY)
    return found


def starts(counts: Numbers) -> Numbers:
    """Where each group of so many begins.

    >>> starts(np.array([2, 0, 3])).tolist()
    [0, 2, 2]
    """
    return np.cumsum(counts) - counts


def numbered(counts: Numbers) -> Numbers:
    """From 0 on within each group of so many.

    >>> numbered(np.array([2, 0, 3])).tolist()
    [0, 1, 0, 1, 2]
    """
    return spread(np.zeros(len(counts), np.int64), counts)


def spread(first: Numbers, counts: Numbers) -> Numbers:
    """From these numbers on, so many each.

    >>> spread(np.array([7, 0, 3]), np.array([2, 0, 3])).tolist()
    [7, 8, 3, 4, 5]
    """
    found: Numbers = np.arange(counts.sum()) + np.repeat(first - starts(counts), counts)
    return found
