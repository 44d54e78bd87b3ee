"""The charts of what is in a log."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import NullLocator
from numpy.typing import NDArray

from cubetower.calibration import ExitShare
from cubetower.calibration.logs.throws import throws_of
from cubetower.calibration.surrogate.fisher import rates_of_m1
from cubetower.calibration.surrogate.logsummary import LogSummary
from cubetower.foundation.reading import printable
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import count_percent, count_whole, dots
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import MID_GAME_INSIDE

Floats = NDArray[np.float64]

NEW, OLD, THROWN = "one", "two", "band"  # colours

MAX_NAME = 12  # characters of the name of a session
MAX_NAMES = 150  # characters of all names of sessions together
TICKS = (1, 2, 5, 10, 20, 50)  # cubes thrown
MIN_AT_STAKE = 5  # cubes at stake behind a share that is drawn


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _say(ax: Axes, text: str) -> None:
    """Write into the middle of an empty chart why it is empty."""
    lines = "\n".join(wrap(text, 34))
    ax.text(
        0.5, 0.5, lines, transform=ax.transAxes, ha="center", va="center",
        color=COLOURS["muted"], linespacing=1.5,
    )  # fmt: skip
    ax.set(xticks=[], yticks=[])


def draw_course(ax: Axes, log: TossLog) -> None:
    """What was thrown toss by toss, and what was inside afterwards, session by session."""
    ax.set(title="Toss by toss", xlabel="session", ylabel="cubes")
    contents, gap = iter(log.contents()), 0.2 + len(log.rows) / 200
    left, middles, unseen, known = 0.0, [], [], False
    for session in log.sessions():
        after = [next(contents).after for _ in session]
        edges = left + np.arange(len(session) + 1.0)
        inside = [math.nan if each is None else float(each.total) for each in after]
        ax.stairs([row.thrown.total for row in session], edges, fill=True, color=COLOURS[THROWN])
        ax.stairs(inside, edges, baseline=None, color=COLOURS["ink"], lw=1.5)
        unseen += [left + i + 0.5 for i, row in enumerate(session) if row.missing]
        known = known or any(each is not None for each in after)
        middles.append((left + float(edges[-1])) / 2)
        left = float(edges[-1]) + gap
    cross: dict[str, Any] = {"color": COLOURS[OLD], "marker": "x", "ms": 7, "mew": 2, "ls": ""}
    if unseen:
        ax.plot(unseen, [0.0] * len(unseen), **cross, clip_on=False, zorder=5)
    ax.set(xlim=(0, left - gap), ylim=(0, max(1.0, ax.get_ylim()[1])))
    count_whole(ax.yaxis)
    _name_sessions(ax, [session[0].session for session in log.sessions()], middles)
    line = "inside afterwards" if known else "inside afterwards: never known"
    key = [
        Patch(color=COLOURS[THROWN], label="thrown"),
        Line2D([], [], color=COLOURS["ink"], label=line),
        Line2D([], [], **cross, label="not seen: unknown from here on"),
    ]
    shown = key if unseen else key[:2]
    ax.legend(handles=shown, loc="lower right", bbox_to_anchor=(1, 1), ncols=len(shown))


def _name_sessions(ax: Axes, names: Sequence[str], middles: Sequence[float]) -> None:
    """Names of sessions below the axis, all or some; tosses, if there is only one session."""
    if len(names) == 1:
        ax.set_xlabel("tosses")
        count_whole(ax.xaxis)
        return
    labels = [_cut(printable(name), MAX_NAME) for name in names]
    if len(set(labels)) < len(names):
        labels = [str(number) for number in range(1, len(names) + 1)]
    step = math.ceil(sum(len(label) + 3 for label in labels) / MAX_NAMES)
    ax.set_xticks(middles[::step], labels[::step])


def draw_out_by_in(ax: Axes, found: LogSummary, log: TossLog) -> None:
    """How many more come out than go in, by throw size, beside what the shipped one expects."""
    ax.set(title="Out minus in", xlabel="cubes thrown", ylabel="cubes out − cubes in, mean")
    throws = list(throws_of(log))
    inside = MID_GAME_INSIDE if found.content.mean is None else round(found.content.mean)
    sizes = _by_factors(ax, found)
    chances = rates_of_m1().chances(sizes, MID_GAME_INSIDE)
    ax.axhline(0, color=COLOURS["muted"], lw=0.8)
    for content, line in {inside: "-", 0: "--"}.items():
        expected = content * chances.loose - sizes * (1 - chances.new)
        label = f"shipped tower, {content or 'none'} inside"
        ax.plot(sizes, expected, color=COLOURS["muted"], ls=line, label=label)
    for seeding, label in ((False, "this log"), (True, "this log, into the emptied tower")):
        more: dict[int, list[int]] = {}
        for throw in throws:
            if throw.seeding == seeding:
                thrown, fell = throw.row.thrown.total, throw.row.fell.total
                more.setdefault(thrown, []).append(fell - thrown)
        _means(ax, more, label, hollow=seeding)
    count_whole(ax.yaxis)
    ax.legend(loc="best", fontsize="small", labelspacing=0.35)


def _by_factors(ax: Axes, found: LogSummary) -> Floats:
    """Let the x-axis be of cubes thrown, by factors; gives the sizes at which curves are drawn."""
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
    areas = [min(100.0, 16 + 3 * len(more[size])) for size in sizes]
    dots(ax, sizes, means, errors, colour=NEW, size=0)
    ax.scatter(
        sizes, means, areas, facecolors=COLOURS["card" if hollow else NEW],
        edgecolors=COLOURS[NEW], lw=1.4, label=label, zorder=4,
    )  # fmt: skip


def draw_shares(ax: Axes, found: LogSummary) -> None:
    """Share of new and of old cubes that fall by throw size, beside the shipped surrogate's."""
    ax.set(title="Share that falls, new and old cubes", xlabel="cubes thrown")
    ax.set_ylabel("share that falls")
    points = list(_points(found))
    if not points:
        _say(ax, "In no throw can new and old cubes be told apart.")
        return
    sizes = _by_factors(ax, found)
    chances = rates_of_m1().chances(sizes, MID_GAME_INSIDE)
    for chance in (chances.new, chances.loose):
        ax.plot(sizes, chance, color=COLOURS["muted"], zorder=1)
    for x, share, colour, hollow in points:
        errors = [[each] for each in share.error_bar]
        dots(ax, [x], [share.share or 0.0], errors, colour=colour, size=7, hollow=hollow)
    ax.set_ylim(-0.02, 1.28)
    count_percent(ax.yaxis)
    ax.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1])
    _explain(ax, hollow=any(each[-1] for each in points))


