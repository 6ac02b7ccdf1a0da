"""What a page shows of a game, and the same as the server has it."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.person import Person
from tests.browser.playing import game_of
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import table_of

_AREA = "all => all.map(card => card.dataset.spot)"
_TOTALS = """all => all.map(row =>
    [row.querySelector('.tb-ranked, th:not(:has(*))').textContent,
     Number(row.querySelector('.tb-total').textContent)])"""

Standing = tuple[int, set[str]]  # points, and where the cards lie


async def standings(person: Person) -> list[Standing]:
    """Everyone's points and cards in the order of play, oneself first; each area is looked at."""
    found: list[Standing] = []
    for player in await person.page.locator(".tb-player:not(.tb-tybor)").all():
        mine = "tb-me" in (await player.get_attribute("class") or "")
        await (person.button("table.own_area").first if mine else player.locator(".tb-watch")).dispatch_event("click")
        cards: list[str] = await person.page.locator(".tb-board .nb-card").evaluate_all(_AREA)
        points = await player.locator(".tb-score").evaluate("score => Number(score.childNodes[1].textContent)")
        found.append((points, set(cards)))
    return found


def kept_standings(here: Running, game: str, seat: int = 0) -> list[Standing]:
    """The same as the server has it, this seat first."""
    position = game_of(here, game)
    order = [(seat + n) % position.seats for n in range(position.seats)]
    return [(position.score(one), {f"{laid.x},{laid.y}" for laid in position.area(one)}) for one in order]


async def totals(person: Person) -> dict[str, int]:
    """The points of the ranking after a game, by name."""
    rows = person.page.locator(".tb-ranking tbody tr")
    await expect(rows.first).to_be_visible()
    return dict(await rows.evaluate_all(_TOTALS))


def kept_totals(here: Running, game: str) -> dict[str, int]:
    """The same as the server has it."""
    table = table_of(here, game)
    result = table.outcome and table.outcome.result
    assert result
    names = [chair.name or "" for chair in table.chairs]
    found = {names[score.seat]: score.total for score in result.scores}
    return found if result.tybor is None else {**found, "Tybor": result.tybor}
