"""``naturalis admin``: reports, announcements, invitations, and the log of what hosts did."""

from __future__ import annotations

import argparse
import secrets

from naturalis.cli.admin_desk import Desk, print_rows, time_text
from naturalis.cli.admin_tables import find, lines_of, print_lines
from naturalis.cli.arguments import CliError
from naturalis.cli.printing import say
from naturalis.rules import Refused
from naturalis.server.moderation.stored_tables import stored_table
from naturalis.server.visitors.sanitize import clean_chat
from naturalis.server.visitors.sessions import digest_of, plain_code
from naturalis.store.moderation_contract import Announcement, Invitation

LINES_AROUND = 8  # before and after a line that was reported
_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
_CODE_PARTS, _PART_LETTERS = 4, 4  # 79 bits


async def list_reports(desk: Desk, options: argparse.Namespace) -> None:
    """Print what players reported, the latest first."""
    await desk.record("reports")
    rows = []
    for report in await desk.store.reports(options.limit, with_closed=options.all):
        try:
            table, events = await stored_table(desk.store, report.table_id)
            line = next((line for line in lines_of(table.id, events) if line.version == report.version), None)
        except Refused:
            line = None  # deleted meanwhile
        name, text = (line.name, line.text) if line is not None else ("-", "-")
        state = "open" if report.closed is None else "done"
        rows.append((report.id, time_text(report.made), state, report.table_id, name, text))
    print_rows(("report", "made", "state", "table", "who", "said"), rows, "There are no reports.")


async def show_report(desk: Desk, options: argparse.Namespace) -> None:
    """Print a report with the lines around the one reported."""
    await desk.record("report", options.id)
    report = await desk.store.report(options.id)
    if report is None:
        raise CliError(f"there is no report {options.id}; see 'naturalis admin reports'")
    _, events = await find(desk, report.table_id)
    lines = [*lines_of(report.table_id, events)]
    place = next((number for number, line in enumerate(lines) if line.version == report.version), 0)
    say(f"table {report.table_id}, reported by {report.reporter} at {time_text(report.made)}")
    print_lines(lines[max(0, place - LINES_AROUND) : place + LINES_AROUND + 1], report.version)


async def close_report(desk: Desk, options: argparse.Namespace) -> None:
    """Mark a report as done with."""
    await desk.record("done", options.id)
    if not await desk.store.close_report(options.id, desk.now()):
        raise CliError(f"there is no open report {options.id}; see 'naturalis admin reports'")
    say(f"Report {options.id} is done with.")


async def announce(desk: Desk, options: argparse.Namespace) -> None:
    """Say something to everyone."""
    try:
        text = clean_chat(options.text)
    except ValueError:
        raise CliError("there is nothing to say; write a sentence") from None
    until = desk.now() + options.seconds * 1000
    await desk.record("say", detail=text)
    await desk.store.save_announcement(Announcement(secrets.token_hex(4), desk.now(), until, text))
    say(f"Everyone reads until {time_text(until)}: {text}")


async def take_back(desk: Desk, _: argparse.Namespace) -> None:
    """Take back everything that is said to everyone."""
    await desk.record("unsay")
    say("It is taken back." if await desk.store.delete_announcements() else "Nothing was said to everyone.")


async def invite(desk: Desk, options: argparse.Namespace) -> None:
    """Make an invitation and print its code, which nobody can print again."""
    parts = ("".join(secrets.choice(_CODE_LETTERS) for _ in range(_PART_LETTERS)) for _ in range(_CODE_PARTS))
    code, until = "-".join(parts), desk.until(options.seconds)
    invitation = Invitation(
        digest_of(plain_code(code)), secrets.token_hex(4), desk.now(), until, options.uses, options.note
    )
    await desk.record("invite", invitation.id, f"{options.uses} uses until {time_text(until)} {options.note}")
    await desk.store.save_invitation(invitation)
    say(f"{code}   for {options.uses} guests, until {time_text(until)} (invitation {invitation.id})")


async def list_invitations(desk: Desk, _: argparse.Namespace) -> None:
    """Print the invitations that can still be used."""
    await desk.record("invitations")
    rows = [
        (one.id, time_text(one.made), time_text(one.until), str(one.uses), one.note)
        for one in await desk.store.invitations(desk.now())
    ]
    print_rows(("id", "made", "until", "uses left", "note"), rows, "There are no invitations.")


async def withdraw(desk: Desk, options: argparse.Namespace) -> None:
    """Withdraw an invitation; those who used it stay."""
    await desk.record("uninvite", options.id)
    if not await desk.store.delete_invitation(options.id):
        raise CliError(f"there is no invitation {options.id}; see 'naturalis admin invitations'")
    say(f"Invitation {options.id} is withdrawn.")


async def show_log(desk: Desk, options: argparse.Namespace) -> None:
    """Print what hosts did, the latest first."""
    await desk.record("log")
    rows = [
        (time_text(entry.at), entry.who, entry.action, entry.target, entry.detail)
        for entry in await desk.store.audit_log(options.limit)
    ]
    print_rows(("time", "who", "did", "to", ""), rows, "Nothing was done.")
