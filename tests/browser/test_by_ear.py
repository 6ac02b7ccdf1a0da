"""Whole games by what a screen reader says. What was said is held against the server's record of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from naturalis.cards.symbols import LETTERS, NAMES
from naturalis.rules.breakdown import Result
from naturalis.rules.events import Drawn, DrawSkipped, Passed, Placed, TyborTook
from naturalis.text import CardName, Texts, card_name
from tests.browser.conftest import Come
from tests.browser.listener import Listener
from tests.browser.playing import game_of, over, until
from tests.browser.reading import Reader, plain
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import table_of

Heard = tuple[str, str | None, str | None, str | None]
CORNERS = {(-1, 1): "top-left", (1, 1): "top-right", (-1, -1): "bottom-left", (1, -1): "bottom-right"}
UNSEEN = ("unseen_resource", "unseen_gold")
FACES = (*UNSEEN, "back", "front")  # what is said of a back has words that a front's card could be taken for
IDLE = ("told.skip.last_turn", "told.skip.nothing_left", "told.passed")


async def test_a_game_by_ear(here: Running, come: Come) -> None:
    listener, said, result = await played(here, come, "start.bots_go")
    assert [int(n) for n in re.findall(r"\d+", said.rpartition(".")[2])] == [score.total for score in result.scores]
    assert await listener.reader.only_keys()


async def test_a_solo_game_by_ear(here: Running, come: Come) -> None:
    _, said, result = await played(here, come, "start.solo_go")
    assert str(result.scores[0].total) in said
    assert str(result.tybor) in said


@pytest.mark.parametrize("language", ["fr", "cs"])
async def test_some_turns_by_ear_in_other_languages(here: Running, come: Come, language: str) -> None:
    listener = Listener(await Reader.of(await come(confirm=True, language=language)))
    game = await listener.reader.start("start.bots_go")
    await listener.play(turns=2)
    assert told(listener) == happened(here, game, listener)
    scores = await listener.reader.asks("s")
    placed = [event for event in game_of(here, game).events if isinstance(event, Placed)]
    now = {event.seat: event.score for event in placed}
    assert [int(n) for n in re.findall(r" (\d+)", scores)] == [now[0], now[1]]


async def played(here: Running, come: Come, go: str) -> tuple[Listener, str, Result]:
    """Play a whole game, in which every move was told; who listened, what was said at the end, and how it ended."""
    listener = Listener(await Reader.of(await come(confirm=True)))
    game = await listener.reader.start(go)
    said = await listener.play()
    await until(lambda: over(here, game))
    assert told(listener) == happened(here, game, listener)
    result = game_of(here, game).result
    assert said is not None
    assert result is not None
    return listener, said, result


def told(listener: Listener) -> list[Heard]:
    """What was said about turns: who did what, where, and the score where it was told."""
    text = listener.text
    placed = [pattern for face in FACES for pattern in _placed(text, text(f"told.placed.{face}"))]
    drawn = [_pattern(text(f"told.drawn.{source}")) for source in ("display", *UNSEEN, "deck")]
    idle = [_pattern(text("told.who", what=text(name))) for name in IDLE]
    kinds = {"lays": placed, "draws": drawn, "idle": idle, "Tybor": [_pattern(text("told.tybor"))]}
    found: list[Heard] = []
    for line in listener.reader.everything:
        for kind, patterns in kinds.items():
            match = next((match for match in (re.match(pattern, line) for pattern in patterns) if match), None)
            if match:
                parts = match.groupdict()
                found.append((kind, parts.get("who"), parts.get("where"), parts.get("score")))
                break
    return found


def happened(here: Running, game: str, listener: Listener) -> list[Heard]:
    """The same, out of what the server has."""
    chairs = table_of(here, game).chairs
    names = [chair.name or "" for chair in chairs]
    found: list[Heard] = []
    areas: list[dict[tuple[int, int], Placed | None]] = [{(0, 0): None} for _ in names]
    for event in game_of(here, game).events:
        if isinstance(event, Placed):
            score = str(event.score) if event.points else None
            where = _where(listener, areas[event.seat], event.x, event.y)
            areas[event.seat][event.x, event.y] = event
            found.append(("lays", names[event.seat], where, score))
        elif isinstance(event, Drawn):
            found.append(("draws", names[event.seat], None, None))
        elif isinstance(event, DrawSkipped | Passed):
            found.append(("idle", names[event.seat], None, None))
        elif isinstance(event, TyborTook):
            found.append(("Tybor", None, None, None))
    return found


def _where(listener: Listener, area: dict[tuple[int, int], Placed | None], x: int, y: int) -> str:
    """The place of a card, by the corners it covers: those of named cards first, as they were laid."""
    text = listener.text
    covered = [((x - at[0], y - at[1]), laid) for at, laid in area.items() if (x - at[0], y - at[1]) in CORNERS]
    covered.sort(key=lambda one: one[1] is not None and one[1].face == "back")
    names = [_laid_name(listener, laid) for _, laid in covered]
    corner = text(f"corner.{CORNERS[covered[0][0]]}")
    if not names[1:]:
        said = text("where.over", corner=corner, card=names[0])
    else:
        forms = zip(*(name.forms for name in names[1:]), strict=True)
        others = CardName(*(_listed(listener, form) for form in forms))
        said = text(f"where.over_{'two' if len(names) == 2 else 'more'}", corner=corner, card=names[0], others=others)
    return plain(said)


def _laid_name(listener: Listener, laid: Placed | None) -> CardName:
    language = listener.reader.person.language
    if laid is None:
        return Texts(language).name("card.starter")
    if laid.face == "front":
        return card_name(language, laid.card or 0)
    kingdom = Texts(language)(f"kingdom.{NAMES[LETTERS.index(laid.back[1])]}")
    return Texts(language).name("card.down", kingdom=kingdom)


def _listed(listener: Listener, words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return Texts(listener.reader.person.language)("and", first=", ".join(words[:-1]), last=words[-1])


def _placed(text: Callable[..., str], said: str) -> list[str]:
    """How a placement sounds with points, and without."""
    over = text("where.over").partition("{")[0]
    return [_pattern(text("told.scored").replace("{what}", said), over), _pattern(said, over) + "$"]


def _pattern(text: str, over: str = "") -> str:
    """A text with blanks, as what it looks like when they are filled in."""
    blanks = {
        "who": r"(?P<who>[^:]+?)",
        "where": rf"(?P<where>{over}.+)",
        "score": r"(?P<score>\d+)",
        "n": r"\d+",
    }
    return re.sub(r"\\{(\w+)(?:\\\.\w+)?\\}", lambda blank: blanks.get(blank[1], ".+?"), re.escape(text))
