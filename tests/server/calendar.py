"""A time of day that a test moves on by days."""

import time


class Calendar:
    """The time of day, some seconds ahead."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead
