"""`cubetower review`: was it the tower? What decided a game, or who was lucky in an evening."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.command.commands.film import Odds
from cubetower.command.options import Json, Seed
from cubetower.command.options.bulk import Jobs
from cubetower.command.options.game import OwnModules, is_given, split_names
from cubetower.command.options.report import Open, Report, report_place, show_report

if TYPE_CHECKING:
    from cubetower.command.commands.review.work import Asked

EFFORTS = ("none", "quick", "thorough")
"""How thoroughly decisions are judged."""


def review(
    context: typer.Context,
    replays: Annotated[
        list[Path],
        typer.Argument(
            metavar="REPLAY...",
            help="The replay of a game, such as game.jsonl; or several, of an evening.",
        ),
    ],
    moves: Annotated[
        str | None,
        typer.Option(
            metavar="HOW",
            help=(
                "How decisions are judged: none, quick or thorough, which takes minutes [default: "
                "quick; of several games none]."
            ),
        ),
    ] = None,
    skip: Annotated[
        bool,
        typer.Option("--skip", help="Of several games, leave out those that cannot be read."),
    ] = False,
    tower: Annotated[
        str | None,
        typer.Option(metavar="SPEC", help="The tower of the game, if it is your own code."),
    ] = None,
    odds: Odds = "surrogate",
    tosses: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=0,
            max=1000,
            help=(
                "Toss a tower that does not know its chances this often from each state; 0: take "
                "the chances of --odds."
            ),
        ),
    ] = 12,
    module: OwnModules = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    report: Report = None,
    open_page: Open = False,
    as_json: Json = False,
) -> None:
    """Was it luck? What tower, cards and decisions gave each player.

    Every result is divided into parts: start, tower, cards, own decisions, others' decisions.
    The luck of a toss is what it gave beyond its mean, so that it is zero on average. Decisions
    are judged by what the player could know. Of several games: who was lucky, who decided well.

    Example: cubetower review game.jsonl --report review.html
    """
    from cubetower.command.commands.review.work import Asked
    from cubetower.command.options.outputs import check_outputs

    moves = moves or ("quick" if len(replays) == 1 else "none")
    if moves not in EFFORTS:
        raise typer.BadParameter(f"--moves {moves}: write none, quick or thorough")
    several = len(replays) > 1
    name = "evening" if several else replays[0].stem
    report = report_place(report, Path(f"{name}-review"), opened=open_page)
    check_outputs([(report, (".html",))], (), dict.fromkeys(replays, "a replay"))
    named = odds if is_given(context, "odds") else None
    asked = Asked(tower, named, tuple(split_names(*(module or ()))), tosses, seed, moves)
    if several:
        from cubetower.command.commands.review.severalgames import review_several

        review_several(replays, asked, jobs, report, skip=skip, as_json=as_json)
    else:
        _review_one(replays[0], asked, jobs, report, as_json=as_json)
    show_report(report, opened=open_page, as_json=as_json)


def _review_one(
    path: Path, asked: Asked, jobs: int | None, report: Path | None, *, as_json: bool
) -> None:
    """Review a game; its luck is told before its decisions are judged, which takes longer."""
    from cubetower.command.commands.review.work import judge_file, read_one, review_file
    from cubetower.command.terminal.output import print_json, progress_bar

    replay = read_one(path)
    total = len(replay.lines) + 1
    with progress_bar("playing the game again") as shown:
        found = review_file(replay, asked, (lambda line: shown(line, total)) if shown else None)
    if not as_json:
        from cubetower.command.commands.review.tables import show, show_moves

        show(found)
    with progress_bar("judging decisions") as judged:
        found = judge_file(found, replay, asked, jobs, judged)
    if report:
        from cubetower.game.shogun.reviewpage.page import write_review

        write_review(found, report)
    if as_json:
        from cubetower.command.commands.review.data import review_data

        print_json({**review_data(found), "report": report and str(report)})
    elif asked.moves != "none":
        show_moves(found)
