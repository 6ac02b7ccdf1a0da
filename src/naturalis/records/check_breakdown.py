"""Is a breakdown's list of copies or sets true? Where several largest lists exist a record may give any of them."""

from __future__ import annotations

from naturalis.cards import Objective, load
from naturalis.cards.symbols import NAMES
from naturalis.rules import Game, ObjectiveScore
from naturalis.rules.breakdown import visible


def why_untrue(game: Game, seat: int, told: ObjectiveScore) -> str | None:
    """What is wrong with the cards or symbols told to fulfil this objective; None where they do."""
    objective = load().objectives[told.card - 87]
    if objective.pattern:
        return _why_no_copies(game, seat, objective, told)
    return _why_no_sets(game, seat, objective, told)


def _why_no_copies(game: Game, seat: int, objective: Objective, told: ObjectiveScore) -> str | None:
    if told.sets or len(told.copies) != told.times:
        return f"it lists {len(told.copies)} copies for {told.times} times"
    kingdoms = {
        (laid.x, laid.y): load().playable[laid.card - 1].kingdom
        for laid in game.area(seat)
        if laid.card is not None and laid.card <= 80
    }
    wanted = sorted((cell.x, cell.y, cell.kingdom) for cell in objective.pattern)
    used: set[tuple[int, int]] = set()
    for copy in told.copies:
        if len({*copy} & {*kingdoms} - used) != len(wanted) or len(copy) != len(wanted):
            return f"copy {list(copy)} is not {len(wanted)} cards, each named once"
        cells = sorted((x, y, kingdoms[x, y]) for x, y in copy)
        shift = (cells[0][0] - wanted[0][0], cells[0][1] - wanted[0][1])
        if cells != [(x + shift[0], y + shift[1], kingdom) for x, y, kingdom in wanted]:
            return f"copy {list(copy)} is not the pattern of objective {objective.id}"
        used.update(copy)
    return None


def _why_no_sets(game: Game, seat: int, objective: Objective, told: ObjectiveScore) -> str | None:
    if told.copies or len(told.sets) != told.times:
        return f"it lists {len(told.sets)} sets for {told.times} times"
    there = visible(game._state, seat)
    wanted = sorted(NAMES[symbol] for symbol in objective.symbols)
    for group in told.sets:
        if sorted(shown.symbol for shown in group) != wanted:
            return f"a set is {' '.join(shown.symbol for shown in group)}, not {' '.join(wanted)}"
        for shown in group:
            if shown not in there:
                return f"the {shown.symbol} at ({shown.x},{shown.y}) {shown.corner} is not visible, or counted twice"
            there.remove(shown)
    return None
