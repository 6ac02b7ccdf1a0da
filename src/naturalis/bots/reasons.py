"""Says why a move is good or bad: a few true reasons for each of the best moves of an analysis.

The best move is compared with the next best one, or with the move that was played; every other move with the best.
Reasons come from the seat's view alone. The same view and analysis give the same reasons.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from naturalis.bots.analysis import Analysis, MoveEvaluation
from naturalis.bots.draw_facts import draw_facts
from naturalis.bots.move_contrast import contrast
from naturalis.bots.move_facts import PER_POINT, Fact, MoveFacts, placement_facts
from naturalis.bots.outlook import Outlook, outlook
from naturalis.bots.reason import REASON_CODES, Reason
from naturalis.bots.setup_facts import objective_facts, starter_facts
from naturalis.rules import ChooseStarter, Draw, Game, KeepObjective, Move, Place, Rng, View, parse_move, redeal

EXPLAINED_MOVES = 3
MAX_REASONS = 3
_MAX_LOSSES = 2  # of a move that is not the best
_MIN_WEIGHT = 2
_ABOUT_NOW = frozenset({"points", "completes_set", "completes_pattern", "triggers_end"})
_SYMBOL_CODES = frozenset({"shows", "covers", "keeps_symbols", "for_good"})
_ABOUT_SYMBOLS = _SYMBOL_CODES | {"completes_set", "set_lacks_one", "affords", "nears"}  # what the symbols are good for


def explain(view: View, analysis: Analysis, played: Move | None = None) -> Analysis:
    """Return the analysis with reasons for its best moves, and for the one played. Colours need none."""
    assert view.seat is not None, "a spectator has no moves"
    explainer = Explainer(view)
    moves = [move for move in analysis.moves if not move.move.startswith("colour:")]
    mine = next((move for move in moves if move.move == str(played)), None)
    reasons: dict[str, tuple[Reason, ...]] = {}
    for rank, move in enumerate(moves):
        if rank < EXPLAINED_MOVES or move is mine:
            reasons[move.move] = explainer.reasons(move, reference(moves, move, mine), best=rank == 0)
    found = [structs.replace(move, reasons=reasons.get(move.move, ())) for move in analysis.moves]
    return structs.replace(analysis, moves=tuple(found))


def reference(
    moves: Sequence[MoveEvaluation], move: MoveEvaluation, played: MoveEvaluation | None = None
) -> MoveEvaluation | None:
    """Return the move that this one is compared with, if there is another."""
    if move is not moves[0]:
        return moves[0]
    if played is not None and played is not move:
        return played
    return moves[1] if len(moves) > 1 else None


class Explainer:
    """The reasons for the moves of one position."""

    def __init__(self, view: View, trial: Game | None = None) -> None:
        assert view.seat is not None, "a spectator has no moves"
        self._view = view
        self._seat = view.seat
        self._game = redeal(view, Rng(0)) if trial is None else trial  # to try moves in; its hidden cards are invented
        self._before: Outlook | None = None
        if view.phase == "place":
            hand = [held.card for held in view.hand(self._seat) if held and held.card]
            self._before = outlook(self._game, self._seat, hand)
        self._facts: dict[str, MoveFacts] = {}

    def reasons(self, move: MoveEvaluation, other: MoveEvaluation | None, *, best: bool) -> tuple[Reason, ...]:
        """Return the reasons for a move, compared with another one if there is one."""
        mine = self.facts(move)
        facts = list(mine.facts)
        if other is not None:
            theirs = self.facts(other)
            facts = [_compared(fact, theirs.facts) for fact in facts]
            facts += contrast(self._game, self._seat, self._before, mine, theirs)
        return _chosen(facts, best=best)

    def facts(self, evaluation: MoveEvaluation) -> MoveFacts:
        """Return the facts about a move by itself."""
        text = evaluation.move
        if text not in self._facts:
            self._facts[text] = self._find(parse_move(text), evaluation.line)
        return self._facts[text]

    def _find(self, move: Move, line: Sequence[str]) -> MoveFacts:
        match move:
            case Place():
                assert self._before is not None
                return placement_facts(self._game, self._seat, self._before, move, line)
            case Draw():
                return draw_facts(self._game, self._seat, move)
            case ChooseStarter():
                return starter_facts(self._view, self._seat, move)
            case KeepObjective():
                return objective_facts(self._view, self._seat, move)
        return MoveFacts(move, ())


def _compared(fact: Fact, others: Sequence[Fact]) -> Fact:
    """Let a fact count for less if it is as true of the other move."""
    reason, weight = fact
    for theirs, _ in others:
        same = _subject(theirs) == _subject(reason)
        if same and theirs.n >= reason.n and sum(theirs.symbols.values()) >= sum(reason.symbols.values()):
            share = 2 if reason.code in _ABOUT_NOW else 4
            return Fact(reason, max(1, weight // share) if weight > 0 else int(weight / share))
    return fact


def _subject(reason: Reason) -> tuple[str, int | None, int | None, int | None]:
    return reason.code, reason.card, reason.objective, reason.seat


def _chosen(facts: Sequence[Fact], *, best: bool) -> tuple[Reason, ...]:
    """Return the reasons that matter most: gains first, then losses, each in the order of the codes."""
    gains = _sorted([fact for fact in facts if fact.weight > 0])
    losses = _sorted([fact for fact in facts if fact.weight < 0])
    if best:
        told = gains[:MAX_REASONS]
        if losses and losses[0].weight <= -PER_POINT:  # worth telling even of the best move
            told = [*told[: MAX_REASONS - 1], losses[0]]
    else:
        told_losses = losses[:_MAX_LOSSES]
        told = [*gains[: MAX_REASONS - len(told_losses)], *told_losses]
    told = [fact for fact in told if abs(fact.weight) >= _MIN_WEIGHT] or gains[:1] or losses[:1]
    order = sorted(told, key=lambda fact: (fact.weight < 0, REASON_CODES.index(fact.reason.code)))
    return tuple(fact.reason for fact in order)


def _sorted(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts, the weightiest first, without those that repeat what a weightier one tells."""
    found: list[Fact] = []
    for fact in sorted(facts, key=lambda fact: (-abs(fact.weight), REASON_CODES.index(fact.reason.code))):
        if not any(_repeats(fact.reason, told.reason) for told in found):
            found.append(fact)
    return found


def _repeats(reason: Reason, told: Reason) -> bool:
    """Whether a reason adds little to another one: it is about the same card, objective or symbols."""
    if reason.code in _SYMBOL_CODES:
        return told.code in _ABOUT_SYMBOLS
    if reason.code == told.code == "takes_for_pattern":
        return True
    if reason.seat is not None:  # what is good for another player is told once
        return told.seat is not None or (reason.card is not None and reason.card == told.card)
    if reason.card is not None:
        return (reason.card, reason.objective) == (told.card, told.objective)
    return reason.objective is not None and reason.objective == told.objective
