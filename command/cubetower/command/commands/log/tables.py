"""What is in a toss log, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from cubetower.command.terminal.output import (
    colour_text,
    console,
    print_notes,
    printable,
    rich_text,
    table,
)
from cubetower.foundation.wording import plural

if TYPE_CHECKING:
    from rich.table import Table

    from cubetower.calibration import ExitShare, Summary
    from cubetower.calibration.surrogate.logsummary import LogSummary
    from cubetower.tower import TossLog

SIZES_LEGEND = (
    "In, out and inside afterwards: cubes, on average. Thrown fall: how many of 100 thrown cubes "
    "fall at once, by colours that were not inside before. Inside fall: how many of 100 cubes "
    "inside fall, by colours that were not thrown. ± is the error, unknown for one session. "
    "Teach: how much of all that the log tells comes from throws of this size."
)
PRECISION_LEGEND = (
    "In points of percent: 2 times in 3 a fit is no farther off than that. It is assumed that "
    "chances depend on the number of cubes thrown, as in the tower `surrogate`."
)
BARS = "▁▂▃▄▅▆▇█"
MAX_BARS = 31  # points of the course of the content
NAME_WIDTH, CELL_WIDTH = 14, 4  # characters of the names of rows, and of a number beside a colour
NOTHING = "–"


def show_summary(found: LogSummary, log: TossLog, path: Path) -> None:
    """Print what is in a log."""
    out = console()
    out.print(rich_text("[bold]{}[/]: {}", path, _in_short(found)))
    print_notes(out, (printable(str(each)) for each in log.warnings), [printable(found.note)])
    tables = (*_colours(found, out.width), *_sizes(found))
    for part in (*tables, _course(found), *_information(found)):
        out.print(part)


def _in_short(found: LogSummary) -> str:
    """Numbers of tosses, and of those that are out of the ordinary."""
    figures = found.figures
    counts = [
        (figures.seeding_throws, "into the emptied tower", "into the emptied tower"),
        (figures.taps, "tap or spill", "taps or spills"),
        (figures.missing, "missing", "missing"),
        (figures.unknown_before, "into unknown contents", "into unknown contents"),
    ]
    among = [f"{number} {one if number == 1 else more}" for number, one, more in counts if number]
    tosses = plural(found.tosses, "toss", "tosses")
    return f"{tosses} in {plural(figures.sessions, 'session')}" + (
        f" ({', '.join(among)})" if among else ""
    )


def _colours(found: LogSummary, width: int) -> Iterator[Table]:
    """Cubes in and out by colour, a column each, as many beside each other as there is room."""
    longest = max((len(each.colour) for each in found.colours), default=0)
    beside = max(1, (width - NAME_WIDTH) // (longest + CELL_WIDTH))
    for first in range(0, len(found.colours), beside):
        some = found.colours[first : first + beside]
        shown = _table("Cubes by colour", *("" for _ in some))
        for column, each in zip(shown.columns[1:], some, strict=True):
            column.header = colour_text(each.colour, printable(each.colour))
        shown.add_row("in", *(str(each.thrown) for each in some))
        shown.add_row("out", *(str(each.fell) for each in some))
        inside = (NOTHING if each.inside is None else f"{each.inside:.1f}" for each in some)
        shown.add_row("inside, mean", *inside)
        yield shown


def _sizes(found: LogSummary) -> Iterator[Table | Text]:
    """Cubes in, out and retained by the size of the throw, and what such throws tell."""
    shown = _table(
        "Throws of", "throws", "in", "out", "inside", "thrown fall", "inside fall", "teach"
    )
    exits = {each.smallest: each for each in found.exits}
    told = {each.smallest: each.share for each in found.information}
    for each in found.sizes:
        shares = exits.get(each.smallest)
        share = told.get(each.smallest)
        shown.add_row(
            each.sizes,
            str(each.thrown.count),
            _mean(each.thrown),
            _mean(each.fell),
            _mean(each.retained),
            _share(shares.new if shares else None),
            _share(shares.old if shares else None),
            NOTHING if share is None else f"{100 * share:.0f} %",
        )
    if found.sizes:
        yield shown
        yield Text(f"{SIZES_LEGEND}\n", style="dim")


def _table(name: str, *columns: str) -> Table:
    """A table whose first column has the names of the rows."""
    made = table(name, *columns, words=(name,))
    made.padding = (0, 1)  # there is room
    return made


def _mean(summary: Summary) -> str:
    return NOTHING if summary.mean is None else f"{summary.mean:.1f}"


def _share(share: ExitShare | None) -> str:
    if share is None or share.share is None:
        return NOTHING
    error = "" if share.standard_error is None else f" ± {100 * share.standard_error:.0f}"
    return f"{100 * share.share:.0f}{error} %"


def _course(found: LogSummary) -> Text:
    """The content over time in a line."""
    content, course = found.content, found.figures.content
    if content.mean is None:
        return Text("It is never known what is inside after a throw.\n", style="yellow")
    text = Text.assemble(
        ("Inside after a throw: ", "bold"),
        f"{content.mean:.1f} on average, {content.min} to {content.max}.",
    )
    if len(course) > 1:
        most = max(each.mean for each in course) or 1.0
        step = -(-len(course) // MAX_BARS)
        bars = "".join(BARS[round(7 * each.mean / most)] for each in course[::step])
        text.append(f"\nMean of throws 1 to {course[-1].throw + 1}: {course[0].mean:.1f} ")
        text.append(bars, style="cyan")
        text.append(f" {course[-1].mean:.1f}")
    return text


def _information(found: LogSummary) -> Iterator[Table | Text]:
    """How precisely a fit would know the tower, and what is missing."""
    if not any(each.throws for each in found.information):
        yield Text("How much a log tells can be worked out only for throws into known contents.")
        yield _advice(found)
        return
    counts = found.told_by_counts
    shown = _table(
        "How well a fit would know", *(("as logged", "without colours") if counts else ("",))
    )
    columns = [each.chances for each in (found.told, counts) if each]
    for words, key in (
        ("how often a thrown cube falls, 8 thrown", "new"),
        ("  and how that changes from 4 to 16 thrown", "new_change"),
        ("how often a cube inside falls, 8 thrown", "old"),
        ("  and how that changes from 4 to 16 thrown", "old_change"),
    ):
        shown.add_row(words, *(_points(getattr(each, key)) for each in columns))
    yield shown
    yield Text(PRECISION_LEGEND, style="dim")
    yield _advice(found)


def _points(error: float | None) -> str:
    if error is None or error > 0.5:
        return "not told"
    return f"± {100 * error:.1f}"


def _advice(found: LogSummary) -> Text:
    from cubetower.calibration.surrogate.battleerror import WHAT_TO_THROW, describe_win_error

    noting = "" if found.colours else "\nNote the colours, if you can: the same throws teach more."
    words = f"{describe_win_error(found.win_error)} {found.verdict_words}".rstrip() + noting
    return Text.assemble(("Next: ", "bold"), f"{WHAT_TO_THROW.lower()}\n{words}")
