"""Every setting of the server, declared once: the flag, the environment variable, the default and the help follow."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal, NamedTuple

from naturalis.store.location import SCHEMES, place, shown

LogForm = Literal["json", "text"]
LogLevel = Literal["debug", "info", "warning", "error"]
MetricsFor = Literal["loopback", "open", "off"]
_YES = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
_PORTS = {"http": 80, "https": 443}
_ORIGIN = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:(?P<port>[0-9]{1,5}))?/?"
)


class SettingError(ValueError):
    """A setting that cannot be used; the message is one sentence that says which, and what it takes."""


class Kind(NamedTuple):
    """What a setting takes: as words, and how the text of it is read. ``read`` raises ValueError."""

    what: str
    read: Callable[[str], Any]
    metavar: str | None = None  # None: yes or no, a flag without a value


class Setting(NamedTuple):
    """One setting as users meet it. ``name`` is the field; the value of a secret one is never shown."""

    name: str
    flag: str
    environment: str
    default: str
    help: str
    kind: Kind
    secret: bool


def _whole(low: int, high: int) -> Kind:
    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and low <= int(text[:20]) <= high:
            return int(text)
        raise ValueError

    return Kind(f"a whole number from {low} to {high}", read, "N")


def _word(*words: str) -> Kind:
    return Kind("one of " + ", ".join(words), lambda text: words[words.index(text)], "|".join(words))


def _text(text: str) -> str:
    if not text or text.split() != [text]:
        raise ValueError
    return text


def _folder(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise ValueError
    return Path(text)


def _url(text: str) -> str:
    if not text.startswith(SCHEMES):
        raise ValueError
    return text


def _listed(text: str, read: Callable[[str], str]) -> tuple[str, ...]:
    """The parts of a comma list, each read and once; ``none`` is the empty list."""
    parts = [part.strip() for part in text.split(",")]
    return tuple(dict.fromkeys(read(part) for part in parts if part)) if text.strip() != "none" else ()


def read_origin(text: str) -> str:
    """An origin in the one form in which origins are compared: small letters, no usual port. ValueError for others."""
    matched = _ORIGIN.fullmatch(text.lower())
    if not matched or int(matched["port"] or 0) > 65535:
        raise ValueError
    scheme, host, port = matched["scheme"], matched["host"], int(matched["port"] or 0)
    return f"{scheme}://{host}" if port in (0, _PORTS[scheme]) else f"{scheme}://{host}:{port}"


ADDRESS = Kind("an address or a host name", _text, "ADDRESS")
FOLDER = Kind("a folder", _folder, "DIR")
DATABASE = Kind("a URL that begins with postgresql://", _url, "URL")
SWITCH = Kind("yes or no", lambda text: _YES[text.lower()])
ORIGINS = Kind(
    "a comma list of origins such as https://play.example.org",
    lambda text: _listed(text, read_origin),
    "ORIGINS",
)
PROXIES = Kind(
    "a comma list of addresses or networks such as 127.0.0.1,10.0.0.0/8",
    lambda text: _listed(text, lambda part: str(ip_network(part)).removesuffix("/32").removesuffix("/128")),
    "ADDRESSES",
)


def _setting(default: Any, kind: Kind, says: str, flag: str = "", shows: str = "", secret: bool = False) -> Any:
    """Declare a setting. ``flag`` where it is not that of the field's name, ``shows`` where the default is computed."""
    if isinstance(default, bool):
        shows = "yes" if default else "no"
    elif isinstance(default, tuple):
        shows = ",".join(default) or "none"
    told = shows or str(default)
    metadata = {"kind": kind, "help": says, "flag": flag, "default": told, "secret": secret}
    if callable(default):
        return field(default_factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


def _spare_cores() -> int:
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, repr=False)
class ServerSettings:
    """How a server runs. The defaults suit one machine and the people at it."""

    host: str = _setting("127.0.0.1", ADDRESS, "address to listen on; 0.0.0.0 for all of this machine")
    port: int = _setting(8765, _whole(0, 65535), "port to listen on; 0 takes any that is free")
    data: Path | None = _setting(None, FOLDER, "folder for everything that is kept", shows="the user's data folder")  # noqa: RUF009 - it makes a field
    database: str | None = _setting(
        None, DATABASE, "PostgreSQL that keeps the tables", shows="a file in the data folder", secret=True
    )
    https: bool = _setting(False, SWITCH, "the site is reached over HTTPS: secure cookies, and browsers told to stay")
    origins: tuple[str, ...] = _setting((), ORIGINS, "more origins whose pages may use this server")
    proxies: tuple[str, ...] = _setting(("127.0.0.1",), PROXIES, "proxies whose X-Forwarded headers are believed")
    browser: bool = _setting(False, SWITCH, "open the browser when the server is ready", flag="--open")
    beat: int = _setting(10, _whole(1, 300), "seconds between heartbeats of a socket")
    poll: int = _setting(500, _whole(10, 60_000), "milliseconds between looks at what other servers did")
    bot_threads: int = _setting(_spare_cores, _whole(1, 256), "threads in which bots think", shows="cores - 1")
    analysis: bool = _setting(True, SWITCH, "players may have games that are over analysed")
    keep_days: int = _setting(0, _whole(0, 36_500), "days that finished games are kept; 0 is for ever")
    keep_open_days: int = _setting(7, _whole(1, 36_500), "days that tables are kept whose game never started")
    session_days: int = _setting(400, _whole(1, 400), "days that a guest is remembered without coming back")
    log: LogForm = _setting("json", _word("json", "text"), "form of the log's lines")  # noqa: RUF009 - it makes a field
    log_level: LogLevel = _setting("info", _word("debug", "info", "warning", "error"), "least level that is logged")  # noqa: RUF009 - it makes a field
    metrics: MetricsFor = _setting("loopback", _word("loopback", "open", "off"), "who may read /metrics")  # noqa: RUF009 - it makes a field
    sockets: int = _setting(10_000, _whole(1, 1_000_000), "sockets at once")
    sockets_per_address: int = _setting(100, _whole(1, 1_000_000), "sockets at once for one address")
    sockets_per_session: int = _setting(20, _whole(1, 1_000_000), "sockets at once for one guest")
    frames_per_second: int = _setting(20, _whole(1, 10_000), "frames a second from one socket, in the long run")
    frames_burst: int = _setting(60, _whole(1, 10_000), "frames at once from one socket")
    requests_per_minute: int = _setting(240, _whole(1, 1_000_000), "requests and handshakes a minute from one address")
    sessions_per_hour: int = _setting(120, _whole(1, 1_000_000), "new guests an hour from one address")
    tables_per_hour: int = _setting(60, _whole(1, 1_000_000), "new tables an hour from one address")
    analyses_per_hour: int = _setting(30, _whole(1, 10_000), "games analysed an hour for one address or guest")
    chat_per_minute: int = _setting(20, _whole(1, 10_000), "things said a minute from one seat")
    body_kib: int = _setting(16, _whole(1, 10_240), "KiB that a request's body or a frame may have")
    outbox_kib: int = _setting(256, _whole(16, 65_536), "KiB that may wait for a slow socket")

    def __repr__(self) -> str:
        """All settings as they may be shown."""
        return f"ServerSettings({', '.join(f'{name}={value!r}' for name, value in self.shown().items())})"

    @property
    def place(self) -> str | Path:
        """The database's URL, or the SQLite file. Print it with ``store.location.shown``, which hides passwords."""
        return place(self.data, self.database, {})

    def shown(self) -> dict[str, object]:
        """All settings for people to read and for the log: of the database only host and name, never the password."""
        values: dict[str, object] = {each.name: getattr(self, each.name) for each in fields(self)}
        if self.data is not None:
            values["data"] = str(self.data)
        if self.database is not None:
            values["database"] = shown(self.database)
        return values

    @classmethod
    def read(cls, arguments: argparse.Namespace | None, environ: Mapping[str, str]) -> ServerSettings:
        """The settings out of what add_arguments left in ``arguments``, else the environment, else the defaults.

        An empty environment variable counts as none. As everywhere, --data wins over $NATURALIS_DATABASE.
        SettingError where a value cannot be used.
        """
        values: dict[str, Any] = {}
        for setting in every_setting():
            given = getattr(arguments, setting.name, None)
            if isinstance(given, bool):
                values[setting.name] = given
            elif given is not None:
                values[setting.name] = _value(setting, setting.flag, given)
            elif text := environ.get(setting.environment):
                values[setting.name] = _value(setting, setting.environment, text)
        if getattr(arguments, "data", None) is not None and getattr(arguments, "database", None) is None:
            values.pop("database", None)
        return cls(**values)


def _value(setting: Setting, where: str, text: str) -> Any:
    try:
        return setting.kind.read(text)
    except (ValueError, KeyError):
        value = "" if setting.secret else f" {text!r}"
        raise SettingError(f"{where}{value} is not {setting.kind.what}; see 'naturalis serve --help'") from None


def every_setting() -> Iterator[Setting]:
    """All settings in the order of their declaration."""
    for each in fields(ServerSettings):
        told = each.metadata
        flag = told["flag"] or "--" + each.name.replace("_", "-")
        environment = "NATURALIS_" + flag[2:].replace("-", "_").upper()
        yield Setting(each.name, flag, environment, told["default"], told["help"], told["kind"], told["secret"])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a flag for every setting. Values stay text until ServerSettings.read, which is where mistakes are told."""
    for setting in every_setting():
        told = f"{setting.help} (default: {setting.default}; ${setting.environment})"
        if setting.kind.metavar is None:
            parser.add_argument(setting.flag, dest=setting.name, action=argparse.BooleanOptionalAction, help=told)
        else:
            parser.add_argument(setting.flag, dest=setting.name, metavar=setting.kind.metavar, help=told)
