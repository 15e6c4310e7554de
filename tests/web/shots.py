"""Pictures of every page and game at two sizes and in both themes: ``python -m tests.web.shots FOLDER [PART …]``.

With parts of names (``garum``, ``phone-dark``) only the pictures whose names hold all of them are taken.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from domain import games
from tests.web.browser import chromium
from tests.web.serving import serving
from tests.web.visitor import House, Visitor

SIZES = {"desk": (1440, 900), "phone": (390, 844)}
THEMES = ("light", "dark")
PLIES = 40
REPORTS = ("win_by_seat", "scores", "points_by_source")
"""Bars with what was expected, a histogram, bars of words."""


def pages(house: House) -> Iterator[tuple[str, str]]:
    """The name and address of everything that there is to see."""
    yield from (("matches", "/"), ("new", "/new"), ("standings", "/standings"), ("audit-file", "/audit"))
    yield from (("games", "/games"), *((f"box-{key}", f"/games/{key}") for key in games.games()))
    for key, game in games.games().items():
        for base in game.bases:
            seats = min(base.seats)
            names = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Fritz", "Gala", "Hugo")[:seats]
            opened = house.open(key, base.key, names)
            opened.play(PLIES)
            now = opened.view()
            seat = now["to_move"][0]["seat"] if now["to_move"] else 0
            yield f"{key}-{base.key}", opened.address(seat)
            yield f"{key}-{base.key}-replay", f"/m/{opened.id}?ply={now['ply'] // 2}"
    over = house.open("garum")
    over.play(9999)
    yield from ((name, f"/m/{over.id}/{name}") for name in ("sheet", "audit"))
    yield "player", "/players/Ada"
    yield from (("reports", "/reports"), *((f"report-{name}", f"/reports/{name}") for name in REPORTS))
    yield from (("explore", "/explore"), *((f"explore-{key}", f"/explore/{key}?draws=true") for key in games.games()))
    table = house.open("carcassonne", chance="table")
    yield "table", f"/m/{table.id}/table#seat=organiser&token={table.token(-1)}"


def take(browser: Browser, house: House, folder: Path, parts: list[str]) -> int:
    """Takes all pictures whose names hold these parts; how many there are."""
    seen, taken = list(pages(house)), 0
    for (size, (width, height)), theme in product(SIZES.items(), THEMES):
        with Visitor(browser, house, viewport={"width": width, "height": height}, color_scheme=theme) as visitor:
            for name, address in seen:
                picture = f"{name}-{size}-{theme}.png"
                if not all(part in picture for part in parts):
                    continue
                page = visitor.go(address)
                page.wait_for_load_state("networkidle")
                page.screenshot(path=folder / picture, full_page=True)
                taken += 1
    return taken


def main(folder: Path, *parts: str) -> None:
    """Everything, or what holds these parts, into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, serving(Path(place)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        print(f"{take(browser, house, folder, list(parts))} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
