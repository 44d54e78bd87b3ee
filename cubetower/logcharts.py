"""What is in a log of tosses, on a page of charts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cubetower.charts import COLOURS, DPI, HEIGHT, WIDTH
from cubetower.pictures import (
    INK,
    MUTED,
    SIZES,
    dress,
    in_whole_cubes,
    name_axes,
    save,
    set_typeface,
)
from cubetower.terminal import printable
from tower import data_path

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from calibration import ExitShare
    from calibration.logsummary import LogSummary
    from tower.log import TossLog

Floats = NDArray[np.float64]

NEW, OLD = COLOURS[0], COLOURS[1]
THROWN, TOWER = "#c9dcea", MUTED
LINE, TITLE, NAME = 125, 84, 12  # characters of a line, of the title, of the name of a session
NAMES = 150  # characters of all names of sessions beside each other
TICKS = (1, 2, 5, 10, 20, 50)  # cubes thrown
LEAST = 5  # cubes at stake behind a share that is drawn


def save_summary(found: LogSummary, log: TossLog, path: Path) -> None:
    """Draw what is in a log, and write it whole or not at all.

    Args:
        found: the summary of the log.
        log: the log itself.
        path: a .png, .svg or .pdf.

    Raises:
        OutputError: another ending, or it cannot be written there.
    """
    save(drawn(found, log), path, dpi=DPI)


def drawn(found: LogSummary, log: TossLog) -> Figure:
    """The page as a figure."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DPI, facecolor="white")
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(
        2, 3, left=0.052, right=0.985, bottom=0.075, top=0.795, wspace=0.24, hspace=0.42,
        height_ratios=(1, 1.45),
    )  # fmt: skip
    _course(figure.add_subplot(grid[0, :]), log)
    _out_by_in(figure.add_subplot(grid[1, 0]), found, log)
    _shares(figure.add_subplot(grid[1, 1]), found)
    _information(figure.add_subplot(grid[1, 2]), found)
    for ax in figure.axes:
        dress(ax)
    _head(figure, found, log)
    set_typeface(figure)
    return figure


def _head(figure: Figure, found: LogSummary, log: TossLog) -> None:
    """What is shown, and whether it is simulated."""
    name = _drawable(log.path.name) if log.path else "log"
    sessions = found.figures.sessions
    counts = (
        f", {found.tosses} {'toss' if found.tosses == 1 else 'tosses'} in {sessions} "
        f"{'session' if sessions == 1 else 'sessions'}"
    )
    kind = {"simulated": "Simulated: ", "illustration": "Illustration: "}.get(found.kind, "")
    title = kind + _cut(name, TITLE - len(kind + counts)) + counts
    note = _cut(_drawable(found.note), LINE)
    figure.text(
        0.02, 0.975, title, fontsize=SIZES["title"], weight="bold", color=INK, va="top",
        parse_math=False,
    )  # fmt: skip
    for y, line in ((0.925, note), (0.893, _told(found))):
        figure.text(0.02, y, line, fontsize=SIZES["said"], color=MUTED, va="top", parse_math=False)


def _told(found: LogSummary) -> str:
    chances = found.told.chances
    bars = "Bars: ± 1 standard error."
    if chances.new is None or chances.old is None:
        return f"The log tells too little to know how cubes fall in throws of 8. {bars}"
    return (
        f"Of throws of 8, a fit would know how often a thrown cube falls to ± "
        f"{100 * chances.new:.1f} points, a cube inside to ± {100 * chances.old:.1f}. {bars}"
    )


def _drawable(text: str) -> str:
    """A text of somebody else's in one line, with a question mark for what the font lacks."""
    return "".join(c if ord(c) in _letters() else "?" for c in printable(text))


@cache
def _letters() -> frozenset[int]:
    """The characters of the bundled font, by code point."""
    from matplotlib.ft2font import FT2Font

    font = FT2Font(str(data_path("fonts/Inter-Regular.ttf")))
    return frozenset(font.get_charmap())


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _say(ax: Axes, text: str) -> None:
    """Say in the middle of an empty chart why it is empty."""
    lines = "\n".join(wrap(text, 34))
    ax.text(
        0.5, 0.5, lines, transform=ax.transAxes, ha="center", va="center", color=MUTED,
        fontsize=SIZES["axis"], linespacing=1.5,
    )  # fmt: skip


