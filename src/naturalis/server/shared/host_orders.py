"""What the hosts of this server have ordered: bans, mutes, announcements and erasures, as the store has them.

``naturalis admin`` writes them into the store; every server process reads them again and again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Literal

from naturalis.store.contract import Store
from naturalis.store.moderation_contract import Announcement, Sanction

IPV6_PREFIX = 64  # one home; the limits count a longer prefix by this one, too
_Address = IPv4Address | IPv6Address
_Network = IPv4Network | IPv6Network


def parse_network(text: str) -> str:
    """Normalize an address or a network for a sanction. Raises ValueError for anything else."""
    network = ip_network(text.strip(), strict=False)
    if isinstance(network, IPv6Network) and network.prefixlen > IPV6_PREFIX:
        network = network.supernet(new_prefix=IPV6_PREFIX)
    return str(network)


@lru_cache(maxsize=4096)
def _address(text: str) -> _Address | None:
    """The address of a client, which may be the key under which it is limited; None for anything else."""
    try:
        parsed = ip_address(text.partition("/")[0])
    except ValueError:
        return None
    return parsed.ipv4_mapped or parsed if isinstance(parsed, IPv6Address) else parsed


class HostOrders:
    """The orders in force, as of the last ``refresh``."""

    def __init__(self) -> None:
        self.announcements: tuple[Announcement, ...] = ()
        self.erased: frozenset[str] = frozenset()  # people whose sessions have ended, even where one is cached
        self._people: dict[str, set[str]] = {"ban": set(), "mute": set()}
        self._networks: dict[str, list[_Network]] = {"ban": [], "mute": []}

    async def refresh(self, store: Store, now: int) -> bool:
        """Read the orders again; returns whether the announcements have changed."""
        self._adopt(await store.sanctions(now))
        self.erased = frozenset(await store.erasures())
        announcements = tuple(await store.announcements(now))
        changed = announcements != self.announcements
        self.announcements = announcements
        return changed

    def _adopt(self, sanctions: Iterable[Sanction]) -> None:
        people: dict[str, set[str]] = {"ban": set(), "mute": set()}
        networks: dict[str, list[_Network]] = {"ban": [], "mute": []}
        for sanction in sanctions:
            if sanction.person is not None:
                people[sanction.kind].add(sanction.person)
            if sanction.network is not None:
                networks[sanction.kind].append(ip_network(sanction.network))
        self._people, self._networks = people, networks

    def is_banned(self, person: str, address: str = "") -> bool:
        """Whether this person, or someone from this address, may not use the server."""
        return person in self._people["ban"] or self._holds("ban", address)

    def is_muted(self, people: Iterable[str], address: str = "") -> bool:
        """Whether someone who is any of these people, or comes from this address, may say nothing."""
        return not self._people["mute"].isdisjoint(people) or self._holds("mute", address)

    def _holds(self, kind: Literal["ban", "mute"], address: str) -> bool:
        networks = self._networks[kind]
        found = _address(address) if networks and address else None
        return found is not None and any(found in network for network in networks)
