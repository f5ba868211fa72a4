"""Reader for Morfologik dictionaries: CFSA2 automata with suffix-encoded lemmas.

The format belongs to the Morfologik project. A file is a header, a table of the 31 most
frequent labels, and arcs of variable length. An arc starts with a byte of three flags and a
label index; index 0 means that the label follows in a byte of its own; unless the target is the
next node, the address of the target follows as a little-endian base-128 number.
"""

from collections.abc import Iterator
from typing import NamedTuple

MAGIC = b"\\fsa"
HEADER = 8
VERSION_CFSA2 = 0xC6
FLAG_NUMBERS = 1 << 8

TARGET_IS_NEXT = 0x80
LAST_ARC = 0x40
FINAL_ARC = 0x20
LABEL_INDEX = 0x1F

SEPARATOR = b"_"


class Reading(NamedTuple):
    """One analysis of one inflected form."""

    form: str
    """The form as it is written, accents and case included."""
    lemma: str
    """The dictionary form it belongs to."""
    tag: str
    """The grammatical tag, such as ``N f s`` or ``V ind pres 3 s``."""
    frequency_class: str
    """A letter from ``A`` (rarest) on."""


class DictionaryFormatError(ValueError):
    """The bytes are not a CFSA2 dictionary that this reader knows."""


def read_readings(data: bytes) -> Iterator[Reading]:
    """Yield every reading of a dictionary with frequency classes."""
    arcs, root = _open(data)
    analyses: dict[int, list[tuple[int, bytes, str, str]]] = {}
    try:
        for form, node in _forms(arcs, root):
            known = analyses.get(node)
            if known is None:
                known = analyses[node] = [_parse_analysis(tail) for tail in arcs.tails(node)]
            text = form.decode()
            for cut, ending, tag, frequency in known:
                lemma = (form[: len(form) - cut] + ending).decode()
                yield Reading(text, lemma, tag, frequency)
    except IndexError as error:
        raise DictionaryFormatError("the automaton is truncated") from error


def _parse_analysis(analysis: bytes) -> tuple[int, bytes, str, str]:
    """Split ``Ber_V ind pres 3 sF``: bytes to cut off the form, what to append, tag, class."""
    code, _, tag = analysis.partition(SEPARATOR)
    return (code[0] - ord("A")) & 0xFF, code[1:], tag[:-1].decode(), tag[-1:].decode()


def _open(data: bytes) -> "tuple[_Arcs, int]":
    """The arcs of an automaton and the address of its root node."""
    if len(data) < HEADER or data[:4] != MAGIC or data[4] != VERSION_CFSA2:
        raise DictionaryFormatError("not a CFSA2 automaton")
    if int.from_bytes(data[5:7], "big") & FLAG_NUMBERS:
        raise DictionaryFormatError("automata with numbered nodes are not supported")
    labels_end = HEADER + data[7]
    arcs = _Arcs(data[labels_end:], data[HEADER:labels_end])
    try:
        return arcs, arcs.of(0)[0].target
    except IndexError as error:
        raise DictionaryFormatError("the automaton is truncated") from error


class _Arc(NamedTuple):
    label: int
    final: bool
    target: int
    """The address of the node it leads to; 0 for none."""


class _Arcs:
    """The nodes of the automaton, decoded on first use and kept, since most are shared."""

    def __init__(self, data: bytes, labels: bytes) -> None:
        self._data = data
        self._labels = labels
        self._nodes: dict[int, list[_Arc]] = {}

    def of(self, node: int) -> list[_Arc]:
        """The arcs that leave the node at this address."""
        arcs = self._nodes.get(node)
        if arcs is None:
            arcs = self._nodes[node] = self._decode(node)
        return arcs

    def tails(self, node: int) -> list[bytes]:
        """Every byte sequence accepted from this node on."""
        found: list[bytes] = []
        for label, final, target in self.of(node):
            head = bytes((label,))
            if final:
                found.append(head)
            if target:
                found.extend(head + tail for tail in self.tails(target))
        return found

    def _decode(self, at: int) -> list[_Arc]:
        data = self._data
        arcs: list[_Arc] = []
        while True:
            flags = data[at]
            at += 1
            index = flags & LABEL_INDEX
            if index:
                label = self._labels[index]
            else:
                label = data[at]
                at += 1
            target = -1
            if not flags & TARGET_IS_NEXT:
                target, at = _read_number(data, at)
            arcs.append(_Arc(label, bool(flags & FINAL_ARC), target))
            if flags & LAST_ARC:
                # Only here is known where "the next node" starts.
                return [arc._replace(target=at) if arc.target < 0 else arc for arc in arcs]


def _read_number(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def _forms(arcs: _Arcs, root: int) -> Iterator[tuple[bytes, int]]:
    """Every form, with the node behind its separator."""
    path = bytearray()
    stack = [iter(arcs.of(root))]
    while stack:
        for label, _, target in stack[-1]:
            if label == SEPARATOR[0]:
                yield bytes(path), target
            elif target:
                path.append(label)
                stack.append(iter(arcs.of(target)))
                break
        else:
            stack.pop()
            if path:
                path.pop()
