"""`cubetower calibrate`: a tower file that predicts your tower, from your log of tosses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.commands.calibrate.physics import Outputs, PhysicsSource, calibrate_physics
from cubetower.options import Json, Seed
from cubetower.options.bulk import Scheduler
from cubetower.options.logs import MEAN_CONTENT, Sessions, StartContent, select_sessions
from cubetower.options.report import Open, open_report, report_place

if TYPE_CHECKING:
    from calibration.surrogate.logfit import Calibration
    from tower.log import TossLog


def calibrate(
    logs: Annotated[
        list[Path], typer.Argument(metavar="LOG.csv...", help="Toss logs, all of the same tower.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE.toml", help="The tower file to write.")] = Path(
        "my-tower.toml"
    ),
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write a page that explains the fit.")
    ] = None,
    open_page: Open = False,
    model: Annotated[
        str, typer.Option(metavar="NAME", help="What to fit: surrogate, physics or physics3d.")
    ] = "surrogate",
    design: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.toml",
            help="For physics: your tower's design file, or the name of a shipped design.",
        ),
    ] = None,
    points: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.csv",
            help=(
                "Where the simulated points of a design are kept \\[default: beside the design]."
            ),
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            help="M0, M1, M2 or M3 \\[default: the one that predicts left-out sessions best]."
        ),
    ] = None,
    sessions: Sessions = None,
    start_content: StartContent = MEAN_CONTENT,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Allow recorded and simulated logs in one fit.")
    ] = False,
    export: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.npz", help="Write the draws from the posterior; .nc needs ArviZ."
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="J", help="Points to simulate at once \\[default: one per core]."
        ),
    ] = None,
    backend: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="What runs the simulations: loky (processes on this machine), dask or ray.",
        ),
    ] = "loky",
    scheduler: Scheduler = None,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Fit a tower to toss logs, and write a tower file that knows how uncertain it is.

    Throw into it with --tower my-tower.toml, or into one draw from its posterior with --tower
    my-tower.toml,draw=17. --model physics, in three dimensions physics3d, needs --design, the
    measurements of your tower; a new design is simulated first, which takes a while and can be
    interrupted.

    Example: cubetower calibrate data/logs/reference-j.csv --out my-tower.toml --report my.html
    """
    from calibration.logs.stretches import UnknownStart
    from cubetower.options.outputs import check_outputs
    from tower import read_log
    from tower.shipped import RIGID_BODIES

    if model not in ("surrogate", *RIGID_BODIES):
        raise typer.BadParameter(f"--model {model}: surrogate, physics or physics3d")
    if sessions and len(logs) > 1:
        raise typer.BadParameter(
            "--sessions works with a single log; name one log, or split the files"
        )
    report = report_place(report, out, opened=open_page)
    tosses = [select_sessions(read_log(log), sessions) for log in logs]
    if model == "surrogate":
        places = [(out, (".toml",)), (report, (".html",)), (export, (".npz", ".nc"))]
        check_outputs(places, logs)
    settings = {"level": level, "unknown": UnknownStart(start_content), "mixed": mixed}
    outputs = Outputs(out, report, export, as_json)
    if model in RIGID_BODIES:
        towards = PhysicsSource(model, design, points, jobs, backend, scheduler)
        calibrate_physics(tosses, towards, outputs, seed=seed, **settings)
    elif design or points or jobs or scheduler or backend != "loky":
        raise typer.BadParameter(
            "--design, --points, --jobs, --backend and --scheduler need --model physics "
            "or physics3d"
        )
    else:
        _calibrate_surrogate(tosses, outputs, seed=seed, **settings)
    if report and open_page:
        open_report(report)


def _calibrate_surrogate(logs: list[TossLog], outputs: Outputs, **settings: Any) -> None:
    from calibration import calibrate as fit
    from calibration.surrogate.export import check_export, write_draws, write_tower
    from cubetower.terminal.output import print_json, spinner

    if outputs.export:
        check_export(outputs.export)
    with spinner(f"fitting to {sum(len(log.rows) for log in logs)} tosses") as told:
        found = fit(*logs, progress=told, **settings)
    write_tower(found, outputs.tower)
    if outputs.export:
        write_draws(found, outputs.export)
    if outputs.report:
        from calibration.report import write_report

        with spinner("writing the report"):
            write_report(found, outputs.report)
    if outputs.as_json:
        print_json({"out": str(outputs.tower), **found.to_json()})
    else:
        _show(found, logs, outputs.tower, outputs.report, outputs.export)


def _show(
    found: Calibration, logs: list[TossLog], out: Path, report: Path | None, export: Path | None
) -> None:
    from rich.markup import escape
    from rich.padding import Padding

    from calibration.surrogate.description import caveats, describe
    from cubetower.terminal.output import console, print_notes, printable
    from cubetower.terminal.scoretables import LEGEND, ladder_table, score_table

    shown = console()
    shown.print(f"[bold]{escape(printable(found.title))}[/bold], seed {found.seed}")
    warnings = [warning for log in logs for warning in log.warnings]
    print_notes(shown, warnings, caveats(found))
    shown.print()
    for sentence in describe(found):
        shown.print(Padding(escape(sentence), (0, 0, 0, 2)))
    for each in (ladder_table(found), score_table(found.scores, found.level)):
        shown.print()
        shown.print(each)
    shown.print(LEGEND)
    shown.print(f"The tower is in [bold]{escape(str(out))}[/bold].")
    for path, what in ((report, "The report is"), (export, "The posterior's draws are")):
        if path:
            shown.print(f"{what} in [bold]{escape(str(path))}[/bold].")
    shown.print(f"[dim]Next: cubetower toss --tower {escape(str(out))} --throw red=4,blue=3[/dim]")
