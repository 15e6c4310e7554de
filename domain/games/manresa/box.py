"""Everything in the box: by where it is, and as data enough to draw it."""

from __future__ import annotations

from collections.abc import Mapping

from domain.core.rules import View
from domain.games.manresa.material import BOX, ESTATES, PHASES, PLACES, ROUTES, SPACES, STANDARD, STANDARD_COST
from domain.games.manresa.state import FREE, Manresa, worker_of
from domain.games.manresa.track import NOBODY
from domain.games.manresa.view import named


def everything_by_place(s: Manresa) -> Mapping[str, int]:
    """Cards of resources, workers, black workers, mission and privilege cards, and what is single."""
    return {**resources(s), **workers(s), **missions(s), **privileges(s), **single()}


def resources(s: Manresa) -> Mapping[str, int]:
    """The resource cards, beside the places and in the hands."""
    return {
        f"{place.resource}.{where}": count
        for number, place in enumerate(PLACES)
        for where, count in (("supply", s.supply[number]), ("hands", sum(hand[number] for hand in s.hands)))
    }


def workers(s: Manresa) -> Mapping[str, int]:
    """The workers of the estates, at work or at home, and the black ones."""
    at_work = [worker_of(code)[1] for code in s.spaces if code != FREE]
    heirs, granted = at_work.count(True), int(s.granted != NOBODY)
    waiting = int(s.heir != NOBODY) - heirs
    each = BOX["workers"]["each"]
    return {
        "workers.board": at_work.count(False),
        "workers.city": each * s.seats - at_work.count(False),
        "workers.box": each * (len(ESTATES) - s.seats),
        "heirs.board": heirs,
        "heirs.track": waiting,
        "heirs.granted": granted,
        "heirs.stock": BOX["workers"]["heirs"] - heirs - waiting - granted,
    }


def missions(s: Manresa) -> Mapping[str, int]:
    """The cards of reconstruction, on the board, before the seats, and of estates that are not in the game."""
    built = sum(min(done, len(PHASES)) for done in s.missions)
    return {
        "missions.board": built,
        "missions.seats": len(PHASES) * s.seats - built,
        "missions.box": len(PHASES) * (len(ESTATES) - s.seats),
    }


def privileges(s: Manresa) -> Mapping[str, int]:
    """The privilege cards, with their owners, with others, and of estates that are not in the game."""
    away = sum(seat != NOBODY for seat in s.taken)
    return {
        "privileges.taken": away,
        "privileges.owners": s.seats - away,
        "privileges.box": len(ESTATES) - s.seats,
    }


def single() -> Mapping[str, int]:
    """What there is one of, or what never changes its place."""
    return {name: count for name, count in BOX["single"].items() if name != "source"}


def everything() -> list[View]:
    """Places with their dice, spaces, estates with their costs, the standard, the order track, cards and workers."""
    return [
        *(
            {"piece": "place", "id": each.key, "resource": each.resource, "die": dict(each.die), "cards": cards}
            for each in PLACES
            for cards in (BOX["cards"]["count"],)
        ),
        *({"piece": "space", "id": each.key, "yields": each.yields} for each in SPACES),
        *({"piece": "estate", "id": each.key, "privilege": each.privilege} for each in ESTATES),
        *(
            {"piece": "mission", "id": f"{each.key}.{phase}", "costs": named(cost)}
            for each in ESTATES
            for phase, cost in zip(PHASES, each.costs, strict=True)
        ),
        {"piece": "mission", "id": STANDARD, "costs": named(STANDARD_COST)},
        *({"piece": "track", "id": name, "route": list(route)} for name, route in ROUTES.items()),
        {"piece": "worker", "id": "worker", "count": BOX["workers"]["each"] * len(ESTATES)},
        {"piece": "worker", "id": "heir", "count": BOX["workers"]["heirs"]},
    ]
