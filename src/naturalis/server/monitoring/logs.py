"""The server's log: a JSON object a line, or readable text, on stderr; also what the libraries have to say.

Only fields that are listed here are ever logged. So no cookie, no key, no password, no name and nothing said at a
table gets into the log, not even by mistake: a field that nobody listed is left out; ``dropped`` has its name.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO, cast

import structlog
from structlog.stdlib import BoundLogger, ProcessorFormatter
from structlog.types import Processor

from naturalis.server.shared.settings import ServerSettings

FIELDS = {
    "time": "when, UTC",
    "level": "debug, info, warning, error or critical",
    "logger": "which part of the server, or which library",
    "event": "what happened, in a few words",
    "table": "the table's id",
    "seat": "the seat it concerns",
    "version": "the table's version then",
    "incident": "what a player was told to quote",
    "error": "what the store or a library said",
    "exception": "the traceback",
    "code": "why something was refused",
    "reason": "why something was done",
    "method": "of the HTTP request, or WebSocket",
    "path": "of the request, without what follows a question mark",
    "status": "of the HTTP answer",
    "stage": "of the table: open, playing, over",
    "bot": "the level of a bot",
    "seconds": "how long it took",
    "count": "how many",
    "process": "the id of a server process",
    "address": "where the server listens; never a player's",
    "store": "where the tables are kept, without password",
    "release": "the version of Naturalis",
    "settings": "all settings at the start, without password",
    "dropped": "names of fields that were left out because they are not in this list",
}
_META = {"_record", "_from_structlog"}  # structlog's own, gone before a line is written
_URL = re.compile(r"\b(postgres(?:ql)?)://\S*@\S*", re.IGNORECASE)
_BEARER = re.compile(r"\b(bearer)\s+\S+", re.IGNORECASE)
_SECRET = re.compile(r"((?:cookie|authorization|password)['\"]?\s*[:=]\s*)[^\n]*", re.IGNORECASE)
NOT_TEXT = "Invalid UTF-8 sequence received from client."  # uvicorn's words


def new_incident() -> str:
    """A new id, 8 hexadecimal digits, that a player can quote and that is found in the log."""
    return secrets.token_hex(4)


def logger(name: str = "naturalis.server") -> BoundLogger:
    """The logger of this name. Bind fields with ``bind``, or for a whole task with ``structlog.contextvars``."""
    made = structlog.wrap_logger(
        logging.getLogger(name), processors=_processors(), wrapper_class=BoundLogger, context_class=dict
    )
    return cast("BoundLogger", made)


def set_up(settings: ServerSettings, stream: TextIO | None = None) -> None:
    """From now on everything that is logged in this process goes to the stream (stderr), as the settings say.

    The libraries are heard from warnings on: below that they tell addresses and what was sent. Start uvicorn with
    ``log_config=None``, or it sets up its own.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    renderer = structlog.processors.JSONRenderer(ensure_ascii=False) if settings.log == "json" else _as_text
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
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


def forgive(record: logging.LogRecord) -> bool:
    """A filter for what uvicorn logs: text that is none is a client's mistake, and no error here."""
    if record.msg != NOT_TEXT:
        return True
    logger().info("not_understood", reason="a frame of text was not UTF-8")
    return False


def _processors() -> list[Processor]:
    return [structlog.stdlib.filter_by_level, *_chain(), ProcessorFormatter.wrap_for_formatter]


def _chain() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.add_log_level,
        _add_logger,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        structlog.processors.format_exc_info,
        keep_fields,
    ]


def _add_logger(named: Any, _: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    record = fields.get("_record")
    fields["logger"] = record.name if record is not None else named.name
    return fields


def keep_fields(_: object, __: str, fields: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor of structlog: only the fields of FIELDS, in their order, without passwords and cookies in a text."""
    kept = {name: _scrubbed(fields[name]) for name in FIELDS if name in fields}
    dropped = sorted(str(name)[:40] for name in fields if name not in FIELDS and name not in _META)
    if dropped:
        kept["dropped"] = dropped
    return kept | {name: fields[name] for name in _META if name in fields}


def _scrubbed(value: Any) -> Any:
    if isinstance(value, str):
        bare = _SECRET.sub(r"\1…", _BEARER.sub(r"\1 …", _URL.sub(r"\1://…", value)))
        return bare.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {str(name): _scrubbed(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_scrubbed(inner) for inner in value]
    return value if value is None or isinstance(value, bool | int | float) else _scrubbed(str(value))


def _as_text(_: object, __: str, fields: MutableMapping[str, Any]) -> str:
    """One line for people: time, level, event, the other fields; below it the traceback, indented."""
    rest = dict(fields)
    time, level, event = (str(rest.pop(name, "")) for name in ("time", "level", "event"))
    exception = rest.pop("exception", None)
    shown = [f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in rest.items()]
    line = " ".join([time, f"{level:7}", json.dumps(event, ensure_ascii=False)[1:-1], *shown])
    return line if exception is None else line + "".join(f"\n    {part}" for part in str(exception).splitlines())
