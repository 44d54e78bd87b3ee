"""Several towers side by side, and how far each is from a log, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from rich.table import Table

    from cubetower.calibration import Comparison, LogEstimate, Row, WindowDistance

NAME_WIDTH = 22  # characters of the name of a figure
FIGURE_WIDTH = 12  # of a figure with its error
DISTANCE_WIDTH = 8  # of the distance from the log, with the mark
NAME_ROOM = 3  # for names of towers where there is no log
FAR = 4.0  # distance beyond which a tower is far from the log; chosen

HEADINGS = {
    "throws": ("Mean over all throws", "", 2),
    "out per in": ("Cubes out per cube in", " thrown", 3),
    "content": ("Cubes inside after", " thrown", 2),
    "exit shares": ("Share that falls", "", 3),
    "new by size": ("New cubes that fall", " thrown", 3),
    "old by size": ("Old cubes that fall", " thrown", 3),
    "autocorrelation": ("Autocorrelation", "", 3),
    "retention": ("Left of a first throw", " thrown", 2),
    "battles": ("Battles by lead", "", 3),
}  #: of each group of rows: its heading, what is added to the names, decimals of the figures


def show_comparison(result: Comparison, logs: Sequence[str], warnings: Sequence[str]) -> None:
    """Print the answer, then all figures by tower.

    Args:
        result: what was compared.
        logs: names of the log and the protocol, if there are any.
        warnings: of reading them.
    """
    from cubetower.calibration.report.comparepage import answer
    from cubetower.command.terminal.output import console, print_notes, print_prose, rich_text

    out = console()
    names = [tower.name for tower in result.towers]
    towers = ", ".join(["[bold]{}[/]"] * len(names))
    out.print(rich_text(f"{towers}, seed {result.seed}", *names))
    if logs:
        out.print(rich_text("beside " + " and ".join(["[bold]{}[/]"] * len(logs)), *logs))
    found = answer(result)
    print_prose(out, "[bold]{}[/] {}" if found.words else "[bold]{}[/]", found.short, found.words)
    print_notes(out, warnings, result.notes)
    for chosen in _fitting(result, out.width):
        out.print(_table(result, chosen))
    print_prose(out, *_legend(result))


def _fitting(result: Comparison, width: int) -> Iterator[range]:
    """Indices of the towers, in each table as many as there is room for beside each other."""
    log = FIGURE_WIDTH + 1 if result.log else 0
    fit = max(1, (width - 1 - NAME_WIDTH - 1 - log) // (_tower_width(result) + 1))
    count = len(result.towers)
    return (range(first, min(first + fit, count)) for first in range(0, count, fit))


def _tower_width(result: Comparison) -> int:
    return FIGURE_WIDTH + (DISTANCE_WIDTH if result.log else NAME_ROOM)


def _table(result: Comparison, chosen: range) -> Table:
    """A row for each figure under a heading for each group, of some of the towers."""
    from cubetower.command.terminal.output import table

    heads = [_head(result.towers[i].name, _tower_width(result)) for i in chosen]
    heads = [_head("log", FIGURE_WIDTH), *heads] if result.log else heads
    shown = table("", *heads, words=("", *heads))
    shown.padding = 0
    for group, rows in groupby(result.rows, lambda row: row.group):
        heading, more, _ = HEADINGS[group]
        shown.add_row(Text(heading, "bold"))
        for row in rows:
            shown.add_row(f"  {row.name}{more}", *_cells(row, chosen, log=bool(result.log)))
        shown.add_section()
    blank = [""] if result.log else []
    for heading, lines in (
        ("Three throws in a row", _windows(result)),
        ("Jams", _jams(result)),
        ("Tosses per second", _speeds(result)),
        ("Distances from the log", _nearness(result)),
    ):
        if lines:
            shown.add_row(Text(heading, "bold"))
        for name, cells in lines:
            shown.add_row(f"  {name}", *blank, *(cells[i] for i in chosen))
        shown.add_section()
    return shown


def _head(name: str, width: int) -> Text:
    """A name in lines that fit, over what its cells hold."""
    from cubetower.command.terminal.output import break_name

    parts = "± error".rjust(11) + ("from log".rjust(9) if width > FIGURE_WIDTH + NAME_ROOM else "")
    return Text.assemble(break_name(name, width - 1), "\n", (parts, "not bold dim"))


def _cells(row: Row, chosen: range, *, log: bool) -> Iterator[Text]:
    """The log's figure, if there is a log, and those of the towers with their distances."""
    decimals = HEADINGS[row.group][2]
    if log:
        yield _figure(row.log, decimals)
    for i in chosen:
        cell = _figure(row.towers[i], decimals)
        cell.append_text(_distance(row.distances[i], nearest=row.nearest == i))
        yield cell


def _figure(figure: LogEstimate | None, decimals: int) -> Text:
    if figure is None or figure.value is None:
        return Text("–".rjust(4).ljust(FIGURE_WIDTH))
    text = Text(f"{figure.value:.{decimals}f}".rjust(6))
    error = figure.standard_error
    text.append("" if error is None else f"±{error:.{decimals}f}", "dim")
    text.align("left", FIGURE_WIDTH)
    return text


