"""The shelf: matches kept in memory, the newest value of each, without copies, the least used let go."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from uuid import UUID

from domain.match.chain import Sealed
from domain.match.codec import Unstorable, open_sealed
from domain.match.events import Adjusted, Closed, Committed, Forgotten, Opened, Reinstated, Replaced, Voided
from domain.match.folding import NOT_WHAT_FOLLOWS
from domain.match.held import Held
from domain.match.log import News

BESIDE_THE_LOG = frozenset(
    kind.topic for kind in (Opened, Committed, Replaced, Closed, Voided, Reinstated, Adjusted, Forgotten)
)
"""Events with which something of a match changes that is not in the log: its secrets, or keys of names and reasons."""


class Shelf:
    """The newest known value of each match, safe from every thread; one thread publishes.

    ``touched``: the matches that were put here or let go since somebody took note of them; nothing where nobody does.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.by_id: OrderedDict[UUID, Held] = OrderedDict()
        self.newest = 0
        self.touched: set[UUID] | None = None
        self.changing = threading.RLock()

    def get(self, match_id: UUID) -> Held | None:
        """The match, if it is here."""
        return self.by_id.get(match_id)

    def put(self, held: Held) -> None:
        """Keeps a match, as the one that was used last, unless a newer value of it is here."""
        match_id = held.match.id
        self.touch(match_id)
        known = self.by_id.get(match_id)
        if known is None or known.match.version <= held.match.version:
            self.by_id[match_id] = held
        self.by_id.move_to_end(match_id)
        while len(self.by_id) > self.size:
            self.touch(self.by_id.popitem(last=False)[0])

    def keep(self, held: Iterable[Held], as_of: int) -> None:
        """Keeps matches as they were when the newest event of the log was this one.

        Not when more has been noticed since: then what is here is newer, and what is not here may have been written to.
        """
        with self.changing:
            if self.newest > as_of:
                return
            for each in held:
                self.put(each)

    def publish(self, held: Mapping[UUID, Held], as_of: int) -> None:
        """Keeps what a committed transaction saw and changed; ``as_of`` is the newest event of the log at its end."""
        with self.changing:
            self.keep(held.values(), as_of)
            self.newest = max(self.newest, as_of)

    def notice(self, news: News) -> None:
        """Brings the matches up to what others wrote."""
        with self.changing:
            if not news.whole:
                self.clear()
            for sealed in news.events:
                self.follow(sealed)
            self.newest = max(self.newest, news.newest)

    def follow(self, sealed: Sealed) -> None:
        """Adds an event to its match, if it is here and nothing is missing between; else lets the match go."""
        held = self.get(sealed.match)
        if held is None or held.match.version >= sealed.version:
            return
        if held.match.version + 1 < sealed.version or sealed.topic in BESIDE_THE_LOG:
            self.forget(sealed.match)
            return
        try:
            after = held.match.evolve(open_sealed(sealed))
            self.put(Held(after, sealed.hash, sealed.position, held.secrets, (sealed,)))
        except (Unstorable, *NOT_WHAT_FOLLOWS):  # whoever asks for the match hears what is wrong with it
            self.forget(sealed.match)

    def forget(self, match_id: UUID) -> None:
        """Lets a match go, to be read anew."""
        self.touch(match_id)
        self.by_id.pop(match_id, None)

    def clear(self) -> None:
        """Lets all go."""
        self.touch(*self.by_id)
        self.by_id.clear()

    def touch(self, *matches: UUID) -> None:
        """Notes that something may have happened to matches, if anybody wants to know."""
        if self.touched is not None:
            self.touched.update(matches)

    def take_touched(self) -> set[UUID]:
        """The matches that were touched since this was asked last; from the first time on they are noted."""
        with self.changing:
            touched, self.touched = self.touched, set()
            return touched or set()
