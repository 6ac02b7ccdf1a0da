"""Naturalis: the board game Codex Naturalis as an exact, fast rules engine. This is its public face.

>>> import naturalis
>>> game = naturalis.new_game(seed=7)
>>> game.legal_moves[0]
ChooseStarter(face='front')
"""

from naturalis import _build
from naturalis._release import __version__

_build.choose()

from naturalis.cards import load as cards  # noqa: E402  # the build is chosen first
from naturalis.rules import *  # noqa: E402, F403
from naturalis.rules import __all__ as _rules  # noqa: E402

__all__ = ["__version__", "cards", *_rules]  # re-exported whole
