"""The Messages in the view, in words, and counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.core.play import Seat
from domain.core.rules import Phrase, View
from domain.games.carcassonne.additions.messages.post import MESSAGES, POST
from domain.games.carcassonne.state import Carcassonne


def section(s: Carcassonne, seat: Seat | None) -> View:
    """The message that is to be answered, those seen in the order of the stack, and the next where it is known."""
    post = POST.of(s)
    return {"open": post.open or None, "seen": list(post.stack), "next": post.known_next or None}


def sentences(s: Carcassonne, seat: Seat | None) -> Iterable[Phrase]:
    """The same in words."""
    post = POST.of(s)
    if post.open:
        yield Phrase("text.message", {"message": post.open, "effect": f"reason.{post.open}"})
    if post.stack:
        yield Phrase("text.messages", {"messages": ", ".join(post.stack)})


def count(s: Carcassonne) -> Mapping[str, int]:
    """Message tiles and messengers by where they are."""
    held = int(bool(POST.of(s).open))
    return {"messages.stack": len(MESSAGES) - held, "messages.open": held, "messenger.track": s.seats}
