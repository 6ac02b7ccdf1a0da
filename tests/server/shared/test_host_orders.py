"""What hosts have ordered: whom a ban or a mute holds, by person and by network."""

from __future__ import annotations

from pathlib import Path

import pytest

from naturalis.server.shared.host_orders import HostOrders, parse_network
from naturalis.server.visitors.rate_limits import address_key
from naturalis.store import Announcement, Sanction
from tests.store.samples import opened


async def orders(tmp_path: Path, *sanctions: Sanction) -> HostOrders:
    found = HostOrders()
    async with opened(tmp_path / "naturalis.sqlite") as store:
        for sanction in sanctions:
            await store.save_sanction(sanction)
        await found.refresh(store, 10)
    return found


async def test_a_person_is_banned_or_muted(tmp_path: Path) -> None:
    found = await orders(
        tmp_path, Sanction("1", "ban", "eve", None, 1, None), Sanction("2", "mute", "mallory", None, 1, 11)
    )
    assert (found.is_banned("eve"), found.is_banned("mallory"), found.is_banned("")) == (True, False, False)
    assert found.is_muted({"ann", "mallory"})
    assert not found.is_muted({"eve"})
    assert not found.is_muted(set())


async def test_a_sanction_that_has_ended_holds_nobody(tmp_path: Path) -> None:
    found = await orders(tmp_path, Sanction("1", "ban", "eve", None, 1, 10))
    assert not found.is_banned("eve")


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("203.0.113.0/24", "203.0.113.255", "203.0.114.0"),
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::1", "2001:db8:1:3::5"),
        ("2001:db8::/32", "2001:db8:9::1", "2001:db9::1"),
        ("203.0.113.7", "::ffff:203.0.113.7", "::ffff:203.0.113.8"),
    ],
)
async def test_a_network_is_banned(tmp_path: Path, network: str, inside: str, outside: str) -> None:
    found = await orders(tmp_path, Sanction("1", "ban", None, parse_network(network), 1, None))
    for address in (inside, address_key(inside)):
        assert found.is_banned("ann", address)
    for address in (outside, address_key(outside), "", "testclient"):
        assert not found.is_banned("ann", address)
    assert not found.is_muted({"ann"}, inside)


@pytest.mark.parametrize("text", ["", "everyone", "1.2.3", "1.2.3.4/33", "ann"])
def test_anything_else_is_no_network(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the library's own sentence
        parse_network(text)


async def test_a_refresh_tells_whether_the_announcements_changed(tmp_path: Path) -> None:
    found, said = HostOrders(), Announcement("a", 1, 20, "back at 8")
    async with opened(tmp_path / "naturalis.sqlite") as store:
        assert not await found.refresh(store, 10)
        await store.save_announcement(said)
        assert await found.refresh(store, 10)
        assert found.announcements == (said,)
        assert not await found.refresh(store, 11)
        assert await found.refresh(store, 20)
        assert not [*found.announcements]
