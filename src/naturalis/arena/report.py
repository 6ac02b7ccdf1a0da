"""What an arena found out, as lines for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from naturalis.arena.plan import Plan
from naturalis.arena.ratings import Estimate
from naturalis.arena.statistics import BotFigures, Clock, Figures, Points

_WIDEST = 40


def table_of(plan: Plan) -> str:
    """Which game the bots play, in a few words."""
    who = f"alone against Tybor, {plan.level}" if plan.level else f"{plan.seats} seats"
    return f"{who}, {plan.edition} edition, seed {plan.seed}"


def lines(found: Figures) -> list[str]:
    """What to print."""
    plan = found.plan
    what = f"{found.games:,} games: {number(found.deals, 'deal')}, each {_seatings(plan)}; {table_of(plan)}"
    said = [what, "", *_table(found), "", *_times(found), ""]
    if found.pairs and len(plan.specs) > 2:
        said += [*_pairs(found), ""]
    if plan.level is None:
        even = "" if plan.seats == 2 else f"  An even share is {1 / plan.seats:.0%}."
        said.append(f"wins with their 95 % interval; Elo against {found.bots[-1].name}.{even}")
    else:
        said.append("wins against Tybor with their 95 % interval.")
    total = sum(found.ended_by.values())
    ended = ", ".join(f"{why} {times / total:.1%}" for why, times in found.ended_by.items())
    said.append(f"{found.rounds:.1f} rounds a game; ended by {ended}")
    return said + [line for bot in found.bots for line in _failures(bot)]


def number(count: int, what: str) -> str:
    """So many of a thing, in words: 1 game, 2,000 games."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def clipped(name: str, widest: int = _WIDEST) -> str:
    """A bot's name, cut in its middle where it is long."""
    half = (widest - 1) // 2
    return name if len(name) <= widest else f"{name[:half]}…{name[-half:]}"


def _seatings(plan: Plan) -> str:
    if plan.level:
        return "played by every bot" if len(plan.specs) > 1 else "played once"
    line_ups = len(plan.line_ups)
    return f"in {plan.seats} seatings" if line_ups == 1 else f"in {plan.seats} seatings of {line_ups} line-ups"


def _table(found: Figures) -> list[str]:
    solo = found.plan.level is not None
    head = ["bot", "games", "wins", "95 %", *([] if solo else ["Elo", "95 %"]), "points", "sd", "quartiles"]
    rows = [head]
    for bot in found.bots:
        row = [clipped(bot.name), f"{bot.games:,}", f"{bot.wins.value:.1%}", _interval(bot.wins)]
        if bot.rating is not None:
            row += _rating(bot, found.bots[-1])
        rows.append([*row, *_points(bot.points)])
    if found.tybor is not None:
        rows.append(["Tybor", "", "", "", *_points(found.tybor)])
    return aligned(rows)


def _times(found: Figures) -> list[str]:
    rows = [["ms of thought", "a move", "95th", "longest", "a turn", "95th", "longest"]]
    rows += [[clipped(bot.name), *_clock(bot.ms_a_move), *_clock(bot.ms_a_turn)] for bot in found.bots]
    return aligned(rows)


def _interval(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"


def _rating(bot: BotFigures, last: BotFigures) -> list[str]:
    if bot is last or bot.rating is None:
        return ["0", ""]
    return [f"{bot.rating.value:+.0f}", f"{bot.rating.low:+.0f} to {bot.rating.high:+.0f}"]


def _points(points: Points | None) -> list[str]:
    if points is None:
        return ["", "", ""]
    return [f"{points.mean:.1f}", f"{points.deviation:.1f}", " ".join(f"{value:.3g}" for value in points.quartiles)]


def _clock(clock: Clock) -> list[str]:
    if not clock.count:
        return ["", "", ""]
    return [milliseconds(ms) for ms in (clock.mean, clock.most, clock.longest)]


def milliseconds(ms: float) -> str:
    """A time, as exactly as anyone wants to know it."""
    return f"{ms:.3f}" if ms < 1 else f"{ms:.1f}" if ms < 100 else f"{ms:,.0f}"


def _pairs(found: Figures) -> list[str]:
    """Every two bots: who comes out before whom."""
    rows = [["who comes out before whom", "how often", "95 %", "compared"]]
    for pair in found.pairs:
        names = f"{clipped(pair.first)} before {clipped(pair.second)}"
        rows.append([names, f"{pair.score.value:.1%}", _interval(pair.score), f"{pair.met:,}"])
    return aligned(rows)


def _failures(bot: BotFigures) -> list[str]:
    if not bot.failures:
        return []
    total = sum(bot.failures.values())
    reasons = [f"  {times:,} × {clipped(reason, 200)}" for reason, times in bot.failures.items()]
    shown = reasons if len(reasons) <= 8 else [*reasons[:8], f"  and {len(reasons) - 8} other reasons"]
    return [f"{bot.name} failed in {number(total, 'game')} and lost:", *shown]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of words as columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    said = []
    for first, *rest in rows:
        words = [first.ljust(widths[0]), *(word.rjust(width) for word, width in zip(rest, widths[1:], strict=True))]
        said.append("  ".join(words).rstrip())
    return said
