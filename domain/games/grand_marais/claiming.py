"""Marking: which finished constructions may be claimed with a token, and asking for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Phrase, Unplayable, View
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.building import cell_named
from domain.games.grand_marais.constructions import KINDS, SEARCHES, Construction, Spot
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.layouts import NOBODY, lay_on
from domain.games.grand_marais.moves import Stop
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.removals import is_finished, tokens_returned
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.tokens import (
    FACTS,
    ClaimsClosed,
    ClaimsOpened,
    Mark,
    Marked,
    Tokens,
    TokensDealt,
    spot_of,
    what,
)
from domain.games.grand_marais.voyages import cell_of, is_on_grass

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

ALONGSIDE = ("fishery", "reed_bed", "terrain", "garden")
"""What a boat on the canal of a piece lies beside."""


class Claim(Move, frozen=True, array_like=True, gc=False, tag="m"):
    """Put a token on a construction: ``mark garden se-C4``, ``mark meadow2 se-C4``."""

    pattern: ClassVar[str] = "mark {what} {cell}"
    what: str
    cell: str


class Claimable(NamedTuple):
    """A finished construction without a token, and the spot of it on which one would lie."""

    found: Construction
    spot: Spot


Place: TypeAlias = tuple[str, Spot]
"""A kind and a spot where one may be."""

Places: TypeAlias = Callable[[Marsh, Seat, Cell], Iterable[Place]]
"""Where a seat may find something to mark, at a cell."""


def beside_the_boat(s: Marsh, seat: Seat, cell: Cell) -> Iterator[Place]:
    """What the boat reaches: alongside on its canal, and meadows by their ramps (E5-04 to E5-06).

    A meadow is reached from the piece of one of its ramps, and from the canal that leads to the ramp.
    """
    berth = s.annexed(Boats).berths[s.colour(seat)]
    board, layout = s.board, s.layout
    lay = layout.lays[board[cell]]
    if lay is None or cell_of(berth) != cell:
        return
    if not is_on_grass(berth):
        yield from ((kind, 4 * cell) for kind in ALONGSIDE if SEARCHES[True][kind].spots(cell, lay))
    yield from (("meadow", 4 * cell + lay.grass[2 * side]) for side in lay.ramps)
    if is_on_grass(berth):
        return
    for side, network in enumerate(lay.canals):
        other = layout.near[cell][side]
        neighbour = lay_on(board, layout, other)
        opposite = (side + 2) % 4
        if network == berth % 4 and neighbour and opposite in neighbour.ramps:
            yield "meadow", 4 * other + neighbour.grass[2 * opposite]


class Claims(Extra, frozen=True, kw_only=True):
    """The tokens of an episode.

    ``each``: how many a colour has.  ``places``: where a seat may mark.  ``optional``: whether a
    construction may be left without a token.
    """

    facts: ClassVar[tuple[type[Fact], ...]] = FACTS
    enters: ClassVar[tuple[str, ...]] = ("Ada mark garden nw-B1",)

    each: int = 12
    places: Places = beside_the_boat
    optional: bool = True

    def opening(self, s: Marsh) -> Iterable[Fact]:
        colours = 1 + max(s.colour(seat) for seat in range(s.seats))
        yield TokensDealt((self.each,) * colours)

    def after_removal(self, episode: Episode, s: Marsh, cells: Collection[Cell]) -> Iterable[Fact]:
        """Tokens on what is no longer finished go back."""
        return tokens_returned(episode, s)

    def entered(self, episode: Episode, s: Marsh, seat: Seat | None, words: Sequence[str]) -> Marsh | None:
        """A token on something finished that has none."""
        if seat is None or words[0] != "mark":
            return None
        _, name, place = words
        kind, spot = spot_of(name, cell_named(s, place))
        mark = Mark(KINDS.index(kind), spot, s.colour(seat))
        found = (
            SEARCHES[episode.edge_closes][kind].look(s.board, s.layout, spot) if is_finished(episode, s, mark) else None
        )
        if found is None:
            raise Unplayable(f"no finished {name} lies on {place}")
        if s.annexed(Tokens).holder(found) != NOBODY:
            raise Unplayable(f"a token lies on the {name} on {place} already")
        if not s.annexed(Tokens).left[s.colour(seat)]:
            raise Unplayable(f"all {self.each} tokens lie on the board")
        return Marked(seat, name, place).apply(s)

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Tokens kept, by seat, and those on the board: the seats of its colour, what it lies on, and where."""
        tokens, names = s.annexed(Tokens), s.layout.names
        return {
            "tokens": [tokens.left[s.colour(owner)] for owner in range(s.seats)],
            "marks": [
                {"seats": seats_of(s, mark.colour), "what": what(KINDS[mark.kind], mark.spot), "cell": names[cell]}
                for mark in tokens.marks
                for cell in (mark.spot // 4,)
            ],
        }

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        tokens, names = s.annexed(Tokens), s.layout.names
        for owner in range(s.seats):
            yield Phrase("text.tokens", {"seat": owner, "count": tokens.left[s.colour(owner)]})
        for mark in tokens.marks:
            values = {"kind": f"reason.{KINDS[mark.kind]}", "cell": names[mark.spot // 4]}
            yield Phrase("text.mark", values | {"seats": tuple(seats_of(s, mark.colour))})

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        tokens = s.annexed(Tokens)
        return {
            "tokens kept": sum(tokens.left),
            "tokens on the board": len(tokens.marks),
            "box": -self.each * len(tokens.left),
        }


def seats_of(s: Marsh, colour: int) -> list[Seat]:
    """The seats that have a colour now."""
    return [seat for seat in range(s.seats) if s.colour(seat) == colour]


def claimable(episode: Episode, s: Marsh, seat: Seat, cell: Cell) -> list[Claimable]:
    """What a seat may mark at a cell: finished and without a token, each once (E5-07, E5-08)."""
    searches = SEARCHES[episode.edge_closes]
    tokens = s.annexed(Tokens)
    found: dict[Place, Claimable] = {}
    for kind, spot in episode.extra(Claims).places(s, seat, cell):
        construction = searches[kind].look(s.board, s.layout, spot)
        if construction is None or not construction.counts or tokens.holder(construction) != NOBODY:
            continue
        found.setdefault((kind, construction.spots[0]), Claimable(construction, spot))
    return list(found.values())


def open_claims(episode: Episode, s: Marsh, seat: Seat) -> Iterable[Fact]:
    """A boat that has reached a piece with something to mark lets its seat do so."""
    cell = cell_of(s.annexed(Boats).berths[s.colour(seat)])
    if s.annexed(Tokens).left[s.colour(seat)] and claimable(episode, s, seat, cell):
        yield ClaimsOpened(seat, s.layout.names[cell])


class Claiming(MarshPart):
    """A seat marks what it has reached, one token after the other (E5-07)."""

    key = "claim"
    kinds = (Claim, Stop)

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.optional = episode.extra(Claims).optional

    def choices(self, s: Marsh, seat: Seat) -> Sequence[Claimable]:
        """What may be marked now."""
        return claimable(self.episode, s, seat, s.annexed(Tokens).at)

    def awaits(self, s: Marsh) -> Awaited | None:
        claimant = s.annexed(Tokens).claimant
        return Turn((claimant,), self.key) if claimant >= 0 else None

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        for choice in self.choices(s, seat):
            yield self.claim(s, choice)
        if self.optional:
            yield Stop()

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        if self.optional and isinstance(move, Stop):
            return (ClaimsClosed(),)
        choices = [self.claim(s, choice) for choice in self.choices(s, seat)]
        if not isinstance(move, Claim) or move not in choices:
            told = "; ".join(f"mark {each.what} {each.cell}" for each in choices)
            raise Illegal(f"you may {told}{'; or stop' if self.optional else ''}")
        last = len(choices) == 1 or s.annexed(Tokens).left[s.colour(seat)] == 1
        marked = Marked(seat, move.what, move.cell)
        return (marked, ClaimsClosed()) if last else (marked,)

    def claim(self, s: Marsh, choice: Claimable) -> Claim:
        """The move that puts a token there."""
        return Claim(what(choice.found.kind, choice.spot), s.layout.names[choice.spot // 4])
