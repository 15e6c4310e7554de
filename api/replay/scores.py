"""The scoreboard, from the read model."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from api.call.asking import Asked
from api.call.problems import Problem
from api.house import Answer, House, parsed_id
from api.shown.speech import Speech, speech_of
from api.wire.games import CountShape
from api.wire.replay import BoardShape, LineShape, SeatBoard
from domain import games
from domain.match.position import Counted
from projections.reading import ReadModels, UnknownRecord
from projections.records import Record
from projections.scoreboard import Board, PlyLine

T = TypeVar("T")

TRIES = 50
RULED = "ruling.adjusted"
"""The reason of points that an arbiter gave or took."""


async def scoreboard(house: House, asked: Asked, match: str, ply: int | None) -> Answer:
    """Totals, lines and curve, now or as they were at a ply."""
    match_id = parsed_id(match)
    caller = await house.caller(match_id, asked)
    if not await house.caught_up():
        raise behind()

    def board_of(record: Record) -> Board:
        if ply is not None and ply > record.ply:
            raise Problem("not-found", f"there is no ply {ply}; the line has 0 to {record.ply}")
        return house.models.scoreboard(match_id, record.ply if ply is None else ply)

    record, board = await house.aside(lambda: at_one_version(house.models, match_id, board_of))
    return await house.read(asked, caller, record.version, lambda: board_shape(record, board, asked.language))


def behind() -> Problem:
    """The refusal while the read models have not followed the log."""
    return Problem("unavailable", "the scoreboard is still catching up with the log", headers={"Retry-After": "1"})


def at_one_version(models: ReadModels, match_id: UUID, read: Callable[[Record], T]) -> tuple[Record, T]:
    """What is read of a match, and its record, both at one and the same version."""
    for _ in range(TRIES):
        try:
            record = models.record(match_id)
            found = read(record)
            if models.record(match_id).version == record.version:
                return record, found
        except UnknownRecord:  # the log knows it, so it will be here
            break
    raise behind()


def board_shape(record: Record, board: Board, language: str) -> BoardShape:
    """A scoreboard on the wire, with what was ruled by then."""
    speech = speech_of(games.reading(record.game, record.variation))
    seats = []
    for seat, name in enumerate(record.seats):
        lines = [line_shape(each, speech, language) for each in board.lines[seat]]
        ruled = [
            LineShape(at, ruling.points[seat], speech.phrase(RULED, language, reason=ruling.reason), RULED, [], [])
            for ruling in record.adjusted
            if ruling.points[seat] and (at := min(ruling.ply, record.ply)) <= board.ply
        ]
        points = board.points[seat] + sum(line.points for line in ruled)
        seats.append(SeatBoard(seat, name, points, [*lines, *ruled]))
    return BoardShape(board.ply, record.version, seats, board.curve)


def count_shape(counted: Counted, language: str) -> CountShape:
    """A counted position on the wire."""
    rules, speech = counted.rules, speech_of(counted.rules)
    seats = [
        SeatBoard(
            seat,
            name,
            sum(line.points for line in lines),
            [line_shape(PlyLine(0, line), speech, language) for line in lines],
        )
        for seat, (name, lines) in enumerate(zip(counted.seats, counted.lines, strict=True))
    ]
    return CountShape(rules.variation.game, rules.variation.text, seats)


def line_shape(scored: PlyLine, speech: Speech, language: str) -> LineShape:
    """One reason for points."""
    line = scored.line
    items, cells = speech.counted(line, language)
    return LineShape(scored.ply, line.points, speech.said(line.reason, language), line.reason, items, cells)
