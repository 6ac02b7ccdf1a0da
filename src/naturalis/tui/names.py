"""Cards, symbols and objectives named in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from naturalis.cards import Objective, Playable, Starter, load
from naturalis.cards.symbols import LETTERS, NAMES
from naturalis.rules import Held, Laid, View
from naturalis.text import CardName, Texts
from naturalis.text import card_name as name_of
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


def card_name(t: Texts, card: int) -> CardName:
    """A resource, gold or starter card by its name and number: ``the fox (21)``. The board shows only numbers."""
    name = t.name("card.starter") if isinstance(load()[card], Starter) else name_of(t.language, card)
    return name.each(lambda form: _numbered(form, card))


def laid_name(t: Texts, laid: Laid) -> CardName:
    """A card of an area: by its name, or by its kingdom if only its back is known."""
    if laid.card is not None:
        return card_name(t, laid.card)
    return t.name("card.down", kingdom=back_kingdom(t, laid.back or ""))


def objective_name(t: Texts, card: int) -> str:
    """An objective in a few words, with its number: ``3 plants (96)``."""
    return _numbered(aim(t, card), card)


def aim(t: Texts, card: int) -> str:
    """What an objective wants, in a few words: ``3 plants``."""
    found = objective(card)
    if found.pattern:
        return t(f"reason.pattern.{card}")
    return amounts(t, {NAMES[symbol]: found.symbols.count(symbol) for symbol in found.symbols})


def _numbered(name: str, card: int) -> str:
    return f"{name} ({card})"


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
    if isinstance(found, Objective):
        return [_numbered(t("kind.objective"), card), long_objective(t, card)]
    lines = [card_name(t, card).label]
    if isinstance(found, Playable):
        lines = [t("card.name", name=card_name(t, card).label, kingdom=kingdom(t, found.kingdom))]
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


def hand_names(t: Texts, view: View, seat: int) -> str:
    """The cards in a hand that are known, with their numbers."""
    return ", ".join(card_name(t, held.card).label for held in view.hand(seat) if held and held.card)
