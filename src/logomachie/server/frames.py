"""Frames of a websocket (RFC 6455): where one ends, and those of plain messages.

All but plain messages is left to the library that speaks the protocol.
"""

try:
    from websockets.speedups import apply_mask
except ImportError:  # not compiled for this machine
    from websockets.utils import apply_mask

TEXT = 0x81
"""The first byte of a message of text in one frame."""
FINAL, OF_THE_LINE = 0x80, 0x08
"""Mark, in the first byte, the last frame of a message, and what is no message: a ping, a pong."""
PING = 0x89
"""The first byte of a ping."""
MASKED = 0x80
"""Marks what a client sends, in the second byte."""
MASK_SIZE = 4
IN_TWO, IN_EIGHT = 126, 127
"""Instead of a size: it follows in so many bytes."""


def frame_size(data: bytes) -> int:
    """How many bytes the first frame has, as its head says; 0 where the head is not whole yet."""
    if len(data) < 2:
        return 0
    start, size = _start_and_size(data)
    return start + size if len(data) >= start else 0


def plain_text(frame: bytes) -> bytes | None:
    """What a client says in a frame that is a whole message of text; ``None`` for any other."""
    if frame[0] != TEXT or frame[1] < MASKED:
        return None
    start, _ = _start_and_size(frame)
    return apply_mask(frame[start:], frame[start - MASK_SIZE : start])


def ends_message(frame: bytes) -> bool:
    """Whether a frame is a message or the last part of one; no ping, and no part before it."""
    return FINAL <= frame[0] < FINAL | OF_THE_LINE


def head_of_text(size: int) -> bytes:
    """What the server says before a message of text of so many bytes."""
    if size < IN_TWO:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, IN_TWO, size >> 8, size & 0xFF))
    return bytes((TEXT, IN_EIGHT)) + size.to_bytes(8, "big")


def _start_and_size(data: bytes) -> tuple[int, int]:
    """Where the content of the first frame begins, and its size, as far as the head is there."""
    size = data[1] & ~MASKED
    start = 2 + (MASK_SIZE if data[1] & MASKED else 0)
    if size < IN_TWO:
        return start, size
    bytes_of_size = 2 if size == IN_TWO else 8
    return start + bytes_of_size, int.from_bytes(data[2 : 2 + bytes_of_size], "big")
