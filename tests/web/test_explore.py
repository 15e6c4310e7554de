"""The explorer: from a game through its first moves to the matches behind them and into the replay."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.test_quality import serious
from tests.web.visitor import House, Opened, Visitor

OF_NOBODY_ELSE = "plain+sticks=9"
"""A variation that no other test plays."""
PAGE = f"/explore/nim?variation={OF_NOBODY_ELSE.replace('+', '%2B').replace('=', '%3D')}"
PATIENCE_SECONDS = 30
FIRST = [("take 1 of 0", "take 2 of 1", "take 1 of 2"), ("take 1 of 0", "take 2 of 1", "take 2 of 2"), ("take 2 of 0",)]


@pytest.fixture(scope="module")
def matches(house: House) -> list[Opened]:
    """Three matches, two of which begin with the same two moves; the last goes on."""
    opened = []
    for moves in FIRST:
        match = house.open("nim", OF_NOBODY_ELSE, ("Nora", "Nil"))
        for ply, move in enumerate(moves):
            match.do(ply % 2, "moves", {"ply": ply, "move": move})
        opened.append(match)
    for match in opened[:2]:
        match.play(100)
        assert match.view()["status"] == "over"
    told(house, OF_NOBODY_ELSE, len(FIRST))
    return opened


def told(house: House, variation: str, matches: int) -> None:
    """Waits until the explorer knows of so many matches of a variation: it follows the log a little behind."""
    until = time.monotonic() + PATIENCE_SECONDS
    asked = {"game": "nim", "variation": variation}
    while (found := house.client.get("/v1/analytics/explorer", params=asked).json())["matches"] < matches:
        assert time.monotonic() < until, found


def branch(page: Page, move: str) -> str:
    """Where the page has a move."""
    return f".branch:has(a:text-is('{move}'))"


def test_from_a_game_to_a_line_to_a_match_into_the_replay(visit: Visitor, matches: list[Opened]) -> None:
    page = visit.go("/games/nim")
    page.get_by_role("link", name="First moves").click()
    page.get_by_role("combobox", name="Variation").select_option(OF_NOBODY_ELSE)
    expect(page.get_by_role("combobox", name="Variation").locator("option:checked")).to_have_text(re.compile(r"\(3\)$"))
    first = page.locator(branch(page, "take 1 of heap 0"))
    expect(first).to_contain_text("matches: 2")
    expect(first).to_contain_text("67%")
    expect(first).to_contain_text("Nora")
    expect(first.get_by_role("list", name="Wins by seat").locator("li")).to_have_text(
        [re.compile("seat 1: .*mean points"), re.compile("seat 2: .*mean points")]
    )
    expect(page.locator(branch(page, "take 2 of heap 0"))).to_contain_text("goes on 1")
    for move in ("take 1 of heap 0", "take 2 of heap 1", "take 2 of heap 2"):
        page.get_by_role("link", name=move, exact=True).click()
        expect(page.locator(".crumbs [aria-current]")).to_contain_text(move)
    assert page.url.count("line=") == 3
    page.locator("main p").get_by_role("button", name="matches: 1").first.click()
    page.locator(".behind a").click()
    expect(page).to_have_url(re.compile(f"/m/{matches[1].id}\\?ply=3$"))
    expect(page.locator(".timeline output")).to_have_text(re.compile("^3 of "))


def test_every_number_leads_to_its_matches(visit: Visitor, matches: list[Opened]) -> None:
    page = visit.go(PAGE)
    first = page.locator(branch(page, "take 1 of heap 0"))
    for number in ("matches: 2", "Nora: matches: 2"):
        first.get_by_role("button", name=number).first.click()
        expect(first.locator(".behind li")).to_have_count(2)
    won = first.get_by_role("button", name=re.compile("^Seat [12] won [1-9]")).first
    share = won.inner_text()
    won.click()
    expect(first.locator(".behind li")).to_have_count({"100%": 2, "50%": 1}[share])
    going = page.locator(branch(page, "take 2 of heap 0"))
    going.get_by_role("button", name="goes on: matches: 1").click()
    expect(going.locator(".behind a")).to_have_attribute("href", f"/m/{matches[2].id}?ply=1")


def test_the_way_back_the_language_and_what_is_asked_for(visit: Visitor, matches: list[Opened]) -> None:
    page = visit.go(PAGE)
    page.get_by_role("link", name="take 1 of heap 0").click()
    page.get_by_role("link", name="take 2 of heap 1").click()
    expect(page.locator(".branch")).to_have_count(2)
    page.go_back()
    expect(page.locator(".crumbs li")).to_have_count(2)
    page.locator(".crumbs").get_by_role("link", name="Beginning").click()
    expect(page.locator(".branch")).to_have_count(2)
    page.get_by_label("Language").select_option("ca")
    expect(page.get_by_role("link", name="agafar 1 del piló 0")).to_be_visible()
    expect(page.get_by_role("link", name="Primeres jugades")).to_be_visible()
    expect(page.locator(".branch").first).to_contain_text("seient 1")
    page.get_by_label("Idioma").select_option("en")
    page.get_by_label("Player", exact=True).fill("Nobody")
    page.get_by_label("Player", exact=True).press("Tab")
    expect(page).to_have_url(re.compile("player=Nobody"))
    visit.waits_for("No match fits.")
    assert matches


def test_what_is_being_typed_stays_when_an_answer_comes(visit: Visitor, matches: list[Opened]) -> None:
    held: list[Route] = []
    visit.page.route("**/v1/games", lambda route: held.append(route))
    with visit.page.expect_request("**/v1/games"):
        page = visit.go(PAGE)
    player = page.get_by_label("Player", exact=True)
    player.fill("Nobody")
    for route in held:
        route.continue_()
    expect(page.get_by_label("Game").locator("option")).not_to_have_count(1)
    expect(player).to_have_value("Nobody")
    player.press("Tab")
    expect(page).to_have_url(re.compile("player=Nobody"))
    assert held
    assert matches


def test_by_keyboard_alone(visit: Visitor, matches: list[Opened]) -> None:
    page = visit.go(PAGE)
    expect(page.locator(".branch")).to_have_count(2)
    page.locator("input[type=checkbox]").focus()
    press_until(page, "take 1 of heap 0")
    page.keyboard.press("Enter")
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("take 1 of heap 0")
    page.locator(".crumbs a").last.focus()
    press_until(page, "matches: 2")
    page.keyboard.press("Space")
    expect(page.locator(".behind li")).to_have_count(2)
    press_until(page, "Nora, Nil")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/m/[0-9a-f-]{36}\?ply=1$"))
    assert matches


def press_until(page: Page, said: str) -> None:
    """The Tab key, until the focus is on what says this."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if str(page.evaluate("document.activeElement.textContent")).strip() == said:
            return
    raise AssertionError(f"the Tab key does not come to “{said}”")


