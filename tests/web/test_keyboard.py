"""The Tab key: everything is reached once, in the order in which it is read, visibly, and nothing holds it back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.web.test_quality import SETTLED
from tests.web.visitor import House, Visitor

DESK = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=844)
MOST = 400
"""Stops of the Tab key on a page, at most."""
SLACK = 6
"""Pixels that things of one row may differ in height."""

REGIONS = "header.top, .match-head, .timeline, .now, .drawn, .table, .moves, .scoring, .history, fieldset"
STOP = """
(regions) => {
  const focused = document.activeElement;
  if (focused === document.body) return null;
  const region = focused.closest(regions) ?? focused;
  const drawn = focused.matches('.spot') ? focused.querySelector('.spot-mark') ?? focused : focused;
  const place = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    let [across, down] = [scrollX, scrollY];
    for (let box = each.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      across += box.scrollLeft;
      down += box.scrollTop;
    }
    return { x: x + across, y: y + down, width, height };
  };
  const { outlineStyle, strokeDasharray } = getComputedStyle(drawn);
  window.visited ??= new Map();
  if (!window.visited.has(focused)) window.visited.set(focused, window.visited.size);
  return {
    number: window.visited.get(focused),
    what: focused.outerHTML.slice(0, 120),
    region: region.className || region.tagName,
    within: place(region),
    at: place(focused),
    isSeen: focused.matches(':focus-visible') && (outlineStyle !== 'none' || strokeDasharray === 'none'),
    isDrawing: focused.closest('svg, .table') !== null,
  };
}
"""


@dataclass(frozen=True)
class Box:
    """Where something lies on its page, in pixels."""

    x: float
    y: float
    width: float
    height: float

    def is_behind(self, other: Box) -> bool:
        """Whether it is read after another: beneath it, or beside it to the right."""
        is_beneath = self.y >= other.y + other.height - SLACK
        return is_beneath or self.x >= other.x + other.width - SLACK or self.is_begun_by(other)

    def is_begun_by(self, other: Box) -> bool:
        """Whether the other lies at the beginning of this one, as a summary before what it opens."""
        return other.y - SLACK <= self.y and other.x - SLACK <= self.x


def stops(page: Page) -> Iterator[Any]:
    """What the Tab key comes to, from the beginning of the page until it leaves it."""
    page.locator(".brand").focus()
    for number in range(MOST):
        page.keyboard.press("Tab" if number else "Shift+Tab")
        stop = page.evaluate(STOP, REGIONS)
        if stop is None:
            return
        yield stop
    raise AssertionError(f"the Tab key does not leave the page; it is at {stop['what']}")


@pytest.fixture(scope="module")
def addresses(house: House) -> dict[str, str]:
    """Pages with much to come to."""
    opened = house.open("carcassonne", "base+inns", undo="consent")
    opened.play(9)
    cards = house.open("marseille")
    cards.play(8)
    at_table = house.open("carcassonne", chance="table")
    return {
        "the first page": "/",
        "opening": "/new",
        "playing": opened.address(opened.view()["to_move"][0]["seat"]),
        "playing cards": cards.address(cards.view()["to_move"][0]["seat"]),
        "replay": f"{opened.address()}?ply=4",
        "first moves": "/explore/carcassonne?draws=true",
        "the table": f"/m/{at_table.id}/table#seat=organiser&token={at_table.token(-1)}",
    }


PAGES = ("the first page", "opening", "playing", "playing cards", "replay", "first moves", "the table")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_tab_goes_through_a_page_as_it_is_read(
    browser: Browser, house: House, addresses: dict[str, str], name: str, size: ViewportSize
) -> None:
    with Visitor(browser, house, viewport=size) as visitor:
        page = visitor.go(addresses[name])
        page.evaluate(SETTLED)
        come_to = list(stops(page))
        assert "skip" in come_to[0]["what"], "the first stop leads past the frame"
        assert [stop["number"] for stop in come_to] == list(range(len(come_to))), "something is come to twice"
        for stop in come_to:
            assert stop["isSeen"], f"nobody sees that the focus is on {stop['what']}"
            assert stop["at"]["width"] > 0, f"the focus is on what is not there: {stop['what']}"
            assert stop["at"]["x"] >= 0, f"the focus is beside the page: {stop['what']}"
        regions = [next(iter(group)) for _, group in groupby(come_to, key=lambda stop: str(stop["within"]))]
        for before, after in pairwise(regions):
            assert Box(**after["within"]).is_behind(Box(**before["within"])), (
                f"{after['region']} after {before['region']}"
            )
        for before, after in pairwise(come_to):
            if before["region"] == after["region"] and not before["isDrawing"]:
                assert Box(**after["at"]).is_behind(Box(**before["at"])), f"{after['what']} after {before['what']}"


def test_the_first_stop_leads_past_the_frame(visit: Visitor, addresses: dict[str, str]) -> None:
    page = visit.go(addresses["playing"])
    page.evaluate(SETTLED)
    next(stops(page))
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
