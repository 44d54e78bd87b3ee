"""Charts on pages, in one style: title, key, caption, and a text for screen readers."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import numpy as np
from markupsafe import Markup, escape
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import themed

Floats = NDArray[np.float64]
Draw = Callable[[Axes, bool], None]
"""Draws into axes; the second argument says whether there is room for details."""
Points = Sequence[tuple[float, float] | None]
"""Where the tosses of a log are in a chart, in its own units; None for those it does not show."""

WIDE, HALF, NARROW = 800, 440, 320  # points: across a page, one of two beside each other, a phone
HEIGHT = 0.62  # of a chart that is not across the page, relative to its width
WIDE_HEIGHT = 220
SPECK = 2e-4  # length of a speck, relative to the width of the chart


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart in a page.

    Attributes:
        title: what it shows.
        caption: how to read it.
        key: kinds of marks (classes of the page's style) with their meanings.
        pictures: one SVG for wide screens and one for phones; none if there is nothing to draw,
            which the caption then says.
        wide: whether it goes across the page.
        points: where the tosses of the log are, as `tosses.js` reads it; empty if it shows none.
    """

    title: str
    caption: str
    key: tuple[tuple[str, str], ...] = ()
    pictures: tuple[Markup, ...] = ()
    wide: bool = False
    points: str = ""


@dataclass(frozen=True, slots=True)
class Bands:
    """Intervals of 50 and 90 % around middle values; arrays of one shape."""

    low_90: Floats
    low_50: Floats
    middle: Floats
    high_50: Floats
    high_90: Floats

    @classmethod
    def of_samples(cls, samples: Sequence[Sequence[float]]) -> Bands:
        """The quantiles of samples, one for each value; nan where a sample is empty."""
        levels = (0.05, 0.25, 0.5, 0.75, 0.95)
        found = []
        for each in samples:
            known = [value for value in each if not np.isnan(value)]
            found.append(np.quantile(known, levels) if known else np.full(len(levels), np.nan))
        return cls(*np.array(found, float).reshape(-1, len(levels)).T)

    @classmethod
    def normal(cls, middles: Sequence[float], errors: Sequence[float]) -> Bands:
        """The intervals of normal distributions with these means and standard deviations."""
        middle, error = np.array(middles, float), np.array(errors, float)
        half, most = 0.674 * error, 1.645 * error
        return cls(middle - most, middle - half, middle, middle + half, middle + most)

    def within(self, low: float, high: float) -> Bands:
        """The same, clipped to two limits."""
        return Bands(*(np.clip(getattr(self, each.name), low, high) for each in fields(self)))


def draw_chart(
    name: str,
    title: str,
    caption: str,
    alt: str,
    draw: Draw,
    *,
    key: Sequence[tuple[str, str]] = (),
    wide: bool = False,
    points: Points = (),
) -> Chart:
    """Draw a chart.

    Args:
        name: unique in the page; letters and dashes.
        title: what it shows.
        caption: how to read it.
        alt: what the chart shows, for screen readers.
        draw: draws into the axes.
        key: as for `Chart`.
        wide: whether it goes across the page.
        points: where tosses are that light up in all charts of the page when pointed at.
    """
    small = (NARROW, round(HEIGHT * NARROW))
    large = (WIDE, WIDE_HEIGHT) if wide else (HALF, round(HEIGHT * HALF))
    words = f"{title}. {alt}"
    pictures = (
        picture(f"{name}-room", words, draw, *large),
        picture(f"{name}-tight", words, draw, *small),
    )
    return Chart(title, caption, tuple(key), pictures, wide, _points_text(points))


def _points_text(points: Points) -> str:
    """Points as `tosses.js` reads them: `1,0.25 2,-1.5  4,0`, with nothing for None."""
    return " ".join("" if each is None else f"{each[0]:g},{each[1]:.3g}" for each in points)


@themed
def picture(name: str, words: str, draw: Draw, width: int, height: int) -> Markup:
    """One SVG with one pair of axes, which has where they lie as `data-axes`."""
    figure = Figure(figsize=(width / 72, height / 72))
    ax = figure.subplots()
    draw(ax, width >= WIDE)
    svg = str(inline_svg(figure, name, words))  # this puts the axes where there is room
    return Markup(svg.replace("<svg", f'<svg data-axes="{_axes(ax, width, height)}"', 1))  # noqa: S704


def _axes(ax: Axes, width: int, height: int) -> str:
    """The place of the origin of linear axes in their picture, and the length of their units."""
    box, (left, right), (low, high) = ax.get_position(), ax.get_xlim(), ax.get_ylim()
    across, up = box.width * width / (right - left), box.height * height / (high - low)
    origin = box.x0 * width - left * across, height - box.y0 * height + low * up
    return " ".join(f"{each:.4g}" for each in (*origin, across, -up))


