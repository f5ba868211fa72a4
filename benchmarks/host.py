"""The machine that is measured on: figures of the same program differ from hour to hour with it."""

import time


def fixed_loop() -> float:
    """The milliseconds of processor time that a fixed loop takes: how fast the host is now."""
    begin = time.thread_time()
    kept = {}
    for number in range(200_000):
        kept[number % 1000] = number, str(number)
    return (time.thread_time() - begin) * 1e3
