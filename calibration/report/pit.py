"""Whether predicted chances are right (calibration): coverage, PIT and battles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

from calibration.logs.estimates import LogEstimate
from calibration.prediction.judgement import CELLS, Judgement
from foundation.wording import plural
from pages.chart import Bands, Chart, boxes, draw_chart
from pages.palette import COLOURS
from pages.theme import DASHED, count_percent, dots
from pages.wording import PM, p_value, percent, plus_minus

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AXIS_LIMITS = (-0.05, 1.05)
SIGNIFICANCE = 0.01  # a smaller p-value raises doubt
MAX_ERRORS = 2.6  # standard errors, exceeded by chance once in a hundred times


@dataclass(frozen=True, slots=True)
class CalibrationCheck:
    """A check of predicted chances.

    Attributes:
        what: in words.
        expected: its value if the chances are right.
        observed: its value, with its error.
        verdict: what it means, in a few words.
        passed: whether the chances look right.
    """

    what: str
    expected: str
    observed: str
    verdict: str
    passed: bool


def calibration_checks(found: Judgement) -> Iterator[CalibrationCheck]:
    """Checks of the predicted total that falls, and of battles."""
    for share, coverage in ((0.5, found.coverage_50), (0.9, found.coverage_90)):
        if coverage.value is not None:
            yield _coverage(share, coverage)
    if found.spread.value is not None:
        error = found.spread.standard_error or math.sqrt(2 / found.spread.count)
        off = (found.spread.value - 1) / error
        yield CalibrationCheck(
            "Squared misses, compared with those predicted",
            "1",
            plus_minus(found.spread.value, error, 2),
            _verdict(off, "tosses vary less than predicted", "tosses vary more than predicted"),
            abs(off) < MAX_ERRORS,
        )
    if found.pit_p is not None:
        yield _test("Equally many tosses in all tenths of the prediction (PIT)", found.pit_p)
    if found.battles_p is not None:
        yield _test("Battles won as often as predicted", found.battles_p)


def _test(what: str, p: float) -> CalibrationCheck:
    passed = p >= SIGNIFICANCE
    verdict = "no sign of a misfit" if passed else "no: see the chart"
    return CalibrationCheck(what, f"p over {SIGNIFICANCE}", p_value(p), verdict, passed)


def _coverage(share: float, coverage: LogEstimate) -> CalibrationCheck:
    value = coverage.value or 0.0
    # With one session there is no error, and it is 0 for shares of 0 or 1.
    chance = math.sqrt(share * (1 - share) / max(1, coverage.count))
    error = max(coverage.standard_error or 0.0, chance)
    off = (value - share) / error
    return CalibrationCheck(
        f"In the central {percent(share)} of the prediction",
        percent(share),
        f"{percent(value, 1)}{PM}{100 * error:.1f}",
        _verdict(off, "too sure of itself", "too cautious"),
        abs(off) < MAX_ERRORS,
    )


def _verdict(off: float, below: str, above: str) -> str:
    return "as it should be" if abs(off) < MAX_ERRORS else below if off < 0 else above


def pit_chart(found: Judgement) -> Chart:
    """Shares of tosses in the tenths of their predicted distributions."""
    title = "Did more or less fall than predicted?"
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
        ax.set(xlabel="tenths of the prediction, from few to many", ylabel="share of tosses")
        ax.set(xlim=(0, 1), ylim=(0, max(*found.pit, high) * 1.12))
        ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "¼", "½", "¾", "1"])
        count_percent(ax.yaxis)

    caption = (
        "For every toss the tower predicted how likely each number of falling cubes is. A bar is "
        "the share of tosses that came out in one tenth of that prediction. Equal bars: the "
        "chances are right. Higher on the left: fewer fell than predicted; on the right: more "
        "fell; at both ends: the tower is too sure; in the middle: too cautious. If the chances "
        "are right, 9 bars in 10 end in the band."
    )
    bars = ", ".join(percent(each, 1) for each in found.pit)
    key = (("band", "tosses"), ("shade", "where 9 bars in 10 end if the chances are right"))
    return draw_chart("pit", title, caption, f"The ten bars: {bars}", draw, key=key)


def battle_chart(found: Judgement) -> Chart:
    """How often the first side of a battle had more out, by the predicted chance."""
    title = "Who has more out?"
    if not found.cells:
        return Chart(title, "There are too few throws of two colours or more.")
    predicted = np.array([cell.predicted for cell in found.cells])
    bands = Bands.normal(predicted.tolist(), [cell.error for cell in found.cells]).within(0, 1)

    def draw(ax: Axes, _: bool) -> None:
        boxes(ax, predicted.tolist(), bands, 0.035)
        ax.plot([0, 1], [0, 1], color=COLOURS["muted"], lw=1, ls=DASHED)
        dots(ax, predicted.tolist(), [cell.observed for cell in found.cells])
        ax.set(xlabel="predicted chance", ylabel="how often", xlim=AXIS_LIMITS, ylim=AXIS_LIMITS)
        count_percent(ax.xaxis, ax.yaxis)

    fought = sum(cell.battles for cell in found.cells)
    caption = (
        f"{plural(fought, 'throw')} of two colours or more in {plural(len(found.cells), 'group')}: "
        f"of the two colours most thrown, how often did the first in the alphabet have more out, "
        f"and with what chance was that predicted? On the dashed line the chances are right; by "
        f"luck alone half of the points lie in the inner boxes and 9 in 10 in the outer ones."
    )
    seen = "; ".join(
        f"predicted {percent(cell.predicted)}, observed {percent(cell.observed)}"
        for cell in found.cells
    )
    key = (("dot", "log"), ("band", "expected, 50 in 100"), ("wide", "expected, 90 in 100"))
    return draw_chart("battles", title, caption, seen, draw, key=key)
