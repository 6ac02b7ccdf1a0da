"""``naturalis admin``: what the host of a server can do about tables and people."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from naturalis.cli.arguments import CliError, Parser, add_location, whole
from naturalis.cli.backup_schedule import parse_interval
from naturalis.cli.packages import require_packages

_HELP = """\
Look after a server: its tables, its guests, what they report. Works directly on the server's database, while servers
run or not; they follow within a second or two. Whoever may write the database is its host. Every command is logged.

  naturalis admin reports --data /srv/naturalis     what players reported
  naturalis admin report 5f0c2a9e                   one report, with the lines around it
  naturalis admin mute pvkq3v8t2mw5xr7b --for 7d    someone says nothing for a week
  naturalis admin ban 203.0.113.0/24 --for 24h      nobody of that network may use the server for a day
  naturalis admin close kq3v8t2mw5xr7b9c            end a table
  naturalis admin say "Restart at 20:00." --for 1h  everyone reads it, on the pages and in terminals

It never shows a card. 'naturalis admin COMMAND --help' explains a command.
"""
_DURATION = "30m, 24h or 7d"


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis admin``."""
    parser = commands.add_parser("admin", help="look after a server: tables, guests, reports, bans", description=_HELP)
    words = parser.add_subparsers(title="commands", dest="word", metavar="COMMAND", required=True, parser_class=Parser)

    def command(word: str, about: str, act: str, more: str = "") -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = words.add_parser(word, help=about, description=f"{_sentence(about)}{more}")
        add_location(made)
        made.add_argument("--as", dest="who", metavar="NAME", help="who does this, for the log (default: user@machine)")
        made.set_defaults(run=run, act=act)
        return made

    _add_tables(command)
    _add_people(command)
    _add_messages(command)


_Command = Callable[..., argparse.ArgumentParser]


def _add_tables(command: _Command) -> None:
    tables = command("tables", "list tables, those that changed last first", "admin_tables.list_tables")
    tables.add_argument("--stage", choices=("open", "playing", "over"), metavar="STAGE", help="open, playing or over")
    _add_limit(tables)
    shown = command("table", "show a table: players, points, chat", "admin_tables.show_table", " Never shows a card.")
    shown.add_argument("table", metavar="TABLE", help="its id, as in its link")
    closed = command(
        "close", "end a table", "admin_tables.close_table", " Before its game it closes; during the game nobody wins."
    )
    closed.add_argument("table", metavar="TABLE", help="its id, as in its link")


def _add_people(command: _Command) -> None:
    sessions = command("sessions", "list guests, those seen last first", "admin_people.list_sessions")
    sessions.add_argument("--name", metavar="TEXT", help="only those with this in their name")
    _add_limit(sessions)
    _add_person(command("session", "show a guest with their tables, bans and mutes", "admin_people.show_session"))
    for kind, about in (("mute", "let someone say nothing"), ("ban", "let someone not use the server")):
        more = " A banned person may come back as a new guest: then ban the address, too." if kind == "ban" else ""
        imposed = command(kind, about, "admin_people.impose", more)
        imposed.add_argument("whom", metavar="WHOM", help="a person's id, an address, or a network such as 10.0.0.0/8")
        _add_duration(imposed, None, "for ever")
        imposed.add_argument("--reason", default="", metavar="TEXT", help="for the hosts; the person does not see it")
        imposed.set_defaults(kind=kind)
    command("sanctions", "list the bans and mutes in force", "admin_people.list_sanctions")
    _add_id(command("lift", "end a ban or a mute", "admin_people.lift"))
    removing = " Frees their seats, to which they cannot return, and gives up their games."
    _add_person(command("remove", "take a person off all unfinished tables", "admin_people.remove", removing))
    erasing = " Their name and what they wrote, on tables, in chats and in records, their session and lists."
    erased = command("erase", "erase a person everywhere, for good", "admin_people.erase", erasing)
    _add_person(erased)
    erased.add_argument("--yes", action="store_true", help="really")


def _add_messages(command: _Command) -> None:
    reports = command("reports", "list what players reported, the latest first", "admin_messages.list_reports")
    reports.add_argument("--all", action="store_true", help="also those that are done with")
    _add_limit(reports)
    _add_id(command("report", "show a report with the lines around it", "admin_messages.show_report"))
    _add_id(command("done", "mark a report as done with", "admin_messages.close_report"))
    said = command("say", "say something to everyone, on the pages and in terminals", "admin_messages.announce")
    said.add_argument("text", metavar="TEXT", help="up to 300 characters")
    _add_duration(said, 3600, "1h")
    command("unsay", "take back what is said to everyone", "admin_messages.take_back")
    inviting = " Where the server runs with --tables invited, whoever shows the code may create tables."
    invited = command("invite", "make an invitation and print its code", "admin_messages.invite", inviting)
    invited.add_argument(
        "--uses", type=whole("--uses", 1, 100_000, 20), default=1, metavar="N", help="for how many guests (default 1)"
    )
    _add_duration(invited, None, "for ever")
    invited.add_argument("--note", default="", metavar="TEXT", help="for the hosts: whom it is for")
    command("invitations", "list the invitations that can still be used", "admin_messages.list_invitations")
    _add_id(command("uninvite", "withdraw an invitation; those who used it stay", "admin_messages.withdraw"))
    _add_limit(command("log", "list what hosts did, the latest first", "admin_messages.show_log"))


def _sentence(about: str) -> str:
    return f"{about[0].upper()}{about[1:]}."


def _add_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", type=whole("--limit", 1, 1_000_000, 50), default=50, metavar="N", help="at most so many (default 50)"
    )


def _add_person(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("person", metavar="PERSON", help="their id, from 'naturalis admin sessions'")


def _add_id(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="its id, from the list")


def _add_duration(parser: argparse.ArgumentParser, default: int | None, shown: str) -> None:
    parser.add_argument(
        "--for", dest="seconds", type=_duration, default=default, metavar="TIME",
        help=f"for how long: {_DURATION} (default {shown})",
    )  # fmt: skip


def _duration(text: str) -> int:
    try:
        return parse_interval(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time such as {_DURATION}") from None


def run(options: argparse.Namespace) -> int:
    """Carry out one command."""
    require_packages("server")
    from naturalis.store.contract import StoreError
    from naturalis.store.location import store_location
    from naturalis.tables.table import CorruptTable

    where = store_location(options.data, options.database)
    if isinstance(where, Path) and not where.exists():
        raise CliError(f"there is no server data at {where}; name its folder with --data, or a --database")
    try:
        asyncio.run(_act(options, where))
    except (StoreError, CorruptTable) as why:
        raise CliError(str(why)) from None
    return 0


async def _act(options: argparse.Namespace, where: str | Path) -> None:
    import importlib

    from naturalis.cli.admin_desk import Desk, default_name
    from naturalis.store.open import open_store

    module, _, name = options.act.partition(".")
    act: Callable[[Desk, argparse.Namespace], Awaitable[None]]
    act = getattr(importlib.import_module(f"naturalis.cli.{module}"), name)
    store = await open_store(where)
    try:
        await act(Desk(store, options.who or default_name()), options)
    finally:
        await store.close()
