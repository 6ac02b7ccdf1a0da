"""The ``naturalis`` command: one module per subcommand, with ``add`` for its arguments and ``run``."""

from naturalis.cli.main import main

__all__ = ["main"]
