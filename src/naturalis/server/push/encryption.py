"""Encrypts a push message so that only the subscribed browser can read it (RFC 8291, with RFC 8188's aes128gcm)."""

from __future__ import annotations

import secrets

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
PUBLIC_KEY_BYTES = 65  # an uncompressed point of the curve
AUTH_BYTES = 16
_RECORD_BYTES = 4096  # the whole message is one record; push services take no larger one
_LAST_RECORD = b"\x02"


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return the key as browsers and push services exchange it: an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """Return the key at this point. Raises ValueError if the point is not on the curve."""
    if len(point) != PUBLIC_KEY_BYTES:
        raise ValueError(f"a public key has {PUBLIC_KEY_BYTES} bytes, not {len(point)}")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def encrypt(
    text: bytes, public_key: bytes, auth: bytes, *, padded_bytes: int = 0,
    salt: bytes | None = None, private_key: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:  # fmt: skip
    """Return the encrypted body of a push message, at least ``padded_bytes`` long inside to hide the text's length.

    Only tests pass ``salt`` and ``private_key``: both must be new for every message. Raises ValueError for a bad key.
    """
    salt = salt or secrets.token_bytes(16)
    private_key = private_key or ec.generate_private_key(CURVE)
    ours = public_bytes(private_key.public_key())
    shared = private_key.exchange(ec.ECDH(), read_public_key(public_key))
    secret = _derive(shared, auth, b"WebPush: info\0" + public_key + ours, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    record = (text + _LAST_RECORD).ljust(padded_bytes, b"\0")
    header = salt + _RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    body = header + AESGCM(content_key).encrypt(nonce, record, None)
    if len(body) > _RECORD_BYTES:
        raise ValueError(f"a push message of {len(text)} bytes is too long")
    return body


def _derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)
