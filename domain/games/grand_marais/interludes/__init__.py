"""The interludes: one small file each, composed like the episodes."""

from __future__ import annotations

AN_INTERLUDE_IS_NO_EPISODE = dict.fromkeys(
    ("short", "eclipse", "eclipse_hard"),
    "the seed offers it for the episodes, and an interlude is none (A.4 no. 45, 58)",
)
"""What may not be added to an interlude, and why."""
