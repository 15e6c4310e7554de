"""The districts and the Moments of Chaos as data, and what they have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from domain.games.marseille.rows import rows

ICONS = ("V", "N", "M", "C")
"""Ville, nuit, mer, culture."""


class Printed(Struct, frozen=True):
    """A district or a Moment: its id, what is printed on it, and how often it is there."""

    id: str
    name: str
    icons: str
    copies: int


def read(file: str, table: str) -> Iterator[Printed]:
    """The cards of a file.  Raises ``ValueError`` for an icon that there is not."""
    each = rows(file).get("copies", {}).get("each", 1)
    for key, row in rows(file)[table].items():
        if not set(row["icons"]) <= set(ICONS):
            raise ValueError(f"{key}: “{row['icons']}” are no icons; icons are: {', '.join(ICONS)}")
        yield Printed(key, row["name"], row["icons"], row.get("copies", each))


LIEUX: tuple[Printed, ...] = tuple(read("lieux", "lieu"))
"""The districts; piles and decks name them by their index here."""

MOMENTS: tuple[Printed, ...] = tuple(read("moments", "moment"))
"""The Moments of Chaos, named by their index here."""

LIEU_INDEX: Mapping[str, int] = {lieu.id: index for index, lieu in enumerate(LIEUX)}
LIEU_IDS: tuple[str, ...] = tuple(lieu.id for lieu in LIEUX)
MOMENT_INDEX: Mapping[str, int] = {moment.id: index for index, moment in enumerate(MOMENTS)}
MOMENT_IDS: tuple[str, ...] = tuple(moment.id for moment in MOMENTS)

SHARED: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(icon in lieu.icons for icon in moment.icons) for lieu in LIEUX) for moment in MOMENTS
)
"""How many icons a Moment shares with a district: by Moment, then by district.  Seed, EFECTO LOCAL."""


WITH_ICON: Mapping[str, frozenset[int]] = {
    icon: frozenset(index for index, lieu in enumerate(LIEUX) if icon in lieu.icons) for icon in ICONS
}
"""The districts that have an icon, for asking whether one is among them."""


def has_icon(lieu: int, icon: str) -> bool:
    """Whether a district has an icon."""
    return lieu in WITH_ICON[icon]
