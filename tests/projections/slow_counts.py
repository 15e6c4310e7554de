"""Every report counted once more, slowly and another way: over the matches as the domain folds them from the log.

Knows nothing of the columnar copy.  Each function gives the rows of one report by their keys, with the columns
that it counts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import correlation, fmean, median, stdev
from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce

from domain.core.play import Over
from domain.core.score import Line, Scored
from domain.match import rulings
from domain.match.chain import Sealed
from domain.match.codec import open_sealed
from domain.match.events import Opened
from domain.match.match import Match

Key = tuple[Any, ...]
Rows = dict[Key, dict[str, Any]]


class Stored(Struct, frozen=True):
    """A match as it is, and its events."""

    match: Match
    events: list[Sealed]

    @property
    def game(self) -> str:
        return self.match.opened.game

    @property
    def half(self) -> int:
        """To which half of the matches it belongs, by where it was opened in the log."""
        return self.events[0].position % 2

    @property
    def ended(self) -> int:
        """The position of the event by which it has ended, or ended again."""
        tip = self.match.tip.version
        return max(e.position for e in self.events if e.version == tip or e.topic in ("redo", "reinstate"))

    @property
    def over(self) -> bool:
        return self.match.status == "over"

    @property
    def seated(self) -> int:
        return len(self.match.seats)

    @property
    def points(self) -> tuple[int, ...]:
        """Points at the end, rulings included."""
        assert isinstance(self.match.awaited, Over)
        return rulings.standing(self.match, self.match.awaited)[0]

    @property
    def places(self) -> tuple[int, ...]:
        assert isinstance(self.match.awaited, Over)
        return rulings.standing(self.match, self.match.awaited)[1]

    @property
    def won(self) -> tuple[float, ...]:
        """Each seat's part of the first place."""
        firsts = self.places.count(1)
        return tuple(1 / firsts if place == 1 else 0.0 for place in self.places)

    @property
    def above(self) -> tuple[float, ...]:
        """Points above the mean of the match."""
        return tuple(points - fmean(self.points) for points in self.points)

    def factions(self) -> tuple[str, ...]:
        return tuple(self.match.rules.faction(self.match.state, seat) for seat in range(self.seated))

    def lines(self, plies: int | None = None) -> Iterator[tuple[int, Line]]:
        """Seat and line of everything that was scored on the line, or in its first so many plies."""
        for frame in self.match.frames:
            for fact in frame.facts:
                if isinstance(fact, Scored) and (plies is None or frame.ply <= plies):
                    yield from ((fact.seat, line) for line in fact.lines)

    def draws(self) -> Iterator[tuple[str, int]]:
        """Outcomes on the line, and whose they were."""
        frames = list(self.match.frames)
        for number, frame in enumerate(frames):
            behind = [each.seat for each in frames[number + 1 :] if each.seat is not None and each.seat >= 0]
            for outcome in frame.outcomes:
                named = [fact.seat for fact in frame.facts if hasattr(fact, "seat") and tells_of(fact, outcome)]
                seat = named[0] if named else behind[0] if behind else None
                if seat is not None:
                    yield str(outcome), seat

    def thought(self) -> Iterator[tuple[int, str, int]]:
        """Seat, kind of move and milliseconds of every ply on the line that a seat made."""
        before = {}
        at = 0
        for sealed in self.events:
            event = open_sealed(sealed)
            now = 0 if isinstance(event, Opened) else event.since  # type: ignore[attr-defined]  # all others have it
            before[sealed.version] = now - at
            at = now
        for frame in self.match.frames:
            if frame.seat is not None and frame.seat >= 0 and frame.move is not None:
                yield frame.seat, self.match.write_move(frame.move).split(" ")[0], before[frame.version]

    def acts(self) -> Counter[str]:
        """How often what was done."""
        found: Counter[str] = Counter()
        for sealed in self.events:
            refused = sealed.topic == "answer" and not open_sealed(sealed).accept  # type: ignore[attr-defined]
            found["refused" if refused else sealed.topic] += 1
        return found


def tells_of(fact: Any, outcome: object) -> bool:
    """Whether a fact names an outcome in one of its fields, and is no fact of the score."""
    if isinstance(fact, Scored):
        return False
    values = (getattr(fact, name) for name in fact.__struct_fields__)
    return any(isinstance(value, str | int) and str(value) == str(outcome) for value in values)


def shares(results: Mapping[Key, Sequence[tuple[float, int]]], seated: Callable[[Key], int]) -> Rows:
    """Matches, wins and points by key."""
    return {
        key: {
            "matches": len(each),
            "share": fmean(won for won, _ in each),
            "expected": 1 / seated(key),
            "points": fmean(points for _, points in each),
        }
        for key, each in results.items()
    }


