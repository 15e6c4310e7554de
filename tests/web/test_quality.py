"""What every page owes everybody: accessible, not wider than a phone, light, and fast."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from domain import games
from tests.web.visitor import House, Opened, Visitor

DESK = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=360, height=740)
PLAYED = 12
"""Plies after which there is something to look at."""
WEIGHT = 300_000
"""The most bytes of a page before images and data."""
NAMES = ("Ada", "Bo", "Cleo", "Dan")
EVERYTHING = "base+river+abbot+inns+traders+fliers+messages+ferries+gold+mage+robbers+circles"
LONG = {
    "nim": ("plain+sticks=1500", 2),
    "carcassonne": (EVERYTHING, 2),
    "garum": ("baelo+privileges", 4),
    "grand_marais": ("e5", 4),
    "manresa": ("full", 4),
    "marseille": ("standard", 4),
}
"""The variation and the seats of the longest matches that a game has."""
LONG_PLIES = 500
BOTS_SECONDS = 30
DRAWN = ".table :is(svg, .plain-row)"
LISTED = 60
"""Plies of the list that are to be there."""
STEPPING_SECONDS = 1.0
"""The shortest of the long matches has some 75 plies."""
LOAD_SECONDS = 1.0
PLIES_A_SECOND = 60
ENOUGH = 0.95
"""Of so many plies a second: a screen does not come evenly."""
TRIES = 5
"""The best of so many is what counts: the machine does other things meanwhile."""

SERIOUS = ("serious", "critical")
WEIGHED = """
() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name }) => !name.includes('/v1/') && !name.endsWith('.svg'))
  .reduce((bytes, { decodedBodySize }) => bytes + decodedBodySize, 0)
"""
"""What a page is made of, unpacked, whether it was kept from before or not."""

SETTLED = """
async () => {
  const extent = () => performance.getEntriesByType('resource').length + document.querySelectorAll('*').length;
  for (let quiet = 0, before = -1; quiet < 10; ) {
    await new Promise((later) => setTimeout(later, 20));
    quiet = extent() === before ? quiet + 1 : 0;
    before = extent();
  }
}
"""
"""Until nothing more is loaded or drawn."""

RUN_AXE = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.slice(0, 3).map(({ html }) => html) }));
}
"""


@pytest.fixture(scope="module")
def matches(house: House) -> dict[str, Opened]:
    """A match of every game, some plies on."""
    opened = {game: house.open(game) for game in games.games()}
    for match in opened.values():
        match.play(PLAYED)
    return opened


@pytest.fixture(scope="module")
def over(house: House) -> Opened:
    """A match that is over, so that reports and players have something to say."""
    opened = house.open("nim", names=("Rosalinda", "Maximiliana Puigdellívol i Casademunt de Montpalau"))
    opened.play(100)
    return opened


def addresses(matches: dict[str, Opened], over: Opened) -> dict[str, str]:
    """Every page by its name, and every game through a seat's eyes."""
    pages = {
        "matches": "/",
        "new": "/new?chance=table",
        "games": "/games",
        "standings": "/standings",
        "audit of a file": "/audit",
        "nobody": "/players/Nobody",
        "player": "/players/Rosalinda",
        "reports": "/reports",
        "report": "/reports/win_by_seat",
        "what to explore": "/explore",
        "first moves": "/explore/nim",
        "report that asks": "/reports/player",
        "replay": f"/m/{matches['garum'].id}?ply=3&seat=spectator",
        "over": over.address(),
        **{page: f"/m/{over.id}/{page}" for page in ("sheet", "audit")},
        "table": f"/m/{matches['carcassonne'].id}/table",
    }
    pages |= {f"box of {game}": f"/games/{game}" for game in ("garum", "marseille")}
    return pages | {game: match.address(0) for game, match in matches.items()}


def serious(page: Page, checker: str) -> list[Any]:
    """What the checker finds on a page that is serious."""
    page.evaluate(checker)
    return [found for found in page.evaluate(RUN_AXE) if found["impact"] in SERIOUS]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_accessible_light_and_not_wider_than_a_phone(
    browser: Browser,
    house: House,
    matches: dict[str, Opened],
    over: Opened,
    checker: str,
    theme: Literal["light", "dark"],
) -> None:
    size = PHONE if theme == "light" else DESK
    with Visitor(browser, house, color_scheme=theme, viewport=size) as visitor:
        for name, address in addresses(matches, over).items():
            page = visitor.go(address)
            page.evaluate(SETTLED)
            assert serious(page, checker) == [], name
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], name
            assert 0 < (weight := page.evaluate(WEIGHED)) <= WEIGHT, f"{name} weighs {weight} bytes"


