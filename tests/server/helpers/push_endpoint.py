"""A push service of our own: takes messages over HTTP, and reads them with the keys of a browser."""

from __future__ import annotations

import asyncio
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256, Hash
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from naturalis.server.push.push_client import PushClient

LOCAL = PushClient(("127.0.0.1",), 20.0, local=True)  # also allows HTTP on this machine


def plain(text: str) -> bytes:
    """Bytes from base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def coded(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The secrets of a push subscription, and how a browser reads a message: from RFC 8291, with HKDF by hand."""

    def __init__(self, private_key: ec.EllipticCurvePrivateKey | None = None, auth: bytes | None = None) -> None:
        self.key = private_key or ec.generate_private_key(ec.SECP256R1())
        self.auth = auth or secrets.token_bytes(16)
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str, language: str = "en") -> dict[str, Any]:
        """What the page sends to the server."""
        keys = {"p256dh": coded(self.public), "auth": coded(self.auth)}
        return {"endpoint": endpoint, "keys": keys, "language": language}

    def read(self, body: bytes) -> bytes:
        """The text of a message; raises if it is not meant for this browser."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(self.key.curve, theirs))
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.public + theirs, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return text[:-1]


def hkdf(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    """HKDF of one block, as RFC 5869 says."""
    return _hmac(_hmac(salt, material), info + b"\x01")[:length]


def _hmac(key: bytes, data: bytes) -> bytes:
    made = HMAC(key, SHA256())
    made.update(data)
    return made.finalize()


def digest(data: bytes) -> bytes:
    """SHA-256."""
    made = Hash(SHA256())
    made.update(data)
    return made.finalize()


def vapid_claims(authorization: str) -> dict[str, Any]:
    """The claims of a VAPID header whose signature is right."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert json.loads(plain(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = plain(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(parts["k"]))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(plain(claims))
    return {**found, "key": parts["k"]}


@dataclass
class Pushed:
    """A request that the push service took."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushEndpoint:
    """The push service. ``answers`` are those of the next requests; then it takes everything with 201."""

    address: str = ""
    taken: list[Pushed] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request."""
        try:
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            body = await reader.readexactly(int(headers["content-length"]))
            self.taken.append(Pushed(lines[0].split()[1], headers, body))
            self.arrived.set()
            writer.write(self.answers.pop(0) if self.answers else b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
            await writer.drain()
        finally:
            writer.close()

    async def until(self, count: int) -> list[Pushed]:
        """Wait for so many requests in all."""
        async with asyncio.timeout(30):
            while len(self.taken) < count:
                self.arrived.clear()
                await self.arrived.wait()
        return self.taken


@asynccontextmanager
async def push_endpoint() -> AsyncIterator[PushEndpoint]:
    """A push service on this machine."""
    made = PushEndpoint()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield made
