"""`cubetower review`: was it the tower? What decided a game, or who was lucky in an evening."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.commands.film import Odds
from cubetower.options import Json, Seed
from cubetower.options.game import OwnModules, is_given, split_names
from cubetower.options.report import Open, Report, report_place, show_report

if TYPE_CHECKING:
    from cubetower.commands.review.work import Asked
    from game.shogun.review.gamereview import GameReview


def review(
    context: typer.Context,
    replays: Annotated[
        list[Path],
        typer.Argument(
            metavar="REPLAY...",
            help="The replay of a game, such as game.jsonl; or several, of an evening.",
        ),
    ],
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
            help=(
                "Toss a tower that does not know its chances this often from each state; 0: take "
                "the chances of --odds."
            ),
        ),
    ] = 12,
    module: OwnModules = None,
    seed: Seed = 1,
    report: Report = None,
    open_page: Open = False,
    as_json: Json = False,
) -> None:
    """Was it luck? What tower, cards and decisions gave each player.

    Every result is divided into parts: start, tower, cards, own decisions, others' decisions.
    The luck of a toss is what it gave beyond its mean, so that it is zero on average.

    Example: cubetower review game.jsonl
    """
    from cubetower.commands.review.work import Asked
    from cubetower.options.outputs import check_outputs
    from cubetower.terminal.output import print_json

    report = report_place(report, Path(f"{replays[0].stem}-review"), opened=open_page)
    check_outputs([(report, (".html",))], (), dict.fromkeys(replays, "a replay"))
    named = odds if is_given(context, "odds") else None
    asked = Asked(tower, named, tuple(split_names(*(module or ()))), tosses, seed)
    found = _review_one(replays[0], asked)
    if report:
        from game.shogun.reviewpage.page import write_review

        write_review(found, report)
    if as_json:
        from cubetower.commands.review.data import review_data

        print_json({**review_data(found), "report": report and str(report)})
    else:
        from cubetower.commands.review.tables import show

        show(found)
    show_report(report, opened=open_page, as_json=as_json)


def _review_one(path: Path, asked: Asked) -> GameReview:
    """Review a game, with a bar that shows how far it is."""
    from cubetower.commands.review.work import OtherGameError, read_shogun, review_file
    from cubetower.terminal.output import progress_bar

    try:
        replay = read_shogun(path)
    except OtherGameError as error:
        raise typer.BadParameter(str(error)) from None
    total = len(replay.lines) + 1
    with progress_bar("playing the game again") as shown:
        return review_file(replay, asked, (lambda line: shown(line, total)) if shown else None)
