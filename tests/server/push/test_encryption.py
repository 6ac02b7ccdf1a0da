"""Push messages: what RFC 8291's example says, and that only the subscribed browser can read them."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from naturalis.server.push.encryption import encrypt, read_public_key
from tests.server.helpers.push_endpoint import Browser, coded, plain

# The example in appendix A of RFC 8291.
TEXT = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RECEIVER_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
    "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(plain(text), "big"), ec.SECP256R1())


def test_the_example_of_the_standard() -> None:
    browser = Browser(private_key(RECEIVER), plain(AUTH))
    assert coded(browser.public) == RECEIVER_PUBLIC
    body = encrypt(TEXT, browser.public, browser.auth, salt=plain(SALT), private_key=private_key(SENDER))
    assert coded(body) == ENCRYPTED
    assert browser.read(plain(ENCRYPTED)) == TEXT


def test_a_message_is_read_by_its_browser_only() -> None:
    browser, other = Browser(), Browser()
    body = encrypt("čau".encode(), browser.public, browser.auth)
    assert browser.read(body).decode() == "čau"
    with pytest.raises(InvalidTag):
        other.read(body)
    with pytest.raises(InvalidTag):
        Browser(browser.key).read(body)  # the right key, another secret


def test_no_two_messages_are_alike_and_their_length_says_nothing() -> None:
    browser = Browser()
    bodies = [encrypt(text, browser.public, browser.auth, padded_bytes=512) for text in (b"", b"a", b"a", b"b" * 400)]
    assert len(set(bodies)) == 4
    assert len({len(body) for body in bodies}) == 1
    assert [browser.read(body) for body in bodies] == [b"", b"a", b"a", b"b" * 400]


def test_what_is_too_long_or_no_key_is_refused() -> None:
    browser = Browser()
    with pytest.raises(ValueError, match="too long"):
        encrypt(bytes(4096), browser.public, browser.auth)
    for bad in (b"", browser.public[:-1], b"\x04" + bytes(64), bytes(65), b"\x02" + browser.public[1:]):
        with pytest.raises(ValueError, match=r".+"):
            read_public_key(bad)
