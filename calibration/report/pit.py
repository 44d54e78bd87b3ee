"""Whether predictions of tosses promised what came: charts, and a table with words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

from calibration.logs.estimates import Estimate
from calibration.prediction.judgement import CELLS, Judgement
from foundation.wording import plural
from pages.chart import Bands, Chart, boxes, draw_chart
from pages.palette import COLOURS
from pages.theme import DASHED, count_percent, dots
from pages.wording import PM, p_value, percent, plus_minus

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AXIS_LIMITS = (-0.05, 1.05)  # of axes, with a little room
SIGNIFICANCE = 0.01  # a p-value below raises doubt
MAX_ERRORS = 2.6  # standard errors: farther away once in a hundred times


@dataclass(frozen=True, slots=True)
class CalibrationCheck:
    """Something that predictions promise, and what came of it.

    Attributes:
        what: in words.
        promised: what comes if all is well.
        came: what came, with its error.
        verdict: what to think of it, in a few words.
        kept: whether it was.
    """

    what: str
    promised: str
    came: str
    verdict: str
    kept: bool


def calibration_checks(found: Judgement) -> Iterator[CalibrationCheck]:
    """What the predictions promised of the total that falls, and of battles."""
    for share, coverage in ((0.5, found.coverage_50), (0.9, found.coverage_90)):
        if coverage.value is not None:
            yield _coverage(share, coverage)
    if found.spread.value is not None:
        error = found.spread.standard_error or math.sqrt(2 / found.spread.count)
        off = (found.spread.value - 1) / error
        yield CalibrationCheck(
            "Spread of the misses, in that predicted",
            "1",
            plus_minus(found.spread.value, error, 2),
            _words(off, "tosses vary less than predicted", "tosses vary more than predicted"),
            abs(off) < MAX_ERRORS,
        )
    if found.pit_p is not None:
        kept = found.pit_p >= SIGNIFICANCE
        yield CalibrationCheck(
            "All tenths alike",
            f"p over {SIGNIFICANCE}",
            p_value(found.pit_p),
            "no sign of a misfit" if kept else "they are not: see the chart",
            kept,
        )
    if found.battles_p is not None:
        kept = found.battles_p >= SIGNIFICANCE
        yield CalibrationCheck(
            "Battles won as often as predicted",
            f"p over {SIGNIFICANCE}",
            p_value(found.battles_p),
            "no sign of a misfit" if kept else "they are not: see the chart",
            kept,
        )


def _coverage(share: float, coverage: Estimate) -> CalibrationCheck:
    value = coverage.value or 0.0
    # Of one session, and of shares of which all or nothing came, the error is none or nothing.
    chance = math.sqrt(share * (1 - share) / max(1, coverage.count))
    error = max(coverage.standard_error or 0.0, chance)
    off = (value - share) / error
    return CalibrationCheck(
        f"In the middle {percent(share)} of what was predicted",
        percent(share),
        f"{percent(value, 1)}{PM}{100 * error:.1f}",
        _words(off, "too sure of itself", "too cautious"),
        abs(off) < MAX_ERRORS,
    )


def _words(off: float, below: str, above: str) -> str:
    return "as promised" if abs(off) < MAX_ERRORS else below if off < 0 else above


def pit_chart(found: Judgement) -> Chart:
    """Where what came lay in what was predicted, in tenths."""
    title = "Where in the predicted distribution did tosses come out?"
    if not found.tosses:
        return Chart(title, "No toss could be predicted.")
    counts = [float(stats.binom.ppf(each, found.tosses, 1 / CELLS)) for each in (0.05, 0.95)]
    low, high = (each / found.tosses for each in counts)

    def draw(ax: Axes, _: bool) -> None:
        middles = (np.arange(CELLS) + 0.5) / CELLS
        ax.bar(middles, found.pit, 0.9 / CELLS, color=COLOURS["band"])
        ax.axhspan(low, high, color=COLOURS["shade"], lw=0, zorder=0.5)
        for limit in (low, high):
            ax.axhline(limit, color=COLOURS["muted"], lw=0.8)
        ax.axhline(1 / CELLS, color=COLOURS["muted"], lw=1, ls=DASHED)
        ax.set(xlabel="from fewest falling to most falling, as predicted", ylabel="share of tosses")
        ax.set(xlim=(0, 1), ylim=(0, max(*found.pit, high) * 1.12))
        ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "¼", "½", "¾", "1"])
        count_percent(ax.yaxis)

    caption = (
        "For every toss the tower said beforehand how likely each number of fallen cubes was. "
        "Each bar counts the tosses that came out in one tenth of that. Even bars are right; "
        "more on the left: fewer fell than predicted; more on the right: more fell; high at both "
        "ends: too sure; high in the middle: too cautious. Of good predictions 9 bars in 10 end in "
        "the band."
    )
    bars = ", ".join(percent(each, 1) for each in found.pit)
    key = (("band", "tosses"), ("shade", "where bars of good predictions end, 9 in 10"))
    return draw_chart("pit", title, caption, f"The ten bars: {bars}", draw, key=key)


def battle_chart(found: Judgement) -> Chart:
    """Battles: how often the first side had more out, by the predicted chance."""
    title = "Who has more out?"
    if not found.cells:
        return Chart(title, "There are too few throws of two colours or more.")
    predicted = np.array([cell.predicted for cell in found.cells])
    bands = Bands.normal(predicted.tolist(), [cell.error for cell in found.cells]).within(0, 1)

    def draw(ax: Axes, _: bool) -> None:
        boxes(ax, predicted.tolist(), bands, 0.035)
        ax.plot([0, 1], [0, 1], color=COLOURS["muted"], lw=1, ls=DASHED)
        dots(ax, predicted.tolist(), [cell.observed for cell in found.cells])
        ax.set(xlabel="predicted chance", ylabel="came true", xlim=AXIS_LIMITS, ylim=AXIS_LIMITS)
        count_percent(ax.xaxis, ax.yaxis)

    fought = sum(cell.battles for cell in found.cells)
    caption = (
        f"In {fought} throws of two colours or more: the predicted chance that of the two most "
        f"thrown the one that comes first in the alphabet has more out, and how often it had, in "
        f"{plural(len(found.cells), 'group')}. Points on the dashed line are right; chance alone "
        f"leaves half of them in the inner boxes and 9 in 10 in the outer ones."
    )
    seen = "; ".join(
        f"predicted {percent(cell.predicted)}, came {percent(cell.observed)}"
        for cell in found.cells
    )
    key = (("dot", "log"), ("band", "expected, 50 in 100"), ("wide", "expected, 90 in 100"))
    return draw_chart("battles", title, caption, seen, draw, key=key)
