"""``naturalis admin``: sessions, bans and mutes, taking people off tables, erasing them."""

from __future__ import annotations

import argparse
from functools import partial
from secrets import token_hex

from naturalis.cli.admin_desk import Desk, print_rows, time_text
from naturalis.cli.arguments import CliError
from naturalis.cli.printing import say
from naturalis.rules import Refused
from naturalis.server.moderation.erasure import erase_person
from naturalis.server.moderation.stored_tables import change_stored_table
from naturalis.server.shared.host_orders import parse_network
from naturalis.store.contract import PlayedTable
from naturalis.store.moderation_contract import Sanction
from naturalis.tables.erasure import next_departure

PAGE = 200  # rows read from the store at once
_EVER = 2**62


async def list_sessions(desk: Desk, options: argparse.Namespace) -> None:
    """Print the guests, those seen last first."""
    await desk.record("sessions", options.name or "")
    wanted = (options.name or "").casefold()
    rows: list[tuple[str, str, str, str]] = []
    before = _EVER
    while len(rows) < options.limit and (page := await desk.store.list_sessions(before, PAGE)):
        rows += [
            (one.person, one.name, time_text(one.made), time_text(one.seen))
            for one in page
            if wanted in one.name.casefold()
        ]
        before = page[-1].seen
    print_rows(("person", "name", "since", "last seen"), rows[: options.limit], "There are no such sessions.")


async def show_session(desk: Desk, options: argparse.Namespace) -> None:
    """Print one guest with their tables, bans and mutes."""
    person = options.person
    await desk.record("session", person)
    sessions, tables = await desk.store.sessions_of(person), await _tables_of(desk, person)
    if not sessions and not tables:
        raise CliError(f"there is no {person}; see 'naturalis admin sessions'")
    for session in sessions:
        say(f"{session.name}, since {time_text(session.made)}, last seen {time_text(session.seen)}")
    if not sessions:
        say("The session has ended.")
    sanctions = [sanction for sanction in await desk.store.sanctions(desk.now()) if sanction.person == person]
    for sanction in sanctions:
        say(f"{sanction.kind} {sanction.id} until {time_text(sanction.until)}: {sanction.reason or 'no reason given'}")
    rows = [(table.table_id, table.stage, time_text(table.updated)) for table in tables]
    print_rows(("table", "stage", "changed"), rows, "They are at no table.")


async def _tables_of(desk: Desk, person: str) -> list[PlayedTable]:
    found: list[PlayedTable] = []
    while page := await desk.store.tables_of(person, found[-1].position if found else None, PAGE):
        found += page
    return found


async def impose(desk: Desk, options: argparse.Namespace) -> None:
    """Ban or mute a person or a network."""
    person, network = await _whom(desk, options.whom)
    until = desk.until(options.seconds)
    sanction = Sanction(token_hex(4), options.kind, person, network, desk.now(), until, options.reason)
    await desk.record(options.kind, person or network or "", f"{sanction.id} until {time_text(until)} {options.reason}")
    await desk.store.save_sanction(sanction)
    done = "banned" if options.kind == "ban" else "muted"
    say(f"{person or network} is {done} until {time_text(until)}. To end it: naturalis admin lift {sanction.id}")


async def _whom(desk: Desk, text: str) -> tuple[str | None, str | None]:
    """The person or the network that is meant."""
    try:
        return None, parse_network(text)
    except ValueError:
        if await desk.store.sessions_of(text):
            return text, None
    raise CliError(f"{text!r} is neither a person with a session nor an address; see 'naturalis admin sessions'")


async def list_sanctions(desk: Desk, _: argparse.Namespace) -> None:
    """Print the bans and mutes in force."""
    await desk.record("sanctions")
    rows = [
        (one.id, one.kind, one.person or one.network or "", time_text(one.made), time_text(one.until), one.reason)
        for one in await desk.store.sanctions(desk.now())
    ]
    print_rows(("id", "kind", "whom", "since", "until", "reason"), rows, "Nobody is banned or muted.")


async def lift(desk: Desk, options: argparse.Namespace) -> None:
    """End a ban or a mute."""
    await desk.record("lift", options.id)
    if not await desk.store.delete_sanction(options.id):
        raise CliError(f"there is no ban or mute {options.id}; see 'naturalis admin sanctions'")
    say(f"{options.id} has ended.")


async def remove(desk: Desk, options: argparse.Namespace) -> None:
    """Take a person off all their unfinished tables."""
    person = options.person
    tables = [table for table in await _tables_of(desk, person) if table.stage != "over"]
    await desk.record("remove", person)
    leave = partial(next_departure, person=person, with_others=True)
    left = 0
    for table in tables:
        try:
            while await change_stored_table(desk.store, table.table_id, desk.now, leave):
                left += 1
        except Refused:
            continue  # deleted meanwhile
    say(f"{person} has left {left} seat{'' if left == 1 else 's'}.")


async def erase(desk: Desk, options: argparse.Namespace) -> None:
    """Erase a person everywhere."""
    person = options.person
    if not options.yes:
        raise CliError(f"this cannot be undone; to erase {person} add --yes")
    await desk.record("erase", person)
    await erase_person(desk.store, person, desk.now)
    say(f"{person} is erased. Servers that run follow within seconds; backups and exported records keep what they had.")
