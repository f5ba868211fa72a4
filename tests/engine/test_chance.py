import hashlib
from collections import Counter
from itertools import islice, permutations

from logomachie.engine.chance import _below, _numbers, commitment, new_seed, shuffled


def test_a_commitment_is_the_plain_hash_of_the_seed() -> None:
    # As `printf logomachie | sha256sum` prints it.
    expected = "63eee672eb53d570917b7039969616d32cd58269500089c6c1c93796907fdb52"
    assert commitment("logomachie") == hashlib.sha256(b"logomachie").hexdigest() == expected
    assert commitment("é") == hashlib.sha256(b"\xc3\xa9").hexdigest()


def test_a_shuffle_can_be_checked_by_hand() -> None:
    # Four numbers of 64 bits, the high byte first, in each SHA-256 of seed/occasion/counter.
    block = hashlib.sha256(b"seed/bag/0").digest()
    a, b, c, d = (int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24))
    e = int.from_bytes(hashlib.sha256(b"seed/bag/1").digest()[:8], "big")
    assert list(islice(_numbers("seed", "bag"), 5)) == [a, b, c, d, e]
    # The last of six changes places with one of six, the fifth with one of five, ...
    order = list("ABCDEF")
    for last, number in zip((5, 4, 3, 2, 1), (a, b, c, d, e), strict=True):
        other = number % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert shuffled("ABCDEF", "seed", "bag") == tuple(order)


def test_published_vectors() -> None:
    """For those who verify a draw in another language: these never change."""
    assert next(_numbers("logomachie", "bag")) == 11334952592407877986
    assert "".join(shuffled("ABCDEFGHIJ", "logomachie", "bag")) == "HBFIEACDJG"
    assert "".join(shuffled("ABCDEFGHIJ", "logomachie", "exchange/0")) == "DACIFBGEHJ"


def test_numbers_beyond_the_fair_range_are_skipped() -> None:
    # 2**64 leaves a rest of 1 when divided by 3: the highest number would favour 0.
    assert _below(3, iter([2**64 - 1, 5])) == 2
    assert _below(3, iter([2**64 - 2])) == 2
    assert _below(4, iter([2**64 - 1])) == 3


def test_a_shuffle_keeps_all_items_and_depends_on_seed_and_occasion() -> None:
    items = range(100)
    first = shuffled(items, "a", "bag")
    assert sorted(first) == list(items)
    assert first == shuffled(items, "a", "bag")
    assert len({first, shuffled(items, "b", "bag"), shuffled(items, "a", "rack")}) == 3
    assert shuffled((), "a", "bag") == ()
    assert shuffled((7,), "a", "bag") == (7,)


def test_all_orders_are_about_as_likely() -> None:
    draws = 6000
    seen = Counter(shuffled("ABC", str(number), "bag") for number in range(draws))
    expected = draws / 6
    squares = sum((seen[order] - expected) ** 2 / expected for order in permutations("ABC"))
    assert squares < 20.5  # chi-squared, 5 degrees of freedom: one seed in a thousand is above


def test_new_seeds_differ_and_are_long() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed) >= 32 for seed in seeds)
