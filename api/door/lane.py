"""A WebSocket of uvicorn with a lane past the application: whoever has greeted hears and says on it directly.

Through the application every message costs a queue, a task that is woken, and four calls that await nothing; on the
lane it is one call.  Frames, compression, pings and the closing stay those of the library ``websockets``.
"""

from __future__ import annotations

from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.protocol import OPEN

KEY = "jugada.lane"
"""Where the application finds the lane among the extensions of its scope."""


class Listener(Protocol):
    """Who hears what comes over a lane."""

    def heard(self, message: bytes, packed: bool) -> None:
        """A whole message, as text or (``packed``) as bytes."""

    def filled(self) -> None:
        """The other side does not read what it was told."""

    def drained(self) -> None:
        """It does again."""


class Lane(WebSocketsSansIOProtocol):
    """The protocol: ``uvicorn.Config(ws=Lane)``."""

    listener: Listener | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[KEY] = self

    def send_receive_event_to_app(self) -> None:
        if self.listener is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.listener.heard(message, self.curr_msg_data_type == "bytes")

    def say(self, message: bytes, packed: bool) -> None:
        """Sends a message, unless the conversation is over."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if not self.conn.extensions:
            if self.conn.state is OPEN:
                self.transport.write(framed(message, packed))
            return
        try:
            (self.conn.send_binary if packed else self.conn.send_text)(message)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))

    def hear_no_more(self) -> None:
        """Lets what comes wait in the network."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def hear_again(self) -> None:
        """Hears what has come meanwhile."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.listener is not None:
            self.listener.filled()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.listener is not None:
            self.listener.drained()

    def cut(self) -> None:
        """Hangs up at once; what was not read is lost."""
        self.transport.abort()


def framed(message: bytes, packed: bool) -> bytes:
    """A message as one frame of a server (RFC 6455, 5.2): whole, not masked, not compressed."""
    kind, length = 0x82 if packed else 0x81, len(message)
    if length < 126:
        return b"%c%c%b" % (kind, length, message)
    if length < 1 << 16:
        return b"%c\x7e%b%b" % (kind, length.to_bytes(2, "big"), message)
    return b"%c\x7f%b%b" % (kind, length.to_bytes(8, "big"), message)
