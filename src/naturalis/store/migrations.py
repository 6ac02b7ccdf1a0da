"""Numbered migrations: SQL files that bring a database to the schema of this version of the program.

Each is applied once, in its own transaction, and recorded in the table ``migrations``. Never change a released
migration; add the next number instead.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, TypeAlias

from msgspec import Struct

from naturalis.store.contract import StoreError

Kind: TypeAlias = Literal["sqlite", "postgres"]

FOLDER: Traversable = files("naturalis.store") / "sql"
_NAME = re.compile(r"(\d{4})_(\w+)\.sql")


class Migration(Struct, frozen=True):
    """One step: its number (from 1, without gaps), its name and its SQL."""

    number: int
    name: str
    sql: str


def all_migrations(kind: Kind) -> list[Migration]:
    """All migrations for this kind of database, in order."""
    found = [
        Migration(int(parts[1]), parts[2], file.read_text(encoding="utf-8"))
        for file in (FOLDER / kind).iterdir()
        if (parts := _NAME.fullmatch(file.name))
    ]
    found.sort(key=lambda migration: migration.number)
    if [migration.number for migration in found] != [*range(1, len(found) + 1)]:
        raise StoreError(f"the migrations for {kind} are not numbered from 1 without a hole; install naturalis again")
    return found


def missing(kind: Kind, applied: Mapping[int, str], where: str) -> list[Migration]:
    """The migrations that this database still needs, in order.

    Raises StoreError if a newer version of the program, or another history of migrations, made the database.
    """
    known = all_migrations(kind)
    if any(number > len(known) for number in applied):
        raise StoreError(f"{where} was written by a newer version of naturalis; install that version to use it")
    for migration in known[: len(applied)]:
        if applied.get(migration.number) != migration.name:
            raise StoreError(f"{where} was migrated in a way that this version does not know; name another one")
    return known[len(applied) :]


def statements(sql: str) -> Iterator[str]:
    """The statements of a script one by one: SQLite's own function for scripts would first end the transaction."""
    waiting = ""
    for line in sql.splitlines(keepends=True):
        waiting += line
        if sqlite3.complete_statement(waiting):
            yield waiting
            waiting = ""
    if re.sub(r"--.*", "", waiting).strip():
        raise StoreError("a migration does not end with a semicolon; install naturalis again")
