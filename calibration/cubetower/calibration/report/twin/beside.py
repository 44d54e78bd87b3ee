"""The twin beside other towers: one table of figures, and charts of a few of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cubetower.calibration.judge.compare import Comparison, Row
from cubetower.calibration.judge.energy import Energy
from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.prediction.judgement import Judgement
from cubetower.calibration.prediction.scores import Scores
from cubetower.calibration.twin.fit import BEFORE, DIRECT
from cubetower.calibration.twin.freeruns import (
    BAG,
    CALIBRATED,
    DESIGNED,
    EMULATED,
    FITTED,
    M0,
    NEAR,
    TWOSHELVES,
    Nearness,
    nearness,
)
from cubetower.pages.chart import Bands, Chart, draw_chart
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import count_percent, dots
from cubetower.pages.wording import NONE, number, p_value, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MEANINGS = {
    DESIGNED: "simulated with the values in the design's file, not fitted",
    CALIBRATED: "simulated with the best draw of the free values",
    EMULATED: "the surrogate of the calibrated physics, from the emulator",
    FITTED: "the surrogate fitted to the same logs; only its prior knows any physics",
    M0: "constant chances, fitted to the same logs",
    TWOSHELVES: "two floors; a cube passes each with 17/20 and frees each one there with 1/40",
    BAG: "each thrown cube leaves with 2/3, each one inside with 1/3",
}
"""The towers, in words."""

OURS = (CALIBRATED, EMULATED)
"""The twin itself."""

SCORED = {DESIGNED: BEFORE, FITTED: DIRECT, M0: M0, TWOSHELVES: TWOSHELVES, BAG: BAG}
"""Names of the other towers in the scores of a twin."""

FIGURES = (
    ("throws", "cubes inside", "Cubes inside after a throw, mean", 2),
    ("exit shares", "new, later", "Share of new cubes that fall", None),
    ("exit shares", "old, later", "Share of old cubes that fall", None),
    ("autocorrelation", "lag 4", "Correlation of cubes inside, 4 throws later", 2),
    ("battles", "lead 2, won", "Battles won with a lead of 2", None),
)
"""Group and name of a figure in a comparison, its name here, and its decimals (None for shares, in
percent)."""

PERCENT = "\u00a0%"
CHARTS = FIGURES[:4]


@dataclass(frozen=True, slots=True)
class FigureCell:
    """A figure of a tower.

    Attributes:
        text: the figure.
        error: its standard error; empty if there is none.
        beside: distance from the log, in standard errors; empty if unknown.
        far: whether that is more than `NEAR`.
    """

    text: str
    error: str = ""
    beside: str = ""
    far: bool = False


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A figure of the log and of all towers.

    Attributes:
        name: of the figure.
        log: the log's.
        cells: of the towers, in their order.
    """

    name: str
    log: FigureCell
    cells: tuple[FigureCell, ...]


def scored_lines(scores: Scores) -> Iterator[FigureLine]:
    """How well each tower predicts the logs, toss by toss."""
    found = [_judgement(name, scores) for name in MEANINGS]
    yield _line("Log score per toss (nats)", map(_score, found))
    yield _line("Behind the twin (nats)", [_figure(_gain(name, scores)) for name in MEANINGS])
    yield _line("Central 50 % of the prediction", (_percent(each.coverage_50) for each in found))
    yield _line("Central 90 % of the prediction", (_percent(each.coverage_90) for each in found))
    yield _line("Equal tenths (PIT)", (FigureCell(p_value(each.pit_p)) for each in found))


def free_lines(free: Comparison) -> Iterator[FigureLine]:
    """Figures of each tower when it runs freely with the throws of the logs."""
    rows, near = rows_of(free), nearness(free)
    for group, name, title, digits in FIGURES:
        if row := rows.get((group, name)):
            every = zip(row.towers, row.distances, strict=True)
            cells = tuple(_figure(figure, digits, distance) for figure, distance in every)
            yield FigureLine(title, _figure(row.log, digits), cells)
    of_towers = [near[name] for name in MEANINGS]
    yield _line("Energy distance, log", (_energy(each.energy) for each in of_towers))
    yield _line("Energy distance, itself", (_energy(each.energy_itself) for each in of_towers))
    if any(each.auc for each in of_towers):
        yield _line("AUC, log", (_figure(each.auc, 2) for each in of_towers))
        yield _line("AUC, itself", (_figure(each.auc_itself, 2) for each in of_towers))
    within = f"Figures within {NEAR:.0f} errors of the log"
    yield _line(within, (FigureCell(figures_near(each)) for each in of_towers))
    yield _line(
        "Median distance, errors", (FigureCell(number(each.median, 1)) for each in of_towers)
    )
    yield _line("Throws that jammed it", (FigureCell(jams(each)) for each in of_towers))


