"""Readings: where the seed can be read in more than one way, an option says which (rules A.4).

A reading makes another episode of the one that it is chosen for.  The first value is the default
and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.core.rules import Option, Unplayable
from domain.games.grand_marais.boating import Boating, HaltsBefore
from domain.games.grand_marais.bytoken import ByToken
from domain.games.grand_marais.ends import FOUR_REFUSALS, NOTHING_TO_DRAW, THREE_REFUSALS
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.founding import Founding, PlacingOrFounding
from domain.games.grand_marais.gating import GateKeeping
from domain.games.grand_marais.grounds import Ground, Grounds, OwnBase, RivalBases, WholeBoard
from domain.games.grand_marais.halving import HalvedWithoutAbbey
from domain.games.grand_marais.handing import Properties
from domain.games.grand_marais.ordering import OrderingAll, OrderingOne
from domain.games.grand_marais.parts import Refill, RefillOrEnd
from domain.games.grand_marais.prospects import Stacks
from domain.games.grand_marais.seating import all_bases, bare_table
from domain.games.grand_marais.special_bars import PEACE_BAR
from domain.games.grand_marais.special_building import PlacingSpecial
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.spreading import Spreading
from domain.games.grand_marais.terms import ByBase, all_connected
from domain.games.grand_marais.together import PickingUp
from domain.games.grand_marais.voyages import at_a_ramp
from domain.games.grand_marais.words import WORDS
from domain.games.grand_marais.worths import Meadows, fishery_worth

Change: TypeAlias = Callable[[Episode], Episode]


class Reading(Struct, frozen=True):
    """A choice between readings.  ``changes``: what each value makes of an episode."""

    key: str
    changes: Mapping[str, Change]

    def option(self) -> Option:
        """As the passport shows it."""
        return Option(tuple(self.changes), title=WORDS[f"option.{self.key}"])


def as_it_is(episode: Episode) -> Episode:
    """No change."""
    return episode


def more_pieces(value: str) -> Change:
    """The pieces that this count of the box has besides.  Raises ``Unplayable`` where an edition names none."""

    def change(episode: Episode) -> Episode:
        more = episode.pieces.printed.more
        if value not in more:
            raise Unplayable(f"the edition does not say which two more make {value} pieces; it does with [two_more]")
        return replace(episode, more={**episode.more, **more[value]})

    return change


def larger_hand(by: int) -> Change:
    """So many more pieces in the hand (S-03)."""
    return lambda episode: replace(episode, hand=episode.hand + by)


def edge_leaves_meadows_open(episode: Episode) -> Episode:
    """A meadow at the outer edge is not closed: the literal text (A.4 no. 7)."""
    return replace(episode, edge_closes=False)


def joker_anywhere(episode: Episode) -> Episode:
    """A joker goes on any free cell of the own base (A.4 no. 50)."""
    return replace(episode, ground=free_for_jokers(episode.ground))


def free_for_jokers(ground: Ground) -> Ground:
    """The same ground, but that a joker goes on any free cell of it, abroad excepted."""
    match ground:
        case Grounds():
            return replace(ground, home=free_for_jokers(ground.home))
        case OwnBase() | WholeBoard():
            return replace(ground, joker_anywhere=True)
        case _:
            return ground


def no_jokers(episode: Episode) -> Episode:
    """The jokers stay in the box (A.4 no. 18)."""
    jokers = {face.id: -face.count for face in episode.pieces.printed.basic if face.has_trees}
    return replace(episode, more={**episode.more, **jokers})


def rivals_at_once(episode: Episode) -> Episode:
    """One may build on the base of a player who has placed nothing there yet (A.4 no. 19)."""
    assert isinstance(episode.ground, Grounds)
    return replace(episode, ground=replace(episode.ground, abroad=RivalBases(once_placed=False)))


def boats(**otherwise: Any) -> Change:
    """Boats follow other rules."""

    return extra_changed(Boating, **otherwise)


def extra_changed(kind: type[Extra], **otherwise: Any) -> Change:
    """An extra of the episode has other values."""

    def change(episode: Episode) -> Episode:
        extras = (replace(each, **otherwise) if isinstance(each, kind) else each for each in episode.extras)
        return replace(episode, extras=tuple(extras))

    return change


def meadows_by_base(change: Callable[[ByBase], ByBase]) -> Change:
    """Meadows are counted otherwise where each base counts its part."""

    def changed(episode: Episode) -> Episode:
        terms = [change(t) if isinstance(t, ByBase) and isinstance(t.worth, Meadows) else t for t in episode.terms]
        return replace(episode, terms=tuple(terms))

    return changed


def connected_share(term: ByBase) -> ByBase:
    """Only those who are connected share the bonus of a meadow (A.4 no. 47)."""
    assert isinstance(term.worth, Meadows)
    return replace(term, worth=replace(term.worth, sharers=all_connected, alone=False))


def nothing_without_ramp(term: ByBase) -> ByBase:
    """A closed meadow without a ramp is worth nothing (A.4 no. 52)."""
    return replace(term, no_ramp=0)


def until_a_draw_fails(episode: Episode) -> Episode:
    """Drawing the last piece does not end the match, but a draw that is due and cannot be made (A.4 no. 49)."""
    ends = tuple(end for end in episode.ends if end is not NOTHING_TO_DRAW)
    parts = tuple(RefillOrEnd if part is Refill else part for part in episode.parts)
    return replace(episode, ends=ends, parts=parts)


def only_after_four_refusals(episode: Episode) -> Episode:
    """It takes more than three refusals in a row to end the match: the strict text (A.4 no. 5)."""
    return replace(episode, ends=tuple(FOUR_REFUSALS if end is THREE_REFUSALS else end for end in episode.ends))


def spread_by_order(episode: Episode) -> Episode:
    """Contamination spreads when its owner says so, and not when he forgets (A.4 no. 33)."""
    parts = tuple(part for part in episode.parts if part is not Spreading)
    return replace(episode, parts=parts, acts=(*episode.acts, OrderingAll, OrderingOne))


def village_later(episode: Episode) -> Episode:
    """The village is placed in any turn, and until then nothing on its base (A.4 no. 39)."""
    parts = tuple(part for part in episode.parts if part is not Founding)
    acts = tuple(PlacingOrFounding if act is PlacingSpecial else act for act in episode.acts)
    return replace(episode, parts=parts, acts=acts)


def village_later_in_peace(episode: Episode) -> Episode:
    """The same, and until then its owner places nothing on the bases of others (A.4 no. 70)."""
    return replace(village_later(episode), bars=(*episode.bars, PEACE_BAR))


def special_pieces(reading: str) -> Change:
    """Some special pieces do other things, as the rows of this reading say."""

    def changed(episode: Episode) -> Episode:
        return extra_changed(Specialties, kinds=episode.extra(Specialties).kinds.read_as(reading))(episode)

    return changed


def constructions_by_token(change: Callable[[ByToken], ByToken]) -> Change:
    """Constructions are counted otherwise where they count half without the Abbey."""

    def changed(episode: Episode) -> Episode:
        terms = (term.with_each(change) if isinstance(term, HalvedWithoutAbbey) else term for term in episode.terms)
        return replace(episode, terms=tuple(terms))

    return changed


def fisheries_for(points: int) -> Callable[[ByToken], ByToken]:
    """A fishery is worth so much (A.4 no. 31)."""
    worth = fishery_worth(points)
    return lambda term: replace(term, worth=worth) if term.worth.kind == worth.kind else term


def however_linked(term: ByToken) -> ByToken:
    """It counts also where no water leads to the village: the boat came there (A.4 no. 61)."""
    return replace(term, needs_water=False)


def discard_costs(episode: Episode) -> Episode:
    """In the shorter game a discard costs one of the placements of its turn, word for word (A.4 no. 45)."""
    return replace(episode, discard_costs=True)


def so_many_bases(bases: int) -> Change:
    """So many bases around the Abbey, all of them one's own (E8-01)."""
    return lambda episode: replace(episode, seating=all_bases(bases))


