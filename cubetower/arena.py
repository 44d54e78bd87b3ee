"""`cubetower arena`: a tournament of players, and how strong they are."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.bulkoptions import (
    Backend,
    ChunkSize,
    Games,
    Jobs,
    OutFolder,
    Scheduler,
    games_of,
    games_progress,
    tables_of,
    workers_of,
)
from cubetower.play import Board, Data, Modules, Players, Start, names_in
from cubetower.towers import Json, Seed, TowerSpec

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from game.bulk.estimates import Estimate
    from game.bulk.standings import Standing, Standings
    from game.shogun.bulk import Setting

NAME_WIDTH = 15  # characters of a line of a bot's name
UNKNOWN = "±–"  # in the place of an error


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="One player or more, each search, greedy, random, or your module:Class; one that "
            "is named twice sits on twice as many seats.",
        ),
    ],
    games: Games = 200,
    players: Players = 5,
    board: Board = "sun",
    start: Start = "fixed",
    module: Modules = None,
    data: Data = None,
    tower: TowerSpec = "surrogate",
    seed: Seed = 1,
    jobs: Jobs = None,
    backend: Backend = "loky",
    scheduler: Scheduler = None,
    chunk: ChunkSize = None,
    out: OutFolder = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw ratings and victories into a .png, .svg or .pdf."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let players play against each other, each on every seat, and rate them.

    As many games in a row as there are seats have one seed, and the players change seats in them.

    Example: cubetower arena greedy random --games 200 --players 3
    """
    from cubetower.pictures import check_place
    from cubetower.terminal import print_json
    from game.bulk.standings import standings
    from game.shogun.bulk import simulate

    if plot:
        check_place(plot)  # before the work begins
    names = names_in(*(module or ()))
    with games_progress(out) as progress:
        played = simulate(
            games,
            towers=[tower],
            bots=names_in(*bots),
            players=players,
            side=board,
            start=start,
            modules=names,
            tables=tables_of(names, data),
            seed=seed,
            rotate=True,
            workers=workers_of(jobs, backend, scheduler),
            out=out,
            chunk=chunk,
            keep=["games"],
            progress=progress,
        )
    setting, found = played.experiment, standings(played.table("games"), played.experiment)
    if plot:
        from cubetower.arenachart import save_chart

        save_chart(found, setting, plot)
    if as_json:
        print_json(_as_json(found, setting, out, plot))
    else:
        _show(found, setting, out, plot)


def _as_json(
    found: Standings, setting: Setting, out: Path | None, plot: Path | None
) -> dict[str, Any]:
    return {
        **setting.said(),
        "games": found.games,
        "blocks": found.blocks,
        "par": found.par,
        "out": out and str(out),
        "plot": plot and str(plot),
        "players": [_player(found, each) for each in found.players],
        "gaps": list(_gaps(found)),
        "notes": list(_notes(found)),
    }


def _player(found: Standings, each: Standing) -> dict[str, Any]:
    rating = each.rating
    return {
        "bot": each.bot,
        "games": each.games,
        "seats": each.seats,
        "victories": _numbers(each.victories),
        "points": _numbers(each.points),
        "rank": _numbers(each.rank),
        "rating": _numbers(rating, found.rating_limits(each.bot)),
        "openskill": {"mu": rating.running, "sigma": rating.running_sigma},
    }


def _gaps(found: Standings) -> Iterator[dict[str, Any]]:
    """How far all pairs are apart that games connect, the better one first."""
    for one, other in combinations([each.bot for each in found.players], 2):
        if _connected(found, one, other):
            gap = found.ratings.gap(one, other)
            numbers = _numbers(gap, found.gap_limits(one, other))
            yield {"bot": one, "than": other, **numbers, "chance_ahead": gap.chance}


def _connected(found: Standings, one: str, other: str) -> bool:
    return any(one in group and other in group for group in found.ratings.groups)


def _numbers(
    estimate: Estimate, limits: tuple[float, float] | None = None
) -> dict[str, float | None]:
    low, high = limits or estimate.interval
    if low == high:
        low = high = math.nan
    numbers = {
        "value": estimate.value,
        "standard_error": math.nan if estimate.alike else estimate.standard_error,
        "low_95": low,
        "high_95": high,
    }
    return {name: value if math.isfinite(value) else None for name, value in numbers.items()}


def _notes(found: Standings) -> Iterator[str]:
    """What must be said with the figures."""
    if found.absent:
        yield f"not played: {', '.join(found.absent)}; let there be more games"
    if len(found.ratings.groups) > 1:
        groups = " | ".join(", ".join(group) for group in found.ratings.groups)
        yield f"no game connects {groups}: their ratings cannot be compared"
    for better, worse in found.beyond:
        never = f"{worse} never caught up with {better}, nor with one who did"
        yield f"{never}: the gap may be any larger"
    if found.blocks < 2:
        yield "a single block of games has no errors; let there be more"
    elif alike := [name for name, unknown in _alike(found).items() if unknown]:
        what = f"{' and '.join(alike)} are the same in all {found.blocks} blocks"
        yield f"{what}, too few to tell an error ({UNKNOWN}); let there be more games"


def _alike(found: Standings) -> dict[str, bool]:
    """Of which figures all blocks are the same for some player, without limits to tell."""
    return {
        "victories": any(_unknown(found, each.victories, share=True) for each in found.players),
        "points": any(_unknown(found, each.points) for each in found.players),
        "ranks": any(_unknown(found, each.rank) for each in found.players),
    }


def _unknown(found: Standings, figure: Estimate, *, share: bool = False) -> bool:
    """Whether an error is not known; nobody misses it of a player that sits on all seats."""
    limited = share and figure.value in (0, 1)
    return figure.alike and not limited and len(found.players) > 1


