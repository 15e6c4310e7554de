"""A match as a short text that a person can type: for tests, bug reports and examples.

One statement a line, ``#`` begins a comment::

    game    garum/troia
    seats   Tanya Andrea Peter David
    undo    free                         # the undo policy; barrier by default
    seed    7                            # draws that no line names come from this seed
    draws   aureus 10 14 2               # what chances of this kind give, in order
    given   TilePlaced seat=0 tile="A2"  # facts that prepare the position
    1 Tanya  place A2 SE r0              # number of the ply (may be left out), seat, move
    + Tanya  reason.wild 1               # what the last ply scored for this reason
    = Tanya  1                           # points now
    = Tanya  reason.wild 1               # … for this reason
    ~ Tanya  64                          # points if it ended now
    ~ Tanya  reason.gardens 8            # … of which for this reason
    ! Tanya  place A2 SE r1              # refused here
    ? Tanya  pass                        # offered here
    undo 3                               # Tanya's seat or any other: by the policy free, else as organiser
    redo
    time                                 # the time is up
    over all_full                        # the match has ended for this reason
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any
from uuid import UUID

from domain import games
from domain.core.notation import read_fact
from domain.core.play import Fact, Over, Refused, Seat
from domain.core.rules import Rules, Unplayable
from domain.core.score import HOUSE_FACTS, Scored
from domain.match.chance import Draw, Impossible, scripted_draw
from domain.match.codec import TimeUp
from domain.match.events import ORGANISER, Event
from domain.match.match import Match
from domain.match.opening import Terms, open_match

SCRIPT_ID = UUID(int=0)
HEADS = ("game", "seats", "undo", "seed", "draws", "given")


class ScriptError(AssertionError):
    """A line of a script that cannot be read or does not hold; the text names file, line and reason."""


class Script:
    """A match being read line by line.  ``match`` and ``events`` are what has happened so far."""

    def __init__(self, text: str, name: str = "match") -> None:
        self.name = name
        self.lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
        self.heads: dict[str, list[str]] = {head: [] for head in HEADS}
        self.seats: tuple[str, ...] = ()
        self.events: list[Event] = []
        self.statements: Mapping[str, Callable[[list[str]], None]] = {
            "+": self.scored_now,
            "=": self.points_now,
            "~": self.points_if_ended,
            "!": self.refused,
            "?": self.offered,
            "undo": self.undo,
            "redo": self.redo,
            "time": self.time_up,
            "over": self.over,
        }

    def run(self) -> Match:
        """Plays the whole script.  Raises ``ScriptError`` at the first line that does not hold."""
        body = [(number, line) for number, line in self.lines if line and not self.head(line)]
        self.attempt(1, self.open)
        for number, line in body:
            self.attempt(number, lambda line=line: self.statement(line.split()))  # type: ignore[misc]  # bound now
        return self.match

    def head(self, line: str) -> bool:
        """Whether this line belongs to the head, which is then kept."""
        word, _, rest = line.partition(" ")
        if word not in HEADS or (word == "undo" and rest.strip().isdigit()):
            return False
        self.heads[word].append(rest.strip())
        return True

    def attempt(self, number: int, act: Callable[[], None]) -> None:
        """Does what a line says, and names the line when it does not hold."""
        try:
            act()
        except (ScriptError, Refused, Unplayable, Impossible, ValueError, KeyError, IndexError) as error:
            line = self.lines[number - 1][1]
            raise ScriptError(f"{self.name}, line {number}: “{line}”: {error}") from error

    def open(self) -> None:
        """Opens the match that the head describes."""
        game, _, variation = self.heads["game"][0].partition("/")
        self.rules: Rules[Any] = games.rules(game, variation)
        self.seats = tuple(self.heads["seats"][0].split())
        games.game(game).check_seats(self.rules.variation, len(self.seats))
        kinds: tuple[type[Fact], ...] = (*self.rules.fact_types, *HOUSE_FACTS)
        given: Iterable[Fact] = [read_fact(text, kinds) for text in self.heads["given"]]
        self.draw = self.scripted()
        terms = Terms(seats=self.seats, chance="scripted", undo=(self.heads["undo"] or ["barrier"])[0])
        opened, self.match = open_match(SCRIPT_ID, self.rules, terms, at=0, draw=self.draw, given=given)
        self.events.append(opened)

    def scripted(self) -> Draw:
        """The draws of the head."""
        queues: dict[str, list[str]] = {}
        for line in self.heads["draws"]:
            kind, *outcomes = line.split()
            queues.setdefault(kind, []).extend(outcomes)
        return scripted_draw(queues, (self.heads["seed"] or [None])[0])  # type: ignore[list-item]  # no seed is None

    def statement(self, words: list[str]) -> None:
        """Does what one line of the body says."""
        if words[0] in self.statements:
            self.statements[words[0]](words[1:])
            return
        if words[0].isdigit():
            if int(words[0]) != self.match.ply + 1:
                raise ScriptError(f"the next ply is {self.match.ply + 1}")
            words = words[1:]
        self.play(self.seat(words[0]), " ".join(words[1:]))

    def seat(self, name: str) -> Seat:
        """The seat of a name."""
        if name not in self.seats:
            raise ScriptError(f"nobody is called {name}; seats are {', '.join(self.seats)}")
        return self.seats.index(name)

    def play(self, seat: Seat, text: str) -> None:
        """A seat moves."""
        events, self.match = self.match.play(
            seat, self.match.read_move(text), seen_ply=self.match.ply, since=0, draw=self.draw
        )
        self.events.extend(events)

    def scored_now(self, words: list[str]) -> None:
        """What the last ply scored for a reason."""
        seat, reason, points = self.seat(words[0]), words[1], int(words[2])
        self.same(points_for(self.match.tip.facts, seat, reason), points)

    def points_now(self, words: list[str]) -> None:
        """The points of a seat, or those for one reason."""
        seat = self.seat(words[0])
        if len(words) == 2:
            self.same(self.match.state.points[seat], int(words[1]))
            return
        facts = chain.from_iterable(frame.facts for frame in self.match.frames)
        self.same(points_for(facts, seat, words[1]), int(words[2]))

    def points_if_ended(self, words: list[str]) -> None:
        """The points of a seat if the match ended now, or those of them that would come for one reason."""
        seat, forecast = self.seat(words[0]), list(self.rules.forecast(self.match.state))
        if len(words) == 2:
            self.same(self.match.state.points[seat] + points_for(forecast, seat, None), int(words[1]))
            return
        self.same(points_for(forecast, seat, words[1]), int(words[2]))

    def refused(self, words: list[str]) -> None:
        """A move that must not be possible."""
        try:
            seat = self.seat(words[0])
            move = self.match.read_move(" ".join(words[1:]))
            self.match.play(seat, move, seen_ply=self.match.ply, since=0, draw=lambda _chance, _number: None)
        except Refused:
            return
        raise ScriptError("this was accepted")

    def offered(self, words: list[str]) -> None:
        """A move that must be among the legal ones."""
        seat, text = self.seat(words[0]), " ".join(words[1:])
        legal = [self.match.write_move(move) for move in self.match.legal(seat)]
        if text not in legal:
            raise ScriptError(f"not offered; offered are: {'; '.join(legal) or 'no moves'}")

    def undo(self, words: list[str]) -> None:
        """Back to a ply."""
        events, self.match = self.match.ask_undo(ORGANISER, int(words[0]), since=0)
        self.events.extend(events)

    def redo(self, _words: list[str]) -> None:
        """What was last undone, again."""
        events, self.match = self.match.redo(ORGANISER, since=0)
        self.events.extend(events)

    def time_up(self, _words: list[str]) -> None:
        """The clock says that time is up."""
        events, self.match = self.match.time_up(since=self.match.deadline or 0, draw=self.draw)
        self.events.extend(events)

    def over(self, words: list[str]) -> None:
        """The match has ended for a reason."""
        awaited = self.match.awaited
        self.same(awaited.reason if isinstance(awaited, Over) else "not over", words[0])

    def same(self, found: object, wanted: object) -> None:
        """Raises ``ScriptError`` when two things differ."""
        if found != wanted:
            raise ScriptError(f"it is {found}, not {wanted}")


def points_for(facts: Iterable[Fact], seat: Seat, reason: str | None) -> int:
    """The points of a seat in these facts, for one reason or for all."""
    lines = (line for fact in facts if isinstance(fact, Scored) and fact.seat == seat for line in fact.lines)
    return sum(line.points for line in lines if reason is None or line.reason == reason)


def run_script(text: str, name: str = "match") -> Match:
    """The match that a script plays.  Raises ``ScriptError`` at the first line that does not hold."""
    return Script(text, name).run()


def write_script(match: Match, chances: Iterable[tuple[str, object]]) -> str:
    """A match as a script: every draw named, every move, and the points at the end.

    ``chances``: kind and outcome of every draw, in order.
    """
    queues: dict[str, list[str]] = {}
    for kind, outcome in chances:
        queues.setdefault(kind, []).append(str(outcome))
    seats = match.opened.seats
    lines = [f"game   {match.rules.key}", f"seats  {' '.join(seats)}"]
    lines += [f"draws  {kind} {' '.join(outcomes)}" for kind, outcomes in queues.items()]
    for frame in list(match.frames)[1:]:
        assert frame.seat is not None
        assert frame.move is not None
        played = f"{frame.ply} {seats[frame.seat]}  {match.write_move(frame.move)}"
        lines.append("time" if isinstance(frame.move, TimeUp) else played)
        lines += [
            f"+ {seats[fact.seat]}  {line.reason} {points_for(frame.facts, fact.seat, line.reason)}"
            for fact in frame.facts
            if isinstance(fact, Scored)
            for line in fact.lines
        ]
    lines += [f"= {name}  {points}" for name, points in zip(seats, match.state.points, strict=True)]
    if isinstance(match.awaited, Over):
        lines.append(f"over {match.awaited.reason}")
    return "\n".join(lines) + "\n"
