"""The journal: lines for people or programs, and no secret in any of them."""

from __future__ import annotations

import json
import logging

import httpx
import pytest
from websockets.sync.client import connect

from api.settings import Settings
from ops.journal import formatter
from tests.ops.terminal import Terminal
from tests.ops.test_serve import serving

TOKEN = "xK-siiQpVnXwA3vHbL9gWAKVDnfcOmv8r1zS6femgEY"


def written(settings: Settings, message: str, *values: object, error: Exception | None = None) -> str:
    exc_info = None if error is None else (type(error), error, error.__traceback__)
    record = logging.LogRecord("jugada", logging.WARNING, __file__, 1, message, values, exc_info)
    return formatter(settings).format(record)


@pytest.mark.parametrize("form", ["text", "json"])
def test_tokens_and_keys_are_struck_out_wherever_they_stand(form: str) -> None:
    settings = Settings(log_format=form, organiser_keys=("open sesame",), referee_keys=("whistle",))
    line = written(settings, "said %s with %s by the whistle", TOKEN, "open sesame", error=ValueError(f"bad {TOKEN}"))
    for secret in (TOKEN, "open sesame", "whistle"):
        assert secret not in line
    said = json.loads(line)["event"] if form == "json" else line
    assert "said … with … by the …" in said


def test_a_line_for_programs_is_json() -> None:
    line = json.loads(written(Settings(log_format="json"), "the head could not be written to %s", "/mnt"))
    assert line["event"] == "the head could not be written to /mnt"
    assert (line["level"], line["logger"]) == ("warning", "jugada")
    assert line["timestamp"].endswith("Z")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_service_that_writes_everything_down_writes_no_secret(terminal: Terminal, form: str) -> None:
    keys = ("--organiser-keys", "open-sesame", "--referee-keys", "whistle-and-flag")
    with serving(terminal, "--log-level", "trace", "--log-format", form, *keys) as service:
        bearer = {"Authorization": "Bearer open-sesame"}
        body = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"]}
        opened = httpx.post(f"{service.url}/v1/matches", json=body, headers=bearer).json()
        tokens = [*opened["tokens"], opened["organiser"]]
        match = f"{service.url}/v1/matches/{opened['id']}"
        for token in (*tokens, "whistle-and-flag", "wrong"):
            httpx.get(match, headers={"Authorization": f"Bearer {token}"})
            httpx.post(f"{match}/moves", json={"ply": 0}, headers={"Authorization": f"Bearer {token}"})
        with connect(match.replace("http", "ws") + "/ws") as socket:
            socket.send(json.dumps({"token": tokens[0]}))
            socket.recv()
        code, out, err = service.stop()
    assert code == 0
    assert opened["id"] in err, "requests are written down"
    for secret in (*tokens, "open-sesame", "whistle-and-flag"):
        assert secret not in out + err
    if form == "json":
        assert all(json.loads(line)["level"] for line in err.splitlines())
