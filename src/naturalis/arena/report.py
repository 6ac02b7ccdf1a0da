"""The statistics of an arena as lines for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from naturalis.arena.plan import Plan
from naturalis.arena.ratings import Estimate
from naturalis.arena.statistics import BotStatistics, PointStatistics, SprtResult, Statistics, ThinkingTime

_MAX_NAME_CHARS = 40


def describe_table(plan: Plan) -> str:
    """Describe the game that the bots play."""
    who = f"alone against Tybor, {plan.level}" if plan.level else f"{plan.seats} seats"
    return f"{who}, {plan.edition} edition, seed {plan.seed}"


def report_lines(statistics: Statistics) -> list[str]:
    """Return the lines to print."""
    plan = statistics.plan
    deals = f"{count_noun(statistics.deals, 'deal')}, each {_describe_seatings(plan)}"
    what = f"{statistics.games:,} games: {deals}; {describe_table(plan)}"
    lines = [what, "", *_bot_table(statistics), "", *_time_table(statistics), ""]
    if statistics.pairs and len(plan.specs) > 2:
        lines += [*_pair_table(statistics), ""]
    if plan.level is None:
        even = "" if plan.seats == 2 else f"  An even share is {1 / plan.seats:.0%}."
        lines.append(f"wins with their 95 % interval; Elo against {statistics.bots[-1].name}.{even}")
    else:
        lines.append("wins against Tybor with their 95 % interval.")
    total = sum(statistics.ended_by.values())
    ended = ", ".join(f"{why} {times / total:.1%}" for why, times in statistics.ended_by.items())
    lines.append(f"{statistics.rounds:.1f} rounds per game; ended by {ended}")
    if statistics.sprt is not None:
        lines += ["", *sprt_lines(statistics.sprt, statistics.bots[0].name)]
    return lines + [line for bot in statistics.bots for line in _failure_lines(bot)]


def sprt_lines(test: SprtResult, name: str) -> list[str]:
    """Return what a sequential test has found about the bot with this name."""
    elo0, elo1 = _format_elo(test.elo0), _format_elo(test.elo1)
    state = f"LLR {test.llr:.2f}, bounds {test.low:.2f} and {test.high:.2f}, after {count_noun(test.deals, 'deal')}"
    asked = f"SPRT of {elo0} against {elo1} Elo for {clip(name)} (alpha {test.alpha:g}, beta {test.beta:g}): {state}"
    if test.verdict == "undecided":
        return [asked, "undecided; more games continue the test"]
    found, other = (elo1, elo0) if test.verdict == "H1" else (elo0, elo1)
    bias = "A test that stops early exaggerates: its verdict holds, but the figures above lean to its side."
    return [asked, f"{test.verdict} accepted: {found} Elo rather than {other}.  {bias}"]


def _format_elo(elo: float) -> str:
    return f"{elo:+g}" if elo else "0"


def count_noun(count: int, what: str) -> str:
    """Return a number and its noun: 1 game, 2,000 games."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def clip(name: str, max_chars: int = _MAX_NAME_CHARS) -> str:
    """Shorten a long name in its middle."""
    half = (max_chars - 1) // 2
    return name if len(name) <= max_chars else f"{name[:half]}…{name[-half:]}"


def _describe_seatings(plan: Plan) -> str:
    if plan.level:
        return "played by every bot" if len(plan.specs) > 1 else "played once"
    line_ups = len(plan.line_ups)
    return f"in {plan.seats} seatings" if line_ups == 1 else f"in {plan.seats} seatings of {line_ups} line-ups"


def _bot_table(statistics: Statistics) -> list[str]:
    solo = statistics.plan.level is not None
    head = ["bot", "games", "wins", "95 %", *([] if solo else ["Elo", "95 %"]), "points", "sd", "quartiles"]
    rows = [head]
    for bot in statistics.bots:
        row = [clip(bot.name), f"{bot.games:,}", f"{bot.wins.value:.1%}", _format_interval(bot.wins)]
        if bot.rating is not None:
            row += _rating_cells(bot, statistics.bots[-1])
        rows.append([*row, *_point_cells(bot.points)])
    if statistics.tybor is not None:
        rows.append(["Tybor", "", "", "", *_point_cells(statistics.tybor)])
    return align_columns(rows)


def _time_table(statistics: Statistics) -> list[str]:
    rows = [["thinking time in ms", "per move", "95th", "longest", "per turn", "95th", "longest"]]
    rows += [[clip(bot.name), *_time_cells(bot.ms_per_move), *_time_cells(bot.ms_per_turn)] for bot in statistics.bots]
    return align_columns(rows)


def _format_interval(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"


def _rating_cells(bot: BotStatistics, last: BotStatistics) -> list[str]:
    if bot is last or bot.rating is None:
        return ["0", ""]
    return [f"{bot.rating.value:+.0f}", f"{bot.rating.low:+.0f} to {bot.rating.high:+.0f}"]


def _point_cells(points: PointStatistics | None) -> list[str]:
    if points is None:
        return ["", "", ""]
    return [f"{points.mean:.1f}", f"{points.deviation:.1f}", " ".join(f"{value:.3g}" for value in points.quartiles)]


def _time_cells(time: ThinkingTime) -> list[str]:
    if not time.count:
        return ["", "", ""]
    return [format_ms(ms) for ms in (time.mean, time.p95, time.longest)]


def format_ms(ms: float) -> str:
    """Format a time, with as many digits as anyone needs."""
    return f"{ms:.3f}" if ms < 1 else f"{ms:.1f}" if ms < 100 else f"{ms:,.0f}"


def _pair_table(statistics: Statistics) -> list[str]:
    """Return how often one bot of a pair came out ahead of the other."""
    rows = [["pair", "how often", "95 %", "compared"]]
    for pair in statistics.pairs:
        names = f"{clip(pair.first)} ahead of {clip(pair.second)}"
        rows.append([names, f"{pair.score.value:.1%}", _format_interval(pair.score), f"{pair.met:,}"])
    return align_columns(rows)


def _failure_lines(bot: BotStatistics) -> list[str]:
    if not bot.failures:
        return []
    total = sum(bot.failures.values())
    reasons = [f"  {times:,} × {clip(reason, 200)}" for reason, times in bot.failures.items()]
    shown = reasons if len(reasons) <= 8 else [*reasons[:8], f"  and {len(reasons) - 8} other reasons"]
    return [f"{bot.name} failed in {count_noun(total, 'game')} and lost:", *shown]


def align_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align rows of cells in columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *(word.rjust(width) for word, width in zip(rest, widths[1:], strict=True))]
        lines.append("  ".join(cells).rstrip())
    return lines
