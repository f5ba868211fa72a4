"""Messages that only one browser can read, and addresses that nothing is sent to."""

import asyncio
import json
from functools import partial
from urllib.parse import quote

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from logomachie.server.courier import Courier, Outcome
from logomachie.server.outbound import Outbound, Unreachable, is_outside, require_address
from logomachie.server.push import (
    CURVE,
    BadKey,
    BrowserKey,
    HouseKey,
    encrypt,
    from_text,
    read_key,
    to_text,
)
from tests.server.push_service import Arrived, Browser, listening

# The example of RFC 8291, appendix A.
TEXT = b"When I grow up, I want to be a watermelon"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_what_the_standard_says() -> None:
    once = ec.derive_private_key(int.from_bytes(from_text(SENDER), "big"), CURVE)
    key = BrowserKey(from_text(RECEIVER), from_text(AUTH))
    assert to_text(encrypt(TEXT, key, once, from_text(SALT))) == SEALED


def test_the_key_of_a_house_follows_from_its_secret() -> None:
    assert HouseKey("a secret").public == HouseKey("a secret").public
    assert HouseKey("a secret").public != HouseKey("another").public
    assert len(from_text(HouseKey("a secret").public)) == 65


@pytest.mark.parametrize(
    ("point", "auth"),
    [
        ("", AUTH),
        (RECEIVER, ""),
        (RECEIVER[:-4], AUTH),
        (to_text(b"\x04" + b"\x01" * 64), AUTH),
        (RECEIVER, AUTH * 2),
        ("é" * 87, AUTH),
        ("A" * 100_000, AUTH),
    ],
)
def test_what_is_no_key_of_a_browser_is_refused(point: str, auth: str) -> None:
    with pytest.raises(BadKey):
        read_key(point, auth)


@pytest.mark.parametrize(
    "address",
    [
        "10.0.0.7", "127.0.0.1", "169.254.169.254", "192.168.1.1", "172.16.0.1", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1",
        "ff02::1", "::ffff:10.0.0.7", "64:ff9b::10.0.0.7", "2002:0a00:0007::1", "192.0.2.1",
    ],
)  # fmt: skip
def test_an_address_of_somebodys_own_network_is_inside(address: str) -> None:
    assert not is_outside(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::8.8.8.8"])
def test_an_address_of_the_internet_is_outside(address: str) -> None:
    assert is_outside(address)


@pytest.mark.parametrize(
    "address",
    [
        "", "push.example", "ftp://push.example", "file:///etc/passwd", "https://", "https:///path",
        "https://user:word@push.example/", "https://push.example:port/", "https://push.example/ x",
        "https://push.example/\n", "https://püsh.example/", "https://push.example/" + "a" * 1000,
        "https://[::1",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(Unreachable, match="bad-address"):
        require_address(address)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://127.0.0.1/", "address-inside"),
        ("https://localhost/", "address-inside"),
        ("https://2130706433/", "address-inside"),
        ("https://[::1]:8443/", "address-inside"),
        ("https://nobody.invalid/", "address-unknown"),
        ("http://8.8.8.8/", "bad-address"),
    ],
)
def test_nothing_is_sent_inside_nor_in_the_clear(address: str, why: str) -> None:
    async def scene() -> None:
        outbound = Outbound()
        with pytest.raises(Unreachable, match=why):
            await outbound.require(address)
        with pytest.raises(Unreachable, match=why):
            await outbound.post(address, {}, b"")
        await outbound.close()

    asyncio.run(scene())


def test_a_redirection_is_not_followed() -> None:
    async def scene() -> None:
        with listening() as service:
            service.statuses = [307]
            outbound = Outbound(["127.0.0.0/8"])
            assert await outbound.post(service.url + "/here", {}, b"news") == 307
            assert [one.path for one in service.arrived] == ["/here"]
            await outbound.close()

    asyncio.run(scene())


def test_what_fails_is_sent_again_and_given_up_in_the_end() -> None:
    async def scene() -> None:
        told: list[tuple[str, str]] = []
        courier = Courier(lambda *one: told.append(one), pauses=(0.0, 0.0))
        answers = {
            "works": [Outcome.SENT],
            "works later": [Outcome.LATER, Outcome.LATER, Outcome.SENT],
            "fails": [Outcome.LATER] * 3,
            "is gone": [Outcome.NEVER],
        }

        async def attempt(kind: str) -> Outcome:
            return answers[kind].pop(0)

        async def breaks() -> Outcome:
            raise RuntimeError("on purpose")

        for kind in answers:
            courier.send(kind, kind, partial(attempt, kind))
        courier.send("breaks", "anne", breaks)
        while len(told) < 5:
            await asyncio.sleep(0)
        await courier.close()
        assert sorted(told) == [
            ("breaks", "failed"),
            ("fails", "failed"),
            ("is gone", "never"),
            ("works", "sent"),
            ("works later", "sent"),
        ]

    asyncio.run(scene())


def test_a_house_that_closes_waits_for_nothing_that_would_be_sent_again() -> None:
    async def scene() -> None:
        told: list[tuple[str, str]] = []
        tried = asyncio.Event()

        async def attempt() -> Outcome:
            tried.set()
            return Outcome.LATER

        courier = Courier(lambda *one: told.append(one), pauses=(1e6,))
        courier.send("push", "anne", attempt)
        await tried.wait()
        await courier.close()
        assert told == [("push", "failed")]

    asyncio.run(scene())


def test_what_a_browser_is_told_fits_and_can_be_read_by_it_alone() -> None:
    with listening() as service:
        mine, other = Browser(service), Browser(service)
        key = read_key(mine.subscription["p256dh"], mine.subscription["auth"])
        sealed = encrypt(json.dumps({"title": quote("à vous")}).encode(), key)
        arrived = Arrived("/", {"content-encoding": "aes128gcm"}, sealed)
        assert mine.read(arrived) == {"title": quote("à vous")}
        with pytest.raises(InvalidTag):
            other.read(arrived)
