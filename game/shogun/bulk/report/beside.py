"""Charts with a mark for each tower: side by side at places, and distributions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from game.bulk.estimates import Floats
from game.shogun.bulk.report.estimates import Estimates
from game.shogun.bulk.report.styles import TowerStyle, dodge, marks
from pages.chart import Chart, draw_chart, few_labels
from pages.palette import COLOURS
from pages.theme import DASHED, count_percent, count_whole
from pages.wording import number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

MAX_STEPS: Final = 36  # labels of groups on a phone
MAX_READ_OUT: Final = 12  # values of a tower that are read out to who does not see them
MIN_BINS, MAX_BINS = 6, 36  # of a distribution
RARE_SHARE: Final = 0.003  # what is rarer at both ends is cut off
SPIKE_RATIO: Final = 1.6  # times the others' highest share: higher ones leave the chart


@dataclass(frozen=True, slots=True)
class GroupedAxis:
    """Where estimates stand.

    Attributes:
        name: what goes to the right.
        labels: of the estimates, or of groups of them.
        within: labels of the estimates in a group, which a line joins; of one if there are none.
    """

    name: str
    labels: Sequence[str]
    within: Sequence[str] = ()

    @property
    def size(self) -> int:
        """Estimates in a group."""
        return max(1, len(self.within))

    @property
    def count(self) -> int:
        """How many places there are, with the gaps between groups."""
        return len(self.labels) if self.size == 1 else len(self.labels) * (self.size + 1) - 1

    @property
    def ticks(self) -> list[float]:
        """Where the labels stand."""
        if self.size == 1:
            return list(range(len(self.labels)))
        return [each * (self.size + 1) + (self.size - 1) / 2 for each in range(len(self.labels))]

    def label(self, ax: Axes, *, room: bool) -> None:
        """Write the labels below the axis."""
        few_labels(ax, self.ticks, self.labels, room=room)
        if self.size > 1:
            steps = [
                group * (self.size + 1) + place
                for group in range(len(self.labels))
                for place in range(self.size)
            ]
            ax.xaxis.remove_overlapping_locs = False  # the middle one is where the group's is
            if fits := room or self.count <= MAX_STEPS:
                ax.set_xticks(steps, list(self.within) * len(self.labels), minor=True)
            ax.tick_params(axis="x", which="minor", length=0, labelsize=11 if room else 9)
            ax.tick_params(axis="x", which="major", length=0, pad=18 if fits else 4)


def comparison_chart(
    name: str,
    title: str,
    caption: str,
    looks: Sequence[TowerStyle],
    shown: Sequence[Estimates],
    axis: GroupedAxis,
    y: str,
    *,
    par: float | None = None,
    share: bool = False,
    joined: bool = False,
    wide: bool = False,
) -> Chart:
    """Estimates of several towers side by side.

    Args:
        name: of the chart, unlike all others of the page.
        title: what is seen.
        caption: how to read it.
        looks: of the towers.
        shown: of each tower.
        axis: where they stand.
        y: what goes up.
        par: where a dashed line goes across.
        share: whether values are shares, to be told in percent.
        joined: whether lines run along the estimates.
        wide: whether it goes across the page.
    """
    grouped = axis.size > 1
    width = 0.16 if joined else 0.36 if grouped else 0.5
    values = [each.spread(axis.size) if grouped else each for each in shown]
    crowded = axis.count * len(looks) > 60
    size = 4.5 if crowded else 6

    def draw(ax: Axes, room: bool) -> None:
        if par is not None:
            ax.axhline(par, color=COLOURS["muted"], lw=1.2, ls=DASHED, zorder=1.2)
        for look, each, shift in zip(looks, values, dodge(len(looks), width), strict=True):
            places = np.arange(axis.count, dtype=np.float64) + shift
            bars = room or not (grouped and crowded)
            marks(ax, look, places, each, size=size, joined=joined or grouped, bars=bars)
        if share:
            count_percent(ax.yaxis)
        ax.set(xlabel=axis.name, ylabel=y, xlim=(-0.6, axis.count - 0.4))
        axis.label(ax, room=room)

    seen = "; ".join(
        f"{look.spec}: {_read_out(each.value, share)}"
        for look, each in zip(looks, shown, strict=True)
    )
    key = [*(look.key for look in looks), *([("par", "equal parts")] if par is not None else [])]
    return draw_chart(name, title, caption, seen, draw, key=key, wide=wide)


def _read_out(values: Floats, share: bool) -> str:
    told = [percent(each, 1) if share else number(each, 1) for each in values if each == each]
    return ", ".join(told[:MAX_READ_OUT]) + ("" if len(told) <= MAX_READ_OUT else " …")


def distribution_chart(
    name: str,
    title: str,
    caption: str,
    looks: Sequence[TowerStyle],
    counts: NDArray[Any],
    x: str,
    *,
    wide: bool = False,
) -> Chart:
    """How often numbers came, tower by tower.

    Args:
        name: of the chart, unlike all others of the page.
        title: what is seen.
        caption: how to read it.
        looks: of the towers.
        counts: by tower and number, from 0; the last number stands for all larger ones, too.
        x: what the numbers are.
        wide: whether it goes across the page.
    """
    counts = counts[[look.number for look in looks]]
    if not counts.sum():
        return Chart(title, "Nothing of it was counted.")
    start, width, shares = bin_shares(counts)
    middles = start + width * np.arange(shares.shape[1], dtype=np.float64) + (width - 1) / 2
    top = height(shares)
    caption += _spike_words(looks, shares, middles, top)

    def draw(ax: Axes, room: bool) -> None:
        for look, each in zip(looks, shares, strict=True):
            ax.plot(
                middles,
                each,
                f"{look.mark}-",
                color=COLOURS[look.colour],
                ms=4.5,
                lw=1.7,
                markevery=max(1, len(middles) // 12),
            )
        count_whole(ax.xaxis)
        count_percent(ax.yaxis)
        ax.set(xlabel=x, ylabel="share", ylim=(0, top))

    words = [f"{each.spec}: on average {number(mean, 1)}" for each, mean in _means(looks, counts)]
    steps = "" if width == 1 else f" In steps of {width}."
    if counts[:, -1].any():
        steps += f" The last point is {counts.shape[1] - 1} and more."
    key = [look.key for look in looks]
    return draw_chart(name, title, caption + steps, "; ".join(words), draw, key=key, wide=wide)


def bin_shares(counts: NDArray[Any]) -> tuple[int, int, Floats]:
    """Shares of numbers in bins, without the rare ends.

    Args:
        counts: by tower and number, from 0.

    Returns:
        The first number, the width of a bin, and shares by tower and bin.
    """
    totals = np.maximum(counts.sum(axis=1, keepdims=True), 1)
    below = counts.cumsum(axis=1) / totals
    start = int((below.max(axis=0) < RARE_SHARE).sum())
    end = int((below.min(axis=0) < 1 - RARE_SHARE).sum()) + 1
    most = min(MAX_BINS, max(MIN_BINS, round(2 * float(totals.max()) ** (1 / 3))))  # Rice's rule
    width = next(each for each in (1, 2, 5, 10, 20, 50) if end - start <= most * each)
    start -= start % width
    bins = -(-(end - start) // width)
    kept = np.zeros((len(counts), bins * width))
    part = counts[:, start : start + bins * width]
    kept[:, : part.shape[1]] = part
    return start, width, kept.reshape(len(counts), bins, width).sum(axis=2) / totals


def height(shares: Floats) -> float:
    """How high a chart of shares by tower and bin must be; one tower's spike leaves it."""
    highest = np.sort(shares.max(axis=1))
    spike = len(highest) > 1 and highest[-1] > SPIKE_RATIO * highest[-2] > 0
    return float(1.12 * highest[-2 if spike else -1]) or 1.0


def _spike_words(looks: Sequence[TowerStyle], shares: Floats, middles: Floats, top: float) -> str:
    """Which shares are higher than the chart."""
    told = [
        f"{looks[tower].spec} with {percent(shares[tower, place])} at {middles[place]:g}"
        for tower, place in np.argwhere(shares > top).tolist()
    ]
    return f" Out of the picture: {'; '.join(told)}." if told else ""


def _means(looks: Sequence[TowerStyle], counts: NDArray[Any]) -> list[tuple[TowerStyle, float]]:
    numbers = np.arange(counts.shape[1])
    means = counts @ numbers / np.maximum(counts.sum(axis=1), 1)
    return list(zip(looks, means.tolist(), strict=True))
