"""Plots of reports for notebooks, as SVG: no further library, and the same figures as on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from api.wire.analytics import ReportShape, RowShape

WIDTH, BAR, LABEL, MARGIN = 640, 22, 220, 90


class Picture:
    """An SVG picture that a notebook shows."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        """What a notebook asks for."""
        return self.svg


def bars(shape: ReportShape, *, most: int = 30) -> Picture:
    """A report as bars, with the interval of each and what was expected, at most so many rows."""
    rows = shape.rows[:most]
    height = BAR * (len(rows) + 2)
    scale = (WIDTH - LABEL - MARGIN) / (widest(shape, rows) or 1)
    parts = [part for at, row in enumerate(rows) for part in bar(shape, row, BAR * (at + 2), scale)]
    head = f'<text x="0" y="16" font-weight="bold">{escape(shape.title)}: {escape(shape.plot.y_title)}</text>'
    style = 'font-family="sans-serif" font-size="12"'
    view = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return Picture(f'<svg xmlns="http://www.w3.org/2000/svg" {view} {style}>{head}{"".join(parts)}</svg>')


def widest(shape: ReportShape, rows: Sequence[RowShape]) -> float:
    """The greatest value that is drawn."""
    names = [name for name in (shape.plot.y, shape.plot.high, shape.plot.mark) if name]
    values = [row.values[name] for row in rows for name in names]
    return max((abs(value) for value in values if value is not None), default=0.0)


def bar(shape: ReportShape, row: RowShape, y: int, scale: float) -> Iterator[str]:
    """One row: its name, its bar, its interval, what was expected, and its value."""
    plot, values = shape.plot, row.values
    value = values[plot.y] or 0
    yield f'<text x="0" y="{y}">{escape(name_of(shape, row))}</text>'
    yield rectangle(LABEL, y - 12, abs(value) * scale, 14, "#4a7" if value >= 0 else "#b55")
    if plot.low and values[plot.low] is not None:
        low, high = (max(values[name], 0) * scale for name in (plot.low, plot.high))
        yield rectangle(LABEL + low, y - 6, high - low, 2, "#222")
    if plot.mark:
        yield rectangle(LABEL + values[plot.mark] * scale, y - 15, 1, 20, "#c33")
    yield f'<text x="{WIDTH - MARGIN + 8}" y="{y}">{value:,.3g}</text>'


def name_of(shape: ReportShape, row: RowShape) -> str:
    """What a row is called: its keys, said."""
    keys = dict.fromkeys(name for name in (shape.plot.by, shape.plot.x) if name)
    return " · ".join(row.said.get(key, str(row.values[key])) for key in keys)


def rectangle(x: float, y: float, width: float, height: float, colour: str) -> str:
    """A filled rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{height}" fill="{colour}"/>'