def test_lines_that_are_one_by_symmetry_are_told_as_one(visit: Visitor, house: House) -> None:
    for heap in (1, 2):
        match = house.open("nim", "plain+sticks=4", ("Nora", "Nil"))
        match.do(0, "moves", {"ply": 0, "move": f"take 3 of {heap}"})
    told(house, "plain+sticks=4", 2)
    page = visit.go("/explore/nim?variation=plain%2Bsticks%3D4&line=take+3+of+2")
    expect(page.locator(".crumbs [aria-current]")).to_contain_text("take 3 of heap 1")
    visit.waits_for("is the same by symmetry")
    visit.waits_for("moves that are one by symmetry are told as one")
    expect(page.get_by_role("button", name="matches: 2")).to_be_visible()


@pytest.fixture(scope="module")
def at_places(house: House) -> Opened:
    """A match of a game that has a board, over."""
    opened = house.open("grand_marais", "e1+short", ("Nora", "Nil"), bots={"0": "random", "1": "random"})
    until = time.monotonic() + PATIENCE_SECONDS
    asked = {"game": "grand_marais", "variation": opened.view()["variation"]}
    while not house.client.get("/v1/analytics/cells", params=asked).json()["spots"]:
        assert time.monotonic() < until
        time.sleep(0.1)
    return opened


