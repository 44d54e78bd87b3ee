"""What a game has of options and tables, what is assumed of its cards, and how to mend that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from cubetower.command.options.game import FLAGS, game_setup
from cubetower.command.terminal.output import console, print_json, rich_text, table
from cubetower.foundation import data_path
from cubetower.foundation.reading import read_toml
from cubetower.game.core import Seat
from cubetower.game.core.cardtables import CardTable, table_of
from cubetower.game.definition import GameDefinition
from cubetower.game.games import game_definition

SOURCE_COLUMNS = ("_src", "_source")
"""How the columns end that say where a number is from."""


def show_game(context: typer.Context, *, as_json: bool = False) -> None:
    """Print a game's options and the tables of its cards, and what in them is assumed.

    Of a game with expansions only the tables of those in play, if some are named.

    Raises:
        typer.BadParameter, TableError, PositionError: there is no such game, option or table.
    """
    played = game_definition(context.params["game"])
    asked, game = game_setup(context, played), played.game
    named = [each for name in game.SEVERAL for each in asked.options.get(name, ())]
    played.parts(named)  # says what is wrong
    own = {table_of(file, game.TABLES): file for file in context.params["data"] or ()}
    chosen = [name for name in game.TABLES if name in asked.tables or name in (named or [name])]
    rows = {name: asked.tables.get(name, game.TABLES[name].plain()) for name in chosen}
    if as_json:
        several = {name: list(values) for name, values in game.SEVERAL.items()}
        print_json(
            {
                "game": played.name,
                "players": list(game.PLAYERS),
                "options": {name: list(v) for name, v in game.OPTIONS.items()} | several,
                "tables": {
                    name: {
                        "file": str(own.get(name, each.file)),
                        "rows": _rows_as_data(each, rows[name]),
                    }
                    for name, each in ((name, game.TABLES[name]) for name in rows)
                },
                "own": list(own),
                **({"fixed_start": fixed_start()} if "start" in game.OPTIONS else {}),
            }
        )
        return
    out = console()
    out.print(
        rich_text(
            "[bold]{}[/] for {} to {} players.",
            played.name.upper(),
            game.PLAYERS[0],
            game.PLAYERS[-1],
        )
    )
    for line in _options(played):
        out.print(f"  {line}")
    if not rows:
        out.print("Nothing is assumed; there is no table to replace.")
    for name, told in rows.items():
        each = game.TABLES[name]
        out.print(_grid(name, each, told, own=name in own))
        _tell_file(out, each, own.get(name, each.file))
    if shipped := [name for name in rows if name not in own]:
        _tell_how(out, played, shipped)


def _options(played: GameDefinition) -> Iterable[str]:
    """How each option is typed, and its values; what the seats of a fixed start are worth."""
    flags = {option: flag for flag, option in FLAGS.items()}
    for name, values in played.game.OPTIONS.items():
        said = f"--{flags[name]} " if name in flags else f"--option {name}="
        yield f"{said}{values[0]} (default), or {', '.join(values[1:])}"
    for name, values in played.game.SEVERAL.items():
        said = f"--{flags[name]} " if name in flags else f"--option {name}="
        yield f"{said}with any of {', '.join(values)}, or your own module:Class"
    if "start" in played.game.OPTIONS:
        yield from _start_lines(fixed_start(), played.game.SEATS)


def fixed_start() -> dict[str, Any]:
    """What each seat of SHOGUN's fixed start is worth: `data/fixed_start.toml`."""
    return read_toml(data_path("fixed_start.toml"))


def _start_lines(start: Mapping[str, Any], seats: Sequence[Seat]) -> Iterator[str]:
    yield "The fixed start is unequal; with --start draft the seats are about even. Victories of"
    yield f"greedy players, {start['games']:,} games each ({start['command']}):"
    for players, shares in start["shares"].items():
        worth = (f"{seat} {share:.0%}" for seat, share in zip(seats, shares, strict=False))
        yield f"  {players} players: {', '.join(worth)}".replace("%", "\u00a0%")


def assumptions(columns: Sequence[str], row: Sequence[Any]) -> list[str]:
    """What of a row is assumed, by the names of its columns without their ending."""
    told = dict(zip(columns, row, strict=True))
    found = [
        column.rpartition("_")[0]
        for column in columns
        if column.endswith(SOURCE_COLUMNS)
        and any(word in told[column] for word in ("assumed", "implem"))
    ]
    marked = str(told.get("assumed")) == "1" or str(told.get("source")) == "1"
    return ["yes"] if marked else found


def _rows_as_data(each: CardTable[Any], rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    """The rows by the names of their columns, and what of each is assumed."""
    named = (dict(zip(each.columns, row, strict=True)) for row in rows)
    return [
        {**line, "assumed": assumptions(each.columns, row)}
        for line, row in zip(named, rows, strict=True)
    ]


def _grid(name: str, each: CardTable[Any], rows: Sequence[Sequence[Any]], *, own: bool) -> Grid:
    """The rows, each with what of it is assumed."""
    hidden = {"assumed", "name_de", *(["source"] if "assumed" in each.columns else [])}
    shown = [c for c in each.columns if c not in hidden and not c.endswith(SOURCE_COLUMNS)]
    heading = f"{name}, your file" if own else name
    grid = table(*shown, "assumed", title=heading, words=(*shown, "assumed"))
    for row in rows:
        told, unsure = dict(zip(each.columns, row, strict=True)), assumptions(each.columns, row)
        cells = (str(told[column]) or "·" for column in shown)
        grid.add_row(*cells, ", ".join(unsure) or "no", style="yellow" if unsure else "")
    return grid


def _tell_file(out: Console, each: CardTable[Any], file: Path) -> None:
    if each.note:
        out.print(rich_text("[dim]{}[/]", each.note), soft_wrap=True)
    out.print(rich_text("[dim]{}[/]", file), soft_wrap=True)
    out.print()


def _tell_how(out: Console, played: GameDefinition, shipped: Sequence[str]) -> None:
    """What to do who owns the cards."""
    tables, several = played.game.TABLES, played.game.SEVERAL
    if "raid_shoguns" in tables:
        out.print(
            "The column effect is in force; what is proposed instead, with "
            "--option shogun_powers=proposed and helper_effects=proposed."
        )
    out.print(
        rich_text("What is [yellow]assumed[/yellow] was not seen on a card or in a rulebook.")
    )
    out.print("If you own the cards, copy the file, enter what they say, and play with it:")
    first = shipped[0]
    which = f"--module {first}" if several else f"--game {played.name}"
    out.print(rich_text("  [bold]cubetower play {} --data my-{}.csv[/]", which, tables[first].name))