def no_bases(episode: Episode) -> Episode:
    """The table's edge is the limit (E7-10)."""
    return replace(episode, seating=bare_table)


def stacks(**otherwise: Any) -> Change:
    """The clock and the stacks of Episode 6 follow other rules."""
    return extra_changed(Stacks, **otherwise)


def discards_drawable(episode: Episode) -> Episode:
    """Discarded pieces may be taken again (A.4 no. 26)."""
    return replace(episode, acts=(*episode.acts, PickingUp))


READINGS = {
    reading.key: reading
    for reading in (
        Reading("pieces", {"125": as_it_is, "127": more_pieces("127")}),
        Reading("bases", {str(bases): so_many_bases(bases) for bases in range(1, 5)}),
        Reading("board", {"bases": as_it_is, "table": no_bases}),
        Reading("minutes", {"30": as_it_is} | {str(m): stacks(minutes=m) for m in (15, 20, 45, 60)}),
        Reading("draws", {"free": as_it_is, "exchange": stacks(exchange=True)}),
        Reading("discards", {"dead": as_it_is, "drawable": discards_drawable}),
        Reading("wrong", {"removed": as_it_is, "refused": stacks(refuses=True)}),
        Reading("last_draw", {"ends": as_it_is, "due": until_a_draw_fails}),
        Reading("short_discard", {"besides": as_it_is, "costs": discard_costs}),
        Reading("hand", {"3": as_it_is, "4": larger_hand(1), "5": larger_hand(2), "6": larger_hand(3)}),
        Reading("edge_closes_meadow", {"yes": as_it_is, "no": edge_leaves_meadows_open}),
        Reading("joker", {"beside": as_it_is, "anywhere": joker_anywhere}),
        Reading("cow_share", {"all": as_it_is, "connected": meadows_by_base(connected_share)}),
        Reading("jokers", {"in": as_it_is, "out": no_jokers}),
        Reading("rivals", {"placed": as_it_is, "any": rivals_at_once}),
        Reading("ramps", {"free": as_it_is, "only": boats(shore=at_a_ramp)}),
        Reading("reach", {"1": as_it_is, "any": boats(reach=None)}),
        Reading("refusals", {"3": as_it_is, "4": only_after_four_refusals}),
        Reading("village", {"first": as_it_is, "later": village_later, "later_in_peace": village_later_in_peace}),
        Reading("spread", {"by_itself": as_it_is, "ordered": spread_by_order}),
        Reading("rodents_garden", {"usual": as_it_is, "3": special_pieces("rodents_garden")}),
        Reading("replacing", {"one_way": as_it_is, "both_ways": special_pieces("both_ways")}),
        Reading("property", {"taken": as_it_is, "given": extra_changed(Properties, giver_chooses=False)}),
        Reading("secured", {"end": as_it_is, "anywhere": extra_changed(GateKeeping, anywhere=True)}),
        Reading("interlude1_fishery_points", {"3": as_it_is, "10": constructions_by_token(fisheries_for(10))}),
        Reading("footprint", {"piece": as_it_is, "zone": special_pieces("footprint_zone")}),
        Reading("linked", {"village": as_it_is, "no": constructions_by_token(however_linked)}),
        Reading("landing", {"move": as_it_is, "free": boats(free_landing=True)}),
        Reading("cattle", {"after": as_it_is, "before": boats(herd=HaltsBefore())}),
        Reading("meadow_without_ramp", {"1": as_it_is, "0": meadows_by_base(nothing_without_ramp)}),
    )
}
"""All readings by key, in the order in which they are applied."""
