"""`cubetower calibrate`: a tower file that predicts your tower, from your log of tosses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.check import MEAN_CONTENT, Sessions, StartContent, chosen_sessions
from cubetower.towers import Json, Seed

if TYPE_CHECKING:
    from calibration.logfit import Calibration
    from tower.log import TossLog


def calibrate(
    logs: Annotated[
        list[Path], typer.Argument(metavar="LOG.csv...", help="Toss logs of one tower.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE.toml", help="The tower file to write.")] = Path(
        "my-tower.toml"
    ),
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write a page that explains the fit.")
    ] = None,
    model: Annotated[str, typer.Option(help="What is fitted: surrogate.")] = "surrogate",
    level: Annotated[
        str | None,
        typer.Option(help="M0, M1, M2 or M3 \\[default: the best on sessions left out]."),
    ] = None,
    sessions: Sessions = None,
    start_content: StartContent = MEAN_CONTENT,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Fit recorded and simulated logs together.")
    ] = False,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FILE.npz", help="Write the posterior's draws; .nc by ArviZ."),
    ] = None,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Fit a tower to logs of tosses: a tower file, with how sure it is.

    Throw into it with --tower my-tower.toml, into one draw of its posterior with
    --tower my-tower.toml,draw=17.

    Example: cubetower calibrate data/logs/reference-j.csv --out my-tower.toml --report my.html
    """
    from calibration import calibrate as fit
    from calibration.export import check_export, write_draws, write_tower
    from calibration.stretches import UnknownStart
    from cubetower.outputs import check_outputs
    from cubetower.terminal import print_json, working
    from tower import read_log

    if model != "surrogate":
        raise typer.BadParameter(f"--model {model}: only surrogate can be fitted so far")
    if sessions and len(logs) > 1:
        raise typer.BadParameter("--sessions is of one log; name one, or split the files")
    tosses = [chosen_sessions(read_log(log), sessions) for log in logs]
    check_outputs([(out, (".toml",)), (report, (".html",)), (export, (".npz", ".nc"))], logs)
    if export:
        check_export(export)
    unknown = UnknownStart(start_content)
    with working(f"fitting to {sum(len(log.rows) for log in tosses)} tosses") as told:
        found = fit(*tosses, level=level, unknown=unknown, mixed=mixed, seed=seed, progress=told)
    write_tower(found, out)
    if export:
        write_draws(found, export)
    if report:
        from calibration.report import write_report

        with working("writing the report"):
            write_report(found, report)
    if as_json:
        print_json({"out": str(out), **found.to_json()})
    else:
        _show(found, tosses, out, report, export)


def _show(
    found: Calibration, logs: list[TossLog], out: Path, report: Path | None, export: Path | None
) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    from calibration.words import in_words, notes_on
    from cubetower.scoretables import LEGEND, forecasts, ladder
    from cubetower.terminal import console, print_notes, printable

    shown = console()
    shown.print(f"[bold]{escape(printable(found.title))}[/bold], seed {found.seed}")
    warnings = [warning for log in logs for warning in log.warnings]
    print_notes(shown, warnings, notes_on(found))
    shown.print()
    for sentence in in_words(found):
        shown.print(Padding(escape(sentence), (0, 0, 0, 2)))
    for each in (ladder(found), forecasts(found.scores, found.level)):
        shown.print()
        shown.print(each)
    shown.print(LEGEND)
    shown.print(f"The tower is in [bold]{escape(str(out))}[/bold].")
    for path, what in ((report, "The report is"), (export, "The posterior's draws are")):
        if path:
            shown.print(f"{what} in [bold]{escape(str(path))}[/bold].")
    shown.print(f"[dim]cubetower toss --tower {escape(str(out))} --throw red=4,blue=3[/dim]")
