"""Pieces that belong to a colour are handed over to it, for a piece of its hand (I2-10, I2-11, A.4 no. 44)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Seat, Turn
from domain.core.rules import Phrase, View
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Handover(Annex, frozen=True, gc=False):
    """``giver`` must hand a ``piece`` over to its ``owner``; -1 when nothing is to be handed over."""

    key: ClassVar[str] = "handover"

    giver: Seat = -1
    owner: Seat = -1
    piece: str = ""


NOTHING_DUE = Handover()


def handover(s: Marsh) -> Handover:
    """The annex, or what stands for none."""
    found = s.annex.get(Handover.key, NOTHING_DUE)
    assert isinstance(found, Handover)
    return found


class Exchange(Move, frozen=True, array_like=True, gc=False, tag="hx"):
    """Choose the piece that is given for the property that is handed over: ``exchange W08``."""

    pattern: ClassVar[str] = "exchange {piece}"
    secret: ClassVar[tuple[str, ...]] = ("piece",)
    piece: str

    def knowers(self) -> tuple[Seat, ...]:
        """Nobody: a move does not name its seat; both hear the fact."""
        return ()


class HandoverDue(Fact, frozen=True, array_like=True, gc=False, tag="hd"):
    """A seat holds a piece that belongs to another and shows it; it hears the ``hand`` of that, if it is to choose."""

    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("hand",)
    giver: Seat
    owner: Seat
    piece: str
    hand: str

    def knowers(self) -> tuple[Seat, ...]:
        """Who looks at the hand."""
        return (self.giver,)

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Handover(self.giver, self.owner, self.piece))


class HandedOver(Fact, frozen=True, array_like=True, gc=False, tag="hh"):
    """It was handed over, for a piece that only the two of them know; for nothing where there was none to give."""

    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("taken",)
    giver: Seat
    owner: Seat
    taken: str

    def knowers(self) -> tuple[Seat, ...]:
        """The two who exchange."""
        return (self.giver, self.owner)

    def apply(self, s: Marsh) -> Marsh:
        piece = handover(s).piece
        s = replace(s, hands=s.without(self.giver, piece))
        if self.taken:
            s = replace(s, hands=s.without(self.owner, self.taken))
            s = replace(s, hands=s.with_hand(self.giver, (*s.hands[self.giver], self.taken)))
        s = replace(s, hands=s.with_hand(self.owner, (*s.hands[self.owner], piece)))
        return s.with_annex(NOTHING_DUE)


class Properties(Extra, frozen=True, kw_only=True):
    """Pieces that belong to a colour.  ``giver_chooses``: who hands one over looks at the owner's hand and takes."""

    facts: ClassVar[tuple[type[Fact], ...]] = (HandoverDue, HandedOver)

    giver_chooses: bool = True

    def chooser(self, s: Marsh) -> Seat:
        """Who chooses the piece that is given for it, -1 when nothing is to be handed over."""
        found = handover(s)
        return found.giver if self.giver_chooses else found.owner

    def known(self, s: Marsh, owner: Seat, reader: Seat | None) -> tuple[str, ...]:
        """To all the piece that is handed over, to who chooses the hand of its owner."""
        found = handover(s)
        if found.giver < 0:
            return ()
        if owner == found.owner and reader == self.chooser(s):
            return s.hands[owner]
        return (found.piece,) if owner == found.giver else ()

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Who hands what over to whom, and to who chooses the hand of the owner."""
        found = handover(s)
        if found.giver < 0:
            return {"handover": None}
        shown = list(s.hands[found.owner]) if seat == self.chooser(s) else None
        return {"handover": {"by": found.giver, "to": found.owner, "piece": found.piece, "shown": shown}}

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        found = handover(s)
        if found.giver < 0:
            return
        yield Phrase("text.handover", {"seat": found.giver, "owner": found.owner, "piece": f"piece.{found.piece}"})
        if seat == self.chooser(s) != found.owner:
            yield Phrase("text.hand_shown", {"seat": found.owner, "pieces": ", ".join(s.hands[found.owner])})


class DealAll(MarshPart):
    """Before the first turn all fill their hands, from who starts on (I2-11)."""

    key = "deal all"

    def awaits(self, s: Marsh) -> Awaited | None:
        if s.begun > 1 or s.played or s.offers:
            return None
        seats = [(s.mover + far) % s.seats for far in range(s.seats)]
        return next((draw for draw in (self.fill(s, seat) for seat in seats) if draw is not None), None)

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return self.drawn(chance, outcome)


class HandingOver(MarshPart):
    """Who holds a piece of another colour hands it over at once, from the mover on in order."""

    key = "exchange"
    kinds = (Exchange,)

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.rows = episode.extra(Specialties).kinds
        self.coloured = self.rows.colour_by_piece.keys()
        self.properties = episode.extra(Properties)

    def follows(self, s: Marsh) -> Sequence[Fact]:
        found = handover(s)
        if found.giver >= 0:
            return (HandedOver(found.giver, found.owner, ""),)
        for far in range(s.seats):
            seat = (s.mover + far) % s.seats
            if self.coloured.isdisjoint(s.hands[seat]):
                continue
            for piece in s.hands[seat]:
                owner = self.rows.owner(s, piece)
                if owner is not None and owner != seat:
                    shown = s.hands[owner] if self.properties.giver_chooses else ()
                    return (HandoverDue(seat, owner, piece, " ".join(shown)),)
        return ()

    def awaits(self, s: Marsh) -> Awaited | None:
        return Turn((self.properties.chooser(s),), self.key) if self.choices(s) else None

    def choices(self, s: Marsh) -> list[str]:
        """What may be given for it: any piece of the owner's hand that would not have to be handed back."""
        found = handover(s)
        if found.giver < 0:
            return []
        return [piece for piece in dict.fromkeys(s.hands[found.owner]) if self.rows.owner(s, piece) != found.owner]

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return map(Exchange, self.choices(s))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        choices = self.choices(s)
        if not isinstance(move, Exchange) or move.piece not in choices:
            raise Illegal(f"choose what is given for {handover(s).piece}: {', '.join(choices)}")
        found = handover(s)
        return (HandedOver(found.giver, found.owner, move.piece),)
