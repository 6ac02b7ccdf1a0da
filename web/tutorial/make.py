"""Generates web/src/screens/tutorial/lessons.json, the tutorial's positions, with the real engine.

In each lesson seat 0 has laid certain cards and holds others. The rules say what it can do, what that scores, why a
place is blocked, and which moves the lesson accepts, so that the page needs no rules.
Usage: ``python web/tutorial/make.py``; with ``--check`` it writes nothing and exits with 1 if the file is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from naturalis import ChooseColour, ChooseStarter, Deal, Draw, Drawn, Game, KeepObjective, Place, Rng, new_game
from naturalis.bots.registry import player
from naturalis.rules.literals import COLOURS, FACES, Face
from naturalis.server.live_tables.queries import closed_faces, options_of
from naturalis.wire.server_messages import PlacementOption

FILE = Path(__file__).parents[1] / "src" / "screens" / "tutorial" / "lessons.json"
COMMON = (87, 99)  # a rising diagonal of fungi; one object of each kind
DIAGONAL = 87
OFFERED = ((89, 100), (96, 102))
Script = tuple[tuple[int, Face, int, int], ...]
Wanted = Callable[[Game, PlacementOption], bool]


def position(starter: int, laid: Script, hand: tuple[int, ...]) -> Game:
    """A game in which seat 0 has laid these cards, holds those, and is about to place one."""
    needs = [card for card, *_ in laid] + list(hand)
    fillers = [card for card in range(80, 0, -1) if card not in needs]
    decks: dict[bool, list[int]] = {False: [], True: []}

    def give(card: int | None, gold: bool) -> None:
        if card is None:
            card = next(other for other in fillers if (other > 40) is gold)
            fillers.remove(card)
        decks[gold].append(card)

    for gold in (False, False, True, True):  # the display
        give(None, gold)
    for gold in (False, False, True):  # the first hand
        card = next((need for need in needs if (need > 40) is gold), None)
        if card:
            needs.remove(card)
        give(card, gold)
    for gold in (False, False, True):
        give(None, gold)
    draws = []
    for _ in laid:
        card = needs.pop(0) if needs else None
        draws.append(bool(card and card > 40))
        give(card, draws[-1])
        give(None, False)
    rest = {gold: [card for card in fillers if (card > 40) is gold] for gold in (False, True)}
    game = Game(
        Deal(
            edition="english", seats=2, level=None, first=0, resources=(*decks[False], *rest[False]),
            golds=(*decks[True], *rest[True]), starters=(starter, 81), common=COMMON, offered=OFFERED,
        )
    )  # fmt: skip
    for seat in range(2):
        game.play(ChooseStarter("front"), seat)
        game.play(ChooseColour(COLOURS[seat]), seat)
    for seat, offered in enumerate(OFFERED):
        game.play(KeepObjective(offered[0]), seat)
    for (card, face, x, y), gold in zip(laid, draws, strict=True):
        game.play(Place(card, face, x, y), 0)
        game.play(Draw("gold" if gold else "resource"), 0)
        game.play(Place(held(game, 1)[0], "back", *game.spots(1)[0]), 1)
        game.play(Draw("resource"), 1)
    return game


def held(game: Game, seat: int) -> tuple[int, ...]:
    """The cards of a hand."""
    return tuple(each.card for each in game.hand(seat) if each is not None and each.card is not None)


def near_the_end() -> Game:
    """A game between two bots in which seat 0 is about to reach 20 points, and the area is not too large to see."""
    for seed in range(1, 400):
        game, rng = new_game(seed), Rng(seed)
        with player("learned") as bot:
            while not game.over and game.last_round is None:
                seat = game.acting[0]
                ready = seat == 0 and game.phase == "place" and 16 <= game.score(0) < 20
                if ready and len(game.area(0)) <= 14 and best(game) >= 20 - game.score(0):
                    return game
                game.play(bot.choose(game.view(seat), rng), seat)
    raise SystemExit("found no game that is this close to its end")


def best(game: Game) -> int:
    """The highest score of any placement of seat 0 now."""
    return max((option.points for option in options(game)), default=0)


def options(game: Game) -> list[PlacementOption]:
    """All placements of seat 0."""
    return list(options_of(game, 0, [move for move in game.view(0).legal_moves if isinstance(move, Place)]))


def lesson(
    name: str, game: Game, hand: tuple[int, ...], wanted: Wanted, refused: tuple[int, int] | None = None
) -> dict[str, Any]:
    """A position with its options. ``wanted`` says which placements the lesson accepts."""
    found = [replace(option, progress=()) for option in options(game) if option.card in hand]
    blocked = game.blocked_spots(0)
    closed = closed_faces(game, 0, [move for move in game.view(0).legal_moves if isinstance(move, Place)])
    return {
        "name": name,
        **shown(game),
        "hand": hand,
        "options": found,
        "wanted": [index for index, option in enumerate(found) if wanted(game, option)],
        "closed": [each for each in closed if each.card in hand],
        "blocked": blocked,
        "refused": next((each for each in blocked if (each.x, each.y) == refused), None),
        "copies": copies(game, next(option for option in found if wanted(game, option))) if name == "aims" else [],
        "draws": [],
    }


def drawing(name: str, game: Game, last: Place) -> dict[str, Any]:
    """The position after a placement, with the result of each draw."""
    game.play(last, 0)
    draws = []
    for move in game.view(0).legal_moves:
        after = game.copy()
        (event, *_) = after.play(move, 0)
        assert isinstance(move, Draw)
        assert isinstance(event, Drawn)
        draws.append({"source": move.source, "card": event.card, "display": after.display, "decks": after.decks})
    return {
        "name": name, **shown(game), "hand": held(game, 0), "options": [], "wanted": [], "closed": [], "blocked": [],
        "refused": None, "copies": [], "draws": draws,
    }  # fmt: skip


def shown(game: Game) -> dict[str, Any]:
    """What lies on the table."""
    return {
        "area": game.area(0), "spots": game.spots(0), "symbols": game.symbols(0), "score": game.score(0),
        "display": game.display, "decks": game.decks,
    }  # fmt: skip


def copies(game: Game, option: PlacementOption) -> list[Any]:
    """The copies of the diagonal's pattern after this placement."""
    after = game.copy()
    after.play(Place(option.card, option.face, option.x, option.y), 0)
    (found,) = (aim for aim in after.breakdown(0).objectives if aim.card == DIAGONAL)
    return list(found.copies or ())


