"""Charts of pages: one look, a title, a key, a caption, and words for who does not see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import numpy as np
from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from pages.palette import COLOURS
from pages.svg import inline_svg
from pages.theme import themed

Floats = NDArray[np.float64]
Draw = Callable[[Axes, bool], None]
"""Draws into axes; told whether there is room."""

WIDE, HALF, NARROW = 800, 440, 320  # points: across a page, one of two beside each other, a phone
HEIGHT = 0.62  # of a chart that does not go across the page, in its width
WIDE_HEIGHT = 220
SPECK = 2e-4  # length of a small point, in the width of a chart


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart as it stands in the page.

    Attributes:
        title: what is seen.
        caption: how to read it.
        key: kinds of marks (classes of the page's style) with their meanings.
        pictures: one SVG where there is room and one for phones; none if there is nothing to
            draw, which the caption then says.
        wide: whether it goes across the page.
    """

    title: str
    caption: str
    key: tuple[tuple[str, str], ...] = ()
    pictures: tuple[Markup, ...] = ()
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Bands:
    """What is expected of figures: middles and limits of 50 and of 90 %, arrays of one shape."""

    low_90: Floats
    low_50: Floats
    middle: Floats
    high_50: Floats
    high_90: Floats

    @classmethod
    def of_samples(cls, samples: Sequence[Sequence[float]]) -> Bands:
        """The quantiles of samples, one for each figure; nan where one is empty."""
        levels = (0.05, 0.25, 0.5, 0.75, 0.95)
        found = [
            np.quantile(known, levels) if (known := _without_nan(each)) else [np.nan] * len(levels)
            for each in samples
        ]
        return cls(*np.array(found, float).reshape(-1, len(levels)).T)

    @classmethod
    def normal(cls, middles: Sequence[float], errors: Sequence[float]) -> Bands:
        """Those of normal distributions with these means and deviations."""
        middle, error = np.array(middles, float), np.array(errors, float)
        half, most = 0.674 * error, 1.645 * error
        return cls(middle - most, middle - half, middle, middle + half, middle + most)

    def within(self, low: float, high: float) -> Bands:
        """The same between two limits."""
        return Bands(*(np.clip(getattr(self, each.name), low, high) for each in fields(self)))


def _without_nan(values: Sequence[float]) -> list[float]:
    return [value for value in values if not np.isnan(value)]


def draw_chart(
    name: str,
    title: str,
    caption: str,
    seen: str,
    draw: Draw,
    *,
    key: Sequence[tuple[str, str]] = (),
    wide: bool = False,
) -> Chart:
    """Draw a chart.

    Args:
        name: unlike all others of the page; letters and dashes.
        title: what is seen.
        caption: how to read it.
        seen: the same and what there is to be seen, in words for who does not see it.
        draw: draws into the axes.
        key: as for `Chart`.
        wide: whether it goes across the page.
    """
    small = (NARROW, round(HEIGHT * NARROW))
    large = (WIDE, WIDE_HEIGHT) if wide else (HALF, round(HEIGHT * HALF))
    words = f"{title}. {seen}"
    pictures = (
        picture(f"{name}-room", words, draw, *large),
        picture(f"{name}-tight", words, draw, *small),
    )
    return Chart(title, caption, tuple(key), pictures, wide)


@themed
def picture(name: str, words: str, draw: Draw, width: int, height: int) -> Markup:
    """One SVG with one pair of axes."""
    figure = Figure(figsize=(width / 72, height / 72))
    draw(figure.subplots(), width >= WIDE)
    return inline_svg(figure, name, words)


def boxes(ax: Axes, places: Sequence[float], bands: Bands, width: float) -> None:
    """Limits of 50 and 90 % as boxes within each other, with a line at the middle."""
    limits = ((bands.low_90, bands.high_90, "wide"), (bands.low_50, bands.high_50, "band"))
    for low, high, colour in limits:
        ax.bar(places, high - low, width, bottom=low, color=COLOURS[colour], zorder=1.5)
    ax.use_sticky_edges = False  # room below boxes, too
    half = width / 2
    ax.hlines(
        bands.middle,
        [place - half for place in places],
        [place + half for place in places],
        color=COLOURS["tower"],
        lw=1.6,
        zorder=1.6,
    )


def ribbons(ax: Axes, places: Sequence[float] | Floats, bands: Bands) -> None:
    """Limits of 50 and 90 % as ribbons, with a line along the middle."""
    ax.fill_between(places, bands.low_90, bands.high_90, color=COLOURS["wide"], lw=0)
    ax.fill_between(places, bands.low_50, bands.high_50, color=COLOURS["band"], lw=0)
    ax.plot(places, bands.middle, color=COLOURS["tower"], lw=1.8)


def specks(ax: Axes, places: Floats, values: Floats, size: float) -> None:
    """Many small points as one line of many parts: a tenth of the page's weight."""
    nothing = np.full(len(places), np.nan)
    ends = places + SPECK * (places[-1] - places[0] + 1)  # parts without length are not drawn
    ax.plot(
        np.stack([places, ends, nothing], axis=1).ravel(),
        np.stack([values, values, nothing], axis=1).ravel(),
        color=COLOURS["ink"],
        alpha=0.55,
        lw=size,
        solid_capstyle="round",
        zorder=2.5,
    )


def few_labels(ax: Axes, places: Sequence[float], labels: Sequence[str], *, room: bool) -> None:
    """Labels of places, of many only every second, fifth ... one."""
    longest = max(map(len, labels), default=1)
    most = max(2, int((110 if room else 44) / (longest + 2)))
    step = next(n for n in (1, 2, 5, 10, 20, 50, 10**9) if len(places) <= most * n)
    ax.set_xticks(list(places)[::step], list(labels)[::step])
