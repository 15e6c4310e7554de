"""The course of play: parts ask in order, and what happens by itself comes with the ply before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import pytest
from msgspec.structs import replace

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Over, Seat, State, Turn
from domain.core.rules import Phrase, Variation, View
from domain.kit.course import Course, Part


class Count(State, frozen=True, array_like=True):
    total: int = 0
    rung: int = 0


class Add(Move, frozen=True, array_like=True, tag="A"):
    pattern: ClassVar[str] = "add"


class Added(Fact, frozen=True, array_like=True, tag="a"):
    number: int

    def apply(self, s: Count) -> Count:
        return replace(s, total=s.total + self.number)


class Rung(Fact, frozen=True, array_like=True, tag="r"):
    def apply(self, s: Count) -> Count:
        return replace(s, rung=s.rung + 1)


class Adding(Part):
    key = "adding"

    def awaits(self, s: Count) -> Turn | None:
        return Turn((0,), self.key) if s.total < 3 and s.rung == 0 else None

    def moves(self, s: Count, seat: Seat) -> Iterable[Move]:
        return (Add(),)

    def decide(self, s: Count, seat: Seat, move: Move) -> Iterable[Fact]:
        if not isinstance(move, Add):
            raise Illegal("only adding is possible")
        return (Added(1),)


class Bell(Part):
    """Rings twice, by itself."""

    key = "bell"

    def follows(self, s: Count) -> Sequence[Fact]:
        return (Rung(),) if s.rung < 2 else ()


class Die(Part):
    key = "die"

    def awaits(self, s: Count) -> Chance | None:
        return Chance("die", ((5, 1), (6, 1))) if s.total == 3 else None

    def resolve(self, s: Count, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (Added(int(outcome)),)


class End(Part):
    key = "over"

    def awaits(self, s: Count) -> Awaited:
        return Over("rung", (1,))


class Counting(Course[Count]):
    variation = Variation("counting", "plain")
    edition = "1"
    state_type = Count
    move_types = (Add,)
    fact_types = (Added, Rung)
    parts = (Adding(), Bell(), Die(), End())

    def opening(self, seats: int) -> Iterable[Fact]:
        return ()

    def view(self, s: Count, seat: Seat | None) -> View:
        return {}

    def text(self, s: Count, seat: Seat | None) -> Iterable[Phrase]:
        return ()

    def pieces(self, s: Count) -> Mapping[str, int]:
        return {}


RULES = Counting()


def test_the_first_part_that_asks_is_awaited() -> None:
    assert RULES.awaits(Count()) == Turn((0,), "adding")
    assert list(RULES.moves(Count(), 0)) == [Add()]
    assert list(RULES.moves(Count(), 1)) == []


def test_a_part_that_still_asks_keeps_the_later_ones_waiting() -> None:
    assert list(RULES.decide(Count(total=1), 0, Add())) == [Added(1)]


def test_what_happens_by_itself_comes_with_the_move_before_it_until_a_part_asks() -> None:
    facts = list(RULES.decide(Count(total=2), 0, Add()))
    assert facts == [Added(1), Rung(), Rung()]
    assert isinstance(RULES.awaits(RULES.after(Count(total=2), facts)), Chance)


def test_an_outcome_goes_to_the_part_that_asked() -> None:
    s = Count(total=3, rung=2)
    chance = RULES.awaits(s)
    assert isinstance(chance, Chance)
    facts = list(RULES.resolve(s, chance, 5))
    assert facts == [Added(5)]
    assert RULES.awaits(RULES.after(s, facts)) == Over("rung", (1,))


def test_a_refusal_names_the_step_and_the_seat() -> None:
    with pytest.raises(Illegal, match="only adding") as refused:
        RULES.decide(Count(), 0, Move())
    assert (refused.value.step, refused.value.seat) == ("adding", 0)
    with pytest.raises(Illegal, match="seat 1"):
        RULES.decide(Count(), 1, Add())


def test_a_part_that_neither_asks_nor_happens_is_passed_by() -> None:
    class Rest(Part):
        key = "rest"

    assert Rest().awaits(Count()) is None
    assert not Rest().follows(Count())
    with pytest.raises(Illegal, match="no choice"):
        Rest().decide(Count(), 0, Add())


def test_the_state_after_what_was_decided_last_is_known() -> None:
    s = Count(total=2)
    facts = RULES.decide(s, 0, Add())
    known = RULES.after(s, facts)
    assert RULES.after(s, facts) is known, "the very state that was worked out when it was decided"
    assert RULES.after(s, list(facts)) == known
    assert RULES.after(s, list(facts)) is not known


def test_the_known_state_is_that_after_these_facts_from_this_state_only() -> None:
    facts = RULES.decide(Count(total=2), 0, Add())
    assert RULES.after(Count(total=7), facts) == Count(total=8, rung=2)
    assert RULES.after(Count(total=2), [Added(1)]) == Count(total=3)


def test_a_game_may_know_which_parts_have_a_say() -> None:
    class Knowing(Counting):
        def parts_at(self, s: Count) -> Sequence[Part]:
            return self.parts[:1] if s.total < 3 else self.parts[1:]

    s = Count(total=2)
    assert list(Knowing().decide(s, 0, Add())) == list(RULES.decide(s, 0, Add()))
    assert Knowing().awaits(s) == Turn((0,), "adding")
