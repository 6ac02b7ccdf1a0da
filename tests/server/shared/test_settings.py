"""Settings: one declaration for flags, environment and docs; flags win; clear errors; no password shown."""

from __future__ import annotations

import argparse
from dataclasses import fields, replace
from pathlib import Path

import pytest

from naturalis.server.shared.settings import (
    ServerSettings,
    Setting,
    SettingError,
    add_arguments,
    every_setting,
    parse_origin,
)
from tests.helpers.repository import ROOT

PAGE = ROOT / "docs" / "server.md"
PASSWORD = "s3cr3t"
URL = f"postgresql://anna:{PASSWORD}@db.example.org:5433/games"


def parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(allow_abbrev=False)
    add_arguments(parser)
    return parser.parse_args(arguments)


def read(*arguments: str, **environ: str) -> ServerSettings:
    return ServerSettings.read(parsed(*arguments), environ)


def test_the_defaults() -> None:
    settings = read()
    assert settings == ServerSettings() == ServerSettings.read(None, {})
    assert (settings.host, settings.port, settings.trusted_proxies) == ("127.0.0.1", 8765, ("127.0.0.1",))
    assert (settings.log_format, settings.metrics_access) == ("json", "loopback")
    assert not settings.open_browser
    assert not settings.https
    assert settings.bot_threads >= 1


def test_flags_win_over_the_environment_and_that_over_defaults() -> None:
    settings = read("--port", "1", NATURALIS_PORT="2", NATURALIS_HEARTBEAT_SECONDS="3", NATURALIS_POLL_MS="")
    assert (settings.port, settings.heartbeat_seconds, settings.poll_ms) == (1, 3, 500)


def test_every_setting_has_a_flag_and_a_variable_of_its_own() -> None:
    settings = list(every_setting())
    assert [setting.name for setting in settings] == [field.name for field in fields(ServerSettings)]
    assert len({setting.flag for setting in settings}) == len({s.environment for s in settings}) == len(settings)
    assert {"--open", "--frames-per-second", "--keep-open-days"} < {setting.flag for setting in settings}
    assert {"NATURALIS_PORT", "NATURALIS_DATABASE", "NATURALIS_OPEN"} < {setting.environment for setting in settings}


@pytest.mark.parametrize("setting", list(every_setting()), ids=lambda setting: setting.name)
def test_the_flag_and_the_variable_mean_the_same(setting: Setting) -> None:
    name, flag, environment = setting.name, setting.flag, setting.environment
    default = getattr(ServerSettings(), name)
    texts = {"data": "x", "database": URL, "origins": "http://a", "trusted_proxies": "10.0.0.0/8", "host": "::1"}
    words = {"session_days": "30", "log_format": "text", "log_level": "debug", "metrics_access": "off"}
    hosts = {"push_services": "push.example.org,*.example.com", "push_contact": "mailto:me@example.org"}
    hosts["bus"] = "redis://127.0.0.1/3"
    hosts["security_contact"] = "https://example.org/security"
    words |= {"tables": "invited", "forbidden_words": __file__}
    text = (texts | words | hosts).get(name) or str(default + 1)
    given = [flag, text]
    if isinstance(default, bool):
        given, text = ([flag.replace("--", "--no-")], "no") if default else ([flag], "yes")
    by_flag, by_environment = read(*given), read(**{environment: text})
    assert by_flag == by_environment != ServerSettings()
    assert getattr(by_flag, name) != default


def test_switches() -> None:
    assert read("--https").https
    assert not read("--no-https", NATURALIS_HTTPS="1").https
    assert all(read(NATURALIS_OPEN=word).open_browser for word in ("yes", "TRUE", "on"))
    assert not any(read(NATURALIS_OPEN=word).open_browser for word in ("0", "No"))


