"""What all subcommands share of the terminal: one look for tables, JSON, progress."""

from __future__ import annotations

import json
import math
import sys
import traceback
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

from foundation import CubetowerError, SpecError
from foundation.reading import printable as printable
from game import Stopped
from pages.palette import shipped_palette
from tower import Cubes, CubesError, Design, Tower, make_tower

Item = TypeVar("Item")
PIPED_WIDTH = 100
MOST_CUBES = 1000  # in one throw; the game has 330


def console() -> Console:
    """Standard output, as wide as the terminal; plain and wide when piped."""
    wide = Console(highlight=False)
    return wide if wide.is_terminal else Console(highlight=False, width=PIPED_WIDTH)


def print_notes(out: Console, warnings: Iterable[object], notes: Iterable[str]) -> None:
    """Print the warnings of logs, and what must be said with figures, a line each."""
    for warning in warnings:
        out.print(f"[yellow]warning[/yellow] {escape(printable(str(warning)))}")
    for note in notes:
        out.print(f"[dim]·[/dim] {escape(printable(note))}")


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


def progress(items: Iterable[Item], what: str, total: int) -> Iterable[Item]:
    """Show a bar on standard error while the items are worked through, unless it is piped."""
    if not sys.stderr.isatty():
        return items
    return track(items, what, total=total, console=Console(stderr=True), transient=True)


@contextmanager
def progress_of(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function of (done, all) that moves a bar on standard error; None if piped."""
    if not sys.stderr.isatty():
        yield None
        return
    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """Show that something is going on, unless standard error is piped; give what tells more."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with Console(stderr=True).status(what) as shown:
        yield lambda more: shown.update(f"{what}: {more}")


def named_tower(spec: str) -> Tower:
    """Make the tower of a spec; say on standard error what is doubtful about its design.

    Raises:
        TowerError: there is no such tower.
    """
    tower = make_tower(spec)
    if isinstance(design := getattr(tower, "design", None), Design):
        for doubt in design.warnings():
            print(f"cubetower: warning: tower {spec}: {doubt}", file=sys.stderr)
    return tower


@contextmanager
def blaming(tower: str, modules: Sequence[str] = ()) -> Iterator[None]:
    """Say of errors in a user's own class that they are its own, and where, in one line.

    Args:
        tower: spec of the tower in use.
        modules: specs of the modules in play.

    Raises:
        SpecError: for whatever the class raised.
    """
    try:
        yield
    except (KeyboardInterrupt, Stopped):
        raise
    except BaseException as error:
        traced = traceback.extract_tb(error.__traceback__)
        named = [("module", spec) for spec in modules]
        if not isinstance(error, CubetowerError):  # which towers raise on purpose
            named.append(("tower", tower))
        own = [(what, spec) for what, spec in named if ":" in spec]
        blamed = [each for each in own if _in_module_of(each[1], traced)]
        if not blamed and not (own and _may_be_theirs(error)):
            raise
        [what, spec], place = (blamed or own)[0], traced[-1]
        raise SpecError(
            f"{what} {spec}: its own code raised {type(error).__name__}: {error} "
            f"({place.filename}, line {place.lineno})"
        ) from error


def _in_module_of(spec: str, traced: traceback.StackSummary) -> bool:
    """Whether an error came by way of the module that a spec names."""
    module = sys.modules.get(spec.partition(":")[0])
    file = getattr(module, "__file__", None)
    return file is not None and any(frame.filename == file for frame in traced)


def _may_be_theirs(error: BaseException) -> bool:
    """Whether a class of the user's may have caused an error that came out of our own code."""
    ours = CubetowerError | OSError
    return isinstance(error, Exception) and not isinstance(error, ours)


def read_cubes(text: str, option: str) -> Cubes:
    """Read cubes that a user typed: some, but no mountains, and only colours of the palette.

    Raises:
        CubesError: names the option, the part and the fix.
    """
    try:
        cubes = Cubes.parse(text)
    except CubesError as error:
        raise CubesError(f"{option} {text}: {error}") from None
    if not 1 <= cubes.total <= MOST_CUBES:
        raise CubesError(f"{option} {text}: {cubes.total} cubes; throw 1 to {MOST_CUBES}")
    known = shipped_palette().cubes
    for colour in cubes:
        if colour not in known:
            raise CubesError(f"{option} {text}: no colour {colour!r}; known are {', '.join(known)}")
    return cubes


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
