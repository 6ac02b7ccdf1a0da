"""Compares two folders of pictures, pixel by pixel. The browser decodes them, so no other library is needed."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from tests.browser.chromium import chromium

# Counts the pixels that differ, finds the box around them, and draws them in red over a faint copy of the new picture.
DIFFERENCE = """async ([before, after]) => {
  const [old, now] = await Promise.all([before, after].map(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  }));
  const width = Math.max(old.width, now.width), height = Math.max(old.height, now.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const pixels = (picture) => {
    pen.clearRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, width, height);
  };
  const one = new Uint32Array(pixels(old).data.buffer), drawn = pixels(now);
  const other = new Uint32Array(drawn.data.buffer);
  let count = 0, left = width, top = height, right = 0, bottom = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] === other[at]) {
      drawn.data[4 * at + 3] = 60;
      continue;
    }
    const x = at % width, y = Math.floor(at / width);
    count += 1;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    other[at] = 0xff0000ff;
  }
  pen.putImageData(drawn, 0, 0);
  return { sizes: [[old.width, old.height], [now.width, now.height]], count, box: [left, top, right, bottom],
    picture: canvas.toDataURL('image/png').split(',')[1] };
}"""


async def compare(before: Path, after: Path, out: Path | None) -> dict[str, str]:
    """Return what differs, by the pictures' names; pictures of the differences go to ``out``."""
    names = sorted({path.relative_to(top).as_posix() for top in (before, after) for path in top.rglob("*.png")})
    found: dict[str, str] = {}
    async with chromium() as browser:
        page = await browser.new_page()
        for name in names:
            one, other = before / name, after / name
            if not one.exists() or not other.exists():
                found[name] = f"missing in {before if not one.exists() else after}"
            elif one.read_bytes() != other.read_bytes():
                pair = [b64encode(path.read_bytes()).decode() for path in (one, other)]
                seen = await page.evaluate(DIFFERENCE, pair)
                if seen["count"]:
                    found[name] = _sentence(seen)
                    _keep(out, name, seen["picture"])
    return found


def _sentence(seen: dict[str, Any]) -> str:
    old, new = (f"{width}x{height}" for width, height in seen["sizes"])
    left, top, right, bottom = seen["box"]
    resized = f"{old} became {new}, " if old != new else ""
    return f"{resized}{seen['count']} pixels in {left},{top} to {right},{bottom}"


def _keep(out: Path | None, name: str, picture: str) -> None:
    if out is not None:
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b64decode(picture))
