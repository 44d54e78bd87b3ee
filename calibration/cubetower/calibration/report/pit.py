"""Whether predicted chances are right (calibration): coverage, PIT and battles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.prediction.judgement import CELLS, Judgement, coverage_error
from cubetower.foundation.wording import plural
from cubetower.pages.chart import Bands, Chart, boxes, draw_chart
from cubetower.pages.page import Answer
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import DASHED, count_percent, dots
from cubetower.pages.wording import PM, number, p_value, percent, plus_minus

if TYPE_CHECKING:
    from matplotlib.axes import Axes

AXIS_LIMITS = (-0.05, 1.05)
SIGNIFICANCE = 0.01  # a smaller p-value raises doubt
MAX_ERRORS = 2.6  # standard errors, exceeded by chance once in a hundred times
SOME_ERRORS = 1.0  # standard errors beyond which a deviation is mentioned


@dataclass(frozen=True, slots=True)
class CalibrationCheck:
    """A check of predicted chances.

    Attributes:
        what: in words.
        expected: its value if the chances are right.
        observed: its value, with its error.
        verdict: what it means, in a few words.
        passed: whether the chances look right.
        caution: by how many standard errors the tower is too cautious; below 0 too sure of itself.
    """

    what: str
    expected: str
    observed: str
    verdict: str
    passed: bool
    caution: float = 0.0


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
            _verdict(-off, "tosses vary more than predicted", "tosses vary less than predicted"),
            abs(off) < MAX_ERRORS,
            -off,
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
    value, error = coverage.value or 0.0, coverage_error(share, coverage)
    off = (value - share) / error
    return CalibrationCheck(
        f"In the central {percent(share)} of the prediction",
        percent(share),
        f"{percent(value, 1)}{PM}{100 * error:.1f}",
        _verdict(off, "too sure of itself", "too cautious"),
        abs(off) < MAX_ERRORS,
        off,
    )


def _verdict(off: float, below: str, above: str) -> str:
    if abs(off) <= SOME_ERRORS:
        return "as it should be"
    way = below if off < 0 else above
    return way if abs(off) >= MAX_ERRORS else f"perhaps {way}"


def odds_verdict(found: Judgement) -> Answer | None:
    """Whether the predicted chances can be trusted, in plain words; None if nothing is known."""
    middle, most = found.coverage_50.value, found.coverage_90.value
    if middle is None or most is None:
        return None
    checks = [each for each in calibration_checks(found) if each.caution]
    sure = [each for each in checks if each.caution < -SOME_ERRORS]
    cautious = [each for each in checks if each.caution > SOME_ERRORS]
    words = (
        f"Of every 10 tosses 5 should lie in the middle half of what it predicts, and 9 in the "
        f"middle nine tenths. There were {number(10 * middle, 1)} and {number(10 * most, 1)}; luck "
        f"alone gives {_by_luck(0.5, found.coverage_50)} and {_by_luck(0.9, found.coverage_90)}."
        f"{_misses(found)}"
    )
    signs = (sure, "too sure of itself"), (cautious, "too cautious")
    for several, way in signs:
        if any(not each.passed for each in several):
            return Answer(f"With care: the tower is {way}.", words, found=True)
    several, way = max(signs, key=lambda side: len(side[0]))
    if not several:
        return Answer("Yes: what it predicts happens as often as it says.", words)
    if len(several) == 1:
        short = f"By and large. One of {len(checks)} signs says that it is {way}."
        return Answer(short, f"{words} One sign may be chance.", open=True)
    which = "Both" if len(checks) == 2 else f"{len(several)} of {len(checks)}"
    short = f"With some care: {which} signs say that the tower is {way}."
    why = "Each of them alone may be chance, but they point the same way."
    return Answer(short, f"{words} {why}", open=True)


def _by_luck(share: float, coverage: LogEstimate) -> str:
    """How many of 10 tosses lie there in most logs of a tower whose chances are right."""
    error = 2 * coverage_error(share, coverage)
    low, high = max(0.0, share - error), min(1.0, share + error)
    return f"{number(10 * low, 1)} to {number(10 * high, 1)}"


def _misses(found: Judgement) -> str:
    spread = found.spread.value
    if spread is None:
        return ""
    return f" Its misses were {number(math.sqrt(spread), 2)} times as large as it expects."


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
