"""The frames of a websocket: ours are those of the library, cut wherever they may be."""

import pytest
from websockets.frames import Frame, Opcode

from logomachie.server.frames import frame_size, head_of_text, plain_text

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)


def masked(frame: Frame) -> bytes:
    """A frame as a client sends it."""
    return frame.serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_message_is_written_as_the_library_writes_it(size: int) -> None:
    text = b"a" * size
    assert head_of_text(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_message_of_a_client_is_read(size: int) -> None:
    text = bytes(at % 251 for at in range(size))
    sent = masked(Frame(Opcode.TEXT, text))
    assert frame_size(sent) == frame_size(sent + b"the next") == len(sent)
    assert plain_text(sent) == text


@pytest.mark.parametrize("size", SIZES)
def test_a_head_that_is_not_whole_tells_no_size(size: int) -> None:
    sent = masked(Frame(Opcode.TEXT, b"a" * size))
    head = len(sent) - size
    assert [frame_size(sent[:cut]) for cut in range(head)] == [0] * head
    assert frame_size(sent[:head]) == len(sent)


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.BINARY, b"text"),
        Frame(Opcode.PING, b"ping"),
        Frame(Opcode.CLOSE, b"\x03\xe8"),
        Frame(Opcode.TEXT, b"te", fin=False),
        Frame(Opcode.CONT, b"xt"),
    ],
)
def test_what_is_no_plain_message_is_left_to_the_library(frame: Frame) -> None:
    assert plain_text(masked(frame)) is None


def test_what_is_not_masked_is_left_to_the_library() -> None:
    assert plain_text(Frame(Opcode.TEXT, b"text").serialize(mask=False)) is None
