"""Sends requests to push services, and to nothing else.

A subscription's endpoint is a URL that a stranger gave us. The server therefore connects only to the hosts that its
settings allow, only over HTTPS, only if every address of the host is public, and only to an address that it has just
checked. It follows no redirect and reads only the head of the answer.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import h11

ANY_HOST = "any"
MAX_ENDPOINT_CHARS = 1024
_READ_BYTES = 8192
_MAX_ADDRESSES = 4  # to try in turn
_PLAIN = re.compile(r"[!-~]+")  # ASCII without spaces and control characters
_NAT64 = ip_network("64:ff9b::/96")


class BadEndpoint(Exception):
    """The server must not connect to this endpoint. The message is one sentence, without the endpoint."""


class DeliveryError(Exception):
    """The push service could not be reached, or did not answer in time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A push service's answer. ``retry_after_s`` is what it asks to wait, if it does."""

    status: int
    retry_after_s: float | None = None


@dataclass(frozen=True, slots=True)
class _Endpoint:
    origin: str
    host: str
    port: int
    target: str
    secure: bool


class PushClient:
    """Posts to the push services that this server may use.

    ``hosts`` are names, ``*.example.org`` for all hosts below one, or ``any``. ``local`` is for tests: it also allows
    plain HTTP and addresses that are not public.
    """

    def __init__(self, hosts: tuple[str, ...], timeout_s: float, *, local: bool = False) -> None:
        self._hosts = hosts
        self._timeout_s = timeout_s
        self._local = local
        self._context: ssl.SSLContext | None = None

    def check(self, endpoint: str) -> str:
        """Return the endpoint's origin. Raises BadEndpoint if the server may not use it."""
        return self._parse(endpoint).origin

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send a message. Raises BadEndpoint, or DeliveryError if there is no answer in time."""
        to = self._parse(endpoint)
        try:
            async with asyncio.timeout(self._timeout_s):
                return await self._post(to, headers, body)
        except TimeoutError:
            raise DeliveryError(f"no answer in {self._timeout_s:.0f} seconds") from None
        except (OSError, h11.ProtocolError) as why:  # OSError includes all of ssl's errors
            raise DeliveryError(type(why).__name__) from None

    def _parse(self, endpoint: str) -> _Endpoint:
        if len(endpoint) > MAX_ENDPOINT_CHARS or not _PLAIN.fullmatch(endpoint):
            raise BadEndpoint("the endpoint is no plain URL")
        try:
            parts = urlsplit(endpoint)
            host, port = (parts.hostname or "").rstrip("."), parts.port
        except ValueError:
            raise BadEndpoint("the endpoint is no URL") from None
        secure = parts.scheme == "https"
        if not (secure or (self._local and parts.scheme == "http")):
            raise BadEndpoint("the endpoint is not reached over HTTPS")
        if parts.username is not None or parts.password is not None or parts.fragment:
            raise BadEndpoint("the endpoint has parts that no push service uses")
        if not self._local and port not in (None, 443):
            raise BadEndpoint("the endpoint has an unusual port")
        if not self._allows(host):
            raise BadEndpoint("this server does not use the endpoint's push service")
        number = port or (443 if secure else 80)
        origin = f"{parts.scheme}://{host}" if port is None else f"{parts.scheme}://{host}:{number}"
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return _Endpoint(origin, host, number, target, secure)

    def _allows(self, host: str) -> bool:
        if not host:
            return False
        return any(
            allowed == ANY_HOST or host == allowed or (allowed.startswith("*.") and host.endswith(allowed[1:]))
            for allowed in self._hosts
        )

    async def _post(self, to: _Endpoint, headers: Mapping[str, str], body: bytes) -> Answer:
        reader, writer = await self._connect(to)
        try:
            connection = h11.Connection(h11.CLIENT)
            fields = {"Host": to.origin.partition("://")[2], "Content-Length": str(len(body)), "Connection": "close"}
            request = h11.Request(method="POST", target=to.target, headers=list({**fields, **headers}.items()))
            for event in (request, h11.Data(body), h11.EndOfMessage()):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            return await _read_answer(connection, reader)
        finally:
            writer.close()
            with suppress(Exception):  # the answer is read; how the connection ends does not matter
                await writer.wait_closed()

    async def _connect(self, to: _Endpoint) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the first address that answers. The name is not looked up again after the check."""
        context = await self._tls() if to.secure else None
        problem: OSError = OSError("the host has no address")
        for address in (await self._resolve(to))[:_MAX_ADDRESSES]:
            try:
                return await asyncio.open_connection(
                    address, to.port, ssl=context, server_hostname=to.host if to.secure else None
                )
            except OSError as why:
                problem = why
        raise problem

    async def _resolve(self, to: _Endpoint) -> list[str]:
        """Return the addresses of the host. Raises BadEndpoint unless all of them are public."""
        found = await asyncio.get_running_loop().getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
        addresses = [str(entry[4][0]) for entry in found]
        if not self._local and not all(map(is_public, addresses)):
            raise BadEndpoint("the endpoint's address is not public")
        return addresses

    async def _tls(self) -> ssl.SSLContext:
        if self._context is None:
            self._context = await asyncio.to_thread(ssl.create_default_context)  # it reads many files
        return self._context


async def _read_answer(connection: h11.Connection, reader: asyncio.StreamReader) -> Answer:
    """Read the head of the answer; h11 limits its size."""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(_READ_BYTES))
        elif isinstance(event, h11.Response):
            return Answer(event.status_code, _retry_after(dict(event.headers).get(b"retry-after", b"")))
        elif not isinstance(event, h11.InformationalResponse):
            raise DeliveryError("the connection was closed without an answer")


def _retry_after(value: bytes) -> float | None:
    return float(value) if value.isdigit() and len(value) < 7 else None


def is_public(address: str) -> bool:
    """Whether this address is on the public internet, also where it hides an IPv4 address inside an IPv6 one."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return is_public(str(parsed.ipv4_mapped))
        if parsed.sixtofour is not None or parsed.teredo is not None or parsed in _NAT64:
            return False
    return parsed.is_global and not parsed.is_multicast
