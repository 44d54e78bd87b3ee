"""What the log tells about a design's free values: a card for each, and their correlations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np
from markupsafe import Markup
from numpy.typing import NDArray
from scipy import stats

from cubetower.calibration.report.parameters import HEIGHT, POINTS, WIDTH, format_contraction
from cubetower.calibration.twin.axes import Axis
from cubetower.calibration.twin.fit import Twin, value_of
from cubetower.calibration.twin.posterior import TwinPosterior
from cubetower.pages.chart import Chart, draw_chart, picture
from cubetower.pages.palette import COLOURS
from cubetower.pages.wording import number

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats = NDArray[np.float64]

MIN_TIE = 0.3  # correlation of values that are said to go together
MAX_TIES = 4
MARKS = (("dot", "best draw"), ("hollow-square", "the design as it was"))
EDGE_WIDTH, MAX_EDGE_SHARE = 0.05, 0.3  # of an axis; of the posterior there


@dataclass(frozen=True, slots=True)
class ValueMeaning:
    """The meaning of a free value.

    Attributes:
        words: in a sentence or two.
        measured: how it can be measured on the table, in a sentence; empty if it cannot.
    """

    words: str
    measured: str = ""


_TILT = (
    "Lay {what}, tilt it slowly until the cube slides, and divide the height of the slope by its "
    "length along the table."
)
_DROP = (
    "Film a cube that drops 20 cm {where}; the square root of (height of the bounce / 20 cm) is "
    "about the bounce."
)

MEANINGS = {
    "friction.cube_cube": ValueMeaning(
        "How hard cubes slide on each other. 0: like ice.",
        _TILT.format(what="a cube on others glued to a board"),
    ),
    "friction.cube_wall": ValueMeaning(
        "How hard cubes slide on floors, ramp and walls of the tower.",
        _TILT.format(what="a cube on a spare piece of the tower's cardboard"),
    ),
    "friction.cube_funnel": ValueMeaning(
        "How hard cubes slide on the funnel, before they fall into the tube.",
        _TILT.format(what="a cube on a side of the funnel"),
    ),
    "restitution.cube_cube": ValueMeaning(
        "Share of its speed that a cube keeps when it hits another one. 0: it does not bounce.",
        _DROP.format(where="onto others glued to a table"),
    ),
    "restitution.cube_wall": ValueMeaning(
        "Share of its speed that a cube keeps when it hits a floor or a wall.",
        _DROP.format(where="onto a floor of the tower"),
    ),
    "depth.step_mm": ValueMeaning(
        "How far to the front or back a hit of 1 m/s sends a cube, as a standard deviation. The "
        "simulation cannot know it, as it moves cubes in a plane, with random steps in depth."
    ),
    "ledges.wider_mm": ValueMeaning(
        "How much wider the ledges around all holes act than measured; below 0: narrower. It "
        "stands in for cubes that tip over edges, which a section cannot simulate."
    ),
}


@dataclass(frozen=True, slots=True)
class FreeValueRow:
    """A free value as the page shows it.

    Attributes:
        name: as in design files.
        title: what it is, in a few words.
        words: what it is.
        value: of the best draw.
        interval: 90 % of its posterior.
        range: of its prior.
        designed: in the design's file.
        why: source of the range.
        measured: how to measure it.
        contraction: 1 - variance / variance of the prior.
        identified: whether the logs identify it.
        edge: the end of the range, `low` or `high`, with much of the posterior; otherwise empty.
        curves: prior and posterior.
    """

    name: str
    title: str
    words: str
    value: str
    interval: str
    range: str
    designed: str
    why: str
    measured: str
    contraction: float
    identified: bool
    edge: str
    curves: Markup

    @property
    def contraction_text(self) -> str:
        """The contraction in words."""
        return format_contraction(self.contraction, self.identified)


def free_values(twin: Twin) -> Iterator[FreeValueRow]:
    """The free values in their order."""
    found = twin.posterior
    low, high = found.interval(0.9)
    for place, axis in enumerate(found.axes):
        meaning = MEANINGS[axis.name]
        yield FreeValueRow(
            axis.name,
            axis.title,
            meaning.words,
            format_value(axis, twin.values[axis.name]),
            span(axis, float(low[place]), float(high[place])),
            span(axis, axis.low, axis.high),
            format_value(axis, value_of(twin.design, axis.name)),
            axis.why,
            meaning.measured,
            float(found.contraction[place]),
            twin.identifiable[axis.name],
            _edge(found.unit[:, place], found.weights),
            _curves(twin, axis, place),
        )


def format_value(axis: Axis, value: float) -> str:
    """A value with its unit."""
    return f"{_bare(axis, value)}{_unit(axis)}"


def span(axis: Axis, low: float, high: float) -> str:
    """From one value to another, with their unit."""
    return f"{_bare(axis, low)} to {_bare(axis, high)}{_unit(axis)}"


def _bare(axis: Axis, value: float) -> str:
    return number(value, min(axis.digits, 2) if axis.high - axis.low < 20 else 0)


def _unit(axis: Axis) -> str:
    return "\u00a0mm" if axis.name.endswith("_mm") else ""


def _edge(unit: Floats, weights: Floats) -> str:
    if weights[unit < EDGE_WIDTH].sum() > MAX_EDGE_SHARE:
        return "low"
    return "high" if weights[unit > 1 - EDGE_WIDTH].sum() > MAX_EDGE_SHARE else ""


def density(unit: Floats, weights: Floats, places: Floats) -> Floats:
    """Density of weighted draws between 0 and 1, reflected at both ends.

    Args:
        unit: the draws, shape (draws,).
        weights: theirs, shape (draws,).
        places: where, shape (places,).
    """
    curve = stats.gaussian_kde(unit, weights=weights)
    found: Floats = curve(places) + curve(-places) + curve(2 - places)
    return found


def _curves(twin: Twin, axis: Axis, place: int) -> Markup:
    """The uniform prior as a box, the posterior as a curve, best draw and design as marks."""
    found, width = twin.posterior, axis.high - axis.low
    unit = np.linspace(0, 1, POINTS)
    places = axis.low + width * unit
    curve = density(found.unit[:, place], found.weights, unit)
    best, before = twin.values[axis.name], value_of(twin.design, axis.name)

    def draw(ax: Axes, _: bool) -> None:
        top = 1.12 * max(float(curve.max()), 1.0)
        ends = [axis.low, axis.low, axis.high, axis.high]
        ax.fill_between([axis.low, axis.high], 1.0, color=COLOURS["shade"], lw=0)
        ax.plot(ends, [0, 1, 1, 0], color=COLOURS["prior"], lw=1.2)
        ax.fill_between(places, curve, color=COLOURS["band"], lw=0, alpha=0.7)
        ax.plot(places, curve, color=COLOURS["tower"], lw=1.8)
        _mark(ax, (before, 0.0), (best, 0.0))
        room = 0.04 * width
        ax.set(yticks=[], ylim=(0, top), xlim=(axis.low - room, axis.high + room))
        ax.tick_params(pad=5)

    words = (
        f"{axis.title}. Before the log uniform from {span(axis, axis.low, axis.high)}; after it "
        f"most likely around {format_value(axis, float(places[int(np.argmax(curve))]))}"
    )
    return picture(
        f"value-{axis.name.replace('.', '-').replace('_', '-')}", words, draw, WIDTH, HEIGHT
    )


@dataclass(frozen=True, slots=True)
class Tie:
    """The correlation of two free values.

    Attributes:
        one: index of the first axis.
        other: index of the second axis.
        correlation: in the posterior.
    """

    one: int
    other: int
    correlation: float


def ties(found: TwinPosterior) -> tuple[Tie, ...]:
    """All pairs of values, the most correlated first."""
    off = found.unit - found.mean
    covariance = (found.weights * off.T) @ off
    deviations = np.sqrt(np.diag(covariance))
    together = covariance / np.outer(deviations, deviations)
    pairs = combinations(range(len(found.axes)), 2)
    every = [Tie(one, other, float(together[one, other])) for one, other in pairs]
    return tuple(sorted(every, key=lambda tie: -abs(tie.correlation)))


def describe_ties(found: TwinPosterior) -> Iterator[str]:
    """The strongest correlations in sentences."""
    strong = [tie for tie in ties(found) if abs(tie.correlation) >= MIN_TIE][:MAX_TIES]
    for tie in strong:
        way = "more" if tie.correlation > 0 else "less"
        one, other = (found.axes[place].title for place in (tie.one, tie.other))
        yield f"The more “{one}”, the {way} “{other}” (correlation {number(tie.correlation)})."
    if not strong:
        yield f"No two values have a correlation of {MIN_TIE} or more."
    else:
        yield (
            "Such values compensate for each other: the log tells more about both together than "
            "about each."
        )


def tie_chart(twin: Twin) -> Chart:
    """Draws of the two values most correlated, of those identified."""
    title, found = "Two values that go together", twin.posterior
    told = [twin.identifiable[axis.name] for axis in found.axes]
    pairs = [tie for tie in ties(found) if told[tie.one] and told[tie.other]]
    if not pairs:
        return Chart(title, "The log identifies fewer than two values.")
    tie = pairs[0]
    axes = [found.axes[place] for place in (tie.one, tie.other)]
    draws = np.array([[values[axis.name] for axis in axes] for values in twin.draws])
    best = [twin.values[axis.name] for axis in axes]
    before = [value_of(twin.design, axis.name) for axis in axes]

    def draw(ax: Axes, _: bool) -> None:
        ax.scatter(draws[:, 0], draws[:, 1], 14, color=COLOURS["tower"], alpha=0.35, lw=0, zorder=2)
        _mark(ax, before, best)
        ax.set(xlabel=_axis_label(axes[0]), ylabel=fill(_axis_label(axes[1]), 22))
        ax.set(xlim=_ends(axes[0]), ylim=_ends(axes[1]))
        ax.grid(visible=True, axis="both")

    caption = (
        "Of the values that this log identifies these two are the most correlated "
        f"({number(tie.correlation)}). The points are equally likely draws of the posterior; the "
        "chart is as wide and as high as the prior. A long thin cloud means that one value can "
        "change if the other one changes with it."
    )
    seen = f"{axes[0].title} and {axes[1].title}, correlation {number(tie.correlation)}"
    key = (("tower-dot", "draw"), *MARKS)
    return draw_chart("ties", title, caption, seen, draw, key=key)


def _mark(ax: Axes, before: Sequence[float], best: Sequence[float]) -> None:
    """The design's own place and that of the best draw."""
    for (x, y), mark, size, colour, face in (
        (before, "s", 8, "prior", "card"),
        (best, "o", 7, "ink", "ink"),
    ):
        ax.plot(
            [x], [y], mark, ms=size, mew=1.8, mec=COLOURS[colour], mfc=COLOURS[face], clip_on=False,
            zorder=4,
        )  # fmt: skip


def _ends(axis: Axis) -> tuple[float, float]:
    """With a little room beyond."""
    room = 0.03 * (axis.high - axis.low)
    return axis.low - room, axis.high + room


def _axis_label(axis: Axis) -> str:
    return f"{axis.title}, mm" if _unit(axis) else axis.title
