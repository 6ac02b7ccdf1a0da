"""Text for people: the players' sentences in every language, and characters that are safe to print."""

from naturalis.text.sentences import FORMS, LANGUAGES, Entry, Texts, entries, fold, plural, system_language

__all__ = ["FORMS", "LANGUAGES", "Entry", "Texts", "entries", "fold", "plural", "system_language"]
