"""Weights that training starts from, read from a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from naturalis.bots.weights import WeightsError
from naturalis.cli.arguments import CliError
from naturalis.files import InputError, read_text

AnyWeights = TypeVar("AnyWeights")


def read_weights(path: Path, decode: Callable[[str, str], AnyWeights], command: str) -> AnyWeights:
    """Read a file that this command wrote. Raises CliError if it cannot be read."""
    try:
        return decode(read_text(path), str(path))
    except OSError as why:
        raise CliError(f"cannot read {path}: {why.strerror}; name a file that {command} wrote") from None
    except InputError as why:
        raise CliError(f"cannot read {path}: {why}") from None
    except WeightsError as why:
        raise CliError(str(why)) from None
