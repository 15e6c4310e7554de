"""``/v1/games``: what can be played, as passports and as pieces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Request
from msgspec.structs import replace
from starlette.responses import Response

from api.call.asking import Asked, read_body
from api.call.problems import Problem
from api.describing import counts, reads
from api.house import NOT_STORED, Answer, House, answer, of_content
from api.replay.scores import count_shape
from api.routing import sent
from api.shown.speech import speech_of
from api.wire import games as wire
from api.wire.asked import AskCount
from domain import games as catalog
from domain.core.notation import MoveForm
from domain.core.rules import Base, Game, Unplayable, Words
from domain.core.words import in_language
from domain.match.codec import Confirm
from domain.match.position import Entered, count

if TYPE_CHECKING:
    from starlette.types import Receive

FAMILY = re.compile(r"\{\w+:(\w+)\}")
"""The family by which a field is said."""
OfVariation = Annotated[
    str,
    Query(
        max_length=400, description="A variation, which may bring pieces and moves of its own; by default the first."
    ),
]
GameKey = Annotated[str, Path(description="The key of the game.")]


def routes(house: House) -> APIRouter:
    """The routes of this file."""
    router = APIRouter(tags=["games"])

    @router.get("/games", **reads(wire.GameList, tokens=False))
    async def list_games(request: Request) -> Response:
        """All games: seats, information, variations with their options, provenance of the data."""
        return sent(of_content(Asked(request.scope), all_games()))

    @router.get("/games/{game}", **reads(wire.GameShape, 404, tokens=False))
    async def one_game(request: Request, game: GameKey) -> Response:
        """One game, with the forms of its moves."""
        return sent(of_content(Asked(request.scope), passport(known(game))))

    @router.get("/games/{game}/pieces", **reads(wire.PieceList, 400, 404, 422, tokens=False))
    async def pieces(request: Request, game: GameKey, variation: OfVariation = "") -> Response:
        """Tiles and cards as data, enough to draw them, and what they are called in the reader's language."""
        asked = Asked(request.scope)
        return sent(of_content(asked, all_pieces(known(game), variation, asked.language)))

    @router.get("/games/{game}/moves", **reads(wire.MoveList, 400, 404, 422, tokens=False))
    async def moves(request: Request, game: GameKey, variation: OfVariation = "") -> Response:
        """The forms of all moves of a variation, and how they are said in the reader's language."""
        asked = Asked(request.scope)
        return sent(of_content(asked, spoken_moves(known(game), variation, asked.language)))

    @router.post("/games/{game}/score", **counts())
    async def score(request: Request, game: GameKey) -> Response:
        """Counts a position that somebody enters: “what is this board worth?”"""
        return sent(await count_position(house, Asked(request.scope), request.receive, known(game)))

    @router.get("/bots", **reads(wire.BotList, tokens=False))
    async def bots(request: Request) -> Response:
        """The bots that may be given a seat when a match is opened."""
        return sent(of_content(Asked(request.scope), wire.BotList(tuple(house.bots.players))))

    return router


async def count_position(house: House, asked: Asked, receive: Receive, game: str) -> Answer:
    """What an entered position is worth.  Raises ``Unplayable`` where it cannot be, with the line."""
    body = asked.read(await read_body(receive, asked, house.settings), AskCount)
    entered = Entered(game, body.variation, body.seats, tuple(line for line in body.position if line.strip()))
    counted = await house.aside(lambda: count(entered))
    return answer(asked, 200, count_shape(counted, asked.language), more=NOT_STORED)


def known(key: str) -> str:
    """The key of a game.  Raises ``Problem`` when there is none."""
    try:
        return catalog.game(key).key
    except Unplayable as error:
        raise Problem("not-found", str(error)) from error


@lru_cache(maxsize=1)
def all_games() -> wire.GameList:
    """All passports in short."""
    return wire.GameList([game_shape(game) for game in catalog.games().values()])


@lru_cache(maxsize=64)
def passport(key: str) -> wire.GameShape:
    """One passport with the editions and the forms of moves of its bases."""
    shape = game_shape(catalog.game(key))
    return replace(shape, bases=[with_moves(key, base) for base in shape.bases])


@lru_cache(maxsize=64)
def all_pieces(key: str, variation: str, language: str) -> wire.PieceList:
    """The pieces of a game, or as a variation has them, and its words in a language.  Raises ``Unplayable``."""
    game = catalog.game(key)
    words = {name: in_language(text, language) for name, text in game.words.items()}
    if not variation:
        return wire.PieceList(key, game.pieces(), words)
    rules = catalog.rules(key, game.variation(variation).text)
    pictures = rules.pictures()
    return wire.PieceList(key, game.pieces() if pictures is None else pictures, {**words, **rules.own_words()})


def game_shape(game: Game) -> wire.GameShape:
    """A passport in short."""
    bases = [base_shape(base) for base in game.bases]
    return wire.GameShape(game.key, dict(game.title), game.information, bases, game.sources)


def base_shape(base: Base) -> wire.BaseShape:
    """One way to play."""
    return wire.BaseShape(
        key=base.key,
        title=dict(base.title),
        seats=base.seats,
        length=base.length,
        adds=list(base.adds),
        additions={
            key: wire.AdditionShape(dict(addition.title), dict(addition.clashes)) for key, addition in base.adds.items()
        },
        options={
            name: wire.OptionShape(dict(option.title), option.possible, option.values[0], option.needs or None)
            for name, option in base.options.items()
        },
        provenance=dict(base.provenance),
    )


def with_moves(game: str, base: wire.BaseShape) -> wire.BaseShape:
    """The same with what can be read as a move in it."""
    rules = catalog.rules(game, base.key)
    return replace(base, edition=rules.edition, moves=[move_form(form) for form in rules.notation.forms])


def move_form(form: MoveForm) -> wire.MoveFormShape:
    """A kind of move as text and as an object."""
    fields = {name: "integer" if wanted is int else "string" for name, wanted in form.types.items()}
    return wire.MoveFormShape(form.kind.__name__, form.kind.pattern, fields)


@lru_cache(maxsize=256)
def spoken_moves(key: str, variation: str, language: str) -> wire.MoveList:
    """What can be read as a move in a variation, and what is said of it.  Raises ``Unplayable``."""
    rules = catalog.rules(key, catalog.game(key).variation(variation).text)
    words = speech_of(rules).words
    forms = [spoken(form, words, language) for form in (*rules.notation.forms, MoveForm(Confirm))]
    families = {family for form in forms for family in FAMILY.findall(form.says)}
    told = {**{name: in_language(text, language) for name, text in words.items()}, **rules.own_words()}
    needed = {name: text for name, text in told.items() if name.partition(".")[0] in families}
    return wire.MoveList(key, rules.variation.text, forms, needed)


def spoken(form: MoveForm, words: Mapping[str, Words], language: str) -> wire.SpokenMove:
    """A kind of move with its words."""
    shape, says = move_form(form), words[f"move.{form.kind.__name__}"]
    reads = form.regex.pattern.replace("(?P<", "(?<")
    return wire.SpokenMove(shape.kind, shape.text, shape.fields, reads, in_language(says, language))
