"""The names of the resource and gold cards, in every form that sentences need.

Each of the forty motifs is drawn on one resource card and on one gold card: *the fox* and *the golden fox*. A sentence
takes the form that its grammar wants:

    >>> card = card_name("cs", 21)
    >>> "{card} je v ruce; vyložte {card.accusative}; přes roh {card.of}".format(card=card)
    'liška je v ruce; vyložte lišku; přes roh lišky'
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import cache
from pathlib import Path

from naturalis.text.typography import begins_with_vowel

_ARTICLES = {"m": ("le ", "du "), "f": ("la ", "de la ")}
_DORE = {"m": "doré", "f": "dorée"}
_ZLATY = {  # by gender (feminine, masculine animate, masculine inanimate): nominative, accusative, genitive
    "f": ("zlatá", "zlatou", "zlaté"),
    "ma": ("zlatý", "zlatého", "zlatého"),
    "mi": ("zlatý", "zlatý", "zlatého"),
}


class CardName(str):
    """What a sentence calls a card: as a string its subject with the article, and its other forms as attributes."""

    accusative: str
    of: str  # French: with *de*; Czech: the genitive; English: the same, since it says *of the fox*
    label: str  # without an article, for headings and lists

    def __new__(cls, nominative: str, accusative: str = "", of: str = "", label: str = "") -> CardName:
        """A form that is left out is the same as the nominative."""
        name = super().__new__(cls, nominative)
        name.accusative, name.of, name.label = accusative or nominative, of or nominative, label or nominative
        return name

    @property
    def forms(self) -> tuple[str, str, str, str]:
        """Nominative, accusative, *of*, label."""
        return str(self), self.accusative, self.of, self.label

    def each(self, change: Callable[[str], str]) -> CardName:
        """The name with every form changed, for example by a number after it."""
        return CardName(*map(change, self.forms))


def card_name(language: str, card: int) -> CardName:
    """The name of a resource or gold card (1 to 80). Raises KeyError for other cards."""
    return card_names(language)[card]


@cache
def card_names(language: str) -> dict[int, CardName]:
    """The names of all resource and gold cards by number."""
    build = {"en": _english, "fr": _french, "cs": _czech}[language]
    names = {int(row[deck]): build(row, deck == "gold") for row in motifs() for deck in ("resource", "gold")}
    return dict(sorted(names.items()))


@cache
def motifs() -> tuple[dict[str, str], ...]:
    """The forty motifs: their two cards, and their names with gender and cases."""
    with (Path(__file__).parent / "card_names.tsv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file, delimiter="\t"))


def _english(row: dict[str, str], golden: bool) -> CardName:
    label = f"golden {row['en']}" if golden else row["en"]
    return CardName(f"the {label}", label=label)


def _french(row: dict[str, str], golden: bool) -> CardName:
    gender = row["fr_gender"]
    label = f"{row['fr']} {_DORE[gender]}" if golden else row["fr"]
    the, of = ("l’", "de l’") if begins_with_vowel(label) else _ARTICLES[gender]
    return CardName(the + label, of=of + label, label=label)


def _czech(row: dict[str, str], golden: bool) -> CardName:
    nominative, accusative, genitive = row["cs"], row["cs_accusative"], row["cs_genitive"]
    if golden:
        forms = zip(_ZLATY[row["cs_gender"]], (nominative, accusative, genitive), strict=True)
        nominative, accusative, genitive = (" ".join(form) for form in forms)
    return CardName(nominative, accusative, genitive)
