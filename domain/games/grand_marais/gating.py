"""Laying tokens on canals where the boat has come to, and the boats that they bar (rules A.1.8, A.4 no. 66)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Phrase, Unplayable, View
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.building import cell_named
from domain.games.grand_marais.claiming import seats_of
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.gates import (
    FACTS,
    BoatMoored,
    GateLaid,
    Gates,
    GatesDealt,
    GatesReturned,
    GateTakenBack,
    KeeperAsked,
    KeeperDone,
    Place,
    cell_of,
    place_at,
    told,
    whole_of,
)
from domain.games.grand_marais.moves import Stop
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.voyages import ASHORE, Berth, where
from domain.games.grand_marais.waters import Water, waters_of
from domain.games.grand_marais.waterways import Waterways, free_places, jetty, sides_of

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

Allotted: TypeAlias = Callable[[Marsh, Colour], int]
"""How many tokens a colour has."""


class LayToken(Move, frozen=True, array_like=True, gc=False, tag="gl"):
    """Lay a token on a side of a canal, or on the whole of one: ``token se-C4 north``, ``token se-C4 canal1``."""

    pattern: ClassVar[str] = "token {cell} {where}"
    cell: str
    where: str


class TakeBack(Move, frozen=True, array_like=True, gc=False, tag="gt"):
    """Take an own token back in passing: ``recover se-C4 north``."""

    pattern: ClassVar[str] = "recover {cell} {where}"
    cell: str
    where: str


class GateKeeping(Extra, frozen=True, kw_only=True):
    """The tokens of an episode in which they lie on canals.

    ``each``: how many a colour has.  ``anywhere``: whether one anywhere on a stretch secures a circuit on another's
    base, not only one at an end (A.4 no. 68).
    """

    facts: ClassVar[tuple[type[Fact], ...]] = FACTS
    enters: ClassVar[tuple[str, ...]] = ("Ada token nw-B1 north", "Ada token nw-B1 canal1")

    each: Allotted
    anywhere: bool = False

    def opening(self, s: Marsh) -> Iterable[Fact]:
        yield GatesDealt(tuple(self.each(s, colour) for colour in range(s.seats)))

    def after_removal(self, episode: Episode, s: Marsh, cells: Collection[Cell]) -> Iterable[Fact]:
        """Tokens on what is taken off or replaced go back to their owners (A.4 no. 60)."""
        gone = tuple([gate.place for gate in s.annexed(Gates).lying if cell_of(gate.place) in cells])
        return (GatesReturned(gone),) if gone else ()

    def entered(self, episode: Episode, s: Marsh, seat: Seat | None, words: Sequence[str]) -> Marsh | None:
        """A token on a free place of a canal."""
        if seat is None or words[0] != "token":
            return None
        _, name, where = words
        cell, colour, kinds = cell_named(s, name), s.colour(seat), episode.extra(Specialties).kinds
        free = [place for water in waters_of(s.board, s.layout, cell) for place in free_places(s, kinds, water, colour)]
        if place_at(cell, where) not in free:
            raise Unplayable(f"no token may lie there; on {name} it may on {', '.join(map(told, free)) or 'nothing'}")
        if not s.annexed(Gates).left[colour]:
            raise Unplayable("all tokens of that colour lie on the board")
        return GateLaid(seat, name, where).apply(s)

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Tokens kept, by seat, and those on the board: the seats of its colour, and where it lies."""
        gates, names = s.annexed(Gates), s.layout.names
        return {
            "tokens": [gates.left[s.colour(owner)] for owner in range(s.seats)],
            "gates": [
                {"seats": seats_of(s, gate.colour), "cell": names[cell_of(gate.place)], "where": told(gate.place)}
                for gate in gates.lying
            ],
        }

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        gates, names = s.annexed(Gates), s.layout.names
        for owner in range(s.seats):
            yield Phrase("text.tokens", {"seat": owner, "count": gates.left[s.colour(owner)]})
        for gate in gates.lying:
            values = {"cell": names[cell_of(gate.place)], "where": f"where.{told(gate.place)}"}
            yield Phrase("text.gate", values | {"seats": tuple(seats_of(s, gate.colour))})

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        gates = s.annexed(Gates)
        kept, lying = sum(gates.left), len(gates.lying)
        return {"tokens kept": kept, "tokens on the board": lying, "box": -kept - lying}


def on_water(s: Marsh, water: Water) -> tuple[Place, ...]:
    """The places on a water, whether a token may lie there or not."""
    return (*sides_of(s, water), whole_of(water))


def past_no_gates(kinds: Kinds) -> Callable[[Marsh, Colour], Callable[[Berth], Iterable[Berth]]]:
    """No boat passes a token, a property or a jetty of others (I2-05, I2-07)."""

    def ways(s: Marsh, colour: Colour) -> Callable[[Berth], Iterable[Berth]]:
        return Waterways(s, kinds, colour).next_to

    return ways


def open_gates(episode: Episode, s: Marsh, seat: Seat) -> Iterable[Fact]:
    """A boat that has reached a piece lets its seat lay tokens there, or take some back."""
    if choices(episode, s, seat):
        yield KeeperAsked(seat)


def choices(episode: Episode, s: Marsh, seat: Seat) -> list[LayToken | TakeBack]:
    """What a seat may do with tokens on the water where its boat is; none is taken back once one has been laid."""
    gates, colour, kinds = s.annexed(Gates), s.colour(seat), episode.extra(Specialties).kinds
    water = s.annexed(Boats).berths[colour]
    name = s.layout.names[water // 4]
    found: list[LayToken | TakeBack] = []
    if gates.left[colour]:
        found += [LayToken(name, told(place)) for place in free_places(s, kinds, water, colour)]
    if gates.keeper < 0 or not gates.laid:
        places = on_water(s, water)
        found += [TakeBack(name, told(g.place)) for g in gates.lying if g.colour == colour and g.place in places]
    return found


def written(move: LayToken | TakeBack) -> str:
    """A move as one writes it."""
    return move.pattern.format(cell=move.cell, where=move.where)


class Gating(MarshPart):
    """A seat lays tokens on the water that its boat has reached, one after the other (I2-06)."""

    key = "token"
    kinds = (LayToken, TakeBack, Stop)

    def awaits(self, s: Marsh) -> Awaited | None:
        keeper = s.annexed(Gates).keeper
        return Turn((keeper,), self.key) if keeper >= 0 else None

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (*choices(self.episode, s, seat), Stop())

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        found = choices(self.episode, s, seat)
        match move:
            case Stop():
                return (KeeperDone(),)
            case LayToken(cell=cell, where=where) if move in found:
                return self.closed_if_done(s, seat, GateLaid(seat, cell, where))
            case TakeBack(cell=cell, where=where) if move in found:
                return self.closed_if_done(s, seat, GateTakenBack(seat, cell, where))
            case _:
                raise Illegal(f"you may {'; '.join(map(written, found))}; or stop")

    def closed_if_done(self, s: Marsh, seat: Seat, fact: Fact) -> Iterable[Fact]:
        """The fact, and the end of it when nothing more can be done there."""
        return (fact,) if choices(self.episode, fact.apply(s), seat) else (fact, KeeperDone())


class Mooring(MarshPart):
    """At the beginning of a turn a boat that is not on the board is put on its jetty (I2-03, V-06)."""

    key = "mooring"

    def follows(self, s: Marsh) -> Sequence[Fact]:
        colour = s.colour(s.mover)
        if s.played or s.offers or s.annexed(Boats).berths[colour] != ASHORE:
            return ()
        water = jetty(s, colour)
        return (BoatMoored(colour, s.layout.names[water // 4], where(water)),)