def gathered(pairs: Iterable[tuple[Key, Any]]) -> dict[Key, list[Any]]:
    """Values by key."""
    found = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return found


def over_tables(stored: Sequence[Stored]) -> Iterator[Stored]:
    """Finished matches of more than one seat."""
    return (each for each in stored if each.over and each.seated > 1)


def results(each: Stored) -> Iterator[tuple[int, tuple[float, int]]]:
    """Seats with what they won and their points."""
    return enumerate(zip(each.won, each.points, strict=True))


def win_by_seat(stored: Sequence[Stored], _: str) -> Rows:
    pairs = (((m.game, m.seated, seat), got) for m in over_tables(stored) for seat, got in results(m))
    return shares(gathered(pairs), lambda key: key[1])


def win_by_players(stored: Sequence[Stored], _: str) -> Rows:
    pairs = (((m.game, m.seated), next(results(m))[1]) for m in over_tables(stored))
    return shares(gathered(pairs), lambda key: key[1])


def win_by_faction(stored: Sequence[Stored], _: str) -> Rows:
    pairs = (
        ((m.game, m.seated, m.factions()[seat]), got)
        for m in over_tables(stored)
        for seat, got in results(m)
        if m.factions()[seat]
    )
    return shares(gathered(pairs), lambda key: key[1])


def win_by_expansion(stored: Sequence[Stored], _: str) -> Rows:
    pairs = (
        ((m.game, addition, m.seated, seat), got)
        for m in over_tables(stored)
        for addition in m.match.rules.variation.adds or ("",)
        for seat, got in results(m)
    )
    return shares(gathered(pairs), lambda key: key[2])


def scores(stored: Sequence[Stored], _: str) -> Rows:
    found = Counter((m.game, points) for m in stored if m.over for points in m.points)
    return {key: {"seats": count} for key, count in found.items()}


def points_by_source(stored: Sequence[Stored], _: str) -> Rows:
    lines = gathered(((m.game, line.reason), line.points) for m in stored if m.over for _, line in m.lines())
    seats = Counter(m.game for m in stored if m.over for _ in range(m.seated))
    whole: Counter[str] = Counter()
    for (game, _reason), points in lines.items():
        whole[game] += sum(points)
    return {
        key: {
            "lines": len(points),
            "points": sum(points),
            "each": sum(points) / seats[key[0]],
            "part": sum(points) / whole[key[0]] if whole[key[0]] else None,
        }
        for key, points in lines.items()
    }


def points_by_item(stored: Sequence[Stored], _: str) -> Rows:
    found = gathered(
        ((m.game, line.reason, item.name), item)
        for m in stored
        if m.over
        for _, line in m.lines()
        for item in line.items
    )
    return {
        key: {
            "lines": len(items),
            "counted": sum(item.count for item in items),
            "points": sum(item.points for item in items),
        }
        for key, items in found.items()
    }


def length(stored: Sequence[Stored], _: str) -> Rows:
    found = gathered(((m.game, m.match.opened.variation, m.seated), m) for m in stored if m.over)
    return {
        key: {
            "matches": len(each),
            "least": min(m.match.ply for m in each),
            "median": median(m.match.ply for m in each),
            "most": max(m.match.ply for m in each),
            "mean": fmean(m.match.ply for m in each),
            "minutes": fmean(getattr(open_sealed(m.events[-1]), "since", 0) for m in each) / 60_000,
        }
        for key, each in found.items()
    }


def drawn(stored: Sequence[Stored], _: str) -> Rows:
    found = gathered(
        ((m.game, outcome), (m.above[seat], m.won[seat])) for m in over_tables(stored) for outcome, seat in m.draws()
    )
    return {
        key: {
            "draws": len(each),
            "worth": fmean(above for above, _ in each),
            "deviation": stdev(above for above, _ in each) if len(each) > 1 else None,
            "share": fmean(won for _, won in each),
        }
        for key, each in found.items()
    }


def going_back(stored: Sequence[Stored], _: str) -> Rows:
    rows: Rows = {}
    for key, each in gathered(((m.game, m.match.opened.undo), m) for m in stored).items():
        played = sum(sum(sealed.topic == "play" for sealed in m.events) for m in each)
        undone = played - sum(m.match.ply for m in each)
        acts = sum((m.acts() for m in each), Counter[str]())
        rows[key] = {
            "matches": len(each),
            "plies": played,
            "undone_plies": undone,
            "undone_part": undone / played if played else None,
            "undos": acts["undo"],
            "redos": acts["redo"],
            "asked_for": acts["ask"],
            "refused": acts["refused"],
        }
    return rows


