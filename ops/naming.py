"""What a person types to name games, variations and players."""

from __future__ import annotations

from collections.abc import Sequence

from domain import games
from domain.core.rules import Variation
from ops.errors import WrongUse

PEOPLE = ("Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hana")


def named_variation(game: str, variation: str) -> Variation:
    """The variation that two words name, or one with a stroke in it: ``garum troia`` or ``garum/troia``.

    Raises ``Unplayable`` with what there is.
    """
    if not variation:
        game, _, variation = game.partition("/")
    return games.game(game).variation(variation)


def named_seats(text: str | None, fewest: int) -> tuple[str, ...]:
    """Names divided by commas, in turn order; without any, those of as few people as can play."""
    if text is None:
        return PEOPLE[:fewest]
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise WrongUse(f"--seats names everybody in turn order, as in Ada,Bo; a name is missing in “{text}”")
    return names


def bot_players(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """A name for each player that is a bot: the bot's, with a number where several are of one kind.

    >>> bot_players(["random", "greedy"], 3)
    ('random 1', 'greedy', 'random 2')
    """
    kinds = [bots[player % len(bots)] for player in range(seats)]
    return tuple(
        kind if kinds.count(kind) == 1 else f"{kind} {kinds[: player + 1].count(kind)}"
        for player, kind in enumerate(kinds)
    )
