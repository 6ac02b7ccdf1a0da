"""How a client applies news to its view, with plain JSON values.

This is all that a client in any language needs to keep its view up to date; the browser has a twin. It knows no rules.
"""

from __future__ import annotations

from typing import Any

CHAT_LINES = 50
_PARTS = ("table", "clocks", "game", "outcome")
_GAME = ("first", "version", "phase", "acting", "round", "last_round", "display", "decks", "tybor")
_PLAYER = ("score", "colour", "symbols", "hand", "spots", "offered", "secret")


class Gap(Exception):
    """News are missing before these; the client must resync."""


def reduce(view: dict[str, Any], news: dict[str, Any]) -> None:
    """Bring the view up to date. Old news change nothing; raises Gap if news are missing."""
    if news["version"] <= view["version"]:
        return
    if news["version"] != view["version"] + 1:
        raise Gap(f"at version {view['version']} came {news['version']}")
    view["version"] = news["version"]
    _set(view, news, _PARTS)
    if news.get("patch"):
        _patch(view["game"], news["patch"])
    if news.get("said"):
        view["chat"] = [*view["chat"], news["said"]][-CHAT_LINES:]
    if news.get("commented"):
        view["comments"] = [*view.get("comments", ()), news["commented"]][-CHAT_LINES:]


def _patch(game: dict[str, Any], patch: dict[str, Any]) -> None:
    _set(game, patch, _GAME)
    if patch.get("seen"):
        game["seen"] = sorted({*game["seen"], *patch["seen"]})
    for part in patch.get("players") or ():
        player = game["players"][part["seat"]]
        _set(player, part, _PLAYER)
        if part.get("laid"):
            player["area"].append(part["laid"])


def _set(target: dict[str, Any], parts: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        if parts.get(name) is not None:
            target[name] = parts[name]
