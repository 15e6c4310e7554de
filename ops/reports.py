"""What the audit found, in the shapes that are told: of one match, of a script, of the whole log."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from uuid import UUID

from msgspec import Struct

from api.wire.replay import BadShape, CheckShape
from domain.match.archive import audit_archive, read_archive
from domain.match.audit import Bad, Check, audit
from domain.match.script import ScriptError
from ops.console import err
from ops.errors import Trouble
from ops.house import House, existing_site, only_match, open_untouched, site_of
from ops.options import settings_of
from ops.progress import progress
from ops.scripts import play_script
from ops.texts import label
from ops.verify import MatchVerdict, every_match, first_of_each, verify_all, verify_one
from projections.heads import TreeHead, read_tree_head
from projections.site import Site


class OneReport(Struct, frozen=True):
    """The verdict over one match, or over a script."""

    id: str
    ok: bool
    version: int
    plies: int
    checks: list[CheckShape]
    first_bad: BadShape | None


class WrongMatch(Struct, frozen=True):
    """A match that does not hold, by its first bad event; without a match it is the log as a whole."""

    match: str | None
    version: int
    check: str
    why: str


class LogReport(Struct, frozen=True):
    """The verdict over the whole log.  ``signed`` counts the events for which the heads vouch."""

    ok: bool
    matches: int
    events: int
    plies: int
    signed: int
    seconds: float
    wrong: list[WrongMatch]


def audited_site(url: str) -> Site:
    """The site of a log that is to be audited.  Raises ``Trouble`` when only its heads are left, else ``WrongUse``."""
    settings = settings_of(database_url=url)
    site = site_of(settings)
    if not site.is_shared and site.heads_file.is_file() and not site.files.is_file():
        raise Trouble(f"the log {site.files} is gone, although the heads of its events are still there")
    return existing_site(settings)


def match_report(text: str, url: str) -> OneReport:
    """The verdict over a match of the log."""
    with open_untouched(audited_site(url)) as house:
        return one_report(verify_one(house, only_match(text, every_match(house))))


def one_report(verdict: MatchVerdict) -> OneReport:
    """A verdict as it is told."""
    found = verdict.verdict
    return OneReport(
        id=str(verdict.match),
        ok=verdict.ok,
        version=found.events if found else 0,
        plies=found.plies if found else 0,
        checks=[shown(check) for check in found.checks] if found else [],
        first_bad=bad_shape(verdict.first_bad),
    )


def shown(check: Check) -> CheckShape:
    """A question of the audit, and its answer."""
    return CheckShape(check.name, check.ok, check.checked, check.not_compared)


def bad_shape(bad: Bad | None) -> BadShape | None:
    """The first event that does not hold."""
    return None if bad is None else BadShape(bad.version, bad.check, bad.why)


def archive_report(path: Path) -> OneReport:
    """The verdict over an archive by itself.  Raises ``Unarchivable``."""
    archive = read_archive(path.read_bytes())
    verdict = audit_archive(archive)
    found = MatchVerdict(UUID(archive.head.match), verdict.ok, verdict.first_bad, verdict)
    return one_report(found)


def script_report(path: Path) -> OneReport:
    """The verdict over a script: every line of it, and unless its position was given, the audit of its events."""
    try:
        played = play_script(path)
    except ScriptError as error:
        return OneReport(path.name, False, 0, 0, [CheckShape("script", False, 1, 0)], BadShape(0, "script", str(error)))
    found = None if played.prepared else audit(played.sealed)
    return OneReport(
        id=path.name,
        ok=found is None or found.ok,
        version=len(played.sealed),
        plies=played.match.ply,
        checks=[CheckShape("script", True, 1, 0), *map(shown, found.checks if found else ())],
        first_bad=bad_shape(found.first_bad if found else None),
    )


def log_report(url: str, language: str, kept: Sequence[TreeHead] = ()) -> LogReport:
    """The verdict over the whole log, held against heads that were kept elsewhere too."""
    begin = time.perf_counter()
    with open_untouched(audited_site(url)) as house:
        told: list[MatchVerdict] = []
        wrong = followed(house, told, language, kept)
        head = read_tree_head(house.models.heads_store)
        verdicts = [each.verdict for each in told if each.verdict is not None]
        return LogReport(
            ok=not wrong,
            matches=len(told),
            events=sum(verdict.events for verdict in verdicts),
            plies=sum(verdict.plies for verdict in verdicts),
            signed=head.count if head else 0,
            seconds=round(time.perf_counter() - begin, 3),
            wrong=list(wrong_matches(wrong)),
        )


def followed(house: House, told: list[MatchVerdict], language: str, kept: Sequence[TreeHead]) -> list[MatchVerdict]:
    """Everything wrong with the log; every verdict is told, and a bar moves on with it."""
    with progress(err(), label("verify.reading", language), None) as bar:

        def hear(verdict: MatchVerdict) -> None:
            told.append(verdict)
            bar.advance(1)

        return verify_all(house, hear, bar.expect, kept)


def wrong_matches(wrong: list[MatchVerdict]) -> Iterator[WrongMatch]:
    """The first thing wrong with each match."""
    for each in first_of_each(wrong):
        assert each.first_bad is not None, "what is wrong has its reason"
        yield WrongMatch(match_text(each.match), each.first_bad.version, each.first_bad.check, each.first_bad.why)


def match_text(match: UUID | None) -> str | None:
    """The id as text."""
    return None if match is None else str(match)
