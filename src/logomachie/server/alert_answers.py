"""What the server hears and answers about alerts."""

import msgspec

from logomachie.table.alerts import Choices
from logomachie.table.storage import TableId


class BrowserInfo(msgspec.Struct, frozen=True):
    """A browser in which I am told."""

    id: str
    label: str
    """What it is called, such as ``Firefox · Linux``; empty where that is not known."""
    here: bool
    """Whether it is the one that asks."""


class MailInfo(msgspec.Struct, frozen=True):
    """Where I am written to."""

    address: str
    confirmed: bool


class WebhookInfo(msgspec.Struct, frozen=True):
    """A program that is told of my tables."""

    id: str
    table: TableId
    """The one that it is told of; empty: all that I host."""
    address: str
    secret: str
    """Signs what it is told."""


class AlertInfo(msgspec.Struct, frozen=True):
    """How I am told what happens while I am away."""

    choices: Choices
    key: str
    """The key of the house: a browser has to know it before it subscribes."""
    browsers: tuple[BrowserInfo, ...]
    mail: MailInfo | None
    by_mail: bool
    """Whether this house can write letters."""
    webhooks: tuple[WebhookInfo, ...]


class NewBrowser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser in which I want to be told: what its ``PushSubscription`` says."""

    endpoint: str
    p256dh: str
    auth: str


class OldBrowser(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser in which I do not want to be told any more."""

    id: str


class NewMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where I want to be written to; empty: nowhere."""

    address: str


class NewWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A program that is to be told of my tables."""

    address: str
    table: TableId = ""
    """The one that it is told of; empty: all that I host."""


class OldWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A program that is to be told no more."""

    id: str
