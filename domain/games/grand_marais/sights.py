"""What is finished on a board and how its waters join, worked out from a board that was looked at before.

Whoever thinks about moves has boards counted that differ in a few pieces.  What is finished stays finished when
pieces are added, since nothing free is beside it; so only what an added piece may have finished is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.grand_marais.board import OFF_BOARD, Board, Cell
from domain.games.grand_marais.constructions import Construction, Search, found_on, may_be_finished
from domain.games.grand_marais.layouts import Layout
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.waters import Water, join, joined_waters, waters_of

MOST_ADDED = 6
"""With more pieces than these everything is looked for anew."""
KEPT = 4
"""Boards that are kept to look from."""

Searches = Mapping[str, Search]


class Sight:
    """A board as far as it has been looked at; ``base`` is a board with all its pieces but the ``added`` ones.

    ``told``: what terms have worked out of its constructions, for all boards with the same base.
    """

    def __init__(
        self, board: Board, layout: Layout, searches: Searches, base: Sight | None = None, added: Sequence[Cell] = ()
    ) -> None:
        self.board = board
        self.layout = layout
        self.searches = searches
        self.base = base
        self.added = added
        self.found_by_kind: dict[str, list[Construction]] = {}
        self.waters: Mapping[Water, list[Water]] | None = None
        self.news: dict[str, list[Construction]] | None = None
        self.told: dict[Any, Any] = {} if base is None else base.told

    def found(self, kind: str) -> list[Construction]:
        """The finished constructions of a kind, row by row."""
        known = self.found_by_kind.get(kind)
        if known is None:
            known = self.found_by_kind[kind] = self.look_for(kind)
        return known

    def look_for(self, kind: str) -> list[Construction]:
        """The same, looked for."""
        if self.base is None:
            return found_on(self.board, self.layout, self.searches[kind])
        if self.news is None:
            self.news = self.newly_finished()
        new = self.news.get(kind)
        before = self.base.found(kind)
        return sorted((*before, *new), key=first_spot) if new else before

    def newly_finished(self) -> dict[str, list[Construction]]:
        """What the added pieces have finished, by kind."""
        board, layout, found = self.board, self.layout, dict[str, list[Construction]]()
        done = set[tuple[str, int]]()
        for cell in self.added:
            for kind, spot in may_be_finished(board, layout, cell):
                if (kind, spot) in done:
                    continue
                construction = self.searches[kind].look(board, layout, spot)
                done.add((kind, spot))
                if construction is not None:
                    done.update((kind, each) for each in construction.spots)
                    found.setdefault(kind, []).append(construction)
        return found

    @property
    def joined(self) -> Mapping[Water, list[Water]]:
        """The waters that each water is joined to."""
        if self.waters is None:
            self.waters = joined_waters(self.board, self.layout) if self.base is None else self.joined_from(self.base)
        return self.waters

    def joined_from(self, base: Sight) -> Mapping[Water, list[Water]]:
        """The same, from those of the base: other only where a piece was added, and beside it."""
        joined = dict(base.joined)
        cells = {cell: None for added in self.added for cell in (added, *self.layout.near[added])}
        for cell in cells:
            if cell != OFF_BOARD and self.board[cell]:
                for water in waters_of(self.board, self.layout, cell):
                    joined.pop(water, None)
                join(joined, self.board, self.layout, cell)
        return joined


def first_spot(found: Construction) -> int:
    """By which constructions lie row by row."""
    return found.spots[0]


class Sights:
    """Boards that were looked at lately.  Its answers follow from the state alone; only the time they take does not."""

    def __init__(self, searches: Searches) -> None:
        self.searches = searches
        self.kept: tuple[Sight, ...] = ()
        self.last: tuple[Layout, Board] | None = None
        self.newest: Sight | None = None

    def of(self, s: Marsh) -> Sight:
        """The sight of a state's board; the same as before where it is asked for again."""
        newest = self.newest
        if newest is None or newest.board is not s.board or newest.layout is not s.layout:
            newest = self.newest = self.looked_at(s)
        return newest

    def looked_at(self, s: Marsh) -> Sight:
        """The same, looked at anew."""
        board, layout = s.board, s.layout
        for sight in self.kept:
            added = additions(sight.board, board) if sight.layout is layout else None
            if added is not None and len(added) <= MOST_ADDED:
                self.last = (layout, board)
                return Sight(board, layout, self.searches, sight, added)
        shared = board
        if self.last is not None and self.last[0] is layout:
            shared = common(self.last[1], board)
        base = Sight(shared, layout, self.searches)
        self.kept = (base, *self.kept[: KEPT - 1])
        self.last = (layout, board)
        return base if shared == board else Sight(board, layout, self.searches, base, additions(shared, board) or ())


def additions(before: Board, after: Board) -> list[Cell] | None:
    """The cells that one board has pieces on besides those of another; nothing when it lacks one of those."""
    if before == after:
        return []
    differing = [cell for cell, code in enumerate(after) if before[cell] != code]
    return None if any(before[cell] for cell in differing) else differing


def common(one: Board, other: Board) -> Board:
    """The pieces that lie alike on two boards; all of the other where those are too different to be worth it."""
    differing = [cell for cell, code in enumerate(other) if one[cell] != code]
    if len(differing) > MOST_ADDED:
        return other
    return tuple([0 if one[cell] != code else code for cell, code in enumerate(other)])


Seeing = Callable[[Marsh], Sight]
"""How a board is looked at."""
