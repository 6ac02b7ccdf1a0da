"""Where the store is: as an option says, else the environment, else in the user's data folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

DATA_VARIABLE = "NATURALIS_DATA"
DATABASE_VARIABLE = "NATURALIS_DATABASE"
FILE_NAME = "naturalis.sqlite"
SCHEMES = ("postgresql://", "postgres://")


def data_folder(data: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for all data: this one, else $NATURALIS_DATA, else the user's usual data folder."""
    if data is not None:
        return data
    named = environment.get(DATA_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_data_path  # only the server's extra brings it

    return user_data_path("naturalis", appauthor=False)


def store_location(
    data: Path | None = None, database: str | None = None, environment: Mapping[str, str] = os.environ
) -> str | Path:
    """The URL of the PostgreSQL database, or else the path of the SQLite file in the data folder.

    Options win over the environment, and in the environment the database wins over the folder.
    """
    url = database or (None if data is not None else environment.get(DATABASE_VARIABLE))
    return url or data_folder(data, environment) / FILE_NAME


def redacted(where: str | Path) -> str:
    """The location for people to read: of a URL only host and database, never the password."""
    if isinstance(where, Path) or not where.startswith(SCHEMES):
        return str(where)
    try:
        parts = urlsplit(where)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "postgresql://…"
    if parts.fragment or "@" in parts.path + parts.query:  # an unquoted password could be anywhere
        return "postgresql://…"
    return f"postgresql://{parts.hostname or ''}{port}{parts.path}"
