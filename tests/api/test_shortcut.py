"""Moves past the application are answered as the application answers them, however they come."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.api.test_live import PATIENCE_SECONDS, serving
from tests.places import SITES, Places

COMES_AND_GOES = re.compile(rb"(?m)^(date|content-length|location|etag): .*\r\n")


@pytest.fixture(scope="module", params=SITES, ids=str)
def url(request: pytest.FixtureRequest, places: Places) -> Iterator[str]:
    with serving(places.site(request.param)) as (found, _):
        yield found


class Wire:
    """A connection, byte by byte."""

    def __init__(self, url: str) -> None:
        where = httpx.URL(url)
        self.socket = socket.create_connection((where.host, where.port or 80), timeout=PATIENCE_SECONDS)
        self.heard = b""

    def say(self, *packets: bytes) -> None:
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for number, packet in enumerate(packets):
            if number:
                self.ask_in_between()
            self.socket.sendall(packet)

    def ask_in_between(self) -> None:
        """Lets the service read what was said so far."""
        with httpx.Client(base_url=f"http://{self.socket.getpeername()[0]}:{self.socket.getpeername()[1]}") as other:
            other.get("/healthz")

    def answer(self) -> tuple[bytes, bytes]:
        """Head and body of the next answer."""
        while b"\r\n\r\n" not in self.heard:
            self.heard += self.more()
        head, _, rest = self.heard.partition(b"\r\n\r\n")
        length = int(re.search(rb"content-length: (\d+)", head)[1])  # type: ignore[index]  # every answer has one
        while len(rest) < length:
            rest += self.more()
        self.heard = rest[length:]
        return head + b"\r\n", rest[:length]

    def more(self) -> bytes:
        data = self.socket.recv(65536)
        assert data, "the service hung up"
        return data

    def is_closed(self) -> bool:
        return self.socket.recv(1) == b""


def opened(url: str, **terms: Any) -> dict[str, Any]:
    body = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"], **terms}
    match: dict[str, Any] = httpx.post(f"{url}/v1/matches", json=body).json()
    return match


def request(match: dict[str, Any], body: Any, seat: int = 0, *more: str, version: str = "1.1") -> bytes:
    """A request to move."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = (
        f"POST /v1/matches/{match['id']}/moves HTTP/{version}",
        "Host: localhost",
        f"Authorization: Bearer {match['tokens'][seat]}",
        "Content-Type: application/json",
        f"Content-Length: {len(raw)}",
        *more,
    )
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + raw


BODIES: list[Any] = [
    {"ply": 0, "move": "take 1 of 0"},
    {"ply": 0, "move": "take 9 of 0"},
    {"ply": 0, "move": "dance"},
    {"ply": 7, "move": "take 1 of 0"},
    {"move": "take 1 of 0"},
    {"ply": 0, "move": {"kind": "Take", "count": 1, "heap": 0}},
    {"ply": 0},
    b"{nonsense",
    b"x" * 70_000,
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_move_in_one_packet_and_in_two_is_answered_alike(url: str, body: Any) -> None:
    answers = []
    for at in (None, -3):
        match, wire = opened(url), Wire(url)
        whole = request(match, body)
        wire.say(*((whole,) if at is None else (whole[:at], whole[at:])))
        head, said = wire.answer()
        told = json.loads(said)
        for moment in ("position", "match"):
            told.pop(moment, None)
        answers.append((COMES_AND_GOES.sub(b"", head), told))
    assert answers[0] == answers[1]


def test_a_token_that_is_none_and_a_seat_that_waits_are_refused_here_too(url: str) -> None:
    match, wire = opened(url), Wire(url)
    wire.say(request(match | {"tokens": ["wrong"]}, BODIES[0]))
    assert wire.answer()[0].startswith(b"HTTP/1.1 401 ")
    wire.say(request(match, BODIES[0], 1))
    assert wire.answer()[0].startswith(b"HTTP/1.1 422 ")
    wire.say(request(match | {"tokens": [match["organiser"]]}, BODIES[0]))
    assert wire.answer()[0].startswith(b"HTTP/1.1 403 ")
    wire.say(request(match, BODIES[0], 0))
    assert wire.answer()[0].startswith(b"HTTP/1.1 201 ")


def test_requests_that_come_together_are_answered_in_their_order(url: str) -> None:
    match, wire = opened(url, variation="plain"), Wire(url)
    look = f"GET /v1/matches/{match['id']} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    moves = [request(match, {"ply": ply, "move": f"take 1 of {ply}"}, ply % 2) for ply in range(3)]
    wire.say(moves[0] + look + moves[1] + moves[2] + look)
    answers = [json.loads(wire.answer()[1]) for _ in range(5)]
    assert [answer["ply"] for answer in answers] == [1, 1, 2, 3, 3]


def test_an_older_client_and_one_that_wants_to_go_are_hung_up_on_behind_the_answer(url: str) -> None:
    for version, more in (("1.0", ()), ("1.1", ("Connection: close",))):
        match, wire = opened(url), Wire(url)
        wire.say(request(match, BODIES[0], 0, *more, version=version))
        assert b" 201 " in wire.answer()[0]
        assert wire.is_closed()


def test_a_repeated_request_is_answered_once_more_to_the_byte(url: str) -> None:
    match, wire = opened(url), Wire(url)
    for _ in range(2):
        wire.say(request(match, BODIES[0], 0, "Idempotency-Key: again"))
    assert wire.answer()[1] == wire.answer()[1]
    wire.say(request(match, BODIES[1], 0, "Idempotency-Key: again"))
    assert wire.answer()[0].startswith(b"HTTP/1.1 422 ")


def test_a_request_that_breaks_off_or_says_two_lengths_harms_nobody(url: str) -> None:
    match, wire = opened(url), Wire(url)
    wire.say(request(match, BODIES[0])[:-5])
    wire.socket.close()
    wire = Wire(url)
    wire.say(request(match, BODIES[0], 0, "Content-Length: 3"))
    assert wire.more().startswith(b"HTTP/1.1 400 ")
    wire = Wire(url)
    wire.say(request(match, BODIES[0], 0))
    assert json.loads(wire.answer()[1])["ply"] == 1
