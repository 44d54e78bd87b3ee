"""Charts that put the fitted tower beside the log: what falls, and what stays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np

from cubetower.calibration.judge.replayfigures import ReplayFigures, contents_of
from cubetower.calibration.logs.exits import ExitShare
from cubetower.calibration.logs.logstatistics import LogStatistics
from cubetower.calibration.logs.throws import throws_of
from cubetower.calibration.report.tosses import content_points, out_by_in_points
from cubetower.calibration.report.wording import TOWER_KEY, log_key
from cubetower.foundation.wording import plural
from cubetower.pages.chart import Bands, Chart, boxes, draw_chart, ribbons
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import DASHED, count_percent, count_whole, dots
from cubetower.pages.wording import percent
from cubetower.tower.log import TossLog

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Kind = Literal["new", "old"]
SEEDING = "first throw"  # the throw into the emptied tower

MIN_AT_STAKE = 5  # cubes at stake behind a share that is drawn
MIN_PAIRS = 10  # of throws behind a correlation that is drawn
MAX_LINES = 40  # sessions drawn as lines; of more some are left out
MIN_OF_SIZE = 20  # tosses of the tower behind the limits of a size of throws

_SHARES = {
    "new": (
        "Thrown cubes that fall at once",
        "share of thrown cubes",
        "Only cubes of colours that were not inside count: for other colours nobody can tell "
        "whether a thrown cube fell or an old one.",
    ),
    "old": (
        "Cubes inside that a throw frees",
        "share of cubes inside",
        "Only cubes of colours that were not thrown count: they must have been inside.",
    ),
}
_READ = (
    "A point is the log, its bar the standard error. The boxes are the tower with the same throws: "
    "it is in the inner box half of the time, in the outer one 9 times in 10."
)


def shares(kind: Kind, log: LogStatistics, towers: Sequence[LogStatistics]) -> Chart:
    """The share of new or of old cubes that falls, by the size of the throw.

    Args:
        kind: new cubes or old ones.
        log: figures of the log.
        towers: figures of the tower, one for each replay of the log.
    """
    title, y, of_which = _SHARES[kind]
    ours = dict(_of_sizes(log, kind))
    if not ours:
        return Chart(title, f"The log has too few such cubes. {of_which}")
    replays = [dict(_of_sizes(tower, kind)) for tower in towers]
    bands = Bands.of_samples([[_value(replay.get(name)) for replay in replays] for name in ours])
    places = range(len(ours))

    def draw(ax: Axes, _: bool) -> None:
        boxes(ax, places, bands, 0.56)
        values = [each.share or 0.0 for each in ours.values()]
        dots(ax, places, values, np.array([each.error_bar for each in ours.values()]).T)
        ax.set(xlabel="cubes thrown", ylabel=y, xlim=(-0.6, len(ours) - 0.4))
        ax.set_xticks(places, list(ours))
        if kind == "old":
            ax.set_ylim(bottom=0)
        count_percent(ax.yaxis)

    last = " The last one is the first throw into the emptied tower." if SEEDING in ours else ""
    seen = "; ".join(
        f"{name} thrown: log {percent(each.share)}, tower {percent(middle)}"
        for (name, each), middle in zip(ours.items(), bands.middle, strict=True)
    )
    return draw_chart(
        f"share-{kind}",
        title,
        f"{_READ} {of_which}{last}",
        seen,
        draw,
        key=(log_key([1.0]), *TOWER_KEY),
    )


def _of_sizes(figures: LogStatistics, kind: Kind) -> Iterator[tuple[str, ExitShare]]:
    for each in figures.exits_by_size:
        share: ExitShare = getattr(each, kind)
        if share.at_stake >= MIN_AT_STAKE:
            yield each.sizes.replace(" to ", "–").replace(" up", "+"), share
    if kind == "new" and figures.exits.new_seeding.at_stake >= MIN_AT_STAKE:
        yield SEEDING, figures.exits.new_seeding


def _value(share: ExitShare | None) -> float:
    return np.nan if share is None or share.share is None else share.share


def content_lines(log: TossLog, found: ReplayFigures) -> Chart:
    """The number of cubes inside over time: sessions of the log, and where the tower's lie."""
    title = "Cubes inside, throw after throw"
    lines = _lines(log)
    if not lines:
        return Chart(title, "The log never starts from an emptied tower.")
    most = max(len(line) for line in lines)
    bands = Bands.of_samples([found.contents.get(since, ()) for since in range(most)])
    some = lines[:: -(-len(lines) // MAX_LINES)]

    def draw(ax: Axes, _: bool) -> None:
        places = np.arange(1, most + 1, dtype=float)
        ribbons(ax, places, bands)
        for line in some:
            ax.plot(places[: len(line)], line, color=COLOURS["ink"], lw=0.9, alpha=0.6)
        ax.set(xlabel="throws since the tower was emptied", ylabel="cubes inside")
        ax.set_ylim(bottom=0)
        count_whole(ax.xaxis, ax.yaxis)

    several = len(lines) > 1
    shown = f" {len(some)} of {len(lines)} fillings are drawn." if len(some) < len(lines) else ""
    caption = (
        f"{'Each thin line is one filling' if several else 'The thin line is the one filling'} of "
        f"the log, starting with the emptied tower. Fillings of the tower are in the inner ribbon "
        f"half of the time, in the outer one 9 times in 10.{shown}"
    )
    ends = [line[-1] for line in lines]
    seen = (
        f"{plural(len(lines), 'filling')} of the log that end with {min(ends)} to {max(ends)} "
        f"cubes inside; tower in the end {bands.low_90[-1]:.0f} to {bands.high_90[-1]:.0f}"
    )
    key = (("line", "sessions of the log"), *TOWER_KEY)
    points = content_points(log)
    return draw_chart("content", title, caption, seen, draw, key=key, points=points)


def _lines(log: TossLog) -> list[list[float]]:
    """Contents by throws since the tower was emptied, of every filling; nan where unknown."""
    lines: list[list[float]] = []
    for since, content in contents_of(log):
        if since == 0 or not lines:
            lines.append([])
        line = lines[-1]
        line += [np.nan] * (since - len(line))
        line.append(content)
    return lines


def out_by_in(log: TossLog, found: ReplayFigures) -> Chart:
    """Cubes out by cubes in of every toss of the log, and where the tower's lie."""
    title = "Cubes out, by cubes in"
    tosses = Counter(
        (throw.row.thrown.total, throw.row.fell.total)
        for throw in throws_of(log)
        if not throw.seeding
    )
    if not tosses:
        return Chart(title, "All throws of the log are first throws into the emptied tower.")
    by_size: dict[int, int] = defaultdict(int)
    for (thrown, _), count in tosses.items():
        by_size[thrown] += count
    sizes = [n for n in sorted(by_size) if len(found.fell.get(n, ())) >= MIN_OF_SIZE]
    bands = Bands.of_samples([found.fell[n] for n in sizes])

    def draw(ax: Axes, _: bool) -> None:
        boxes(ax, sizes, bands, 0.7)
        most = max(by_size)
        ax.plot([0, most], [0, most], color=COLOURS["muted"], lw=1, ls=DASHED)
        (thrown, fell), counts = zip(*tosses, strict=True), list(tosses.values())
        area = 60 / max(3, max(counts))
        ax.scatter(
            thrown, fell, [4 + area * n for n in counts], color=COLOURS["ink"], zorder=3, lw=0
        )
        ax.set(xlabel="cubes thrown", ylabel="cubes that fall", xlim=(min(by_size) - 1, most + 1))
        ax.set_ylim(bottom=-0.6)
        count_whole(ax.xaxis, ax.yaxis)

    caption = (
        "A point is a toss of the log, a larger one several equal tosses; cubes out are new and "
        "old ones together. First throws into the emptied tower are left out. Half of the tower's "
        "tosses lie in the inner box, 9 in 10 in the outer one. On the dashed line as many fall as "
        "are thrown."
    )
    total = sum(by_size.values())
    seen = f"{plural(total, 'toss', 'tosses')} of {min(by_size)} to {max(by_size)} cubes"
    key = (("dot", "toss of the log"), *TOWER_KEY)
    points = out_by_in_points(log)
    return draw_chart("out-by-in", title, caption, seen, draw, key=key, points=points)


def autocorrelation(log: LogStatistics, towers: Sequence[LogStatistics]) -> Chart:
    """Autocorrelation of the number of cubes inside."""
    title = "How long the tower remembers"
    ours = [(each.lag, each.correlation) for each in log.autocorrelation]
    ours = [(lag, each) for lag, each in ours if each.value is not None and each.count >= MIN_PAIRS]
    if not ours:
        return Chart(title, "The log knows too rarely what is inside.")
    lags = [lag for lag, _ in ours]

    every = [[each.autocorrelation[lag - 1].correlation.value for each in towers] for lag in lags]
    bands = Bands.of_samples([[np.nan if v is None else v for v in each] for each in every])

    def draw(ax: Axes, _: bool) -> None:
        boxes(ax, lags, bands, 0.5)
        values = [figure.value or 0.0 for _, figure in ours]
        dots(ax, lags, values, [figure.standard_error or 0.0 for _, figure in ours])
        ax.set(xlabel="throws later", ylabel="correlation of cubes inside", xticks=lags)
        ax.set_ylim(top=1.02)

    caption = (
        "If many cubes are inside now, are many inside a few throws later? 1: always; 0: no more "
        "often than otherwise. Lasting differences between sessions count, too."
    )
    seen = "; ".join(
        f"{plural(lag, 'throw')} later: log {figure.value:.2f}, tower {middle:.2f}"
        for (lag, figure), middle in zip(ours, bands.middle, strict=True)
    )
    key = (log_key([figure.standard_error for _, figure in ours]), *TOWER_KEY)
    return draw_chart("memory", title, caption, seen, draw, key=key)
