"""The page that a command writes: its options, where it goes, and a browser that shows it."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

Report = Annotated[
    Path | None,
    typer.Option(metavar="FILE.html", help="Write the result as a page with charts."),
]
Open = Annotated[
    bool,
    typer.Option(
        "--open", help="Show the report in the browser; without --report it gets a name of its own."
    ),
]


def report_place(report: Path | None, beside: Path, *, opened: bool) -> Path | None:
    """Where the report goes: the file named, else beside another one if it is to be opened."""
    return report or (beside.with_suffix(".html") if opened else None)


def show_report(report: Path | None, *, opened: bool, as_json: bool = False) -> None:
    """Say where the report is, unless JSON alone is printed, and open it if that is asked for."""
    if report and not as_json:
        from cubetower.command.terminal.output import say_where

        say_where("The report is in", report)
    if report and opened:
        open_report(report)


def open_report(path: Path) -> None:
    """Show a page in the browser; without one a line says so."""
    if not (_has_display() and webbrowser.open_new_tab(path.resolve().as_uri())):
        print(f"There is no browser or display to show {path}.", file=sys.stderr)


def _has_display() -> bool:
    """Whether a browser could open a window; on Linux it might take the terminal otherwise."""
    asked = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or any(map(os.environ.get, asked))
