"""The log: one format for us and the libraries, known fields only, and never a secret."""

from __future__ import annotations

import io
import json
import logging
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import structlog

from naturalis.server.monitoring.logs import (
    FIELDS,
    INVALID_UTF8,
    LogLimiter,
    configure_logging,
    downgrade_invalid_utf8,
    keep_fields,
    logger,
    new_incident,
)
from naturalis.server.shared.settings import ServerSettings
from tests.helpers.repository import ROOT

PAGE = ROOT / "docs" / "server.md"
NAMES = ("", "naturalis", "uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """A stream to log to; afterwards logging is as it was."""
    loggers = [logging.getLogger(name) for name in NAMES]
    before = [(each.level, each.handlers[:], each.propagate) for each in loggers]
    yield io.StringIO()
    for each, (level, handlers, propagate) in zip(loggers, before, strict=True):
        each.setLevel(level)
        each.handlers[:] = handlers
        each.propagate = propagate
    logging.captureWarnings(False)
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_is_a_json_object(stream: io.StringIO) -> None:
    configure_logging("json", "info", stream)
    logger().info("moved", table="abc", seat=1, version=7)
    [line] = lines(stream)
    assert line.pop("time").endswith("Z")
    assert line == {
        "level": "info",
        "logger": "naturalis.server",
        "event": "moved",
        "table": "abc",
        "seat": 1,
        "version": 7,
    }


def test_invalid_utf8_is_logged_as_information(stream: io.StringIO) -> None:
    """That uvicorn still says it so is seen where frames of any kind are sent."""
    configure_logging("json", "info", stream)
    uvicorns = logging.getLogger("uvicorn.error")
    uvicorns.addFilter(downgrade_invalid_utf8)
    uvicorns.error(INVALID_UTF8)
    uvicorns.error("another")
    uvicorns.removeFilter(downgrade_invalid_utf8)
    assert [(line["level"], line["event"]) for line in lines(stream)] == [
        ("info", "not_understood"),
        ("error", "another"),
    ]


def test_fields_can_be_bound(stream: io.StringIO) -> None:
    configure_logging("json", "info", stream)
    log = logger()
    structlog.contextvars.bind_contextvars(table="abc")
    log.bind(seat=2).warning("late")
    structlog.get_logger().warning("later")
    assert [(line["table"], line.get("seat")) for line in lines(stream)] == [("abc", 2), ("abc", None)]
    assert lines(stream)[1]["logger"] == __name__


def test_a_logger_made_before_the_set_up_follows_it(stream: io.StringIO) -> None:
    log = logger()
    configure_logging("json", "error", stream)
    log.warning("unheard")
    log.error("heard")
    assert [line["event"] for line in lines(stream)] == ["heard"]


def test_the_libraries_take_the_same_form_and_only_warn(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").addHandler(logging.NullHandler())
    configure_logging("json", "debug", stream)
    logging.getLogger("websockets.server").debug("< TEXT 'what was said'")
    logging.getLogger("uvicorn.access").info('127.0.0.1 - "GET /"')
    logging.getLogger("uvicorn.error").warning("Invalid %s request", "HTTP")
    logging.getLogger("asyncio").error("Task failed", exc_info=ValueError("why"))
    logger().debug("ours")
    shown = lines(stream)
    assert [line["logger"] for line in shown] == ["uvicorn.error", "asyncio", "naturalis.server"]
    assert shown[0]["event"] == "Invalid HTTP request"
    assert "ValueError: why" in shown[1]["exception"]
    assert not any("dropped" in line for line in shown)


def test_warnings_of_python_are_logged(stream: io.StringIO) -> None:
    configure_logging("json", "info", stream)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(False)
        logging.captureWarnings(True)
        warnings.warn("old", DeprecationWarning, stacklevel=1)
        logging.captureWarnings(False)
    assert "DeprecationWarning: old" in lines(stream)[0]["event"]


def test_a_traceback_with_its_incident(stream: io.StringIO) -> None:
    configure_logging("json", "info", stream)
    incident = new_incident()
    try:
        raise KeyError("lost")
    except KeyError:
        logger().exception("broken", incident=incident)
    [line] = lines(stream)
    assert (line["level"], line["incident"]) == ("error", incident)
    assert "KeyError: 'lost'" in line["exception"]


@pytest.mark.parametrize(
    "field", ["cookie", "key", "seat_key", "name", "text", "chat", "password", "database", "token"]
)
def test_other_fields_are_left_out_and_named(field: str, stream: io.StringIO) -> None:
    configure_logging("json", "info", stream)
    logger().info("said", table="abc", **{field: "SECRET"})
    assert "SECRET" not in stream.getvalue()
    assert lines(stream)[0]["dropped"] == [field]


@pytest.mark.parametrize(
    "text",
    [
        "cannot reach postgresql://anna:SECRET@db/x now",
        "postgres://SECRET@db",
        "headers: Cookie: __Host-session=SECRET",
        "{'set-cookie': 'SECRET'}",
        "Authorization: Bearer SECRET",
        "got bearer SECRET",
        "password=SECRET",
    ],
)
def test_secrets_inside_a_text_are_taken_out(text: str, stream: io.StringIO) -> None:
    configure_logging("json", "info", stream)
    logger().error(text, error=text, settings={"inner": [text]})
    logging.getLogger("asyncpg").error("%s", text)
    try:
        raise RuntimeError(text)
    except RuntimeError:
        logger().exception("failed")
    assert "SECRET" not in stream.getvalue()
    assert len(lines(stream)) == 3


def test_what_may_be_told_stays() -> None:
    told = {"event": "start", "store": "postgresql://db/games", "error": "password authentication failed for anna"}
    assert keep_fields(None, "", dict(told)) == told


def test_settings_are_logged_without_password(stream: io.StringIO) -> None:
    configure_logging("json", "info", stream)
    settings = ServerSettings(database="postgresql://anna:SECRET@db/games", data=Path("x"))
    logger().info("started", settings=settings.shown())
    assert "SECRET" not in stream.getvalue()
    assert lines(stream)[0]["settings"]["database"] == "postgresql://db/games"


def test_readable_text(stream: io.StringIO) -> None:
    configure_logging("text", "info", stream)
    logger().info("two\nlines", table="a b", seat=1, error="\x1b[31m")
    try:
        raise ValueError("why")
    except ValueError:
        logger().exception("broken")
    first, second, *rest = stream.getvalue().splitlines()
    assert first.endswith(r'info    two\nlines logger="naturalis.server" table="a b" seat=1 error="\u001b[31m"'), first
    assert "error   broken" in second
    assert rest[-1] == "    ValueError: why"


def test_whatever_is_logged_gives_one_line(stream: io.StringIO) -> None:
    configure_logging("json", "info", stream)
    logger().info("odd", error=Path("x"), reason="\ud800\n", count={1: {2}}, settings=(1, None, 2.5, True))
    [line] = lines(stream)
    assert (line["error"], line["settings"]) == ("x", [1, None, 2.5, True])


def test_nothing_is_set_up_by_importing() -> None:
    assert not structlog.is_configured()


def test_the_page_has_a_row_for_every_field() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for field, meaning in FIELDS.items():
        assert f"| `{field}` | {meaning} |" in text, field


def test_what_anyone_can_cause_leaves_one_line_per_interval() -> None:
    lines: list[tuple[str, str, int]] = []
    now = [0.0]

    class Log:
        def warning(self, event: str, *, reason: str, count: int) -> None:
            lines.append((event, reason, count))

        info = warning

    limited = LogLimiter(cast("Any", Log()), 60, lambda: now[0])
    for _ in range(100):
        limited.warning("closed", reason="slow")
    limited.info("closed", reason="other")
    now[0] = 61
    limited.warning("closed", reason="slow")
    assert lines == [("closed", "slow", 1), ("closed", "other", 1), ("closed", "slow", 100)]
