"""The drawings of the games: everything in a box is drawn, and a move lies where it can be picked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain import games
from tests.web.visitor import House, Opened, Visitor

DRAWN = "svg :is(path, rect, circle, ellipse, text, line), table td, .ma-route"
"""What a drawing is made of."""

CELL = re.compile(r"\b(?:(?:nw|ne|se|sw)-[A-E][1-6]|centre|x\d+y\d+)\b")
POINT = re.compile(r"-?\d+,-?\d+")
SEGMENT = re.compile(r"\b(?:(?:city|road|field) [NESWI][LR]?|monastery|garden)(?= |$)")
ON_PIECE = re.compile(r"^(?:boat|token|recover|taint|clean) \S+ (\w+)$|^(?:mark|replace) (\w+) ")


def in_the_marsh(move: str, view: Any) -> object:
    """The cell that a move of Le Grand Marais names, with the place on the piece there."""
    cell, on = CELL.search(move), ON_PIECE.search(move)
    return cell and (cell[0], on and (on[1] or on[2]))


def on_the_map(move: str, view: Any) -> object:
    """The cell of the map that a move of Carcassonne is made on, with the segment or the ferry's sides."""
    last = view["turn"]["last"]
    cell, segment = POINT.search(move), SEGMENT.search(move)
    on = segment[0] if segment else move.split()[-1] if move.startswith("ferry ") else None
    here = cell[0] if cell else f"{last['x']},{last['y']}"
    return (here, on) if cell or on else None


def in_the_factory(move: str, view: Any) -> object:
    """The space, the line or the cetarium that a move of Garum names."""
    match move.split():
        case ["place", _, space, _] | ["neptune", space, *_]:
            return space
        case ["worker" | "caesar", _, line] | ["cetarium", line]:
            return line
        case _:
            return None


def in_the_town(move: str, view: Any) -> object:
    """The space or the place that a move of Manresa names."""
    act, *names = move.split()
    return names[0] if names and act != "build" else None


PLACES: dict[str, tuple[str, Callable[[str, Any], object]]] = {
    "grand_marais": (".gm-board", in_the_marsh),
    "carcassonne": (".ca-land", on_the_map),
    "garum": (".ga-board", in_the_factory),
    "manresa": (".ma-board", in_the_town),
}
"""The board of a game on its page, and what its moves say of where they are made."""

EVERYTHING = "base+river+abbot+inns+traders+fliers+messages+ferries+gold+mage+robbers+circles"
TABLES = [
    ("grand_marais", "e1", 3),
    ("grand_marais", "e5", 4),
    ("grand_marais", "e7+board=table", 4),
    ("grand_marais", "i1", 2),
    ("grand_marais", "i2", 3),
    ("grand_marais", "i3", 2),
    ("carcassonne", "base", 2),
    ("carcassonne", EVERYTHING, 3),
    ("garum", "troia", 2),
    ("garum", "baelo+emperor", 4),
    ("manresa", "children", 3),
    ("manresa", "full", 4),
]
STOPS, PLIES = 3, 17
"""How often the pages are looked at, and how many plies are played in between."""


@pytest.mark.parametrize("game", [key for key in games.games() if key != "nim"])
def test_everything_in_the_box_is_drawn(visit: Visitor, game: str) -> None:
    page = visit.go(f"/games/{game}")
    boxed = page.locator("figure.boxed")
    expect(boxed).to_have_count(len(games.game(game).pieces()))
    bare = boxed.evaluate_all(
        "(all, drawn) => all.filter((one) => !one.querySelector(drawn)).map((one) => one.dataset.piece)", DRAWN
    )
    assert bare == []


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES)
def test_every_move_with_a_place_can_be_picked_there(
    visit: Visitor, house: House, game: str, variation: str, seats: int
) -> None:
    opened = house.open(game, variation, ("Ada", "Bo", "Cy", "Di")[:seats])
    chooser = random.Random(f"{game}/{variation}")
    board, place_of = PLACES[game]
    for _ in range(STOPS):
        played(opened, PLIES, chooser)
        now = opened.view()
        if now["status"] != "open":
            break
        seat = now["to_move"][0]["seat"]
        seen = opened.view(seat)
        wanted = {place_of(legal["move"], seen["view"]) for legal in seen["legal"]} - {None}
        page = through_the_eyes(visit, opened, seat)
        expect(page.locator(f"{board} .spot")).to_have_count(len(wanted))


