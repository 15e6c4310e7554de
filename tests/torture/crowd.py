"""Players who go on whatever happens to the service: they ask again until they are answered, and note every answer."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import httpx

TERMS = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"], "undo": "free"}
UNDO = 0.1
Act = tuple[int, str]
"""A ply and the move that was chosen at it, or the ply to go back to and no move."""
PAUSE_SECONDS = 0.05
PATIENCE_SECONDS = 5.0


class Player:
    """Plays both seats of one match after the other, over whichever service answers."""

    def __init__(self, urls: Callable[[], list[str]], seed: str, stopping: threading.Event) -> None:
        self.urls = urls
        self.chooser = random.Random(seed)
        self.stopping = stopping
        self.client = httpx.Client(timeout=PATIENCE_SECONDS)
        self.asked: dict[UUID, set[Act]] = {}
        self.told: dict[UUID, dict[int, Act]] = {}
        """By match and version what was acknowledged."""
        self.broken: list[str] = []

    def run(self) -> None:
        """Plays until told to stop."""
        while not self.stopping.is_set():
            self.play_match()
        self.client.close()

    def insist(self, method: str, path: str, token: str = "", body: Any = None) -> httpx.Response | None:
        """Asks, with the same key each time, until somebody answers; nothing when told to stop before."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Idempotency-Key": uuid4().hex} if body is not None else {}
        while not self.stopping.is_set():
            try:
                url = self.chooser.choice(self.urls()) + path
                answer = self.client.request(method, url, headers=headers, json=body)
                if answer.status_code < 500:
                    return answer
                if answer.status_code != 503:
                    self.broken.append(f"{method} {path}: {answer.status_code} {answer.text}")
            except (httpx.TransportError, IndexError):
                pass
            self.stopping.wait(PAUSE_SECONDS)
        return None

    def play_match(self) -> None:
        """One match from its opening to its end."""
        opened = self.insist("POST", "/matches", body=TERMS)
        if opened is None:
            return
        match = opened.json()
        self.asked[UUID(match["id"])], self.told[UUID(match["id"])] = set(), {1: (0, "")}
        while self.act(match):
            pass

    def act(self, match: dict[str, Any]) -> bool:
        """Looks at the match and does something; false when it is over, or it is time to stop."""
        path = f"/matches/{match['id']}"
        seen = self.insist("GET", path, match["tokens"][self.chooser.randrange(2)])
        if seen is None or not (now := seen.json())["to_move"]:
            return False
        seat, ply = now["to_move"][0]["seat"], now["ply"]
        if ply and self.chooser.random() < UNDO:
            return self.attempt(match, seat, "undo", (self.chooser.randrange(ply), ""))
        mine = self.insist("GET", path, match["tokens"][seat])
        if mine is None or mine.json()["ply"] != ply or not mine.json()["legal"]:
            return mine is not None
        return self.attempt(match, seat, "moves", (ply, self.chooser.choice(mine.json()["legal"])["move"]))

    def attempt(self, match: dict[str, Any], seat: int, verb: str, act: Act) -> bool:
        """Moves, or takes back; notes what was asked for and what was acknowledged."""
        ply, text = act
        self.asked[UUID(match["id"])].add(act)
        body = {"ply": ply, "move": text} if text else {"to_ply": ply}
        answer = self.insist("POST", f"/matches/{match['id']}/{verb}", match["tokens"][seat], body)
        if answer is not None and answer.status_code in (200, 201):
            self.told[UUID(match["id"])][answer.json()["version"]] = act
        return answer is not None
