"""What is drawn: cards that share their corners, whatever the room, the colours and the encoding."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis import Rng, new_game
from naturalis.cards.symbols import ABSENT, EMPTY, LETTERS
from naturalis.text import LANGUAGES, Texts
from naturalis.tui.area import MARGIN_COLUMNS, PITCH_X, PITCH_Y, draw_area, draw_whole
from naturalis.tui.faces import shown
from naturalis.tui.narration import story
from naturalis.tui.screen import Shown, screen
from naturalis.tui.terminal import Terminal
from tests.helpers.games import random_move, rest_by_night
from tests.helpers.terminal_player import NAMES, fixed, said

FIRST = """\
  1    -1,1          1,1
           ╭A─────·╮
  0        │ 82(F) │
           ╰·─────F╯
 -1   -1,-1          1,-1
       -1      0      1"""


def plain(lines: list[object]) -> str:
    return "\n".join(str(line).rstrip() for line in lines)


def test_a_starter() -> None:
    session, game = fixed()
    said(session, "front")
    assert plain([*draw_area(game.view(0), 0, 80, 24).lines]) == FIRST


@given(st.integers(0, 10**6), st.integers(0, 70))
def test_every_visible_corner_is_drawn_where_it_lies(seed: int, moves: int) -> None:
    game, rng = new_game(seed, 2), Rng(seed)
    for _ in range(moves):
        if not game.over:
            seat, move = random_move(game, rng)
            game.play(move, seat)
    view, area = game.view(0), game.view(0).area(0)
    if not area:
        return
    places = {(laid.x, laid.y): k for k, laid in enumerate(area)}
    lines = [str(line) for line in draw_whole(view, 0, 10**4, spots=False)]
    left, top = min(laid.x for laid in area), max(laid.y for laid in area)
    for k, laid in enumerate(area):
        column, row = MARGIN_COLUMNS + PITCH_X * (laid.x - left), PITCH_Y * (top - laid.y)
        for corner, symbol in enumerate(shown(laid).corners):
            right, bottom = corner % 2, corner // 2
            neighbour = places.get((laid.x + (1 if right else -1), laid.y + (-1 if bottom else 1)), -1)
            if neighbour > k:
                continue  # covered: the other card's corner is seen there
            at = column + PITCH_X * right
            cell = lines[row + PITCH_Y * bottom][at : at + 2]
            letter = cell[1 - right]
            if symbol == ABSENT:
                assert letter in "─═"
                assert cell[right] in "╱╲"
            else:
                assert letter == ("·" if symbol == EMPTY else LETTERS[symbol])
        if laid.card is not None:
            assert str(laid.card) in lines[row + 1][column : column + 9]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (60, 20), (40, 12), (20, 10), (300, 100)])
@pytest.mark.parametrize("one_in", rest_by_night([8, 1], always=[8]))
def test_screens_fit_their_width(width: int, height: int, language: str, one_in: int) -> None:
    t, rng = Texts(language), Rng(4)
    for level in (None, "hard"):
        game = new_game(9, 4, level="hard" if level else None)
        names = NAMES[: game.seats]
        while True:
            seat, move = random_move(game, rng)
            game.play(move, seat)
            if game.over:
                break
            if game.version % one_in:
                continue
            seat = game.acting[0]
            events = [event.for_seat(seat) for event in game.events]
            told = Shown(game.view(seat), seat, names, story(t, game.view(seat), events, names))
            lines = screen(t, told, width, height)
            if width >= 60:
                assert max(line.cell_len for line in lines) <= width, plain([*lines])
            if (width, height) in ((80, 24), (120, 40)) or (width >= 60 and level and game.round):
                assert len(lines) < height, plain([*lines])


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1250", "utf-8"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_other_encodings_keep_the_drawing_aligned(encoding: str, language: str) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding)
    session, game = fixed(language)
    session.terminal = Terminal(io.StringIO(), out)
    for line in ("front", "red", "list", "1", "help", "list", "3", "log", "score", "šť 漢字 🙂"):
        session.handle(line)
        session.show()
    out.flush()
    text = raw.getvalue().decode(encoding)
    frames = [line for line in text.splitlines() if re.search(r"[╭+]A[─-]{5}[·.][╮+]", line)]
    assert frames
    assert game.round == 1


def test_colours_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    for colour, escapes in ((None, False), (False, False), (True, True)):
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("TERM", "xterm-256color")
        out = io.StringIO()
        terminal = Terminal(io.StringIO(), out, colour)
        terminal.say("Ada", style="red")
        assert ("\x1b[" in out.getvalue()) == escapes


def test_a_cropped_area_says_so_and_shows_the_last_card() -> None:
    game, rng = new_game(9, 2), Rng(5)
    while not game.over and len(game.area(0)) < 14:
        seat, move = random_move(game, rng)
        game.play(move, seat)
    view = game.view(0)
    drawing = draw_area(view, 0, 30, 10)
    assert drawing.cropped
    assert "═" in plain([*drawing.lines])
    first = view.area(0)[0]
    around = draw_area(view, 0, 30, 10, around=(first.x, first.y))
    assert str(first.card) in plain([*around.lines])
