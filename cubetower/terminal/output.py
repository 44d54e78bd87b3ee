"""What all subcommands share of the terminal: one look for tables, JSON, progress."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from rich import box
from rich.console import Console, JustifyMethod
from rich.markup import escape
from rich.progress import Progress, track
from rich.table import Table
from rich.text import Text

from foundation.reading import printable as printable
from pages.palette import shipped_palette
from tower import Cubes

Item = TypeVar("Item")
PIPED_WIDTH = 100
NO_BREAK = "\u00a0"  # between a number and its unit
STAND_IN = "\ue000"  # for it while lines are broken: rich breaks them at every kind of space


def console() -> Console:
    """Standard output, as wide as the terminal; plain and wide when piped."""
    wide = Console(highlight=False)
    return wide if wide.is_terminal else Console(highlight=False, width=PIPED_WIDTH)


def print_prose(out: Console, markup: str) -> None:
    """Print sentences, whose lines break at spaces but not between a number and its unit."""
    out.print(wrap_prose(out, Text.from_markup(markup), out.width))


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
        print_prose(out, f"[yellow]warning[/yellow] {escape(printable(str(warning)))}")
    for note in notes:
        print_prose(out, f"[dim]·[/dim] {escape(printable(note))}")


def say_where(what: str, file: Path) -> None:
    """Say where something was written, such as `The charts are in`."""
    console().print(f"{what} [bold]{escape(str(file))}[/bold].")


def table(*columns: str, title: str | None = None, words: Sequence[str] = ()) -> Table:
    """An empty table in the project's look: numbers to the right, `words` to the left."""
    made = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1) if console().width >= PIPED_WIDTH else 0,
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


def show_progress(items: Iterable[Item], what: str, total: int) -> Iterable[Item]:
    """Show a bar on standard error while the items are worked through, unless it is piped."""
    if not sys.stderr.isatty():
        return items
    return track(items, what, total=total, console=Console(stderr=True), transient=True)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function of (done, all) that moves a bar on standard error; None if piped."""
    if not sys.stderr.isatty():
        yield None
        return
    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)


@contextmanager
def spinner(what: str) -> Iterator[Callable[[str], None]]:
    """Show that work is going on, unless standard error is piped; give what shows details."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with Console(stderr=True).status(what) as shown:
        yield lambda more: shown.update(f"{what}: {more}")


def cubes_text(cubes: Cubes) -> Text:
    """Cubes as coloured squares with their counts and names, in the palette's order."""
    palette = shipped_palette()
    text = Text()
    for colour in palette.in_order(set(cubes)):
        if text:
            text.append("  ")
        text.append("■ ", style=colour_style(colour))
        text.append(f"{cubes[colour]}\u00a0{colour}")
    return text or Text("none", style="dim")


def colour_text(colour: str, name: str | None = None) -> Text:
    """The name of a colour, or another one, behind a square of it."""
    return Text.assemble(("■ ", colour_style(colour)), name or colour)


def colour_style(colour: str) -> str:
    """The lighter face, legible on dark and light terminals; one of 16 where there are no more."""
    tone = shipped_palette().tone(colour)
    return tone.light if console().color_system in ("truecolor", "256") else tone.terminal
