"""Generates web/src/screens/start/living_game.json: the small game that plays itself on the start page.

Three players lay six cards each, by the rules, but only where a low picture has room. Every placement that fits is
rated simply: points first, then fronts, then width. Usage: ``python web/living_game/make.py``
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from naturalis import Game, Move, Place, Placed, Rng, format_game, new_game

EVIDENCE = Path(__file__).parent / "game.txt"  # the whole game, which a test plays again
FILE = Path(__file__).parents[1] / "src" / "screens" / "start" / "living_game.json"
SEATS = 3
ROUNDS = 6
SEEDS = range(200)
WIDEST, TALLEST = 2, 1  # how far a card may lie from the starter


def fits(move: Move) -> bool:
    """Whether the picture has room for the card."""
    return not isinstance(move, Place) or (abs(move.x) <= WIDEST and abs(move.y) <= TALLEST)


def rating(game: Game, seat: int, move: Move, rng: Rng) -> tuple[float, ...]:
    """How well a move looks."""
    if not isinstance(move, Place):
        return (float(rng.below(1000)),)
    after = game.copy()
    after.play(move, seat)
    front = move.face == "front"
    return (after.score(seat) - game.score(seat), front, abs(move.x), float(rng.below(1000)))


def played(seed: int) -> Game | None:
    """A game; None if someone finds no room, or too many cards lie face down."""
    game, rng = new_game(seed=seed, seats=SEATS), Rng(seed)
    while game.round <= ROUNDS and not game.over:
        seat = game.acting[0]
        choices = [move for move in game.moves_of(seat) if fits(move)]
        if not choices:
            return None
        game.play(max(choices, key=lambda move: rating(game, seat, move, rng)), seat)
    faces = [event.face for event in game.events if isinstance(event, Placed)]
    return game if faces.count("back") <= len(faces) // 6 else None


def document(game: Game) -> dict[str, Any]:
    """What the page shows: the starters, then who laid which card where."""
    starters = [[laid.card, laid.face] for laid in (game.area(seat)[0] for seat in range(SEATS))]
    turns = [[e.seat, e.card, e.face, e.x, e.y] for e in game.events if isinstance(e, Placed)]
    return {"starters": starters, "turns": turns}


def main() -> None:
    """Write the first game that looks well."""
    game = next((game for game in map(played, SEEDS) if game is not None), None)
    if game is None:
        raise SystemExit("no game looks well; try more seeds")
    EVIDENCE.write_text(format_game(game), encoding="utf-8")
    FILE.write_text(json.dumps(document(game), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
