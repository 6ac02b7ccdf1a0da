"""Text for people: the players' sentences and the cards' names in every language, and characters safe to print."""

from naturalis.text.card_names import CardName, card_name, card_names
from naturalis.text.sentences import FORMS, LANGUAGES, Entry, Texts, entries, fold, plural, system_language

__all__ = [
    "FORMS", "LANGUAGES", "CardName", "Entry", "Texts", "card_name", "card_names", "entries", "fold", "plural",
    "system_language",
]  # fmt: skip
