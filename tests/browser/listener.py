"""Someone who plays by ear: knows of a game what the page says and how the focused controls are named, nothing else."""

from __future__ import annotations

import re

from tests.browser.reading import Focus, Reader

ASKS = ("table.setup.starter", "table.setup.secret", "table.now.draw", "table.now.your_turn")
ENDS = ("table.end.you_won", "table.end.won", "table.end.solo_won", "table.end.solo_lost", "table.end.shared")


class Listener:
    """Plays a seat by what is said. Words are looked up by their ids in the reader's own language."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.text = reader.person.text
        self.turns = 0

    async def play(self, turns: int = 1000) -> str | None:
        """Play so many turns, or to the end; the sentence that told the end."""
        while True:
            asked = await self.reader.hears(self._asks)
            if self._says(asked, "table.setup.starter"):
                await self._choose("table.setup.choose_face", "table.setup.start_face")
            elif self._says(asked, "table.setup.secret"):
                await self._choose("table.setup.choose", "table.setup.keep")
            elif self._says(asked, "table.now.draw"):
                await self._draw()
                self.turns += 1
            elif self.turns < turns and self._says(asked, "table.now.your_turn"):
                await self._lay()
            else:
                return asked

    def _asks(self, line: str) -> bool:
        """Whether this asks for something, or tells who has won."""
        return any(self._says(line, name) for name in ASKS + ENDS)

    def _says(self, line: str, name: str) -> bool:
        return re.match(re.escape(self.text(name)).replace(r"\{who\}", ".+"), line) is not None

    async def _choose(self, choose: str, confirm: str) -> None:
        """The first of two, by its button; the same button then asks whether one is sure."""
        await self.reader.go_to("button", self.text(choose))
        await self.reader.press("Enter")
        await self.reader.hears(lambda line: self._says(line, "table.setup.chosen"))
        assert (await self.reader.focus()).name == self.text(confirm)
        await self.reader.press("Enter")

    async def _lay(self) -> None:
        """Hear the hand, take the first of the list of what can be laid, and hear what it brings before laying it."""
        hand = await self.reader.asks("g")
        assert hand.startswith(self.text("table.card_n", n=1))
        await self.reader.press("a")
        over = self.text("where.over").partition("{")[0]
        first = await self.reader.tab_to(lambda focus: over in focus.name)
        await self.reader.press("Tab")
        second = await self.reader.focus()
        assert second.role != "button" or _worth(first) >= _worth(second), "what brings most does not come first"
        await self.reader.press("Shift+Tab", "Enter")
        brings = await self.reader.hears(lambda line: self.text("table.now.lay") in line)
        assert brings.casefold().startswith(re.split(r" ?:", first.name)[0].casefold())
        await self.reader.press("Enter")

    async def _draw(self) -> None:
        """Hear what lies there, choose a card of it, hear which one that is, and take it."""
        display = await self.reader.asks("d")
        there = [n for n, what in re.findall(r"(\d) ?: ([^.]+)", display) if what != self.text("table.empty")]
        wished = "253614" if self.turns % 2 else "526314"
        await self.reader.press(next(n for n in wished if n in there))
        await self.reader.hears(lambda line: self._says(line, "table.now.confirm_draw"))
        await self.reader.press("Enter")


def _worth(focus: Focus) -> int:
    """The points that the name of a placement tells, after its place."""
    found = re.search(r": (\d+)", focus.name)
    return int(found[1]) if found else -1
