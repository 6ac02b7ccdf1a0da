"""A league: ratings over many bots that goes on for as long as you like."""

from naturalis.arena.league.config import LeagueBot, LeagueConfig, LeagueError, OutputPaths, read_league
from naturalis.arena.league.league import League
from naturalis.arena.league.standings import Standing, Standings

__all__ = [
    "League",
    "LeagueBot",
    "LeagueConfig",
    "LeagueError",
    "OutputPaths",
    "Standing",
    "Standings",
    "read_league",
]
