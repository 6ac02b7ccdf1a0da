"""Sounds: offered while the first game is set up, heard before they are wanted, and on from then on."""

from __future__ import annotations

from playwright.async_api import expect

from tests.browser.conftest import Come

COUNT = """window.voices = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) { window.voices += 1; return start.apply(this, given); };
}"""
SOUND = "JSON.parse(localStorage.getItem('naturalis.settings') ?? '{}').sound ?? 'off'"


async def test_sounds_are_tried_out_and_stay_on_if_wanted(come: Come) -> None:
    ann = await come("Ann")
    await ann.context.add_init_script(COUNT)
    await ann.play_solo()
    offer = ann.page.locator(".tb-sound-offer")
    assert await ann.page.evaluate("window.voices") == 0
    await ann.press(offer.get_by_role("button", name=ann.text("table.sound.listen")))
    await ann.until("() => window.voices > 3")
    assert await ann.page.evaluate(SOUND) == "off"
    await ann.press(offer.get_by_role("button", name=ann.text("table.sound.on")))
    await expect(offer).to_have_count(0)
    assert await ann.page.evaluate(SOUND) == "on"
    await ann.open()
    await ann.press(ann.button("start.solo_go"))
    await ann.page.locator(".tb-choice").first.wait_for()
    await expect(offer).to_have_count(0)


async def test_whoever_declines_is_not_asked_again(come: Come) -> None:
    ann = await come("Ann")
    await ann.play_solo()
    offer = ann.page.locator(".tb-sound-offer")
    await ann.press(offer.get_by_role("button", name=ann.text("table.sound.off")))
    await expect(offer).to_have_count(0)
    assert await ann.page.evaluate(SOUND) == "off"
    await ann.page.reload()
    await ann.page.locator(".tb-choice").first.wait_for()
    await expect(offer).to_have_count(0)
