"""Who is calling: a seat, the organiser, a referee, or a spectator; known from the token alone."""

from __future__ import annotations

from collections.abc import Sequence
from hmac import compare_digest

from msgspec import Struct

from api.call.problems import Problem
from api.wire.match import Role
from domain.core.play import Seat
from domain.match.events import ORGANISER, REFEREE, presides
from domain.match.identity import token_hash

CHALLENGE = {"WWW-Authenticate": 'Bearer realm="jugada"'}
WRONG = {"WWW-Authenticate": 'Bearer realm="jugada", error="invalid_token"'}


class Caller(Struct, frozen=True):
    """Somebody at or around one table; ``seat`` is ``ORGANISER`` or ``REFEREE`` for those, ``None`` for a spectator.

    ``key`` is the hash by which the match knew this caller, if it was the match.
    """

    seat: Seat | None
    key: bytes | None = None

    @property
    def eyes(self) -> Seat | None:
        """The seat through whose eyes this caller sees; organiser and referee see what a spectator sees."""
        return None if self.presides else self.seat

    @property
    def presides(self) -> bool:
        """Whether this is the organiser or a referee."""
        return self.seat is not None and presides(self.seat)

    def is_still_known(self, keys: Sequence[bytes]) -> bool:
        """Whether the match, with these keys now, would let this caller in again."""
        return self.key is None or self.key in keys

    @property
    def role(self) -> Role:
        """What the service takes this caller for."""
        return NAMES.get(self.seat, "seat")

    @property
    def sign(self) -> str:
        """What stands for this caller in tags."""
        return SIGNS.get(self.seat, f"s{self.seat}")


NAMES: dict[Seat | None, Role] = {None: "spectator", ORGANISER: "organiser", REFEREE: "referee"}
SIGNS = {None: "w", ORGANISER: "o", REFEREE: "r"}
SPECTATOR = Caller(None)


def caller_of(keys: Sequence[bytes], referees: Sequence[bytes], token: str | None) -> Caller:
    """The caller with this token, by the hashes of the seats' tokens and last the organiser's, and of referees' keys.

    Raises ``Problem`` for a token that is none of them.
    """
    if token is None:
        return SPECTATOR
    mine = token_hash(token)
    found = [seat for seat, key in enumerate(keys) if compare_digest(key, mine)]
    if found:
        return Caller(ORGANISER if found[0] == len(keys) - 1 else found[0], mine)
    if sum(compare_digest(key, mine) for key in referees):  # all are compared, whichever it is
        return Caller(REFEREE)
    raise not_of_this_match()


def not_of_this_match() -> Problem:
    """The refusal of a token that is nobody's at a match, or is no longer."""
    return Problem("wrong-token", "this token is no seat's and not the organiser's at this match", headers=WRONG)


def seated(caller: Caller) -> Seat:
    """The seat that calls.  Raises ``Problem`` for anybody else."""
    if caller.seat is None:
        raise Problem("no-token", "this is for a seat: send its token", headers=CHALLENGE)
    if caller.presides:
        raise Problem("not-yours", f"this is for a seat; the {caller.role} does not play")
    return caller.seat


def at_the_table(caller: Caller) -> Seat:
    """The seat, the organiser or the referee that calls.  Raises ``Problem`` for a spectator."""
    if caller.seat is None:
        raise Problem("no-token", "this is for a seat or the organiser: send the token", headers=CHALLENGE)
    return caller.seat


def presiding(caller: Caller) -> Seat:
    """The organiser or referee that calls.  Raises ``Problem`` for anybody else."""
    seat = at_the_table(caller)
    if not presides(seat):
        raise Problem("not-yours", "this is for the organiser of the match, or a referee")
    return seat


def refereeing(referees: Sequence[bytes], token: str | None) -> None:
    """Raises ``Problem`` for anybody who has no referee's key."""
    if token is None:
        raise Problem("no-token", "this is for a referee: send a referee's key", headers=CHALLENGE)
    if not sum(compare_digest(key, token_hash(token)) for key in referees):
        raise Problem("wrong-token", "this is no referee's key", headers=WRONG)


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
