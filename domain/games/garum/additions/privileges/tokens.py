"""The tokens: one for each seat, with a side that is chosen in the set-up, used at most once.

Rules page D.3, Privileges (a reconstruction).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Phrase, View
from domain.core.score import Line
from domain.games.garum.addition import Count, Section, Sentences
from domain.games.garum.keyed import Keyed
from domain.games.garum.material import DATA
from domain.games.garum.state import Garum, changed
from domain.games.garum.terms import Term
from domain.kit.course import Part

KEY = "privileges"

NEPTUNE, CAESAR = 1, 2
SIDES = {"neptune": NEPTUNE, "caesar": CAESAR}
"""The number of each side in the annex; a used token has its negative, 0 is one whose side is not chosen."""


class Tokens(Struct, frozen=True):
    """What the data say of the tokens: how many are in the box, and what an unused one is worth at the end."""

    tokens: int
    unused: int


@lru_cache
def token_data() -> Tokens:
    """The tokens of the box."""
    rows = tomllib.loads((DATA / "privileges.toml").read_text(encoding="utf-8"))
    return Tokens(rows["tokens"], rows["unused"])


def tokens(s: Garum) -> tuple[int, ...]:
    """The token of each seat, as in ``SIDES``."""
    return s.annex.get(KEY, (0,) * len(s.points))


def with_token(s: Garum, seat: Seat, token: int) -> Garum:
    """The state in which the token of a seat is another."""
    return replace(s, annex={**s.annex, KEY: changed(tokens(s), seat, token)})


def may_use(s: Garum, side: int) -> bool:
    """Whether the seat whose turn it is has this side and has not used it."""
    return tokens(s)[s.mover.seat] == side


def chooser(s: Garum) -> Seat | None:
    """Who chooses a side next: counter-clockwise from the right of the amphora holder, who is the last."""
    chosen = sum(token != 0 for token in tokens(s))
    return (s.amphora - 1 - chosen) % len(s.points) if chosen < len(s.points) else None


class ChooseSide(Move, frozen=True, array_like=True, gc=False, tag="V"):
    """Choose a side of the token, openly."""

    pattern: ClassVar[str] = "privilege {side}"
    side: str


class SideChosen(Fact, frozen=True, array_like=True, gc=False, tag="v"):
    """The seat whose choice it was chose this side of its token."""

    side: str

    def apply(self, s: Garum) -> Garum:
        seat = chooser(s)
        assert seat is not None
        return with_token(s, seat, SIDES[self.side])


class PrivilegeUsed(Fact, frozen=True, array_like=True, gc=False, tag="u"):
    """The seat whose turn it is used its token."""

    def apply(self, s: Garum) -> Garum:
        seat = s.mover.seat
        return with_token(s, seat, -tokens(s)[seat])


class ChoosingSides(Part):
    """In the set-up each seat chooses a side of its token."""

    key = "privilege"

    def awaits(self, s: Garum) -> Turn | None:
        seat = chooser(s)
        return None if seat is None else Turn((seat,), self.key)

    def moves(self, s: Garum, seat: Seat) -> Sequence[Move]:
        return [ChooseSide(side) for side in SIDES]

    def decide(self, s: Garum, seat: Seat, move: Move) -> Iterable[Fact]:
        if not isinstance(move, ChooseSide) or move.side not in SIDES:
            raise Illegal(f"first each seat chooses a side of its token: privilege {' or '.join(SIDES)}")
        return (SideChosen(move.side),)


def show(s: Garum, seat: Seat) -> View:
    """The token of a seat."""
    token = tokens(s)[seat]
    names = [name for name, number in SIDES.items() if number == abs(token)]
    return {"side": names[0] if names else None, "used": token < 0}


def section() -> Section:
    """The tokens in the view, by seat."""
    return Keyed(KEY, lambda s, reader: [show(s, seat) for seat in range(len(s.points))])


def sentences() -> Sentences:
    """The tokens in words."""

    def say(s: Garum, reader: Seat | None) -> Iterable[Phrase]:
        for seat, token in enumerate(tokens(s)):
            if token:
                key = "text.privilege" if token > 0 else "text.privilege_used"
                yield Phrase(key, {"seat": seat, "side": f"privilege.{show(s, seat)['side']}"})

    return Keyed(KEY, say)


def count() -> Count:
    """The tokens by where they are."""

    def places(s: Garum) -> Mapping[str, int]:
        used = sum(token < 0 for token in tokens(s))
        return {
            "privileges.seats": len(s.points) - used,
            "privileges.used": used,
            "privileges.box": token_data().tokens - len(s.points),
        }

    return Keyed(KEY, places)


def unused() -> Term:
    """What a token that was not used is worth."""

    def lines(s: Garum, seat: Seat) -> Iterable[Line]:
        if tokens(s)[seat] > 0:
            yield Line(token_data().unused, "reason.privilege_unused")

    return Keyed(KEY, lines)
