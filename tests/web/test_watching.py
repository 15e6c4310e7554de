"""Looking for matches, and back at them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.visitor import House, Opened, Visitor


def played_nim(house: House, first: str = "Tanya") -> Opened:
    """A match of Nim that is over.  The house is shared: who looks for a player names one of their own."""
    opened = house.open("nim", "plain", (first, "Peter"))
    opened.play(99)
    return opened


def test_the_first_page_lists_matches_and_finds_those_of_a_player(visit: Visitor, house: House) -> None:
    opened = played_nim(house, "Nausicaa")
    house.open("nim", "cards", ("Quim", "Rosa"))
    page = visit.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Every move, kept")
    page.get_by_label("Player").fill("Nausicaa")
    expect(page.locator(".match-list li")).to_have_count(1)
    page.get_by_label("Status").select_option("over")
    expect(page).to_have_url(re.compile(r"player=Nausicaa.*status=over"))
    page.locator(".match-list a").click()
    expect(page).to_have_url(re.compile(opened.id))
    expect(page.get_by_text("Over: ", exact=False).first).to_be_visible()


def test_a_replay_is_stepped_through_by_keys(visit: Visitor, house: House) -> None:
    opened = played_nim(house)
    newest = opened.view()["ply"]
    page = visit.go(opened.address())
    at = page.locator(".timeline output")
    expect(at).to_have_text(f"{newest} of {newest}")
    for key, ply in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("n", newest)):
        page.keyboard.press(key)
        expect(at).to_have_text(f"{ply} of {newest}")
    page.keyboard.press("Home")
    page.get_by_label("Speed").select_option("60")
    page.locator("body").click(position={"x": 2, "y": 2})
    page.keyboard.press(" ")
    expect(at).to_have_text(f"{newest} of {newest}")


def test_a_deep_link_leads_to_a_ply_and_stays_with_the_reader(visit: Visitor, house: House) -> None:
    opened = played_nim(house)
    page = visit.go(f"{opened.address()}?ply=2")
    expect(page.locator(".timeline output")).to_have_text(re.compile("^2 of"))
    heaps = opened.view(what="?ply=2")["view"]["heaps"]
    expect(page.locator(".plain-row").first).to_have_text("".join(map(str, heaps)))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?ply=3$"))


def test_pointing_at_a_line_of_points_marks_its_cells(visit: Visitor, house: House) -> None:
    opened = played_nim(house)
    page = visit.go(opened.address())
    line = page.locator(".lines button").first
    line.hover()
    expect(page.locator(".table .is-marked")).to_have_count(1)
    page.mouse.move(1, 1)
    expect(page.locator(".table .is-marked")).to_have_count(0)


def test_what_was_taken_back_is_a_branch_that_can_be_opened(visit: Visitor, house: House) -> None:
    opened = house.open("nim", "plain", undo="free")
    opened.do(0, "moves", {"ply": 0, "move": "take 3 of 0"})
    opened.do(0, "undo", {"to_ply": 0})
    opened.do(0, "moves", {"ply": 0, "move": "take 1 of 2"})
    page = visit.go(opened.address())
    branch = page.locator("details.fork")
    branch.locator("summary").click()
    expect(branch).to_contain_text("take 3 of 0")
    branch.get_by_role("button").click()
    visit.waits_for("Taken back: ply 1, take 3 of heap 0")
    expect(page.locator(".plain-row").first).to_have_text("045")
    page.get_by_role("button", name="Back to the line that counts").click()
    expect(page.locator(".plain-row").first).to_have_text("344")
    expect(page.locator(".timeline .fork")).to_have_count(1)


def test_the_language_is_switched_and_kept(visit: Visitor, house: House) -> None:
    opened = house.open("nim", "plain")
    page = visit.go(opened.address())
    visit.waits_for("Waiting for Ada")
    waiting = {"es": "Se espera a Ada", "ca": "S'espera Ada", "fr": "On attend Ada", "en": "Waiting for Ada"}
    for language, said in waiting.items():
        page.get_by_role("banner").locator("select").first.select_option(language)
        visit.waits_for(said)
        assert page.locator("html").get_attribute("lang") == language
    page.get_by_role("banner").locator("select").first.select_option("ca")
    visit.waits_for("S'espera Ada")
    page.reload()
    visit.waits_for("S'espera Ada")


def test_light_and_dark_are_chosen_and_kept(visit: Visitor) -> None:
    page = visit.go("/")
    page.get_by_label("Light or dark").select_option("dark")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.reload()
    page.wait_for_selector("main")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    page.get_by_label("Light or dark").select_option("light")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != dark


def test_standings_lead_to_a_player_and_their_matches(visit: Visitor, house: House) -> None:
    opened = played_nim(house)
    page = visit.go("/standings")
    page.get_by_role("link", name="Tanya").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tanya")
    expect(page.locator(f'a[href="/m/{opened.id}"]')).to_be_visible()


def test_a_score_sheet_has_a_row_for_every_reason(visit: Visitor, house: House) -> None:
    opened = played_nim(house)
    page = visit.go(f"/m/{opened.id}/sheet")
    board = opened.view(what="/scoreboard")
    reasons = {line["reason"] for seat in board["seats"] for line in seat["lines"]}
    expect(page.locator("tbody tr")).to_have_count(len(reasons))
    totals = page.locator("tfoot tr").first.locator("td")
    expect(totals).to_have_text([str(seat["points"]) for seat in board["seats"]])


def test_a_match_against_the_clock_says_how_long_there_is_still(visit: Visitor, house: House) -> None:
    opened = house.open("nim", "plain+clock=60")
    page = visit.go(opened.address(0))
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"Time left: (1 minute|5\d seconds)"))
    expect(page.locator(".countdown [aria-live=polite]")).to_have_text("Time left: 1 minute")
    page.get_by_role("banner").locator("select").first.select_option("fr")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"Temps restant : (1 minute|5\d secondes)"))


def test_what_happened_at_a_ply_is_told_in_words_and_said_aloud(visit: Visitor, house: House) -> None:
    opened = house.open("nim", "plain")
    page = visit.go(opened.address(1))
    opened.do(0, "moves", {"ply": 0, "move": "take 3 of 0"})
    expect(page.locator(".told")).to_have_text("Ada takes 3 of heap 0.")
    expect(page.locator(".announcer")).to_have_text(
        "Ply 1, Ada: take 3 of heap 0. Ada takes 3 of heap 0. Your turn, Bo: take sticks."
    )
    page.keyboard.press("Home")
    expect(page.locator(".told")).to_have_text("The heaps are laid: 3, 4, 5.")


def test_what_was_asked_and_ruled_is_told_between_the_plies_in_the_language_of_the_reader(
    visit: Visitor, house: House
) -> None:
    opened = house.open("nim", "plain", undo="consent")
    opened.do(0, "moves", {"ply": 0, "move": "take 3 of 0"})
    opened.do(0, "undo", {"to_ply": 0})
    opened.do(1, "undo/1", {"accept": False})
    opened.do(-1, "close", {"reason": "the lights went out"})
    page = visit.go(opened.address())
    expect(page.locator(".history .worded")).to_have_text("take 3 of heap 0 take 3 of 0")
    notes = page.locator(".history li").nth(1).locator(".note")
    expect(notes).to_have_text(
        [
            "Ada asks to go back to ply 0; asked: Bo.",
            "Bo answers: no.",
            "The organiser closes the match early. Reason: the lights went out.",
            "The secret of the draws is revealed.",
        ]
    )
    page.get_by_role("banner").locator("select").first.select_option("es")
    expect(notes.nth(1)).to_have_text("Bo responde: no.")
    expect(page.locator(".history .worded small")).to_have_text("take 3 of 0")
    expect(page.locator(".history .worded")).to_contain_text("coger 3 del montón 0")
