"""The guide shows the pictures that ``make pictures`` takes, and no others, as they were taken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.guide_pictures import FOLDER, SCENES
from tests.browser.tour import PARTS
from tests.helpers.repository import ROOT

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def jpeg_size(path: Path) -> tuple[int, int]:
    """Width and height, from the frame's header."""
    found = re.search(rb"\xff[\xc0-\xc2]..\x08(..)(..)", path.read_bytes(), re.S)
    assert found, path
    return int.from_bytes(found[2], "big"), int.from_bytes(found[1], "big")


def test_every_photo_of_the_guide_is_taken_by_the_command() -> None:
    shown = {name for page in PAGES for name in re.findall(r"pictures/([\w-]+\.jpg)", page.read_text(encoding="utf-8"))}
    assert shown == set(SCENES) == {path.name for path in FOLDER.glob("*.jpg")}


@pytest.mark.parametrize("name", SCENES)
def test_pictures_have_the_sizes_of_their_scenes(name: str) -> None:
    scene = SCENES[name]
    assert scene.part in PARTS
    assert jpeg_size(FOLDER / name) == (scene.width * scene.scale, scene.height * scene.scale)
