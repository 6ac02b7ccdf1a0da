"""A bot that does not use Naturalis: it likes points now, room and symbols for later. docs/bots.md has the protocol.

    naturalis arena "stdio:python3 examples/bots/plain_bot.py" uniform --games 20

plain_bot.mjs chooses the same moves, in JavaScript.
"""

from __future__ import annotations

import json
import sys
from typing import Any

# For each corner: the position that it leads to, and the corner of the card there that it meets.
CORNERS = [(-1, 1, 3), (1, 1, 2), (-1, -1, 1), (1, -1, 0)]
EMPTY = ("empty", "absent")
cards: dict[int, dict[str, Any]] = {}


def main() -> None:
    """Answer each line until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            for group in message["cards"].values():
                cards.update({card["card"]: card for card in group})
            answer = {"name": "plain"}
        else:
            answer = {"move": choose(message["view"], message["moves"])}
        print(json.dumps(answer), flush=True)


def choose(view: dict[str, Any], moves: list[str]) -> str:
    """Return the best-rated move; the first one of several."""
    me = view["players"][view["seat"]]
    return max(moves, key=lambda move: rate(move, view, me))


def rate(move: str, view: dict[str, Any], me: dict[str, Any]) -> float:
    """Rate a move."""
    kind, _, rest = move.partition(":")
    if kind == "starter":
        return len(read_face(me["starter"], rest)[1])
    if kind == "colour":
        return 0
    if kind == "keep":
        return rate_objective(cards[int(rest)], me)
    if kind == "draw":
        return rate_draw(rest, view, me)
    last = view["round"] == view["last_round"]
    return rate_placement(move, me, last)


def read_face(number: int, face: str) -> tuple[list[str], list[str]]:
    """Return the four corners of a face, and every symbol on it."""
    card = cards[number]
    if "cost" in card:  # a resource or gold card
        corners = card["corners"] if face == "front" else ["empty"] * 4
        centre = [] if face == "front" else [card["kingdom"]]
    else:
        corners, centre = card[face], card["centre"] if face == "front" else []
    return corners, centre + [corner for corner in corners if corner not in EMPTY]


def rate_objective(objective: dict[str, Any], me: dict[str, Any]) -> float:
    """Rate how far along an objective is. Patterns count 0: they are for cleverer bots."""
    have = [me["symbols"][symbol] / objective["symbols"].count(symbol) for symbol in objective["symbols"]]
    return float(objective["points"] * min(have, default=0))


def rate_placement(move: str, me: dict[str, Any], last: bool) -> float:
    """Points count most, then symbols gained and lost, then corners to build on."""
    card, _, place = move.partition("@")
    number, face = int(card[:-1]), "front" if card[-1] == "f" else "back"
    x, y = map(int, place.split(","))
    laid = {(other["x"], other["y"]): other for other in me["area"]}
    corners, symbols = read_face(number, face)
    lost, touched, room = [], 0, 0
    for corner, (dx, dy, facing) in zip(corners, CORNERS, strict=True):
        other = laid.get((x + dx, y + dy))
        if other:
            touched += 1
            lost.append(read_face(other["card"], other["face"])[0][facing])
        elif corner != "absent":
            room += 1
    points = 0
    if face == "front":
        points = cards[number]["points"]
        per = cards[number]["per"]
        if per == "corner":
            points *= touched
        elif per != "flat":
            points *= me["symbols"][per] + symbols.count(per) - lost.count(per)
    if last:
        return points
    gone = len([symbol for symbol in lost if symbol not in EMPTY])
    keep = 0.5 * cards[number]["points"] if face == "back" else 0  # keep a good card for its front
    return 3 * points + len(symbols) - gone + 0.5 * room - keep


def rate_draw(source: str, view: dict[str, Any], me: dict[str, Any]) -> float:
    """Rate a gold card by its points, minus the resources it lacks, and a resource card by its symbols."""
    sources = ["resource-left", "resource-right", "gold-left", "gold-right"]
    if source not in sources:
        return 1.5
    card = cards[view["display"][sources.index(source)]]
    lacking = sum(max(0, count - me["symbols"][kingdom]) for kingdom, count in card["cost"].items())
    return float(card["points"] + len(read_face(card["card"], "front")[1]) - lacking)


if __name__ == "__main__":
    main()
