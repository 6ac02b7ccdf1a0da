"""Input and output on any terminal, whatever its width, colours and encoding."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TextIO

from rich.console import Console
from rich.text import Text

from naturalis.systems import is_closed_pipe
from naturalis.text.characters import fit
from naturalis.tui.windows_console import enable_escape_sequences

_CLEAR_LINE = "\r\x1b[K"
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the scrolled-off lines too: they may hold another player's hand


class Leave(Exception):
    """The input has ended, or the player pressed Ctrl-C: save and quit. This is no error."""


class Interrupted(Leave):
    """The player pressed Ctrl-C while a question stood."""


class _Fitting:
    """A stream for rich that writes only characters that the real one can encode."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.encoding = stream.encoding or "utf-8"
        self.prefix = ""  # written before whatever comes next

    def write(self, text: str) -> int:
        prefix, self.prefix = self.prefix, ""
        try:
            return self._stream.write(prefix + fit(text, self.encoding))
        except OSError as why:
            if not is_closed_pipe(why):
                raise
            raise Leave from None

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as why:
            if not is_closed_pipe(why):
                raise
            raise Leave from None

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()


class Terminal:
    """Lines in, lines out. ``colour`` None: as the terminal and NO_COLOR say."""

    def __init__(self, stdin: TextIO | None = None, stdout: TextIO | None = None, colour: bool | None = None) -> None:
        self._stdin, stdout = stdin or sys.stdin, stdout or sys.stdout
        self._out = _Fitting(stdout)
        self._tty = self._stdin.isatty() and stdout.isatty()
        self._escapes = self._tty and enable_escape_sequences()
        self._editing = self._tty and self._stdin is sys.stdin and stdout is sys.stdout and _line_editing()
        self._prompt: str | None = None  # while someone is asked
        self._printing = Lock()  # held by who prints beside the prompt, so that no prompt begins above the print
        fixed = not stdout.isatty()
        self.console = Console(
            file=self._out,  # type: ignore[arg-type]  # rich writes, flushes and asks isatty, no more
            width=_number("COLUMNS", 80) if fixed else None,
            height=_number("LINES", 24) if fixed else None,
            force_terminal=True if colour else None,
            color_system=None if colour is False else "auto",
            highlight=False, markup=False, emoji=False, soft_wrap=False,
        )  # fmt: skip

    @property
    def interactive(self) -> bool:
        """Whether a person is at the keyboard."""
        return self._tty

    @property
    def width(self) -> int:
        return max(20, self.console.size.width)

    @property
    def height(self) -> int:
        return max(10, self.console.size.height)

    def say(self, text: str = "", style: str = "") -> None:
        """Print text, wrapped between words, with continuation lines indented."""
        for line in text.split("\n"):
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            for part in self._wrapper(indent).wrap(line) or [""]:
                self.console.print(Text(part, style=style), no_wrap=True, overflow="ignore", crop=False)

    def say_whole(self, line: str) -> None:
        """Print a line that is there to be copied: in one piece, however long."""
        self.console.print(Text(line), no_wrap=True, overflow="ignore", crop=False)

    def _wrapper(self, indent: str) -> textwrap.TextWrapper:
        # Long words stay whole, so that people can copy file names.
        return textwrap.TextWrapper(
            self.width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
        )

    def lines(self, lines: Iterable[Text]) -> None:
        """Print lines that are drawings or tables: never wrapped, cut at the edge."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True)

    def ask(self, prompt: str) -> str:
        """The next line typed. Raises Leave if the input has ended, and Interrupted, which is a Leave, on Ctrl-C."""
        prompt = fit(prompt, self._out.encoding)
        try:
            with self._printing:
                self._prompt = prompt
            if self._editing:
                return input(prompt)
            self._out.write(prompt)
            self._out.flush()
            line = self._stdin.readline()
            if not self._tty:
                self._out.write("\n")
        except KeyboardInterrupt:
            self._out.write("\n")
            raise Interrupted from None
        except EOFError:
            self._out.write("\n")
            raise Leave from None
        except UnicodeDecodeError:
            return "\ufffd"
        finally:
            self._prompt = None
        if not line:
            raise Leave
        return line.rstrip("\r\n")

    @contextmanager
    def beside_prompt(self) -> Iterator[None]:
        """Print while another thread waits in ask: the prompt comes back below, with what was typed so far."""
        with self._printing:
            prompt = self._prompt if self._escapes else None
            if prompt is None:
                yield
                return
            self._out.prefix = _CLEAR_LINE
            yield
            if self._out.prefix:  # nothing was printed
                self._out.prefix = ""
                return
            self._out.write(prompt + _typed_so_far())
            self._out.flush()

    def clear(self) -> None:
        """Clear the screen; in a transcript, print a blank line."""
        if self._escapes:
            self._out.write(_CLEAR)
            self._out.flush()
        elif self._tty:  # an old console of Windows
            self._out.flush()
            subprocess.run(["cmd", "/c", "cls"], check=False)
        else:
            self.say()

    def forget(self) -> None:
        """Clear the line history, so that the arrow keys do not bring up another player's moves."""
        if self._editing:
            import readline

            readline.clear_history()


def _number(variable: str, default: int) -> int:
    text = os.environ.get(variable, "")
    return int(text) if text.isascii() and text.isdecimal() and 0 < len(text) < 5 else default


def _typed_so_far() -> str:
    readline = sys.modules.get("readline")
    return str(readline.get_line_buffer()) if readline is not None else ""


def _line_editing() -> bool:
    try:
        import readline  # noqa: F401  # importing it is what gives input() its line editing
    except ImportError:
        return False
    return True
