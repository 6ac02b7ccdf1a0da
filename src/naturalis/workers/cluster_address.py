"""Finds a Ray cluster and checks that it answers, because Ray itself waits minutes for one that does not."""

from __future__ import annotations

import os
import re
import socket
import tempfile
from contextlib import suppress
from pathlib import Path

from naturalis.workers.base import ClusterError

AUTO = "auto"
_PROBE_TIMEOUT_S = 10.0
_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))  # of HTTP/2, with empty settings
_SETTINGS_FRAME = 4


def find_cluster(address: str) -> str:
    """Return HOST:PORT of a cluster that answers. Raises ClusterError if there is none.

    AUTO means $RAY_ADDRESS or, if that is not set, the cluster that ``ray start`` started on this machine.
    """
    named = address if address != AUTO else os.environ.get("RAY_ADDRESS") or _read_address_file()
    if named is None:
        raise ClusterError(
            "no Ray cluster runs on this machine; start one with 'ray start --head', or name its address: --ray "
            "HOST:6379"
        )
    host, port = _parse(named)
    try:
        with socket.create_connection((host, port), _PROBE_TIMEOUT_S) as connection:
            connection.sendall(_GREETING)
            answer = connection.recv(9, socket.MSG_WAITALL)
    except OSError:
        answer = b""
    if len(answer) < 9 or answer[3] != _SETTINGS_FRAME:
        raise ClusterError(
            f"no Ray cluster answers at {named}; check the address, and that 'ray start --head' has been run there"
        )
    return named


def _parse(address: str) -> tuple[str, int]:
    found = re.fullmatch(r"\[?([\w.:-]+?)\]?:(\d{1,5})", address, re.ASCII)
    if found is None or not 0 < int(found[2]) < 65536:
        raise ClusterError(
            f"{address!r} is not the address of a Ray cluster, such as 10.0.0.1:6379; write --ray HOST:PORT, or --ray "
            "at the end of the line for the cluster on this machine"
        )
    return found[1], int(found[2])


def _read_address_file() -> str | None:
    """Return the address that ``ray start --head`` left on this machine."""
    folder = Path(os.environ.get("RAY_TMPDIR") or tempfile.gettempdir())
    with suppress(OSError):
        return (folder / "ray" / "ray_current_cluster").read_text(encoding="utf-8").strip() or None
    return None