def test_lists() -> None:
    origins = "https://Play.example.org/, http://a:80,,http://a"
    settings = read("--origins", origins, "--trusted-proxies", "10.0.0.0/8, ::1")
    assert settings.origins == ("https://play.example.org", "http://a")
    assert settings.trusted_proxies == ("10.0.0.0/8", "::1")
    assert read("--trusted-proxies", "none", "--origins", "none").trusted_proxies == ()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "65536"], "--port '65536' is not a whole number from 0 to 65535;"),
        (["--port", "-1"], "--port '-1' is not"),
        (["--port", "٣"], "is not a whole number"),
        (["--port", "9" * 5000], "is not a whole number"),
        (["--heartbeat-seconds", "0"], "from 1 to 300"),
        (["--log-format", "xml"], "--log-format 'xml' is not one of json, text;"),
        (["--metrics-access", ""], "is not one of loopback, open, off"),
        (["--origins", "*"], "is not a comma-separated list of origins such as https://play.example.org"),
        (["--origins", "null"], "is not a comma-separated list of origins"),
        (["--trusted-proxies", "example.org"], "is not a comma-separated list of addresses"),
        (["--trusted-proxies", "*"], "is not a comma-separated list of addresses"),
        (["--host", "a b"], "is not an address or a host name"),
        (["--data", " "], "is not a folder"),
        (["--bus", "http://x"], "--bus is not postgres, none, or a URL that begins with redis:// or valkey://;"),
    ],
)
def test_mistakes_get_one_sentence(arguments: list[str], says: str) -> None:
    with pytest.raises(SettingError) as caught:
        read(*arguments)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_mistake_in_the_environment_names_the_variable() -> None:
    with pytest.raises(SettingError, match=r"^NATURALIS_HTTPS 'maybe' is not yes or no;"):
        read(NATURALIS_HTTPS="maybe")


def test_a_password_is_never_shown() -> None:
    settings = read("--database", URL)
    assert settings.database == settings.store_location == URL
    settings = replace(settings, bus=f"redis://:{PASSWORD}@cache.example.org")
    for text in (repr(settings), str(settings), str(settings.shown()), f"{settings}"):
        assert PASSWORD not in text
        assert "redis://…" in text
        assert "postgresql://db.example.org:5433/games" in text
    with pytest.raises(SettingError) as caught:
        read("--database", URL.replace("postgresql", "mysql"))
    assert PASSWORD not in str(caught.value)
    assert caught.value.__cause__ is None


def test_the_location_of_the_store(tmp_path: Path) -> None:
    inside = tmp_path / "naturalis.sqlite"
    assert read("--data", str(tmp_path)).store_location == inside
    assert read("--data", str(tmp_path), NATURALIS_DATABASE=URL).store_location == inside
    assert read(NATURALIS_DATA=str(tmp_path), NATURALIS_DATABASE=URL).store_location == URL
    assert read("--data", str(tmp_path), "--database", URL).store_location == URL


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("http://LOCALHOST:8765", "http://localhost:8765"),
        ("https://a.example:443", "https://a.example"),
        ("http://a:443", "http://a:443"),
        ("http://[::1]:80", "http://[::1]"),
    ],
)
def test_origins_have_one_form(text: str, origin: str) -> None:
    assert parse_origin(text) == parse_origin(origin) == origin


@pytest.mark.parametrize(
    "text",
    ["", "null", "http://", "a", "ftp://a", "http://a/b", "http://a?b", "http://u@a", "http://a:99999", "http://a b"],
)
def test_invalid_origins(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - it has no message of its own
        parse_origin(text)


def test_the_help_shows_default_and_variable(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("--help")
    shown = " ".join(capsys.readouterr().out.split())
    assert "port to listen on; 0 chooses a free one (default: 8765; $NATURALIS_PORT)" in shown


def test_the_page_has_a_row_for_every_setting() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for setting in every_setting():
        row = f"| `{setting.flag}` | `{setting.environment}` | {setting.default} | {setting.help} |"
        assert row in text, row
