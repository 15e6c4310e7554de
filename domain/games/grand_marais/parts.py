"""The parts of a turn and of a match; an episode lists those it is played with, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from domain.core.play import Awaited, Chance, Fact, Move, Outcome, Over, Seat, Turn
from domain.core.score import places
from domain.games.grand_marais.acts import Acts
from domain.games.grand_marais.facts import Drew, Ended, TurnBegan
from domain.games.grand_marais.scoring import scores
from domain.games.grand_marais.state import Marsh
from domain.kit.course import Part

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class MarshPart(Part):
    """A part of the course in one episode.

    ``kinds``: the classes of moves that it asks for; ``against_the_clock``: whether its turns have a time.
    """

    kinds: tuple[type[Move], ...] = ()
    against_the_clock: bool = False

    def __init__(self, episode: Episode) -> None:
        self.episode = episode

    def is_spent(self, s: Marsh) -> bool:
        """Whether the mover has played all that a turn allows, or all that was in the hand."""
        counted = s.played + (s.offers if self.episode.offer_counts else 0)
        return not s.offered and (s.stopped or counted >= self.episode.pieces_a_turn or not s.hands[s.mover])

    def is_short(self, s: Marsh, seat: Seat) -> bool:
        """Whether a hand is not full, what lies in it besides left aside."""
        hand = s.hands[seat]
        return len(hand) - sum(map(hand.count, self.episode.besides)) < self.episode.hand

    def fill(self, s: Marsh, seat: Seat) -> Chance | None:
        """The draw of a piece, while a hand is short and there are pieces."""
        return self.top_of_a_stack(s, seat) if self.is_short(s, seat) and any(s.supply) else None

    def top_of_a_stack(self, s: Marsh, seat: Seat) -> Chance:
        """The draw of a piece for a seat: any that is left, since stacks are shuffled (A.3.4)."""
        left = tuple([(face.id, count) for face, count in zip(s.pieces.faces, s.supply, strict=False) if count])
        return Chance("draw", left, seat=seat)

    def drawn(self, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        """What a draw brings about."""
        assert chance.seat is not None
        return (Drew(chance.seat, str(outcome)),)


class Ending(MarshPart):
    """The match is over; the greatest rank wins and equal ranks share a place (W-01, A.4 no. 77)."""

    key = "ending"

    def awaits(self, s: Marsh) -> Awaited | None:
        return Over(s.over, places(self.episode.ranking(s))) if s.over else None


class Lot(MarshPart):
    """Who starts is drawn by lot (E1-03)."""

    key = "start"

    def awaits(self, s: Marsh) -> Awaited | None:
        return Chance("start", tuple((seat, 1) for seat in range(s.seats))) if s.mover < 0 else None

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (TurnBegan(int(outcome)),)


def concluded(episode: Episode, s: Marsh, reason: str) -> Sequence[Fact]:
    """The end of a match for a reason, what is done before the count, and the score."""
    closing = tuple(episode.closing(s))
    for fact in closing:
        s = fact.apply(s)
    return (Ended(reason), *closing, *scores(episode, s))


class Ends(MarshPart):
    """As soon as one of the episode's ends is reached, the match comes to its end."""

    key = "ends"

    def follows(self, s: Marsh) -> Sequence[Fact]:
        for end in self.episode.ends:
            if end.reached(s):
                return self.episode.finish(self.episode, s, end.key)
        return ()


class Deal(MarshPart):
    """Before anything is played the hand is filled: a whole hand in the first turn (E1-03)."""

    key = "deal"

    def awaits(self, s: Marsh) -> Awaited | None:
        return None if s.played or s.offers or s.stopped else self.fill(s, s.mover)

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return self.drawn(chance, outcome)


class Answer(MarshPart):
    """The seats to the left take the piece that is offered or pass it on (E1-06); back again it is out (E1-07)."""

    key = "answer"

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.acts = Acts(episode.answers, episode)
        self.kinds = self.acts.kinds

    def awaits(self, s: Marsh) -> Awaited | None:
        return Turn((s.asked,), self.key) if s.offered else None

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return self.acts.moves(s, seat)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        return self.acts.decide(s, seat, move, otherwise=f"{s.offered} is offered to you")


class Play(MarshPart):
    """The mover plays: what that may be is listed by the episode as acts."""

    key = "play"

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.acts = Acts(episode.acts, episode)
        self.kinds = self.acts.kinds

    def awaits(self, s: Marsh) -> Awaited | None:
        return None if self.is_spent(s) else Turn((s.mover,), self.key)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return self.acts.moves(s, seat)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        return self.acts.decide(s, seat, move, otherwise="it is your turn")


class Refill(MarshPart):
    """When all is played the hand is filled again (E1-05, E1-07)."""

    key = "refill"

    def awaits(self, s: Marsh) -> Awaited | None:
        return self.fill(s, s.mover)

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return self.drawn(chance, outcome)


class RefillOrEnd(Refill):
    """The same, but the match ends when a draw is due and nothing is left (A.4 no. 49)."""

    def follows(self, s: Marsh) -> Sequence[Fact]:
        return self.episode.finish(self.episode, s, "nothing_to_draw") if self.is_short(s, s.mover) else ()


class NextTurn(MarshPart):
    """The turn passes to the left."""

    key = "next"

    def follows(self, s: Marsh) -> Sequence[Fact]:
        return (TurnBegan(s.after(s.mover)),)


COURSE = (Ending, Lot, Ends, Deal, Answer, Play, Refill, NextTurn)
"""The course of Episode 1, which most others take over."""
