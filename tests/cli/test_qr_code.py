"""QR codes in the terminal: a decoder that knows nothing of ours reads them back."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from naturalis.cli.qr_code import can_show_qr_code, qr_modules, terminal_qr_code
from tests.helpers.bot_programs import node
from tests.helpers.real_terminal import TerminalUser
from tests.helpers.repository import ROOT

JSQR = ROOT / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
SCALE = 4
IN_NETWORK = """
from naturalis.cli import main
from naturalis.server.shared import network_addresses
network_addresses.network_origins = lambda host, port: [{origin!r}]
main()
"""
DECODE = """
const [codes] = [JSON.parse(require("node:fs").readFileSync(0, "utf8"))];
const jsQR = require(process.argv[1]);
console.log(JSON.stringify(codes.map(({ width, pixels }) => {
  const data = Uint8ClampedArray.from(pixels.flatMap((light) => [light, light, light, 255]));
  return jsQR(data, width, width)?.data ?? null;
})));
"""


def decoded(codes: list[list[list[bool]]]) -> list[str | None]:
    """What jsQR reads from pictures of these modules, each with a light frame."""
    pictures = []
    for modules in codes:
        light = [[not module for module in row] for row in modules]
        wide = [[True] * 4 + row + [True] * 4 for row in light]
        frame = [[True] * len(wide[0])] * 4
        rows = [
            [255 * pixel for pixel in row for _ in range(SCALE)] for row in frame + wide + frame for _ in range(SCALE)
        ]
        pictures.append({"width": len(rows), "pixels": [pixel for row in rows for pixel in row]})
    done = subprocess.run(
        [node(), "-e", DECODE, str(JSQR)], input=json.dumps(pictures), capture_output=True, text=True, check=True
    )
    found: list[str | None] = json.loads(done.stdout)
    return found


def modules_on_screen(drawn: str) -> list[list[bool]]:
    """The modules that a terminal shows, without the frame."""
    rows: list[list[bool]] = []
    for line in drawn.splitlines():
        blocks = line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m")
        rows += [[block in "▀█" for block in blocks], [block in "▄█" for block in blocks]]
    return [row[4:-4] for row in rows[4 : 4 + len(rows[0]) - 8]]


def test_addresses_of_every_length_are_read_back() -> None:
    texts = [
        "http://10.0.0.2:8000/",
        "http://[fd00::1:2:3]:65535/",
        "é" * 30,
        *("x" * n for n in (1, 17, 18, 32, 53, 78, 106)),
    ]
    assert decoded([qr_modules(text) for text in texts]) == texts


def test_the_terminal_shows_the_same_code_black_on_white() -> None:
    drawn = terminal_qr_code("http://192.168.178.23:8000/")
    assert modules_on_screen(drawn) == qr_modules("http://192.168.178.23:8000/")
    assert max(map(len, drawn.splitlines())) < 60
    assert all(line.startswith("\x1b[30;107m") and line.endswith("\x1b[0m") for line in drawn.splitlines())


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="107 bytes do not fit into a QR code of 106"):
        qr_modules("x" * 107)


def test_only_terminals_with_blocks_and_colours_show_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", Screen(io.BytesIO(), encoding="utf-8"))
    assert can_show_qr_code()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not can_show_qr_code()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setattr(sys, "stdout", Screen(io.BytesIO(), encoding="ascii"))
    assert not can_show_qr_code()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    assert not can_show_qr_code()


@pytest.mark.slow
def test_a_server_for_the_network_shows_the_code_of_its_address(tmp_path: Path) -> None:
    program = IN_NETWORK.format(origin="http://192.0.2.7:8000")
    user = TerminalUser(
        [sys.executable, "-c", program, "serve", "--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path)]
    )
    try:
        user.sees("join at http://192.0.2.7:8000/")
        user.sees("Ctrl+C stops it")
        shown = [line.strip("\r") for line in user.screen.splitlines() if "\x1b[30;107m" in line]
        assert modules_on_screen("\n".join(shown)) == qr_modules("http://192.0.2.7:8000/")
    finally:
        user.process.terminate()
        user.process.wait(60)
