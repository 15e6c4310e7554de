"""The solar eclipse: it takes the place of the centre, and the bases pass to other players (X-01, X-02)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from domain.core.play import Fact, Illegal, Move, Seat
from domain.core.rules import Phrase, View
from domain.games.grand_marais.acts import Act, Passing
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.board import OFF_BOARD
from domain.games.grand_marais.building import Placement
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.parts import Ends, MarshPart
from domain.games.grand_marais.pieces import ECLIPSE
from domain.games.grand_marais.state import Colour, Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Turning(Annex, frozen=True, gc=False):
    """Who goes on turning the bases, by how many quarters, and the turn in which it was done last."""

    key: ClassVar[str] = "turning"

    by: Seat
    quarters: int
    turn: int


def passed_on(s: Marsh, quarters: int) -> tuple[Colour, ...]:
    """The colours of the seats when the bases are turned clockwise: each gets that of the seat before (A.3.4)."""
    colours = [s.colour(seat) for seat in range(s.seats)]
    return tuple((colour - quarters) % (1 + max(colours)) for colour in colours)


class Eclipse(Move, frozen=True, array_like=True, gc=False, tag="e"):
    """Place the eclipse and turn the bases clockwise by so many quarters: ``eclipse 3``."""

    pattern: ClassVar[str] = "eclipse {quarters}"
    quarters: int


class Eclipsed(Fact, frozen=True, array_like=True, gc=False, tag="ec"):
    """A seat placed the eclipse in the centre, from its hand or as the piece offered, and turned the bases.

    Where bases have no centre it only turns them and is out of the game.
    """

    seat: Seat
    quarters: int

    def apply(self, s: Marsh) -> Marsh:
        if s.offered == ECLIPSE:
            s = replace(s, offered="", asked=-1)
        else:
            s = replace(s, hands=s.without(self.seat, ECLIPSE), played=s.played + 1)
        centre = s.layout.centre
        if centre == OFF_BOARD:
            s = replace(s, out=(*s.out, ECLIPSE))
        else:
            s = replace(s, board=s.with_lying(ECLIPSE, centre, 0))
        return replace(s, colours=passed_on(s, self.quarters), refusals=0)


class TurningBegan(Fact, frozen=True, array_like=True, gc=False, tag="eb"):
    """A seat will turn the bases on by so many quarters at each of its turns."""

    seat: Seat
    quarters: int

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Turning(by=self.seat, quarters=self.quarters, turn=s.begun))


class TurnedOn(Fact, frozen=True, array_like=True, gc=False, tag="et"):
    """The bases were turned once more."""

    def apply(self, s: Marsh) -> Marsh:
        turning = s.annexed(Turning)
        s = replace(s, colours=passed_on(s, turning.quarters))
        return s.with_annex(replace(turning, turn=s.begun))


class SolarEclipse(Extra, frozen=True, kw_only=True):
    """The eclipse among the pieces.  ``quarters``: what its player may choose; ``goes_on``: at each of his turns."""

    facts: ClassVar[tuple[type[Fact], ...]] = (Eclipsed, TurningBegan, TurnedOn)
    enters: ClassVar[tuple[str, ...]] = ("turned 2",)

    quarters: tuple[int, ...] = (1, 2, 3)
    goes_on: bool = False

    def entered(self, episode: Episode, s: Marsh, seat: Seat | None, words: Sequence[str]) -> Marsh | None:
        """By how many quarters the bases have been turned, all in all."""
        if seat is not None or words[0] != "turned":
            return None
        _, quarters = words
        return replace(s, colours=passed_on(s, int(quarters)))

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Who goes on turning the bases, and by how many quarters, once that has begun."""
        turning = s.annex.get(Turning.key)
        return {"turning": {"by": turning.by, "quarters": turning.quarters} if isinstance(turning, Turning) else None}

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        turning = s.annex.get(Turning.key)
        if isinstance(turning, Turning):
            yield Phrase("text.turning", {"seat": turning.by, "quarters": turning.quarters})


class Eclipsing(Act):
    """Place the eclipse of the hand (A.4 no. 58)."""

    key = "eclipse"
    kind = Eclipse

    def has_it(self, s: Marsh, seat: Seat) -> bool:
        """Whether the seat may place it now."""
        return ECLIPSE in s.hands[seat]

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        quarters = self.episode.extra(SolarEclipse).quarters if self.has_it(s, seat) else ()
        return (Eclipse(each) for each in quarters)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Eclipse)
        eclipse = self.episode.extra(SolarEclipse)
        if not self.has_it(s, seat):
            raise Illegal("you do not have the eclipse")
        if move.quarters not in eclipse.quarters:
            raise Illegal(f"the bases are turned by {' or '.join(map(str, eclipse.quarters))} quarters")
        turns_on = (TurningBegan(seat, move.quarters),) if eclipse.goes_on else ()
        return (Eclipsed(seat, move.quarters), *turns_on)


class TakingEclipse(Eclipsing):
    """Place the eclipse that is offered."""

    key = "taking eclipse"

    def has_it(self, s: Marsh, seat: Seat) -> bool:
        return s.offered == ECLIPSE

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        yield from super().decide(s, seat, move)
        for extra in self.episode.extras:
            yield from extra.after_taking(s, seat)


class PassingWithoutEclipse(Passing):
    """Who holds the eclipse can place it, and need not pass."""

    def possible(self, s: Marsh, seat: Seat) -> Placement | None:
        if ECLIPSE in s.hands[seat]:
            return ECLIPSE, s.layout.centre, 0
        return super().possible(s, seat)


class TurningOn(MarshPart):
    """At each later turn of who placed the eclipse the bases turn on in the same direction (X-04)."""

    key = "turning on"

    def follows(self, s: Marsh) -> Sequence[Fact]:
        turning = s.annex.get(Turning.key)
        if isinstance(turning, Turning) and turning.by == s.mover and turning.turn < s.begun:
            return (TurnedOn(),)
        return ()


def only_in_the_centre(episode: Episode, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """The eclipse lies on no base."""
    if placement[0] == ECLIPSE:
        quarters = " or ".join(f"eclipse {each}" for each in episode.extra(SolarEclipse).quarters)
        return f"the eclipse takes the place of the centre and turns the bases: {quarters}"
    return None


def with_eclipse(eclipse: SolarEclipse, episode: Episode) -> Episode:
    """The eclipse is shuffled in with the pieces (A.4 no. 58)."""
    parts = [kind for part in episode.parts for kind in ((part, TurningOn) if part is Ends else (part,))]
    acts = [PassingWithoutEclipse if act is Passing else act for act in episode.acts]
    return replace(
        episode,
        more={**episode.more, ECLIPSE: 1},
        bars=(only_in_the_centre, *episode.bars),
        acts=(*acts, Eclipsing),
        answers=(*episode.answers, TakingEclipse),
        parts=tuple(parts) if eclipse.goes_on else episode.parts,
        extras=(*episode.extras, eclipse),
    )
