"""The lab's keys, what they do, and its help sheet."""

from __future__ import annotations

from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.window.helpsheet import HelpSheet
from cubetower.viewer.window.lab.layout import LabLayout

WIDTH, HEIGHT = 1100.0, 470.0  # of the sheet, units

KEYS = (
    ("Enter Space", "throw the chosen cubes"),
    ("1 … 9", "choose a colour; so do Left and Right"),
    ("+ −", "more or fewer of it; so do Up, Down, the wheel"),
    ("p Backspace", "next ready-made throw; clear"),
    ("r", "repeat the last throw"),
    ("m", "throw a hundred times without showing it; Escape stops"),
    ("t e", "tap the tower; empty it"),
    ("l Shift+l", "repeat the log's next step; its next hundred"),
    ("Tab , .", "go to the next slider; move it by a step"),
    ("d", "reset all sliders"),
    ("[ ]", "slower, faster; a click on the tower skips"),
    ("c f", "save a picture; full screen"),
    ("? q", "this help; close the lab"),
)
MEANINGS = (
    ("Throws", "Since a slider was moved. The first into the empty tower enters no number once "
     "there are others."),
    ("Cubes out per cube in", "Over 1 while the tower empties, under 1 while it fills up."),
    ("New, old cubes that fall", "Share of the thrown cubes that fall, and of the cubes inside. "
     "Where cubes cannot be told apart, colours that are both are left out."),
    ("In brackets", "The 95 % interval of the share, from the differences between throws; few: "
     "too few throws for one."),
    ("Cubes inside, mean", "After a throw: the tower's balance."),
    ("The chart", "Dark lines are means between two changes; the dashed line is the log's mean."),
    ("A slider's mark", "The value the tower came with. A slider stops where no tower can be "
     "built. The cubes inside stay."),
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
"""Names of actions (`LabView.do`) by key."""


def help_sheet(layout: LabLayout, sheet: Sheet) -> tuple[Shape, ...]:
    """The help over the whole window."""
    stage = layout.stage
    area = Rect.around((stage.width / 2, stage.height / 2), WIDTH, HEIGHT)
    given = (stage, sheet.palette, "The lab", (("", KEYS),), MEANINGS)
    return HelpSheet(*given, area, stage.height).shapes
