"""The pages of reports: what all matches say together, and the matches behind each figure."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.visitor import House, Opened, Visitor


def finished(house: House) -> Opened:
    """A match of the smallest game, played to its end."""
    opened = house.open("nim", names=("Reni", "Rosa"))
    opened.play(100)
    assert opened.view()["status"] == "over"
    return opened


def listed(house: House) -> list[dict[str, Any]]:
    """All reports that there are."""
    reports: list[dict[str, Any]] = house.client.get("/v1/analytics").json()["reports"]
    return reports


def test_every_report_is_told_or_says_what_it_needs_to_know(visit: Visitor, house: House) -> None:
    finished(house)
    page = visit.go("/reports")
    expect(page.locator(".report-list a")).to_have_count(len(listed(house)))
    for report in listed(house):
        page = visit.go(f"/reports/{report['report']}")
        expect(page.get_by_role("heading", level=1)).to_have_text(report["title"])
        told = page.locator(".report, p:text-is('No match fits.'), [role=status]:has-text('needs to know')").first
        expect(told).to_be_visible()
        expect(page.locator("[role=alert]")).to_have_count(0)


def test_a_figure_leads_to_the_matches_behind_it(visit: Visitor, house: House) -> None:
    finished(house)
    page = visit.go("/reports/length?player=Reni")
    page.locator(".report summary").first.click()
    page.get_by_role("button", name="show").first.click()
    link = page.locator(".behind a").first
    expect(link).to_have_text("Reni, Rosa")
    link.click()
    expect(page).to_have_url(re.compile(r"/m/[0-9a-f-]{36}"))
    expect(page.locator(".waiting")).to_contain_text("Over: ")


def test_what_is_asked_for_stands_in_the_address(visit: Visitor, house: House) -> None:
    finished(house)
    page = visit.go("/reports/player")
    visit.waits_for("This report needs to know: Player")
    page.get_by_label("Player", exact=True).fill("Reni")
    page.get_by_label("Player", exact=True).press("Tab")
    expect(page).to_have_url(re.compile(r"player=Reni"))
    expect(page.locator(".report .bars li")).not_to_have_count(0)


def test_seats_are_called_as_on_all_other_pages(visit: Visitor, house: House) -> None:
    finished(house)
    page = visit.go("/reports/win_by_seat?game=nim&player=Reni")
    labels = page.locator(".report .bar-label")
    expect(labels).to_have_text([re.compile("^ *seat 1 "), re.compile("^ *seat 2 ")])
    expect(labels.locator(".seat-mark")).to_have_count(2)
    page.locator(".report summary").click()
    expect(page.locator(".figures tbody tr").first).to_contain_text("1")
    expect(page.locator("main")).not_to_contain_text("seat 0")
    page = visit.go("/new")
    expect(page.get_by_label("Name at seat 1")).to_be_visible()
