"""A measured figure: what, how much, what was hoped for, and the command that repeats it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Figure(Struct, frozen=True):
    """``goal`` is a least value, or where ``less_is_better`` a greatest one; none where nothing was promised."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    less_is_better: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the goal was met, if there is one."""
        if self.goal is None:
            return None
        return self.value <= self.goal if self.less_is_better else self.value >= self.goal


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which this part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
