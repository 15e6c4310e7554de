"""Looking back at a match: from ply to ply, through whose eyes, what has changed, and what it scored."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.visitor import House, Opened, Visitor

PLIES = 30
MATCHES = 10


@pytest.fixture(scope="module")
def tiles(house: House) -> Opened:
    """A match of Carcassonne, some plies on, in which figures would score if it ended then; nearly all are such."""
    for _ in range(MATCHES):
        opened = house.open("carcassonne")
        opened.play(PLIES)
        if any(score["if_ended"] != score["points"] for score in scores_at(opened, PLIES - 1)):
            return opened
    raise LookupError(f"in none of {MATCHES} matches anybody would score")


def scores_at(opened: Opened, ply: int) -> Any:
    """The points of all seats after a ply."""
    return opened.view(what=f"?ply={ply}")["scores"]


def test_the_slider_a_move_of_the_list_and_the_page_keys_lead_to_a_ply(visit: Visitor, tiles: Opened) -> None:
    page = visit.go(tiles.address())
    at = page.locator(".timeline output")
    page.get_by_role("slider").fill("7")
    expect(at).to_have_text(f"7 of {PLIES}")
    page.locator(".history").scroll_into_view_if_needed()  # the list, whose part in sight follows the ply
    expect(page.locator(".history [aria-current=step]")).to_be_in_viewport()
    page.locator(".history li", has_text=re.compile(r"^12")).get_by_role("button").click()
    expect(at).to_have_text(f"12 of {PLIES}")
    page.keyboard.press("PageUp")
    expect(at).to_have_text(f"2 of {PLIES}")
    page.keyboard.press("PageDown")
    expect(at).to_have_text(f"12 of {PLIES}")
    page.keyboard.press("End")
    expect(at).to_have_text(f"{PLIES} of {PLIES}")
    page.locator(".history").scroll_into_view_if_needed()
    expect(page.locator(".history [aria-current=step]")).to_be_in_viewport()


def test_the_curve_of_the_points_leads_to_a_ply(visit: Visitor, house: House) -> None:
    opened = house.open("nim", "plain")
    opened.play(99)
    page = visit.go(opened.address())
    page.locator(".curve svg").click(position={"x": 1, "y": 20})
    expect(page.locator(".timeline output")).to_have_text(f"0 of {opened.view()['ply']}")


def test_what_the_last_ply_changed_is_marked_on_the_board(visit: Visitor, tiles: Opened) -> None:
    page = visit.go(f"{tiles.address()}?ply=1")
    frame = tiles.view(what="/frames/1")
    (laid,) = (fact for fact in frame["facts"] if fact["fact"] == "TilePlaced")
    mark = page.locator(".ca-land .changed-mark")
    expect(mark).to_have_attribute("x", str(laid["x"] * 100 + 3))
    expect(mark).to_have_attribute("y", str(laid["y"] * 100 + 3))
    page.keyboard.press("Home")
    expect(page.locator(".ca-land .changed-mark")).to_have_count(0)


def test_points_at_a_ply_are_those_of_then_and_if_it_had_ended_there(visit: Visitor, tiles: Opened) -> None:
    page = visit.go(f"{tiles.address()}?ply={PLIES - 1}")
    then = scores_at(tiles, PLIES - 1)
    expect(page.get_by_role("columnheader", name="if it ended")).to_be_visible()
    expect(page.locator(".totals tbody td")).to_have_text(
        [str(score[what]) for score in then for what in ("points", "if_ended")]
    )


def test_a_link_leads_to_a_position_through_the_eyes_that_it_names(visit: Visitor, house: House) -> None:
    opened = house.open("nim", "cards")
    opened.do(0, "moves", {"ply": 0, "move": "take 1 of 0"})
    visit.go(opened.address(0))
    visit.go(opened.address(1))
    page = visit.go(f"/m/{opened.id}?ply=0&seat=1")
    hands = page.locator(".plain-row").nth(1)
    expect(hands).to_have_text(f"?{opened.view(1)['view']['hands'][1]}")
    eyes = page.get_by_label("Seen by")
    expect(eyes).to_have_value("1")
    eyes.select_option("0")
    expect(hands).to_have_text(f"{opened.view(0)['view']['hands'][0]}?")
    expect(page).to_have_url(re.compile(r"\?ply=0&seat=0$"))
    stranger = visit.go(f"/m/{opened.id}?seat=3")
    expect(stranger.locator(".plain-row").nth(1)).to_have_text("??")


def test_a_score_sheet_is_printed_without_what_is_only_for_the_screen(visit: Visitor, tiles: Opened) -> None:
    visit.page.add_init_script("window.print = () => { window.printed = true; }")
    page = visit.go(f"/m/{tiles.id}/sheet")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.locator("tfoot")).to_be_visible()


def test_the_archive_is_downloaded_from_the_audit(visit: Visitor, house: House) -> None:
    opened = house.open("nim", "plain")
    opened.play(99)
    page = visit.go(f"/m/{opened.id}/audit")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the archive").click()
    content = download.value.path().read_bytes()
    assert content == house.client.get(f"/v1/matches/{opened.id}/archive").content


def test_a_drawn_piece_is_entered_by_its_picture_or_by_what_stands_on_it(visit: Visitor, house: House) -> None:
    opened = house.open("carcassonne", chance="table")
    page = visit.go(f"/m/{opened.id}/table#seat=organiser&token={opened.token(-1)}")
    options = {str(each["outcome"]) for each in opened.view(-1)["chance"]["options"]}
    pictures = page.locator(".picker button")
    expect(pictures).to_have_count(len(options))
    assert pictures.evaluate_all("(all) => all.every((one) => one.querySelector('svg path'))")
    pictures.filter(has_text=re.compile(r"^BG-F ")).click()
    expect(page.locator(".history li").first).to_contain_text("enter what was drawn: BG-F")
    assert opened.view(-1)["view"]["turn"]["tile"] == "BG-F"
