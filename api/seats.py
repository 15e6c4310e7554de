"""Who is calling: a seat, the organiser, or a spectator; known from the token alone."""

from __future__ import annotations

from collections.abc import Sequence
from hmac import compare_digest

from msgspec import Struct

from api.problems import Problem
from domain.core.play import Seat
from domain.match.events import ORGANISER
from domain.match.identity import token_hash

CHALLENGE = {"WWW-Authenticate": 'Bearer realm="jugada"'}
WRONG = {"WWW-Authenticate": 'Bearer realm="jugada", error="invalid_token"'}


class Caller(Struct, frozen=True):
    """Somebody at or around one table.  ``seat`` is ``ORGANISER`` for the organiser, ``None`` for a spectator."""

    seat: Seat | None

    @property
    def eyes(self) -> Seat | None:
        """The seat through whose eyes this caller sees; the organiser sees what a spectator sees."""
        return None if self.seat == ORGANISER else self.seat

    @property
    def role(self) -> str:
        """``seat``, ``organiser`` or ``spectator``."""
        if self.seat is None:
            return "spectator"
        return "organiser" if self.seat == ORGANISER else "seat"

    @property
    def sign(self) -> str:
        """What stands for this caller in tags."""
        if self.seat is None:
            return "w"
        return "o" if self.seat == ORGANISER else f"s{self.seat}"


SPECTATOR = Caller(None)


def caller_of(keys: Sequence[bytes], token: str | None) -> Caller:
    """The caller with this token, by the hashes of the seats' tokens and last the organiser's.

    Raises ``Problem`` for a token that is none of them.
    """
    if token is None:
        return SPECTATOR
    mine = token_hash(token)
    found = [seat for seat, key in enumerate(keys) if compare_digest(key, mine)]
    if not found:
        raise Problem("wrong-token", "this token is no seat's and not the organiser's at this match", headers=WRONG)
    return Caller(ORGANISER if found[0] == len(keys) - 1 else found[0])


def seated(caller: Caller) -> Seat:
    """The seat that calls.  Raises ``Problem`` for anybody else."""
    if caller.seat is None:
        raise Problem("no-token", "this is for a seat: send its token", headers=CHALLENGE)
    if caller.seat == ORGANISER:
        raise Problem("not-yours", "this is for a seat; the organiser does not play")
    return caller.seat


def at_the_table(caller: Caller) -> Seat:
    """The seat, or the organiser, that calls.  Raises ``Problem`` for a spectator."""
    if caller.seat is None:
        raise Problem("no-token", "this is for a seat or the organiser: send the token", headers=CHALLENGE)
    return caller.seat


def organising(caller: Caller) -> None:
    """Raises ``Problem`` for anybody but the organiser."""
    if at_the_table(caller) != ORGANISER:
        raise Problem("not-yours", "this is for the organiser of the match")


def may_open(organiser_keys: Sequence[str], token: str | None) -> None:
    """Raises ``Problem`` for anybody who may not open matches; where there are no keys, everybody may."""
    if not organiser_keys:
        return
    if token is None:
        raise Problem("no-token", "matches are opened with an organiser's key", headers=CHALLENGE)
    mine = token_hash(token)
    fitting = [key for key in organiser_keys if compare_digest(token_hash(key), mine)]
    if not fitting:
        raise Problem("wrong-token", "this is no organiser's key", headers=WRONG)
