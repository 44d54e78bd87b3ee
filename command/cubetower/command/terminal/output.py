"""What all subcommands share of the terminal: one look for tables, JSON, progress."""

from __future__ import annotations

import json
import math
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from rich import box
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Column, Table
from rich.text import Text

from cubetower.command.terminal.verbosity import is_quiet
from cubetower.foundation.reading import NO_BREAK as NO_BREAK
from cubetower.foundation.reading import printable as printable
from cubetower.pages.palette import shipped_palette
from cubetower.tower import Cubes

Item = TypeVar("Item")
PIPED_WIDTH = 100
BOUNDLESS = 10_000  # characters, more than any line has
BAR_WIDTH = 24  # characters of a bar that shows progress
MIN_PACE_S, FEW_PACE_S = 0.5, 3.0  # s of work before its pace says anything, of many or few pieces
MANY = 3  # pieces
PAUSE_S = 0.05  # s between two looks of a bar
STAND_IN = "\ue000"  # for it while lines are broken: rich breaks them at every kind of space


def console() -> Console:
    """Standard output, as wide as the terminal or as COLUMNS says; plain and wide when piped."""
    wide = Console(highlight=False, markup=False, emoji=False)
    told = wide.is_terminal or os.environ.get("COLUMNS", "").isdigit()
    if not told:
        wide.width = PIPED_WIDTH
    return wide


def rich_text(markup: str, *texts: object) -> Text:
    """Text with styles, as in ``rich_text("[bold]{}[/] is sound", path)``.

    Only the template is markup: what is filled in may be anybody's text, and is shown as it is.
    """
    filled = markup.format(*(escape(printable(str(text))) for text in texts)) if texts else markup
    return Text.from_markup(filled, emoji=False)


def print_prose(out: Console, markup: str, *texts: object) -> None:
    """Print sentences, whose lines break at spaces but not between a number and its unit.

    Markup and texts are as for `rich_text`.
    """
    out.print(wrap_prose(out, rich_text(markup, *texts), out.width))


def wrap_prose(out: Console, text: Text, width: int) -> Text:
    """A text in lines of at most this width, broken at spaces but not at no-break spaces."""
    text.plain = text.plain.replace(NO_BREAK, STAND_IN)
    lines = text.wrap(out, width)
    for line in lines:
        line.rstrip()
    wrapped = Text("\n").join(lines)
    wrapped.plain = wrapped.plain.replace(STAND_IN, NO_BREAK)
    return wrapped


def print_notes(out: Console, warnings: Iterable[object], notes: Iterable[str]) -> None:
    """Print the warnings of logs, and notes on the figures, a line each."""
    for warning in warnings:
        print_prose(out, "[yellow]warning[/] {}", warning)
    for note in notes:
        print_prose(out, "[dim]·[/] {}", note)


def break_name(name: str, width: int) -> str:
    """A name in lines of at most this width, broken behind ``:``, ``/`` and ``,`` only.

    A part that is longer than a line loses its middle: both ends tell names apart.
    """
    lines = [""]
    for part in re.findall(r"[^:/,]*[:/,]|[^:/,]+", name):
        if len(part) > width:
            end = (width - 1) // 2
            part = f"{part[: width - 1 - end]}…{part[len(part) - end :]}"
        if len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(each for each in lines if each)


def say_where(what: str, file: Path) -> None:
    """Say where something was written, such as `The charts are in`."""
    console().print(rich_text("{} [bold]{}[/].", what, file))


def review_hint(replay: Path) -> str:
    """What to type to know what decided a game."""
    return f"Was it the tower? {shlex.join(['cubetower', 'review', str(replay)])}"


