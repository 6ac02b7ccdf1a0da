"""``naturalis serve``: the server for online play."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from naturalis.cli.arguments import CliError
from naturalis.cli.browser import open_browser
from naturalis.cli.packages import require_packages
from naturalis.cli.printing import say, say_styled
from naturalis.cli.qr_code import can_show_qr_code, terminal_qr_code

if TYPE_CHECKING:
    from naturalis.server.shared.settings import ServerSettings

_HELP = """\
Run a server for online play, on this machine alone or for everyone who can reach it. It needs no set-up and keeps
games in a file in your data folder. docs/server.md explains hosting.

  naturalis serve --open                                  play here, in the browser
  naturalis serve --host 0.0.0.0                          play with others in your network
  naturalis serve --database postgresql://host/naturalis  keep games in PostgreSQL, for one or more servers
  naturalis serve --database ... --workers 4              several processes behind one port

Every option has an environment variable. Stop the server with Ctrl+C; no game is lost.
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis serve``."""
    from naturalis.server.shared.settings import add_arguments

    parser = commands.add_parser("serve", help="run a server for online play", description=_HELP)
    add_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    require_packages("server")
    return serve(read_settings(options))


def read_settings(options: argparse.Namespace | None) -> ServerSettings:
    """Read all settings from the options and the environment. Raises CliError."""
    from naturalis.server.shared.settings import ServerSettings, SettingError

    try:
        return ServerSettings.read(options, os.environ)
    except SettingError as why:
        raise CliError(str(why)) from None


def serve(settings: ServerSettings, advice: str = "") -> int:
    """Serve until stopped. Say where, with this advice, once the server is ready. Raises CliError if it cannot run."""
    from naturalis.server.process import run as server
    from naturalis.store.contract import StoreError
    from naturalis.store.location import redacted

    def ready(address: str) -> None:
        invitation, origin = _invitation(address, settings.host)
        say("\n".join(line for line in (f"Naturalis is ready: {address}", invitation) if line), flush=True)
        if origin and can_show_qr_code():
            say_styled(f"{terminal_qr_code(origin)}\n")
        place = redacted(settings.store_location)
        say("\n".join(line for line in (advice, f"Games are kept in {place}. Ctrl+C stops it.") if line), flush=True)
        if settings.open_browser:
            open_browser(address)

    try:
        if settings.workers > 1:
            from naturalis.server.process.process_group import run_group

            run_group(settings, ready)
        else:
            server.run(settings, ready)
    except (StoreError, OSError) as why:
        raise CliError(f"the server cannot run: {why}") from None
    return 0


def _invitation(address: str, host: str) -> tuple[str, str | None]:
    """Say where others find a server that listens on all addresses, and its address; nothing for other servers."""
    from naturalis.server.shared.network_addresses import network_origins

    if host not in ("0.0.0.0", "::"):
        return "", None
    port = urlsplit(address).port or 80
    origins = network_origins(host, port)
    if not origins:
        return "This machine has no address in a network yet, so others cannot join.", None
    return f"Others in your network join at {origins[0]}/; the page of a table shows a QR code.", f"{origins[0]}/"
