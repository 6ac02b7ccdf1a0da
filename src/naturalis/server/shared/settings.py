"""Every setting of the server, declared once, with its flag, environment variable, default and help text.

The command line reads this for its help even where the server's own dependencies are not installed.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from naturalis.store.location import SCHEMES, redacted, store_location

LogFormat: TypeAlias = Literal["json", "text"]
LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
TablesAccess: TypeAlias = Literal["anyone", "invited"]
MetricsAccess: TypeAlias = Literal["loopback", "open", "off"]
_SWITCHES = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}
BUS_SCHEMES = ("redis://", "rediss://", "valkey://", "valkeys://", "unix://")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_ORIGIN = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:(?P<port>[0-9]{1,5}))?/?"
)


_HOST = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+")
_CONTACT = re.compile(r"mailto:[^\s@]+@[^\s@]+|https://[^\s]+")
PUSH_SERVICES = (  # of Chrome, Edge, Firefox and Safari
    "fcm.googleapis.com", "jmt17.google.com", "*.notify.windows.com", "*.push.services.mozilla.com", "*.push.apple.com",
)  # fmt: skip


class SettingError(ValueError):
    """A setting has a value that the server cannot use. The message is one sentence: which, and what it accepts."""


class ValueType(NamedTuple):
    """The values that a setting accepts, and how to parse them. ``parse`` raises ValueError."""

    description: str
    parse: Callable[[str], Any]
    metavar: str | None = None  # None: a switch, whose flag takes no value


class Setting(NamedTuple):
    """One setting as users see it. ``name`` is the field; error messages never show the value of a secret one."""

    name: str
    flag: str
    environment: str
    default: str
    help: str
    type: ValueType
    secret: bool


def _integer(low: int, high: int) -> ValueType:
    def parse(text: str) -> int:
        if text.isascii() and text.isdecimal() and low <= int(text[:20]) <= high:
            return int(text)
        raise ValueError

    return ValueType(f"a whole number from {low} to {high}", parse, "N")


def _choice(*words: str) -> ValueType:
    return ValueType("one of " + ", ".join(words), lambda text: words[words.index(text)], "|".join(words))


def _text(text: str) -> str:
    if not text or text.split() != [text]:
        raise ValueError
    return text


def _folder(text: str) -> Path:
    if not text.strip() or "\0" in text:
        raise ValueError
    return Path(text)


def _file(text: str) -> Path:
    path = _folder(text)
    try:
        path.read_text(encoding="utf-8")
    except OSError:
        raise ValueError from None
    return path


def _url(text: str) -> str:
    if not text.startswith(SCHEMES):
        raise ValueError
    return text


def _bus(text: str) -> str:
    if text not in ("postgres", "none") and not text.startswith(BUS_SCHEMES):
        raise ValueError
    return text


def _comma_list(text: str, parse: Callable[[str], str]) -> tuple[str, ...]:
    """Parse the parts of a comma-separated list and drop duplicates; ``none`` is the empty list."""
    parts = [part.strip() for part in text.split(",")]
    return tuple(dict.fromkeys(parse(part) for part in parts if part)) if text.strip() != "none" else ()


def parse_origin(text: str) -> str:
    """Normalize an origin so that equal ones compare equal: lower case, no default port. Raises ValueError."""
    matched = _ORIGIN.fullmatch(text.lower())
    if not matched or int(matched["port"] or 0) > 65535:
        raise ValueError
    scheme, host, port = matched["scheme"], matched["host"], int(matched["port"] or 0)
    return f"{scheme}://{host}" if port in (0, _DEFAULT_PORTS[scheme]) else f"{scheme}://{host}:{port}"


def _host_pattern(text: str) -> str:
    if text != "any" and not _HOST.fullmatch(text.lower()):
        raise ValueError
    return text.lower()


def _contact(text: str) -> str:
    if not _CONTACT.fullmatch(text):
        raise ValueError
    return text


ADDRESS = ValueType("an address or a host name", _text, "ADDRESS")
FOLDER = ValueType("a folder", _folder, "DIR")
FILE = ValueType("a file that can be read", _file, "FILE")
DATABASE = ValueType("a URL that begins with postgresql://", _url, "URL")
SWITCH = ValueType("yes or no", lambda text: _SWITCHES[text.lower()])
ORIGINS = ValueType(
    "a comma-separated list of origins such as https://play.example.org",
    lambda text: _comma_list(text, parse_origin),
    "ORIGINS",
)
HOSTS = ValueType(
    "a comma-separated list of hosts such as push.example.org,*.example.com, or any, or none",
    lambda text: _comma_list(text, _host_pattern),
    "HOSTS",
)
CONTACT = ValueType("an address such as mailto:me@example.org or https://example.org", _contact, "URL")
BUS = ValueType("postgres, none, or a URL that begins with redis:// or valkey://", _bus, "URL")
PROXIES = ValueType(
    "a comma-separated list of addresses or networks such as 127.0.0.1,10.0.0.0/8",
    lambda text: _comma_list(text, lambda part: str(ip_network(part)).removesuffix("/32").removesuffix("/128")),
    "ADDRESSES",
)


def _setting(
    default: Any, value_type: ValueType, help_text: str, flag: str = "", shown: str = "", secret: bool = False
) -> Any:
    """Declare a setting. ``flag`` if it differs from the field's name, ``shown`` if the default is computed."""
    if isinstance(default, bool):
        shown = "yes" if default else "no"
    elif isinstance(default, tuple):
        shown = ",".join(default) or "none"
    metadata = {
        "type": value_type, "help": help_text, "flag": flag, "default": shown or str(default), "secret": secret,
    }  # fmt: skip
    if callable(default):
        return field(default_factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


def _spare_cores() -> int:
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, repr=False)
class ServerSettings:
    """How a server runs. The defaults suit one machine and the people who use it."""

    host: str = _setting("127.0.0.1", ADDRESS, "address to listen on; 0.0.0.0 for all addresses of this machine")
    port: int = _setting(8765, _integer(0, 65535), "port to listen on; 0 chooses a free one")
    data: Path | None = _setting(None, FOLDER, "folder for all data", shown="the user's data folder")  # noqa: RUF009 - it makes a field
    database: str | None = _setting(
        None, DATABASE, "PostgreSQL database for the tables", shown="a file in the data folder", secret=True
    )
    bus: str = _setting(
        "postgres", BUS, "how servers on one database hear of each other's moves at once; none only polls", secret=True
    )
    workers: int = _setting(1, _integer(1, 64), "server processes behind the port; more than one needs PostgreSQL")
    https: bool = _setting(False, SWITCH, "players reach the site over HTTPS: use secure cookies and HSTS")
    origins: tuple[str, ...] = _setting((), ORIGINS, "other origins whose pages may use this server")
    trusted_proxies: tuple[str, ...] = _setting(
        ("127.0.0.1",), PROXIES, "proxies whose X-Forwarded headers the server trusts"
    )
    open_browser: bool = _setting(False, SWITCH, "open the browser when the server is ready", flag="--open")
    heartbeat_seconds: int = _setting(10, _integer(1, 300), "seconds between heartbeats to a client")
    drain_seconds: int = _setting(
        5, _integer(0, 3600), "seconds over which a server that stops sends its players to other servers"
    )
    poll_ms: int = _setting(500, _integer(10, 60_000), "milliseconds between checks for moves made on other servers")
    bot_threads: int = _setting(_spare_cores, _integer(1, 256), "threads for bots", shown="cores - 1")
    analysis: bool = _setting(True, SWITCH, "players may request an analysis of a finished game")
    keep_finished_days: int = _setting(0, _integer(0, 36_500), "days to keep finished games; 0 keeps them for ever")
    keep_open_days: int = _setting(7, _integer(1, 36_500), "days to keep tables whose game never started")
    session_days: int = _setting(400, _integer(1, 400), "days to remember a guest who does not come back")
    log_format: LogFormat = _setting("json", _choice(*get_args(LogFormat)), "format of the log")  # noqa: RUF009 - it makes a field
    log_level: LogLevel = _setting("info", _choice(*get_args(LogLevel)), "minimum log level")  # noqa: RUF009 - it makes a field
    metrics_access: MetricsAccess = _setting("loopback", _choice(*get_args(MetricsAccess)), "who may read /metrics")  # noqa: RUF009 - it makes a field
    max_connections: int = _setting(10_000, _integer(1, 1_000_000), "open WebSocket connections in all")
    connections_per_address: int = _setting(100, _integer(1, 1_000_000), "open connections of one address")
    connections_per_session: int = _setting(20, _integer(1, 1_000_000), "open connections of one guest")
    frames_per_second: int = _setting(20, _integer(1, 10_000), "frames per second from one connection, on average")
    frames_burst: int = _setting(60, _integer(1, 10_000), "frames at once from one connection")
    work_per_guest: int = _setting(
        50, _integer(1, 1_000_000), "milliseconds of work per second that one guest may cause, on average"
    )
    work_per_address: int = _setting(
        200, _integer(1, 1_000_000), "milliseconds of work per second that one address may cause, on average"
    )
    requests_per_minute: int = _setting(240, _integer(1, 1_000_000), "requests and handshakes per minute and address")
    sessions_per_hour: int = _setting(120, _integer(1, 1_000_000), "new guests per hour and address")
    tables_per_hour: int = _setting(60, _integer(1, 1_000_000), "new tables per hour and address")
    analyses_per_hour: int = _setting(30, _integer(1, 10_000), "analyses started per hour by one address or guest")
    chat_per_minute: int = _setting(20, _integer(1, 10_000), "chat messages per minute and seat or spectator")
    push_services: tuple[str, ...] = _setting(
        PUSH_SERVICES, HOSTS, "push services that may carry notifications of turns; any for all, none to send none"
    )
    push_contact: str = _setting("", CONTACT, "where push services can reach you", shown="the first https origin")
    tables: TablesAccess = _setting(  # noqa: RUF009 - it makes a field
        "anyone", _choice(*get_args(TablesAccess)), "who may create tables and see the lobby"
    )
    forbidden_words: Path | None = _setting(None, FILE, "file of words that are not said here", shown="none")  # noqa: RUF009 - it makes a field
    security_contact: str = _setting(
        "", CONTACT, "where people report security holes; fills security.txt", shown="none"
    )
    max_body_kib: int = _setting(16, _integer(1, 10_240), "size limit of a request body or a frame, in KiB")
    max_outbox_kib: int = _setting(256, _integer(16, 65_536), "unsent data kept for a slow client, in KiB")

    def __repr__(self) -> str:
        """Show all settings but the password."""
        return f"ServerSettings({', '.join(f'{name}={value!r}' for name, value in self.shown().items())})"

    @property
    def store_location(self) -> str | Path:
        """The database's URL, or the path of the SQLite file. ``store.location.redacted`` hides a password in it."""
        return store_location(self.data, self.database, {})

    def shown(self) -> dict[str, object]:
        """Return all settings for people and the log: of the database only host and name, never the password."""
        values: dict[str, object] = {each.name: getattr(self, each.name) for each in fields(self)}
        if self.data is not None:
            values["data"] = str(self.data)
        if self.forbidden_words is not None:
            values["forbidden_words"] = str(self.forbidden_words)
        if self.database is not None:
            values["database"] = redacted(self.database)
        values["bus"] = redacted_bus(self.bus)
        return values

    @classmethod
    def read(cls, arguments: argparse.Namespace | None, environ: Mapping[str, str]) -> ServerSettings:
        """Take each setting from ``arguments`` (see add_arguments), else the environment, else the default.

        An empty environment variable counts as unset. As everywhere, --data wins over $NATURALIS_DATABASE.
        Raises SettingError for a value that it cannot use.
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
        return setting.type.parse(text)
    except (ValueError, KeyError):
        value = "" if setting.secret else f" {text!r}"
        raise SettingError(f"{where}{value} is not {setting.type.description}; see 'naturalis serve --help'") from None


def redacted_bus(bus: str) -> str:
    """The bus for people to read: of a URL only the scheme."""
    scheme, mark, _ = bus.partition("://")
    return f"{scheme}{mark}…" if mark else bus


def every_setting() -> Iterator[Setting]:
    """Yield all settings in the order of their declaration."""
    for each in fields(ServerSettings):
        meta = each.metadata
        flag = meta["flag"] or "--" + each.name.replace("_", "-")
        environment = "NATURALIS_" + flag[2:].replace("-", "_").upper()
        yield Setting(each.name, flag, environment, meta["default"], meta["help"], meta["type"], meta["secret"])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a flag for every setting. Values stay text; ServerSettings.read parses them and reports mistakes."""
    for setting in every_setting():
        help_text = f"{setting.help} (default: {setting.default}; ${setting.environment})"
        if setting.type.metavar is None:
            parser.add_argument(setting.flag, dest=setting.name, action=argparse.BooleanOptionalAction, help=help_text)
        else:
            parser.add_argument(setting.flag, dest=setting.name, metavar=setting.type.metavar, help=help_text)
