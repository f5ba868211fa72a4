"""What a house needs to tell people who are away, from its settings."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from logomachie.server.alerts import Alerts, Ways
from logomachie.server.courier import PAUSES, Courier
from logomachie.server.mail import Postman, address_in, read_server
from logomachie.server.metrics import Metrics
from logomachie.server.outbound import Outbound
from logomachie.server.push import HouseKey
from logomachie.store.sql import SqlStorage
from logomachie.table.company import Shunning
from logomachie.table.house import House


class Alerting(NamedTuple):
    """How a house may tell people who are away."""

    smtp: str = ""
    """The server that takes its letters, such as ``smtps://user:password@mail.example``."""
    sender: str = ""
    """From whom its letters are."""
    inside: tuple[str, ...] = ()
    """Networks of its own that it may send to."""
    pauses: Sequence[float] = PAUSES
    """How long is waited before something is sent again, in seconds."""


WITHOUT_MAIL = Alerting()


def alerts_for(
    alerting: Alerting,
    secret: str,
    base_url: str,
    house: House,
    storage: SqlStorage,
    shunning: Shunning,
    metrics: Metrics,
    now: Callable[[], float],
) -> Alerts:
    """Who tells people of this house."""
    ways = Ways(
        HouseKey(secret),
        Outbound(alerting.inside),
        postman_of(alerting, base_url),
        base_url,
        f"mailto:{address_in(alerting.sender)}" if alerting.sender else base_url,
    )

    def count(way: str, outcome: str) -> None:
        metrics.alerts.labels(way, outcome).inc()

    return Alerts(house, storage, shunning, now, ways, Courier(count, alerting.pauses))


def postman_of(alerting: Alerting, base_url: str) -> Postman | None:
    """Who writes letters: nobody without a server of mail, a sender, and an address to name."""
    if not (alerting.smtp and alerting.sender and base_url):
        return None
    return Postman(read_server(alerting.smtp), alerting.sender, base_url)