def _course(ax: Axes, log: TossLog) -> None:
    """What was thrown toss by toss, and what was inside afterwards, session by session."""
    name_axes(ax, "Toss by toss", "session", "cubes")
    contents, gap = iter(log.contents()), 0.2 + len(log.rows) / 200
    left, middles, unseen, known = 0.0, [], [], False
    for session in log.sessions():
        after = [next(contents).after for _ in session]
        edges = left + np.arange(len(session) + 1.0)
        inside = [math.nan if each is None else float(each.total) for each in after]
        ax.stairs([row.thrown.total for row in session], edges, fill=True, color=THROWN)
        ax.stairs(inside, edges, baseline=None, color=INK, lw=1.8)
        unseen += [left + i + 0.5 for i, row in enumerate(session) if row.missing]
        known = known or any(each is not None for each in after)
        middles.append((left + float(edges[-1])) / 2)
        left = float(edges[-1]) + gap
    ax.plot(unseen, [0.0] * len(unseen), "x", color=OLD, ms=8, mew=2.2, clip_on=False, zorder=5)
    ax.set_xlim(0, left - gap)
    ax.set_ylim(0, max(1.0, ax.get_ylim()[1]))
    in_whole_cubes(ax.yaxis)
    _name_sessions(ax, [session[0].session for session in log.sessions()], middles)
    _key(ax, known=known, unseen=bool(unseen))


def _name_sessions(ax: Axes, names: Sequence[str], middles: Sequence[float]) -> None:
    """Names of sessions below the axis, all or some; tosses, if there is only one session."""
    if len(names) == 1:
        ax.set_xlabel("tosses", fontsize=SIZES["axis"], color=MUTED)
        in_whole_cubes(ax.xaxis)
        return
    shown = [_cut(_drawable(name), NAME) for name in names]
    if len(set(shown)) < len(names):
        shown = [str(number) for number in range(1, len(names) + 1)]
    step = math.ceil(sum(len(name) + 3 for name in shown) / NAMES)
    ax.set_xticks(middles[::step], shown[::step], parse_math=False)


def _key(ax: Axes, *, known: bool, unseen: bool) -> None:
    """The legend, to the right of the title."""
    from matplotlib.artist import Artist
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    inside = "inside afterwards" if known else "inside afterwards: never known"
    handles: list[Artist] = [
        Patch(color=THROWN, label="thrown"),
        Line2D([], [], color=INK, lw=2.2, label=inside),
    ]
    if unseen:
        label = "not seen: unknown from here on"
        handles.append(Line2D([], [], color=OLD, marker="x", ms=8, mew=2.2, ls="", label=label))
    ax.legend(
        handles=handles, loc="lower right", bbox_to_anchor=(1.005, 0.985), ncols=len(handles),
        fontsize=SIZES["tick"], frameon=False, labelcolor=INK, borderaxespad=0.3,
    )  # fmt: skip


def _out_by_in(ax: Axes, found: LogSummary, log: TossLog) -> None:
    """How many more come out than go in, by throw size, beside what the shipped one expects."""
    from calibration.fisher import rates_of_m1
    from calibration.throws import throws_of
    from tower.models.rates import CONTENT

    name_axes(ax, "Out minus in", "cubes thrown", "cubes out − cubes in, mean")
    throws = list(throws_of(log))
    inside = CONTENT if found.content.mean is None else round(found.content.mean)
    sizes = _by_factors(ax, found)
    chances = rates_of_m1().chances(sizes, CONTENT)
    ax.axhline(0, color=MUTED, lw=1)
    for content, line in {inside: "-", 0: "--"}.items():
        expected = content * chances.loose - sizes * (1 - chances.new)
        label = f"shipped tower, {content or 'none'} inside"
        ax.plot(sizes, expected, color=TOWER, ls=line, lw=2, label=label)
    for seeding, label in ((False, "this log"), (True, "this log, into the emptied tower")):
        more: dict[int, list[int]] = {}
        for throw in throws:
            if throw.seeding == seeding:
                thrown, fell = throw.row.thrown.total, throw.row.fell.total
                more.setdefault(thrown, []).append(fell - thrown)
        _means(ax, more, label, hollow=seeding)
    in_whole_cubes(ax.yaxis)
    ax.legend(
        loc="best", fontsize=SIZES["tick"] - 1, frameon=False, labelcolor=INK,
        borderaxespad=0.1, labelspacing=0.35,
    )  # fmt: skip


def _by_factors(ax: Axes, found: LogSummary) -> Floats:
    """Let the x-axis be of cubes thrown, by factors; gives the sizes at which curves are drawn."""
    from matplotlib.ticker import NullLocator

    span = 0.9, max(60.0, *(1.2 * (each.thrown.max or 0) for each in found.sizes), 0.0)
    ticks = [tick * tens for tens in (1, 100, 10_000) for tick in TICKS if tick * tens < span[1]]
    ax.set_xscale("log")
    ax.set_xticks(ticks, map(str, ticks))
    ax.xaxis.set_minor_locator(NullLocator())
    ax.set_xlim(*span)
    return np.geomspace(*span, 200)


def _means(ax: Axes, more: dict[int, list[int]], label: str, *, hollow: bool) -> None:
    """A point for the throws of each size, the larger the more they are."""
    if not more:
        return
    sizes = sorted(more)
    means = [float(np.mean(more[size])) for size in sizes]
    errors = [
        float(np.std(some, ddof=1)) / math.sqrt(len(some)) if len(some) > 1 else 0.0
        for some in (more[size] for size in sizes)
    ]
    areas = [min(140.0, 22 + 4 * len(more[size])) for size in sizes]
    ax.errorbar(sizes, means, errors, ls="", color=NEW, elinewidth=1.6, zorder=3)
    ax.scatter(
        sizes, means, areas, facecolors="white" if hollow else NEW, edgecolors=NEW, lw=1.6,
        label=label, zorder=4,
    )  # fmt: skip


