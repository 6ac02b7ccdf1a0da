"""No-break spaces, apostrophes and the French elision."""

from __future__ import annotations

import pytest

from naturalis.text import Texts
from naturalis.text.typography import elide, typeset


def test_sentences_are_typeset_as_their_language_wants() -> None:
    assert typeset("en", "It is {who}'s turn: go!") == "It is {who}’s turn: go!"
    assert typeset("fr", "« {who} » : l'aire ; 5 % ?") == "«\xa0{who}\xa0»\xa0: l’aire\xa0; 5\xa0%\xa0?"
    assert typeset("cs", "V ruce (s rubem) a v balíčku 5 %") == "V\xa0ruce (s\xa0rubem) a\xa0v\xa0balíčku 5\xa0%"


@pytest.mark.parametrize("name", ["Ada", "Émile", "Enlumineur", "œuf", "Yves", "ÖZIL", "Igor"])
def test_french_elides_before_a_vowel(name: str) -> None:
    assert elide("au tour de {who}", {"who": name}) == "au tour d’{who}"


@pytest.mark.parametrize("name", ["Ben", "Yann", "Hugo", "Žofie", "1 plume", "?", "", "Y"])
def test_french_does_not_elide_before_other_names(name: str) -> None:
    assert elide("De {who}, de {n}", {"who": name, "n": 3}) == "De {who}, de {n}"


def test_only_french_elides() -> None:
    assert Texts("fr")("area.of", who="Ada", symbols="x").startswith("Aire de jeu d’Ada")
    assert Texts("fr")("area.of", who="Ben", symbols="x").startswith("Aire de jeu de Ben")
    assert Texts("en")("area.of", who="Ada", symbols="x").startswith("Ada’s area")
