"""The special pieces as an extra of an episode: which rows hold, and the facts that they bring."""

from __future__ import annotations

from typing import ClassVar

from domain.core.play import Fact
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.removals import FACTS
from domain.games.grand_marais.specials import Kinds


class Specialties(Extra, frozen=True, kw_only=True):
    """``kinds``: the rows of this interlude."""

    facts: ClassVar[tuple[type[Fact], ...]] = FACTS

    kinds: Kinds
