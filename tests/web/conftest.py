"""A service of its own for these tests, a real browser, and somebody before it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import NoBrowser, chromium
from tests.web.packages import NoPackages, axe
from tests.web.serving import serving
from tests.web.visitor import House, Visitor


@pytest.fixture(scope="package")  # its event loop must be gone before tests of other rooms run theirs
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
    """A running service with an empty log."""
    with serving(tmp_path_factory.mktemp("web")) as house:
        yield house


@pytest.fixture(scope="session")
def checker() -> str:
    """The script of the accessibility checker."""
    try:
        return axe()
    except NoPackages as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))


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
