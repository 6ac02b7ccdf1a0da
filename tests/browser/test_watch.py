"""The watch over the pages is awake: each kind of trouble fails a test that does not expect it."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Come

TROUBLES = {
    "error: by hand": "console.error('by hand')",
    "exception: thrown": "setTimeout(() => { throw new Error('thrown') })",
    "Content Security Policy": "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')",
    "answer 404": "void fetch('/api/tables/nowhere')",
    "request failed": "document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.1:1/'}))",
}


@pytest.mark.parametrize("said", TROUBLES)
async def test_trouble_is_noticed(come: Come, said: str) -> None:
    ann = await come()
    await ann.open("/rules")
    assert not ann.watch.problems
    await ann.page.evaluate(f"() => {{ {TROUBLES[said]} }}")
    await ann.noticed(said)
    ann.watch.allow("")  # some troubles are told twice
    ann.watch.problems.clear()


async def test_expected_trouble_is_only_written_down(come: Come) -> None:
    ann = await come()
    await ann.open("/rules")
    ann.watch.allow("by hand")
    await ann.page.evaluate("console.error('by hand')")
    await ann.noticed("expected error: by hand")
    assert not ann.watch.problems
