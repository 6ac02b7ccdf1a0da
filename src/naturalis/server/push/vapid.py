"""The server's own key, by which push services know that two messages come from the same sender (RFC 8292, VAPID)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from naturalis.server.push.base64url import to_base64
from naturalis.server.push.encryption import CURVE, public_bytes

KEY_NAME = "vapid"  # of the private key in the store
_TOKEN_LIFE_S = 12 * 3600  # push services refuse more than a day
_TOKEN_REUSE_S = 6 * 3600
_MAX_TOKENS = 100


def new_private_key() -> bytes:
    """Make a private key; store it and never show it."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


class Vapid:
    """Signs requests to push services."""

    def __init__(self, private_key: bytes, contact: str, now_s: Callable[[], float]) -> None:
        self._key = ec.derive_private_key(int.from_bytes(private_key, "big"), CURVE)
        self._contact = contact
        self._now_s = now_s
        self._tokens: dict[str, tuple[float, str]] = {}
        self.public_key = to_base64(public_bytes(self._key.public_key()))

    def authorization(self, origin: str) -> str:
        """Return the Authorization header for a push service at this origin."""
        now = self._now_s()
        made, token = self._tokens.get(origin, (0.0, ""))
        if not 0 <= now - made < _TOKEN_REUSE_S:
            if len(self._tokens) >= _MAX_TOKENS:
                self._tokens.clear()
            token = self._sign({"aud": origin, "exp": int(now) + _TOKEN_LIFE_S, "sub": self._contact})
            self._tokens[origin] = (now, token)
        return f"vapid t={token}, k={self.public_key}"

    def _sign(self, claims: dict[str, object]) -> str:
        parts = [to_base64(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        r, s = decode_dss_signature(self._key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
        return ".".join([*parts, to_base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])
