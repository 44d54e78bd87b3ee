"""What a sister game is and what it assumes of its cards, and how to play with the real ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from cubetower.sisters.match import tables_in
from cubetower.terminal import console, print_json, table
from game.core.amounts import Table
from game.core.title import Title

SOURCES = ("_src", "_source")
"""How the columns end that say where a number is from."""


def show_game(title: Title, files: Sequence[Path], *, as_json: bool = False) -> None:
    """Print a game's options and the tables of its cards, and what in them is assumed.

    Args:
        title: of the game.
        files: tables of the user's.
        as_json: print them as JSON instead.

    Raises:
        typer.BadParameter, TableError: a file is no table of this game.
    """
    game, own = title.game, tables_in(title, files)
    rows = {name: own.get(name, each.plain()) for name, each in game.TABLES.items()}
    if as_json:
        print_json(
            {
                "game": title.name,
                "players": list(game.PLAYERS),
                "options": {name: list(values) for name, values in game.OPTIONS.items()},
                "tables": {name: _as_json(game.TABLES[name], rows[name]) for name in rows},
                "own": list(own),
            }
        )
        return
    out = console()
    out.print(f"[bold]{title.name.upper()}[/bold] for {game.PLAYERS[0]} to {game.PLAYERS[-1]}.")
    for name, values in game.OPTIONS.items():
        out.print(f"  --option {name}={values[0]} (as usual), or {', '.join(values[1:])}")
    for name, each in game.TABLES.items():
        out.print(_grid(each, rows[name], own=name in own))
        _tell_file(out, each, own=name in own)
    _tell_how(out, title, [name for name in rows if name not in own])


def assumed(columns: Sequence[str], row: Sequence[Any]) -> list[str]:
    """What of a row is assumed, by the names of its columns without their ending."""
    told = dict(zip(columns, row, strict=True))
    found = [
        column.rpartition("_")[0]
        for column in columns
        if column.endswith(SOURCES) and any(word in told[column] for word in ("assumed", "implem"))
    ]
    return ["count"] if told.get("assumed") == "1" else found


def _as_json(each: Table[Any], rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    named = [dict(zip(each.columns, row, strict=True)) for row in rows]
    lines = zip(named, rows, strict=True)
    found = [{**line, "assumed": assumed(each.columns, row)} for line, row in lines]
    return {"file": str(each.file), "rows": found}


def _grid(each: Table[Any], rows: Sequence[Sequence[Any]], *, own: bool) -> Grid:
    """The rows, each with what of it is assumed."""
    hidden = {"assumed", "source", "name_de"}
    shown = [c for c in each.columns if c not in hidden and not c.endswith(SOURCES)]
    title = f"{each.name}, your file" if own else each.name
    grid = table(*shown, "assumed", title=title, words=(*shown, "assumed"))
    for row in rows:
        told, unsure = dict(zip(each.columns, row, strict=True)), assumed(each.columns, row)
        cells = (str(told[column]) or "·" for column in shown)
        grid.add_row(*cells, ", ".join(unsure) or "no", style="yellow" if unsure else "")
    return grid


def _tell_file(out: Console, each: Table[Any], *, own: bool) -> None:
    if each.note:
        out.print(f"[dim]{escape(each.note)}[/dim]", soft_wrap=True)
    if not own:
        out.print(f"[dim]{escape(str(each.file))}[/dim]", soft_wrap=True)
    out.print()


def _tell_how(out: Console, title: Title, shipped: Sequence[str]) -> None:
    """What to do who owns the cards."""
    if not title.game.TABLES:
        out.print("Nothing is assumed of its pieces; there is no table to replace.")
        return
    if "raid_shoguns" in title.game.TABLES:
        out.print(
            "The column effect is in force; what is proposed instead, with "
            "--option shogun_powers=proposed and helper_effects=proposed."
        )
    if not shipped:
        return
    out.print("What is [yellow]assumed[/yellow] was not seen on a card or in a rulebook.")
    out.print("If you own the cards, copy the file, enter what they say, and play with it:")
    out.print(f"  [bold]cubetower play --game {title.name} --data my-{shipped[0]}.csv[/bold]")
