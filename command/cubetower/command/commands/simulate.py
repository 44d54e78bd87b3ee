"""`cubetower simulate`: thousands of games, and what the tower changes in them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.command.options import Json, Seed
from cubetower.command.options.bulk import (
    Backend,
    ChunkSize,
    Games,
    Jobs,
    OutFolder,
    Scheduler,
    games_progress,
    numbers_of,
    workers_of,
)
from cubetower.command.options.game import (
    SHOGUN,
    Board,
    Bots,
    Data,
    Game,
    Modules,
    Options,
    Players,
    Start,
    game_setup,
    parse_bots,
    split_names,
)
from cubetower.command.options.report import Open, Report, report_place, show_report
from cubetower.foundation.wording import plural

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from cubetower.game.bulk import Difference, Estimate, Quantity, Results

NAME_WIDTH = 30  # characters of the name of a quantity
CELL_WIDTH = 20  # of a figure or difference with its interval
MAX_LEAN = 0.1  # of an interval shown as ±: by how much one limit is farther off, of the mean
MIN_WHOLE = 10  # points of percent from which limits need no decimals
UNKNOWN = "±–"  # in the place of an error

Towers = Annotated[
    list[str] | None,
    typer.Option(
        "--tower",
        metavar="SPEC",
        help=(
            "A tower, named as for `cubetower toss`; give several to compare them on the "
            "same games [default: surrogate]."
        ),
    ),
]


def simulate(
    context: typer.Context,
    game: Game = SHOGUN,
    games: Games = 1000,
    players: Players = None,
    option: Options = None,
    board: Board = None,
    start: Start = None,
    bots: Bots = "greedy",
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Let players change seats from game to game.")
    ] = False,
    module: Modules = None,
    data: Data = None,
    tower: Towers = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    backend: Backend = "loky",
    scheduler: Scheduler = None,
    chunk: ChunkSize = None,
    out: OutFolder = None,
    report: Report = None,
    open_page: Open = False,
    as_json: Json = False,
) -> None:
    """Play thousands of games, and show what the tower changes.

    For a game without a tower, it shows what each seat is worth. The number of jobs, the
    backend and the chunks do not change the results. With --out, stop it at any moment and
    resume with the same command.

    Example: cubetower simulate --games 1000 --tower surrogate --tower bag --out results
    """
    from cubetower.command.options.outputs import check_outputs
    from cubetower.command.terminal.output import print_json
    from cubetower.game.bulk import Results
    from cubetower.game.bulk import simulate as play_all
    from cubetower.game.games import game_definition

    asked = game_setup(context, game_definition(game))
    report = report_place(report, out or Path(f"{game}-simulated"), opened=open_page)
    check_outputs([(report, (".html",))], ())
    with games_progress(out) as progress:
        played = play_all(
            games,
            game,
            towers=tower if asked.definition.game.TOWER else None,
            bots=split_names(bots) if rotate else parse_bots(bots, asked.players),
            players=asked.players,
            options=asked.options,
            tables=asked.tables,
            seed=seed,
            rotate=rotate,
            workers=workers_of(jobs, backend, scheduler),
            out=out,
            chunk=chunk,
            keep=False,
            progress=progress,
        )
    results = Results.of(played)
    if report:
        _write_report(results, report)
    if as_json:
        print_json(_as_json(results, out, report))
    else:
        _show(results, out)
    show_report(report, opened=open_page, as_json=as_json)


def _write_report(results: Results, report: Path) -> None:
    """The page of SHOGUN, or that of games without a tower."""
    if results.setting.towers:
        from cubetower.game.shogun.bulk.report import write_report

        write_report(results, report)
    else:
        from cubetower.game.bulk.report.gamepage import write_game_report

        write_game_report(results, report)


def _as_json(results: Results, out: Path | None, report: Path | None) -> dict[str, Any]:
    """All figures; those of each tower by its spec, of a game without one as they are."""
    from cubetower.command.terminal.output import finite_or_none

    towers = results.setting.towers

    def figures(name: str) -> dict[str, Any]:
        if not towers:
            return numbers_of(results.figure(name))
        return {spec: numbers_of(results.figure(name, spec)) for spec in towers}

    return {
        **results.setting.config(),
        "games": results.games,
        "units": results.units,
        "out": out and str(out),
        "report": report and str(report),
        "figures": {name: figures(name) for name in results.quantities},
        "differences": {
            name: {
                spec: numbers_of(difference := results.difference(name, spec, towers[0]))
                | {"unpaired_standard_error": finite_or_none(difference.unpaired or math.nan)}
                for spec in towers[1:]
            }
            for name in results.quantities
        },
    }


def _show(results: Results, out: Path | None) -> None:

    from cubetower.command.terminal.output import console, print_prose, rich_text

    screen, setting = console(), results.setting
    screen.print(f"{plural(results.games, 'game')} of {setting.describe()}.")
    for chosen in _fitting(setting.variants, screen.width):
        screen.print(_figures(results, chosen))
    others = setting.towers[1:]
    for chosen in _fitting(others, screen.width):
        screen.print(_differences(results, chosen))
    print_prose(screen, *_legend(results))
    if out:
        screen.print(rich_text("The tables are in [bold]{}[/].", out))


def _fitting(towers: Sequence[str], width: int) -> Iterator[Sequence[str]]:
    """The towers, in each table as many as there is room for beside each other."""
    fit = max(1, (width - NAME_WIDTH - 2) // (CELL_WIDTH + 1))
    return (towers[first : first + fit] for first in range(0, len(towers), fit))


def _table(heading: str, results: Results, towers: Sequence[str], title: str) -> Table:

    from cubetower.command.terminal.output import break_name, table

    heads = [break_name(spec, CELL_WIDTH - 1) for spec in towers]
    shown = table(heading, *heads, title=title, words=(heading,))
    shown.show_header = any(heads)
    for column in shown.columns[1:]:
        column.min_width = CELL_WIDTH
    return shown


def _figures(results: Results, towers: Sequence[str]) -> Table:
    shown = _table("", results, towers, "")
    for name, quantity in results.quantities.items():
        cells = [_cell(results.figure(name, spec), quantity) for spec in towers]
        shown.add_row(name, *cells, end_section=_ends_group(results, name))
    return shown


def _differences(results: Results, towers: Sequence[str]) -> Table:
    first = results.setting.towers[0]
    shown = _table("", results, towers, f"Difference from {first}, in the same games")
    for name, quantity in results.quantities.items():
        cells = [_apart(results.difference(name, spec, first), quantity) for spec in towers]
        shown.add_row(name, *cells, end_section=_ends_group(results, name))
    return shown


def _ends_group(results: Results, name: str) -> bool:
    """Whether another kind of quantity comes next: victories, points, the rest."""
    names = list(results.quantities)
    after = names[names.index(name) + 1 :]
    kinds = [each.partition(" of ")[0] for each in (name, *after[:1])]
    return len(set(kinds)) == 2 and kinds[0] in ("victories", "points")


def _cell(figure: Estimate, quantity: Quantity) -> Text:
    """A figure with its interval."""
    from rich.text import Text

    if math.isnan(figure.value):
        return Text("–")
    by, unit = (100, "\u00a0%") if quantity.share else (1, "")
    digits = _decimals(figure, quantity)
    text = Text(_format(figure.value * by, digits))
    return text.append(_spread(figure, by, digits), "dim").append(unit)


def _apart(difference: Difference, quantity: Quantity) -> Text:
    """A difference with its interval, of shares in percentage points; bold if clear."""
    from rich.text import Text

    if math.isnan(difference.value):
        return Text("–")
    by, unit = (100, "\u00a0pp") if quantity.share else (1, "")
    digits = _decimals(difference, quantity)
    style = "bold" if difference.excludes() else "dim"
    shown = _format(difference.value * by, digits)
    text = Text(shown if shown[0] == "−" or not float(shown) else f"+{shown}", style)
    return text.append(_spread(difference, by, digits), "dim").append(unit)


def _decimals(figure: Estimate, quantity: Quantity) -> int:
    """One for percentages; else as many, up to two, as give the error two digits."""
    half = figure.margin()
    if quantity.share:
        return 1
    return min(2, max(0, 1 - math.floor(math.log10(half)))) if half > 0 else 2


def _spread(figure: Estimate, by: int, digits: int) -> str:
    """Half of an interval, or its limits where one is farther off than the other.

    A dash if all units are alike, nothing if there is only one.
    """
    low, high = figure.interval
    if figure.is_degenerate and not low < high:
        return f" {UNKNOWN}"
    if math.isnan(low):
        return ""
    below, above = figure.value - low, high - figure.value
    if abs(above - below) <= MAX_LEAN * (above + below) / 2:
        return f" ±{by * (high - low) / 2:.{digits}f}"
    digits = 0 if by > 1 and by * (high - low) >= MIN_WHOLE else digits
    return f" ({_format(by * low, digits)} to {_format(by * high, digits)})"


def _format(value: float, digits: int) -> str:
    """With a true minus sign, and none before a nought."""
    text = f"{value:.{digits}f}"
    return text.lstrip("-") if not float(text) else text.replace("-", "−")


def _legend(results: Results) -> tuple[str, str]:
    """How to read the figures, as a template, and the towers that it names."""
    setting = results.setting
    units = "all games with one seed as one unit" if setting.rotate else "games as the units"
    lines = [
        "All is simulated. ± or, where one is farther off, both limits in brackets give the "
        f"95\u00a0% interval, with {units}."
    ]
    if any(_all_alike(results)):
        lines.append(f"{UNKNOWN}: the same in every game, so no error is known; play more games.")
    if len(setting.entrants) > 1:
        lines.append("Victories and points of a player are counted for each of its seats.")
    unknown = [spec for spec in setting.towers if not results.knows_odds(spec)]
    if unknown:
        verb = "does not know its" if len(unknown) == 1 else "do not know their"
        lines.append(f"–: {{}} {verb} odds, so nobody is known to be less likely to win.")
    if len(setting.towers) > 1:
        lines.append(
            "Differences are paired, in the same games; bold if the interval excludes 0, as 1 in "
            "20 does by chance. pp: percentage points."
        )
    return "[dim]" + "\n".join(lines), ", ".join(unknown)


def _all_alike(results: Results) -> Iterator[bool]:
    """Of all figures and differences that are shown whether no error is known."""
    first, *others = results.setting.variants
    for name in results.quantities:
        figures = [results.figure(name, spec) for spec in (first, *others)]
        differences = [results.difference(name, spec, first) for spec in others]
        yield from (each.is_degenerate for each in (*figures, *differences))
