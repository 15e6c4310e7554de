"""The lane writes the frames that the library would."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from api.door.lane import framed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
@pytest.mark.parametrize(("packed", "opcode"), [(True, Opcode.BINARY), (False, Opcode.TEXT)])
def test_a_message_is_framed_as_the_library_frames_it(length: int, packed: bool, opcode: Opcode) -> None:
    message = bytes(65 + at % 26 for at in range(length))
    assert framed(message, packed) == Frame(opcode, message).serialize(mask=False)