def _shares(ax: Axes, found: LogSummary) -> None:
    """Share of new and of old cubes that fall by throw size, beside the shipped surrogate's."""
    from matplotlib.ticker import PercentFormatter

    from calibration.fisher import rates_of_m1
    from tower.models.rates import CONTENT

    name_axes(ax, "Share that falls, new and old cubes", "cubes thrown", "share that falls")
    points = list(_points(found))
    if not points:
        _say(ax, "In no throw could new and old cubes be told apart.")
        ax.set_xticks([])
        ax.set_yticks([])
        return
    sizes = _by_factors(ax, found)
    chances = rates_of_m1().chances(sizes, CONTENT)
    for chance in (chances.new, chances.loose):
        ax.plot(sizes, chance, color=TOWER, lw=2, zorder=1)
    for x, share, colour, hollow in points:
        ax.errorbar(
            x, share.share or 0.0, _errors(share), color=colour, marker="o", ms=8, capsize=3,
            elinewidth=1.8, mfc="white" if hollow else colour, mew=1.8, zorder=3,
        )  # fmt: skip
    ax.set_ylim(-0.02, 1.28)
    ax.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1])
    ax.yaxis.set_major_formatter(PercentFormatter(1, symbol=" %"))
    _explain(ax, hollow=any(each[-1] for each in points))


def _points(found: LogSummary) -> Iterator[tuple[float, ExitShare, str, bool]]:
    """Where a share stands, the share, its colour, and whether it is of seeding throws."""
    thrown = {each.smallest: each.thrown.value for each in found.figures.turnover_by_size}
    for each in found.figures.exits_by_size:
        for share, colour in ((each.new, NEW), (each.old, OLD)):
            x = thrown.get(each.smallest)
            if x is not None and share.at_stake >= LEAST:
                yield x, share, colour, False
    sizes = [each for each in found.figures.retention for _ in range(each.content.count)]
    seeding = found.figures.exits.new_seeding
    if sizes and seeding.at_stake >= LEAST:
        yield sum(each.thrown for each in sizes) / len(sizes), seeding, NEW, True


def _errors(share: ExitShare) -> list[list[float]]:
    """The standard error, down and up, within 0 to 1.

    Of a single session it is that of independent cubes, one more each way.
    """
    chance = (share.fell + 1) / (share.at_stake + 2)
    error = share.standard_error
    if error is None:
        error = math.sqrt(chance * (1 - chance) / share.at_stake)
    value = share.share or 0.0
    return [[min(error, value)], [min(error, 1 - value)]]


def _explain(ax: Axes, *, hollow: bool) -> None:
    from matplotlib.artist import Artist
    from matplotlib.lines import Line2D

    def dot(colour: str, fill: str, label: str) -> Line2D:
        return Line2D([], [], color=colour, marker="o", mfc=fill, mew=1.8, ms=8, ls="", label=label)

    handles: list[Artist] = [dot(NEW, NEW, "new: not inside before")]
    if hollow:
        handles.append(dot(NEW, "white", "new: into emptied tower"))
    handles.append(dot(OLD, OLD, "old: inside only"))
    handles.append(Line2D([], [], color=TOWER, lw=2, label="shipped tower"))
    ax.legend(
        handles=handles, loc="upper left", ncols=2, frameon=False, fontsize=SIZES["tick"] - 1,
        labelcolor=INK, labelspacing=0.35, columnspacing=1.4, borderaxespad=0.1, handlelength=1.4,
    )  # fmt: skip


def _information(ax: Axes, found: LogSummary) -> None:
    """Which share of the throws and of what is told is of each size."""
    from matplotlib.ticker import PercentFormatter

    name_axes(ax, "What throws tell", "cubes thrown", "share")
    classes = found.information
    if not classes:
        _say(ax, "What throws tell is reckoned only where it is known what is inside.")
        ax.set_xticks([])
        ax.set_yticks([])
        return
    places = np.arange(len(classes))
    total = sum(each.throws for each in classes)
    throws = [each.throws / total for each in classes]
    ax.bar(places - 0.2, throws, 0.38, color=THROWN, label="throws")
    ax.bar(places + 0.2, [each.share for each in classes], 0.38, color=NEW, label="information")
    ax.set_xticks(places, [each.sizes.replace(" to ", "–") for each in classes])
    ax.set_xlim(-0.6, len(classes) - 0.4)
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    ax.legend(
        loc="lower right", bbox_to_anchor=(1.02, 0.985), ncols=2, fontsize=SIZES["tick"] - 1,
        frameon=False, labelcolor=INK, borderaxespad=0.3, columnspacing=1.2, handlelength=1.2,
    )  # fmt: skip
