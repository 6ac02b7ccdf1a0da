"""Bots: a View in, a Move out."""

from naturalis.bots.bot import Bot, BotFailed, Budget
from naturalis.bots.registry import BOT_KINDS, BotKind, Player, SpecError, player

__all__ = ["BOT_KINDS", "Bot", "BotFailed", "BotKind", "Budget", "Player", "SpecError", "player"]
