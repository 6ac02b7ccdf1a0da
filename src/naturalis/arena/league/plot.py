"""A picture of a league: the rating of every bot with its interval, best bot first."""

from __future__ import annotations

import re

from naturalis.arena.league.report import describe_league, margin_of
from naturalis.arena.league.standings import Standing, Standings
from naturalis.arena.report import clip
from naturalis.charts import Chart, Panel, ticks

_ROW_HEIGHT, _TOP, _WIDTH = 30, 104, 900
_PLACE, _NAME, _ELO, _RATING, _WINS, _GAMES = 46, 58, (300, 616), 732, 800, 872  # where the columns are


def draw_league(standings: Standings) -> str:
    """Draw the picture, as SVG."""
    rows = len(standings.bots)
    bottom = _TOP + _ROW_HEIGHT * rows
    ratings = "; ".join(f"{bot.place}. {bot.name} {_rating(bot)}" for bot in standings.bots)
    about = describe_league(standings)
    chart = Chart(_WIDTH, bottom + 60, f"League of {rows} bots", f"{about}. Elo with 95 % margin: {ratings}.")
    chart.text(_NAME - 30, 40, f"League of {rows} bots", style="heading")
    chart.text(_NAME - 30, 62, about, style="small")
    chart.text(_NAME, _TOP - 12, "bot", style="small")
    for right, word in ((_RATING, "Elo"), (_WINS, "wins"), (_GAMES, "games")):
        chart.text(right, _TOP - 12, word, anchor="end", style="small")
    low, high = _range(standings)
    panel = chart.panel(_ELO[0], _TOP, _ELO[1], bottom, x=(low, high), y=(rows, 0))
    anchor = standings.league.names[standings.league.anchor_index]
    panel.x_axis(ticks(low, high, 6), lambda value: f"{value:+g}" if value else "0", f"Elo; {clip(anchor, 30)} has 0")
    panel.mark(x=0)
    _draw_rows(chart, panel, standings)
    return chart.svg()


def _draw_rows(chart: Chart, panel: Panel, standings: Standings) -> None:
    colours: dict[str, int] = {}
    for row, bot in enumerate(standings.bots):
        colour = colours.setdefault(_kind(bot), len(colours))
        top = _TOP + _ROW_HEIGHT * row
        base = top + _ROW_HEIGHT / 2 + 4.5
        if row:
            chart.line_between((_PLACE - 18, top), (_GAMES, top))
        chart.text(_PLACE, base, f"{bot.place}", anchor="end", style="small")
        chart.text(_NAME, base, clip(bot.name, 32), style="strong")
        panel.interval(max(bot.rating.low, panel.x.low), min(bot.rating.high, panel.x.high), row + 0.5, colour)
        panel.dot(bot.rating.value, row + 0.5, colour, f"{bot.name}: {_rating(bot)} Elo")
        chart.text(_RATING, base, _rating(bot), anchor="end")
        chart.text(_WINS, base, "" if bot.wins is None else f"{bot.wins:.1%}", anchor="end", style="small")
        chart.text(_GAMES, base, f"{bot.games:,}", anchor="end", style="small")


def _kind(bot: Standing) -> str:
    """Return what kind of bot it is; bots of a kind share a colour."""
    found = re.match(r"[A-Za-z_]+", bot.spec)
    return found[0] if found else bot.spec


def _rating(bot: Standing) -> str:
    value = f"{bot.rating.value:+.0f}" if abs(bot.rating.value) >= 0.5 else "0"
    return f"{value} ± {margin_of(bot):.0f}"


def _range(standings: Standings) -> tuple[float, float]:
    """Return the range of Elo that the axis needs: all ratings, and intervals as far as they are not extreme."""
    values = [bot.rating.value for bot in standings.bots]
    room = max(40.0, (max(values) - min(values)) * 0.15)
    low = max(min(bot.rating.low for bot in standings.bots), min(values) - room)
    high = min(max(bot.rating.high for bot in standings.bots), max(values) + room)
    return low - 0.03 * (high - low), high + 0.03 * (high - low)
