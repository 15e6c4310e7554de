"""The view of any game as text: what it shows, by name, as lines, grids and tables.

Knows no game.  A list of things that lie at ``x`` and ``y`` is drawn as a board, other lists of
things as tables, rows of equal length as a block, and all that is short on one line; what is narrow
stands side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from rich.cells import set_cell_size
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

Thing = Mapping[str, Any]

NOTHING = "·"
TALL = 16
"""Rows of a table from which on it is laid out in several pieces side by side."""
GAP = 3
"""Blanks between what stands side by side."""
NARROWEST = 4
WIDEST = 14
"""Columns of text that a space of a drawn board may have."""


def picture(view: Thing, width: int) -> RenderableType:
    """A view as something to be printed, at most so many columns wide."""
    short = {name: value for name, value in view.items() if is_short(value)}
    parts = [
        Group(Text(name, style="bold"), Padding(drawn(value, width - 2), (0, 0, 0, 2)))
        for name, value in view.items()
        if name not in short
    ]
    lines = [Text(line) for line in packed((f"{name} {inline(value)}" for name, value in short.items()), width)]
    return Group(*lines, *side_by_side(parts, width))


def names_of_places(view: Thing) -> dict[tuple[int, int], str]:
    """What a game calls the places of its board: of things that lie somewhere and say the name of their ``cell``."""
    things = (each for value in view.values() if isinstance(value, Sequence) for each in value)
    return {
        (each["x"], each["y"]): str(each["cell"])
        for each in things
        if isinstance(each, Mapping) and {"x", "y", "cell"} <= each.keys()
    }


def packed(entries: Iterable[str], width: int) -> Iterator[str]:
    """Entries one after the other, as many on a line as find room."""
    line = ""
    for entry in entries:
        if line and len(line) + 2 + len(entry) > width:
            yield line
            line = ""
        line += ("  " if line else "") + entry
    if line:
        yield line


def side_by_side(parts: Iterable[RenderableType], width: int) -> Iterator[RenderableType]:
    """Parts from left to right, as many in a row as find room."""
    row: list[RenderableType] = []
    left = width
    for part in parts:
        needs = widest(part, width) + GAP
        if row and needs > left:
            yield in_a_row(row)
            row, left = [], width
        row.append(part)
        left -= needs
    if row:
        yield in_a_row(row)


def in_a_row(parts: Sequence[RenderableType]) -> RenderableType:
    """Parts beside each other."""
    if len(parts) == 1:
        return parts[0]
    row = Table.grid(padding=(0, GAP, 0, 0))
    row.add_row(*parts)
    return row


def widest(part: RenderableType, width: int) -> int:
    """How wide something would like to be."""
    console = Console(width=width, markup=False, emoji=False)
    return Measurement.get(console, console.options, part).maximum


def is_plain(value: Any) -> bool:
    """Whether this is a single value."""
    return value is None or isinstance(value, str | int | float | bool)


def is_short(value: Any) -> bool:
    """Whether this is a single value or a few of them, none holding further ones."""
    match value:
        case Mapping():
            return all(map(is_plain, value.values()))
        case list() | tuple():
            return all(map(is_plain, value)) and not is_block(value)
        case _:
            return is_plain(value)


def is_block(value: Any) -> TypeGuard[Sequence[str]]:
    """Whether these are rows of equal length, such as a board's."""
    texts = isinstance(value, list | tuple) and len(value) > 2 and all(isinstance(each, str) for each in value)
    return texts and len({len(each) for each in value}) == 1 and len(value[0]) > 3


def is_things(value: Any) -> TypeGuard[Sequence[Thing]]:
    """Whether this is a list of things with names for what they have."""
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)


def is_board(things: Sequence[Thing]) -> bool:
    """Whether all of these lie somewhere, no two at one place."""
    return all(isinstance(each.get("x"), int) and isinstance(each.get("y"), int) for each in things) and len(
        {(each["x"], each["y"]) for each in things}
    ) == len(things)


def inline(value: Any) -> str:
    """Anything on one line."""
    match value:
        case None:
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return "  ".join(f"{name} {inline(each)}" for name, each in value.items()) or NOTHING
        case list() | tuple():
            return ("; " if is_things(value) else " ").join(map(inline, value)) or NOTHING
        case _:
            return str(value)


def drawn(value: Any, width: int) -> RenderableType:
    """Anything that is not short."""
    if is_things(value):
        return (board(value, width) if is_board(value) else None) or table(value, width)
    if isinstance(value, Mapping):
        return picture(value, width)
    if isinstance(value, list | tuple) and value and all(isinstance(each, list | tuple) for each in value):
        return matrix(value)
    return Text("\n".join(map(inline, value)) if isinstance(value, list | tuple) else inline(value))


def matrix(rows: Sequence[Sequence[Any]]) -> RenderableType:
    """Rows of values under each other."""
    grid = Table.grid(padding=(0, 1))
    for row in rows:
        grid.add_row(*map(inline, row or (None,)))
    return grid


def board(things: Sequence[Thing], width: int) -> RenderableType | None:
    """Things where they lie, x to the right and y down; nothing when that would be too wide."""
    across = sorted({each["x"] for each in things})
    down = sorted({each["y"] for each in things})
    columns = range(across[0], across[-1] + 1)
    size = min((width - 4) // len(columns) - 2, WIDEST)
    if size < NARROWEST or (down[-1] - down[0] + 1) * len(columns) > 40 * len(things):
        return None
    said = dict(zip(((each["x"], each["y"]) for each in things), whats(things), strict=True))
    size = min(size, max(map(len, said.values())))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row("", *(Text(str(x), style="dim") for x in columns))
    for y in range(down[0], down[-1] + 1):
        row = (set_cell_size(said.get((x, y), ""), size) for x in columns)
        grid.add_row(Text(str(y), style="dim"), *row)
    return grid


def whats(things: Sequence[Thing]) -> list[str]:
    """What each thing on a board is: its words before its numbers, without a name that only says where it lies."""
    names = [name for name in things[0] if name not in ("x", "y")]
    telling = [name for name in names if len({inline(each.get(name)) for each in things}) < len(things)] or names
    texts = [[each.get(name) for name in telling] for each in things]
    return [
        " ".join(inline(value) for value in sorted(row, key=lambda v: not isinstance(v, str)) if value is not None)
        or NOTHING
        for row in texts
    ]


def table(things: Sequence[Thing], width: int) -> RenderableType:
    """Things as rows, with what all of them lack left out; many of them in pieces side by side."""
    names = list(dict.fromkeys(name for each in things for name in each))
    names = [name for name in names if any(each.get(name) is not None for each in things)]
    rows = [[inline(each.get(name)) for name in names] for each in things]
    sizes = [max(len(name), *(len(row[n]) for row in rows)) for n, name in enumerate(names)]
    pieces = min(max(1, width // (sum(sizes) + 2 * len(sizes) + GAP)), -(-len(rows) // TALL))
    height = -(-len(rows) // pieces)
    return in_a_row([piece(names, rows[at : at + height]) for at in range(0, len(rows), height)])


def piece(names: Iterable[str], rows: Iterable[Sequence[str]]) -> Table:
    """A plain table."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for name in names:
        made.add_column(name, overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made
