"""The addresses under which others in the same network reach this machine."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address

# A documentation address, which nobody has: connecting a UDP socket sends nothing, it only chooses the interface.
_ELSEWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))


def network_addresses() -> tuple[str, ...]:
    """This machine's own addresses, the one of its default route first; empty without a network."""
    found = [*_default_routes(), *_addresses_of_name()]
    return tuple(dict.fromkeys(address for address in found if _reachable(address)))


def _default_routes() -> list[str]:
    found: list[str] = []
    for elsewhere, family in _ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            found.append(str(probe.getsockname()[0]))
    return found


def _addresses_of_name() -> list[str]:
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    except OSError:
        return []


def _reachable(text: str) -> bool:
    """Whether others can use the address as it is: no loopback, none that holds on one link only."""
    try:
        address = ip_address(text)
    except ValueError:  # it names an interface, too
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast)


def network_origins(host: str, port: int, https: bool = False) -> tuple[str, ...]:
    """The origins under which others reach a server that listens on this address; empty if it is a loopback one."""
    if host not in ("0.0.0.0", "::"):
        addresses: tuple[str, ...] = (host,) if _reachable(host) else ()
    else:
        addresses = network_addresses()
        if host == "0.0.0.0":
            addresses = tuple(address for address in addresses if ":" not in address)
    scheme = "https" if https else "http"
    return tuple(f"{scheme}://{f'[{address}]' if ':' in address else address}:{port}" for address in addresses)
