"""Phrases that keep a place in the house: seven everyday words, by which a person is found again.

Whoever says the phrase is the person: there is no name beside it. The house keeps nothing of it but
a look-up key that is dear to compute, with the house's own salt: seven words of 2,048 are 77 bits,
which nobody guesses.
"""

import hashlib
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from logomachie.lexicon.folding import fold
from logomachie.table.commands import Denied

LENGTH = 7
"""How many words a phrase has."""
LONGEST_PHRASE = 400
"""More characters than anybody types for seven words of seven letters."""
KEY_BYTES, SALT_BYTES = 32, 16
BETWEEN_WORDS = re.compile(r"[^A-Z]+")


class Cost(NamedTuple):
    """What the computation of a look-up key takes (argon2id)."""

    passes: int = 3
    kibibytes: int = 65_536
    lanes: int = 1


@cache
def words() -> tuple[str, ...]:
    """The words that phrases are made of, as they are written, in the order of their letters."""
    text = files("logomachie.table").joinpath("phrase_words.txt").read_text("utf-8")
    return tuple(text.split())


@cache
def _by_letters() -> Mapping[str, str]:
    return {fold(word): word for word in words()}


def new_phrase(choose: Callable[[Sequence[str]], str] = secrets.choice) -> str:
    """A phrase that is nobody's."""
    return " ".join(choose(words()) for _ in range(LENGTH))


def read_phrase(text: str) -> str:
    """A phrase as it was typed, in the letters of the games; ``Denied`` where it can be none."""
    if len(text) > LONGEST_PHRASE:
        raise Denied("phrase-length", {"length": str(LENGTH)})
    said = [word for word in BETWEEN_WORDS.split(fold(text)) if word]
    for word in said:
        if word not in _by_letters():
            raise Denied("phrase-word", {"word": word.lower()})
    if len(said) != LENGTH:
        raise Denied("phrase-length", {"length": str(LENGTH)})
    return " ".join(said)


def salt_of(secret: str) -> bytes:
    """The salt of a house: without its secret, what it keeps of phrases is good for nothing."""
    return hashlib.sha256(f"phrases/{secret}".encode()).digest()[:SALT_BYTES]


def lookup_key(phrase: str, salt: bytes, cost: Cost) -> str:
    """What a house keeps of a phrase. It takes a while: keep it off the event loop."""
    from argon2.low_level import Type, hash_secret_raw  # only where somebody keeps a place

    key = hash_secret_raw(
        read_phrase(phrase).encode(),
        salt,
        time_cost=cost.passes,
        memory_cost=cost.kibibytes,
        parallelism=cost.lanes,
        hash_len=KEY_BYTES,
        type=Type.ID,
    )
    return key.hex()
