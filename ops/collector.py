"""Python's cycle collector in a process that does nothing but keep and play matches."""

from __future__ import annotations

import gc

THRESHOLDS = (50_000, 50, 1_000)
"""Objects made before the young ones are looked at; and so many times before the older and the oldest are."""


def spare_the_collector() -> None:
    """Lets the cycle collector look at young objects less often, and no more at what is there already.

    Matches, frames and states hold no cycles, so almost nothing is there for it to find; without
    this it walks over all kept matches again and again (measured at a fifth of the moves a second).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
