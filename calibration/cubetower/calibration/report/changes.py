"""Did the tower change? Residuals over time, session by session, and a verdict in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.judge.change import MIN_TOSSES, SIGNIFICANCE, Change
from cubetower.calibration.prediction.predictions import Predictions
from cubetower.calibration.prediction.scores import SessionScore
from cubetower.calibration.report.tosses import residual_points
from cubetower.calibration.report.wording import place_of
from cubetower.foundation.wording import plural
from cubetower.pages.chart import Bands, Chart, boxes, draw_chart, few_labels, specks
from cubetower.pages.page import Answer
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import DASHED, dots
from cubetower.pages.wording import label, number, p_value
from cubetower.tower.log import TossLog

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats = NDArray[np.float64]

RUNNING_MEANS, MAX_RUN = 12, 25  # running means that do not overlap, and tosses in each
MAX_POINTS = 1500  # with more tosses only their running mean is drawn


def verdict(change: Change, predictions: Predictions, logs: Sequence[TossLog]) -> Answer:
    """The outcome of the test for a change, in words."""
    if change.p_value is None:
        short = f"{plural(len(predictions), 'toss', 'tosses')} cannot tell."
        return Answer(short, f"The test needs {MIN_TOSSES} tosses that differ.")
    test = (
        f"Two running totals were watched: how many more cubes fell than predicted, and how large "
        f"these misses were. The one that strays farther gets {change.sign.farthest:.2f} away from "
        f"an even course ({p_value(change.p_value)}). A change is reported below "
        f"p\u00a0=\u00a0{SIGNIFICANCE}, so for about 1 in 100 towers that stay the same."
    )
    if not change.is_significant:
        return Answer("No sign of a change.", test)
    place = place_of(int(predictions.row[change.sign.place]), logs)
    short = (
        f"Something seems to have changed around {place}: {_way(change)}. Was the tower knocked, "
        f"moved or emptied? Were cubes thrown differently? If you know what happened, fit the "
        f"sessions before and after it separately."
    )
    return Answer(short, f"{test} {_describe_change(change)}", found=True)


def _way(change: Change) -> str:
    """What is different after the change, in words."""
    sign = change.sign
    if sign is change.level:
        return f"from there on {'more' if sign.after > sign.before else 'less'} falls"
    return f"from there on the misses are {'larger' if sign.after > sign.before else 'smaller'}"


def _describe_change(change: Change) -> str:
    """The same in numbers."""
    sign = change.sign
    if sign is change.level:
        return (
            f"On average {number(sign.before)} standard deviations above the prediction fell "
            f"before, {number(sign.after)} after."
        )
    return (
        f"The misses were {number(sign.before**0.5)} standard deviations before, "
        f"{number(sign.after**0.5)} after."
    )


def charts(change: Change, predictions: Predictions, labels: Sequence[str]) -> list[Chart]:
    """Residuals toss by toss and, of several sessions, session by session."""
    found = [residuals(change, predictions, labels)]
    if len(np.unique(predictions.session)) > 1:
        found.append(by_session(predictions, labels))
    return found


def residuals(change: Change, predictions: Predictions, labels: Sequence[str]) -> Chart:
    """Residuals toss by toss, with their running mean.

    Args:
        change: that of the predictions.
        predictions: in order of time.
        labels: of the sessions, by their numbers.
    """
    title = "More or less than predicted, toss by toss"
    if not len(predictions):
        return Chart(title, "No toss could be predicted.")
    found = change.residuals
    each = len(found) <= MAX_POINTS
    run = max(len(found) // RUNNING_MEANS, min(MAX_RUN, len(found) // 4), 1)
    mean, several = running_mean(found, run), len(labels) > 1

    def draw(ax: Axes, room: bool) -> None:
        places = np.arange(1, len(found) + 1, dtype=float)
        _shade(ax, predictions.session, labels, room=room)
        ax.axhline(0, color=COLOURS["muted"], lw=1)
        if each:
            specks(ax, places, found, 5 if len(found) < 60 else 3.2 if len(found) < 500 else 2.2)
        ax.plot(places, mean, color=COLOURS["tower"], lw=2.2, zorder=3)
        if change.is_significant:
            ax.axvline(change.sign.place + 0.5, color=COLOURS["alarm"], ls=DASHED)
        ax.set(xlabel="session", ylabel="less or more fell", xlim=(0.5, len(found) + 0.5))

    caption = (
        f"{'Each point is a toss: above 0 more fell than predicted. ' if each else ''}About two in "
        f"three tosses should lie between −1 and 1. The line is the mean of {run} consecutive "
        f"tosses. If it stays level, the tower stayed the same."
        f"{' Stripes are sessions.' if several else ''}"
    )
    key = [("speck", "toss")] * each + [("tower", "running mean")]
    key += [("alarm", "change")] * change.is_significant
    seen = f"{plural(len(found), 'toss', 'tosses')}; running mean between "
    seen += f"{number(float(mean.min()))} and {number(float(mean.max()))}"
    points = residual_points(predictions, found.tolist())
    return draw_chart("residuals", title, caption, seen, draw, key=key, wide=True, points=points)


def running_mean(values: Floats, length: int) -> Floats:
    """Mean of the `length` values around each, of fewer at the ends."""
    window = np.ones(min(length, len(values)))
    sums = np.convolve(values, window, "same")
    mean: Floats = sums / np.convolve(np.ones(len(values)), window, "same")
    return mean


def _shade(ax: Axes, sessions: NDArray[np.int64], labels: Sequence[str], *, room: bool) -> None:
    """Every second session shaded, and its name below its middle."""
    begins = np.flatnonzero(np.diff(sessions, prepend=-1)).tolist()
    ends = [*begins[1:], len(sessions)]
    for number_, (begin, end) in enumerate(zip(begins, ends, strict=True)):
        if number_ % 2:
            ax.axvspan(begin + 0.5, end + 0.5, color=COLOURS["shade"], alpha=0.45, lw=0, zorder=0.5)
    middles = [(begin + end + 1) / 2 for begin, end in zip(begins, ends, strict=True)]
    names = [label(labels[int(sessions[begin])], 8) for begin in begins]
    few_labels(ax, middles, names, room=room)
    ax.tick_params(axis="x", length=0)


def by_session(predictions: Predictions, labels: Sequence[str]) -> Chart:
    """Mean residual of each session, in cubes per toss."""
    title = "The same, session by session"
    numbers = np.unique(predictions.session).tolist()
    parts = [predictions.where(predictions.session == each) for each in numbers]
    means = [float((each.fell - each.mean).mean()) for each in parts]
    errors = [float(np.sqrt(each.variance.sum())) / len(each) for each in parts]
    return _sessions(
        title,
        "cubes per toss",
        "A point is the mean of a session, in cubes per toss",
        [labels[each] for each in numbers],
        means,
        errors,
    )


def by_session_score(sessions: Sequence[SessionScore]) -> Chart:
    """The mean residual of each session, in standard deviations of that mean."""
    return _sessions(
        "More or less than predicted, session by session",
        "standard deviations",
        "A point is the mean of a session, in standard deviations of that mean",
        [each.session for each in sessions],
        [each.residual for each in sessions],
        [1.0] * len(sessions),
    )


def _sessions(
    title: str,
    y: str,
    what: str,
    labels: Sequence[str],
    means: Sequence[float],
    errors: Sequence[float],
) -> Chart:
    if not means:
        return Chart(title, "No toss could be predicted.")
    places = range(len(means))
    bands = Bands.normal([0.0] * len(means), errors)

    def draw(ax: Axes, room: bool) -> None:
        boxes(ax, places, bands, min(0.6, 0.06 * len(means)))
        dots(ax, places, means, size=6 if len(means) < 40 else 4)
        ax.set(xlabel="session", ylabel=y, xlim=(-0.7, len(means) - 0.3))
        few_labels(ax, places, [label(each, 8) for each in labels], room=room)

    outside = [mean for mean, error in zip(means, errors, strict=True) if abs(mean) > 1.645 * error]
    caption = (
        f"{what}: above 0 more fell than predicted. If the predictions are right, half of the "
        f"points lie in the inner boxes and 9 in 10 in the outer ones. Outside the outer ones: "
        f"{len(outside)} of {len(means)}{_side(outside)}."
    )
    seen = "; ".join(
        f"session {label(name)}: {number(mean)}"
        for name, mean in list(zip(labels, means, strict=True))[:60]
    )
    key = (("dot", "session"), ("band", "expected, 50 in 100"), ("wide", "expected, 90 in 100"))
    return draw_chart("sessions", title, caption, seen, draw, key=key, wide=True)


def _side(outside: Sequence[float]) -> str:
    """On which side several sessions lie, if all lie on the same one."""
    if len(outside) < 2 or min(outside) < 0 < max(outside):
        return ""
    return f", all {'above' if outside[0] > 0 else 'below'}"
