"""What is configured, what answers, and what is wrong: the questions of ``jugada doctor``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from ops.checkup.answering import Answering
from ops.checkup.configured import Configured
from ops.checkup.files import Files
from ops.checkup.finding import Finding
from ops.checkup.servers import Servers
from ops.console import wrong_setting
from ops.errors import WrongUse
from ops.house import site_of
from ops.options import settings_of
from projections.site import Site

__all__ = ["Finding", "findings"]


def findings(language: str, environment: Mapping[str, str], database_url: str | None) -> Iterator[Finding]:
    """All answers, in the order in which one thing rests on another."""
    configured, answering = Configured(language), Answering(language)
    yield from configured.versions()
    yield configured.games()
    yield from configured.misspelt(environment)
    try:
        settings = settings_of(database_url=database_url)
    except ValidationError as error:
        yield Finding("settings", False, wrong_setting(error))
        return
    yield configured.settings(settings)
    try:
        site = site_of(settings)
    except WrongUse as error:
        yield Finding("database", False, str(error))
    else:
        yield from behind(site, language)
    yield answering.service(settings)


def behind(site: Site, language: str) -> Iterator[Finding]:
    """What is behind a site: files, or servers."""
    if site.is_shared:
        yield from Servers(language).database(site)
    else:
        yield from Files(language).database(site.files)
    if site.redis_url is not None:
        yield from Servers(language).redis(site)
