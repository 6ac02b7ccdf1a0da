"""Why Tybor took what he took: what lay in each column, what he had, and which objectives the gold card matched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from naturalis.cards.load import load
from naturalis.cards.symbols import NAMES
from naturalis.rules.events import TyborTook
from naturalis.rules.position import Position
from naturalis.rules.tybor import matches

_SLOT = {"left": 0, "right": 1}


class TyborReasons(Struct, frozen=True, omit_defaults=True):
    """A column of the display as Tybor found it, and what he had then.

    ``resources`` counts his cards by kingdom. ``five``: the gold card is worth five points. ``matches`` are the common
    objectives that it matches.
    """

    resources: dict[str, int]
    gold: int | None = None
    resource: int | None = None
    five: bool = False
    matches: tuple[int, ...] = ()


def tybor_reasons(after: Position, took: Sequence[TyborTook]) -> tuple[TyborReasons, ...]:
    """The reasons for these events of one turn, from the position right after that turn.

    He takes one card of a column and leaves the other where it lies, so both can be read off the position after it.
    """
    found: list[TyborReasons] = []
    assert after.tybor is not None
    has = Counter(after.tybor.resources)
    for event in reversed(took):
        slot = _SLOT[event.column]
        if event.step > 1 and event.card is not None:
            has[NAMES[load().playable[event.card - 1].kingdom]] -= 1
        gold, resource = after.display[2 + slot], after.display[slot]
        if event.step == 3:
            resource = event.card
        else:
            gold = event.card
        found.append(_column(gold, resource, dict(has), after.common))
    return tuple(reversed(found))


def _column(gold: int | None, resource: int | None, has: dict[str, int], common: tuple[int, ...]) -> TyborReasons:
    if gold is None:
        return TyborReasons(has, None, resource)
    five = load().playable[gold - 1].points == 5
    return TyborReasons(has, gold, resource, five, tuple(aim for aim in common if matches(gold, aim)))
