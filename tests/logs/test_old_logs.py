"""What earlier releases wrote is read, folded and audited for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.match.audit import audit
from domain.match.codec import digest
from domain.match.folding import fold_sealed
from tests.logs.sample import FOLDER, read

SAMPLES = sorted(FOLDER.glob("*.msgpack"))


def test_there_is_a_sample_of_this_release() -> None:
    assert SAMPLES


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_every_match_of_an_earlier_release_still_holds(path: Path) -> None:
    matches = read(path)
    assert len(matches) > 5
    for sealed in matches:
        verdict = audit(sealed)
        assert verdict.ok, verdict.first_bad
        match = fold_sealed(sealed[0].match, sealed)
        assert [frame.digest for frame in match.frames] == [digest(frame.state) for frame in match.frames]
