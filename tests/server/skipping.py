"""Time that a test lets pass for the loop of a server: nobody has to wait for it."""

import asyncio


class Skipped:
    """How much time was skipped."""

    seconds = 0.0


class SkippingLoop(asyncio.SelectorEventLoop):
    """What it waits for is due as soon as the time until then is skipped."""

    def time(self) -> float:
        return super().time() + Skipped.seconds
