"""Whole games through the terminal: to the end, saved and taken up again, left early."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from naturalis import Move, Placed, View, new_game
from naturalis.records import decode, encode, record_of, replay
from naturalis.rules.literals import LEVELS, Level
from naturalis.text import LANGUAGES
from naturalis.tui import PlayOptions, run
from naturalis.tui.bot_seats import Bots
from tests.helpers.games import rest_by_night
from tests.helpers.terminal_player import NAMES, PROMPT, Shadow, Typist, typed


@pytest.mark.parametrize(("level", "language"), list(zip(LEVELS, LANGUAGES, strict=True)))
def test_a_solo_game_to_the_end(level: Level, language: str, tmp_path: Path) -> None:
    shadow, out, path = Shadow(new_game(11, level=level)), io.StringIO(), tmp_path / "game.json"
    options = PlayOptions(level=level, seed=11, language=language, save=path)
    assert run(options, Typist(out, shadow), out) == 0
    result = shadow.game.result
    assert result is not None
    record = decode(path.read_bytes())
    assert record.events == shadow.game.events
    assert record.result == result
    assert out.getvalue().rstrip().endswith(("game.json.", "game.json"))
    ending = out.getvalue().rpartition(PROMPT)[2]
    for objective in result.scores[0].objectives:
        assert f" {objective.card} (" in ending


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "fr"), (4, "cs")])
def test_a_game_between_players_to_the_end(seats: int, language: str) -> None:
    shadow, out = Shadow(new_game(3, seats)), io.StringIO()
    typist = Typist(out, shadow)
    assert run(PlayOptions(players=NAMES[:seats], seed=3, language=language), typist, out) == 0
    result = shadow.game.result
    assert result is not None
    ending = out.getvalue()[typist.handed_over[-1] :].rpartition(PROMPT)[2]
    for seat in range(seats):
        assert re.search(rf"{result.places[seat]}\. {NAMES[seat]}\s?: {result.scores[seat].total} ", ending)
    assert all(NAMES[seat] in ending.splitlines()[-1] for seat in result.winners)
    # every copy and set that counts is told, with as many cards or symbols as it has
    told = sum(len(o.copies) + len(o.sets) for score in result.scores for o in score.objectives)
    assert len(re.findall(r"^ +(?:copy|set|schéma|série|rozložení|sada) \d+\s?: ", ending, re.MULTILINE)) == told


def test_looser_spellings_lead_to_the_same_game() -> None:
    def spell(move: Move) -> str:
        loose = str(move).replace("@", " ").replace(":", " ").replace("-left", " l").replace(",", "  ")
        return f"  {loose.replace('draw', 'd').upper()} "

    shadow, out = Shadow(new_game(5, level="easy"), spell), io.StringIO()
    assert run(PlayOptions(level="easy", seed=5, language="en"), Typist(out, shadow), out) == 0
    assert shadow.game.over
    assert "is neither a move" not in out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("until", rest_by_night([1, 6, 40], always=[6]))
def test_saved_and_resumed_it_is_the_same_game(until: int, tmp_path: Path) -> None:
    path, whole = tmp_path / "game.json", tmp_path / "whole.json"
    first, out = Shadow(new_game(8), until=until), io.StringIO()
    assert run(PlayOptions(players=NAMES[:2], seed=8, save=path, language="en"), Typist(out, first), out) == 0
    assert f"--resume {path}" in " ".join(out.getvalue().split())
    rest, out = Shadow(replay(decode(path.read_bytes()))), io.StringIO()
    assert run(PlayOptions(resume=path, language="en"), Typist(out, rest), out) == 0
    assert "Ada" in out.getvalue()
    once, out = Shadow(new_game(8)), io.StringIO()
    assert run(PlayOptions(players=NAMES[:2], seed=8, save=whole, language="en"), Typist(out, once), out) == 0
    assert decode(path.read_bytes()).events[:until] == decode(whole.read_bytes()).events[:until]
    assert decode(path.read_bytes()).result is not None
    assert decode(path.read_bytes()).names == NAMES[:2]


def test_a_finished_game_can_be_looked_at_again(tmp_path: Path) -> None:
    path, out = tmp_path / "game.json", io.StringIO()
    run(PlayOptions(level="easy", seed=2, save=path), Typist(out, Shadow(new_game(2, level="easy"))), out)
    code, again = typed([], resume=path)
    assert code == 0
    assert re.search(r"Tybor: \d+ points?\. ", " ".join(again.split()))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "No such file"),
        (b"not json", "not valid JSON"),
        (b'{"format": 99}', "format 99"),
        (b"\xff\xfe\x00", "UTF-16"),
        (b"", "the file is empty"),
        (b"{}\n{}\n", "several games; choose one with --game N"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(content: bytes | None, why: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    if content is not None:
        path.write_bytes(content)
    code, out = typed([], resume=path)
    assert code == 2
    assert why in " ".join(out.split())
    assert path.exists() == (content is not None)


def test_a_game_of_a_file_with_many_is_chosen_by_number(tmp_path: Path) -> None:
    games, mine = tmp_path / "games.jsonl", tmp_path / "mine.json"
    lines = [encode(record_of(new_game(seed, 2))) for seed in (1, 2, 3)]
    games.write_bytes(b"\n".join(lines))
    code, _ = typed(["front"], resume=games, game=2, save=mine)
    assert code == 0
    assert json.loads(mine.read_bytes())["deal"] == json.loads(lines[1])["deal"]
    assert games.read_bytes() == b"\n".join(lines)
    code, out = typed([], resume=games, game=4, save=mine)
    assert code == 2
    assert "only 3 games" in " ".join(out.split())


def test_the_input_ends_anywhere(tmp_path: Path) -> None:
    for lines in ([], ["front"], ["front", "red", "list"], ["why", "help"]):
        code, out = typed(lines, level="normal")
        assert code == 0
        assert "was not saved" in out
        path = tmp_path / f"{len(lines)}.json"
        code, out = typed(lines, level="normal", save=path)
        assert code == 0
        assert "To continue: naturalis play --resume" in out
        assert decode(path.read_bytes()).result is None


def test_ctrl_c_leaves_an_unsaved_game_only_the_second_time(tmp_path: Path) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    out = io.StringIO()
    assert run(PlayOptions(level="easy", seed=1, language="en"), Typist(out, interrupt), out) == 0
    assert out.getvalue().count("Press Ctrl-C again") == 1
    assert "was not saved" in out.getvalue()
    saved = io.StringIO()
    options = PlayOptions(level="easy", seed=1, language="en", save=tmp_path / "game.json")
    assert run(options, Typist(saved, interrupt), saved) == 0
    assert "Ctrl-C" not in saved.getvalue()


def test_ctrl_c_while_a_bot_thinks_asks_and_then_the_bot_thinks_on() -> None:
    presses = 0

    class Impatient(Bots):
        def choose(self, view: View) -> Move:
            nonlocal presses
            presses += 1
            if presses == 1:
                raise KeyboardInterrupt
            return super().choose(view)

    out = io.StringIO()
    lines = iter(["front", "red"])
    options = PlayOptions(bots=("novice",), seed=1, language="en")
    assert run(options, Typist(out, lambda: next(lines, None)), out, make_bots=Impatient) == 0
    assert presses > 2
    assert out.getvalue().count("Press Ctrl-C again") == 1


@pytest.mark.parametrize(("first", "seat"), [("ben", 1), ("Claricia", 2)])
def test_a_named_player_begins(first: str, seat: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed([], players=("Ada", "Ben"), bots=("novice",), first=first, save=path)
    assert decode(path.read_bytes()).deal.first == seat


def test_a_placed_card_can_be_taken_back_until_the_draw(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    start = ["front", "red", "list", "1"]  # starter, colour, objective
    code, out = typed(
        [*start, "undo", "list", "1", "undo", "undo", "list", "2", "gold", "undo"], level="easy", save=path
    )
    assert code == 0
    assert out.count("Only a card you have just placed") == 3
    placed = [event for event in decode(path.read_bytes()).events if isinstance(event, Placed)]
    assert len(placed) == 1


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": ("Ada",)}, "2 to 4 players"),
        ({"players": ("Ada", "ada")}, "different names"),
        ({"players": ("Ada", " ")}, "different names"),
        ({"players": ("Ada", "Ben"), "level": "easy"}, "one player"),
        ({"bots": ("novice",), "first": "Nobody"}, "Nobody is not at this table"),
        ({"level": "easiest"}, "solo level must be"),
        ({"level": "easy", "edition": "german"}, "edition must be"),
        ({"level": "easy", "seed": -1}, "seed"),
    ],
)
def test_tables_that_cannot_be(options: dict[str, object], why: str) -> None:
    code, out = typed(["front"], **options)
    assert code == 2
    assert why in out
    assert PROMPT not in out


def test_the_table_is_asked_for_also_without_a_terminal() -> None:
    out = io.StringIO()
    assert run(PlayOptions(language="en"), io.StringIO(""), out) == 0
    assert "No game was started." in out.getvalue()
    out = io.StringIO()
    assert run(PlayOptions(language="en", seed=1), io.StringIO("1\n2\nfront\n"), out) == 0
    assert "Tybor" in out.getvalue()
    assert PROMPT in out.getvalue()


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend", encoding="utf-8")
    code, out = typed([], level="easy", save=path)
    assert code == 2
    assert "already exists" in " ".join(out.split())
    assert path.read_text(encoding="utf-8") == "Dear friend"
    code, out = typed([], level="easy", save=tmp_path / "no" / "folder.json")
    assert code == 2
    assert "could not be written" in " ".join(out.split())


def test_quitting_saves_or_asks_once_more(tmp_path: Path) -> None:
    code, out = typed(["quit", "front", "quit", "score", "quit"], level="easy")
    assert code == 0
    assert out.count("“quit” again") == 2
    assert len(out.split(PROMPT)) == 6
    path = tmp_path / "game.json"
    code, out = typed(["save", f"save {path}", "front", "quit"], level="easy")
    assert "Give a file name" in out
    assert code == 0
    assert len(decode(path.read_bytes()).events) == 1