def test_where_things_happened_is_drawn_on_the_board_of_the_game(
    visit: Visitor, at_places: Opened, checker: str
) -> None:
    variation = at_places.view()["variation"]
    page = visit.go(f"/explore/grand_marais?variation={variation.replace('+', '%2B')}")
    heat = page.get_by_role("group", name="… places … on …")
    expect(heat.locator(".gm-cell").first).to_be_visible()
    assert serious(page, checker) == []
    first = heat.get_by_role("button").first
    expect(first).to_have_accessible_name(re.compile(r"^(nw|ne|se|sw)-[A-E][1-6]: times: \d+, matches: \d+$"))
    first.focus()
    reached = {str(first.get_attribute("aria-label"))}
    for arrow in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(arrow)
        reached.add(str(page.evaluate("document.activeElement.getAttribute('aria-label')")))
    assert len(reached) > 2, "arrows lead from cell to cell"
    page.keyboard.press("Enter")
    link = page.locator(".behind a").first
    expect(link).to_have_attribute("href", re.compile(rf"^/m/{at_places.id}\?ply=\d+$"))
    count = heat.get_by_role("button").count()
    page.get_by_label("When").select_option("4")
    expect(heat.get_by_role("button")).not_to_have_count(count)
    page.get_by_label("When").select_option("")
    page.get_by_label("What happened").select_option("points")
    expect(page).to_have_url(re.compile("layer=points"))
    page.locator("summary", has_text="All figures").click()
    page.get_by_role("row").nth(1).get_by_role("button", name="show").click()
    expect(page.locator(".behind a").first).to_have_attribute("href", re.compile(rf"^/m/{at_places.id}\?ply=\d+$"))


def test_what_there_is_to_explore_is_listed_and_what_there_is_not_is_said(
    visit: Visitor, matches: list[Opened]
) -> None:
    page = visit.go("/explore")
    card = page.locator(".report-list .card", has=page.get_by_role("heading", name="Nim"))
    card.get_by_role("link").nth(1).click()
    expect(page).to_have_url(re.compile(r"/explore/nim\?variation="))
    page = visit.go("/explore/chess")
    expect(page.get_by_role("alert")).to_contain_text("chess")
    assert matches


def test_reports_and_the_list_of_matches_are_narrowed_down_to_a_variation(
    visit: Visitor, matches: list[Opened]
) -> None:
    page = visit.go("/reports/length")
    expect(page.get_by_role("combobox", name="Variation")).to_have_count(0)
    page.get_by_role("combobox", name="Game").select_option("nim")
    page.get_by_role("combobox", name="Variation").select_option(OF_NOBODY_ELSE)
    expect(page).to_have_url(re.compile(r"variation=plain%2Bsticks%3D9"))
    expect(page.locator(".report .bars li")).to_have_count(1)
    page.get_by_role("combobox", name="Variation").select_option("")
    expect(page).not_to_have_url(re.compile("variation="))
    page = visit.go("/?game=nim")
    page.get_by_role("combobox", name="Variation").select_option(OF_NOBODY_ELSE)
    expect(page).to_have_url(re.compile(r"variation=plain%2Bsticks%3D9"))
    expect(page.locator(".match-list li")).to_have_count(len(matches))


def test_what_chance_gave_is_drawn_and_leads_on(visit: Visitor, house: House) -> None:
    opened = house.open("carcassonne", "base+messages", ("Nora", "Nil"), bots={"0": "random", "1": "random"})
    asked = {"game": "carcassonne", "variation": "base+messages", "draws": "true"}
    until = time.monotonic() + PATIENCE_SECONDS
    while (
        not (found := house.client.get("/v1/analytics/explorer", params=asked).json()["branches"])
        or not found[0]["draw"]
    ):
        assert time.monotonic() < until
        time.sleep(0.1)
    page = visit.go("/explore/carcassonne?variation=base%2Bmessages")
    page.get_by_label("Tell lines apart by what chance gave").check()
    branch = page.locator(".branch").first
    expect(branch.locator(".given-pieces svg")).to_be_visible()
    expect(branch).to_contain_text(f"given by chance: {found[0]['draw']}")
    branch.locator("a").first.click()
    expect(page.locator(".crumbs .given")).to_contain_text(found[0]["draw"])
    page.locator(".branch a").first.click()
    expect(page.locator(".crumbs li")).to_have_count(3)
    assert opened.id
