"""What a seat may ask for."""

from __future__ import annotations

from typing import ClassVar

from domain.core.play import Move, Seat


class PutAway(Move, frozen=True, array_like=True, gc=False, tag="W"):
    """In the set-up: the Objective that is not kept; nobody else hears which."""

    pattern: ClassVar[str] = "put away {objective}"
    secret: ClassVar[tuple[str, ...]] = ("objective",)
    objective: str

    def knowers(self) -> tuple[Seat, ...]:
        """Nobody: a move does not name its seat; the seat itself hears the fact."""
        return ()


class PlayCard(Move, frozen=True, array_like=True, gc=False, tag="P"):
    """Play a card that points at nobody."""

    pattern: ClassVar[str] = "play {card}"
    card: str


class PlayAt(Move, frozen=True, array_like=True, gc=False, tag="A"):
    """Play a card at a player, named by the number of the seat."""

    pattern: ClassVar[str] = "play {card} at {target}"
    card: str
    target: Seat


class PlayAtAll(Move, frozen=True, array_like=True, gc=False, tag="L"):
    """Play a card at all others; ``split`` is the own Stress that each is given, clockwise: ``1-0-1``."""

    pattern: ClassVar[str] = "play {card} split {split}"
    card: str
    split: str


class PlayTaking(Move, frozen=True, array_like=True, gc=False, tag="T"):
    """Play a card to take a placed Object."""

    pattern: ClassVar[str] = "play {card} taking {object}"
    card: str
    object: str


class PlayGiving(Move, frozen=True, array_like=True, gc=False, tag="G"):
    """Play a card to give an own placed Object to a player."""

    pattern: ClassVar[str] = "play {card} giving {object} to {target}"
    card: str
    object: str
    target: Seat


class PlaySwapping(Move, frozen=True, array_like=True, gc=False, tag="X"):
    """Play a card to exchange an own placed Object for another's."""

    pattern: ClassVar[str] = "play {card} giving {object} taking {other}"
    card: str
    object: str
    other: str


class Keep(Move, frozen=True, array_like=True, gc=False, tag="K"):
    """Keep one of the districts that were drawn, on top of the pile."""

    pattern: ClassVar[str] = "keep {lieu}"
    lieu: str


class Accept(Move, frozen=True, array_like=True, gc=False, tag="Y"):
    """Play no card in answer."""

    pattern: ClassVar[str] = "accept"


class Answer(Move, frozen=True, array_like=True, gc=False, tag="R"):
    """Play a card in answer to one that points at the seat."""

    pattern: ClassVar[str] = "answer {card}"
    card: str


class AnswerTaking(Move, frozen=True, array_like=True, gc=False, tag="Q"):
    """Play a card in answer that takes a placed Object of who tried to steal."""

    pattern: ClassVar[str] = "answer {card} taking {object}"
    card: str
    object: str


class Shout(Move, frozen=True, array_like=True, gc=False, tag="H"):
    """Shout CHAOS! and reveal an Objective that is fulfilled."""

    pattern: ClassVar[str] = "shout {objective}"
    objective: str


class Discard(Move, frozen=True, array_like=True, gc=False, tag="D"):
    """Put a card of the hand on the discard: down to the limit, after a rival's shout, or the one that is stuck."""

    pattern: ClassVar[str] = "discard {card}"
    card: str


class Announce(Move, frozen=True, array_like=True, gc=False, tag="V"):
    """Announce LES VACANCES PARFAITES."""

    pattern: ClassVar[str] = "announce"


class Pass(Move, frozen=True, array_like=True, gc=False, tag="N"):
    """Play no further action, or do not announce now."""

    pattern: ClassVar[str] = "pass"


MOVES = (
    PutAway,
    PlayAt,
    PlayAtAll,
    PlaySwapping,
    PlayTaking,
    PlayGiving,
    PlayCard,
    Keep,
    Accept,
    AnswerTaking,
    Answer,
    Shout,
    Discard,
    Announce,
    Pass,
)
