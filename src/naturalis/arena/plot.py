"""A picture of an arena: how often each bot wins, with its interval, and the distribution of its points."""

from __future__ import annotations

from naturalis.arena.report import clip, count_noun, describe_table, format_ms
from naturalis.arena.statistics import BotStatistics, Statistics
from naturalis.charts import Chart, Panel, ticks

_ROW_HEIGHT, _TOP, _WIDTH = 78, 112, 900
_NAMES, _WINS, _POINTS = 28, (270, 540), (600, 872)  # the left and right edges of the columns


def draw_plot(statistics: Statistics) -> str:
    """Draw the picture, as SVG."""
    plan, rows = statistics.plan, len(statistics.bots)
    bottom = _TOP + _ROW_HEIGHT * rows
    about = f"{count_noun(statistics.games, 'game')} on {count_noun(statistics.deals, 'deal')}; {describe_table(plan)}"
    if statistics.sprt:
        about += f"; SPRT of {statistics.sprt.elo0:+g} against {statistics.sprt.elo1:+g} Elo: {statistics.sprt.verdict}"
    wins = "; ".join(f"{bot.name} {_percent(bot)}" for bot in statistics.bots)
    chart = Chart(_WIDTH, bottom + 60, f"Arena: {', '.join(plan.names)}", f"{about}. Wins with 95 % interval: {wins}.")
    chart.text(_NAMES, 40, _heading(statistics), style="heading")
    chart.text(_NAMES, 62, about, style="small")
    for row, bot in enumerate(statistics.bots):
        top = _TOP + _ROW_HEIGHT * row
        if row:
            chart.line_between((_NAMES, top), (_WIDTH - _NAMES, top))
        chart.text(_NAMES, top + 36, clip(bot.name, 30), style="strong")
        for line, words in enumerate(_about(bot, last=row == rows - 1)):
            chart.text(_NAMES, top + 53 + 15 * line, words, style="small")
    low, high = _range(statistics)
    _wins(chart.panel(_WINS[0], _TOP, _WINS[1], bottom, x=(low, high), y=(rows, 0)), statistics)
    _points(chart, statistics, bottom)
    return chart.svg()


def _wins(panel: Panel, statistics: Statistics) -> None:
    chart, plan = panel.chart, statistics.plan
    chart.text(_WINS[0], _TOP - 18, "wins against Tybor" if plan.level else "wins", style="strong")
    panel.x_axis(ticks(panel.x.low, panel.x.high), lambda value: f"{value:.0%}", "share of victories, 95 % interval")
    if plan.level is None:
        panel.mark(x=1 / plan.seats)
        chart.text(panel.x(1 / plan.seats), _TOP - 4, "even", anchor="middle", style="small")
    for row, bot in enumerate(statistics.bots):
        panel.interval(bot.wins.low, bot.wins.high, row + 0.5, row)
        panel.dot(bot.wins.value, row + 0.5, row, f"{bot.name} wins {_percent(bot)}")
        x, y = panel.at(bot.wins.value, row + 0.5)
        chart.text(x, y - 13, f"{bot.wins.value:.1%}", anchor="middle")


def _points(chart: Chart, statistics: Statistics, bottom: float) -> None:
    """Draw one histogram per bot, all on the same scales."""
    counts = [bot.points.counts for bot in statistics.bots if bot.points]
    chart.text(_POINTS[0], _TOP - 18, "points", style="strong")
    if not counts:
        return
    low, high = min(map(min, counts)) - 0.5, max(map(max, counts)) + 0.5
    most = max(times / sum(bot.values()) for bot in counts for times in bot.values())
    axis = chart.panel(_POINTS[0], _TOP, _POINTS[1], bottom, x=(low, high), y=(0, 1))
    whole = [value for value in ticks(low, high) if value % 1 == 0]
    axis.x_axis(whole, lambda value: f"{value:g}", "final points, how often; the dot is the mean")
    for row, bot in enumerate(statistics.bots):
        if bot.points is None:
            continue
        base = _TOP + _ROW_HEIGHT * (row + 1)
        panel = chart.panel(_POINTS[0], base - _ROW_HEIGHT + 24, _POINTS[1], base, x=(low, high), y=(0, most))
        games = sum(bot.points.counts.values())
        for total, times in bot.points.counts.items():
            tooltip = f"{total} points: {times / games:.1%}".format
            panel.bars([(total - 0.5, total + 0.5, times / games)], row, tooltip)
        panel.dot(bot.points.mean, 0, row, f"{bot.name}: mean {bot.points.mean:.1f} points")
        words = f"mean {bot.points.mean:.1f}, sd {bot.points.deviation:.1f}"
        chart.text(_POINTS[1], base - _ROW_HEIGHT + 15, words, anchor="end", style="small")


def _range(statistics: Statistics) -> tuple[float, float]:
    """Return the range of shares that the axis needs, at least a fifth of 0 to 1."""
    ends = [end for bot in statistics.bots for end in (bot.wins.low, bot.wins.high)]
    ends += [] if statistics.plan.level else [1 / statistics.plan.seats]
    low, high = min(ends) - 0.03, max(ends) + 0.03
    wider = max(0.0, 0.2 - (high - low)) / 2
    return max(0.0, low - wider), min(1.0, high + wider)


def _heading(statistics: Statistics) -> str:
    names = [clip(name, 24) for name in statistics.plan.names]
    if statistics.plan.level:
        return f"{', '.join(names)} against Tybor"[:90]
    return (" against ".join(names) if len(names) == 2 else f"Arena of {len(names)} bots")[:90]


def _about(bot: BotStatistics, last: bool) -> list[str]:
    text = f"{format_ms(bot.ms_per_turn.mean)} ms per turn"
    if bot.rating is not None:
        margin = (bot.rating.high - bot.rating.low) / 2
        text = f"Elo 0, {text}" if last else f"Elo {bot.rating.value:+.0f} ± {margin:.0f}, {text}"
    failed = sum(bot.failures.values())
    return [text, f"failed in {count_noun(failed, 'game')}"] if failed else [text]


def _percent(bot: BotStatistics) -> str:
    return f"{bot.wins.value:.1%} ({100 * bot.wins.low:.1f} to {100 * bot.wins.high:.1f})"
