"""How the command line refuses: one sentence on standard error, nothing on standard output, exit code 2."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from naturalis.cli import main


def refused(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence with which this command is refused."""
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("naturalis: ")
    assert printed.err.count("\n") == 1
    return printed.err
