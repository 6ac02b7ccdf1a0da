"""The server's signature: right for each push service, made anew in time, the same key after a restart."""

from __future__ import annotations

from naturalis.server.push.vapid import Vapid, new_private_key
from tests.server.helpers.push_endpoint import vapid_claims


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def test_a_push_service_gets_signed_claims() -> None:
    vapid = Vapid(new_private_key(), "mailto:me@example.org", Clock())
    claims = vapid_claims(vapid.authorization("https://push.example"))
    assert claims == {
        "aud": "https://push.example", "exp": 1_800_043_200, "sub": "mailto:me@example.org", "key": vapid.public_key,
    }  # fmt: skip


def test_a_signature_is_used_again_but_not_for_long_nor_elsewhere() -> None:
    clock = Clock()
    vapid = Vapid(new_private_key(), "mailto:me@example.org", clock)
    first = vapid.authorization("https://one.example")
    assert vapid.authorization("https://one.example") == first
    assert vapid_claims(vapid.authorization("https://two.example"))["aud"] == "https://two.example"
    clock.now += 7 * 3600
    later = vapid.authorization("https://one.example")
    assert later != first
    assert vapid_claims(later)["exp"] == clock.now + 12 * 3600


def test_the_same_private_key_has_the_same_public_key() -> None:
    private = new_private_key()
    keys = {Vapid(private, "", Clock()).public_key for _ in range(2)}
    assert len(keys) == 1
    assert keys != {Vapid(new_private_key(), "", Clock()).public_key}
