"""What the table answers: moves in many spellings, lists, refusals with their reasons, commands, rubbish."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis import CODES, Draw, Game, Move, Place, format_game, new_game, parse_move
from naturalis.rules.literals import COLOURS, SOURCES
from naturalis.text import LANGUAGES, Texts, entries
from naturalis.tui.input_parser import Command, Number, Part, read, spelled
from naturalis.tui.refusal_reasons import why
from tests.helpers.games import set_up
from tests.helpers.terminal_player import NAMES, Shadow, fixed, said, session_of, table

EN = Texts("en")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("41f@1,-1", "41f@1,-1"),
        ("41 f 1 -1", "41f@1,-1"),
        ("41b 1,-1", "41b@1,-1"),
        ("F41 back (1, −1)", "41b@1,-1"),
        ("place 41 front at 1 -1", None),
        ("lay 41 front 1 -1", "41f@1,-1"),
        ("draw gold left", "draw:gold-left"),
        ("d gl", "draw:gold-left"),
        ("rr", "draw:resource-right"),
        ("r r", "draw:resource-right"),
        ("gold", "draw:gold"),
        ("take resource", "draw:resource"),
        ("draw:gold-right", "draw:gold-right"),
        ("front", "starter:front"),
        ("Starter BACK", "starter:back"),
        ("yellow", "colour:yellow"),
        ("color red", "colour:red"),
        ("keep 95", "keep:95"),
        ("draw", None),
        ("draw gold middle", None),
        ("keep it", None),
        ("1 2 3 4", None),
        ("41 f b 1 1", None),
        ("9" * 5000, None),
        ("", None),
    ],
)
def test_spellings(text: str, move: str | None) -> None:
    assert read(EN, text) == (None if move is None else parse_move(move))


def test_parts_numbers_and_commands() -> None:
    assert read(EN, "41") == Number(41)
    assert read(EN, "F41") == Number(41)
    assert read(EN, "draw 41") == Number(41)
    assert read(EN, "41 f") == Part(card=41, face="front")
    assert read(EN, "41 1 -1") == Part(card=41, spot=(1, -1))
    assert read(EN, "1 -1") == Part(spot=(1, -1))
    assert read(EN, "?") == Command("help")
    assert read(EN, "save  My file.json ") == Command("save", "My file.json")


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "piocher dorure gauche", Draw("gold-left")),
        ("fr", "41 recto 1 1", Place(41, "front", 1, 1)),
        ("fr", "pourquoi 41", Command("why", "41")),
        ("cs", "dober zlatou vpravo", Draw("gold-right")),
        ("cs", "41 LÍC 1 1", Place(41, "front", 1, 1)),
        ("cs", "prubeh 3", Command("log", "3")),
        ("cs", "draw gold", Draw("gold")),
    ],
)
def test_spellings_of_other_languages(language: str, text: str, expected: object) -> None:
    assert read(Texts(language), text) == expected


@given(
    st.sampled_from(LANGUAGES), st.integers(1, 80), st.sampled_from("fb"), st.integers(-80, 80), st.integers(-80, 80)
)
def test_the_notation_is_always_understood(language: str, card: int, face: str, x: int, y: int) -> None:
    move = parse_move(f"{card}{face}@{x},{y}")
    for text in (str(move), f"{card} {face} {x} {y}", f"{card}{face} {x},{y}"):
        assert read(Texts(language), text) == move
    for source in SOURCES:
        assert read(Texts(language), f"draw {source.replace('-', ' ')}") == Draw(source)


def test_picking_from_lists() -> None:
    session, game = fixed()
    assert "1  front: A./.F  (front)" in said(session, "list")
    said(session, "2")
    assert game.area(0)[0].face == "back"
    said(session, "red")
    said(session, "list")
    said(session, "help")  # a command in between does not take the list away
    said(session, "1")
    assert game.phase == "place"
    card = next(held.card for held in game.hand(0) if held and held.card and held.card <= 40)
    answer = said(session, str(card))
    assert f"({card})" in answer
    assert "front" in answer
    assert "back" in answer
    said(session, "1")
    assert game.area(0)[1].card == card
    shown = game.display[2]
    said(session, str(shown))
    assert shown in {held.card for held in game.hand(0) if held}


def test_a_number_is_a_card_unless_a_list_was_just_shown() -> None:
    session, game = table(level="easy")
    set_up(game)
    assert "not in your hand" in said(session, "1")
    assert game.version == 4


def test_the_list_tells_what_each_placement_scores() -> None:
    game = Shadow(new_game(11, level="easy"), until=40)
    while game() is not None:
        pass
    session = session_of(game.game)
    moves = [move for move in game.game.legal_moves if isinstance(move, Place)]
    if not moves:
        said(session, "draw resource")
        moves = [move for move in game.game.legal_moves if isinstance(move, Place)]
    answer = " ".join(said(session, "list").split())
    for number, move in enumerate(moves, start=1):
        trial = game.game.copy()
        trial.play(move)
        points = trial.score(0) - game.game.score(0)
        assert f"{number}) {move.x},{move.y}" + (f" +{points}" if points else "") in answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_are_read_as_they_are_spelled(language: str) -> None:
    t = Texts(language)
    texts = ["starter:front", "starter:back", "keep:95", "41b@1,-1", *(f"colour:{colour}" for colour in COLOURS)]
    for move in map(parse_move, [*texts, *(f"draw:{source}" for source in SOURCES)]):
        assert read(t, spelled(t, move)) == move
    assert spelled(Texts("fr"), Draw("resource-left")) == "piocher ressource gauche"
    assert spelled(Texts("cs"), Draw("gold")) == "dober zlatou"


def refusals(game: Game) -> dict[str, Move]:
    """A move for each code that the position refuses, as far as moves one can type reach them."""
    found: dict[str, Move] = {}
    texts = ["starter:front", "starter:back", "colour:red", "colour:blue", *(f"keep:{n}" for n in range(87, 103))]
    texts += [f"draw:{source}" for source in SOURCES]
    hand = [held.card for held in game.view(game.acting[0]).hand(game.acting[0]) if held and held.card]
    for card in [*hand, 41]:
        texts += [f"{card}{face}@{x},{y}" for face in "fb" for x in range(-6, 7) for y in range(-6, 7)]
    for text in texts:
        code = game.why_not(parse_move(text), game.acting[0])
        if code is not None:
            found.setdefault(code, parse_move(text))
    return found


def on_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_answered_and_explained(language: str) -> None:
    seen: set[str] = set()
    t = Texts(language)
    for until in (0, 1, 2, 4, 6, 7, 8, 29, 30, 120, 121, 122, 123, 124, 125, 126):
        shadow = Shadow(new_game(5), until=until)
        while not shadow.game.over and shadow() is not None:
            pass
        game = shadow.game
        if game.over:
            continue
        for code, move in refusals(game).items():
            session = session_of(game, language)
            before = format_game(game)
            sentence = t(f"refusal.{code}")
            assert on_one_line(said(session, str(move))) == on_one_line(f"{sentence} {t('refused.hint')}")
            explained = on_one_line(said(session, "why"))
            assert explained.startswith(on_one_line(sentence))
            assert len(explained) > len(sentence)
            assert explained == on_one_line(said(session, f"why {move}"))
            assert format_game(game) == before
            seen.add(code)
    assert seen >= {
        "setup_unfinished", "setup_over", "objectives_not_dealt", "already_chosen", "colour_taken", "not_offered",
        "draw_first", "place_first", "not_in_hand", "off_grid", "spot_taken", "touches_nothing", "absent_corner",
        "missing_resources",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_code_can_be_explained_for_a_draw(code: str, language: str) -> None:
    game = set_up(new_game(5))
    assert why(Texts(language), game.view(0), 0, Draw("gold"), code, NAMES[:2])


def test_why_names_the_facts() -> None:
    session, _game = fixed()
    for line in ("front", "red", "102"):
        said(session, line)
    answer = " ".join(said(session, "why 56f@1,1").split())
    assert (
        "You need for the golden fern (56): 1 fungus (you have 2), 3 plants (you have 0). Missing: 3 plants." in answer
    )
    assert "At 0,0 lies the starter card (82)." in said(session, "why 56b@0,0")
    assert "Your hand: swan (27), ink cap (9), golden fern" in said(session, "why 1 f 1 1")
    assert "Nearest open spots: 1,1 -1,1" in " ".join(said(session, "why 56 b 2 1").split())
    said(session, "27f@1,1")  # its top right corner is absent
    assert "At 1,1, the swan (27) has no top right corner." in " ".join(
        said(session, "draw resource").split()
    ) + " ".join(said(session, "why 56b@2,2").split())
    assert "is allowed and scores 1 point." in said(session, "why 9f@1,-1")


def test_commands_answer() -> None:
    session, game = table(level="hard")
    set_up(game)
    back = next(held.card for held in game.hand(0) if held and held.card)
    assert "MOVES" in said(session, "help")
    assert "Tybor: 4 points" in said(session, "area tybor")
    assert "Ada’s area" in said(session, "area")
    assert "Nobody here" in said(session, "area Zoe")
    assert "secret objective" in said(session, "score")
    assert "needs 3 fungi" in said(session, "cards 47")
    assert "rising to the right" in said(session, "card 87")
    assert "permanent in the centre: 1 fungus" in said(session, "cards 82")
    assert "Which card?" in said(session, "cards 103")
    assert "starter card" in said(session, "log")
    assert len(said(session, "log 1").splitlines()) == 1
    assert "Look where?" in said(session, "look there")
    assert "Round 1" in said(session, "look 9,9")
    assert "Round 1" in said(session, "")
    assert "Nothing has been refused" in said(session, "why")
    assert "is neither a move nor a command" in said(session, "why not")
    assert "is allowed" in said(session, f"why {back} b {game.spots(0)[0][0]} {game.spots(0)[0][1]}")
    assert said(session, "why 1 -1")


def test_saving_never_fails_loudly(tmp_path: Path) -> None:
    session, _game = table(level="easy")
    assert "could not be written" in " ".join(said(session, f"save {tmp_path}/no/game.json").split())
    assert "Give a file name" in said(session, "save")
    taken = tmp_path / "taken"
    taken.write_text("mine", encoding="utf-8")
    assert "already exists" in " ".join(said(session, f"save {taken}").split())
    said(session, f"save {tmp_path}/game.json")
    assert session.path == tmp_path / "game.json"
    (tmp_path / "game.json").unlink()
    assert "Saved to" in said(session, "save")
    assert (tmp_path / "game.json").exists()


@given(st.text(), st.sampled_from(LANGUAGES), st.sampled_from([0, 2, 5, 12, 13]))
def test_rubbish_changes_nothing(text: str, language: str, until: int) -> None:
    shadow = Shadow(new_game(5, level="easy"), until=until)
    while shadow() is not None:
        pass
    session, game = session_of(shadow.game, language), shadow.game
    asked = read(Texts(language), text)
    if isinstance(asked, Command) and asked.name in ("save", "quit"):
        return
    before = format_game(game)
    answer = said(session, text)
    if isinstance(asked, Move):
        assert answer or format_game(game) != before
    else:
        assert answer
        assert format_game(game) == before


WORDS = [
    word
    for key, entry in entries("en").items()
    if key.startswith(("command.", "verb.", "typed."))
    for word in str(entry).split()
]
TOKENS = st.one_of(
    st.sampled_from(sorted(set(WORDS) - {"save", "quit", "q", "exit"})),
    st.integers(-200, 200).map(str),
    st.text(max_size=3),
)


@given(st.lists(TOKENS, max_size=5).map(" ".join), st.sampled_from([0, 3, 5, 12, 13]))
def test_nearly_sensible_lines_are_answered(text: str, until: int) -> None:
    shadow = Shadow(new_game(6, level="hard"), until=until)
    while shadow() is not None:
        pass
    asked = read(EN, text)
    if isinstance(asked, Command) and asked.name in ("save", "quit"):
        return
    session, version = session_of(shadow.game), shadow.game.version
    answer = said(session, text)
    assert answer or shadow.game.version > version
