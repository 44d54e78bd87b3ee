"""The lab's keys: what each does, and the sheet that says it."""

from __future__ import annotations

from viewer.draw.displaylist import Shape
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.window.helpsheet import HelpSheet
from viewer.window.lab.layout import LabLayout

WIDTH, HEIGHT = 1100.0, 470.0  # of the sheet, units

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
ACTIONS = {
    "throw": ["enter", "space"], "many": ["m"], "repeat": ["r"], "tap": ["t"], "empty": ["e"],
    "logged": ["l"], "logged many": ["shift l"], "reset": ["d"], "preset next": ["p"],
    "preset Clear": ["backspace", "delete"], "more": ["up", "+", "="], "fewer": ["down", "-", "−"],
    "colour on": ["right"], "colour back": ["left"], "slider on": ["tab"],
    "slider back": ["shift tab"], "knob on": [".", ">"], "knob back": [",", "<"],
    "slower": ["["], "faster": ["]"], "help": ["?", "h", "f1"], "camera": ["c", "f12"],
    "full": ["f", "f11"], "close": ["q"], "escape": ["escape"],
}  # fmt: skip
ACTION_OF_KEY = {key: name for name, keys in ACTIONS.items() for key in keys}
"""What keys do, by the names of what can be done."""


def help_sheet(layout: LabLayout, sheet: Sheet) -> tuple[Shape, ...]:
    """The help over the whole window: keys at the left, meanings at the right."""
    stage = layout.stage
    area = Rect.around((stage.width / 2, stage.height / 2), WIDTH, HEIGHT)
    given = (stage, sheet.palette, "The lab", (("", KEYS),), MEANINGS)
    return HelpSheet(*given, area, stage.height).shapes
