"""Whose each outcome of chance is."""

from __future__ import annotations

import numpy as np

from projections.columns.laying import NOBODY, Numbers, Plies


def owners(plies: Plies) -> Numbers:
    """The seat in the first fact of the ply that tells of an outcome, else the seat that moved next."""
    named, seats = tellings(plies)
    return np.where(named, seats, plies.next_seat[plies.draws.of]).astype(np.int8)


def tellings(plies: Plies) -> tuple[Numbers, Numbers]:
    """Of each outcome: whether a fact of its ply names its seat, and which seat the first of them names."""
    numbers = {text: number for number, text in enumerate(plies.told_outcomes)}
    tells = [[numbers[text] for text in fact.values if text in numbers] for fact in plies.told_facts]
    hung = plies.facts.only(plies.draws.counts[plies.facts.of] > 0)
    sizes = np.array([len(each) for each in tells], np.int64)
    told = hung.each(sizes)
    outcome = np.array([number for each in tells for number in each], np.int64)[told.codes]
    seats = np.array([NOBODY if fact.seat is None else fact.seat for fact in plies.told_facts], np.int8)
    seat = np.repeat(seats, sizes)[told.codes]
    keys, first = np.unique(told.of * len(numbers) + outcome, return_index=True)
    wanted = plies.draws.of * len(numbers) + plies.draws.codes
    at = np.searchsorted(keys, wanted)
    named = np.append(keys, NOBODY)[at] == wanted
    return named, np.append(seat[first], NOBODY)[at]
