"""Two folders of pictures: every pixel that differs is found, and nothing else."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from tests.browser.picture_diff import compare


def picture(path: Path, width: int, *dark: tuple[int, int], height: int = 4) -> None:
    """Write a grey picture with some dark pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (bytes([0, *(10 if (x, y) in dark else 200 for x in range(width))]) for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)


async def test_a_difference_is_counted_and_located(tmp_path: Path) -> None:
    before, after, out = tmp_path / "before", tmp_path / "after", tmp_path / "out"
    for folder in (before, after):
        picture(folder / "small" / "same.png", 6, (1, 1))
    picture(before / "moved.png", 6, (1, 1))
    picture(after / "moved.png", 6, (4, 2))
    picture(before / "grown.png", 6)
    picture(after / "grown.png", 6, height=5)
    picture(after / "new.png", 6)
    assert await compare(before, after, out) == {
        "grown.png": "6x4 became 6x5, 6 pixels in 0,4 to 5,4",
        "moved.png": "2 pixels in 1,1 to 4,2",
        "new.png": f"missing in {before}",
    }
    assert sorted(path.name for path in out.iterdir()) == ["grown.png", "moved.png"]
