"""The standings of a league as lines for the terminal, and as a page of Markdown."""

from __future__ import annotations

import posixpath

from naturalis.arena.league.config import LeagueConfig
from naturalis.arena.league.standings import Standing, Standings
from naturalis.arena.report import align_columns, clip, count_noun, format_ms

_COLUMNS = ("Elo", "± 95 %", "ahead of next", "games", "wins", "points", "ms per turn")


def describe_league(standings: Standings) -> str:
    """Describe what was played."""
    config = standings.league
    played = f"{count_noun(standings.games, 'game')} on {count_noun(standings.deals, 'deal')}"
    return f"{played}; {config.seats} seats, {config.edition} edition, seed {config.seed}"


def league_lines(standings: Standings) -> list[str]:
    """Return the lines to print."""
    rows = [["    bot", *_COLUMNS]]
    rows += [[f"{bot.place:>2}  {clip(bot.name)}", *_cells(bot)] for bot in standings.bots]
    failures = [
        f"{bot.name} failed in {count_noun(sum(bot.failures.values()), 'game')} and lost: {clip(reason, 200)}"
        for bot in standings.bots
        for reason in list(bot.failures)[:1]
    ]
    title = f"league of {len(standings.bots)} bots: {describe_league(standings)}"
    return [title, "", *align_columns(rows), "", *_notes(standings), *failures]


def league_page(standings: Standings) -> str:
    """Return the standings as Markdown, with the plot if the league draws one."""
    rows = [f"| {bot.place} | {_escape(bot.name)} | {' | '.join(_cells(bot))} |" for bot in standings.bots]
    head = f"| | bot | {' | '.join(_COLUMNS)} |"
    lines = [
        f"# League of {len(standings.bots)} bots",
        "",
        f"{describe_league(standings)}.",
        "",
        head,
        "|--:|:--" + "|--:" * len(_COLUMNS) + "|",
        *rows,
    ]
    lines += ["", *map(_escape, _notes(standings))]
    output = standings.league.output
    if output.plot and output.table:
        lines += ["", f"![The ratings of all bots with their intervals]({_link(output.table, output.plot)})"]
    return "\n".join(lines) + "\n"


def _notes(standings: Standings) -> list[str]:
    config = standings.league
    least = max(standings.bots, key=margin_of)
    certain = f"The least certain rating is that of {clip(least.name)}, ± {margin_of(least):.0f} Elo"
    state = f"{certain}; the league wants ± {config.margin:g}." if margin_of(least) > config.margin else f"{certain}."
    return [
        f"Elo: {_anchor(config)} has 0; the margin is that against the average of the league.",
        "Ahead of next: the probability that a bot is stronger than the one in the next place.",
        state,
    ]


def _anchor(config: LeagueConfig) -> str:
    return clip(config.names[config.anchor_index])


def margin_of(bot: Standing) -> float:
    """Return the margin of a bot's rating."""
    return (bot.rating.high - bot.rating.low) / 2


def _cells(bot: Standing) -> list[str]:
    return [
        f"{bot.rating.value:+.0f}" if abs(bot.rating.value) >= 0.5 else "0",
        f"{margin_of(bot):.0f}",
        "" if bot.ahead is None else _probability(bot.ahead),
        f"{bot.games:,}",
        "" if bot.wins is None else f"{bot.wins:.1%}",
        "" if bot.points is None else f"{bot.points:.1f}",
        "" if bot.ms_per_turn is None else format_ms(bot.ms_per_turn),
    ]


def _probability(value: float) -> str:
    return "> 99.9%" if value > 0.999 else f"{value:.1%}" if value > 0.99 else f"{value:.0%}"


def _escape(text: str) -> str:
    """Escape what Markdown would take for its own, in the cell of a table."""
    return "".join(f"\\{character}" if character in "\\|*_`<[]" else character for character in text)


def _link(page: str, target: str) -> str:
    """Return the path from a page to a file; both are relative to the same folder."""
    path = posixpath.relpath(target.replace("\\", "/"), posixpath.dirname(page.replace("\\", "/")) or ".")
    return path.replace(" ", "%20")
