"""What is printed: the 102 cards as data files, and the frozen values they load into."""

from naturalis.cards.load import CardError, load
from naturalis.cards.values import Cards, Cell, Objective, Playable, Starter

__all__ = ["CardError", "Cards", "Cell", "Objective", "Playable", "Starter", "load"]
