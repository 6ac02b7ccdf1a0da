"""Which endpoints the server connects to, and how it talks to them: a stranger's URL must not reach into a network."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from naturalis.server.push.push_client import BadEndpoint, DeliveryError, PushClient, is_public
from naturalis.server.shared.settings import PUSH_SERVICES
from tests.server.helpers.push_endpoint import LOCAL, push_endpoint

USUAL = PushClient(PUSH_SERVICES, 5.0)
ANYWHERE = PushClient(("any",), 5.0)


@pytest.mark.parametrize(
    ("endpoint", "origin"),
    [
        ("https://fcm.googleapis.com/fcm/send/x:y", "https://fcm.googleapis.com"),
        ("https://fcm.googleapis.com:443/x", "https://fcm.googleapis.com:443"),
        ("https://updates.push.services.mozilla.com/wpush/v2/x", "https://updates.push.services.mozilla.com"),
        ("https://wns2-par02p.notify.windows.com/w/?token=x", "https://wns2-par02p.notify.windows.com"),
        ("https://web.push.apple.com/x", "https://web.push.apple.com"),
        ("HTTPS://FCM.googleapis.com/x", "https://fcm.googleapis.com"),
    ],
)
def test_the_push_services_of_the_browsers(endpoint: str, origin: str) -> None:
    assert USUAL.check(endpoint) == origin


@pytest.mark.parametrize(
    "endpoint",
    [
        "", "x", "https://", "https:///x", "//fcm.googleapis.com/x", "javascript:alert(1)", "file:///etc/passwd",
        "http://fcm.googleapis.com/x", "ftp://fcm.googleapis.com/x", "https://fcm.googleapis.com:22/x",
        "https://fcm.googleapis.com:port/x", "https://fcm.googleapis.com:99999/x",
        "https://me@fcm.googleapis.com/x", "https://fcm.googleapis.com:x@evil.example/", "https://fcm.googleapis.com/#x",
        "https://evil.example/fcm.googleapis.com", "https://fcm.googleapis.com.evil.example/",
        "https://evilfcm.googleapis.com/", "https://push.apple.com/x", "https://evil-push.apple.com/",
        "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com/a\r\nHost: x", "https://fcm.googleapis.com/č",
        "https://[fcm.googleapis.com/x", "https://fcm.googleapis.com/" + 1024 * "x",
    ],
)  # fmt: skip
async def test_no_other_endpoint(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        USUAL.check(endpoint)
    with pytest.raises(BadEndpoint):
        await USUAL.post(endpoint, {}, b"")


@pytest.mark.parametrize(
    "endpoint", ["https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.1/", "https://0/"]
)
async def test_any_host_means_any_public_host(endpoint: str) -> None:
    assert ANYWHERE.check(endpoint)
    with pytest.raises(BadEndpoint, match="not public"):
        await ANYWHERE.post(endpoint, {}, b"")


async def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolved(*_: Any, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", (address, 443)) for address in ("93.184.215.14", "192.168.1.1")]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolved)
    with pytest.raises(BadEndpoint, match="not public"):
        await ANYWHERE.post("https://rebinding.example/x", {}, b"")


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "64:ff9b::a00:1",
        "2002:a00:1::1", "2001:0:1::1",
    ],
)  # fmt: skip
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


async def test_a_message_and_its_answer() -> None:
    async with push_endpoint() as service:
        answer = await LOCAL.post(f"{service.address}/send/a?b=c", {"TTL": "60"}, b"\x00body")
        assert (answer.status, answer.retry_after_s) == (201, None)
        service.answers = [b"HTTP/1.1 429 Slow\r\nRetry-After: 7\r\n\r\n", b"HTTP/1.1 302 No\r\nLocation: /x\r\n\r\n"]
        slow = await LOCAL.post(f"{service.address}/x", {}, b"")
        assert (slow.status, slow.retry_after_s) == (429, 7.0)
        assert (await LOCAL.post(f"{service.address}/x", {}, b"")).status == 302
        first, *others = service.taken
        assert (first.path, first.body, first.headers["ttl"]) == ("/send/a?b=c", b"\x00body", "60")
        assert first.headers["host"] == service.address.removeprefix("http://")
        assert len(others) == 2  # no redirect is followed


@pytest.mark.parametrize(
    "said",
    [
        b"", b"nonsense\r\n\r\n", b"HTTP/1.1 ", b"HTTP/1.1 200 OK\r\nX: " + 200_000 * b"x",
        60 * b"HTTP/1.1 100 C\r\n\r\n",
    ],
)  # fmt: skip
async def test_an_answer_that_is_none(said: bytes) -> None:
    async with push_endpoint() as service:
        service.answers = [said]
        with pytest.raises(DeliveryError):
            await LOCAL.post(f"{service.address}/x", {}, b"")


async def test_a_service_that_does_not_answer_or_is_not_there() -> None:
    hang = asyncio.Event()

    async def silent(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await hang.wait()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/x"
    async with server:
        with pytest.raises(DeliveryError, match="no answer in"):
            await PushClient(("127.0.0.1",), 0.05, local=True).post(address, {}, b"")
        hang.set()
    with pytest.raises(DeliveryError):
        await LOCAL.post(address, {}, b"")
