"""Cards carried from the hand to the board, by a mouse or a finger."""

from __future__ import annotations

from typing import Any

from playwright.async_api import FloatRect, Locator

from tests.browser.person import Person

STEP_X, STEP_Y = 0.78, 0.6  # from a spot to its neighbours, in widths and heights of a card
_CARRIED = """() => {
  const box = document.querySelector('.nb-floating')?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}"""
_NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
_AIMS = 400  # frames in which a finger may aim

Point = tuple[float, float]


async def on_screen(person: Person, x: int, y: int) -> Point:
    """Where the middle of a place of the board is, open or not: counted from the starter."""
    box = await _box(person.page.locator(".tb-board .nb-card").first)
    middle_x, middle_y = _middle(box)
    return middle_x + x * STEP_X * box["width"], middle_y - y * STEP_Y * box["height"]


async def drag(person: Person, held: int, x: int, y: int, face: str = "front") -> None:
    """Carry a card of the hand to a place of the board, and let go."""
    start = _middle(await _box(person.page.locator(".tb-hand .tb-held").nth(held).locator(f".tb-face-{face}")))
    await (_by_finger if person.touches else _by_mouse)(person, start, x, y)


async def _by_mouse(person: Person, start: Point, x: int, y: int) -> None:
    mouse = person.page.mouse
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(*await on_screen(person, x, y), steps=4)
    await mouse.up()


async def _by_finger(person: Person, start: Point, x: int, y: int) -> None:
    """The card goes ahead of the finger, so the finger aims with the card."""
    finger = await person.context.new_cdp_session(person.page)

    async def touch(kind: str, *points: Point) -> None:
        touches: list[dict[str, Any]] = [{"x": left, "y": top} for left, top in points]
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    end = await on_screen(person, x, y)
    await touch("touchStart", start)
    for part in (0.2, 0.6, 1.0):
        at = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        await touch("touchMove", at)
    for _ in range(_AIMS):
        await person.page.evaluate(_NEXT_FRAME)
        carried: Point | None = await person.page.evaluate(_CARRIED)
        end = await on_screen(person, x, y)  # near an edge the view moves
        if carried and max(abs(end[0] - carried[0]), abs(end[1] - carried[1])) < 2:
            break
        if carried:
            at = at[0] + end[0] - carried[0], at[1] + end[1] - carried[1]
            await touch("touchMove", at)
    else:
        raise AssertionError(f"the card stays at {carried}, and should be at {end}")
    await touch("touchEnd")


def _middle(box: FloatRect) -> Point:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def _box(what: Locator) -> FloatRect:
    box = await what.bounding_box()
    assert box, "it is not on the screen"
    return box
