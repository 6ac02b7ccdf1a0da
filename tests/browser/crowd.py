"""A table with far more cards than a game has: what the server tells is changed on its way to the page."""

from __future__ import annotations

import json
from typing import Any

from playwright.async_api import WebSocketRoute

from tests.browser.person import Person

CARDS = 80


def area_of(count: int) -> list[dict[str, Any]]:
    """An area that grew around its starter, card by card."""
    places = [(x, y) for x in range(-9, 10) for y in range(-9, 10) if (x + y) % 2 == 0 and (x, y) != (0, 0)]
    places.sort(key=lambda place: (max(map(abs, place)), place))
    return [{"x": x, "y": y, "face": "front", "card": card} for card, (x, y) in enumerate(places[:count], start=1)]


async def crowd(person: Person) -> None:
    """From the next load on the person's own area has so many cards."""

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda frame: page.send(json.dumps([_crowded(message) for message in json.loads(frame)])))

    await person.page.route_web_socket("**/socket*", between)


def _crowded(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "beat":
        return {**message, "type": "unheard"}  # its hash would be that of the true table
    for view in message.get("views") or []:
        own = view["game"]["players"][0]
        own["area"] = [*own["area"][:1], *area_of(CARDS - 1)]
        edge = max(laid["x"] for laid in own["area"])
        own["spots"] = [[edge + 1, y] for y in range(-edge, edge + 1) if (edge + 1 + y) % 2 == 0]
    return message
