"""The position in words, as a seat sees it: all that somebody needs who cannot see the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from domain.core.play import Awaited, Over, Seat, Turn
from domain.core.rules import Phrase
from domain.games.marseille.cards import CARD_IDS, CARDS
from domain.games.marseille.city import LIEUX, MOMENTS, Printed
from domain.games.marseille.objectives import OBJECTIVE_IDS
from domain.games.marseille.state import ACCEPTED, NOTHING, PLAY, Marseille
from domain.games.marseille.view import Picture


def position(picture: Picture, s: Marseille, reader: Seat | None, awaited: Awaited) -> Iterable[Phrase]:
    """The whole position for a reader."""
    if isinstance(awaited, Over):
        yield Phrase("text.over", {"reason": f"over.{awaited.reason}"})
    yield from say_round(picture, s)
    for seat in range(s.seats):
        yield from say_seat(s, seat)
    yield from say_window(s)
    if reader is not None:
        yield from say_own(picture, s, reader)
    if isinstance(awaited, Turn):
        for seat in awaited.seats:
            yield Phrase("text.turn", {"seat": seat, "step": f"step.{awaited.step}"})


def say_round(picture: Picture, s: Marseille) -> Iterable[Phrase]:
    """Round, Moment, decks and supply, last turns."""
    if s.moment != NOTHING:
        moment = MOMENTS[s.moment]
        yield Phrase("text.round", {"round": s.round, "rounds": picture.rounds, "moment": moment.name})
        for icon in moment.icons:
            yield Phrase("text.hit", {"icon": f"icon.{icon}"})
    yield Phrase("text.decks", {"actions": sum(s.actions), "lieux": sum(s.lieux), "stress": s.pool})
    for seat in s.announced:
        yield Phrase("text.announced", {"seat": seat})


def say_seat(s: Marseille, seat: Seat) -> Iterable[Phrase]:
    """What everybody sees of a seat."""
    numbers = {"stress": s.stress[seat], "hand": len(s.hands[seat]), "objectives": len(s.objectives[seat])}
    yield Phrase("text.seat", {"seat": seat, **numbers})
    if s.piles[seat]:
        pile = [LIEUX[lieu] for lieu in s.piles[seat]]
        yield Phrase("text.pile", {"seat": seat, "lieux": ", ".join(map(with_icons, pile))})
    for card in s.objects[seat]:
        yield Phrase("text.object", {"seat": seat, "object": CARD_IDS[card]})
    for objective in s.validated[seat]:
        yield Phrase("text.validated", {"seat": seat, "objective": f"objective.{OBJECTIVE_IDS[objective]}"})


def with_icons(lieu: Printed) -> str:
    """A district with its icons: ``Le Panier (N C)``."""
    return f"{lieu.name} ({' '.join(lieu.icons)})"


def say_window(s: Marseille) -> Iterable[Phrase]:
    """A card that waits for answers."""
    if s.aim is None:
        return
    for seat in s.aim.targets:
        yield Phrase("text.aimed", {"seat": s.turn, "card": card_key(s.aim.card), "target": seat})
    for seat, answer in zip(s.aim.targets, s.aim.answers, strict=False):
        if answer != ACCEPTED:
            yield Phrase("text.answered", {"seat": seat, "card": card_key(answer)})


def say_own(picture: Picture, s: Marseille, reader: Seat) -> Iterable[Phrase]:
    """What only the reader sees: hand, Objectives, districts to choose from; and what is left of the own turn."""
    for card, count in Counter(s.hands[reader]).items():
        yield Phrase("text.hand", {"card": card_key(card), "id": CARD_IDS[card], "count": count})
    for index in s.objectives[reader]:
        met = picture.objectives[index].is_met(s, reader)
        key = "text.objective_met" if met else "text.objective"
        yield Phrase(key, {"objective": f"objective.{OBJECTIVE_IDS[index]}"})
    if s.turn == reader:
        for lieu in s.seen:
            yield Phrase("text.seen", {"lieu": with_icons(LIEUX[lieu]), "id": LIEUX[lieu].id})
        if s.stage == PLAY:
            yield Phrase("text.actions", {"count": s.actions_left})


def card_key(card: int) -> str:
    """The word of a card; the Objects have one together."""
    return "card.souvenir" if CARDS[card].kind == "object" else f"card.{CARD_IDS[card]}"
