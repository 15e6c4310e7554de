"""The tree of early moves, and where on the board things happen; with the matches behind every number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from domain import games
from projections.analytics.asked import BadFilter, Filter, quoted
from projections.analytics.engine import Answered, Engine
from projections.analytics.report import MOST_BEHIND
from projections.columns.schema import OPENING_MOVES

DIVIDER = " > "
"""Between what chance gave and the move, where lines are told apart by both."""
MOST_PLAYERS = 5
MOST_BRANCHES = 200
"""So many moves are told of a place: where lots make every set-up another one, each match may have its own."""
ENDED = "CASE WHEN status = 'closed' THEN status ELSE reason END"
"""Why a match ended, as SQL; an empty text while it goes on."""


class SeatShare(Struct, frozen=True):
    """How a seat did in some finished matches: its part of first places."""

    seat: int
    matches: int
    share: float
    points: float


class Played(Struct, frozen=True):
    """Who made a move, and how often."""

    player: str
    times: int


class Ending(Struct, frozen=True):
    """How matches ended, and how many so; an empty reason stands for those that go on."""

    reason: str
    matches: int


class Branch(Struct):
    """A move that was made here: how often, by whom, and how it ended.

    ``line`` leads to it; ``part`` is its part of all matches that came here; ``variation`` is one in which it was made.
    ``leads_on``: whether it is not the last move that is kept.
    """

    move: str
    draw: str
    variation: str
    line: list[str]
    leads_on: bool
    matches: int
    part: float
    plies: float
    seats: list[SeatShare]
    players: list[Played]
    endings: list[Ending]


class Tree(Struct):
    """A place in the tree: the matches that came here, and the moves made next, the most frequent first.

    ``variation`` is one in which the line was played, nothing where nobody did.  ``more``: whether there are others.
    """

    line: list[str]
    variation: str | None
    matches: int
    branches: list[Branch]
    more: bool
    position: int

    def moves(self, *, draws: bool) -> list[str]:
        """The moves of the line alone; ``draws``: whether its steps say what chance gave before."""
        return [step.partition(DIVIDER)[2] for step in self.line] if draws else self.line


class Spot(Struct, frozen=True):
    """A place on the board where a kind of fact happened; ``x`` and ``y`` where the game counts so."""

    fact: str
    spot: str
    x: int | None
    y: int | None
    times: int
    matches: int


class ScoredCell(Struct, frozen=True):
    """A cell where points were scored."""

    x: int
    y: int
    times: int
    points: int


class HeatMap(Struct):
    """Where things happened and where points were scored, in finished matches."""

    spots: list[Spot]
    scored: list[ScoredCell]
    position: int


def tree(engine: Engine, asked: Filter, line: Sequence[str], *, draws: bool) -> Tree:
    """The place that a line of first moves leads to.  ``draws``: tells lines apart by what chance gave, too.

    Raises ``CannotAnswer``.
    """
    here = checked_line(asked, line, draws=draws, most=OPENING_MOVES - 1)
    at = len(here) + 1
    beside = more_of_branches(here, at, draws=draws)
    count = f"SELECT count(*), min(variation) FROM matches WHERE {condition(here, draws=draws)}"
    came, answered, *others = engine.ask_several([count, branch_sql(here, at, draws=draws), *beside.values()], asked)
    branches: dict[tuple[str, str], Branch] = {}
    ((all_matches, played),) = came.rows
    for move, draw, variation, matches, plies in answered.rows[:MOST_BRANCHES]:
        step = f"{draw}{DIVIDER}{move}" if draws else move
        part = matches / all_matches
        branches[move, draw] = Branch(
            move, draw, variation, [*here, step], at < OPENING_MOVES, matches, part, plies, [], [], []
        )
    for kind, other in zip(beside, others, strict=True):
        for move, draw, *values in other.rows:
            if (move, draw) in branches:
                getattr(branches[move, draw], kind).append(KINDS[kind](*values))
    more = len(answered.rows) > MOST_BRANCHES
    return Tree(list(here), played, all_matches, list(branches.values()), more, answered.position)


KINDS: dict[str, Any] = {"seats": SeatShare, "players": Played, "endings": Ending}


def checked_line(asked: Filter, line: Sequence[str], *, draws: bool, most: int) -> tuple[str, ...]:
    """The line with symmetries folded.  Raises ``BadFilter`` when it is none, too long, or of no one game."""
    if asked.game is None:
        raise BadFilter("first moves are those of a game; say of which")
    if len(line) > most:
        raise BadFilter(f"the first {OPENING_MOVES} moves are kept, so here a line has at most {most}")
    if draws and not all(DIVIDER in step for step in line):
        raise BadFilter(f"with draws a step is written DRAWN{DIVIDER}MOVE")
    if draws or asked.variation is None:
        return tuple(line)
    return tuple(games.rules(asked.game, asked.variation).folded(line))


def condition(line: Iterable[str], *, draws: bool) -> str:
    """Which matches begin with a line, as SQL."""
    parts = ["TRUE"]
    for at, step in enumerate(line, 1):
        draw, _, move = step.partition(DIVIDER) if draws else ("", "", step)
        parts.append(f"opening_moves[{at}] = {quoted(move)}")
        if draws:
            parts.append(f"opening_draws[{at}] = {quoted(draw)}")
    return " AND ".join(parts)


def next_step(at: int, *, draws: bool) -> str:
    """The columns of the step after a line."""
    return f"opening_moves[{at}] AS move, {f'opening_draws[{at}]' if draws else quoted('')} AS draw"


def branch_sql(line: Sequence[str], at: int, *, draws: bool) -> str:
    """The moves made after a line."""
    return (
        f"SELECT {next_step(at, draws=draws)}, min(variation), count(*) AS matches, avg(plies) FROM matches"
        f" WHERE {condition(line, draws=draws)} AND len(opening_moves) >= {at}"
        f" GROUP BY move, draw ORDER BY matches DESC, move, draw LIMIT {MOST_BRANCHES + 1}"
    )


def more_of_branches(line: Sequence[str], at: int, *, draws: bool) -> dict[str, str]:
    """How each seat did after each move, who made it, and how the matches ended."""
    step, where = next_step(at, draws=draws), condition(line, draws=draws)
    of = (
        f"FROM (SELECT *, {step} FROM matches WHERE {where} AND len(opening_moves) >= {at}) m"
        f" JOIN (SELECT move, draw FROM ({branch_sql(line, at, draws=draws)})) b ON b.move = m.move AND b.draw = m.draw"
    )
    seats = (
        f"SELECT m.move, m.draw, s.seat, count(*), avg(s.won), avg(s.points) {of} JOIN seats s ON s.match = m.match"
        f" WHERE s.status = 'over' GROUP BY ALL ORDER BY m.move, m.draw, s.seat"
    )
    players = (
        f"SELECT move, draw, player, times FROM"
        f" (SELECT m.move AS move, m.draw AS draw, s.player, count(*) AS times {of}"
        f" JOIN seats s ON s.match = m.match AND s.seat = m.opening_seats[{at}] GROUP BY ALL)"
        f" QUALIFY row_number() OVER (PARTITION BY move, draw ORDER BY times DESC, player) <= {MOST_PLAYERS}"
        f" ORDER BY move, draw, times DESC, player"
    )
    endings = (
        f"SELECT m.move, m.draw, {ENDED} AS why,"
        f" count(*) AS matches {of} GROUP BY ALL ORDER BY m.move, m.draw, matches DESC, why"
    )
    return {"seats": seats, "players": players, "endings": endings}


class Only(Struct, frozen=True):
    """Which matches of a line: those whose last move somebody made, that a seat won, that ended in a way."""

    mover: str | None = None
    winner: int | None = None
    ending: str | None = None

    def conditions(self, moves: int) -> Iterable[str]:
        """The same as SQL, of a line of so many moves.  Raises ``BadFilter`` for who made the last move of none."""
        of_seat = "SELECT s.match FROM seats s JOIN matches m ON m.match = s.match WHERE"
        if self.mover is not None:
            if not moves:
                raise BadFilter("a line without moves has nobody who made its last one")
            made = f"s.seat = m.opening_seats[{moves}] AND s.player = {quoted(self.mover)}"
            yield f"match IN ({of_seat} {made})"
        if self.winner is not None:
            yield f"match IN ({of_seat} s.status = 'over' AND s.seat = {self.winner} AND s.won > 0)"
        if self.ending is not None:
            yield f"{ENDED} = {quoted(self.ending)}"


def matches_of_line(engine: Engine, asked: Filter, line: Sequence[str], *, draws: bool, only: Only) -> Answered:
    """The matches that begin with a line, at the ply of its last move, the newest first.  Raises ``CannotAnswer``."""
    here = checked_line(asked, line, draws=draws, most=OPENING_MOVES)
    ply = f"opening_plies[{len(here)}]" if here else "CAST(NULL AS INTEGER)"
    where = " AND ".join((condition(here, draws=draws), *only.conditions(len(here))))
    return engine.ask(
        f"SELECT id, {ply}, game, variation, players, opened_at FROM matches WHERE {where}"
        f" ORDER BY opened_at DESC, id LIMIT {MOST_BEHIND}",
        asked,
    )


def within(plies: int | None) -> str:
    """That something happened in the first so many plies, or whenever, as SQL."""
    return "TRUE" if plies is None else f"ply <= {plies}"


def heat_map(engine: Engine, asked: Filter, *, plies: int | None) -> HeatMap:
    """Where things happened in finished matches of a game, in the first so many plies.  Raises ``CannotAnswer``."""
    if asked.game is None:
        raise BadFilter("a board is that of a game; say of which")
    spots = engine.ask(
        "SELECT fact, spot, any_value(x), any_value(y), count(*) AS times, count(*) FILTER (WHERE first_there)"
        f" FROM facts WHERE status = 'over' AND NOT undone AND spot IS NOT NULL AND {within(plies)}"
        " GROUP BY fact, spot ORDER BY fact, times DESC, spot",
        asked,
    )
    scored = engine.ask(
        "SELECT cell.x, cell.y, count(*), sum(points) FROM"
        f" (SELECT points, unnest(cells) AS cell FROM scores WHERE status = 'over' AND NOT undone AND {within(plies)})"
        " GROUP BY ALL ORDER BY cell.x, cell.y",
        asked,
    )
    return HeatMap([Spot(*row) for row in spots.rows], [ScoredCell(*row) for row in scored.rows], spots.position)


def matches_of_spot(engine: Engine, asked: Filter, fact: str, spot: str, *, plies: int | None) -> Answered:
    """The finished matches in which a fact happened at a place, with the plies.  Raises ``CannotAnswer``."""
    there = f"fact = {quoted(fact)} AND spot = {quoted(spot)}"
    return matches_there(engine, asked, "facts", there, plies=plies)


def matches_of_cell(engine: Engine, asked: Filter, x: int, y: int, *, plies: int | None) -> Answered:
    """The finished matches in which points were scored on a cell, with the plies.  Raises ``CannotAnswer``."""
    there = f"len(list_filter(cells, lambda cell: cell.x = {x} AND cell.y = {y})) > 0"
    return matches_there(engine, asked, "scores", there, plies=plies)


def matches_there(engine: Engine, asked: Filter, table: str, there: str, *, plies: int | None) -> Answered:
    """The finished matches that have such rows in a table of plies, with the plies, the newest first."""
    return engine.ask(
        f"SELECT DISTINCT m.id, t.ply, m.game, m.variation, m.players, m.opened_at"
        f" FROM (SELECT match, ply FROM {table} WHERE status = 'over' AND NOT undone AND {there} AND {within(plies)}) t"
        f" JOIN matches m ON m.match = t.match"
        f" ORDER BY m.opened_at DESC, m.id, t.ply LIMIT {MOST_BEHIND}",
        asked,
    )
