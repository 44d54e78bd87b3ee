"""The lab's controls and texts for what it is doing now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from cubetower.foundation.wording import plural
from cubetower.tower import Cubes
from cubetower.viewer.draw.displaylist import Paint, Shape, Weight
from cubetower.viewer.draw.flow import (
    REST,
    Element,
    across,
    box,
    column,
    label,
    paragraph,
    row,
    rule,
    table,
)
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import LARGE, NOTE, TEXT, TITLE
from cubetower.viewer.window.controls import Button
from cubetower.viewer.window.lab.bench import StepResult
from cubetower.viewer.window.lab.effect import describe_effect
from cubetower.viewer.window.lab.experiment import PRESETS, RUN_THROWS, LabExperiment
from cubetower.viewer.window.lab.insidechart import InsideChart
from cubetower.viewer.window.lab.layout import MARGIN, ROW, SHEET, LabLayout
from cubetower.viewer.window.lab.sliders import Sliders
from cubetower.viewer.window.lab.statistics import MIN_THROWS, FallRate, Statistics
from cubetower.viewer.window.lab.throwtable import ThrowTable

SPEEDS = (0.25, 0.5, 1.0, 2.0)
GAP = 8.0  # between buttons, units
NAME_WIDTH = 190.0  # of the names of statistics, units
NOTHING, NO_BREAK = "–", "\N{NO-BREAK SPACE}"
NO_CHANGE = "Move a slider and throw: here you read what it has changed."
TOOLS = {
    "help": "keys and meanings (?)",
    "camera": "save a picture (c)",
    "full": "full screen (f)",
    "close": "close (q)",
}


@dataclass(frozen=True, slots=True)
class Panel:
    """The sheet of the lab, and the texts beside the tower.

    Attributes:
        layout: where everything lies.
        lab: what is shown.
        speed: of tosses, 1 is real time.
        coming: the result of the toss being shown; None if all is at rest.
        inside: the cubes inside now.
        fell: the cubes in the tray now.
        title: the tower's name.
        note: under the name.
    """

    layout: LabLayout
    lab: LabExperiment
    speed: float
    coming: StepResult | None
    inside: Cubes
    fell: Cubes
    title: str
    note: str

    def buttons(self) -> list[Button]:
        """All buttons."""
        return [
            *self._tools(),
            *self.table().buttons(),
            *self._presets(),
            *self._actions(),
            *([self.sliders().reset()] if self.lab.settings.knobs else []),
            *(self._speeds() if self.lab.recordable else ()),
        ]

    def table(self) -> ThrowTable:
        """The table of what to throw and where cubes are."""
        lab = self.lab
        thrown = (self.coming or lab.latest).step.thrown
        counted = None if self.coming else (self.fell, self.inside)
        fell, inside = counted or (None, None)
        rows = (("thrown", thrown), ("fell", fell), ("inside", inside))
        return ThrowTable(self.layout.parts["throw"], lab.colours, lab.chosen, lab.choice, rows)

    def sliders(self, chosen: str = "", hovered: str = "") -> Sliders:
        """The sliders."""
        return Sliders(self.layout.parts["sliders"], self.lab.wanted, chosen, hovered)

    def statistics(self, sheet: Sheet) -> Iterable[Shape]:
        """Draw the statistics."""
        lab, now = self.lab, self.lab.era.statistics
        heading = "since the change" if lab.era.label else "now"
        if now.basis is not now:
            heading = "into the empty tower"
        columns: dict[str, Statistics | None] = {heading: now}
        columns["before"] = lab.eras[-2].statistics if len(lab.eras) > 1 else None
        if lab.log:
            columns[lab.log.path.name if lab.log.path else "log"] = lab.log_statistics
        return statistics_table(columns).draw(sheet, self.layout.parts["figures"])

    def change(self, sheet: Sheet) -> Iterable[Shape]:
        """Draw what the last change of a slider has brought, in a sentence."""
        text = describe_effect(self.lab.eras)
        said = paragraph(text, 2, NOTE, "semibold", pitch=17.0)
        if not text and self.lab.settings.knobs:
            said = paragraph(NO_CHANGE, 2, NOTE, muted=True, pitch=17.0)
        return said.draw(sheet, self.layout.parts["change"])

    def chart(self, sheet: Sheet) -> Iterable[Shape]:
        """Draw the chart."""
        log = self.lab.log_statistics.mean_inside if self.lab.log_statistics else None
        area = self.layout.parts["chart"]
        return InsideChart(area, self.lab.contents, self.lab.eras, log).draw(sheet)

    def texts(self, sheet: Sheet) -> Iterator[Shape]:
        """Draw title, note and state."""
        right, bottom = self.layout.tower.right - MARGIN, self.layout.stage.height
        note = label(self.note, TEXT, muted=True)
        head = column([label(self.title, TITLE, "semibold"), note])
        yield from head.draw(sheet, Rect(MARGIN, 20, right, bottom))
        yield from label(self.state()).draw(sheet, Rect(MARGIN, bottom - 73, right, bottom - 55))
        yield sheet.text(self.layout.sheet.left + MARGIN, 34, "Lab", LARGE, weight="semibold")

    def state(self) -> str:
        """What is going on, in a line of text."""
        lab = self.lab
        if lab.message:
            return lab.message
        if lab.run:
            return f"Throwing {lab.run.done} of {lab.run.steps}; Escape stops"
        if lab.bench.busy and lab.wanted.values != lab.settings.values:
            return "Rebuilding the tower"
        if self.coming:
            return f"Throw {len(lab.contents) + 1:,}: {self.coming.step.thrown.total} in"
        latest, toss = lab.latest, lab.latest.toss
        if toss.jammed:
            return "Jammed: the way through is closed. Tap the tower (t)."
        return {
            "throw": f"Throw {len(lab.contents):,}: {toss.thrown.total} in, {toss.fell.total} out",
            "tap": f"Tapped: {toss.fell.total} out",
            "empty": "Emptied",
            "look": "Choose cubes and throw: Enter. All keys: ?",
        }[latest.action]

    def _tools(self) -> Iterator[Button]:
        right = self.layout.sheet.right - MARGIN
        areas = across(Rect(right - 154, 12, right, 42), [34] * len(TOOLS), 6)
        for area, (name, hint) in zip(areas, TOOLS.items(), strict=True):
            yield Button(area, name, icon=f"window/{name}", hint=hint)

    def _presets(self) -> Iterator[Button]:
        areas = iter(across(self.layout.parts["presets"], (58, 136, 92, 62, REST, REST), GAP))
        for name, cubes in PRESETS.items():
            chosen = bool(cubes) and self.lab.choice == cubes.only(*self.lab.colours)
            yield Button(next(areas), f"preset {name}", name, hint="choose (p)", on=chosen)
        if self.lab.log:
            able, many = not self.lab.run, f"Next {RUN_THROWS}"
            one, more = "repeat the log's next step (l)", "the log's next hundred (shift l)"
            yield Button(next(areas), "logged", "Log's next", hint=one, able=able)
            yield Button(next(areas), "logged many", many, hint=more, able=able)

    def _actions(self) -> Iterator[Button]:
        lab, run = self.lab, self.lab.run
        areas = iter(across(self.layout.parts["actions"], (130, 140, 90, 80, 92), GAP))
        able = not run and bool(lab.choice)
        yield Button(next(areas), "throw", "Throw", hint="Enter", able=able, on=able)
        if run:
            yield Button(next(areas), "stop", f"Stop, {run.done} / {run.steps}", hint="Escape")
        else:
            yield Button(next(areas), "many", f"Throw {RUN_THROWS} ×", hint="m", able=able)
        again = not run and lab.last_throw is not None
        yield Button(next(areas), "repeat", "Repeat", hint="r", able=again)
        inside = not run and bool(lab.latest.inside)
        yield Button(next(areas), "tap", "Tap", hint="t", able=inside)
        yield Button(next(areas), "empty", "Empty", hint="e", able=inside)

    def _speeds(self) -> Iterator[Button]:
        bottom = self.layout.stage.height - 16
        areas = across(Rect(MARGIN, bottom - 28, SHEET, bottom), [56] * len(SPEEDS), 6)
        for area, speed in zip(areas, SPEEDS, strict=True):
            name, text = f"speed {speed:g}", f"{speed:g} ×"
            yield Button(area, name, text, hint="[ and ]", on=speed == self.speed)


def draw_ground(layout: LabLayout, sheet: Sheet) -> Iterator[Shape]:
    """Draw the ground at the left, and the sheet of paper."""
    stage, neutral = layout.stage, sheet.palette.neutral
    yield sheet.box(0, 0, stage.width, stage.height, Paint(neutral.background))
    for spread in (10, 6, 3):
        left = stage.width - SHEET - spread
        yield sheet.box(left, 0, stage.width, stage.height, Paint(neutral.shadow, 0.03))
    yield sheet.box(stage.width - SHEET, 0, stage.width, stage.height, Paint(neutral.paper))


def statistics_table(columns: Mapping[str, Statistics | None]) -> Element:
    """A table of statistics by their headings, three at most."""
    widths = (NAME_WIDTH, *[REST] * len(columns))
    heads = (label(each, NOTE, muted=True, anchor="right") for each in columns)
    title = row([label("Statistics", TEXT, "semibold"), *heads], widths, 10)
    rows = [[*_cells(name, columns.values())] for name in _ROWS]
    return column([box(title, pad=(0, 0, 0, 5), height=22), rule(2), table(rows, widths, 10, ROW)])


def _cells(name: str, columns: Iterable[Statistics | None]) -> Iterator[Element]:
    """The cells of a row; the first number is bold, an interval is muted."""
    yield label(name, NOTE)
    for place, figures in enumerate(columns):
        text, sure = _ROWS[name](figures.basis, figures) if figures else (NOTHING, "")
        weight: Weight = "semibold" if place == 0 else "regular"
        number = label(text, NOTE, weight, muted=text == NOTHING, anchor="right")
        yield row([box(), number, label(sure, NOTE, muted=True)], (REST,), 7) if sure else number


def _number(value: float | None, digits: int = 0) -> tuple[str, str]:
    return (NOTHING if value is None else f"{value:.{digits}f}"), ""


def _share(share: FallRate) -> tuple[str, str]:
    """A share in percent, and its interval, or that there is none yet."""
    if share.value is None:
        return NOTHING, ""
    low, high = (100 * each for each in share.limits)
    value = f"{100 * share.value:.0f}{NO_BREAK}%"
    return value, f"({low:.0f} to {high:.0f})" if share.throws >= MIN_THROWS else "(few)"


def _tosses(shown: Statistics, figures: Statistics) -> tuple[str, str]:
    if shown is not figures or not figures.seedings:
        return plural(shown.tosses, "throw"), ""
    return f"{plural(figures.tosses, 'throw')}", f"+ {figures.seedings} first"


_ROWS: dict[str, Callable[[Statistics, Statistics], tuple[str, str]]] = {
    "throws": _tosses,
    "cubes in, mean": lambda shown, _: _number(shown.mean_in, 1),
    "cubes out per cube in": lambda shown, _: _number(shown.out_per_in, 2),
    "new cubes that fall": lambda shown, _: _share(shown.new),
    "old cubes that fall": lambda shown, _: _share(shown.old),
    "cubes inside, mean": lambda shown, _: _number(shown.mean_inside, 1),
    "jams": lambda shown, _: _number(shown.jams),
}
"""The text of each row, and how sure it is, from what is shown and all that was counted."""
