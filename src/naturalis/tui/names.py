"""Cards, symbols and objectives named in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from naturalis.cards import Objective, Playable, Starter, load
from naturalis.cards.symbols import LETTERS, NAMES
from naturalis.rules import Held, View
from naturalis.text import Texts
from naturalis.tui.faces import corners, cost, objective, playable, printed

BACK_KINDS = {"r": "resource", "g": "gold"}


def amount(t: Texts, symbol: str, n: int) -> str:
    """So many of a symbol: ``3 fungi``."""
    return t(f"symbol.{symbol}", n=n)


def amounts(t: Texts, counts: Mapping[str, int]) -> str:
    """Several symbols, without those that are absent: ``3 fungi, 1 quill``."""
    return ", ".join(_amounts(t, counts)) or t("nothing")


def _amounts(t: Texts, counts: Mapping[str, int]) -> list[str]:
    return [amount(t, symbol, n) for symbol, n in counts.items() if n]


def listed(t: Texts, words: Sequence[str]) -> str:
    """Words as a list: ``Ada, Ben and Cy``."""
    if len(words) < 2:
        return "".join(words)
    return t("and", first=", ".join(words[:-1]), last=words[-1])


def price(card: Playable) -> dict[str, int]:
    """What a gold card costs, by the name of the symbol."""
    return {NAMES[kingdom]: n for kingdom, n in enumerate(card.cost) if n}


def kingdom(t: Texts, k: int) -> str:
    """The kingdom's name."""
    return t(f"kingdom.{NAMES[k]}")


def card_name(t: Texts, card: int) -> str:
    """A card with its number, kingdom and kind: ``47 (fungi, gold)``."""
    found = load()[card]
    if isinstance(found, Playable):
        return t("card.name", card=card, kingdom=kingdom(t, found.kingdom), kind=t(f"kind.{found.kind}"))
    return t("card.plain", card=card, kind=t("kind.starter" if isinstance(found, Starter) else "kind.objective"))


def back_name(t: Texts, back: str) -> str:
    """A card of which only the back is known: ``a gold card (fungi)``."""
    return t("card.back", kingdom=back_kingdom(t, back), kind=t(f"kind.{BACK_KINDS[back[0]]}"))


def back_kingdom(t: Texts, back: str) -> str:
    """The kingdom that a back shows."""
    return kingdom(t, LETTERS.index(back[1]))


def short_hand(hand: Iterable[Held | None]) -> str:
    """A hand as its owner's neighbours see it: kinds and kingdoms, and the numbers they know."""
    return " ".join(held.back if held.card is None else f"{held.back}{held.card}" for held in hand if held)


def points(t: Texts, card: Playable) -> str:
    """What placing the front scores: ``3 points``, ``1 point per quill``; empty for nothing."""
    if not card.points:
        return ""
    worth = t("points", n=card.points)
    return worth if card.per == "flat" else t(f"per.{card.per}", worth=worth)


def front(t: Texts, card: int) -> str:
    """The front of a resource or gold card in one line: corners, points, cost."""
    found = playable(card)
    parts = [corners(printed(card, "front")), points(t, found)]
    if cost(found):
        parts.append(t("card.costs", cost=cost(found)))
    return ", ".join(part for part in parts if part)


def short_objective(t: Texts, card: int) -> str:
    """An objective's condition in letters, fit for a panel: ``F over F, P lower right``."""
    found = objective(card)
    if not found.pattern:
        return "+".join(LETTERS[symbol] for symbol in found.symbols)
    a, _, c = (LETTERS[cell.kingdom] for cell in found.pattern)
    if _line(found):
        return f"{a}{a}{a} " + ("↗" if found.pattern[1].y > 0 else "↘")
    return t(f"aim.short.{_end(found)}", a=a, c=c)


def long_objective(t: Texts, card: int) -> str:
    """An objective in words: what it asks for and what each time is worth."""
    found = objective(card)
    worth = t("points", n=found.points)
    if not found.pattern:
        wanted = {NAMES[symbol]: found.symbols.count(symbol) for symbol in found.symbols}
        return t("aim.symbols", worth=worth, wanted=listed(t, _amounts(t, wanted)))
    a, c = kingdom(t, found.pattern[0].kingdom), kingdom(t, found.pattern[2].kingdom)
    if _line(found):
        return t("aim.up" if found.pattern[1].y > 0 else "aim.down", worth=worth, a=a)
    return t(f"aim.{_end(found)}", worth=worth, a=a, c=c)


def _line(found: Objective) -> bool:
    return found.pattern[1].x != 0


def _end(found: Objective) -> str:
    """Where the single card of a two-colour pattern lies."""
    single = found.pattern[2]
    return ("upper" if single.y > 0 else "lower") + ("_right" if single.x > 0 else "_left")


def describe(t: Texts, card: int) -> list[str]:
    """A full description of a card."""
    found = load()[card]
    lines = [card_name(t, card)]
    if isinstance(found, Objective):
        return [*lines, long_objective(t, card)]
    for face in ("front", "back"):
        side = printed(card, face)
        tl, tr, bl, br = (t(f"corner_shows.{NAMES[corner]}") for corner in side.corners)
        lines.append(t("card.corners", face=t(f"face.{face}"), tl=tl, tr=tr, bl=bl, br=br))
        if side.centre:
            centre = {NAMES[symbol]: side.centre.count(symbol) for symbol in side.centre}
            lines.append("  " + t("card.centre", centre=amounts(t, centre)))
        if face == "front" and isinstance(found, Playable) and found.points:
            lines.append("  " + t("card.scores", points=points(t, found)))
        if face == "front" and isinstance(found, Playable) and found.kind == "gold":
            lines.append("  " + t("card.needs", cost=amounts(t, price(found))))
    return lines


def hand_numbers(view: View, seat: int) -> str:
    """The numbers of the cards in a hand that are known."""
    return ", ".join(str(held.card) for held in view.hand(seat) if held and held.card)
