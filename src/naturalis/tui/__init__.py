"""The game in the terminal: solo against Tybor, against bots, or several people at one keyboard."""

from naturalis.tui.play import PlayOptions, run

__all__ = ["PlayOptions", "run"]
