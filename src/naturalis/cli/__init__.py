"""The ``naturalis`` command: one file a subcommand, each with ``add`` (its arguments) and ``run``."""

from naturalis.cli.main import main

__all__ = ["main"]
