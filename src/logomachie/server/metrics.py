"""What the server counts, for Prometheus."""

import time
from bisect import bisect_left
from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from logomachie.store.sql import SqlStorage
from logomachie.table.events import Stamped
from logomachie.table.storage import Outcome, Summary, Told

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Traffic(Collector):
    """What is counted at every move, by the one thread of the loop: it costs next to nothing."""

    def __init__(self) -> None:
        self.messages = 0
        self._events: Tally[str] = Tally()
        self._stored = [0] * (len(SECONDS) + 1)
        """How often storing took so long, by the bounds of ``SECONDS``."""
        self._seconds = 0.0

    def store(self, events: Sequence[Stamped], seconds: float) -> None:
        """Events were stored, so long after they were decided."""
        self._stored[bisect_left(SECONDS, seconds)] += 1
        self._seconds += seconds
        for stamped in events:
            self._events[str(stamped.event.__struct_config__.tag)] += 1

    def collect(self) -> Iterator[Metric]:
        """All of it, for Prometheus."""
        yield CounterMetricFamily("logomachie_messages", "Messages received.", value=self.messages)
        events = CounterMetricFamily(
            "logomachie_events", "Events stored, by kind.", labels=["kind"]
        )
        for kind, count in self._events.items():
            events.add_metric([kind], count)
        yield events
        bounds = [*map(str, SECONDS), "+Inf"]
        yield HistogramMetricFamily(
            "logomachie_storing_seconds",
            "From a decision until it is on disk.",
            buckets=[*zip(bounds, accumulate(self._stored), strict=True)],
            sum_value=self._seconds,
        )


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.traffic = Traffic()
        own.register(self.traffic)
        self.denials = Counter(
            "logomachie_denials",
            "Requests that were not granted, by reason.",
            ["key"],
            registry=own,
        )
        self.refusals = Counter(
            "logomachie_refusals",
            "Actions that the rules of a game forbid.",
            registry=own,
        )
        self.alerts = Counter(
            "logomachie_alerts",
            "What was told to people who are away, by way, and what became of it.",
            ["way", "outcome"],
            registry=own,
        )
        self.connections = Gauge("logomachie_connections", "Open connections.", registry=own)
        self.tables = Gauge("logomachie_tables", "Tables in use.", registry=own)
        self.set_aside = Gauge(
            "logomachie_tables_set_aside", "Tables that cannot be read: see the log.", registry=own
        )

    def render(self) -> bytes:
        """All of it in the text format of Prometheus."""
        return generate_latest(self.registry)


class MeteredStorage(SqlStorage):
    """The store, with what it does counted."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        super().__init__(url)
        self._traffic = metrics.traffic

    def submit(self, summary: Summary, events: Sequence[Stamped], told: Told) -> None:
        """Keep these events soon, and count them."""
        start = time.perf_counter()

        def stored(outcome: Outcome) -> None:
            if outcome is None:
                self._traffic.store(events, time.perf_counter() - start)
            told(outcome)

        super().submit(summary, events, stored)
