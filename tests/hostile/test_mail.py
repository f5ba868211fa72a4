"""An address of mail is one, and says what it is."""

import pytest

from logomachie.server.mail import Postman, is_address, read_server
from logomachie.store.alerts import MailAddress

POSTMAN = Postman(read_server("smtp://localhost"), "house@example.org", "https://example.org")


@pytest.mark.parametrize(
    "address",
    [
        "=?utf-8?q?v=69ctim?=@example.org", "=?utf-8?q?x=0d=0ay?=@example.org",
        "=?utf-8?q?a=40b.example=2C_c?=@example.org", "a@b..example", "a@.b.example",
        "a@b.example.",
        "a..b@c.example", ".a@b.example", "a.@b.example", "a@-b.example", "a@b-.example",
        "a@" + "b." * 140 + "example", "a" * 65 + "@b.example", "a@b", "a b@c.example",
        "a@b.example\n",
    ],
)  # fmt: skip
def test_what_reads_otherwise_than_it_is_written_is_no_address(address: str) -> None:
    assert not is_address(address)


@pytest.mark.parametrize(
    "address", ["anne@example.org", "anne.b+jeu=1@mail.example-1.org", "a@xn--bcher-kva.example"]
)
def test_a_letter_goes_to_the_address_as_it_is_written(address: str) -> None:
    assert is_address(address)
    mail = MailAddress("anne", address, "serial", "fr", confirmed=False, asked=0.0)
    assert str(POSTMAN.question(mail)["To"]) == address
