"""Where the tables are kept, unless one is told: what was asked for, the environment, the user's data folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

DATA = "NATURALIS_DATA"
DATABASE = "NATURALIS_DATABASE"
FILE = "naturalis.sqlite"
SCHEMES = ("postgresql://", "postgres://")


def data_folder(data: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for everything that is kept: this one, or $NATURALIS_DATA, or the usual one of this user."""
    if data is not None:
        return data
    named = environment.get(DATA)
    if named:
        return Path(named)
    from platformdirs import user_data_path  # only the server's extra brings it

    return user_data_path("naturalis", appauthor=False)


def place(
    data: Path | None = None, database: str | None = None, environment: Mapping[str, str] = os.environ
) -> str | Path:
    """Where the tables are: the URL of a PostgreSQL, or else the SQLite file in the data folder.

    What was asked for counts before the environment, and there the database before the folder.
    """
    url = database or (None if data is not None else environment.get(DATABASE))
    return url or data_folder(data, environment) / FILE


def shown(where: str | Path) -> str:
    """The place for people to read: of a URL only host and database, never the password."""
    if isinstance(where, Path) or not where.startswith(SCHEMES):
        return str(where)
    try:
        parts = urlsplit(where)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "postgresql://…"
    if parts.fragment or "@" in parts.path + parts.query:  # a password that was not quoted could be anywhere
        return "postgresql://…"
    return f"postgresql://{parts.hostname or ''}{port}{parts.path}"
