"""What the service says of itself, and what goes wrong."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class Health(Struct):
    """Whether the service lives, or is ready to serve; and what it looked at."""

    ok: bool
    checks: dict[str, bool] = {}


class ProblemShape(Struct, omit_defaults=True):
    """What went wrong (RFC 9457).  Which of the further members there are depends on ``type``."""

    type: str
    title: str
    status: int
    detail: str
    ply: int | UnsetType = UNSET
    version: int | UnsetType = UNSET
    step: str | UnsetType = UNSET
    legal: list[str] | UnsetType = UNSET
    forms: list[str] | UnsetType = UNSET
    limit: int | UnsetType = UNSET
