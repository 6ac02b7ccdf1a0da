"""Checks the cards or symbols that a breakdown counts for an objective; any of several largest choices is right."""

from __future__ import annotations

from naturalis.cards import Objective, load
from naturalis.cards.symbols import NAMES
from naturalis.rules import Game, ObjectiveScore
from naturalis.rules.breakdown import visible


def breakdown_error(game: Game, seat: int, claimed: ObjectiveScore) -> str | None:
    """What is wrong with the cards or symbols that are claimed to fulfil this objective; None if nothing is."""
    objective = load().objectives[claimed.card - 87]
    if objective.pattern:
        return _copies_error(game, seat, objective, claimed)
    return _sets_error(game, seat, objective, claimed)


def _copies_error(game: Game, seat: int, objective: Objective, claimed: ObjectiveScore) -> str | None:
    if claimed.sets or len(claimed.copies) != claimed.times:
        return f"it lists {len(claimed.copies)} copies for {claimed.times} times"
    kingdoms = {
        (laid.x, laid.y): load().playable[laid.card - 1].kingdom
        for laid in game.area(seat)
        if laid.card is not None and laid.card <= 80
    }
    wanted = sorted((cell.x, cell.y, cell.kingdom) for cell in objective.pattern)
    used: set[tuple[int, int]] = set()
    for copy in claimed.copies:
        if len({*copy} & {*kingdoms} - used) != len(wanted) or len(copy) != len(wanted):
            return f"copy {list(copy)} is not {len(wanted)} cards, each named once"
        cells = sorted((x, y, kingdoms[x, y]) for x, y in copy)
        shift = (cells[0][0] - wanted[0][0], cells[0][1] - wanted[0][1])
        if cells != [(x + shift[0], y + shift[1], kingdom) for x, y, kingdom in wanted]:
            return f"copy {list(copy)} is not the pattern of objective {objective.id}"
        used.update(copy)
    return None


def _sets_error(game: Game, seat: int, objective: Objective, claimed: ObjectiveScore) -> str | None:
    if claimed.copies or len(claimed.sets) != claimed.times:
        return f"it lists {len(claimed.sets)} sets for {claimed.times} times"
    unused = visible(game._state, seat)
    wanted = sorted(NAMES[symbol] for symbol in objective.symbols)
    for group in claimed.sets:
        if sorted(shown.symbol for shown in group) != wanted:
            return f"a set is {' '.join(shown.symbol for shown in group)}, not {' '.join(wanted)}"
        for shown in group:
            if shown not in unused:
                return f"the {shown.symbol} at ({shown.x},{shown.y}) {shown.corner} is not visible, or counted twice"
            unused.remove(shown)
    return None
