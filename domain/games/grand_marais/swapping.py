"""Swaps: at the start of a turn one may ask to see a hand and swap piece for piece (V-04, A.4 no. 59)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Phrase, View
from domain.games.grand_marais.acts import Act
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.moves import Refuse, Stop
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.pieces import LASTING
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

ASKED, SHOWN, PROPOSED = 1, 2, 3


class Negotiation(Annex, frozen=True, gc=False):
    """The mover has asked ``partner`` in a ``turn``; how far they are is the ``stage``, 0 when it is over.

    ``give``, ``take``: what the mover proposes to give and to take.
    """

    key: ClassVar[str] = "negotiation"

    partner: Seat = -1
    turn: int = 0
    stage: int = 0
    give: str = ""
    take: str = ""


NONE_YET = Negotiation()


def negotiation(s: Marsh) -> Negotiation:
    """The annex, or what stands for none."""
    found = s.annex.get(Negotiation.key, NONE_YET)
    assert isinstance(found, Negotiation)
    return found


class Ask(Move, frozen=True, array_like=True, gc=False, tag="ka"):
    """Ask a seat to show its hand: ``ask 2``."""

    pattern: ClassVar[str] = "ask {seat}"
    seat: Seat


class Show(Move, frozen=True, array_like=True, gc=False, tag="ks"):
    """Show the own hand to who has asked: ``show``."""

    pattern: ClassVar[str] = "show"


class Swap(Move, frozen=True, array_like=True, gc=False, tag="kw"):
    """Propose to give a piece for one of the hand that was shown: ``swap W08 rain``."""

    pattern: ClassVar[str] = "swap {give} {take}"
    secret: ClassVar[tuple[str, ...]] = ("give", "take")
    give: str
    take: str

    def knowers(self) -> tuple[Seat, ...]:
        """Nobody: a move does not name its seat; both hear the fact."""
        return ()


class Agree(Move, frozen=True, array_like=True, gc=False, tag="kg"):
    """Accept the swap: ``agree``."""

    pattern: ClassVar[str] = "agree"


class HandAsked(Fact, frozen=True, array_like=True, gc=False, tag="na"):
    """The mover asked a seat to show its hand."""

    partner: Seat

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Negotiation(partner=self.partner, turn=s.begun, stage=ASKED))


class HandShown(Fact, frozen=True, array_like=True, gc=False, tag="nh"):
    """It showed its ``hand``, pieces with spaces between, to the mover; only the two of them hear which."""

    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("hand",)
    seat: Seat
    partner: Seat
    hand: str

    def knowers(self) -> tuple[Seat, ...]:
        """Who asked and who shows."""
        return (self.seat, self.partner)

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(negotiation(s), stage=SHOWN))


class SwapProposed(Fact, frozen=True, array_like=True, gc=False, tag="np"):
    """The mover proposes to give a piece and take another; only the two of them hear which."""

    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("give", "take")
    seat: Seat
    partner: Seat
    give: str
    take: str

    def knowers(self) -> tuple[Seat, ...]:
        """The two who swap."""
        return (self.seat, self.partner)

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(negotiation(s), stage=PROPOSED, give=self.give, take=self.take))


class Swapped(Fact, frozen=True, array_like=True, gc=False, tag="ns"):
    """They swapped."""

    def apply(self, s: Marsh) -> Marsh:
        found = negotiation(s)
        s = replace(s, hands=s.without(s.mover, found.give))
        s = replace(s, hands=s.without(found.partner, found.take))
        s = replace(s, hands=s.with_hand(s.mover, (*s.hands[s.mover], found.take)))
        s = replace(s, hands=s.with_hand(found.partner, (*s.hands[found.partner], found.give)))
        return s.with_annex(Negotiation(turn=found.turn))


class NegotiationEnded(Fact, frozen=True, array_like=True, gc=False, tag="ne"):
    """Nothing is swapped."""

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Negotiation(turn=negotiation(s).turn))


class Swaps(Extra, frozen=True, kw_only=True):
    """That pieces may be swapped."""

    facts: ClassVar[tuple[type[Fact], ...]] = (HandAsked, HandShown, SwapProposed, Swapped, NegotiationEnded)

    def known(self, s: Marsh, owner: Seat, reader: Seat | None) -> tuple[str, ...]:
        """To the mover all that was shown, to the partner the piece that is proposed."""
        found = negotiation(s)
        if found.stage >= SHOWN and owner == found.partner and reader == s.mover:
            return s.hands[owner]
        if found.stage == PROPOSED and owner == s.mover and reader == found.partner:
            return (found.give,)
        return ()

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Who is asked, and to the mover the hand that is shown; to both what is proposed."""
        found = negotiation(s)
        if not found.stage:
            return {"negotiation": None}
        shown = found.stage >= SHOWN and seat == s.mover
        told = found.stage == PROPOSED and seat in (s.mover, found.partner)
        return {
            "negotiation": {
                "with": found.partner,
                "shown": list(s.hands[found.partner]) if shown else None,
                "give": found.give if told else None,
                "take": found.take if told else None,
            }
        }

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        found = negotiation(s)
        if found.stage:
            yield Phrase(f"text.negotiation_{found.stage}", {"seat": s.mover, "partner": found.partner})
        if found.stage >= SHOWN and seat == s.mover:
            yield Phrase("text.hand_shown", {"seat": found.partner, "pieces": ", ".join(s.hands[found.partner])})
        if found.stage == PROPOSED and seat in (s.mover, found.partner):
            yield Phrase("text.swap_proposed", {"seat": s.mover, "give": found.give, "take": found.take})


