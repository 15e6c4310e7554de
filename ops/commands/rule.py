"""``jugada rule``: an arbiter's rulings, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from api.call.seats import Caller
from api.shown.shapes import ruling_shape
from domain.match.arbiter import Arbiter
from domain.match.events import ORGANISER, Replaced
from domain.match.repeats import Receipt
from domain.match.writer import Command
from ops.console import Commands, out, print_json
from ops.errors import WrongUse
from ops.house import House, existing_site, open_house
from ops.options import AsJson, DatabaseUrl, InLanguage, MatchId, settings_of
from ops.telling import Teller

Reason = Annotated[str, typer.Option("--reason", help="Why; everybody may read it, for ever.")]
Numbers = Annotated[str, typer.Option("--points", metavar="P,P,…", help="By seat, on top of those of the rules.")]
Places = Annotated[
    str,
    typer.Option("--places", metavar="P,P,…", help="By seat, 1 the best, where they do not follow from the points."),
]
SeatNumber = Annotated[int, typer.Option("--seat", min=0, help="The seat, 0 is the first.")]
NewName = Annotated[str, typer.Option("--name", help="Who sits there from now on.")]
FromPly = Annotated[int, typer.Option("--ply", min=0, help="The ply after which it is played again.")]

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    help="Rules on a match, as its organiser: void, reinstate, adjust, replace, replay.",
)


def give(
    match: str,
    ruling: Callable[[Arbiter, House], Command[Receipt]],
    language: str,
    as_json: bool,
    database_url: str | None,
) -> None:
    """Gives a ruling and says how the match stands then."""
    with open_house(existing_site(settings_of(database_url=database_url))) as house:
        ruled = house.match_id(match)
        receipt = house.table.do(ruling(Arbiter(house.table), house))
        after = house.table.match(ruled)
        token = next((house.table.token(after, e.seat) for e in receipt.events if isinstance(e, Replaced)), None)
        again = str(receipt.match.id) if receipt.match.id != ruled else None
        if as_json:
            shape = ruling_shape(after, after.rulings.given[-1])
            print_json({"id": str(ruled), "ruling": shape, "token": token, "successor": again})
            return
        teller = Teller(after, Caller(ORGANISER).eyes, language, out().width)
        out().print(teller.head(), teller.label("rule.done", reason=after.rulings.given[-1].reason), sep="\n")
        out().print(teller.scores(after.tip))
        if token is not None:
            out().print(teller.label("rule.token", token=token))
        if again is not None:
            out().print(teller.label("rule.again", match=again))


def numbers(text: str, what: str) -> tuple[int, ...]:
    """Numbers with commas between them.  Raises ``WrongUse``."""
    try:
        return tuple(int(each) for each in text.split(",")) if text.strip() else ()
    except ValueError:
        raise WrongUse(f"--{what} takes numbers with commas between them, such as 0,-5, not “{text}”") from None


@app.command()
def void(
    match: MatchId, reason: Reason, language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None
) -> None:
    """The match does not count."""
    give(match, lambda it, house: it.void(house.match_id(match), ORGANISER, reason), language, as_json, database_url)


@app.command()
def reinstate(
    match: MatchId, reason: Reason, language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None
) -> None:
    """A void match counts again, and stands as it did."""
    give(
        match, lambda it, house: it.reinstate(house.match_id(match), ORGANISER, reason), language, as_json, database_url
    )


@app.command()
def adjust(
    match: MatchId,
    points: Numbers,
    reason: Reason,
    language: InLanguage,
    places: Places = "",
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Gives or takes points, or fixes the places."""

    def ruling(it: Arbiter, house: House) -> Command[Receipt]:
        given, fixed = numbers(points, "points"), numbers(places, "places")
        return it.adjust(house.match_id(match), ORGANISER, reason, points=given, places=fixed)

    give(match, ruling, language, as_json, database_url)


@app.command()
def replace(
    match: MatchId,
    seat: SeatNumber,
    name: NewName,
    reason: Reason,
    language: InLanguage,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Somebody else takes a seat, with a token of their own."""

    def ruling(it: Arbiter, house: House) -> Command[Receipt]:
        return it.replace_player(house.match_id(match), ORGANISER, reason, seat=seat, name=name)

    give(match, ruling, language, as_json, database_url)


@app.command()
def replay(
    match: MatchId,
    ply: FromPly,
    reason: Reason,
    language: InLanguage,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """The match is void and played again from a ply: in a new match, with chance of its own."""
    give(
        match,
        lambda it, house: it.replay_from(house.match_id(match), ORGANISER, reason, ply),
        language,
        as_json,
        database_url,
    )