def through_the_eyes(visit: Visitor, opened: Opened, seat: int) -> Page:
    """The match as this seat sees it, whichever seats were looked through before."""
    page = visit.go(opened.address(seat).replace("#", f"?seat={seat}#"))
    page.reload()
    expect(page.locator(".waiting")).to_be_visible()
    return page


def played(opened: Opened, plies: int, chooser: random.Random) -> None:
    """Some plies beside the pages: any legal moves."""
    now = opened.view()
    for _ in range(plies):
        if now["status"] != "open":
            return
        seat = now["to_move"][0]["seat"]
        if now["you"]["seat"] != seat:
            now = opened.view(seat)
        move = chooser.choice(now["legal"])["move"]
        now = opened.do(seat, "moves", {"ply": now["ply"], "move": move})["match"]


def test_a_hand_of_cards_can_be_played_by_its_cards(visit: Visitor, house: House) -> None:
    opened = house.open("marseille", "standard", ("Ada", "Bo", "Cy"))
    chooser = random.Random("cards")
    for _ in range(STOPS):
        played(opened, PLIES, chooser)
        now = opened.view()
        if now["status"] != "open":
            break
        seat = now["to_move"][0]["seat"]
        seen = opened.view(seat)
        words = {word for legal in seen["legal"] for word in legal["move"].split()}
        page = through_the_eyes(visit, opened, seat)
        hand = seen["view"]["seats"][seat]["hand"]
        expect(page.locator(".seat-row-own .mr-hand .held")).to_have_count(len(hand))
        expect(page.locator(".seat-row-own .mr-hand .held-usable")).to_have_count(sum(card in words for card in hand))


def test_a_place_that_is_picked_twice_is_played(visit: Visitor, house: House) -> None:
    opened = house.open("garum", "troia")
    page = at_the_board(visit, opened)
    spot = page.locator(".ga-board .spot").first
    spot.click()
    expect(page.locator(".ga-board .preview")).to_have_count(1)
    expect(spot).to_have_attribute("aria-pressed", "true")
    spot.click()
    expect(page.locator(".timeline output")).to_have_text("1 of 1")
    assert opened.view()["ply"] == 1


def test_a_place_is_picked_and_played_by_keys(visit: Visitor, house: House) -> None:
    opened = house.open("manresa", "children")
    page = at_the_board(visit, opened)
    spot = page.locator(".ma-board .spot").last
    spot.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ma-board .preview")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".timeline output")).to_have_text("1 of 1")


def test_a_piece_of_the_hand_narrows_where_it_fits(visit: Visitor, house: House) -> None:
    opened = house.open("grand_marais", "e1")
    page = at_the_board(visit, opened)
    seat = opened.view()["to_move"][0]["seat"]
    legal = [each["move"].split() for each in opened.view(seat)["legal"]]
    held = page.locator(".seat-row-own .held-usable").first
    held.click()
    piece = opened.view(seat)["view"]["hands"][seat][0]
    places = {words[2] for words in legal if words[0] == "place" and words[1] == piece}
    expect(held).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".gm-board .spot")).to_have_count(len(places))


def at_the_board(visit: Visitor, opened: Opened) -> Page:
    """The page of the seat that is to move."""
    page = visit.go(opened.address(opened.view()["to_move"][0]["seat"]))
    expect(page.locator(".spot").first).to_be_visible()
    return page
