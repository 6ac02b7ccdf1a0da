"""The seven symbols, what a corner can show, and the letters and words they are written with.

Plain ints rather than enums: they index arrays in the compiled core.
"""

from __future__ import annotations

FUNGI, PLANT, ANIMAL, INSECT = range(4)
QUILL, INKWELL, MANUSCRIPT = range(4, 7)
EMPTY, ABSENT = 7, 8  # a visible corner without a symbol; no corner at all, which nothing can ever cover

KINGDOMS = (FUNGI, PLANT, ANIMAL, INSECT)
OBJECTS = (QUILL, INKWELL, MANUSCRIPT)
SYMBOLS = KINGDOMS + OBJECTS

LETTERS = "FPAIQKM.-"
NAMES = ("fungi", "plant", "animal", "insect", "quill", "inkwell", "manuscript", "empty", "absent")

TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT = range(4)
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
