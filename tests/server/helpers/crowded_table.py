"""A table on which all eighty cards are in play: what is heavy for a page is tried there.

``python -m tests.server.helpers.crowded_table http://127.0.0.1:8765`` makes one on a running server, and prints the
table and the cookie of the guest who has both its seats.
"""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.request
from typing import Any

from tests.server.helpers.client import Client


def post(address: str, path: str, body: object, cookie: str = "") -> tuple[dict[str, Any], str]:
    """The answer to a request, and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    asked = urllib.request.Request(address.rstrip("/") + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").partition(";")[0]


async def crowded(address: str) -> tuple[str, str]:
    """The id of a table where both decks are used up and the first seat is to lay a card, and its guest's cookie."""
    _, cookie = post(address, "/api/session", {"name": "Ada"})
    made, _ = post(address, "/api/tables", {"settings": {"seats": 2, "absent": {"type": "wait"}}}, cookie)
    client = await Client.enter(address, made["table"], cookie)
    await client.ask("sit", seat=0)
    await client.ask("sit", seat=1, name="Bruno")
    await client.ask("start")
    while not _last(client.view["game"]):
        seat = client.acting()[0]
        await client.ask("play", seat=seat, move=_move(await client.ask("look", seat=seat)))
    await client.socket.close()
    return str(made["table"]), cookie


def _last(game: dict[str, Any]) -> bool:
    return bool(game["phase"] == "place" and game["last_round"] == game["round"])


def _move(options: dict[str, Any]) -> dict[str, Any]:
    """Nobody scores, so that the game goes on until there are no more cards; areas stay round."""
    if options["moves"]:
        return dict(options["moves"][0])
    best = min(options["placements"], key=lambda one: (one["points"], one["face"], abs(one["x"]) + abs(one["y"])))
    return {"type": "place"} | {part: best[part] for part in ("card", "face", "x", "y")}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(crowded(sys.argv[1]))))
