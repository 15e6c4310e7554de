"""The service as the tests reach it, and somebody who looks at its pages."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import httpx
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Response

PATIENCE_MILLISECONDS = 10_000
EXPECTED = ("Failed to load resource", "WebSocket connection")
"""What the browser itself says of an answer that is a refusal, and of a connection that was lost."""


@dataclass
class Opened:
    """A match with everybody's tokens in hand."""

    house: House
    said: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.said["id"])

    def token(self, seat: int | None) -> str | None:
        """The token of a seat, -1 for the organiser, none for a spectator."""
        if seat is None:
            return None
        return str(self.said["organiser"] if seat == -1 else self.said["tokens"][seat])

    def view(self, seat: int | None = None, what: str = "") -> Any:
        """What a seat is told."""
        token = self.token(seat)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.house.client.get(f"/v1/matches/{self.id}{what}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, seat: int, what: str, body: Any) -> Any:
        """Something done to the match beside the pages."""
        headers = {"Authorization": f"Bearer {self.token(seat)}"}
        answer = self.house.client.post(f"/v1/matches/{self.id}/{what}", json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def play(self, plies: int) -> None:
        """Plays so many plies beside the pages, always a middle one of the legal moves."""
        now = self.view()
        for _ in range(plies):
            if now["status"] != "open":
                return
            seat = now["to_move"][0]["seat"]
            legal = (now if now["you"]["seat"] == seat else self.view(seat))["legal"]
            now = self.do(seat, "moves", {"ply": now["ply"], "move": legal[len(legal) // 2]["move"]})["match"]

    def address(self, seat: int | None = None) -> str:
        """Where a seat is played, or where the match can be watched."""
        return f"/m/{self.id}" if seat is None else f"/m/{self.id}#seat={seat}&token={self.token(seat)}"


class House:
    """A running service; ``process`` is its number."""

    def __init__(self, client: httpx.Client, process: int) -> None:
        self.client = client
        self.process = process

    @property
    def url(self) -> str:
        return str(self.client.base_url).rstrip("/")

    def open(self, game: str, variation: str = "", names: tuple[str, ...] = ("Ada", "Bo"), **terms: Any) -> Opened:
        """A new match."""
        body = {"game": game, "variation": variation, "seats": list(names), **terms}
        answer = self.client.post("/v1/matches", json=body)
        assert answer.status_code == 201, answer.text
        return Opened(self, answer.json())


class Visitor:
    """Somebody before a browser of their own.  What goes wrong in it fails the test at its end."""

    def __init__(self, browser: Browser, house: House, **how: Any) -> None:
        self.house = house
        self.context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, **how})
        self.context.set_default_timeout(PATIENCE_MILLISECONDS)
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.answers: list[Response] = []
        self.page.on("pageerror", self.failed)
        self.page.on("console", self.heard)
        self.page.on("response", lambda answer: self.answers.append(answer))

    def failed(self, error: Error) -> None:
        """A script failed."""
        self.wrong.append(str(error))

    def heard(self, said: ConsoleMessage) -> None:
        """The browser complains, also of what the policy of the pages forbids."""
        if said.type == "error" and not any(each in said.text for each in EXPECTED):
            self.wrong.append(said.text)

    def go(self, path: str) -> Page:
        """Opens a page."""
        self.page.goto(self.house.url + path)
        self.page.wait_for_selector("main")
        return self.page

    def waits_for(self, text: str) -> Locator:
        """Something that says this, once it does."""
        found = self.page.get_by_text(text).first
        found.wait_for()
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.context.close()
        assert kind is not None or not self.wrong, self.wrong
