"""The verbs of an arbiter: each gives a command that rules on a match.

``by`` is the organiser of the match or a referee of the service (``events.ORGANISER``, ``events.REFEREE``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import token_bytes
from uuid import UUID

from msgspec.structs import replace

from domain.core.play import Seat
from domain.match import rulings
from domain.match.chain import Sealed
from domain.match.codec import open_sealed
from domain.match.desk import Desk
from domain.match.events import Forgotten, Ruling
from domain.match.identity import token, token_hash
from domain.match.log import Keys
from domain.match.match import Match
from domain.match.personal import marks_of, owner_of, shown, texts_of
from domain.match.repeats import Idempotency, Receipt, remember, repeated_key
from domain.match.table import Table, check_name
from domain.match.writer import Command

ALIAS_BYTES = 4
MATCHES_AT_ONCE = 100


class Arbiter:
    """Rulings on the matches of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def void(self, match_id: UUID, by: Seat, reason: str, *, once: Idempotency | None = None) -> Command[Receipt]:
        """Declares a match void.  Raises ``Illegal``, ``UnknownMatch``."""
        return self.rule(match_id, once, lambda match, since: rulings.void(match, by, reason, since=since))

    def reinstate(self, match_id: UUID, by: Seat, reason: str, *, once: Idempotency | None = None) -> Command[Receipt]:
        """Lets a void match count again.  Raises ``Illegal``, ``UnknownMatch``."""
        return self.rule(match_id, once, lambda match, since: rulings.reinstate(match, by, reason, since=since))

    def adjust(
        self,
        match_id: UUID,
        by: Seat,
        reason: str,
        *,
        points: tuple[int, ...],
        places: tuple[int, ...] = (),
        once: Idempotency | None = None,
    ) -> Command[Receipt]:
        """Gives or takes points, or fixes places.  Raises ``Illegal``, ``UnknownMatch``."""

        def ruling(match: Match, since: int) -> Ruling:
            return rulings.adjust(match, by, points, places, reason, since=since)

        return self.rule(match_id, once, ruling)

    def replace_player(
        self, match_id: UUID, by: Seat, reason: str, *, seat: Seat, name: str, once: Idempotency | None = None
    ) -> Command[Receipt]:
        """Puts somebody else on a seat, with a token of its own.

        Raises ``Unplayable`` for a name, ``Illegal``, ``UnknownMatch``.
        """

        def ruling(match: Match, since: int) -> Ruling:
            check_name(name)
            rulings.check_seat(match, by, seat)  # no token can be made for a seat of any number
            players = 1 + sum(each.seat == seat for each in match.rulings.replaced)
            key = token_hash(token(self.table.service_key, match_id, seat, players))
            return rulings.replace_player(match, by, seat, name, key, reason, since=since)

        return self.rule(match_id, once, ruling)

    def forget(self, name: str) -> tuple[str, int]:
        """Forgets a person: in no match can their name be read any more, nor an arbiter's words that hold it.

        Every hash still holds.  Returns what they are called from now on, and in how many matches.  A few matches at
        a time, so that nobody waits long; asked again, it goes on where it was interrupted.
        """
        alias, forgotten = f"forgotten-{token_bytes(ALIAS_BYTES).hex()}", 0
        while found := self.table.do(self.forget_some(name, alias)):
            forgotten += found
        return alias, forgotten

    def forget_some(self, name: str, alias: str) -> Command[int]:
        """The command that forgets a person in a few matches; in how many it did."""

        def command(desk: Desk) -> int:
            owned = desk.transaction.owned(owner_of(name), MATCHES_AT_ONCE)
            marks: dict[UUID, list[str]] = {}
            for match_id, mark in owned:
                marks.setdefault(match_id, []).append(mark)
            for match_id, of_person in marks.items():
                held = desk.held(match_id)
                words = words_about(name, desk.transaction.read(match_id), desk.transaction.names(match_id))
                event = Forgotten((*of_person, *words), alias, self.table.since(held.match))
                desk.append(held, (event,), held.match.evolve(event))
                desk.transaction.forget_names(match_id, event.marks, alias)
                desk.read(match_id)
            return len(marks)

        return command

    def rule(
        self, match_id: UUID, once: Idempotency | None, ruling: Callable[[Match, int], Ruling]
    ) -> Command[Receipt]:
        """A command that gives a ruling on a match as it stands."""
        return self.table.change(match_id, once, lambda match, since: match.ruled(ruling(match, since)))

    def replay_from(
        self, match_id: UUID, by: Seat, reason: str, ply: int, *, once: Idempotency | None = None
    ) -> Command[Receipt]:
        """Has a match played again from a ply: in a new one, with chance of its own; this one is void.

        The receipt is the new match's.  Raises ``Illegal`` when there is no such ply, ``UnknownMatch``.
        """

        def command(desk: Desk) -> Receipt:
            if again := repeated_key(desk, once):
                return again
            rulings.check_in_force(desk.held(match_id).match)
            receipt = self.table.branch_off(desk, match_id, ply)
            held = desk.held(match_id)
            successor = receipt.match.id.bytes
            ruling = rulings.void(held.match, by, reason, since=self.table.since(held.match), successor=successor)
            voided = self.table.finish(desk, held, *held.match.ruled(ruling))
            return remember(desk, once, replace(receipt, position=voided.position))

        return command


def words_about(name: str, sealed: Sequence[Sealed], keys: Keys) -> tuple[str, ...]:
    """The pseudonyms of an arbiter's words in a match that hold a name."""
    found = []
    for event in map(open_sealed, sealed):
        _, words = texts_of(shown(event, keys))
        if any(name.casefold() in each.casefold() for each in words):
            found.append(marks_of(event)[-1])
    return tuple(found)
