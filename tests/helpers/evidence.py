"""Evidence as files: perft counts and golden games, written anew by ``make evidence`` and reviewed as a diff.

A perft file has a position in text form and how many lines of 1, 2, … moves lead on from it. A golden game has
its text form and everything that must follow from it: each event, then the final breakdown.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from naturalis import Game, Place, Rng, deal, format_event, format_game, parse_game, perft
from naturalis.rules.literals import Edition, Level
from naturalis.rules.playout import random_move
from tests.helpers.repository import ROOT

HERE = ROOT / "tests" / "rules"
PERFT = HERE / "perft"
GOLDEN = HERE / "games" / "golden"

KINDS: dict[str, tuple[int, Edition, Level | None]] = {
    "two-english": (2, "english", None),
    "two-french": (2, "french", None),
    "three-english": (3, "english", None),
    "three-french": (3, "french", None),
    "four-english": (4, "english", None),
    "four-french": (4, "french", None),
    "solo-easy": (1, "english", "easy"),
    "solo-normal": (1, "english", "normal"),
    "solo-hard": (1, "english", "hard"),
    "solo-normal-french": (1, "french", "normal"),
}
Stop = Callable[[Game], bool]
MOMENTS: dict[str, tuple[Stop, int]] = {  # when to count, and how deep
    "deal": (lambda _: True, 5),
    "opening": (lambda game: game.round == 2, 4),
    "middle": (lambda game: game.round == 9, 4),
    "end": (lambda game: game.round == game.last_round, 4),
}


def random_game(kind: str, seed: int, stop: Stop) -> Game:
    """A game of this kind played at random until the moment to stop, or its end."""
    seats, edition, level = KINDS[kind]
    rng = Rng(seed)
    game = Game(deal(seats, rng, edition, level))
    while not game.over and not stop(game):
        seat, move = random_move(game, rng)
        game.play(move, seat)
    return game


def eager_game(kind: str, seed: int) -> Game:
    """A game whose players lay what scores most at once, and draw at random: more happens than in random play."""
    seats, edition, level = KINDS[kind]
    rng = Rng(seed)
    game = Game(deal(seats, rng, edition, level))
    while not game.over:
        seat, move = random_move(game, rng)
        if isinstance(move, Place):
            worth = {option: points_of(game, option) for option in game.moves_of(seat) if isinstance(option, Place)}
            move = max(worth, key=lambda option: (worth[option], str(option) == str(move)))
        game.play(move, seat)
    return game


def points_of(game: Game, move: Place) -> int:
    """What this placement would score."""
    after, seat = game.copy(), game.acting[0]
    after.play(move, seat)
    return after.score(seat) - game.score(seat)


def perft_text(game: Game, depth: int) -> str:
    """A perft file's content."""
    counts = [f"depth {d}: {perft(game, d)}" for d in range(1, depth + 1)]
    return "\n".join([f"position: {format_game(game)}", *counts]) + "\n"


def golden_text(game: Game) -> str:
    """A golden game file's content."""
    lines = [f"game: {format_game(game)}", *map(format_event, game.events)]
    result = game.result
    assert result is not None
    for score in result.scores:
        lines.append(f"seat {score.seat}: {score.track} + {score.objective_points} = {score.total}")
        for objective in score.objectives:
            lines.append(f"  objective {objective.card}: {objective.times} times, {objective.points} points")
            lines += ["    " + " ".join(f"({x},{y})" for x, y in copy) for copy in objective.copies]
            lines += [
                "    " + " ".join(f"{shown.symbol}({shown.x},{shown.y} {shown.corner})" for shown in group)
                for group in objective.sets
            ]
    tybor = "" if result.tybor is None else f", Tybor {result.tybor}"
    lines.append(f"places {list(result.places)}, winners {list(result.winners)}{tybor}")
    return "\n".join(lines) + "\n"


def game_in(path: Path) -> Game:
    """The game in the first line of an evidence file."""
    return parse_game(path.read_text(encoding="utf-8").splitlines()[0].partition(": ")[2])


def write() -> None:
    """Write all evidence anew."""
    PERFT.mkdir(exist_ok=True)
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for number, kind in enumerate(KINDS):
        for moment, (stop, depth) in MOMENTS.items():
            text = perft_text(random_game(kind, 100 + number, stop), depth)
            (PERFT / f"{kind}-{moment}.txt").write_text(text, encoding="utf-8")
        random = random_game(kind, 200 + number, lambda _: False)
        (GOLDEN / f"{kind}-random.txt").write_text(golden_text(random), encoding="utf-8")
        (GOLDEN / f"{kind}-eager.txt").write_text(golden_text(eager_game(kind, 300 + number)), encoding="utf-8")
        print(f"{kind} written")


if __name__ == "__main__":
    write()