def _points(found: LogSummary) -> Iterator[tuple[float, ExitShare, str, bool]]:
    """Where a share stands, the share, its colour, and whether it is of seeding throws."""
    thrown = {each.smallest: each.thrown.value for each in found.figures.turnover_by_size}
    for each in found.figures.exits_by_size:
        for share, colour in ((each.new, NEW), (each.old, OLD)):
            x = thrown.get(each.smallest)
            if x is not None and share.at_stake >= MIN_AT_STAKE:
                yield x, share, colour, False
    sizes = [each for each in found.figures.retention for _ in range(each.content.count)]
    seeding = found.figures.exits.new_seeding
    if sizes and seeding.at_stake >= MIN_AT_STAKE:
        yield sum(each.thrown for each in sizes) / len(sizes), seeding, NEW, True


def _explain(ax: Axes, *, hollow: bool) -> None:
    looks = [(NEW, NEW, "new: not inside before"), (OLD, OLD, "old: inside only")]
    looks[1:1] = [(NEW, "card", "new: into emptied tower")] * hollow
    handles = [
        Line2D([], [], color=COLOURS[edge], mfc=COLOURS[face], marker="o", ms=7, ls="", label=label)
        for edge, face, label in looks
    ]
    handles.append(Line2D([], [], color=COLOURS["muted"], label="shipped tower"))
    ax.legend(handles=handles, loc="upper left", ncols=2, fontsize="small", columnspacing=1.2)


def draw_information(ax: Axes, found: LogSummary) -> None:
    """The share of throws, and of their information, by size."""
    ax.set(title="What throws tell", xlabel="cubes thrown", ylabel="share")
    classes = found.information
    if not classes:
        _say(ax, "This needs throws before which it is known what is inside.")
        return
    places = np.arange(len(classes))
    total = sum(each.throws for each in classes)
    throws = [each.throws / total for each in classes]
    ax.bar(places - 0.2, throws, 0.38, color=COLOURS[THROWN], label="throws")
    told = [each.share for each in classes]
    ax.bar(places + 0.2, told, 0.38, color=COLOURS[NEW], label="information")
    ax.set_xticks(places, [each.sizes.replace(" to ", "–") for each in classes], size="small")
    ax.set_xlim(-0.6, len(classes) - 0.4)
    count_percent(ax.yaxis)
    ax.margins(y=0.16)
    ax.legend(loc="upper right", ncols=2)