def _show(found: Standings, setting: Setting, out: Path | None, plot: Path | None) -> None:
    from rich.markup import escape

    from cubetower.terminal import console, print_notes

    screen = console()
    modules = f", with {', '.join(setting.modules)}" if setting.modules else ""
    screen.print(
        f"[bold]{games_of(found.games)}[/bold] of {setting.players} in {found.blocks:,} "
        f"block{'' if found.blocks == 1 else 's'} of one seed; "
        f"{setting.side} side, {setting.start} start{escape(modules)}, tower "
        f"{escape(setting.towers[0])}, seed {setting.seed}."
    )
    print_notes(screen, (), _notes(found))
    screen.print(_table(found, setting.players, screen.width))
    screen.print(_legend(found, screen.width))
    for path, what in ((out, "The tables are"), (plot, "The chart is")):
        if path:
            screen.print(f"{what} in [bold]{escape(str(path))}[/bold].")


def _table(found: Standings, seats: int, width: int) -> Table:
    """A row for each player; what openskill says only where there is room."""
    from cubetower.terminal import PIPED_WIDTH, table

    heads = [
        "\nplayer",
        "\nseats",
        _head("victories %", f"par {100 * found.par:.1f}"),
        _head("points", ""),
        _head("mean rank", f"par {(seats + 1) / 2:.2f}"),
        _head("rating", "mean 25.0"),
        _head("ahead of", "the next"),
        _head("openskill", "μ and σ"),
    ]
    heads = heads if width >= PIPED_WIDTH else heads[:-1]
    shown = table(*heads, words=heads[:1])
    followers: list[str | None] = [other.bot for _, other in pairwise(found.players)]
    for each, follower in zip(found.players, [*followers, None], strict=True):
        shown.add_row(*_row(found, each, follower, seats)[: len(heads)])
    return shown


def _head(name: str, below: str) -> str:
    return f"{name}\n[not bold dim]{below}[/]"


def _row(found: Standings, each: Standing, follower: str | None, seats: int) -> list[Text | str]:
    from rich.markup import escape
    from rich.text import Text

    rating, lone = each.rating, len(found.players) == 1
    running = Text(f"{_digits(rating.running, 1)} σ{rating.running_sigma:.1f}", "dim")
    return [
        f"[bold]{escape(_broken(each.bot))}[/bold]",
        f"{each.seats:,}",
        _figure(each.victories, 1, 100, par=found.par, lone=lone),
        _figure(each.points, 1, lone=lone),
        _figure(each.rank, 2, par=(seats + 1) / 2, down=True, lone=lone),
        _figure(rating, 1, limits=found.rating_limits(each.bot)),
        _gap(found, each.bot, follower) if follower else "",
        running,
    ]


def _gap(found: Standings, bot: str, follower: str) -> Text | str:
    """How far a player is ahead, at least, if there is no saying how far; empty if unknown."""
    from rich.text import Text

    if not _connected(found, bot, follower):
        return ""
    gap, limits = found.ratings.gap(bot, follower), found.gap_limits(bot, follower)
    if math.isfinite(limits[0]) and limits[1] == math.inf:
        return Text(f"> {_digits(limits[0], 1)}")
    return _figure(gap, 1, limits=limits)


def _broken(name: str) -> str:
    """A name in lines that fit, broken behind commas where possible."""
    from textwrap import wrap

    return "\n".join(wrap(name.replace(",", ", "), NAME_WIDTH)).replace(", ", ",")


def _figure(
    figure: Estimate,
    decimals: int,
    times: int = 1,
    par: float | None = None,
    down: bool = False,
    limits: tuple[float, float] | None = None,
    lone: bool = False,
) -> Text:
    """A figure with its error, or the limit of a share that nothing or everything had.

    Green if it is clearly better than par, red if worse. Of a player without any other, what is
    the same in all blocks cannot be otherwise.
    """
    from rich.text import Text

    text = Text(_digits(times * figure.value, decimals), _style(figure, par, down=down))
    low, high = limits or figure.interval
    if not (math.isfinite(low) and math.isfinite(high)) or (lone and figure.alike):
        return text
    if not figure.alike:
        return text.append(f" ±{times * figure.standard_error:.{decimals}f}", "dim")
    if low < high and figure.value in (0, 1):
        limit = ("<", high) if figure.value == 0 else (">", low)
        return text.append(f" {limit[0]} {times * limit[1]:.{decimals}f}", "dim")
    return text.append(f" {UNKNOWN}", "dim")


def _digits(value: float, decimals: int) -> str:
    shown = f"{value:.{decimals}f}"
    return f"{0:.{decimals}f}" if not float(shown) else shown.replace("-", "−")


def _style(figure: Estimate, par: float | None, *, down: bool) -> str:
    if par is None or not figure.clear_of(par):
        return ""
    return "green" if (figure.value > par) is not down else "red"


def _legend(found: Standings, width: int) -> str:
    """What the table does not say by itself."""
    from cubetower.terminal import PIPED_WIDTH

    scale = found.ratings.scale
    lines = [
        "± is a standard error, with blocks as the units; green is clearly better than par, red "
        "worse (95\u00a0%).",
        f"Of two players, one rated higher by {scale * math.log(3):.0f} ends ahead in 75\u00a0% of "
        f"games, by {scale * math.log(9):.0f} in 90\u00a0%. The error of a rating is that of its "
        "distance from the mean of all; for two players look at how far they are apart.",
    ]
    if found.beyond or any(each.victories.value in (0, 1) for each in found.players):
        lines.append("< and > are limits of 95\u00a0%, where there is no error.")
    if width >= PIPED_WIDTH:
        lines.append("openskill takes the games one by one; its σ is no standard error.")
    return "[dim]" + "\n".join(lines)
