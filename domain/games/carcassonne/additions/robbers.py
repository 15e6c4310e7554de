"""The Robbers: beside a score figure of another seat, a robber gets half of the next points for which it moves.

Rules page, 3, The Robbers, D7 and D8.  The robbed seat keeps everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.compose import After
from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Option, Phrase, View
from domain.core.score import Item, Line, Scored
from domain.games.carcassonne.addition import Annex, Contribution, Expansion
from domain.games.carcassonne.course import Part
from domain.games.carcassonne.ground import Ground, Keyed
from domain.games.carcassonne.moves import PASS, Pass
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Advance, ScoreFigure, Track
from domain.games.carcassonne.words import WORDS

KEY = "robbers"
SUPPLY = -1
"""Stands where the space of a robber would."""

Booty = tuple[Seat, Seat, str, int]
"""Whose robber may rob, whom, which score figure has left its space, and for how many points."""


class Robbers(Struct, frozen=True, omit_defaults=True, gc=False):
    """``spaces``: where each seat's robber stands on the track, empty at first.

    ``asked``: seats that were asked since the bag symbol.  ``booty``: what robbers may take, in order.
    """

    spaces: tuple[int, ...] = ()
    asked: tuple[Seat, ...] = ()
    booty: tuple[Booty, ...] = ()


ROBBERS = Annex(KEY, Robbers())


def spaces(s: Carcassonne) -> tuple[int, ...]:
    """Where each seat's robber stands."""
    return ROBBERS.of(s).spaces or (SUPPLY,) * s.seats


def with_space(s: Carcassonne, seat: Seat, space: int) -> tuple[int, ...]:
    """The same with another space for one robber."""
    now = spaces(s)
    return (*now[:seat], space, *now[seat + 1 :])


class PlaceRobber(Move, frozen=True, array_like=True, gc=False, tag="RP"):
    """Put the robber beside a score figure of another seat."""

    pattern: ClassVar[str] = "robber {figure} {victim}"
    figure: str
    victim: int


class Rob(Move, frozen=True, array_like=True, gc=False, tag="RR"):
    """Choose which of several score figures that left the space is robbed."""

    pattern: ClassVar[str] = "rob {figure} {victim}"
    figure: str
    victim: int


class RobberPlaced(Fact, frozen=True, array_like=True, gc=False, tag="rp"):
    """A seat put its robber on a space of the track."""

    seat: Seat
    space: int

    def apply(self, s: Carcassonne) -> Carcassonne:
        robbers = ROBBERS.of(s)
        placed = with_space(s, self.seat, self.space)
        return ROBBERS.put(s, replace(robbers, spaces=placed, asked=(*robbers.asked, self.seat)))


class RobberStayed(Fact, frozen=True, array_like=True, gc=False, tag="rs"):
    """A seat that was asked left its robber where it was."""

    seat: Seat

    def apply(self, s: Carcassonne) -> Carcassonne:
        robbers = ROBBERS.of(s)
        return ROBBERS.put(s, replace(robbers, asked=(*robbers.asked, self.seat)))


class RobbersAsked(Fact, frozen=True, array_like=True, gc=False, tag="ra"):
    """All who may place a robber for this bag symbol were asked."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return ROBBERS.put(s, replace(ROBBERS.of(s), asked=()))


class FigureLeft(Fact, frozen=True, array_like=True, gc=False, tag="rl"):
    """A score figure left the space of a seat's robber for so many points."""

    seat: Seat
    victim: Seat
    figure: str
    points: int

    def apply(self, s: Carcassonne) -> Carcassonne:
        robbers, found = ROBBERS.of(s), (self.seat, self.victim, self.figure, self.points)
        return ROBBERS.put(s, replace(robbers, booty=(*robbers.booty, found)))


class RobberMoved(Fact, frozen=True, array_like=True, gc=False, tag="rm"):
    """A seat's robber moved along with a figure that moved because of robbed points."""

    seat: Seat
    space: int

    def apply(self, s: Carcassonne) -> Carcassonne:
        return ROBBERS.put(s, replace(ROBBERS.of(s), spaces=with_space(s, self.seat, self.space)))


