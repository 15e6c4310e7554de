"""The position in words: all that somebody needs who cannot see the table."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.play import Awaited, Over, Turn
from domain.core.rules import Phrase
from domain.games.manresa.cards import RESOURCES
from domain.games.manresa.material import ESTATE_INDEX, ESTATES, PLACES, SPACES
from domain.games.manresa.production import BUYER, rolled
from domain.games.manresa.state import FREE, NOWHERE, ORDERS, Manresa, worker_of
from domain.games.manresa.track import NOBODY
from domain.games.manresa.view import Picture


def position(picture: Picture, s: Manresa, awaited: Awaited) -> Iterable[Phrase]:
    """The whole position; everybody hears the same."""
    if isinstance(awaited, Over):
        yield Phrase("text.over", {"reason": f"over.{awaited.reason}"})
    yield from say_round(s)
    yield from say_seats(picture, s)
    yield from say_places(s)
    yield from say_workers(picture, s)
    yield from say_privileges(picture, s)
    if isinstance(awaited, Turn):
        yield Phrase("text.turn", {"seat": awaited.seats[0], "step": f"step.{awaited.step}"})


def say_round(s: Manresa) -> Iterable[Phrase]:
    """Round, phase, start card."""
    if s.start != NOBODY:
        yield Phrase("text.round", {"round": s.round, "phase": f"phase.{s.phase}", "start": s.start})


def say_seats(picture: Picture, s: Manresa) -> Iterable[Phrase]:
    """Estate, cards, missions and the next one, by seat."""
    for seat, estate in enumerate(s.estates):
        numbers = {"seat": seat, "estate": f"estate.{ESTATES[estate].key}", "missions": s.missions[seat]}
        yield Phrase("text.seat", numbers | dict(zip(RESOURCES, s.hands[seat], strict=True)))
        mission = picture.reconstruction.next_mission(s, seat)
        if mission:
            costs = dict(zip(RESOURCES, mission[1], strict=True))
            yield Phrase("text.next", {"seat": seat, "mission": f"mission.{mission[0]}", **costs})
    if s.granted != NOBODY:
        yield Phrase("text.granted", {"seat": s.granted})


def say_places(s: Manresa) -> Iterable[Phrase]:
    """What lies beside the places, and what was rolled there."""
    yield Phrase("text.supply", dict(zip(RESOURCES, s.supply, strict=True)))
    for number, place in enumerate(PLACES):
        for face in rolled(s, number):
            yield Phrase("text.rolled", {"place": f"place.{place.key}", "face": f"face.{face}"})


def say_workers(picture: Picture, s: Manresa) -> Iterable[Phrase]:
    """Who stands where, what is free, and who leaves next."""
    for code, space in zip(s.spaces, SPACES, strict=True):
        if code != FREE:
            seat, heir = worker_of(code)
            yield Phrase("text.heir" if heir else "text.worker", {"seat": seat, "space": space.key})
    if s.phase == ORDERS:
        yield Phrase("text.free", {"spaces": ", ".join(SPACES[space].key for space in picture.orders.open_spaces(s))})
        waiting = picture.orders.queue(s)[s.done :]
        yield Phrase("text.track", {"seats": tuple(each.seat for each in waiting)})


def say_privileges(picture: Picture, s: Manresa) -> Iterable[Phrase]:
    """Which cards were taken and where they lie."""
    for privilege in picture.privileges:
        estate = ESTATE_INDEX[privilege.estate]
        if s.taken[estate] != NOBODY:
            yield Phrase("text.taken", {"seat": s.taken[estate], "privilege": f"privilege.{privilege.key}"})
    if s.bonanza != NOWHERE:
        yield Phrase("text.bonanza", {"place": f"place.{PLACES[s.bonanza].key}"})
    if s.protection != NOWHERE:
        yield Phrase("text.protection", {"place": f"place.{PLACES[s.protection].key}"})
    if s.bought != NOWHERE:
        yield Phrase("text.bought", {"seat": s.holder(BUYER), "space": SPACES[s.bought].key})
