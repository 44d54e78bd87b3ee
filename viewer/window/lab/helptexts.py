"""The lab's keys: what each does, and the sheet that says it."""

from __future__ import annotations

from collections.abc import Iterator

from viewer.draw.displaylist import Paint, Shape
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import text_width, wrapped
from viewer.window.controls import rounded
from viewer.window.lab.places import Places

WIDTH, HEIGHT, MARGIN = 1100.0, 560.0, 36.0  # of the sheet, and what is left free, units
SIZE, LINE, ROW = 15.0, 20.0, 33.0  # of text, from line to line, from key to key, units
KEY, MIDDLE = 164.0, 580.0  # from the margin to what keys do, to the meanings, units

KEYS = (
    ("Enter Space", "throw what is chosen"),
    ("1 … 9", "choose a colour; so do Left and Right"),
    ("+ −", "more or fewer of it; so do Up, Down, the wheel"),
    ("p Backspace", "next ready-made throw; clear"),
    ("r", "repeat the last throw"),
    ("m", "throw a hundred times, unseen; Escape stops"),
    ("t e", "tap the tower; empty it"),
    ("l Shift+l", "throw what the log threw; its next hundred"),
    ("Tab , .", "go to the next slider; move it by a step"),
    ("d", "all sliders back to their first values"),
    ("[ ]", "slower, faster; a click on the tower skips"),
    ("c f", "save a picture; full screen"),
    ("? q", "this help; close the lab"),
)
MEANINGS = (
    ("Tosses", "Throws since a slider was moved. A seeding throw, the first into the emptied "
     "tower, is counted apart and enters no other figure."),
    ("Cubes out / in", "All cubes out by all cubes in. Over 1 while the tower empties, under 1 "
     "while it fills up."),
    ("Falls of new, of old", "Share of the thrown cubes that fall, and of those that were inside. "
     "Where cubes cannot be told apart, only colours count that tell."),
    ("95 % interval", "Of the share, throws being the units."),
    ("Content", "Mean number of cubes inside after a throw: the tower's balance."),
    ("The chart", "Dark lines are the means between two changes; the dashed line is the log's."),
    ("A slider's mark", "The value the tower came with. Values it cannot have are left out; cubes "
     "stay inside."),
)  # fmt: skip
NAMES = {
    "enter": "throw",
    "space": "throw",
    "m": "many",
    "r": "repeat",
    "t": "tap",
    "e": "empty",
    "l": "logged",
    "d": "reset",
    "p": "preset next",
    "backspace": "preset Clear",
    "delete": "preset Clear",
    "?": "help",
    "h": "help",
    "f1": "help",
    "c": "camera",
    "f12": "camera",
    "f": "full",
    "f11": "full",
    "q": "close",
    "[": "slower",
    "]": "faster",
    "left": "colour back",
    "right": "colour on",
    "up": "one more",
    "down": "one fewer",
    "+": "one more",
    "=": "one more",
    "-": "one fewer",
    "−": "one fewer",
    "tab": "slider on",
    ",": "slider less",
    ".": "slider more",
    "<": "slider less",
    ">": "slider more",
    "escape": "escape",
}
"""What keys do, by the names of what can be done."""


def help_sheet(places: Places, sheet: Sheet) -> Iterator[Shape]:
    """The help over the whole window: keys at the left, meanings at the right."""
    stage, neutral = places.stage, sheet.palette.neutral
    area = Rect.around((stage.width / 2, stage.height / 2), WIDTH, HEIGHT)
    left, top = area.left + MARGIN, area.top
    yield sheet.box(0, 0, stage.width, stage.height, Paint(neutral.shadow, 0.45))
    yield rounded(sheet, area, 8.0, Paint(neutral.paper))
    yield sheet.box(left, top, left + 32, top + 4, Paint(neutral.accent))
    yield sheet.text(left, top + 50, "The lab", 24.0, weight="semibold")
    for row, (names, what) in enumerate(KEYS):
        y = top + 96 + ROW * row
        yield from _caps(sheet, left, y, names)
        yield sheet.text(left + KEY, y, what, SIZE)
    yield from _meanings(sheet, area.left + MIDDLE, top + 96, area.right - MARGIN)


def _caps(sheet: Sheet, x: float, y: float, names: str) -> Iterator[Shape]:
    """The names of keys, each on its cap."""
    neutral = sheet.palette.neutral
    for name in names.split():
        wide = text_width(name, SIZE, "semibold") + 14
        cap = Rect(x, y - 18, x + wide, y + 7)
        yield rounded(sheet, cap, 4.0, Paint(neutral.background), Paint(neutral.rule))
        yield sheet.text(x + 7, y, name, SIZE, weight="semibold")
        x += wide + 6


def _meanings(sheet: Sheet, left: float, y: float, right: float) -> Iterator[Shape]:
    for name, meaning in MEANINGS:
        yield sheet.text(left, y, name, SIZE, weight="semibold")
        for line in wrapped(meaning, SIZE, right - left, 3):
            y += LINE
            yield sheet.text(left, y, line, SIZE, muted=True)
        y += LINE + 6
