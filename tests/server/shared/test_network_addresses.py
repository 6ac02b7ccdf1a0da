"""The addresses in the network: only such that others can use, as origins with the server's port."""

from __future__ import annotations

import socket
from ipaddress import ip_address

import pytest

from naturalis.server.shared import network_addresses
from naturalis.server.shared.network_addresses import network_origins


def test_addresses_are_ours_and_others_can_use_them() -> None:
    for text in network_addresses.network_addresses():
        address = ip_address(text)
        assert not address.is_loopback
        assert not address.is_link_local
        family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
        with socket.create_server((text, 0), family=family):  # the machine has it
            pass


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "fe80::1", "169.254.3.4"])
def test_who_listens_to_this_machine_alone_has_no_origin(host: str) -> None:
    assert network_origins(host, 8765) == ()


def test_origins_have_the_port_and_the_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["10.0.0.7", "fd00::7", "127.0.0.1", "fe80::1%eth0", "10.0.0.7"]
    monkeypatch.setattr(network_addresses, "_default_routes", lambda: found[:2])
    monkeypatch.setattr(network_addresses, "_addresses_of_name", lambda: found[2:])
    assert network_origins("::", 8765) == ("http://10.0.0.7:8765", "http://[fd00::7]:8765")
    assert network_origins("0.0.0.0", 80, https=True) == ("https://10.0.0.7:80",)
    assert network_origins("10.0.0.7", 5) == ("http://10.0.0.7:5",)
