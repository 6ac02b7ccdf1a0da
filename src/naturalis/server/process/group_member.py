"""A server process that is one of several behind a port: it ends with its parent, and shares its metrics.

Any process of the group may be asked for the metrics. It asks the others over sockets in a folder of the group and
answers for all, with a label that says which process each figure is from.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PARENT_CHECK_S = 1.0
METRICS_TIMEOUT_S = 2.0  # for all others together; who has not answered by then is left out
_SAMPLE = re.compile(r"(?P<name>[a-zA-Z_:][\w:]*)(?:\{(?P<labels>.*)\})? (?P<value>\S+)")


@dataclass(frozen=True, slots=True)
class GroupMember:
    """Which process this is: its number, from 1, of how many, the parent's id and the group's folder."""

    number: int
    count: int
    parent: int
    folder: Path

    async def watch_parent(self, stop: Callable[[], None]) -> None:
        """Stop when the parent has died: nobody would start this process again, or stop it."""
        while os.getppid() == self.parent:
            await asyncio.sleep(PARENT_CHECK_S)
        stop()

    async def share_metrics(self, render: Callable[[], bytes]) -> None:
        """Tell the others our metrics whenever they ask, until cancelled."""

        async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                writer.write(render())
                await writer.drain()
            writer.close()

        path = self._socket(self.number)
        path.unlink(missing_ok=True)  # of one that died
        server = await asyncio.start_unix_server(answer, path)
        async with server:
            await server.serve_forever()

    async def metrics_of_all(self, own: bytes) -> bytes:
        """Return the metrics of all processes that answer, each figure with a label ``process``."""
        others = [number for number in range(1, self.count + 1) if number != self.number]
        found = await asyncio.gather(*(self._ask(number) for number in others))
        texts = {self.number: own, **dict(zip(others, found, strict=True))}
        return merged({number: text for number, text in sorted(texts.items()) if text})

    async def _ask(self, number: int) -> bytes:
        with suppress(OSError):  # TimeoutError is one; it is starting again
            async with asyncio.timeout(METRICS_TIMEOUT_S):
                reader, writer = await asyncio.open_unix_connection(self._socket(number))
                try:
                    return await reader.read()
                finally:
                    writer.close()
        return b""

    def _socket(self, number: int) -> Path:
        return self.folder / f"metrics-{number}"


def merged(texts: dict[int, bytes]) -> bytes:
    """Merge metrics in Prometheus' text format: every metric once, with the samples of all processes."""
    families: dict[str, tuple[list[str], list[str]]] = {}
    for number, text in texts.items():
        heads: list[str] = []
        samples: list[str] = []
        for line in text.decode().splitlines():
            if line.startswith("# HELP "):
                name = line.split(" ", 3)[2]
                heads, samples = families.setdefault(name, ([], []))
                heads[:] = [line]
            elif line.startswith("#"):
                heads.append(line)
            else:
                samples.append(_labelled(line, number))
    lines = [line for heads, samples in families.values() for line in (*heads, *samples)]
    return ("\n".join(lines) + "\n").encode()


def _labelled(sample: str, process: int) -> str:
    parts = _SAMPLE.fullmatch(sample)
    if parts is None:
        raise ValueError(f"{sample!r} is no sample of a metric")
    labels = ",".join(filter(None, (f'process="{process}"', parts["labels"])))
    return f"{parts['name']}{{{labels}}} {parts['value']}"
