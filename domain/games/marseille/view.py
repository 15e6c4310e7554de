"""The table as a seat sees it: names and icons.  Hidden are hands, Objectives that are not validated, decks, and the
districts that a movement shows.  Rules page C.4, no. 29."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Seat
from domain.core.rules import View
from domain.core.secret import HIDDEN
from domain.games.marseille.cards import CARD_IDS
from domain.games.marseille.city import LIEU_IDS, LIEUX, MOMENTS
from domain.games.marseille.ending import arrivals
from domain.games.marseille.objectives import OBJECTIVE_IDS, Objective
from domain.games.marseille.state import ACCEPTED, CHOOSING, NOTHING, PLAY, TALLIES, Marseille


class Picture:
    """What a composed game shows: the round, decks and supply, an open window, the seats."""

    def __init__(self, rounds: int, objectives: Sequence[Objective]) -> None:
        self.rounds = rounds
        self.objectives = objectives

    def of(self, s: Marseille, reader: Seat | None) -> View:
        """The view of a state."""
        return {
            "round": self.round(s),
            "decks": decks(s),
            "window": window(s),
            "seen": [LIEU_IDS[lieu] if reader == s.turn else HIDDEN for lieu in s.seen],
            "seats": [self.seat(s, seat, reader) for seat in range(s.seats)],
        }

    def round(self, s: Marseille) -> View:
        """How far the match has come: Moment, turn, actions that are left, whether these are the last turns."""
        moment = MOMENTS[s.moment] if s.moment != NOTHING else None
        return {
            "number": s.round,
            "of": self.rounds,
            "moment": moment and {"moment": moment.id, "name": moment.name, "icons": list(moment.icons)},
            "turn": s.turn if s.stage > CHOOSING and not s.over else None,
            "actions_left": s.actions_left if s.stage == PLAY else 0,
            "last_turns": bool(s.announced),
        }

    def seat(self, s: Marseille, seat: Seat, reader: Seat | None) -> View:
        """What lies before a seat, what it holds, and what is counted for it; its own cards only for itself."""
        own = seat == reader
        return {
            "hand": [CARD_IDS[card] if own else HIDDEN for card in s.hands[seat]],
            "pile": [LIEU_IDS[lieu] for lieu in s.piles[seat]],
            "top": list(LIEUX[s.piles[seat][-1]].icons) if s.piles[seat] else [],
            "stress": s.stress[seat],
            "objects": [CARD_IDS[card] for card in s.objects[seat]],
            "objectives": [self.objective(s, seat, each) if own else HIDDEN for each in s.objectives[seat]],
            "validated": [OBJECTIVE_IDS[each] for each in s.validated[seat]],
            "announced": seat in s.announced,
            "arrived": bool(s.over) and seat in arrivals(s),
            "may_unstick": seat not in s.unstuck,
            "counted": counted(TALLIES, s.tallies[seat]),
        }

    def objective(self, s: Marseille, seat: Seat, index: int) -> View:
        """An own Objective, and whether it is fulfilled now."""
        objective = self.objectives[index]
        return {"objective": objective.id, "verb": objective.verb, "met": objective.is_met(s, seat)}


def decks(s: Marseille) -> View:
    """How many cards each deck has, what lies on the discards, how much Stress is left."""
    return {
        "actions": sum(s.actions),
        "action_discard": counted(CARD_IDS, s.action_discard),
        "lieux": sum(s.lieux),
        "lieu_discard": counted(LIEU_IDS, s.lieu_discard),
        "moments": sum(s.moments),
        "stress": s.pool,
    }


def counted(ids: Iterable[str], counts: Iterable[int]) -> dict[str, int]:
    """How many there are of each, of those that there are."""
    return {card: count for card, count in zip(ids, counts, strict=True) if count}


def window(s: Marseille) -> View | None:
    """A card that waits for answers: whom it points at, and who has answered how."""
    aim = s.aim
    if aim is None:
        return None
    return {
        "card": CARD_IDS[aim.card],
        "by": s.turn,
        "targets": list(aim.targets),
        "split": list(aim.shares),
        "gives": card_id(aim.gives),
        "takes": card_id(aim.takes),
        "answers": [None if answer == ACCEPTED else CARD_IDS[answer] for answer in aim.answers],
    }


def card_id(card: int) -> str | None:
    """The id of a card, if it is one."""
    return None if card == NOTHING else CARD_IDS[card]
