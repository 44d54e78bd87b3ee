"""`cubetower simulate` of a sister game: thousands of games, and what each seat brings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import typer
from rich.markup import escape
from rich.table import Table

from cubetower.bulkoptions import games_of, games_progress, workers_of
from cubetower.play import names_in, specs_of
from cubetower.sisters.match import options_in, players_of, refuse_shoguns, tables_in
from cubetower.terminal import colour_text, console, print_json, table
from game.bulk import Played
from game.bulk.estimates import Estimate
from game.bulk.matches import Matches, SeatFigures, by_seat, play_matches
from game.titles import title


def simulate_sister(context: typer.Context, *, as_json: bool) -> None:
    """Play thousands of games without a tower, as the options ask.

    Raises:
        typer.BadParameter: an option is for SHOGUN.
        GameError, SpecError: there is no such game or player.
    """
    asked, played = context.params, title(context.params["game"])
    refuse_shoguns(context, played)
    players, out = players_of(context, played), asked["out"]
    with games_progress(out) as progress:
        found = play_matches(
            played.name,
            asked["games"],
            bots=names_in(asked["bots"]) if asked["rotate"] else specs_of(asked["bots"], players),
            players=players,
            options=options_in(asked["option"] or ()),
            tables=tables_in(played, asked["data"] or ()),
            seed=asked["seed"],
            rotate=asked["rotate"],
            workers=workers_of(asked["jobs"], asked["backend"], asked["scheduler"]),
            out=out,
            chunk=asked["chunk"],
            keep=["games"],
            progress=progress,
        )
    figures = by_seat(found.table("games"), found.experiment)
    if as_json:
        print_json(_as_json(found, figures, out))
    else:
        _show(found, figures, out)


def _as_json(
    played: Played[Matches], figures: Sequence[SeatFigures], out: Path | None
) -> dict[str, Any]:
    seats = {
        each.seat: {"victories": _numbers(each.victories), "points": _numbers(each.points)}
        for each in figures
    }
    return {
        **played.experiment.said(),
        "games": played.games,
        "out": out and str(out),
        "decisions": int(played.tally["decisions"].sum()),
        "forfeits": int(played.tally["forfeits"].sum()),
        "seats": seats,
    }


def _numbers(figure: Estimate) -> dict[str, float | None]:
    low, high = figure.interval
    error = math.nan if figure.alike else figure.standard_error
    numbers = {"value": figure.value, "standard_error": error, "low_95": low, "high_95": high}
    return {name: value if math.isfinite(value) else None for name, value in numbers.items()}


def _show(played: Played[Matches], figures: Sequence[SeatFigures], out: Path | None) -> None:
    screen, matches, tally = console(), played.experiment, played.tally
    options = "".join(f", {name} {value}" for name, value in matches.options.items())
    options += "".join(f", your own {name}" for name in matches.tables)
    screen.print(
        f"[bold]{games_of(played.games)}[/bold] of {matches.game.upper()}, {matches.players} "
        f"players ({escape(', '.join(matches.entrants))}){escape(options)}, seed {matches.seed}; "
        f"{np.sum(tally['decisions']) / played.games:.0f} decisions a game."
    )
    screen.print(_table(figures, 100 / matches.players))
    screen.print("[dim]± is half of an interval of 95\u00a0%.[/dim]")
    if forfeits := int(tally["forfeits"].sum()):
        screen.print(f"[yellow]Forfeited decisions: {forfeits:,}[/yellow].")
    if out:
        screen.print(f"The table is in [bold]{escape(str(out))}[/bold].")


def _table(figures: Sequence[SeatFigures], par: float) -> Table:
    shown = table("", f"victories %\n[not bold dim]par {par:.1f}[/]", "points\n", words=("",))
    for each in figures:
        victories, points = _cell(each.victories, 100, 1), _cell(each.points, 1, 2)
        shown.add_row(colour_text(each.seat), victories, points)
    return shown


def _cell(figure: Estimate, times: int, digits: int) -> str:
    reach = figure.reach() * times
    known = math.isfinite(reach) and not figure.alike
    return f"{figure.value * times:.{digits}f}" + (f" [dim]±{reach:.{digits}f}[/]" * known)