class RobberReturned(Fact, frozen=True, array_like=True, gc=False, tag="rr"):
    """A seat's robber has robbed and went back to its supply."""

    seat: Seat

    def apply(self, s: Carcassonne) -> Carcassonne:
        robbers = ROBBERS.of(s)
        booty = tuple(each for each in robbers.booty if each[0] != self.seat)
        return ROBBERS.put(s, replace(robbers, spaces=with_space(s, self.seat, SUPPLY), booty=booty))


class PlacingRobbers(Part):
    """After a bag symbol the mover may place or move its robber, then the next seat, or all, with one in the supply."""

    key = "robber"

    def __init__(self, ground: Ground, track: Track) -> None:
        self.ground = ground
        self.track = track
        self.all_others = ground.chosen("bag", "all")

    def asked_next(self, s: Carcassonne) -> Seat | None:
        """Who is asked now."""
        if "robber" not in self.ground.face(s).marks:
            return None
        asked = ROBBERS.of(s).asked
        if s.mover not in asked:
            return s.mover
        if len(asked) > 1 and not self.all_others:
            return None
        later = s.in_order[s.in_order.index(asked[-1]) + 1 :]
        return next((seat for seat in later if spaces(s)[seat] == SUPPLY), None)

    def due(self, s: Carcassonne) -> bool:
        return self.asked_next(s) is not None

    def again(self, s: Carcassonne) -> bool:
        return True

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        return (RobbersAsked(),) if ROBBERS.of(s).asked else ()

    def awaits(self, s: Carcassonne) -> Turn:
        seat = self.asked_next(s)
        assert seat is not None
        return Turn((seat,), self.key)

    def victims(self, s: Carcassonne, seat: Seat) -> list[ScoreFigure]:
        """The score figures of the others."""
        return [figure for figure in self.track.figures(s) if figure.seat != seat]

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        return [*(PlaceRobber(each.name, each.seat) for each in self.victims(s, seat)), PASS]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        if isinstance(move, Pass):
            return (RobberStayed(seat),)
        victims = {(each.name, each.seat): each.space for each in self.victims(s, seat)}
        if not isinstance(move, PlaceRobber) or (move.figure, move.victim) not in victims:
            beside = ", ".join(f"robber {name} {victim}" for name, victim in victims)
            raise Illegal(f"a robber goes beside a score figure of another seat: {beside}; or pass")
        return (RobberPlaced(seat, victims[move.figure, move.victim]),)


def on_advance(track: Track) -> Callable[[Carcassonne, Advance], Iterable[Fact]]:
    """What robbers do when a score figure of another seat leaves their space.

    For points of its own it may be robbed; for robbed points the robber only moves along.
    """

    def facts(s: Carcassonne, advance: Advance) -> Iterable[Fact]:
        figure, points = advance.figure, advance.points
        for seat, space in enumerate(spaces(s)):
            if space != figure.space or seat == figure.seat:
                continue
            if advance.robbed:
                yield RobberMoved(seat, (space + points) % track.spaces)
            else:
                yield FigureLeft(seat, figure.seat, figure.name, points)

    return facts


