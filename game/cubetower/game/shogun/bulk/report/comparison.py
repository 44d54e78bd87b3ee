"""Charts that compare towers: estimates side by side, and distributions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cubetower.game.bulk.estimates import Floats
from cubetower.game.shogun.bulk.report.estimates import Estimates
from cubetower.game.shogun.bulk.report.styles import TowerStyle, dodge, marks
from cubetower.pages.chart import Chart, draw_chart, few_labels
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import DASHED, count_percent, count_whole
from cubetower.pages.wording import number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

MAX_STEPS: Final = 36  # labels within groups on a phone
MAX_READ_OUT: Final = 12  # values per tower in the text for screen readers
MIN_BINS, MAX_BINS = 6, 36  # of a distribution
RARE_SHARE: Final = 0.003  # rarer numbers at both ends are cut off
SPIKE_RATIO: Final = 1.6  # a share so many times as high as the others' highest leaves the chart


@dataclass(frozen=True, slots=True)
class GroupedAxis:
    """A horizontal axis for estimates, in groups if `within` has labels.

    Attributes:
        name: of the axis.
        labels: of the estimates, or of their groups.
        within: labels within each group; a line connects its estimates.
    """

    name: str
    labels: Sequence[str]
    within: Sequence[str] = ()

    @property
    def size(self) -> int:
        """Number of estimates in a group."""
        return max(1, len(self.within))

    @property
    def count(self) -> int:
        """Number of places, including the gaps between groups."""
        return len(self.labels) if self.size == 1 else len(self.labels) * (self.size + 1) - 1

    @property
    def ticks(self) -> list[float]:
        """The places of the labels."""
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
    styles: Sequence[TowerStyle],
    shown: Sequence[Estimates],
    axis: GroupedAxis,
    y: str,
    *,
    par: float | None = None,
    share: bool,
    joined: bool = False,
    wide: bool = False,
) -> Chart:
    """Compare the estimates of several towers, side by side.

    Args:
        name: of the chart, unique on the page.
        title: what it shows.
        caption: how to read it.
        styles: styles of the towers.
        shown: estimates of each tower.
        axis: the horizontal axis.
        y: name of the vertical axis.
        par: height of a dashed line for equal shares.
        share: whether values are shares, shown in percent.
        joined: whether lines connect the estimates.
        wide: whether the chart is as wide as the page.
    """
    grouped = axis.size > 1
    width = 0.16 if joined else 0.36 if grouped else 0.5
    values = [each.spread(axis.size) if grouped else each for each in shown]
    crowded = axis.count * len(styles) > 60
    size = 4.5 if crowded else 6

    def draw(ax: Axes, room: bool) -> None:
        if par is not None:
            ax.axhline(par, color=COLOURS["muted"], lw=1.2, ls=DASHED, zorder=1.2)
        for style, each, shift in zip(styles, values, dodge(len(styles), width), strict=True):
            places = np.arange(axis.count, dtype=np.float64) + shift
            bars = room or not (grouped and crowded)
            marks(ax, style, places, each, size=size, joined=joined or grouped, bars=bars)
        if share:
            count_percent(ax.yaxis)
        ax.set(xlabel=axis.name, ylabel=y, xlim=(-0.6, axis.count - 0.4))
        axis.label(ax, room=room)

    seen = "; ".join(
        f"{style.spec}: {_read_out(each.value, share)}"
        for style, each in zip(styles, shown, strict=True)
    )
    key = [
        *(style.key for style in styles),
        *([("par", "equal shares")] if par is not None else []),
    ]
    return draw_chart(name, title, caption, seen, draw, key=key, wide=wide)


def _read_out(values: Floats, share: bool) -> str:
    parts = [percent(each, 1) if share else number(each, 1) for each in values if each == each]
    return ", ".join(parts[:MAX_READ_OUT]) + ("" if len(parts) <= MAX_READ_OUT else " …")


def distribution_chart(
    name: str,
    title: str,
    caption: str,
    styles: Sequence[TowerStyle],
    counts: NDArray[Any],
    x: str,
    *,
    wide: bool = False,
) -> Chart:
    """Compare the distributions of a number with several towers.

    Args:
        name: of the chart, unique on the page.
        title: what it shows.
        caption: how to read it.
        styles: styles of the towers.
        counts: by tower and number, from 0; the last number includes all larger ones.
        x: what the number is.
        wide: whether the chart is as wide as the page.
    """
    counts = counts[[style.number for style in styles]]
    if not counts.sum():
        return Chart(title, "Nothing was counted.")
    start, width, shares = bin_shares(counts)
    middles = start + width * np.arange(shares.shape[1], dtype=np.float64) + (width - 1) / 2
    top = height(shares)
    caption += _spike_words(styles, shares, middles, top)

    def draw(ax: Axes, room: bool) -> None:
        for style, each in zip(styles, shares, strict=True):
            ax.plot(
                middles,
                each,
                f"{style.mark}-",
                color=COLOURS[style.colour],
                ms=4.5,
                lw=1.7,
                markevery=max(1, len(middles) // 12),
            )
        count_whole(ax.xaxis)
        count_percent(ax.yaxis)
        ax.tick_params(axis="x", pad=7)  # a number at the left end stays clear of 0 %
        ax.set(xlabel=x, ylabel="share", ylim=(0, top))

    words = [f"{each.spec}: on average {number(mean, 1)}" for each, mean in _means(styles, counts)]
    steps = "" if width == 1 else f" In steps of {width}."
    if counts[:, -1].any():
        steps += f" The last point stands for {counts.shape[1] - 1} and more."
    key = [style.key for style in styles]
    return draw_chart(name, title, caption + steps, "; ".join(words), draw, key=key, wide=wide)


def bin_shares(counts: NDArray[Any]) -> tuple[int, int, Floats]:
    """Group numbers into bins, without the rare ends.

    Returns:
        The first number, the width of a bin, and the shares by tower and bin.
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
    """The height of a chart of shares by tower and bin; a single tower's spike may leave it."""
    highest = np.sort(shares.max(axis=1))
    spike = len(highest) > 1 and highest[-1] > SPIKE_RATIO * highest[-2] > 0
    return float(1.12 * highest[-2 if spike else -1]) or 1.0


def _spike_words(styles: Sequence[TowerStyle], shares: Floats, middles: Floats, top: float) -> str:
    """A sentence on shares that are higher than the chart."""
    parts = [
        f"{styles[tower].spec} with {percent(shares[tower, place])} at {middles[place]:g}"
        for tower, place in np.argwhere(shares > top).tolist()
    ]
    return f" Beyond the top: {'; '.join(parts)}." if parts else ""


def _means(styles: Sequence[TowerStyle], counts: NDArray[Any]) -> list[tuple[TowerStyle, float]]:
    numbers = np.arange(counts.shape[1])
    means = counts @ numbers / np.maximum(counts.sum(axis=1), 1)
    return list(zip(styles, means.tolist(), strict=True))
