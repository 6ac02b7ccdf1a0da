"""Every resource and gold card has a name of its own, with articles and cases."""

from __future__ import annotations

import pytest

from naturalis.cards import load
from naturalis.text import LANGUAGES, CardName, Texts, card_name, card_names
from naturalis.text.card_names import motifs


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    names = card_names(language)
    assert list(names) == list(range(1, 81))
    assert len({name.label for name in names.values()}) == 80
    for name in names.values():
        assert all(form and form == form.strip() and "'" not in form for form in name.forms)


def test_a_motif_is_on_a_resource_card_and_a_gold_card_of_one_kingdom() -> None:
    cards = load()
    assert len(motifs()) == 40
    for row in motifs():
        resource, gold = (cards.playable[int(row[kind]) - 1] for kind in ("resource", "gold"))
        assert (resource.kind, gold.kind) == ("resource", "gold")
        assert resource.kingdom == gold.kingdom
        assert row["fr_gender"] in ("m", "f")
        assert row["cs_gender"] in ("f", "ma", "mi")


@pytest.mark.parametrize(
    ("language", "card", "forms"),
    [
        ("en", 21, ("the fox", "the fox", "the fox", "fox")),
        ("en", 54, ("the golden lily of the valley",) * 3 + ("golden lily of the valley",)),
        ("fr", 21, ("le renard", "le renard", "du renard", "renard")),
        ("fr", 46, ("l’amanite dorée", "l’amanite dorée", "de l’amanite dorée", "amanite dorée")),
        ("fr", 24, ("le hibou", "le hibou", "du hibou", "hibou")),
        ("fr", 74, ("la chenille dorée", "la chenille dorée", "de la chenille dorée", "chenille dorée")),
        ("cs", 66, ("zlatá liška", "zlatou lišku", "zlaté lišky", "zlatá liška")),
        ("cs", 61, ("zlatý ježek", "zlatého ježka", "zlatého ježka", "zlatý ježek")),
        ("cs", 52, ("zlatý dub", "zlatý dub", "zlatého dubu", "zlatý dub")),
        ("cs", 27, ("labuť", "labuť", "labutě", "labuť")),
    ],
)
def test_articles_and_cases(language: str, card: int, forms: tuple[str, ...]) -> None:
    assert card_name(language, card).forms == forms


def test_sentences_take_the_form_they_want() -> None:
    fox = card_name("cs", 21)
    assert f"{fox} {fox.accusative} {fox.of}" == "liška lišku lišky"
    assert fox.each(str.upper).forms == ("LIŠKA", "LIŠKU", "LIŠKY", "LIŠKA")
    assert CardName("x").forms == ("x", "x", "x", "x")
    assert Texts("fr").name("card.starter").of == "de la carte de départ"


def test_only_resource_and_gold_cards_have_names() -> None:
    for card in (0, 81, 95, 103):
        with pytest.raises(KeyError):
            card_name("en", card)
