"""Every sentence reads right with every value that it can get, in every language."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

import pytest

from naturalis import new_game
from naturalis.rules import Rng
from naturalis.rules.literals import Level
from naturalis.text import LANGUAGES, Texts, card_names, entries
from naturalis.text.bot_names import NAMES as BOTS
from naturalis.tui.final_scoring import scoring, verdict
from naturalis.tui.names import card_name, describe, listed, objective_name
from naturalis.tui.narration import story
from tests.helpers.games import random_move

NAMES = ("Ada", "Ben", "Émile", "Yves", "Yann", "Igor", "Ursule", "Hugo")
TYPED = ("command.", "verb.", "typed.")  # words to type, not sentences
ALIGNED = ("help.", "join.seat", "card.corners")  # spaces that align columns
COUNTS = (0, 1, 2, 3, 4, 5, 21)

# What is wrong in any text of a language, with or without values.
WRONG = {
    "en": {
        "an article": r"\ba (?=[aeiou])|\ban (?=[b-df-hj-np-tv-z])",
        "a space before a sign": r"\s[%;:!?](?!\w)",
        "a straight apostrophe": r"\w'\w",
    },
    "fr": {
        "no elision": r"\b(?:[dljmnst]e|la|que) (?=[aeiouyàâéèêëîïôûœ](?!\b))(?!y[aeiou])",
        "no elision before a name": r"\b(?:[dD]e|[qQ]ue) (?=[AEIOUÉ]\w)",
        "a space that breaks": r" (?=[;:!?»%])|« ",
        "no space": r"[^\s.?!…](?:[;!?»%]|(?<!bot):(?=\s|$))|«\S",
        "a straight apostrophe": r"\w'\w",
    },
    "cs": {
        "z for ze": r"\bz [234]\b",
        "a one-letter word at the end of a line": r"(?:^|[\s(„])[ksvzouaiKSVZOUAI] ",
        "a space before a sign": r"\s[;:!?](?!\w)",
        "a nominative": r"(?:vykládá|dobírá|bere|přidává|odhazuje)\b[^:;,(]*\b(?:přírodní|zlatá|počáteční) karta\b",
        "an accusative": r"(?:přibude|zmizí|leží)\b[^:;,(]*\b(?:přírodní|zlatou) kartu\b",
    },
}  # fmt: skip
WRONG_ANYWHERE = {
    "an unfilled value": r"[{}]|\bNone\b",
    "signs that do not go together": r"[,;:] ?[,;:.]|\.\.|\( | \)| ,",
}


# Words that want a name of a card in one form, and the forms that are wrong after them.
WRONG_FORMS = {
    "en": [("places|takes|draws|for|of|keeps|leaves|then", "label")],
    "fr": [("pose|prend|pioche|pour|par|laisse|garde", "label"), ("de|à|du", "le")],
    "cs": [("vykládá|bere si|bere|na|ležet|Tyborovi|z\\sbalíčku", "nominative"), ("potom|leží", "accusative")],
}


def wrong_forms(language: str) -> re.Pattern[str]:
    """Finds a name of a card in a form that the words before it do not take."""
    names = card_names(language).values()
    forms = {
        "label": [name.label for name in names],
        "le": [str(name) for name in names if name.startswith("le ")],
        "nominative": [str(name) for name in names if name != name.accusative],
        "accusative": [name.accusative for name in names if name != name.accusative],
    }
    each = (rf"(?:{words})\s(?:{'|'.join(forms[form])})" for words, form in WRONG_FORMS[language])
    return re.compile(rf"\b(?:{'|'.join(each)})\b")


def faults(language: str, text: str, aligned: bool = False) -> list[str]:
    """What is wrong with this text."""
    found = [what for what, pattern in {**WRONG_ANYWHERE, **WRONG[language]}.items() if re.search(pattern, text, re.M)]
    if not aligned and re.search(r"[ \xa0]{2}|^\s|\s$", text):
        found.append("too many spaces")
    return found


def values(t: Texts) -> dict[str, list[object]]:
    """The values that each parameter can have; the others are numbers or words of no consequence."""
    keys = entries("en")
    under = {prefix: [t(key) for key in keys if re.fullmatch(rf"{prefix}\.[^.]+", key)] for prefix in (
        "kingdom", "kind", "face", "colour", "column", "object", "objective", "bot\\.name",
    )}  # fmt: skip
    corners = [t(key) for key in keys if key.startswith("corner_shows.")]
    amounts = [t(key, n=n) for key in keys if key.startswith("symbol.") for n in COUNTS[1:]]
    cards = [*card_names(t.language).values(), *(card_name(t, card) for card in (21, 66, 83))]
    aims = [objective_name(t, card) for card in range(87, 103)]
    points = [t("points", n=n) for n in COUNTS]
    bots = [t("bot.named", name=name, level=level) for name in BOTS for level in under["bot\\.name"]]
    people: list[object] = [*NAMES, *BOTS, *bots, t("menu.you"), t("menu.player", number=1)]
    several = [listed(t, NAMES[:n]) for n in (2, 3)]
    lists = [", ".join(amounts[at : at + 3]) for at in range(len(amounts) - 3)]
    found: dict[str, list[object]] = {
        "who": people, "host": people, "default": people, "names": [*several], "n": [*COUNTS],
        "kingdom": [*under["kingdom"]], "a": [*under["kingdom"]], "c": [*under["kingdom"][::-1]],
        "kind": [*under["kind"]], "face": [*under["face"]], "colour": [*under["colour"]],
        "column": [*under["column"]], "object": [*under["object"]], "back": [t("card.back", kind=kind, kingdom=kingdom)
            for kind in under["kind"][:2] for kingdom in under["kingdom"]],
        "card": [*cards], "what": [t("told.kept_hidden"), t("told.step.takes", card=cards[0])],
        "where": [t("told.placed.at", spot="1,-1")], "aim_a": [*aims], "aim_b": [*aims[::-1]],
        "corner": [t("corner.top-left")],
        "symbols": [*lists, t("nothing")], "symbol": [*amounts], "missing": [*lists], "lack": [*lists],
        "cost": [*lists], "seen": [*lists], "wanted": [listed(t, amounts[at : at + 3]) for at in range(8)],
        "worth": [*points], "mine": [*points], "his": [*points], "objectives": [*points],
        "level": [*under["bot\\.name"]], "name": [*under["bot\\.name"]],
        "aim": [t("reason.aim.common", what=lists[0])], "taken": [t("told.step.takes", card=cards[1])],
        "reasons": [t("told.match.five")], "why": ["No such file or directory"], "file": ["ada.json"],
        "example": [t.word("typed.front")], "spot": ["1,-1"], "text": ["x"], "about": [t("bot.about.scribe")],
        "first": [NAMES[0]], "last": [NAMES[2]], "words": [t("aim.up", worth=points[1], a=under["kingdom"][0])],
        "tl": [*corners], "tr": [*corners], "bl": [*corners], "br": [*corners],
    }  # fmt: skip
    return {**found, "points": [*points], "have": [*COUNTS], "need": [*amounts]}


def filled(t: Texts) -> Iterator[tuple[str, str]]:
    """Every text, as often as it takes until each of its parameters had each of its values."""
    known = values(t)
    for key, entry in entries(t.language).items():
        forms = [entry] if isinstance(entry, str) else list(entry.values())
        fields = {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}
        names = {name.partition(".")[0] for name in fields}
        names |= {"n"} if isinstance(entry, dict) else set()
        choices = {name: known.get(name, [7]) for name in names}
        if key == "card.back":  # starters and objectives have no such back
            choices["kind"] = choices["kind"][:2]
        for turn in range(max([1, *(len(choice) for choice in choices.values())])):
            yield key, t(key, **{name: choice[turn % len(choice)] for name, choice in choices.items()})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_with_every_value(language: str) -> None:
    wrong = {
        (key, *found): text
        for key, text in filled(Texts(language))
        if not key.startswith((*TYPED, "reason.separator"))
        and (found := faults(language, text, key.startswith(ALIGNED)))
    }
    assert not wrong
    forms = wrong_forms(language)
    assert not {key: text for key, text in filled(Texts(language)) if forms.search(text)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [None, "easy"])
def test_every_line_of_whole_games(language: str, level: Level | None) -> None:
    t, game, rng = Texts(language), new_game(7, 1 if level else 4, level=level), Rng(7)
    while not game.over:
        seat, move = random_move(game, rng)
        game.play(move, seat)
    names = NAMES[: game.seats]
    assert game.result is not None
    lines = verdict(t, game.result, names)
    for seat in range(game.seats):
        view = game.view(seat)
        lines += story(t, view, [event.for_seat(seat) for event in game.events], names)
        lines += [line.strip() for line in scoring(t, view, game.result.scores[seat], names[seat], whole=True)]
    assert {line: found for line in lines if (found := faults(language, line))} == {}
    assert not [line for line in lines if wrong_forms(language).search(line)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_described(language: str) -> None:
    lines = [line.strip() for card in range(1, 103) for line in describe(Texts(language), card)]
    assert {line: found for line in lines if (found := faults(language, line))} == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "one a animal card"), ("en", "62 %"), ("fr", "Table de Ada"), ("fr", "au tour de Enlumineur"),
        ("fr", "Ada: 2 points"), ("fr", "Ada : 2 points"), ("cs", "0 z 3"),
        ("cs", "Novic 1: dobírá si z\xa0balíčku zlatá karta (říše rostlin)"), ("cs", "Ada a Ben"), ("en", "{who}"),
    ],
)  # fmt: skip
def test_mistakes_are_found(language: str, text: str) -> None:
    assert faults(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Ada: places fox"), ("fr", "Ada : prend renard"), ("fr", "le coin de le renard"), ("cs", "bere liška")],
)
def test_wrong_forms_of_names_are_found(language: str, text: str) -> None:
    assert wrong_forms(language).search(text)
