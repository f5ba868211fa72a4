"""What the server counts, for Prometheus."""

import time
from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from logomachie.store.sql import SqlStorage
from logomachie.table.events import Stamped
from logomachie.table.storage import Outcome, Summary, Told

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.events = Counter(
            "logomachie_events", "Events stored, by kind.", ["kind"], registry=own
        )
        self.storing = Histogram(
            "logomachie_storing_seconds",
            "From a decision until it is on disk.",
            buckets=SECONDS,
            registry=own,
        )
        self.messages = Counter("logomachie_messages", "Messages received.", registry=own)
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
        self._storing = metrics.storing
        self._events = metrics.events
        self._kinds: dict[str, Counter] = {}

    def submit(self, summary: Summary, events: Sequence[Stamped], told: Told) -> None:
        """Keep these events soon, and count them."""
        start = time.perf_counter()

        def stored(outcome: Outcome) -> None:
            if outcome is None:
                self._count(events, time.perf_counter() - start)
            told(outcome)

        super().submit(summary, events, stored)

    def _count(self, events: Sequence[Stamped], seconds: float) -> None:
        self._storing.observe(seconds)
        for stamped in events:
            kind = str(stamped.event.__struct_config__.tag)
            if kind not in self._kinds:
                self._kinds[kind] = self._events.labels(kind)
            self._kinds[kind].inc()
