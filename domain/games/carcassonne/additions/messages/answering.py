"""Step 3b: a message is drawn, and performed or exchanged for points; it may chain.

Rules page, 4, step 3b, and D10.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Chance, Fact, Illegal, Move, Outcome, Seat
from domain.core.score import Item, Line, Scored
from domain.games.carcassonne.additions.messages.effects import (
    EXTRA_TILE,
    RETURN,
    followers,
    is_possible,
    line,
    scored_by,
    value_now,
)
from domain.games.carcassonne.additions.messages.post import (
    CHOOSE,
    DO,
    INSTEAD,
    LATER,
    MESSAGES,
    POINTS,
    POST,
    RESUMES,
    Answer,
    ChooseFollower,
    ExtraTileGranted,
    MessageAnswered,
    MessageDrawn,
    TileOwed,
)
from domain.games.carcassonne.course import Part, refuse_unless
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.ground import Ground
from domain.games.carcassonne.returning import taken_back
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Track


class Delivery(Part):
    """The mover draws a message, at most one for a round of scoring."""

    key = "message_draw"

    def due(self, s: Carcassonne) -> bool:
        return POST.of(s).dark

    def awaits(self, s: Carcassonne) -> Chance:
        post = POST.of(s)
        left = (post.known_next,) if post.known_next else [each for each in MESSAGES if each not in post.stack]
        return Chance("message", tuple((each, 1) for each in left), s.mover)

    def resolve(self, s: Carcassonne, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (MessageDrawn(str(outcome)),)


class Answering(Part):
    """The mover performs the message, or takes points.  One that would do nothing cannot be performed."""

    key = "message"

    def __init__(self, ground: Ground, track: Track) -> None:
        self.ground = ground
        self.track = track
        self.after_turn = ground.chosen("extra_tile", "after_turn")

    def due(self, s: Carcassonne) -> bool:
        return bool(POST.of(s).open) and not POST.of(s).choosing

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        possible = is_possible(self.ground, s, MESSAGES[POST.of(s).open])
        return [Answer(DO), Answer(POINTS)] if possible else [Answer(POINTS)]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        refuse_unless(move, Answer, self.key)
        assert isinstance(move, Answer)
        row = MESSAGES[POST.of(s).open]
        if move not in self.moves(s, seat):
            raise Illegal(f"{row['id']} would do nothing now; what is left is: message {POINTS}")
        if move.answer == POINTS:
            two = Line(INSTEAD, "reason.message_points", (Item(f"item.{row['id']}", 1, INSTEAD),))
            return (MessageAnswered(POINTS), *self.track.award(s, (Scored(seat, (two,)),)))
        if row["effect"] == EXTRA_TILE:
            owed = POST.of(s).owed
            return MessageAnswered(DO), TileOwed() if self.after_turn else ExtraTileGranted(RESUMES, owed)
        if row["effect"] == RETURN:
            return (MessageAnswered(CHOOSE),)
        return (MessageAnswered(DO), *self.track.award(s, scored_by(self.ground, s, row)))


class Choosing(Part):
    """The mover chooses the follower that is scored as at the end and taken back."""

    key = "message_follower"

    def __init__(self, ground: Ground, track: Track) -> None:
        self.ground = ground
        self.track = track

    def due(self, s: Carcassonne) -> bool:
        return POST.of(s).choosing

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        cell = self.ground.scene(s).cell
        own = followers(self.ground, s, seat)
        return list(dict.fromkeys(ChooseFollower(*cell(each.tile), each.segment) for each in own))

    def chosen(self, s: Carcassonne, seat: Seat, move: ChooseFollower) -> Figure | None:
        """The own follower on a segment; of several there the weakest."""
        tile = self.ground.scene(s).tile_at(move.x, move.y)
        there = [each for each in followers(self.ground, s, seat) if (each.tile, each.segment) == (tile, move.segment)]
        return min(there, key=lambda each: self.ground.kinds[each.kind].strength, default=None)

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        refuse_unless(move, ChooseFollower, self.key)
        assert isinstance(move, ChooseFollower)
        figure = self.chosen(s, seat, move)
        if figure is None:
            raise Illegal(f"seat {seat} has no follower on {move.segment} of {move.x},{move.y}")
        scene = self.ground.scene(s)
        feature = scene.feature_of(figure.tile, figure.segment)
        worth = line(POST.of(s).open, value_now(self.ground, scene, seat, feature), scene, feature)
        yield MessageAnswered(DO)
        if worth.points:
            yield from self.track.award(s, (Scored(seat, (worth,)),))
        yield from taken_back(self.ground, s, s.figures.index(figure))


class Later(Part):
    """Further tiles that were put off until after the turn (rules page, D10, the other reading)."""

    key = LATER

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        owed = POST.of(s).owed
        due = owed > 0 and not s.waiting and self.ground.tiles_left(s) > 0
        return (ExtraTileGranted(LATER, owed - 1),) if due else ()
