"""The audit of a whole log: every match, every lineage, and the heads kept apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from uuid import UUID

from msgspec import Struct

from domain.match.audit import Bad, Verdict, audit, lineage
from domain.match.chain import Sealed
from domain.match.codec import Unstorable, open_sealed
from domain.match.events import Opened
from domain.match.log import MatchLog
from ops.house import House
from projections.heads import Finding, TreeHead, compare, compare_match, read_leaves

PAGE = 5_000


class MatchVerdict(Struct, frozen=True):
    """What the audit says of one match, or with no match, of the log as a whole."""

    match: UUID | None
    ok: bool
    first_bad: Bad | None
    verdict: Verdict | None = None


def whole_log(log: MatchLog) -> Iterator[Sealed]:
    """Every event in the order of the log."""
    position = 0
    while page := log.since(position, PAGE):
        yield from page
        position = page[-1].position


def verify_match(log: MatchLog, match_id: UUID) -> MatchVerdict:
    """The verdict over one match, its lineage included.  Raises ``Unstorable``."""
    sealed = log.read(match_id)
    verdict = audit(sealed, log.secrets(match_id))
    bad = verdict.first_bad or (lineage_of(log, sealed) if sealed else None)
    return MatchVerdict(match_id, bad is None, bad, verdict)


def lineage_of(log: MatchLog, sealed: list[Sealed]) -> Bad | None:
    """What is wrong with where a branch says that it comes from."""
    opened = open_sealed(sealed[0])
    if not isinstance(opened, Opened) or opened.origin is None:
        return None
    origin = log.read(UUID(bytes=opened.origin.match))
    if not origin:
        return Bad(1, "lineage", "the match it comes from is not in this log")
    return lineage(sealed, origin)


def verify_one(house: House, match_id: UUID) -> MatchVerdict:
    """The verdict over one match, compared with its heads too."""
    log = house.table.log
    verdict = verify_safely(log, match_id)
    leaves = [leaf.value for leaf in house.models.heads_store.rows("leaf", match_id.hex)]
    finding = compare_match(match_id, leaves, [sealed.hash for sealed in log.read(match_id)])
    if finding is None:
        return verdict
    earlier = verdict.first_bad is not None and verdict.first_bad.version <= finding.version
    return verdict if earlier else MatchVerdict(match_id, False, head_bad(finding), verdict.verdict)


def head_bad(finding: Finding) -> Bad:
    """What does not agree with the heads, as a verdict says it."""
    return Bad(finding.version, "head", finding.why)


def positions_bad(log: MatchLog) -> Iterator[MatchVerdict]:
    """Events that are missing from, or are double in, the order of the whole log."""
    expected = 1
    for sealed in whole_log(log):
        if sealed.position != expected:
            why = f"position {expected} of the log is missing before this event"
            yield MatchVerdict(sealed.match, False, Bad(sealed.version, "position", why))
        expected = sealed.position + 1


def verify_all(
    house: House,
    told: Callable[[MatchVerdict], None] = lambda _verdict: None,
    counted: Callable[[int], None] = lambda _matches: None,
    kept: Sequence[TreeHead] = (),
) -> list[MatchVerdict]:
    """What does not hold in the log, match by match, or against heads that were kept elsewhere.

    ``counted`` hears how many matches there are, ``told`` every verdict.
    """
    log = house.table.log
    wrong: list[MatchVerdict] = []
    matches = all_matches(log)
    counted(len(matches))
    for match_id in matches:
        verdict = verify_safely(log, match_id)
        told(verdict)
        if not verdict.ok:
            wrong.append(verdict)
    wrong.extend(positions_bad(log))
    findings = compare(whole_log(log), house.models.heads_store, house.models.keys, kept)
    wrong.extend(MatchVerdict(finding.match, False, head_bad(finding)) for finding in findings)
    return wrong


def verify_safely(log: MatchLog, match_id: UUID) -> MatchVerdict:
    """The verdict over one match; unreadable bytes are a verdict too."""
    try:
        return verify_match(log, match_id)
    except Unstorable as error:
        return MatchVerdict(match_id, False, Bad(1, "readable", str(error)))


def all_matches(log: MatchLog) -> list[UUID]:
    """Ids of all matches in the log, in the order in which they were opened."""
    seen: dict[UUID, None] = {}
    for sealed in whole_log(log):
        seen.setdefault(sealed.match, None)
    return list(seen)


def every_match(house: House) -> list[UUID]:
    """Ids of all matches that are in the log or, by the heads, were there."""
    return list(dict.fromkeys((*all_matches(house.table.log), *(m for m, _ in read_leaves(house.models.heads_store)))))


def first_of_each(wrong: Iterable[MatchVerdict]) -> list[MatchVerdict]:
    """The first thing wrong with each match."""
    ordered = sorted(wrong, key=lambda each: (str(each.match), each.first_bad.version if each.first_bad else 0))
    return [next(group) for _, group in groupby(ordered, key=lambda each: each.match)]
