"""Letters: e-mail to who asked for it and confirmed it, by the server of mail of the house."""

import re
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid, parseaddr
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import aiosmtplib

from logomachie.server.alert_texts import LETTER, TO_CONFIRM, in_words
from logomachie.server.courier import Outcome
from logomachie.store.alerts import MailAddress
from logomachie.table.alerts import Alert

LONGEST_ADDRESS = 254
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@(?:{_LABEL}\.)+{_LABEL}")
ENCODED = "=?"
"""So begins a word in a header that stands for another: two addresses could be one and the same."""
UNFOLDED = SMTP.clone(max_line_length=900)
"""Some who read letters do not find an address that begins a line of its own."""
SECONDS = 20.0
NEVER = 500
"""From this code on, a server of mail does not want to be asked again."""


class MailServer(NamedTuple):
    """The server that takes the letters of the house."""

    host: str
    port: int
    user: str
    password: str
    is_encrypted: bool
    """Whether the line is encrypted from the beginning; otherwise as soon as the server can."""


def read_server(address: str) -> MailServer:
    """A server of mail: ``smtp://user:password@mail.example:587``; ``ValueError``."""
    parts = urlsplit(address)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("smtp://user:password@mail.example:587")
    is_encrypted = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    usual = 465 if is_encrypted else 587 if user else 25
    return MailServer(parts.hostname, parts.port or usual, user, password, is_encrypted)


class Postman:
    """Writes letters and hands them to the server of mail."""

    def __init__(self, server: MailServer, sender: str, base_url: str) -> None:
        self._server = server
        self._sender = sender
        self._base = base_url

    def leaving(self, mail: MailAddress) -> str:
        """Where somebody says that they want no more letters."""
        return f"{self._base}/mail/leave/{mail.serial}"

    def confirming(self, mail: MailAddress) -> str:
        """Where somebody says that they want letters."""
        return f"{self._base}/mail/confirm/{mail.serial}"

    def letter(self, mail: MailAddress, alert: Alert, path: str) -> EmailMessage:
        """What somebody is told by letter."""
        said = in_words(alert, mail.language)
        leave = self.leaving(mail)
        text = LETTER[mail.language].format(
            sentence=said.sentence, link=self._base + path, leave=leave
        )
        letter = self._letter(mail, said.title, text)
        letter["List-Unsubscribe"] = f"<{leave}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return letter

    def question(self, mail: MailAddress) -> EmailMessage:
        """The letter that asks whether an address is somebody's own."""
        subject, text = TO_CONFIRM[mail.language]
        return self._letter(mail, subject, text.format(confirm=self.confirming(mail)))

    async def send(self, letter: EmailMessage) -> Outcome:
        """Hand a letter over."""
        server = self._server
        try:
            await aiosmtplib.send(
                letter.as_bytes(policy=UNFOLDED),
                sender=address_in(self._sender),
                recipients=str(letter["To"]),
                hostname=server.host,
                port=server.port,
                username=server.user or None,
                password=server.password or None,
                use_tls=server.is_encrypted,
                # A password is never sent in the clear.
                start_tls=True if server.user and not server.is_encrypted else None,
                timeout=SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            gone = all(one.code >= NEVER for one in refused.recipients)
            return Outcome.NEVER if gone else Outcome.LATER
        except (aiosmtplib.SMTPException, OSError):
            return Outcome.LATER
        return Outcome.SENT

    def _letter(self, mail: MailAddress, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"] = self._sender
        letter["To"] = mail.address
        letter["Subject"] = (
            f"Logomachie : {subject}" if mail.language == "fr" else f"Logomachie: {subject}"
        )
        letter["Date"] = format_datetime(datetime.now(UTC))
        letter["Message-ID"] = make_msgid(domain=urlsplit(self._base).hostname)
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text, cte="quoted-printable")
        return letter


def address_in(sender: str) -> str:
    """The address of who sends, who may have a name too: ``Logomachie <house@example.org>``."""
    return parseaddr(sender)[1]


def is_address(address: str) -> bool:
    """Whether letters can be sent there."""
    is_short = len(address) <= LONGEST_ADDRESS
    return is_short and ENCODED not in address and bool(ADDRESS.fullmatch(address))
