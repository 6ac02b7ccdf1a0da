"""A bot that plays one seat of a table over its socket, and uses nothing of Naturalis. docs/protocol.md has it all.

    pip install websockets
    python3 examples/bots/socket_bot.py ws://127.0.0.1:8765/api/tables/TABLE/socket KEY

It lays what scores most, draws by chance, comes back when the line breaks, and ends with the game.
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

TABLE = ("table", "clocks", "game", "outcome")
GAME = ("version", "phase", "acting", "round", "last_round", "display", "decks", "tybor")
PLAYER = ("score", "colour", "symbols", "hand", "spots", "offered", "secret")


class Bot:
    """One seat: its view, and what it has asked and not been answered."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.asked: dict[str, Any] = {}
        self.pause = 1.0

    @property
    def over(self) -> bool:
        """Whether the table has ended."""
        return bool(self.view) and self.view["table"]["stage"] == "over"

    async def play(self, address: str, key: str) -> None:
        """Play to the end of the game, over as many sockets as it takes."""
        while not self.over:
            last = f"?last={self.view['version']}" if self.view else ""
            try:
                async with connect(address + last, additional_headers={"Authorization": f"Bearer {key}"}) as socket:
                    await self.attend(socket)
            except ConnectionClosed as gone:
                if gone.rcvd and gone.rcvd.code == 4404:
                    sys.exit("there is no such table, or the key opens no seat of it")
            except (OSError, WebSocketException) as why:
                print(f"{why}; again in {self.pause:.0f} s", file=sys.stderr)
            if not self.over:
                await asyncio.sleep(self.pause * random.uniform(0.5, 1))
                self.pause = min(30.0, 2 * self.pause)

    async def attend(self, socket: ClientConnection) -> None:
        """Hear and answer until the socket closes or the game is over."""
        async for frame in socket:
            for told in json.loads(frame):
                if reply := self.hear(told):
                    await socket.send(json.dumps(reply))
            if self.over:
                return
            if not self.asked and self.may_act():
                self.asked = {"type": "look", "id": uuid4().hex, "seat": self.view["seat"]}
                await socket.send(json.dumps(self.asked))

    def may_act(self) -> bool:
        """Whether the game waits for this seat, and it has not given up."""
        seat, game = self.view.get("seat"), self.view.get("game")
        return game is not None and seat in game["acting"] and not self.view["table"]["seats"][seat].get("conceded")

    def hear(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """Take in a message; what to send at once, if anything."""
        kind = told["type"]
        if kind == "welcome":
            self.pause = 1.0
            self.view = told["views"][0] if told["views"] else self.view
            return self.asked or None  # whatever had no answer is sent again, with the same id
        if kind == "news" and not reduce(self.view, told):
            return {"type": "resync", "reason": "gap"}
        if kind == "beat" and told["version"] == self.view["version"] and told["hashes"][0] != view_hash(self.view):
            return {"type": "resync", "reason": "hash"}
        if kind == "options":
            self.asked = {"type": "play", "id": uuid4().hex, "seat": told["seat"], "move": choose(told)}
            return self.asked
        if kind in ("done", "refused"):
            self.asked = {}
            if kind == "refused":
                print(f"refused: {told['code']}", file=sys.stderr)
                return {"type": "resync"}
        if kind == "problem":
            sys.exit(f"the server had a problem with us: {told}")
        if kind == "bye":
            self.pause = told["retry"] / 1000
        return None


def choose(options: dict[str, Any]) -> dict[str, Any]:
    """The placement with most points, the fewest spots closed; another move by chance."""
    if options["placements"]:
        best = max(options["placements"], key=lambda option: (option["points"], -len(option["closes"])))
        return {"type": "place"} | {name: best[name] for name in ("card", "face", "x", "y")}
    move: dict[str, Any] = random.choice(options["moves"])
    return move


def reduce(view: dict[str, Any], news: dict[str, Any]) -> bool:
    """Bring the view up to date; False where news are missing before these."""
    if news["version"] != view["version"] + 1:
        return bool(news["version"] <= view["version"])
    view["version"] = news["version"]
    take(view, news, TABLE)
    if said := news.get("said"):
        view["chat"] = [*view["chat"], said][-50:]
    if patch := news.get("patch"):
        game = view["game"]
        take(game, patch, GAME)
        game["seen"] = sorted({*game["seen"], *patch.get("seen", ())})
        for part in patch.get("players", ()):
            player = game["players"][part["seat"]]
            take(player, part, PLAYER)
            player["area"] += [part["laid"]] if "laid" in part else []
    return True


def take(whole: dict[str, Any], parts: dict[str, Any], names: tuple[str, ...]) -> None:
    """Set what is there."""
    whole.update({name: parts[name] for name in names if parts.get(name) is not None})


def view_hash(view: dict[str, Any]) -> int:
    """CRC-32 of the view as JSON: keys sorted, no spaces, no nulls in objects."""
    return crc32(json.dumps(bare(view), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def bare(value: Any) -> Any:
    """The value without what is null in objects."""
    if isinstance(value, dict):
        return {name: bare(part) for name, part in value.items() if part is not None}
    return [bare(part) for part in value] if isinstance(value, list) else value


if __name__ == "__main__":
    asyncio.run(Bot().play(sys.argv[1], sys.argv[2]))