@pytest.fixture(scope="module")
def replays(house: House) -> dict[str, Opened]:
    """A match of every game that is over, as long as the game has them, and one of five hundred plies."""
    opened = {
        game: house.open(game, variation, NAMES[:seats], bots={str(seat): "random" for seat in range(seats)})
        for game, (variation, seats) in LONG.items()
    }
    for match in opened.values():
        until_over(match)
    assert opened["nim"].view()["ply"] >= LONG_PLIES
    return opened


def until_over(opened: Opened) -> None:
    """Waits until the bots have played to the end."""
    begin = time.monotonic()
    while opened.view()["status"] == "open":
        assert time.monotonic() - begin < BOTS_SECONDS, "the bots do not come to an end"
        time.sleep(0.05)


@pytest.mark.parametrize("game", LONG)
def test_a_long_replay_is_there_within_a_second(visit: Visitor, replays: dict[str, Opened], game: str) -> None:
    opened, seconds = replays[game], []
    newest = opened.view()["ply"]
    work = Work(visit)
    while len(seconds) < TRIES and min(seconds, default=LOAD_SECONDS) >= LOAD_SECONDS:
        begin = work.seconds()
        page = visit.go(f"/m/{opened.id}?ply={newest // 2}")
        page.locator(DRAWN).first.wait_for()
        page.locator(".history li").nth(LISTED).wait_for()
        seconds.append(work.seconds() - begin)
    assert min(seconds) < LOAD_SECONDS, seconds


class Work:
    """What page and service have worked together: on a machine that does nothing else, a page is there as soon.

    Seconds by the clock would be those of whatever else runs beside the tests.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.process = visitor.house.process
        self.page = visitor.context.new_cdp_session(visitor.page)
        self.page.send("Performance.enable", {"timeDomain": "threadTicks"})

    def of_the_page(self) -> float:
        """Seconds of a processor so far that the page's main thread had."""
        metrics = self.page.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))

    def seconds(self) -> float:
        """Seconds of a processor so far: of the page's main thread, and of the service."""
        words = Path(f"/proc/{self.process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return self.of_the_page() + (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("game", LONG)
def test_a_replay_steps_sixty_plies_a_second(visit: Visitor, replays: dict[str, Opened], game: str) -> None:
    opened = replays[game]
    page = visit.go(f"/m/{opened.id}?ply=0")
    page.get_by_label("Speed").select_option(str(PLIES_A_SECOND))
    at = page.locator(".timeline output")
    work = Work(visit)
    rates: list[float] = []
    costs: list[float] = []
    while len(rates) < TRIES and not steps_well(rates, costs):
        page.keyboard.press("Home")
        expect(at).to_have_text(f"0 of {opened.view()['ply']}")
        page.get_by_role("button", name="Play (space)").click()
        begin = work.of_the_page()
        rate, drawn = page.evaluate(RATE, STEPPING_SECONDS * 1000)
        rates.append(rate)
        costs.append((work.of_the_page() - begin) / drawn)
        page.keyboard.press("End")
    assert steps_well(rates, costs), (rates, costs)


def steps_well(rates: list[float], costs: list[float]) -> bool:
    """Whether plies came as fast as they should, and drawing one takes no longer than it may."""
    return max(rates, default=0) > ENOUGH * PLIES_A_SECOND and min(costs) < 1 / PLIES_A_SECOND


RATE = """
async (milliseconds) => {
  const ply = () => Number(document.querySelector('.timeline output').textContent.split(' ')[0]);
  const drawn = new Set();
  const next = () => new Promise((done) => {
    const before = ply();
    const look = (now) => {
      drawn.add(ply());
      if (ply() === before) requestAnimationFrame(look);
      else done([ply(), now]);
    };
    requestAnimationFrame(look);
  });
  const [first, begin] = await next();
  let [last, end] = [first, begin];
  while (end - begin < milliseconds) [last, end] = await next();
  return [(last - first) / ((end - begin) / 1000), drawn.size];
}
"""
"""Plies a second from one picture to another, and how many were drawn."""
