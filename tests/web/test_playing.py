"""Playing through the pages: two people, two browsers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from domain import games
from tests.web.visitor import House, Opened, Visitor

SHORT = {"marseille": "short", "grand_marais": "e1+short", "manresa": "children"}
"""The variation in which a game is soon over; of others the first."""
LONGEST = 400
COARSE = {"device_scale_factor": 0.5}
"""A screen of a quarter of the pixels: a whole match is drawn many times."""


def test_a_match_is_opened_in_three_clicks(visit: Visitor, house: House) -> None:
    page = visit.go("/")
    page.get_by_role("link", name="Open a new match").click()
    page.locator(".tile", has_text="Nim").click()
    page.get_by_role("button", name="Open the match").click()
    expect(page).to_have_url(re.compile("/m/[0-9a-f-]{36}"))
    visit.waits_for("Your turn, Ada")


def test_a_bot_of_the_house_answers(visit: Visitor) -> None:
    page = visit.go("/new?game=nim")
    page.get_by_label("Who plays seat 2").select_option("greedy")
    page.get_by_role("button", name="Open the match").click()
    choose(page)
    expect(page.locator(".history li")).to_have_count(3)
    visit.waits_for("Your turn, Ada")


@pytest.mark.parametrize("game", [key for key in games.games() if key != "nim"])
def test_a_whole_short_match_is_played_by_two_seats_one_of_them_by_keyboard_alone(
    browser: Browser, house: House, game: str
) -> None:
    opened = house.open(game, SHORT.get(game, ""))
    with Visitor(browser, house, **COARSE) as ada, Visitor(browser, house, **COARSE) as bo:
        pages = [ada.go(opened.address(0)), bo.go(opened.address(1))]
        chooser = random.Random(game)
        for _ in range(LONGEST):
            now = opened.view()
            if now["status"] != "open":
                break
            if now["to_move"][0]["seat"] == 0:
                play_by_keys(pages[0], now["ply"], chooser)
            else:
                play_one(pages[1], now["ply"], chooser)
        assert now["status"] == "over", f"still open at ply {now['ply']}"
        for page in pages:
            expect(page.locator(".timeline output")).to_have_text(f"{now['ply']} of {now['ply']}")
            expect(page.locator(".waiting")).to_contain_text("Over: ")
            expect(page.locator(".announcer")).to_contain_text(re.compile("The match is over: .*Over: "))
        pages[0].keyboard.press("Home")
        for ply in range(1, 6):
            pages[0].keyboard.press("ArrowRight")
            expect(pages[0].locator(".timeline output")).to_have_text(f"{ply} of {now['ply']}")
        audit = ada.go(f"/m/{opened.id}/audit")
        expect(audit.locator(".verdict.is-good")).to_have_count(2)


UNTIL = """
  const at = () => Number(document.querySelector('.timeline output')?.textContent.split(' ')[0] ?? NaN);
  const until = (found) => new Promise((done, failed) => {
    const watch = new MutationObserver(() => look());
    const late = setTimeout(() => { watch.disconnect(); failed(new Error(`never at ply ${at()}: ${found}`)); }, 10000);
    const look = () => {
      const something = found();
      if (!something) return;
      watch.disconnect();
      clearTimeout(late);
      done(something);
    };
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  });
"""
"""Waits for what the page is to show, and for nothing else."""

PLAY_ONE = f"""
async ([ply, pick]) => {{
  {UNTIL}
  const moves = () => document.querySelectorAll('.all-moves li button');
  await until(() => at() === ply && moves().length > 0);
  moves()[Math.floor(pick * moves().length)].click();
  (await until(() => document.querySelector('.moves button.main:not(:disabled)'))).click();
  await until(() => at() >= 0 && at() !== ply);
}}
"""


def play_one(page: Page, ply: int, chooser: random.Random) -> None:
    """Chooses one of the moves in words, and plays it."""
    page.evaluate(PLAY_ONE, [ply, chooser.random()])


READY = f"""
async (ply) => {{
  {UNTIL}
  await until(() => at() === ply && document.querySelector('.moves button.main'));
}}
"""
FOCUSED = """
() => {
  const focused = document.activeElement;
  const mark = focused.querySelector?.('.spot-mark') ?? focused;
  const { outlineStyle, strokeDasharray, strokeWidth } = getComputedStyle(mark);
  return {
    isPlace: focused.classList.contains('spot'),
    isSeen: focused.matches(':focus-visible')
      && (outlineStyle !== 'none' || strokeDasharray === 'none' || strokeWidth !== '2px'),
    isWithin: focused.closest('.table, .moves') !== null,
    plays: focused.matches('.moves button.main'),
  };
}
"""
GONE_ON = f"""
async (ply) => {{
  {UNTIL}
  await until(() => at() >= 0 && at() !== ply);
}}
"""
PICKS = 9
"""The most picks that a move takes, with the one that plays it."""


def play_by_keys(page: Page, ply: int, chooser: random.Random) -> None:
    """Finds a move by the keys, sees at each step where it is, and plays it."""
    page.evaluate(READY, ply)
    for _ in range(PICKS):
        page.keyboard.press("m")
        focused = page.evaluate(FOCUSED)
        assert focused["isWithin"], "the key leads to nothing that can be played"
        assert focused["isSeen"], "nobody sees where the focus is"
        if focused["isPlace"]:
            for _ in range(chooser.randrange(3)):
                page.keyboard.press(chooser.choice(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")))
        page.keyboard.press("Enter")
        if focused["plays"]:
            page.evaluate(GONE_ON, ply)
            return
    raise AssertionError(f"no move could be played by keys at ply {ply}")


def choose(page: Page, number: int = 0) -> None:
    """The same for a person: opens the list, takes a move, confirms it by its key."""
    page.locator(".all-moves summary").click()
    page.locator(".all-moves li button").nth(number).click()
    page.keyboard.press("Escape")
    page.locator(".all-moves li button").nth(number).click()
    page.locator(".moves button.main").click()


@pytest.fixture
def two(browser: Browser, house: House) -> Iterator[tuple[Opened, Visitor, Visitor]]:
    """A match of Nim with its two seats before two browsers."""
    opened = house.open("nim", "plain", undo="consent")
    with Visitor(browser, house) as ada, Visitor(browser, house) as bo:
        ada.go(opened.address(0))
        bo.go(opened.address(1))
        yield opened, ada, bo


def test_one_pick_previews_and_the_same_pick_again_plays(two: tuple[Opened, Visitor, Visitor]) -> None:
    opened, ada, bo = two
    for facet in ("1", "2"):
        ada.page.locator(".moves .choices button", has_text=facet).first.click()
    expect(ada.page.locator(".moves button.main")).to_have_text("Confirm: take 1 of heap 2 take 1 of 2")
    assert opened.view()["ply"] == 0
    ada.page.keyboard.press("Enter")
    bo.waits_for("Your turn, Bo")
    assert opened.view(what="/frames/1")["move"] == "take 1 of 2"


def test_an_undo_is_asked_for_refused_and_agreed_to(two: tuple[Opened, Visitor, Visitor]) -> None:
    opened, ada, bo = two
    choose(ada.page)
    bo.waits_for("Your turn, Bo")
    for answer, ply in (("Refuse", 1), ("Agree", 0)):
        ada.page.get_by_role("button", name="Ask Bo to go back").click()
        bo.waits_for("Ada asks to go back")
        bo.page.get_by_role("button", name=answer).click()
        expect(ada.page.locator(".request")).to_have_count(0)
        expect(ada.page.locator(".timeline output")).to_have_text(f"{ply} of {ply}")
    ada.page.get_by_role("button", name="Redo").click()
    expect(bo.page.locator(".timeline output")).to_have_text("1 of 1")
    assert opened.view()["ply"] == 1


def test_a_lost_connection_comes_back_without_a_reload(two: tuple[Opened, Visitor, Visitor]) -> None:
    opened, ada, bo = two
    expect(bo.page.locator(".connection")).to_have_text("live")
    bo.page.evaluate("window.kept = 'the same page'")
    bo.context.set_offline(True)
    expect(bo.page.locator(".connection")).to_have_class(re.compile("is-(lost|connecting)"))
    choose(ada.page)
    expect(ada.page.locator(".timeline output")).to_have_text("1 of 1")
    bo.context.set_offline(False)
    expect(bo.page.locator(".timeline output")).to_have_text("1 of 1")
    expect(bo.page.locator(".connection")).to_have_text("live")
    assert bo.page.evaluate("window.kept") == "the same page"
    assert opened.view()["ply"] == 1


def hidden_words(view: Any, mine: Any) -> set[str]:
    """Texts that one seat's view has and another's lacks."""
    return texts(view) - texts(mine)


def texts(value: Any) -> set[str]:
    """All texts within a value."""
    match value:
        case str():
            return {value}
        case dict():
            return set().union(*map(texts, value.values())) if value else set()
        case list():
            return set().union(*map(texts, value)) if value else set()
        case _:
            return set()


@pytest.mark.parametrize(
    ("game", "variation", "plies", "held"),
    [("grand_marais", "e1", 6, ("hands", 1)), ("marseille", "standard", 0, ("seats", 1, "hand"))],
)
def test_a_page_never_holds_what_another_seat_hides(
    visit: Visitor, house: House, game: str, variation: str, plies: int, held: tuple[str | int, ...]
) -> None:
    opened = house.open(game, variation)
    opened.play(plies)  # of a card that was played before, another one may be in a hand: so none is
    page = visit.go(opened.address(0))
    visit.waits_for("The position in words")
    page.keyboard.press("Home")
    page.keyboard.press("End")
    theirs: Any = opened.view(1)["view"]
    for step in held:
        theirs = theirs[step]
    secrets = hidden_words(theirs, opened.view(0)["view"])
    assert secrets, "the other seat hides nothing; the test says nothing"
    told = [answer.text() for answer in visit.answers if f"/matches/{opened.id}" in answer.url and answer.ok]
    assert len(told) >= 3
    for secret in secrets:
        assert f'"{secret}"' not in "".join(told)
        assert not re.search(rf"\b{re.escape(secret)}\b", page.content())


def test_people_at_one_screen_pass_it_on_behind_a_curtain(visit: Visitor) -> None:
    page = visit.go("/new?game=nim")
    page.locator(".tile", has_text="With cards").click()
    page.get_by_role("button", name="Open the match").click()
    visit.waits_for("Your turn, Ada")
    choose(page)
    page.get_by_role("button", name="I am Bo").click()
    visit.waits_for("Your turn, Bo")


def test_the_organiser_records_a_real_table(visit: Visitor, house: House) -> None:
    page = visit.go("/new?game=nim")
    page.locator(".tile", has_text="With cards").click()
    page.locator("details.more summary").click()
    page.get_by_label("A real table").check()
    page.get_by_role("button", name="Open the match").click()
    expect(page).to_have_url(re.compile("/table$"))
    for card in ("five", "two"):
        page.locator(".picker button", has_text=card).click()
    page.locator(".all-moves summary").click()
    page.locator(".all-moves li button").first.click()
    page.locator(".moves button.main").click()
    expect(page.locator(".history li").first).to_contain_text("take 1 of 0")
    page.get_by_role("button", name="Take back to ply 2").click()
    expect(page.locator(".history li").first).to_contain_text("enter")


def test_an_archive_that_was_tampered_with_is_found_out_in_the_browser(visit: Visitor, house: House) -> None:
    opened = house.open("nim", "plain")
    opened.play(99)
    archive = house.client.get(f"/v1/matches/{opened.id}/archive").text
    head, first, second, *rest = archive.splitlines(keepends=True)
    forged = "".join((head, first, second.replace('"payload":"', '"payload":"AAAA'), *rest))
    page = visit.go("/audit")
    for text, said in ((archive, "Everything holds"), (forged, "First at event 2")):
        page.locator("input[type=file]").set_input_files(
            {"name": "match.jsonl", "mimeType": "application/x-ndjson", "buffer": text.encode()}
        )
        visit.waits_for(said)