def rows_of(free: Comparison) -> dict[tuple[str, str], Row]:
    """The rows of a comparison by group and name."""
    return {(row.group, row.name): row for row in free.rows}


def figures_near(found: Nearness) -> str:
    """`34 of 36`."""
    return f"{found.near} of {found.figures}" if found.figures else NONE


def jams(found: Nearness) -> str:
    """`0 of 434`."""
    throws = found.jams.seeding_throws + found.jams.other_throws
    return f"{found.jams.seeding_jams + found.jams.other_jams} of {f'{throws:,}'}"


def _line(name: str, cells: Iterable[FigureCell]) -> FigureLine:
    return FigureLine(name, FigureCell(""), tuple(cells))


def _judgement(name: str, scores: Scores) -> Judgement:
    return scores.baselines[SCORED[name]].judgement if name in SCORED else scores.judgement


def _gain(name: str, scores: Scores) -> LogEstimate | None:
    return scores.baselines[SCORED[name]].gain if name in SCORED else None


def _score(found: Judgement) -> FigureCell:
    return (
        FigureCell(f"{found.impossible} impossible") if found.impossible else _figure(found.score)
    )


def _percent(figure: LogEstimate) -> FigureCell:
    error = figure.standard_error
    return FigureCell(percent(figure.value), "" if error is None else f"±\u00a0{100 * error:.0f}")


def _figure(
    figure: LogEstimate | None, digits: int | None = 3, distance: float | None = None
) -> FigureCell:
    """A figure with its error and, for a tower, its distance from the log."""
    if figure is None or figure.value is None:
        return FigureCell(NONE)
    error = figure.standard_error
    return FigureCell(
        _format(figure.value, digits),
        "" if error is None else f"±\u00a0{_format(error, digits).removesuffix(PERCENT)}",
        "" if distance is None else f"{'+' if distance >= 0.05 else ''}{number(distance, 1)}",
        distance is not None and abs(distance) > NEAR,
    )


def _format(value: float, digits: int | None) -> str:
    return percent(value, 1) if digits is None else number(value, digits)


def _energy(energy: Energy | None) -> FigureCell:
    return FigureCell(NONE if energy is None else number(energy.distance, 3))


def charts(free: Comparison) -> Iterator[Chart]:
    """A few figures of the towers, with the log's as a band."""
    rows = rows_of(free)
    for number_, (group, name, title, digits) in enumerate(CHARTS):
        row = rows.get((group, name))
        if row is None or row.log is None or row.log.value is None:
            yield Chart(title, "The log does not tell.")
            continue
        yield _chart(f"beside-{number_}", title, row, [each.name for each in free.towers], digits)


def _chart(name: str, title: str, row: Row, towers: Sequence[str], digits: int | None) -> Chart:
    log = row.log
    assert log is not None and log.value is not None  # noqa: PT018, S101
    middle, error = log.value, log.standard_error or 0.0
    band = Bands.normal([middle], [error])
    values = [np.nan if each is None or each.value is None else each.value for each in row.towers]
    errors = [0.0 if each is None else each.standard_error or 0.0 for each in row.towers]
    places = np.arange(len(towers))[::-1]

    def draw(ax: Axes, _: bool) -> None:
        ax.axvspan(band.low_90[0], band.high_90[0], color=COLOURS["shade"], lw=0, zorder=0.5)
        ax.axvline(middle, color=COLOURS["ink"], lw=1.6, zorder=1)
        for tower, place, value, each in zip(towers, places, values, errors, strict=True):
            ours = tower in OURS
            colour = "tower" if ours else "prior"
            dots(ax, [value], [place], xerr=[each], colour=colour, size=7, hollow=not ours)
        ax.set_yticks(places, towers)
        ax.set_ylim(-0.6, len(towers) - 0.4)
        ax.margins(x=0.08)
        ax.grid(visible=False, axis="y")
        ax.grid(visible=True, axis="x")
        if digits is None:
            count_percent(ax.xaxis)

    seen = "; ".join(
        f"{tower} {NONE if np.isnan(value) else _format(value, digits)}"
        for tower, value in zip(towers, values, strict=True)
    )
    key = (
        ("tower-dot", "the twin, ± 1 standard error"),
        ("hollow", "others"),
        ("line", "log"),
        ("shade", "log, 90 in 100"),
    )
    seen = f"Log {_format(middle, digits)}; {seen}"
    return draw_chart(name, title, CAPTIONS[title], seen, draw, key=key)


CAPTIONS = {
    FIGURES[0][2]: "How full the tower is on average, without first throws.",
    FIGURES[1][2]: "New cubes are thrown, of colours that were not inside. Without first throws.",
    FIGURES[2][2]: "Old cubes are inside, of colours that were not thrown.",
    FIGURES[3][2]: "How long the tower remembers: 1 is everything, 0 nothing.",
}
