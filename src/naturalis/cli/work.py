"""``naturalis work``: thinks for the bots of a cluster of servers."""

from __future__ import annotations

import argparse
import asyncio
import os
from typing import Any

from naturalis.cli.arguments import CliError
from naturalis.cli.packages import require_packages
from naturalis.cli.printing import say

_HELP = """\
Think for the servers that share a PostgreSQL database: the moves of the strongest bots, hints and analyses. Start as
many workers as you like, on any machine that reaches the database. Without one, the servers think themselves.

  NATURALIS_DATABASE=postgresql://naturalis:PASSWORD@db/naturalis naturalis work

A worker sees what the seats see for which it thinks, and it can read the database: trust its machine like a server's.
Stop it with Ctrl+C; it answers what it has begun.
"""
_SETTINGS = ("database", "bot_threads", "log_format", "log_level")  # of the server, with the same meaning here


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis work``."""
    from naturalis.server.shared.settings import every_setting

    parser = commands.add_parser("work", help="think for the bots of a cluster of servers", description=_HELP)
    for setting in every_setting():
        if setting.name in _SETTINGS:
            default = "none" if setting.name == "database" else setting.default
            help_text = f"{setting.help} (default: {default}; ${setting.environment})"
            parser.add_argument(setting.flag, dest=setting.name, metavar=setting.type.metavar, help=help_text)
    parser.add_argument("--check", action="store_true", help="check that a worker runs on this machine; exit 1 if not")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Work until stopped."""
    require_packages("server")
    from naturalis.server.shared.settings import ServerSettings, SettingError
    from naturalis.store.contract import StoreError

    try:
        settings = ServerSettings.read(options, os.environ)
    except SettingError as why:
        raise CliError(str(why)) from None
    if settings.database is None:
        raise CliError("workers need the PostgreSQL database of their servers; name it with NATURALIS_DATABASE")
    try:
        from naturalis.server.process import worker
    except ImportError:
        raise CliError('PostgreSQL needs the package asyncpg; install it: pip install "naturalis[postgres]"') from None
    try:
        if options.check:
            works = asyncio.run(worker.is_working_here(settings.database))
            say("A worker runs on this machine." if works else "No worker runs on this machine.")
            return 0 if works else 1
        asyncio.run(worker.work(settings.database, settings))
    except StoreError as why:
        raise CliError(f"the worker cannot run: {why}") from None
    return 0
