"""Bots measured against each other: the same deals in every seating, and how sure the figures are."""

from naturalis.arena.plan import Plan, PlanError
from naturalis.arena.played_game import Bout
from naturalis.arena.statistics import Figures, figures
from naturalis.arena.workers import WorkerDied, play_all

__all__ = ["Bout", "Figures", "Plan", "PlanError", "WorkerDied", "figures", "play_all"]
