"""Where a store is: by argument, environment or habit; and a password is never shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from platformdirs import user_data_path

from naturalis.store import StoreError, data_folder, open_store, store_location
from naturalis.store.location import redacted
from naturalis.store.sqlite.store import SqliteStore

URL = "postgresql://host/db"
HOME = user_data_path("naturalis", appauthor=False)


@pytest.mark.parametrize(
    ("data", "database", "environment", "found"),
    [
        (None, None, {}, HOME / "naturalis.sqlite"),
        (None, None, {"NATURALIS_DATA": "", "NATURALIS_DATABASE": ""}, HOME / "naturalis.sqlite"),
        (Path("d"), None, {}, Path("d/naturalis.sqlite")),
        (Path("d"), None, {"NATURALIS_DATA": "e", "NATURALIS_DATABASE": "u"}, Path("d/naturalis.sqlite")),
        (None, URL, {"NATURALIS_DATA": "e", "NATURALIS_DATABASE": "u"}, URL),
        (None, None, {"NATURALIS_DATA": "e"}, Path("e/naturalis.sqlite")),
        (None, None, {"NATURALIS_DATA": "e", "NATURALIS_DATABASE": URL}, URL),
    ],
)
def test_the_place(data: Path | None, database: str | None, environment: dict[str, str], found: str | Path) -> None:
    assert store_location(data, database, environment) == found


def test_the_folder_beside_a_database() -> None:
    assert data_folder(None, {"NATURALIS_DATA": "e", "NATURALIS_DATABASE": URL}) == Path("e")


SECRETS = [
    "postgresql://ada:s3cret@host:5432/db",
    "postgres://ada:s3cret@host/db?sslmode=disable",
    "postgresql://host/db?user=ada&password=s3cret",
    "postgresql://ada:12/s3cret@host/db",
    "postgresql://ada:s3cret#12@host/db",
    "postgresql://ada:12#s3cret@host/db",
    "postgresql://ada:12?s3cret@host/db",
    "postgresql://ada:s3cret:s3cret@host:s3cret/db",
    "postgresql://[s3cret@host/db",
    "postgresql://ada:s3cret@/db?host=/no/such/folder",
    "postgresql://ada:s3cret@localhost:1/db",
]


@pytest.mark.parametrize("url", SECRETS)
async def test_a_password_is_never_shown(url: str) -> None:
    assert "s3cret" not in redacted(url)
    if "@host" in url or "//host" in url:
        return  # these would look for a machine of that name
    with pytest.raises(StoreError) as why:
        await open_store(url)
    assert "s3cret" not in str(why.value)
    assert why.value.__cause__ is None
    assert "\n" not in str(why.value)


def test_what_can_be_shown_is() -> None:
    assert redacted(SECRETS[0]) == "postgresql://host:5432/db"
    assert redacted(Path("a/b")) == "a/b"


async def test_by_its_name(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "x.sqlite"))
    assert isinstance(store, SqliteStore)
    assert not store.shared
    await store.close()
    with pytest.raises(
        StoreError, match="there is no store for mysql:// addresses; name a postgresql:// URL or a file"
    ):
        await open_store("mysql://ada:secret@host/db")
