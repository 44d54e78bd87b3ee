"""Did the tower change? Residuals over time, session by session, and a verdict in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calibration.judge.change import DOUBT, LEAST, Change
from calibration.prediction.predictions import Forecasts
from calibration.prediction.scores import SessionScore
from foundation.wording import plural
from pages.chart import Bands, Chart, boxes, draw_chart, few_labels, specks
from pages.palette import COLOURS
from pages.theme import DASHED, dots
from pages.wording import label, number, p_value
from tower.log import LogRow, TossLog

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats = NDArray[np.float64]

RUNS, RUN = 12, 25  # how many running means do not overlap; tosses behind each, if enough
MOST_POINTS = 1500  # tosses that are drawn one by one


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said about a change.

    Attributes:
        found: whether there is one to speak of.
        short: in a sentence.
        words: how that was found, in sentences.
    """

    found: bool
    short: str
    words: str


def verdict(change: Change, forecasts: Forecasts, logs: Sequence[TossLog]) -> Verdict:
    """What the test of a change says, in words."""
    if change.p_value is None:
        short = f"With {plural(len(forecasts), 'toss', 'tosses')} nobody can tell."
        return Verdict(False, short, f"The test needs {LEAST} tosses that differ.")
    test = (
        f"Two sums were followed from toss to toss: of what fell less what was foretold, and of "
        f"its squares. One of them strays {change.sign.farthest:.2f} from its path "
        f"({p_value(change.p_value)}). A change is spoken of below p\u00a0=\u00a0{DOUBT}, which "
        f"happens to about one in a hundred towers that stay the same."
    )
    if not change.found:
        return Verdict(False, "No sign of a change.", test)
    place = _place(int(forecasts.row[change.sign.place]), logs)
    short = (
        f"Around {place} something seems to have changed: {_what(change)}. Was the tower knocked, "
        f"moved, emptied? Was it thrown into differently?"
    )
    more = " If you know what happened, fit the sessions before and after it apart."
    return Verdict(True, short, test + more)


def _what(change: Change) -> str:
    """What is different from the change on, in words and numbers."""
    sign = change.sign
    if sign is change.level:
        way = "more" if sign.after > sign.before else "less"
        return (
            f"from there on {way} falls than before (on average {number(sign.before)} and then "
            f"{number(sign.after)} standard deviations above what was foretold)"
        )
    way = "farther off" if sign.after > sign.before else "nearer"
    return (
        f"from there on what falls is {way} than before (misses of {number(sign.before**0.5)} and "
        f"then {number(sign.after**0.5)} standard deviations)"
    )


def _place(row: int, logs: Sequence[TossLog]) -> str:
    """A row of all logs behind each other, in words: `toss 12 of session 3`."""
    rows: list[tuple[LogRow, TossLog]] = [(each, log) for log in logs for each in log.rows]
    found, log = rows[row]
    which = f" in {log.path.name}" if len(logs) > 1 and log.path else ""
    return f"toss {found.toss} of session {label(found.session, 40)}{which}"


def charts(change: Change, forecasts: Forecasts, labels: Sequence[str]) -> list[Chart]:
    """Residuals toss by toss and, of several sessions, session by session."""
    found = [residuals(change, forecasts, labels)]
    if len(np.unique(forecasts.session)) > 1:
        found.append(by_session(forecasts, labels))
    return found


def residuals(change: Change, forecasts: Forecasts, labels: Sequence[str]) -> Chart:
    """What fell less what was foretold, toss by toss, with its running mean.

    Args:
        change: that of the forecasts.
        forecasts: in the order of time.
        labels: of the sessions, by their numbers.
    """
    title = "What fell less what was foretold, toss by toss"
    if not len(forecasts):
        return Chart(title, "No toss has a forecast.")
    found = change.residuals
    each = len(found) <= MOST_POINTS
    run = max(len(found) // RUNS, min(RUN, len(found) // 4), 1)
    mean, several = running_mean(found, run), len(labels) > 1

    def draw(ax: Axes, room: bool) -> None:
        places = np.arange(1, len(found) + 1, dtype=float)
        _shade(ax, forecasts.session, labels, room=room)
        ax.axhline(0, color=COLOURS["muted"], lw=1)
        if each:
            specks(ax, places, found, 5 if len(found) < 60 else 3.2 if len(found) < 500 else 2.2)
        ax.plot(places, mean, color=COLOURS["tower"], lw=2.2, zorder=3)
        if change.found:
            ax.axvline(change.sign.place + 0.5, color=COLOURS["accent"], ls=DASHED)
        ax.set(xlabel="session", ylabel="standard deviations", xlim=(0.5, len(found) + 0.5))

    caption = (
        f"{'Each point is a toss: above 0 more fell than foretold. ' if each else ''}The line is "
        f"the mean of {run} tosses in a row. Level: the tower stayed the same; at 0: it does what "
        f"is foretold.{' Stripes are sessions.' if several else ''}"
    )
    key = [("speck", "toss")] * each + [("tower", "running mean")]
    key += [("alarm", "change")] * change.found
    seen = f"{plural(len(found), 'toss', 'tosses')}; running mean between "
    seen += f"{number(float(mean.min()))} and {number(float(mean.max()))}"
    return draw_chart("residuals", title, caption, seen, draw, key=key, wide=True)


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


def by_session(forecasts: Forecasts, labels: Sequence[str]) -> Chart:
    """What fell less what was foretold, on average over each session, in cubes a toss."""
    title = "The same, session by session"
    numbers = np.unique(forecasts.session).tolist()
    parts = [forecasts.where(forecasts.session == each) for each in numbers]
    means = [float((each.fell - each.mean).mean()) for each in parts]
    errors = [float(np.sqrt(each.variance.sum())) / len(each) for each in parts]
    return _sessions(
        title,
        "cubes a toss",
        "A point is the mean of a session, in cubes a toss",
        [labels[each] for each in numbers],
        means,
        errors,
    )


def by_session_score(sessions: Sequence[SessionScore]) -> Chart:
    """The mean residual of each session, in standard deviations of that mean."""
    return _sessions(
        "What fell less what was foretold, session by session",
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
        return Chart(title, "No toss has a forecast.")
    places = range(len(means))
    bands = Bands.normal([0.0] * len(means), errors)

    def draw(ax: Axes, room: bool) -> None:
        boxes(ax, places, bands, min(0.6, 0.06 * len(means)))
        dots(ax, places, means, size=6 if len(means) < 40 else 4)
        ax.set(xlabel="session", ylabel=y, xlim=(-0.7, len(means) - 0.3))
        few_labels(ax, places, [label(each, 8) for each in labels], room=room)

    outside = sum(abs(mean) > 1.645 * error for mean, error in zip(means, errors, strict=True))
    caption = (
        f"{what}: above 0 more fell than foretold. Of a tower that does what is foretold half of "
        f"the points lie in the inner boxes and 9 in 10 in the outer ones. Outside of these: "
        f"{outside} of {len(means)}."
    )
    seen = "; ".join(
        f"session {label(name)}: {number(mean)}"
        for name, mean in list(zip(labels, means, strict=True))[:60]
    )
    key = (("dot", "session"), ("band", "expected, 50 in 100"), ("wide", "expected, 90 in 100"))
    return draw_chart("sessions", title, caption, seen, draw, key=key, wide=True)
