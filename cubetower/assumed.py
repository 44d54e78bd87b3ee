"""What the modules assume: amounts that no rulebook tells, and how to replace them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from cubetower.terminal import console, print_json, table
from game.shogun.modules import TABLES, make_modules, table_of

MARKS = {"1": "assumed", "0": "rulebook", "": "rulebook"}
"""What the last column says of a shipped row, if it is a mark."""


def show_assumed(names: Sequence[str], files: Sequence[Path], *, as_json: bool = False) -> None:
    """Print the numbers that modules assume, and with which they play.

    Args:
        names: modules in play; none for all. The user's own are left out.
        files: tables of the user's.
        as_json: print them as JSON instead.
    """
    own = {table_of(file): file for file in files}
    chosen = [name for name in TABLES if name in (names or TABLES) or name in own]
    make_modules(chosen, files)  # says what is wrong
    read = {name: own.get(name, TABLES[name].file) for name in chosen}
    rows = {name: TABLES[name].plain(TABLES[name].read(file)) for name, file in read.items()}
    if as_json:
        print_json(
            {name: {"file": str(read[name]), "rows": _named(name, rows[name])} for name in chosen}
        )
        return
    out = console()
    for name in chosen:
        out.print(_table(name, rows[name], own=name in own))
        out.print(f"[dim]{escape(str(read[name]))}[/dim]\n", soft_wrap=True)
    if not chosen:
        out.print("These modules assume no amounts.")
    elif shipped := [name for name in chosen if name not in own]:
        out.print("What is [yellow]assumed[/yellow] was not seen on a card or in a rulebook.")
        out.print("If you own the cards, copy the file, enter what they say, and play with it:")
        mine = f"--module {shipped[0]} --data my-{TABLES[shipped[0]].name}.csv"
        out.print(f"  [bold]cubetower play {mine}[/bold]")


def _named(name: str, rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(TABLES[name].columns, row, strict=True)) for row in rows]


def _table(name: str, rows: Sequence[Sequence[Any]], *, own: bool) -> Table:
    """The rows of a module's table, each with its source."""
    *columns, _ = TABLES[name].columns
    shown = table(*columns, "source", title=name, words=("favour", "line", "source"))
    for *cells, source in rows:
        assumed = str(source) == "1"
        said = "your file" if own and not assumed else MARKS.get(str(source), str(source))
        shown.add_row(
            *(str(cell) or "·" for cell in cells), said, style="yellow" if assumed else ""
        )
    return shown
