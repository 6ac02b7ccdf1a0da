"""The reasons for moves in words: a whole sentence for every code, in every language and for every amount."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from naturalis import Rng, new_game
from naturalis.bots import Budget
from naturalis.bots.analysis import analyse
from naturalis.bots.reason import REASON_CODES, Reason
from naturalis.bots.reasons import explain
from naturalis.text import LANGUAGES, Texts, entries
from naturalis.tui.hints import advice
from naturalis.tui.reason_text import reason_text, reasons_line

NAMES = ("Ada", "Ben")
languages = pytest.mark.parametrize("language", LANGUAGES)


def samples() -> Iterator[Reason]:
    """Every code with every objective that it may name, and with few and many of everything."""
    for code in REASON_CODES:
        for objective in range(87, 103):
            for n in (1, 2, 5):
                symbols = {"insect": 1} if code == "readies_pattern" else {"insect": n, "quill": 1}
                yield Reason(code, n, 54, objective, secret=objective % 2 == 0, symbols=symbols, spot=(1, 1), seat=1)


@languages
def test_every_code_has_its_sentence_and_there_is_no_other(language: str) -> None:
    keys = {key.removeprefix("reason.") for key in entries(language) if re.fullmatch(r"reason\.\w+", key)}
    assert keys == {*REASON_CODES, "separator"}


@languages
def test_sentences_are_whole_and_well_set_for_every_amount(language: str) -> None:
    t = Texts(language)
    for reason in samples():
        text = reason_text(t, reason, NAMES)
        assert not re.search(r"[{}]|  |\( | \)|^\s|\s$|\.$", text), text
        if language == "fr":
            assert not re.search(r"[^\u00a0][:;!?]", text), text  # a no-break space before each
        else:
            assert not re.search(r"\s[:;!?]", text), text


def test_plurals() -> None:
    one, few, many = (Reason("affords", n, 54) for n in (1, 3, 5))
    said = reason_text(Texts("en"), one, NAMES)
    assert said == "the golden lily of the valley (54) can then be paid: up to 1 point next turn"
    assert reason_text(Texts("fr"), one, NAMES).endswith("jusqu’à 1 point au prochain tour")
    assert reason_text(Texts("fr"), few, NAMES).endswith("jusqu’à 3 points au prochain tour")
    assert [reason_text(Texts("cs"), each, NAMES).split()[-1] for each in (one, few, many)] == ["bod", "body", "bodů"]


def test_an_objective_is_named_by_what_it_wants() -> None:
    t = Texts("en")
    common = Reason("completes_set", 2, objective=96)
    assert reason_text(t, common, NAMES) == "completes a set (common: 3 plants): +2 at the end"
    secret = Reason("completes_pattern", 3, objective=93, secret=True)
    wanted = "completes a pattern (secret: animal over animal, fungi at the upper right): +3 at the end"
    assert reason_text(t, secret, NAMES) == wanted


def test_another_player_is_named() -> None:
    denied, left = Reason("denies_seat", 3, seat=1), Reason("leaves_seat", 1, 54, seat=0)
    assert reason_text(Texts("en"), denied, NAMES) == "keeps 3 points from Ben, who can pay for it"
    assert (
        reason_text(Texts("en"), left, NAMES)
        == "leaves the golden lily of the valley (54) to Ada, who can pay for it: 1 point"
    )
    assert reason_text(Texts("fr"), denied, NAMES) == "prive de 3 points Ben, qui peut payer la carte"
    assert reason_text(Texts("cs"), denied, NAMES) == "Ben může kartu zaplatit: přijde o\u00a03 body"


def test_reasons_stand_on_one_line() -> None:
    reasons = [Reason("points", 3), Reason("opens_spots", 2)]
    assert reasons_line(Texts("en"), reasons, NAMES) == "scores 3 points now; opens 2 spots"
    assert reasons_line(Texts("fr"), reasons, NAMES) == "rapporte 3 points tout de suite\u00a0; ouvre 2 emplacements"
    assert reasons_line(Texts("cs"), [], NAMES) == ""


@languages
def test_a_hint_says_why(language: str) -> None:
    game, t = new_game(3), Texts(language)
    while game.phase != "place":
        game.play(game.legal_moves[0], game.acting[0])
    seat = game.acting[0]
    analysis = explain(game.view(seat), analyse(game.view(seat), Budget(playouts=20), Rng(1)))
    lines = advice(t, game.view(seat), seat, analysis, NAMES)
    told = [reasons_line(t, judged.reasons, NAMES) for judged in analysis.moves[:3] if judged.reasons]
    assert told
    assert [line.strip() for line in lines if line.strip() in told] == told
