"""People and bots at one table in a terminal.

Whoever sits at the terminal has the rights of the database file: may move for every seat without a
bot, enter what a real bag gave, and go back; where the match's own terms do not let the seat go back
alone, it is the organiser's undo, and the log says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from domain.core.play import Chance, Over, Refused, Seat, Stale, Turn
from domain.match.chance import Impossible
from domain.match.events import ORGANISER
from domain.match.match import Match
from domain.match.repeats import Receipt
from domain.match.table import Table
from domain.match.undo import judge
from ops.asking import answer_to
from ops.bots import Bot, chair_of
from ops.telling import Teller

SHOWN_MOVES = 40
"""Legal moves that are shown without being asked for."""


class Sitting:
    """One match at this terminal.  ``bots`` by seat; every other seat is played by whoever types.

    ``bots_again`` is what the command line needs to seat the same bots another time.
    """

    def __init__(
        self, console: Console, table: Table, match: Match, bots: Mapping[Seat, Bot], language: str, *, bots_again: str
    ) -> None:
        self.console = console
        self.table = table
        self.match = match
        self.bots = bots
        self.language = language
        self.bots_again = bots_again
        self.told_ply = -1
        self.sitting: Seat | None = None
        self.commands: Mapping[str, Callable[[list[str]], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "score": self.score,
            "moves": self.moves,
            "show": self.show,
            "help": self.help,
        }

    def run(self) -> None:
        """Plays until the match has ended or the person leaves; a match that is left stays open."""
        self.console.print(self.teller(None).head())
        while self.match.status == "open":
            awaited = self.match.awaited
            bot = self.bot_to_move(awaited) if isinstance(awaited, Turn) else None
            try:
                if bot is not None:
                    self.play_bot(bot)
                elif not self.ask():
                    self.leave()
                    return
            except Stale:
                self.match = self.table.match(self.match.id)
                self.console.print(self.teller(None).label("play.stale", ply=self.match.ply), style="red")
        self.finish()

    def teller(self, eyes: Seat | None) -> Teller:
        """Who tells of the match to a seat."""
        return Teller(self.match, eyes, self.language, self.console.width)

    # Bots.

    def bot_to_move(self, turn: Turn) -> Seat | None:
        """The first seat of a turn that a bot plays."""
        return next((seat for seat in turn.seats if seat in self.bots), None)

    def play_bot(self, seat: Seat) -> None:
        """A bot makes its move."""
        move = self.bots[seat].choose(chair_of(self.match, seat))
        self.play(seat, self.match.write_move(move))

    def play(self, seat: Seat, text: str) -> None:
        """A seat moves, and what it did is told."""
        self.take(self.table.do(self.table.play(self.match.id, seat, text, seen_ply=self.match.ply)))
        self.console.print(self.teller(self.eyes()).ply(self.match.tip))

    def take(self, receipt: Receipt) -> None:
        """Goes on with the match as a command left it."""
        self.match = receipt.match

    def eyes(self) -> Seat | None:
        """Through whose eyes moves are told: those of the only person, or with several a spectator's."""
        people = self.people()
        return people[0] if len(people) == 1 else None

    def people(self) -> Sequence[Seat]:
        """Seats that are played at this terminal."""
        return [seat for seat in range(len(self.match.opened.seats)) if seat not in self.bots]

    # The person at the terminal.

    def deciding(self) -> Seat | None:
        """The seat that decides now; none when the organiser enters what the table gave."""
        awaited = self.match.awaited
        return awaited.seats[0] if isinstance(awaited, Turn) else None

    def ask(self) -> bool:
        """Shows the position to whoever is to decide and does what they type; false when they leave."""
        seat = self.deciding()
        teller = self.teller(seat)
        if self.told_ply != self.match.ply:
            self.hand_over(teller, seat)
            self.show([])
            self.told_ply = self.match.ply
        who = teller.name(ORGANISER if seat is None else seat)
        answer = answer_to(self.console, teller.label("play.prompt", who=who))
        if answer is None or answer in ("quit", "q"):
            return False
        try:
            self.obey(answer, seat)
        except Stale:
            raise
        except (Refused, Impossible) as error:
            self.console.print(str(error), style="red")
        return True

    def hand_over(self, teller: Teller, seat: Seat | None) -> None:
        """Waits until the next person sits at the terminal alone, where there is something to hide."""
        if self.console.is_terminal and teller.speech.has_secrets and seat not in (None, self.sitting):
            if self.sitting is not None:
                self.console.clear()
                answer_to(self.console, teller.label("play.pass", who=teller.name(seat)))
            self.sitting = seat

    def show(self, _words: list[str]) -> None:
        """The position as who decides sees it, the points, and what can be done."""
        teller = self.teller(self.deciding())
        self.console.print(Rule(teller.label("play.at", ply=self.match.ply), align="left"))
        self.console.print(teller.position(self.match.tip), "", teller.scores(self.match.tip), sep="\n")
        self.moves([])

    def obey(self, answer: str, seat: Seat | None) -> None:
        """Does what was typed: a move or outcome by its number or its text, or a command."""
        texts = self.choices(seat)
        words = answer.split()
        if not words:
            self.help([])
        elif answer.isdecimal() and 1 <= int(answer) <= len(texts) and answer not in texts:
            self.decide(seat, texts[int(answer) - 1])
        elif words[0] in self.commands and " ".join(words) not in texts:
            self.commands[words[0]](words[1:])
        else:
            typed = " ".join(words)
            spelt = [text for text in texts if text.lower() == typed.lower()]
            self.decide(seat, spelt[0] if len(spelt) == 1 else typed)

    def decide(self, seat: Seat | None, text: str) -> None:
        """The seat to move moves; without one, the table's outcome is entered."""
        if seat is not None:
            self.play(seat, text)
            return
        self.take(self.table.do(self.table.enter(self.match.id, text, seen_ply=self.match.ply)))
        self.console.print(self.teller(self.eyes()).ply(self.match.tip))

    def choices(self, seat: Seat | None) -> list[str]:
        """What can be typed now: the seat's moves, or what the real bag can give."""
        awaited = self.match.awaited
        if isinstance(awaited, Chance):
            return [str(outcome) for outcome, count in awaited.options if count]
        return [self.match.write_move(move) for move in self.match.legal(seat)]

    # Commands.

    def moves(self, words: list[str]) -> None:
        """Lists what can be done, all of it or what holds these words."""
        awaited, seat = self.match.awaited, self.deciding()
        teller, texts = self.teller(seat), self.choices(seat)
        fitting = [
            f"{number} {text}"
            for number, text in enumerate(texts, 1)
            if all(w in text.split() for w in words if w != "*")
        ]
        shown = fitting if words else fitting[:SHOWN_MOVES]
        self.console.print(Text(self.asked(teller, awaited), style="bold"))
        self.console.print(Columns(shown, column_first=True, padding=(0, 3)))
        if len(shown) < len(fitting):
            self.console.print(teller.label("play.more", count=len(fitting) - len(shown)))

    def asked(self, teller: Teller, awaited: object) -> str:
        """What the table waits for."""
        if isinstance(awaited, Turn):
            step = teller.speech.said(f"step.{awaited.step}", self.language)
            return teller.label("play.turn", who=teller.name(awaited.seats[0]), step=step)
        assert isinstance(awaited, Chance), "an open match waits for a seat or for chance"
        return teller.label("play.chance", kind=awaited.kind)

    def undo(self, words: list[str]) -> None:
        """Goes back to a ply, by default to before the last decision that was made at this terminal."""
        asked = words and words[0].isdecimal()
        if not asked and self.last_decision() == 0:
            self.console.print(self.teller(None).label("play.nothing"))
            return
        to_ply = int(words[0]) if asked else self.last_decision() - 1
        seat = self.match.frames[to_ply + 1].seat if 0 <= to_ply < self.match.ply else None
        mover = ORGANISER if seat is None else seat
        alone = mover != ORGANISER and judge(self.match, mover, to_ply).alone
        self.take(self.table.do(self.table.ask_undo(self.match.id, mover if alone else ORGANISER, to_ply)))
        self.told_ply = -1

    def last_decision(self) -> int:
        """The newest ply that was decided here, 0 when there is none."""
        return next((ply for ply in range(self.match.ply, 0, -1) if self.match.frames[ply].seat not in self.bots), 0)

    def redo(self, _words: list[str]) -> None:
        """Puts what was last undone on the line again."""
        self.take(self.table.do(self.table.redo(self.match.id, self.match.undoer)))
        self.told_ply = -1

    def score(self, _words: list[str]) -> None:
        """The points, and the reasons for all that was scored."""
        teller = self.teller(self.eyes())
        for frame in self.match.frames:
            if teller.gains(frame):
                self.console.print(teller.ply(frame))
        self.console.print(teller.scores(self.match.tip))

    def help(self, _words: list[str]) -> None:
        """What can be typed."""
        self.console.print(self.teller(None).label("play.help"))

    # The end.

    def leave(self) -> None:
        """Says how to go on another time."""
        self.console.print(
            self.teller(None).label("play.left", match=self.match.id, bots=self.bots_again), soft_wrap=True
        )

    def finish(self) -> None:
        """Says how the match ended."""
        teller, awaited = self.teller(self.eyes()), self.match.awaited
        if self.match.closed is not None:
            self.console.print(teller.label("play.closed", reason=self.match.closed.reason))
        elif isinstance(awaited, Over):
            self.console.print(Rule(teller.label("play.over"), align="left"))
            self.console.print(teller.end(awaited))
            self.console.print(teller.label("play.look", match=self.match.id), soft_wrap=True)
