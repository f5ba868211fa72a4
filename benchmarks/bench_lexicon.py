"""The lexicon beside marisa-trie, DAWG2 and a frozenset, in one run.

Run with ``make bench`` or ``python -m benchmarks.bench_lexicon``. Times are the best of several
rounds; every structure answers the same questions, half of them words.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Container

import dawg
import marisa_trie
import numpy as np

from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import current
from logomachie.lexicon.places import CACHE_VARIABLE

QUESTIONS = 200_000
ROUNDS = 7


def best(work: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def ask(container: Container[str], questions: list[str]) -> int:
    return sum(1 for question in questions if question in container)


def measure_membership(lexicon: Lexicon) -> None:
    rng = random.Random(1)
    words = list(lexicon)
    known = rng.sample(words, QUESTIONS // 2)
    unknown = [word[:-1] + rng.choice("QWXKZ") for word in rng.sample(words, QUESTIONS // 2)]
    questions = known + unknown
    rng.shuffle(questions)
    array = np.array(questions)
    containers: dict[str, Container[str]] = {
        "marisa-trie": marisa_trie.Trie(words),
        "DAWG2": dawg.DAWG(words),
        "frozenset": frozenset(words),
        "lexicon": lexicon,
    }
    expected = ask(containers["frozenset"], questions)
    times: dict[str, float] = {}
    for name, container in containers.items():
        assert ask(container, questions) == expected
        times[name] = best(lambda container=container: ask(container, questions))  # type: ignore[misc]
    assert lexicon.contains_many(array).sum() == expected
    times["lexicon, batch"] = best(lambda: lexicon.contains_many(array))
    reference = times["marisa-trie"]
    print(f"\nMembership, {QUESTIONS:,} questions, half of them words")
    print(f"{'':24}{'ns a question':>14}{'speed, marisa-trie = 1':>26}")
    for name, seconds in times.items():
        print(f"{name:24}{seconds / QUESTIONS * 1e9:14.0f}{reference / seconds:26.2f}")


MEASURE_OPEN = """
import time, resource
import numpy, msgspec, platformdirs, filelock
from logomachie.lexicon import Lexicon
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 1e6
before, start = resident(), time.perf_counter()
lexicon = Lexicon.open()
opened = time.perf_counter() - start
words = sum(1 for word in ("PECHE", "KG") if word in lexicon)
entry = lexicon.entry("PECHE")
print(opened, resident() - before, lexicon.path.stat().st_size / 1e6)
"""


def measure_build_and_load() -> None:
    def run(environment: dict[str, str]) -> list[float]:
        done = subprocess.run(
            [sys.executable, "-c", MEASURE_OPEN],
            env={**os.environ, **environment},
            capture_output=True,
            check=True,
        )
        return [float(number) for number in done.stdout.split()]

    with tempfile.TemporaryDirectory() as directory:
        from_nothing = {CACHE_VARIABLE: directory}
        cold, *_ = run(from_nothing)
        warm = [run(from_nothing) for _ in range(5)]
    load, memory, size = (min(column) for column in zip(*warm, strict=True))
    print("\nBuild and load, each in a new process")
    print(f"build from nothing, compilation included   {cold:8.1f} s    (goal 40 s)")
    print(f"load after the first time                  {load * 1000:8.1f} ms   (goal 30 ms)")
    print(f"resident memory taken by opening it        {memory:8.1f} MB   (goal 40 MB)")
    print(f"size of its file                           {size:8.1f} MB")


MEASURE_DICTIONARIES = """
import sys, time
import numpy, msgspec, platformdirs, filelock
from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import current
from logomachie.lexicon.word_list import WordList, dictionary_of

def taken():
    rows = open("/proc/self/smaps_rollup").read().splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("Pss:")) / 1e3

def use(lexicon):
    return sum(1 for word in ("PECHE", "KG") if word in lexicon), lexicon.entry("PECHE"), \
        int(lexicon.automaton.nodes.sum())

before = taken()
complete = Lexicon.open()
use(complete)
one = taken()
start = time.perf_counter()
in_use = current(complete)
opened = time.perf_counter() - start
use(in_use)
patch = WordList({"ZORGLUB": ("zorglub",)}, frozenset({"AA"}), is_patch=True)
club = dictionary_of(patch, complete)
use(club)
print(one - before, taken() - one, opened)
"""


def measure_dictionaries(lexicon: Lexicon) -> None:
    """What a second and a third dictionary cost beside the complete one."""

    def run() -> list[float]:
        done = subprocess.run(
            [sys.executable, "-c", MEASURE_DICTIONARIES], capture_output=True, check=True
        )
        return [float(number) for number in done.stdout.split()]

    run()  # what is compiled of them is kept
    runs = [run() for _ in range(5)]
    one, more, opened = (min(column) for column in zip(*runs, strict=True))
    print("\nDictionaries in one process (proportional memory, all pages of the automata read)")
    print(f"the complete one                           {one:8.1f} MB")
    print(f"courant and a patch of all beside it       {more:8.1f} MB")
    print(f"opening courant                            {opened * 1000:8.1f} ms")
    in_use = current(lexicon)
    words = random.Random(1).sample(list(lexicon), QUESTIONS)
    seconds = best(lambda: ask(in_use, words)) / QUESTIONS
    print(f"membership in courant                      {seconds * 1e9:8.0f} ns a question")


def main() -> None:
    lexicon = Lexicon.open()
    print(f"{len(lexicon):,} words, {os.cpu_count()} cores, Python {sys.version.split()[0]}")
    measure_build_and_load()
    measure_membership(lexicon)
    measure_dictionaries(lexicon)


if __name__ == "__main__":
    main()
