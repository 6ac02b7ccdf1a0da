"""``naturalis`` without a command: a game in the browser, on this machine alone."""

from __future__ import annotations

import json
import os
import socket
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from naturalis.cli.arguments import CliError
from naturalis.cli.browser import has_screen, open_browser
from naturalis.cli.packages import require_packages
from naturalis.cli.printing import say
from naturalis.cli.serve import read_settings, serve

_ADVICE = "To play in the terminal, run 'naturalis play'; 'naturalis --help' lists all commands."
_NO_SCREEN = (
    "there is no screen here to open a browser on; play in the terminal with 'naturalis play', "
    "or let other machines in with 'naturalis serve --host 0.0.0.0'"
)
_HEALTH_TIMEOUT_S = 2.0


def run() -> int:
    """Open the browser to the server that runs here already, or else to a new one, which this serves until stopped."""
    if not has_screen():
        raise CliError(_NO_SCREEN)
    require_packages("server")
    settings = replace(read_settings(None), host="127.0.0.1", open_browser=True, log_format="text", log_level="warning")
    address = f"http://127.0.0.1:{settings.port}/"
    if settings.port and _is_naturalis(address):
        say(f"Naturalis is running already: {address}\n{_ADVICE}", flush=True)
        open_browser(address)
        return 0
    if not os.environ.get("NATURALIS_PORT") and _is_taken(settings.port):
        settings = replace(settings, port=0)  # whatever else listens there, the player wants a game
    return serve(settings, _ADVICE)


def _is_naturalis(address: str) -> bool:
    """Whether a server of ours answers there."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=_HEALTH_TIMEOUT_S)
    try:
        connection.request("GET", "/livez")
        alive = json.loads(connection.getresponse().read(10_000))
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        connection.close()
    return isinstance(alive, dict) and {"status", "version"} <= alive.keys()


def _is_taken(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return True
    return False