def anything(_: Game, __: PlacementOption) -> bool:
    """Accept every placement."""
    return True


def lessons() -> list[dict[str, Any]]:
    """All lessons in order."""
    two_corners = ((21, FACES[0], 1, 1), (31, FACES[0], -1, 1))
    end = near_the_end()
    return [
        lesson("corner", position(83, (), (1,)), (1,), anything),
        lesson(
            "cover", position(83, ((12, "front", 1, 1),), (31,)), (31,),
            lambda _, option: (option.face, option.x, option.y) == (FACES[0], 2, 2),
        ),
        lesson("absent", position(83, ((1, "front", 1, 1),), (21,)), (21,), anything, refused=(2, 0)),
        lesson("flip", position(83, ((1, "front", 1, 1),), (50,)), (50,), anything),
        lesson(
            "cost", position(83, ((12, "front", 1, 1),), (47, 58)), (47, 58),
            lambda _, option: option.card == 58 and option.points == 3,
        ),
        lesson("points", position(84, two_corners, (64, 27, 5)), (64,), lambda _, option: option.points == 4),
        drawing("draw", position(84, two_corners, (64, 27, 5)), Place(64, "front", 0, 2)),
        lesson(
            "aims", position(84, ((10, "front", 1, 1), (3, "back", 2, 2)), (2, 34)), (34, 2),
            lambda game, option: len(copies(game, option)) == 1,
        ),
        lesson("end", end, held(end, 0), lambda game, option: game.score(0) + option.points >= 20),
    ]  # fmt: skip


def main(arguments: list[str]) -> int:
    """Write the file, or check it."""
    text = msgspec.json.encode(lessons()).decode() + "\n"
    if FILE.is_file() and FILE.read_text(encoding="utf-8") == text:
        return 0
    if arguments == ["--check"]:
        print("web/src/screens/tutorial/lessons.json is stale: run python web/tutorial/make.py", file=sys.stderr)
        return 1
    FILE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
