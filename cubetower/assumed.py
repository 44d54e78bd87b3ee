"""What the modules assume: amounts that no rulebook tells, and how to replace them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.markup import escape
from rich.text import Text

from cubetower.terminal import console, print_json, table
from game.shogun import Module
from game.shogun.modules import MODULES, TABLES
from tower import data_path

KNOWN = {"": "rulebook", "0": "rulebook", "1": "assumed"}
"""What the last column of a table says, where it is a mark."""


def show_assumed(modules: Sequence[Module], *, as_json: bool = False) -> None:
    """Print the tables with which modules play: of those in play, or of all.

    Args:
        modules: those in play; the user's own are left out.
        as_json: print them as JSON instead.
    """
    tables = {module.name: module.table for module in modules if module.name in TABLES}
    if not modules:
        tables = {name: MODULES[name]().table for name in TABLES}
    if as_json:
        print_json({name: _named(name, rows) for name, rows in tables.items()})
        return
    out = console()
    for name, rows in tables.items():
        _show(name, rows)
    if not tables:
        out.print("These modules assume no amounts.")
        return
    out.print("Amounts marked [yellow]assumed[/yellow] were not seen on cards or in a rulebook.")
    out.print("If you own the cards, copy the file, enter what they say, and play with it:")
    first = next(iter(tables))
    out.print(f"  [bold]cubetower play --module {first} --data my-{TABLES[first].name}.csv[/bold]")


def _named(name: str, rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(TABLES[name].columns, row, strict=True)) for row in rows]


def _show(name: str, rows: Sequence[Sequence[Any]]) -> None:
    """A table of a module, with the source of each row."""
    *columns, _ = TABLES[name].columns
    shown = table(*columns, "source", title=name, words=("favour", "line", "source"))
    for *cells, source in rows:
        said = Text(KNOWN.get(str(source), str(source)))
        style = "yellow" if str(source) == "1" else ""
        shown.add_row(*(str(cell) or "·" for cell in cells), said, style=style)
    out = console()
    out.print(shown)
    out.print(f"[dim]{escape(str(data_path(f'{TABLES[name].name}.csv')))}[/dim]\n", soft_wrap=True)