class Asking(Act):
    """Ask a seat, once a turn, before anything is played."""

    key = "asking"
    kind = Ask

    def why_not(self, s: Marsh, seat: Seat, partner: Seat) -> str:
        """Why a seat may not be asked; empty when it may."""
        if s.played or s.offers:
            return "a swap is asked for at the start of a turn"
        if negotiation(s).turn == s.begun:
            return "you have asked in this turn; one may be asked"
        if partner == seat or partner not in range(s.seats) or not s.hands[partner]:
            return "ask another player who holds pieces"
        return ""

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Ask(partner) for partner in range(s.seats) if not self.why_not(s, seat, partner))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Ask)
        why = self.why_not(s, seat, move.seat)
        if why:
            raise Illegal(why)
        return (HandAsked(move.seat),)


def swaps(s: Marsh, kinds: Kinds, partner: Seat) -> list[Swap]:
    """What the mover may propose: one of the two is special, none a village, the Abbey, or what belongs to a colour."""
    mine, theirs = (
        [piece for piece in dict.fromkeys(s.hands[seat]) if piece not in LASTING and kinds.owner(s, piece) is None]
        for seat in (s.mover, partner)
    )
    return [
        Swap(give, take)
        for give in mine
        for take in theirs
        if give != take and (give in kinds.by_piece or take in kinds.by_piece)
    ]


class Negotiating(MarshPart):
    """The partner shows his hand or refuses, the mover proposes or stops, the partner agrees or refuses."""

    key = "swap"
    kinds = (Show, Refuse, Swap, Stop, Agree)

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.rows = episode.extra(Specialties).kinds

    def awaits(self, s: Marsh) -> Awaited | None:
        found = negotiation(s)
        return Turn((s.mover if found.stage == SHOWN else found.partner,), self.key) if found.stage else None

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        found = negotiation(s)
        if found.stage == SHOWN:
            return (*swaps(s, self.rows, found.partner), Stop())
        return (Show() if found.stage == ASKED else Agree(), Refuse())

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        found = negotiation(s)
        if move not in self.moves(s, seat):
            may = {
                ASKED: "show your hand, or refuse",
                SHOWN: "swap a piece for one that was shown, one of them special, or stop",
                PROPOSED: "agree, or refuse",
            }
            raise Illegal(f"you may {may[found.stage]}")
        match move:
            case Show():
                return (HandShown(s.mover, found.partner, " ".join(s.hands[found.partner])),)
            case Swap(give=give, take=take):
                return (SwapProposed(s.mover, found.partner, give, take),)
            case Agree():
                return (Swapped(),)
            case _:
                return (NegotiationEnded(),)
