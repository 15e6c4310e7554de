"""Stepping through a match that was played, forth and back."""

from __future__ import annotations

from rich.console import Console
from rich.rule import Rule

from ops.asking import answer_to
from ops.telling import Teller

LEAVING = ("q", "quit")


class Stepping:
    """A person who looks at one ply after the other."""

    def __init__(self, console: Console, teller: Teller) -> None:
        self.console = console
        self.teller = teller
        self.match = teller.match

    def show(self, ply: int) -> None:
        """One ply: what was done, what followed, the position after it, and the points."""
        frame, tell = self.match.frames[ply], self.teller
        self.console.print(Rule(tell.label("replay.at", ply=ply, newest=self.match.ply), align="left"))
        self.console.print(tell.ply(frame), tell.facts(frame), "", sep="\n")
        self.console.print(tell.position(frame), "", tell.scores(frame), sep="\n")

    def to_end(self, first: int) -> None:
        """Every ply from this one on in short, and the last position."""
        self.console.print(self.teller.head(), "", sep="\n")
        for ply in range(first, self.match.ply + 1):
            self.console.print(self.teller.ply(self.match.frames[ply]))
        self.console.print()
        tip = self.match.tip
        self.console.print(self.teller.position(tip), "", self.teller.scores(tip), sep="\n")

    def run(self) -> None:
        """From the opening on, as far as the person likes."""
        self.console.print(self.teller.head())
        self.show(0)
        ply = 0
        while (answer := answer_to(self.console, self.teller.label("replay.prompt"))) is not None:
            if answer in LEAVING or (not answer and ply == self.match.ply):
                return
            wanted = self.wanted(answer.lower(), ply)
            if wanted is None:
                self.console.print(self.teller.label("replay.help"))
            elif not 0 <= wanted <= self.match.ply:
                self.console.print(self.teller.label("replay.none", ply=wanted, newest=self.match.ply))
            else:
                ply = wanted
                self.show(ply)

    def wanted(self, answer: str, ply: int) -> int | None:
        """The ply that an answer asks for; nothing when it asks for none."""
        match answer:
            case "":
                return ply + 1
            case "b" | "-":
                return ply - 1
            case "e" | "$":
                return self.match.ply
            case number if number.isdecimal():
                return int(number)
            case _:
                return None
