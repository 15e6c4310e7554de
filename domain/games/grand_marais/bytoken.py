"""What is counted by token: for whoever has marked a construction, over the bases of all (rules A.1.6, E5 and E7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.core.score import Item, Line
from domain.games.grand_marais.constructions import Construction
from domain.games.grand_marais.layouts import NOBODY
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.state import Colour
from domain.games.grand_marais.terms import line
from domain.games.grand_marais.tokens import Tokens
from domain.games.grand_marais.waters import Link
from domain.games.grand_marais.worths import Meadows, Worth


class ByToken(Struct, frozen=True, kw_only=True):
    """Constructions of one kind, each for the colour whose token lies on it.

    ``cut_off``: for one that is not connected, by whatever way, to where it must be; ``needs_water``:
    whether it must be.  ``unmarked``: for one that is neither connected nor marked, to the owner of
    each base that it lies on.  ``abroad``: how often a piece on somebody else's base counts.
    """

    worth: Worth
    cut_off: int
    needs_water: bool = True
    unmarked: int = 0
    abroad: int = 1

    @property
    def key(self) -> str:
        """Its place in the list of terms."""
        return self.worth.key

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        tokens = count.s.annexed(Tokens)
        for found in count.found(self.worth.kind):
            if found.counts:
                told = line(count, self.worth.reason, found.pieces, self.items(count, found, colour, tokens))
                if told.items:
                    yield told

    def items(self, count: Count, found: Construction, colour: Colour, tokens: Tokens) -> Iterable[Item]:
        """What a colour gets for one: as the owner of the token, or as the owner of a base where none lies."""
        holder = tokens.holder(found)
        if holder == colour:
            return self.full(count, found, colour) if self.is_connected(count, found, colour) else self.less()
        if holder == NOBODY and colour in count.owners(found.pieces) and not self.is_connected(count, found, colour):
            return (Item("item.unmarked", 1, self.unmarked),)
        return ()

    def is_connected(self, count: Count, found: Construction, colour: Colour) -> bool:
        """Whether it is joined to where a colour must be; the way does not matter (E5-11)."""
        return not self.needs_water or count.water_link(colour, found.waters) != Link.CUT

    def less(self) -> Iterable[Item]:
        """What the owner of the token gets for one that is not connected (E5-13)."""
        return (Item("item.cut_off", 1, self.cut_off),)

    def full(self, count: Count, found: Construction, colour: Colour) -> Iterable[Item]:
        """What the owner of the token gets for one that is connected, its pieces abroad counted again (E5-12)."""
        yield from self.worth.items(count, found, found.pieces, colour)
        abroad = [cell for cell in found.pieces if count.colour_of[cell] != colour]
        if abroad and self.abroad > 1:
            yield from map(self.again, self.worth.items(count, found, abroad, colour))

    def again(self, item: Item) -> Item:
        """The further times that something abroad counts."""
        return replace(item, name="item.abroad", points=(self.abroad - 1) * item.points)


def the_holder(count: Count, found: Construction) -> Sequence[Colour]:
    """The bonus of a marked meadow is not shared."""
    return [count.s.annexed(Tokens).holder(found)]


def marked_meadow(each: int = 1) -> Meadows:
    """Closed meadows with a ramp, as they are worth to the owner of the token."""
    return Meadows(each, the_holder)
