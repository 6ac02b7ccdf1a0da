"""Opponents: a View in, a Move out."""

from naturalis.bots.bot import Bot, BotFailed, Budget
from naturalis.bots.registry import KINDS, Kind, Player, SpecError, player

__all__ = ["KINDS", "Bot", "BotFailed", "Budget", "Kind", "Player", "SpecError", "player"]
