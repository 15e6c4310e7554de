"""A service of its own for these tests, a real browser, and somebody before it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import NoBrowser, chromium
from tests.web.visitor import House, Visitor

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium.  Without one the test is skipped with the reason; where everything must run it fails."""
    try:
        path = chromium()
    except NoBrowser as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running service with an empty log, as `jugada serve` gives it."""
    database = tmp_path_factory.mktemp("web") / "jugada.db"
    environment = {key: value for key, value in os.environ.items() if not key.startswith("JUGADA_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "ops.cli", "serve", "--port", "0", "--database-url", f"sqlite:///{database}"],
        env=environment | {"JUGADA_FURTHER_ROOMS": "tests.rooms", "LANGUAGE": "en"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        greeting = process.stdout.readline()
        assert "http://" in greeting, greeting
        with httpx.Client(base_url=greeting.split()[-1].rstrip("/"), timeout=30) as client:
            yield House(client)
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visitor]:
    """One person before a browser of their own."""
    with Visitor(browser, house) as visitor:
        yield visitor


@pytest.fixture
def other(browser: Browser, house: House) -> Iterator[Visitor]:
    """Another person before another browser."""
    with Visitor(browser, house) as visitor:
        yield visitor