def think_time(stored: Sequence[Stored], _: str) -> Rows:
    sat = Counter((m.game, name) for m in stored for name in m.match.seats)
    took = gathered(((m.game, m.match.seats[seat]), ms) for m in stored for seat, _, ms in m.thought())
    return {
        key: {
            "matches": count,
            "moves": len(took.get(key, ())),
            "seconds": fmean(took[key]) / 1000 if took.get(key) else None,
        }
        for key, count in sat.items()
    }


def think_time_by_step(stored: Sequence[Stored], _: str) -> Rows:
    bounds = (1, 3, 10, 30, 60, 180, 600, 86400)
    found = gathered(
        ((m.game, step, next((bound for bound in bounds if ms < 1000 * bound), bounds[-1])), ms)
        for m in stored
        for _, step, ms in m.thought()
    )
    return {
        key: {"plies": len(each), "seconds": fmean(each) / 1000, "longest": max(each) / 1000}
        for key, each in found.items()
    }


def player(stored: Sequence[Stored], name: str) -> Rows:
    found: dict[Key, list[tuple[float, int, float]]] = defaultdict(list)
    for m in over_tables(stored):
        if name in m.match.seats:
            seat = m.match.seats.index(name)
            others = [points for other, points in enumerate(m.points) if other != seat]
            found[m.game, m.seated, name].append((m.won[seat], m.points[seat], fmean(others)))
    rows = shares({key: [each[:2] for each in sat] for key, sat in found.items()}, lambda key: key[1])
    return {key: row | {"others": fmean(each[2] for each in found[key])} for key, row in rows.items()}


def opponents(stored: Sequence[Stored], name: str) -> Rows:
    found: dict[Key, list[tuple[float, int]]] = defaultdict(list)
    for m in stored:
        if not m.over or name not in m.match.seats:
            continue
        mine = m.match.seats.index(name)
        for seat, other in enumerate(m.match.seats):
            if seat != mine:
                lead = m.places[seat] - m.places[mine]
                ahead = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
                found[m.game, other].append((ahead, m.points[mine] - m.points[seat]))
    return {
        key: {
            "matches": len(each),
            "ahead": fmean(ahead for ahead, _ in each),
            "expected": 0.5,
            "lead": fmean(lead for _, lead in each),
        }
        for key, each in found.items()
    }


def luck(stored: Sequence[Stored], _: str) -> Rows:
    draws = [(m, outcome, seat) for m in over_tables(stored) for outcome, seat in m.draws()]
    worth = gathered(((m.game, outcome, m.half), m.above[seat]) for m, outcome, seat in draws)
    found: dict[Key, float] = defaultdict(float)
    points: dict[Key, float] = {}
    for m, outcome, seat in draws:
        elsewhere = worth.get((m.game, outcome, 1 - m.half))
        if elsewhere:
            found[m.game, m.match.id, seat] += fmean(elsewhere)
            points[m.game, m.match.id, seat] = m.above[seat]
    rows: Rows = {}
    for game in {key[0] for key in found}:
        mine = [key for key in found if key[0] == game]
        lucks, aboves = [found[key] for key in mine], [points[key] for key in mine]
        several = len(mine) > 1
        spreads = (stdev(aboves), stdev(lucks)) if several else (None, None)
        same = correlation(lucks, aboves) if len(mine) > 2 and all(spreads) else None
        rows[game,] = {
            "seats": len(mine),
            "spread": spreads[0],
            "spread_of_luck": spreads[1],
            "explained": None if same is None else max(same, 0.0) ** 2,
        }
    return rows


def ratings(stored: Sequence[Stored], _: str) -> Rows:
    """Of nim/cards, with the library alone; a match counts from when it ended, was redone or was reinstated."""
    league = [m for m in stored if m.over and (m.game, m.match.opened.variation) == ("nim", "cards")]
    model, known, rows = PlackettLuce(), {}, Rows()
    for number, m in enumerate(sorted(league, key=Stored.ended.fget), 1):  # type: ignore[attr-defined]  # a property
        teams = [[known.get(name) or model.rating()] for name in m.match.seats]
        for name, place, (after,) in zip(m.match.seats, m.places, model.rate(teams, ranks=list(m.places)), strict=True):
            known[name] = after
            values = {"mu": after.mu, "sigma": after.sigma, "cautious": after.mu - 3 * after.sigma}
            rows[str(m.match.id), name] = {"number": number, "place": place, **values}
    return rows


COUNTS: Mapping[str, Callable[[Sequence[Stored], str], Rows]] = {
    count.__name__: count
    for count in (
        win_by_seat,
        win_by_players,
        win_by_faction,
        win_by_expansion,
        scores,
        points_by_source,
        points_by_item,
        length,
        drawn,
        going_back,
        think_time,
        think_time_by_step,
        player,
        opponents,
        luck,
        ratings,
    )
}
