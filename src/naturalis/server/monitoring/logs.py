"""The server's log on stderr: one JSON object per line, or readable text. Libraries log through it, too.

It writes only the fields listed here, so no cookie, key, password, name or chat can get into the log by mistake. It
drops every other field and lists its name under ``dropped``.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from collections.abc import Callable, MutableMapping
from time import monotonic
from typing import Any, Literal, TextIO, cast

import structlog
from structlog.stdlib import BoundLogger, ProcessorFormatter
from structlog.types import Processor

FIELDS = {
    "time": "when, in UTC",
    "level": "debug, info, warning, error or critical",
    "logger": "the part of the server, or the library",
    "event": "what happened, in a few words",
    "table": "the table's id",
    "seat": "the seat concerned",
    "version": "the table's version",
    "incident": "the incident id that the player saw",
    "error": "what the store or a library said",
    "exception": "the traceback",
    "code": "why the server refused something",
    "reason": "why the server did something",
    "method": "the method of the HTTP request, or WebSocket",
    "path": "the path of the request, without its query",
    "status": "the status of the HTTP response",
    "stage": "the table's stage: open, playing or over",
    "bot": "the bot's level",
    "seconds": "how long it took",
    "count": "how many",
    "process": "the id of a server process; with --workers its number",
    "address": "where the server listens; never a player's address",
    "store": "where the tables are stored, without the password",
    "release": "the version of Naturalis",
    "settings": "all settings at the start, without the password",
    "dropped": "names of fields that the log left out because they are not in this list",
}
_process: dict[str, int] = {}  # what every line says of this process
_META = {"_record", "_from_structlog"}  # structlog's own, removed before the line is written
_URL = re.compile(r"\b(postgres(?:ql)?|rediss?|valkeys?)://\S*@\S*", re.IGNORECASE)
_BEARER = re.compile(r"\b(bearer)\s+\S+", re.IGNORECASE)
_SECRET = re.compile(r"((?:cookie|authorization|password)['\"]?\s*[:=]\s*)[^\n]*", re.IGNORECASE)
CLIENT_MISTAKES = ("Invalid HTTP request received.", "Unsupported upgrade request.")  # uvicorn's messages, too
INVALID_UTF8 = "Invalid UTF-8 sequence received from client."  # uvicorn's message


def new_incident() -> str:
    """Return a new incident id, 8 hexadecimal digits, that players can quote and operators find in the log."""
    return secrets.token_hex(4)


def logger(name: str = "naturalis.server") -> BoundLogger:
    """Return the logger of this name. Bind fields with ``bind``, or for a task with ``structlog.contextvars``."""
    made = structlog.wrap_logger(
        logging.getLogger(name), processors=_processors(), wrapper_class=BoundLogger, context_class=dict
    )
    return cast("BoundLogger", made)


def configure_logging(log_format: Literal["json", "text"], level_name: str, stream: TextIO | None = None) -> None:
    """Send everything that this process logs to the stream (stderr) in this format, from this level up.

    Libraries log warnings and errors only: below that they log addresses and messages. Start uvicorn with
    ``log_config=None``, or it configures logging itself.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    renderer = structlog.processors.JSONRenderer(ensure_ascii=False) if log_format == "json" else _as_text
    level = logging.getLevelNamesMapping()[level_name.upper()]
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=_chain(),
            processors=[ProcessorFormatter.remove_processors_meta, cast("Processor", renderer)],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.WARNING, level))
    logging.getLogger("naturalis").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        library = logging.getLogger(name)
        library.handlers.clear()
        library.propagate = True
        library.setLevel(logging.NOTSET)
    logging.captureWarnings(True)
    structlog.configure(
        processors=_processors(),
        wrapper_class=BoundLogger,
        context_class=dict,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def identify_process(number: int) -> None:
    """Let every line of this process say that it is process ``number`` of several behind one port."""
    _process["process"] = number


def downgrade_invalid_utf8(record: logging.LogRecord) -> bool:
    """Filter for uvicorn's log: invalid UTF-8 is the client's mistake, so log it as information, not as an error."""
    if record.msg != INVALID_UTF8:
        return True
    logger().info("not_understood", reason="a text frame was not UTF-8")
    return False


def downgrade_client_mistakes(record: logging.LogRecord) -> bool:
    """Filter for uvicorn's log: a request that it cannot read is the client's mistake. Many leave one line a minute."""
    if record.msg not in CLIENT_MISTAKES:
        return True
    _mistakes.info("not_understood", reason=record.msg)
    return False


class LogLimiter:
    """A log for what anyone can cause: each event once per interval, with the number of those since the last line."""

    def __init__(self, log: BoundLogger, interval_s: float = 60.0, clock: Callable[[], float] = monotonic) -> None:
        self._log = log
        self._interval_s = interval_s
        self._clock = clock
        self._lines: dict[tuple[str, str], list[float]] = {}  # when it was last logged, and how many were not since

    def info(self, event: str, *, reason: str = "", count: int = 1) -> None:
        """Log for information."""
        self._write(self._log.info, event, reason, count)

    def warning(self, event: str, *, reason: str = "", count: int = 1) -> None:
        """Log a warning."""
        self._write(self._log.warning, event, reason, count)

    def _write(self, write: Callable[..., object], event: str, reason: str, count: int) -> None:
        now = self._clock()
        line = self._lines.setdefault((event, reason), [-self._interval_s, 0])
        line[1] += count
        if now - line[0] >= self._interval_s:
            write(event, reason=reason, count=int(line[1]))
            line[:] = [now, 0]


def _processors() -> list[Processor]:
    return [structlog.stdlib.filter_by_level, *_chain(), ProcessorFormatter.wrap_for_formatter]


def _chain() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.add_log_level,
        _add_logger,
        _add_process,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        structlog.processors.format_exc_info,
        keep_fields,
    ]


def _add_logger(named: Any, _: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    record = fields.get("_record")
    fields["logger"] = record.name if record is not None else named.name
    return fields


def _add_process(_: object, __: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {**_process, **fields}


def keep_fields(_: object, __: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Processor of structlog: keep only the fields of FIELDS, in their order, and remove secrets from their text."""
    kept = {name: _redact(fields[name]) for name in FIELDS if name in fields}
    dropped = sorted(str(name)[:40] for name in fields if name not in FIELDS and name not in _META)
    if dropped:
        kept["dropped"] = dropped
    return kept | {name: fields[name] for name in _META if name in fields}


def _redact(value: Any) -> Any:
    if isinstance(value, str):
        bare = _SECRET.sub(r"\1…", _BEARER.sub(r"\1 …", _URL.sub(r"\1://…", value)))
        return bare.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {str(name): _redact(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_redact(inner) for inner in value]
    return value if value is None or isinstance(value, bool | int | float) else _redact(str(value))


def _as_text(_: object, __: str, fields: MutableMapping[str, Any]) -> str:
    """Format a line for people: time, level, event, the other fields; below it the indented traceback."""
    rest = dict(fields)
    time, level, event = (str(rest.pop(name, "")) for name in ("time", "level", "event"))
    exception = rest.pop("exception", None)
    shown = [f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in rest.items()]
    line = " ".join([time, f"{level:7}", json.dumps(event, ensure_ascii=False)[1:-1], *shown])
    return line if exception is None else line + "".join(f"\n    {part}" for part in str(exception).splitlines())


_mistakes = LogLimiter(logger())
