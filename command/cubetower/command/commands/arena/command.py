"""`cubetower arena`: a tournament of players, and how strong they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
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
    Data,
    Game,
    Modules,
    Options,
    Players,
    Start,
    game_setup,
    split_names,
)
from cubetower.command.options.report import Open, Report, report_place, show_report
from cubetower.command.options.tower import TowerSpec

if TYPE_CHECKING:
    from cubetower.game.bulk import Estimate, Setting
    from cubetower.game.bulk.standings import Standing, Standings

NO_OPENSKILL = "no ratings by openskill, which is not installed: pip install 'cubetower[stats]'"


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help=(
                "Players: search, greedy, random, or your own module:Class. One named twice "
                "takes twice as many seats."
            ),
        ),
    ],
    context: typer.Context,
    game: Game = SHOGUN,
    games: Games = 200,
    players: Players = None,
    option: Options = None,
    board: Board = None,
    start: Start = None,
    module: Modules = None,
    data: Data = None,
    tower: TowerSpec = "surrogate",
    luck: Annotated[bool, typer.Option("--luck", help="Also results less luck.")] = False,
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
    """Let players play each other from every seat, and rate them.

    Games come in blocks: one seed, and as many games as seats; the players change seats from
    game to game.

    Example: cubetower arena greedy random --games 200 --players 3
    """
    from cubetower.command.commands.arena.table import show
    from cubetower.command.options.outputs import check_outputs
    from cubetower.command.terminal.output import print_json
    from cubetower.game.bulk import simulate
    from cubetower.game.bulk.standings import standings
    from cubetower.game.games import game_definition

    asked = game_setup(context, game_definition(game))
    report = report_place(report, out or Path(f"{game}-arena"), opened=open_page)
    check_outputs([(report, (".html",))], ())
    with games_progress(out) as progress:
        played = simulate(
            games,
            game,
            towers=[tower] if asked.definition.game.TOWER else None,
            bots=split_names(*bots),
            players=asked.players,
            options=asked.options,
            tables=asked.tables,
            seed=seed,
            rotate=True,
            luck=luck,
            workers=workers_of(jobs, backend, scheduler),
            out=out,
            chunk=chunk,
            keep=["games"],
            progress=progress,
        )
    setting = played.experiment
    found = standings(table := played.table("games"), setting)
    told = [*_whole_blocks(games, found), *notes(found)]
    told += _luck_notes(found) if setting.luck else ()
    if report:
        from cubetower.game.bulk.report.arenapage import write_arena_report

        write_arena_report(found, table, setting, told, report)
    if as_json:
        print_json(_as_json(found, setting, {"out": out, "report": report}))
    else:
        show(found, setting, told, out)
    show_report(report, opened=open_page, as_json=as_json)


def _as_json(
    found: Standings, setting: Setting, files: Mapping[str, Path | None]
) -> dict[str, Any]:
    return {
        **setting.config(),
        "games": found.games,
        "blocks": found.blocks,
        "par": found.par,
        **{name: path and str(path) for name, path in files.items()},
        "players": [_player(found, each) for each in found.players],
        "gaps": list(_gaps(found)),
        "notes": list(notes(found)),
    }


def _player(found: Standings, each: Standing) -> dict[str, Any]:
    rating = each.rating
    return {
        "bot": each.bot,
        "games": each.games,
        "seats": each.seats,
        "victories": numbers_of(each.victories),
        "points": numbers_of(each.points),
        "rank": numbers_of(each.rank),
        "rating": numbers_of(rating, found.rating_limits(each.bot)),
        **_less_luck(each),
        "openskill": rating.running and dict(zip(("mu", "sigma"), rating.running, strict=True)),
    }


def _less_luck(each: Standing) -> dict[str, Any]:
    """Results less luck, if there are any."""
    both = {
        "victories_less_luck": each.victories_less_luck,
        "points_less_luck": each.points_less_luck,
    }
    return {
        name: {**numbers_of(found.less_luck), "gain": found.gain, "factor": found.factor}
        for name, found in both.items()
        if found
    }


def _gaps(found: Standings) -> Iterator[dict[str, Any]]:
    """How far all pairs are apart that games connect, the better one first."""
    for one, other in combinations([each.bot for each in found.players], 2):
        if found.are_connected(one, other):
            gap = found.ratings.gap(one, other)
            numbers = numbers_of(gap, found.gap_limits(one, other))
            yield {"bot": one, "than": other, **numbers, "chance_ahead": gap.chance}


def _whole_blocks(asked: int, found: Standings) -> Iterator[str]:
    """That more games were played than asked for, if so."""
    if found.games > asked:
        yield f"{found.games} games, not {asked}: every seed is played from every seat"


def _luck_notes(found: Standings) -> Iterator[str]:
    """That luck is not yet taken off, if so."""
    from cubetower.game.bulk.adjusted import MIN_BLOCKS

    if found.blocks < MIN_BLOCKS:
        yield f"luck is taken off from {MIN_BLOCKS} seeds on: play more games (--games)"


def notes(found: Standings) -> Iterator[str]:
    """Notes on the figures."""
    from cubetower.command.commands.arena.table import UNKNOWN

    if found.absent:
        yield f"{', '.join(found.absent)} never got a seat: play more games (--games)"
    if len(found.ratings.groups) > 1:
        groups = " | ".join(", ".join(group) for group in found.ratings.groups)
        yield f"no game connects {groups}: their ratings cannot be compared"
    for better, worse in found.beyond:
        yield (
            f"{worse} never finished ahead of {better} or level with it, nor with anybody who "
            "did: the true gap in rating may be larger"
        )
    if found.blocks < 2:
        yield "one block of games is too little to know errors: play more games (--games)"
    elif alike := [name for name, unknown in _alike(found).items() if unknown]:
        what = f"{' and '.join(alike)} are the same in all {found.blocks} blocks"
        yield f"{what}, so no error is known ({UNKNOWN}); play more games (--games)"
    if not found.players[0].rating.running:
        yield NO_OPENSKILL


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
    return figure.is_degenerate and not limited and len(found.players) > 1
