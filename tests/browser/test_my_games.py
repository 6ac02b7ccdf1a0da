"""The page of one's own games: what is there, in which order, searched, and deleted."""

from __future__ import annotations

from datetime import UTC, datetime

from playwright.async_api import expect

from tests.browser.conftest import Come
from tests.browser.playing import hurry
from tests.browser.shown import kept_totals
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import settled, table_of


async def test_a_finished_game_shows_its_opponent_its_winner_and_the_final_points(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_bots(1, "novice")
    await hurry(here, game, ann)
    await ann.result()
    await ann.open()
    await ann.page.locator('.p-continue a[href="/games"]').click()
    shown = ann.page.locator(".p-finished li")
    await expect(shown).to_have_count(1)
    await expect(shown.locator("a")).to_have_attribute("href", f"/replay/{game}")
    outcome = table_of(here, game).outcome
    assert outcome is not None
    bot = table_of(here, game).chairs[1].name
    won = "You won" if outcome.winners == (0,) else f"{bot} won"
    points = sorted(kept_totals(here, game).items(), key=lambda total: -total[1])
    for text in (f"Against {bot}", won, ", ".join(f"{who}: {n}" for who, n in points)):
        await expect(shown).to_contain_text(text)
    ended = await shown.locator("time").get_attribute("datetime")
    assert ended == datetime.fromtimestamp(outcome.at / 1000, UTC).isoformat(timespec="milliseconds").replace(
        "+00:00", "Z"
    )
    row = ann.page.locator(".p-statistics tbody tr")
    await expect(row).to_have_count(1)
    await expect(row.locator("th")).to_have_text("Novice")
    most = dict(points)["Ann"]
    await expect(row.locator("td").last).to_have_text(str(most))


async def test_the_game_that_waits_for_us_comes_first_and_leads_to_its_table(come: Come) -> None:
    ann = await come("Ann")
    waiting = await ann.play_solo()
    await ann.open()
    await ann.press(ann.button("start.friends_go"))
    later = await ann.at_table()
    await ann.open("/games")
    rows = ann.page.locator(".p-running li a")
    await expect(rows).to_have_count(2)
    assert [await row.get_attribute("href") for row in await rows.all()] == [f"/table/{waiting}", f"/table/{later}"]
    await expect(rows.first).to_contain_text(ann.text("start.your_turn"))
    search = ann.page.get_by_role("searchbox")
    await search.fill("TYBOR")
    await expect(rows).to_have_count(1)
    await search.fill("nobody")
    await expect(rows).to_have_count(0)
    await search.fill("")
    await rows.first.click()
    assert await ann.at_table() == waiting


async def test_a_game_is_deleted_after_the_page_has_said_what_that_means(here: Running, come: Come) -> None:
    ann = await come("Ann")
    game = await ann.play_solo()
    await ann.open("/games")
    await ann.page.locator(".p-game > button").click()
    dialog = ann.page.get_by_role("dialog")
    await expect(dialog).to_contain_text(ann.text("games.delete.erase"))
    await dialog.get_by_role("button", name=ann.text("games.keep")).click()
    await expect(ann.page.locator(".p-game")).to_have_count(1)
    await ann.page.locator(".p-game > button").click()
    await dialog.get_by_role("button", name=ann.text("games.erase")).click()
    await expect(ann.page.locator(".p-no-games")).to_be_visible()
    await settled(lambda: all(live.deleted for live in here.server.tables if live.table.id == game))
    assert await here.server.services.store.events(game) == []
    ann.watch.allow("404")
    answer = await ann.page.request.get(f"{ann.address}/api/tables/{game}")
    assert answer.status == 404


async def test_a_game_with_others_says_to_give_up_first(come: Come) -> None:
    ann, bob = await come("Ann"), await come("Bob")
    await ann.open()
    await ann.press(ann.button("start.friends_go"))
    await ann.introduce()
    game = await ann.at_table()
    await bob.join(f"/table/{game}")
    await ann.press(ann.button("table.open.start"))
    await ann.page.locator(".tb-choice").first.wait_for()
    await ann.open("/games")
    await ann.page.locator(".p-game > button").click()
    dialog = ann.page.get_by_role("dialog")
    await expect(dialog).to_contain_text(ann.text("games.delete.give_up_first"))
    await dialog.get_by_role("link", name=ann.text("games.to_table")).click()
    assert await ann.at_table() == game