class Robbing(Part):
    """A robber robs once; where several figures left its space in one scoring, its owner chooses."""

    key = "rob"

    def __init__(self, track: Track) -> None:
        self.track = track

    def booty(self, s: Carcassonne, seat: Seat) -> dict[tuple[str, Seat], int]:
        """What a robber may take: points by score figure and seat."""
        return {(figure, victim): points for owner, victim, figure, points in ROBBERS.of(s).booty if owner == seat}

    def choosing(self, s: Carcassonne) -> Seat | None:
        """The first seat whose robber may rob several figures."""
        owners = [owner for owner, *_ in ROBBERS.of(s).booty]
        return next((owner for owner in owners if owners.count(owner) > 1), None)

    def due(self, s: Carcassonne) -> bool:
        return self.choosing(s) is not None

    def again(self, s: Carcassonne) -> bool:
        return True

    def awaits(self, s: Carcassonne) -> Turn:
        seat = self.choosing(s)
        assert seat is not None
        return Turn((seat,), self.key)

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        return [Rob(figure, victim) for figure, victim in self.booty(s, seat)]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        booty = self.booty(s, seat)
        if not isinstance(move, Rob) or (move.figure, move.victim) not in booty:
            choices = ", ".join(f"rob {figure} {victim}" for figure, victim in booty)
            raise Illegal(f"seat {seat} chooses whom its robber robs: {choices}")
        return self.robbed(s, seat, booty[move.figure, move.victim])

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        facts: list[Fact] = []
        for seat, _, _, points in ROBBERS.of(s).booty:
            for fact in self.robbed(s, seat, points):
                facts.append(fact)
                s = fact.apply(s)
        return facts

    def robbed(self, s: Carcassonne, seat: Seat, points: int) -> Iterable[Fact]:
        """A seat's robber takes half of these points, rounded up, and goes home."""
        home = RobberReturned(seat)
        yield home
        yield from self.track.award(home.apply(s), (Scored(seat, (half_of(points),)),), robbed=True)


def half_of(points: int) -> Line:
    """What a robber gets of somebody's points."""
    half = (points + 1) // 2
    return Line(half, "reason.robbed", (Item("item.robbed", points, half),))


def at_end(ground: Ground, track: Track) -> Callable[[Scene], Iterable[tuple[Seat, Line]]]:
    """The other reading of D8: a robber on the track robs the first final score of a seat whose figure stands there.

    Of several such seats it robs the one that pays most.
    """

    def lines(scene: Scene) -> Iterable[tuple[Seat, Line]]:
        firsts: dict[Seat, int] = {}
        for victim, line in (found for each in ground.closings if each.key != KEY for found in each.of(scene)):
            firsts.setdefault(victim, line.points)
        for seat, space in enumerate(spaces(scene.s)):
            there = {figure.seat for figure in track.figures(scene.s) if figure.space == space} - {seat}
            points = max((firsts.get(victim, 0) for victim in there), default=0)
            if points:
                yield seat, half_of(points)

    return lines


def section(s: Carcassonne, seat: Seat | None) -> list[View]:
    """Where each seat's robber stands; nothing while it is in the supply."""
    return [{"seat": each, "space": None if space == SUPPLY else space} for each, space in enumerate(spaces(s))]


def sentences(s: Carcassonne, seat: Seat | None) -> Iterable[Phrase]:
    """The same in words."""
    for each, space in enumerate(spaces(s)):
        if space != SUPPLY:
            yield Phrase("text.robber", {"seat": each, "space": space})


def count(s: Carcassonne) -> Mapping[str, int]:
    """The robbers by where they are."""
    supply = spaces(s).count(SUPPLY)
    return {"robber.supply": supply, "robber.track": s.seats - supply}


def contribute(ground: Ground, track: Track) -> Contribution:
    """A step after the tile, the robbing, and with the other reading of D8 points at the end."""
    acts_at_end = ground.chosen("robbers_at_end", "act")
    return Contribution(
        parts=(After("place", PlacingRobbers(ground, track)), After("track", Robbing(track))),
        on_advance=(Keyed(KEY, on_advance(track)),),
        closings=(After("features", Keyed(KEY, at_end(ground, track))),) if acts_at_end else (),
        sections=(After("seats", Keyed(KEY, section)),),
        sentences=(After("seats", Keyed(KEY, sentences)),),
        counts=(After("figures", Keyed(KEY, count)),),
        moves=(PlaceRobber, Rob),
        facts=(RobberPlaced, RobberStayed, RobbersAsked, FigureLeft, RobberMoved, RobberReturned),
    )


ADDITION = Expansion(
    key=KEY,
    number=10,
    edition=1,
    plies=4,
    contribute=contribute,
    data=KEY,
    options={
        "bag": Option(("one", "all"), title=WORDS["option.bag"], needs=KEY),
        "robbers_at_end": Option(("rest", "act"), title=WORDS["option.robbers_at_end"], needs=KEY),
    },
)