def boxes(ax: Axes, places: Sequence[float], bands: Bands, width: float) -> None:
    """Draw intervals of 50 and 90 % as nested boxes, with a line at the middle."""
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
    """Draw intervals of 50 and 90 % as ribbons, with a line along the middle."""
    ax.fill_between(places, bands.low_90, bands.high_90, color=COLOURS["wide"], lw=0)
    ax.fill_between(places, bands.low_50, bands.high_50, color=COLOURS["band"], lw=0)
    ax.plot(places, bands.middle, color=COLOURS["tower"], lw=1.8)


def specks(ax: Axes, places: Floats, values: Floats, size: float) -> None:
    """Draw many small points as one line of short parts: a tenth of the bytes in the page."""
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
    """Label places; if there are many, only every second, every fifth and so on."""
    longest = max(map(len, labels), default=1)
    most = max(2, int((110 if room else 44) / (longest + 2)))
    step = next(n for n in (1, 2, 5, 10, 20, 50, 10**9) if len(places) <= most * n)
    ax.set_xticks(list(places)[::step], list(labels)[::step])


# SVG that is part of the page: text stays text, colours follow the page

_STYLE = re.compile(r"<style.*?</style>", re.DOTALL)  # for all elements of the whole page
_FAMILY = re.compile(r"font-family: [^;\"]*(; )?")
_SHORT_FONT = re.compile(r"font: (?:(bold|[1-9]00) )?([\d.]+)px [^;\"]*")  # of older matplotlibs
_NUMBER = re.compile(r"-?\d+\.\d+")
_COLOUR = re.compile(r"(?<=: )#[0-9a-f]{6}(?=[;\"])")
_NAMES = {colour: name for name, colour in COLOURS.items()}
_COORDINATES = re.compile(r' (d|x|y|x1|x2|y1|y2|width|height|points|transform)="([^"]*)"')


@themed
def inline_svg(figure: Figure, name: str, label: str) -> Markup:
    """Turn a figure into SVG for a page; the same bytes for the same figure.

    Args:
        figure: its `COLOURS` become those of the page, in light and dark mode.
        name: of the chart, unique in the page: its ids begin with it.
        label: what the figure shows, for screen readers.
    """
    text = io.StringIO()
    metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name, "path.simplify": False}):
        figure.savefig(text, format="svg", metadata=metadata, transparent=True)
    svg = _bare(text.getvalue())
    svg = _COORDINATES.sub(lambda m: f' {m[1]}="{_round_numbers(m[2])}"', svg)
    svg = _SHORT_FONT.sub(
        lambda m: f"font-size: {m[2]}px{'; font-weight: 600' if m[1] else ''}", svg
    )
    svg = _FAMILY.sub("", svg)  # that of the page
    svg = _COLOUR.sub(lambda m: f"var(--{_NAMES[m[0]]})" if m[0] in _NAMES else m[0], svg)
    svg = _own_ids(svg, name)
    width, height = (72 * float(inches) for inches in figure.get_size_inches())
    head = (
        f'<svg role="img" aria-label="{escape(label)}" viewBox="0 0 {width:g} {height:g}" '
        f'style="max-width: {1.35 * width:.0f}px">'
    )
    # Matplotlib has escaped all texts in the figure.
    return Markup(head + svg + "</svg>")  # noqa: S704


def _bare(text: str) -> str:
    """The content of the outermost element, without metadata."""
    inside = text[text.index("<svg") :]
    inside = inside[inside.index(">") + 1 : inside.rindex("</svg>")]
    inside = _STYLE.sub("", inside)
    inside = re.sub(r"<metadata>.*?</metadata>", "", inside, flags=re.DOTALL)
    inside = re.sub(r"<!--.*?-->", "", inside, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", inside)


def _round_numbers(text: str) -> str:
    """Round numbers to a tenth of a point, and remove spare spaces."""
    short = _NUMBER.sub(lambda m: f"{float(m[0]):.1f}".removesuffix(".0"), text)
    return " ".join(short.split())


def _own_ids(text: str, name: str) -> str:
    """Keep only ids that something refers to, and put the name of the chart before them."""
    used = set(re.findall(r"""(?:xlink:href="|url\()#([^")]+)""", text))
    text = re.sub(r' id="([^"]+)"', lambda m: f' id="{name}-{m[1]}"' if m[1] in used else "", text)
    text = re.sub(r'xlink:href="#', f'href="#{name}-', text)
    return text.replace("url(#", f"url(#{name}-")
