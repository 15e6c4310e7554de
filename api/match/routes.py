"""``/v1/matches``: the routes by which matches are opened, found, looked at and played."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from api.call.asking import Asked
from api.call.parameters import LARGEST
from api.describing import NO_TOKEN, TOKEN, does, gives_archive, reads, takes_archive
from api.house import House, of_content
from api.match import acts, archives, openings, rulings
from api.match.listing import Wanted, match_list
from api.match.moves import look, make_move
from api.routing import After, AtPly, MatchId, sent
from api.wire import asked as asks
from api.wire import match as wire

RequestNumber = Annotated[int, Path(ge=0, le=LARGEST, description="The number of the request to go back.")]
Status = Annotated[wire.Status | None, Query(description="`open`, `over` by the rules, or `closed` early.")]
Text = Annotated[str | None, Query(max_length=400)]
Limit = Annotated[int, Query(ge=1, le=200, description="So many on a page.")]


def routes(house: House) -> APIRouter:
    """The routes of this file."""
    router = APIRouter(tags=["matches"], prefix="/matches")

    @router.post("", **does(asks.OpenMatch, {201: wire.Opened}, tokens=TOKEN + NO_TOKEN))
    async def open_match(request: Request) -> Response:
        """Opens a match; the tokens of its seats and of its organiser are shown this once."""
        return sent(await openings.open_match(house, Asked(request.scope), request.receive))

    @router.get("", **reads(wire.MatchList, 400, tokens=False))
    async def list_matches(
        request: Request,
        game: Text = None,
        variation: Text = None,
        player: Text = None,
        status: Status = None,
        after: After = None,
        limit: Limit = 50,
    ) -> Response:
        """Matches, newest first, by game, variation (canonical), the name of a player, and status."""
        wanted = Wanted(game, variation, player, status)
        asked = Asked(request.scope)
        return sent(of_content(asked, await match_list(house, wanted, after, limit, asked.language)))

    @router.post("/import", **takes_archive())
    async def import_archive(request: Request) -> Response:
        """Takes in a match from an archive, with its id and its hashes, once every event of it holds."""
        return sent(await archives.take_in(house, Asked(request.scope), request.receive))

    @router.get("/{match_id}", **reads(wire.MatchShape, 400, 404))
    async def look_at_match(request: Request, match_id: MatchId, ply: AtPly = None) -> Response:
        """The match as the caller sees it, now or at an earlier ply: a seat by its token, else a spectator."""
        return sent(await look(house, Asked(request.scope), match_id, request.scope, request.receive))

    @router.post("/{match_id}/moves", **does(asks.MakeMove, {201: wire.Moved}))
    async def move(request: Request, match_id: MatchId) -> Response:
        """A seat moves; with its token."""
        return sent(await make_move(house, Asked(request.scope), match_id, request.scope, request.receive))

    @router.post("/{match_id}/chance", **does(asks.EnterOutcome, {201: wire.Moved}))
    async def enter_outcome(request: Request, match_id: MatchId) -> Response:
        """The organiser enters what the real bag, deck or die gave."""
        return sent(await acts.enter_outcome(house, Asked(request.scope), match_id, request.receive))

    @router.post("/{match_id}/undo", **does(asks.GoBack, {200: wire.Changed, 202: wire.Changed}))
    async def go_back(request: Request, match_id: MatchId) -> Response:
        """Goes back (200), or asks the seats whose consent it needs (202)."""
        return sent(await acts.go_back(house, Asked(request.scope), match_id, request.receive))

    @router.post("/{match_id}/undo/{number}", **does(asks.AnswerUndo, {200: wire.Changed}))
    async def answer_request(request: Request, match_id: MatchId, number: RequestNumber) -> Response:
        """A seat that was asked to go back agrees or not; the last yes goes back."""
        return sent(await acts.answer_request(house, Asked(request.scope), match_id, number, request.receive))

    @router.post("/{match_id}/redo", **does(asks.Redo, {200: wire.Changed}, may_omit_body=True))
    async def redo(request: Request, match_id: MatchId) -> Response:
        """Puts what was last undone on the line again, while nothing new was played."""
        return sent(await acts.redo(house, Asked(request.scope), match_id, request.receive))

    @router.post("/{match_id}/branches", **does(asks.Branch, {201: wire.Opened}, tokens=TOKEN + NO_TOKEN))
    async def branch(request: Request, match_id: MatchId) -> Response:
        """Opens a new match that starts at a frame of this one."""
        return sent(await openings.branch(house, Asked(request.scope), match_id, request.receive))

    @router.post("/{match_id}/close", **does(asks.Close, {200: wire.Changed}, may_omit_body=True))
    async def close(request: Request, match_id: MatchId) -> Response:
        """The organiser ends the match early."""
        return sent(await acts.close(house, Asked(request.scope), match_id, request.receive))

    @router.post("/{match_id}/rulings", **does(asks.Rule, {200: wire.Ruled}))
    async def rule(request: Request, match_id: MatchId) -> Response:
        """An arbiter rules, with a reason: void, reinstate, adjust, replace a seat's player, replay from a ply."""
        return sent(await rulings.rule(house, Asked(request.scope), match_id, request.receive))

    @router.post("/{match_id}/entropy", **does(asks.AddEntropy, {200: wire.Changed}))
    async def add_entropy(request: Request, match_id: MatchId) -> Response:
        """A seat adds randomness of its own for the draws to come."""
        return sent(await acts.add_entropy(house, Asked(request.scope), match_id, request.receive))

    @router.get("/{match_id}/archive", **gives_archive())
    async def archive(request: Request, match_id: MatchId) -> Response:
        """One file that holds the match and proves it by itself; not while something is hidden in it."""
        return sent(await archives.archive(house, Asked(request.scope), match_id))

    return router
