"""Measures bots against each other: the same deals in every seating, with confidence intervals."""

from naturalis.arena.arena import Arena
from naturalis.arena.game_result import GameResult
from naturalis.arena.journal import JournalError
from naturalis.arena.plan import Plan, PlanError
from naturalis.arena.shard import Shard
from naturalis.arena.sprt import Hypotheses
from naturalis.arena.statistics import SprtResult, Statistics, compute_statistics
from naturalis.arena.workers import play_games
from naturalis.workers import WorkerDied

__all__ = [
    "Arena",
    "GameResult",
    "Hypotheses",
    "JournalError",
    "Plan",
    "PlanError",
    "Shard",
    "SprtResult",
    "Statistics",
    "WorkerDied",
    "compute_statistics",
    "play_games",
]