def _distance(distance: float | None, *, nearest: bool) -> Text:
    from cubetower.calibration.judge.compare import NEAR

    if distance is None:
        return Text()
    size = abs(distance)
    style = "green" if size <= NEAR else "yellow" if size <= FAR else "red"
    digits = f"{distance:+.{1 if size < 99.95 else 0}f}".replace("-", "−")
    shown = "0.0" if size < 0.05 else digits
    return Text(shown.rjust(DISTANCE_WIDTH - 2) + (" ●" if nearest else ""), style)


def _windows(result: Comparison) -> list[tuple[str, list[Text]]]:
    """How far windows of throws are from the reference and from the same tower's, where known."""
    apart = [_measures(each.from_reference) for each in result.differences]
    itself = [_measures(each.from_itself) for each in result.differences]
    names = {"energy distance": "  to itself", "p": "  to itself", "AUC": "  to itself"}
    lines = []
    for place, pair in enumerate(names.items()):
        for name, found in zip(pair, (apart, itself), strict=True):
            if any(_is_known(each[place]) for each in found):
                lines.append((name, [_figure(each[place], 3) for each in found]))
    return lines


def _is_known(figure: LogEstimate | None) -> bool:
    """Whether there is a figure; without scikit-learn there is no AUC."""
    return figure is not None and figure.value is not None


def _measures(difference: WindowDistance | None) -> tuple[LogEstimate | None, ...]:
    """The energy distance, its p, and the AUC of a classifier."""
    from cubetower.calibration import LogEstimate

    if difference is None:
        return None, None, None
    energy, windows = difference.energy, difference.windows
    distance, p = (
        LogEstimate(each, None, windows, 0) for each in (energy.distance, energy.p_value)
    )
    return distance, p, difference.auc


def _speeds(result: Comparison) -> list[tuple[str, list[str]]]:
    """How many tosses each tower does in a second, in lines."""
    speeds = [each.speed for each in result.towers if each.speed]
    return [
        ("of CPU time", [_rate(each.tosses, each.cpu_s) for each in speeds]),
        ("by the clock", [_rate(each.tosses, each.wall_s) for each in speeds]),
    ]


def _rate(tosses: int, seconds: float) -> str:
    rate = tosses / seconds if seconds else 0.0
    return (f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}").rjust(6)


def _jams(result: Comparison) -> list[tuple[str, list[str]]]:
    """How often each tower jammed, in lines of a name and a cell for each tower."""
    jams = [each.jams for each in result.towers if each.jams]
    return [
        ("seeding throws", [f"{each.seeding_jams:>6} of {each.seeding_throws}" for each in jams]),
        ("other throws", [f"{each.other_jams:>6} of {each.other_throws}" for each in jams]),
    ]


def _nearness(result: Comparison) -> list[tuple[str, list[str]]]:
    """How near each tower is to the log, in lines of a name and a cell for each tower."""
    from cubetower.calibration.judge.compare import NEAR, in_common

    count = range(len(result.towers))
    known = in_common([[row.distances[i] for row in result.rows] for i in count])
    sizes = [[abs(z) for z in each] for each in known]
    if not any(sizes):
        return []
    lines = [
        (
            f"within {NEAR:.0f}",
            [f"{sum(z <= NEAR for z in each)} of {len(each)}" for each in sizes],
        ),
        ("median", [f"{median(each):.1f}" if each else "–" for each in sizes]),
        ("nearest of all", [str(sum(row.nearest == i for row in result.rows)) for i in count]),
    ]
    width = FIGURE_WIDTH + DISTANCE_WIDTH - 2
    shown = lines if len(count) > 1 else lines[:2]
    return [(name, [cell.rjust(width) for cell in cells]) for name, cells in shown]


def _legend(result: Comparison) -> tuple[str, str]:
    """What the table does not say by itself, as a template, and what windows are beside in it."""
    by_log = result.log is not None and result.log.figures is not None
    reference = "the log" if by_log else f"a second run of {result.towers[0].name}"
    lines = [
        "± is the standard error over sessions. Seeding throws, the first into an emptied tower, "
        "count only where they are named, and in what is left of a first throw. New: cubes of "
        "colours not yet inside; old: cubes of colours that are only inside.",
        "Battles: throws of two colours or more. Won: of the two colours thrown most, the one that "
        "led when thrown also has more out. Draws: both have equally many out.",
        "Three throws in a row are compared as a whole with those of {}: energy distance (0: "
        "alike), p (how often equal towers would differ as much, by swapping sessions), and how "
        "well a classifier tells them apart (AUC; 0.5: not at all). [not dim]To itself[/]: the "
        "same tower with another seed, which shows what chance alone does.",
        "CPU time is this program's alone: a tower that is another program shows its time only by "
        "the clock.",
    ]
    if result.repeat > 1:
        lines.append(
            "Every repeat counts as a session: the towers' errors are for exactly these throws."
        )
    if result.log:
        nearest = "; ● marks the nearest tower" if len(result.towers) > 1 else ""
        lines.append(f"Distances from the log count standard errors of the difference{nearest}.")
    return "[dim]" + "\n".join(lines), reference
