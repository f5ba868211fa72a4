"""Look for examples that fail: rounds of all tests that draw by chance, until the time is over.

Each round has a number, and everything in it is drawn from that number: ``--seed`` repeats it.
"""

import argparse
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from threading import Timer

import pytest

DRAWING = "hypothesis or seeded"
"""The marks of tests that draw by chance."""
FINDS = ("FAILED ", "ERROR ")
"""How lines begin that tell of a failure."""
IN_VAIN = (
    pytest.ExitCode.INTERNAL_ERROR,
    pytest.ExitCode.USAGE_ERROR,
    pytest.ExitCode.NO_TESTS_COLLECTED,
)
"""No further round would go better."""
HIGHEST_SEED = 2**32


def play_round(seed: int, seconds: float, arguments: Sequence[str]) -> Iterator[str]:
    """Play one round, or as much of it as there is time for; all that is said about it."""
    command = [sys.executable, "-m", "pytest", "-m", DRAWING, "--hypothesis-seed", str(seed)]
    environment = {**os.environ, "FUZZ_SEED": str(seed), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*command, *arguments], env=environment, stdout=subprocess.PIPE, text=True
    ) as tests:
        assert tests.stdout
        # Interrupted, not killed: what was found until then is told.
        end = Timer(seconds, tests.send_signal, [signal.SIGINT])
        end.start()
        yield from tests.stdout
        end.cancel()
    if tests.returncode in IN_VAIN:
        sys.exit(tests.returncode)


def rounds(seed: int | None) -> Iterator[int]:
    """The seeds of all rounds: this one alone, or new ones without end."""
    if seed is not None:
        yield seed
        return
    while True:
        yield 1 + secrets.randbelow(HIGHEST_SEED)


def main() -> None:
    """Play the rounds, then list what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int)
    options, arguments = parser.parse_known_args()
    end = time.monotonic() + options.minutes * 60
    finds = []
    for seed in rounds(options.seed):
        left = end - time.monotonic()
        if left <= 0:
            break
        print(f"==> Round {seed}", flush=True)
        for line in play_round(seed, left, arguments):
            print(line, end="", flush=True)
            if line.startswith(FINDS):
                finds.append(f"round {seed}: {line}")
    print(*(finds or ["Nothing was found.\n"]), sep="", end="")
    sys.exit(bool(finds))


if __name__ == "__main__":
    main()