class NarrowTable(Table):
    """A table whose every row stays on one line, if it has columns that can be left out.

    Args:
        columns: as for `rich.table.Table`.
        spare: headers of columns that may be left out where the terminal is too narrow, the first
            of them first; cells are shortened only when all of those are gone.
        more: further settings of the table.
    """

    def __init__(self, *columns: Column | str, spare: Sequence[str], **more: Any) -> None:
        super().__init__(*columns, **more)
        self._spare = list(spare)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw it, without what finds no room."""
        gone: list[str] = []
        boundless = options.update(max_width=BOUNDLESS)
        for column in self.columns if self._spare else ():
            column.no_wrap = True
        while self._spare and self.__rich_measure__(console, boundless).maximum > options.max_width:
            gone.append(self._spare.pop(0))
            self.columns = [column for column in self.columns if column.header != gone[-1]]
        for place, column in enumerate(self.columns):
            column._index = place
        if gone:
            self.caption, self.caption_justify = Text(f"no room: {', '.join(gone)}"), "left"
        yield from super().__rich_console__(console, options)


def table(
    *columns: str | Text,
    title: str | None = None,
    words: Sequence[str | Text] = (),
    spare: Sequence[str] = (),
) -> Table:
    """An empty table in the project's look: numbers to the right, `words` to the left.

    Args:
        columns: their headers.
        title: above them.
        words: headers of columns that hold words.
        spare: as for `NarrowTable`.
    """
    made = NarrowTable(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1) if console().width >= PIPED_WIDTH else 0,
        spare=spare,
    )
    for column in columns:
        justify: JustifyMethod = "left" if column in words else "right"
        made.add_column(column, justify=justify, no_wrap=not column)
    return made


def finite_or_none(value: float) -> float | None:
    """A number as JSON has it: null if it is none, or infinite."""
    return value if math.isfinite(value) else None


def print_json(data: Mapping[str, Any]) -> None:
    """Print data as JSON, for other programs to read."""
    print(json.dumps(data, indent=2, allow_nan=False))


class Meter:
    """A bar with what is done, its share, and the time left at the pace so far.

    Args:
        bar: the one line of it.
        what: is being done.
        counted: also say how many of how many, and how fast.
    """

    def __init__(self, bar: Progress, what: str, *, counted: bool = False) -> None:
        self._bar, self._counted = bar, counted
        self._task = bar.add_task(what, total=None, state="")
        self._what, self._first, self._began, self._shown = what, 0, monotonic(), 0.0

    def show(self, what: str, done: int = 0, total: int = 0, before: int = 0) -> None:
        """Move the bar.

        Args:
            what: is being done; with another name a new bar begins.
            done: how much of it is.
            total: of how much; 0 if nobody knows.
            before: how much of that was done before the work began.
        """
        now = monotonic()
        if what != self._what or done <= before:
            self._bar.reset(self._task, total=None)
            self._what, self._first, self._began = what, before, now
        elif now - self._shown < PAUSE_S and done < total:
            return
        if self._first == before < done and not self._counted:  # what comes before is no work
            self._first, self._began = done, now
        self._shown = now
        state = progress_text(done, total, self._first, now - self._began, counted=self._counted)
        self._bar.update(
            self._task, description=what, completed=done, total=total or None, state=state
        )


def progress_text(done: int, total: int, before: int, seconds: float, *, counted: bool) -> str:
    """What stands beside a bar: ``45 %, 12 s left``; if counted ``9/20, 3.2/s, 4 s left``.

    Args:
        done: how much is done.
        total: of how much; 0 if nobody knows.
        before: how much was done when the pace began to be measured.
        seconds: since then.
        counted: say how many and how fast instead of the share.
    """
    if not total:
        return ""
    parts = [f"{done:,}/{total:,}" if counted else f"{100 * done // total}{NO_BREAK}%"]
    if done > before and seconds >= (MIN_PACE_S if done - before >= MANY else FEW_PACE_S):
        pace = (done - before) / seconds
        if counted:
            digits = 0 if pace >= 10 else 1
            parts.append(f"{pace:,.{digits}f}/s" if pace >= 1 else f"{time_text(1 / pace)} each")
        if done < total:
            parts.append(f"{time_text((total - done) / pace)} left")
    return ", ".join(parts)


def time_text(seconds: float) -> str:
    """A stretch of time in its largest unit or two: ``12 s``, ``5 min``, ``2 h 10 min``."""
    if seconds < 90:
        return f"{max(1, math.ceil(seconds))}{NO_BREAK}s"
    hours, minutes = divmod(round(seconds / 60), 60)
    whole = f"{hours}{NO_BREAK}h{NO_BREAK}" if hours else ""
    return f"{whole}{minutes}{NO_BREAK}min"


@contextmanager
def meter(what: str, *, counted: bool = False) -> Iterator[Meter | None]:
    """Show a bar on standard error while the work goes on; None if that is piped."""
    if is_quiet() or not sys.stderr.isatty():
        yield None
        return
    what_column = TextColumn("{task.description}", markup=False)
    columns = (what_column, BarColumn(BAR_WIDTH), TextColumn("{task.fields[state]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield Meter(bar, what, counted=counted)


def show_progress(items: Iterable[Item], what: str, total: int) -> Iterator[Item]:
    """Show a bar on standard error while the items are worked through, unless it is piped."""
    with progress_bar(what) as shown:
        for done, item in enumerate(items, 1):
            yield item
            if shown:
                shown(done, total)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function of (done, all) that moves a bar on standard error; None if piped."""
    with meter(what) as shown:
        if shown is None:
            yield None
            return
        yield lambda done, total: shown.show(what, done, total)


@contextmanager
def spinner(what: str) -> Iterator[Callable[[str], None]]:
    """Show work whose end nobody knows, unless standard error is piped; give what shows details."""
    with meter(what) as shown:
        if shown is None:
            yield lambda _: None
        else:
            yield lambda more: shown.show(f"{what}: {more}")


def cubes_text(cubes: Cubes) -> Text:
    """Cubes as coloured squares with their counts and names, in the palette's order."""
    palette = shipped_palette()
    text = Text()
    for colour in palette.in_order(set(cubes)):
        if text:
            text.append("  ")
        text.append_text(colour_text(colour, f"{cubes[colour]}\u00a0{colour}"))
    return text or Text("none", style="dim")


def colour_text(colour: str, name: str | None = None) -> Text:
    """The name of a colour, or another one, behind a square of it."""
    return Text.assemble(("■", colour_style(colour)), f" {name or colour}")


def colour_style(colour: str) -> str:
    """The style of a colour: legible on dark and light terminals, if need be by its own ground."""
    tone = shipped_palette().tone(colour)
    return tone.screen if console().color_system in ("truecolor", "256") else tone.terminal
