"""A bot that plays one seat of a table over a WebSocket, and does not use Naturalis. docs/protocol.md has the protocol.

    pip install websockets
    python3 examples/bots/websocket_bot.py ws://127.0.0.1:8765/api/tables/TABLE/socket KEY

It places the card that scores most, draws at random, reconnects, and ends with the game.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import Any
from uuid import uuid4
from zlib import crc32

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

TABLE_FIELDS = ("table", "clocks", "game", "outcome")
GAME_FIELDS = ("first", "version", "phase", "acting", "round", "last_round", "display", "decks", "tybor")
PLAYER_FIELDS = ("score", "colour", "symbols", "hand", "spots", "offered", "secret")


class Bot:
    """One seat: its view, and its request that has no answer yet."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.pending: dict[str, Any] = {}
        self.retry_s = 1.0

    @property
    def over(self) -> bool:
        """Whether the table has ended."""
        return bool(self.view) and self.view["table"]["stage"] == "over"

    async def play(self, address: str, key: str) -> None:
        """Play to the end of the game, over as many connections as it takes."""
        while not self.over:
            last = f"?last={self.view['version']}" if self.view else ""
            try:
                async with connect(address + last, additional_headers={"Authorization": f"Bearer {key}"}) as websocket:
                    await self.answer_messages(websocket)
            except ConnectionClosed as gone:
                if gone.rcvd and gone.rcvd.code == 4404:
                    sys.exit("there is no such table, or the key opens no seat of it")
            except (OSError, WebSocketException) as why:
                print(f"{why}; again in {self.retry_s:.0f} s", file=sys.stderr)
            if not self.over:
                await asyncio.sleep(self.retry_s * random.uniform(0.5, 1))
                self.retry_s = min(30.0, 2 * self.retry_s)

    async def answer_messages(self, websocket: ClientConnection) -> None:
        """Handle messages until the connection closes or the game is over."""
        async for frame in websocket:
            for message in json.loads(frame):
                if reply := self.handle(message):
                    await websocket.send(json.dumps(reply))
            if self.over:
                return
            if not self.pending and self.may_act():
                self.pending = {"type": "look", "id": uuid4().hex, "seat": self.view["seat"]}
                await websocket.send(json.dumps(self.pending))

    def may_act(self) -> bool:
        """Return whether the game waits for this seat, and it has not given up."""
        seat, game = self.view.get("seat"), self.view.get("game")
        return game is not None and seat in game["acting"] and not self.view["table"]["seats"][seat].get("conceded")

    def handle(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Handle a message; return what to send at once, if anything."""
        kind = message["type"]
        if kind == "welcome":
            self.retry_s = 1.0
            self.view = message["views"][0] if message["views"] else self.view
            return self.pending or None  # send the request again, with the same id
        if kind == "news" and not apply_news(self.view, message):
            return {"type": "resync", "reason": "gap"}
        current = kind == "beat" and message["version"] == self.view["version"]
        if current and message["hashes"][0] != view_hash(self.view):
            return {"type": "resync", "reason": "hash"}
        if kind == "options":
            self.pending = {"type": "play", "id": uuid4().hex, "seat": message["seat"], "move": choose(message)}
            return self.pending
        if kind in ("done", "refused"):
            self.pending = {}
            if kind == "refused":
                print(f"refused: {message['code']}", file=sys.stderr)
                return {"type": "resync"}
        if kind == "problem":
            sys.exit(f"the server had a problem with us: {message}")
        if kind == "bye":
            self.retry_s = message["retry_ms"] / 1000
        return None


def choose(options: dict[str, Any]) -> dict[str, Any]:
    """Choose the placement with most points that closes the fewest spots; any other move at random."""
    if options["placements"]:
        best = max(options["placements"], key=lambda option: (option["points"], -len(option["closes"])))
        return {"type": "place"} | {name: best[name] for name in ("card", "face", "x", "y")}
    move: dict[str, Any] = random.choice(options["moves"])
    return move


def apply_news(view: dict[str, Any], news: dict[str, Any]) -> bool:
    """Update the view; return False if earlier news are missing."""
    if news["version"] != view["version"] + 1:
        return bool(news["version"] <= view["version"])
    view["version"] = news["version"]
    set_fields(view, news, TABLE_FIELDS)
    if said := news.get("said"):
        view["chat"] = [*view["chat"], said][-50:]
    if commented := news.get("commented"):
        view["comments"] = [*view.get("comments", ()), commented][-50:]
    if patch := news.get("patch"):
        game = view["game"]
        set_fields(game, patch, GAME_FIELDS)
        game["seen"] = sorted({*game["seen"], *patch.get("seen", ())})
        for part in patch.get("players", ()):
            player = game["players"][part["seat"]]
            set_fields(player, part, PLAYER_FIELDS)
            player["area"] += [part["laid"]] if "laid" in part else []
    return True


def set_fields(whole: dict[str, Any], parts: dict[str, Any], names: tuple[str, ...]) -> None:
    """Set the fields that are present."""
    whole.update({name: parts[name] for name in names if parts.get(name) is not None})


def view_hash(view: dict[str, Any]) -> int:
    """Return the CRC-32 of the view as JSON: keys sorted, no spaces, no nulls in objects."""
    return crc32(json.dumps(without_nulls(view), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def without_nulls(value: Any) -> Any:
    """Return the value without null fields in objects."""
    if isinstance(value, dict):
        return {name: without_nulls(part) for name, part in value.items() if part is not None}
    return [without_nulls(part) for part in value] if isinstance(value, list) else value


if __name__ == "__main__":
    asyncio.run(Bot().play(sys.argv[1], sys.argv[2]))
