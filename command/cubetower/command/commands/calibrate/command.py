"""`cubetower calibrate`: a tower file that predicts your tower, from your log of tosses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.command.commands.calibrate.physics import Outputs, PhysicsSource, calibrate_physics
from cubetower.command.options import Details, Json, Seed
from cubetower.command.options.bulk import Backend, Jobs, Scheduler, workers_of
from cubetower.command.options.logs import MEAN_CONTENT, Sessions, StartInside, select_sessions
from cubetower.command.options.overwrite import Overwrite
from cubetower.command.options.report import Open, Report, open_report, report_place

if TYPE_CHECKING:
    from cubetower.calibration.judge.replaytest import Likeness
    from cubetower.calibration.surrogate.logfit import Calibration
    from cubetower.foundation.workers import Workers
    from cubetower.tower.log import TossLog


def calibrate(
    logs: Annotated[
        list[Path],
        typer.Argument(
            metavar="LOG.csv...",
            help="Toss logs of one tower, or a shipped one, such as reference-j.",
        ),
    ],
    out: Annotated[Path, typer.Option(metavar="FILE.toml", help="The tower file to write.")] = Path(
        "my-tower.toml"
    ),
    report: Report = None,
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
            help=("Where the simulated points of a design are kept [default: beside the design]."),
        ),
    ] = None,
    guide: Annotated[
        bool,
        typer.Option(
            "--guide",
            help="Say on one page what the log tells, what is missing, and how good the fit is.",
        ),
    ] = False,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="How chances depend on the throw: M0, M1, M2 or M3 "
            "[default: the one that predicts left-out sessions best].",
        ),
    ] = None,
    sessions: Sessions = None,
    start_inside: StartInside = MEAN_CONTENT,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Allow recorded and simulated logs in one fit.")
    ] = False,
    export: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.npz", help="Write the draws from the posterior; .nc needs ArviZ."
        ),
    ] = None,
    thorough: Annotated[
        bool,
        typer.Option(
            "--thorough",
            help="Examine how far the fit can be trusted; takes minutes: 20 to 60 more fits.",
        ),
    ] = False,
    jobs: Jobs = None,
    backend: Backend = "loky",
    scheduler: Scheduler = None,
    details: Details = False,
    seed: Seed = 1,
    overwrite: Overwrite = False,
    as_json: Json = False,
) -> None:
    """Fit a tower to toss logs: the twin of yours.

    The tower file knows how uncertain it is. Throw into it with --tower my-tower.toml, or into
    one draw from its posterior with --tower my-tower.toml,draw=17. --model physics, in three
    dimensions physics3d, needs --design, the measurements of your tower; a new design is
    simulated first, which takes a while and can be interrupted.

    Example: cubetower calibrate reference-j --out my-tower.toml --report my.html
    """
    from cubetower.calibration.logs.stretches import UnknownStart
    from cubetower.command.options.outputs import check_outputs
    from cubetower.tower import read_log
    from cubetower.tower.shipped import RIGID_BODIES

    if model not in ("surrogate", *RIGID_BODIES):
        raise typer.BadParameter(f"--model {model}: surrogate, physics or physics3d")
    if sessions and len(logs) > 1:
        raise typer.BadParameter(
            "--sessions works with a single log; name one log, or split the files"
        )
    report = report_place(report, out, opened=open_page)
    tosses = [select_sessions(read_log(log), sessions) for log in logs]
    if (guide or thorough) and model != "surrogate":
        raise typer.BadParameter(
            f"--{'guide' if guide else 'thorough'} is for the surrogate: leave out --model, then "
            "judge the physics with cubetower check"
        )
    if model == "surrogate":
        places = [(out, (".toml",)), (report, (".html",)), (export, (".npz", ".nc"))]
        check_outputs(places, logs, models=(model,), overwrite=overwrite)
    settings = {"level": level, "unknown": UnknownStart(start_inside), "mixed": mixed}
    outputs = Outputs(out, report, export, overwrite, as_json, details)
    if model in RIGID_BODIES:
        towards = PhysicsSource(model, design, points, jobs, backend, scheduler)
        calibrate_physics(tosses, towards, outputs, seed=seed, **settings)
    elif design or points or ((jobs or scheduler or backend != "loky") and not thorough):
        raise typer.BadParameter(
            "--design and --points need --model physics or physics3d; --jobs, --backend and "
            "--scheduler need that or --thorough"
        )
    else:
        workers = workers_of(jobs, backend, scheduler) if thorough else None
        _calibrate_surrogate(tosses, outputs, workers, guide=guide, seed=seed, **settings)
    if report and open_page:
        open_report(report)


def _calibrate_surrogate(
    logs: list[TossLog],
    outputs: Outputs,
    workers: Workers | None,
    *,
    guide: bool,
    **settings: Any,
) -> None:
    """Fit, write and print; with workers, examine how far the fit can be trusted."""
    from cubetower.calibration import calibrate as fit
    from cubetower.calibration.surrogate.battleerror import win_error
    from cubetower.calibration.surrogate.export import check_export, write_draws, write_tower
    from cubetower.calibration.surrogate.quickfit import fitted_towers
    from cubetower.calibration.surrogate.selfcheck import judge_fit
    from cubetower.calibration.trust.examination import examine_trust
    from cubetower.command.terminal.guide import print_fit, print_guide
    from cubetower.command.terminal.output import console, print_json, progress_bar, spinner
    from cubetower.command.terminal.trusttable import print_trust

    if outputs.export:
        check_export(outputs.export)
    with spinner(f"fitting to {sum(len(log.rows) for log in logs)} tosses") as told:
        found = fit(*logs, progress=told, **settings)
    replaced = outputs.tower.exists()
    write_tower(found, outputs.tower)
    if outputs.export:
        write_draws(found, outputs.export)
    if outputs.report:
        from cubetower.calibration.report import write_report

        with spinner("writing the report"):
            write_report(found, outputs.report)
    likeness, trust = None, None
    more: dict[str, Any] = {}
    if guide:
        with progress_bar("replaying the log in the tower") as told:
            likeness, _ = judge_fit(found, progress=told)
        error = win_error(fitted_towers(found.posteriors), found.seed)
        more |= {"likeness": likeness.to_json(), "win_error": error}
    if workers:
        with progress_bar("fitting to logs made up like yours") as told:
            trust = examine_trust(found, workers=workers, progress=told)
        more["trust"] = trust.to_json()
    if outputs.as_json:
        files = {"out": str(outputs.tower), "report": outputs.report and str(outputs.report)}
        print_json({**files, **found.to_json(), **more})
        return
    if likeness:
        print_guide(console(), found, likeness, error)
    else:
        print_fit(console(), found)
    if trust:
        print_trust(trust)
    if outputs.details:
        _show_details(found)
    _say_where(outputs, replaced=replaced)
    _say_next(outputs, logs, likeness)


def _show_details(found: Calibration) -> None:
    """What is rough or unknown, and the scores of all models and of naive towers."""
    from cubetower.calibration.surrogate.description import caveats
    from cubetower.command.terminal.output import console, print_notes
    from cubetower.command.terminal.scoretables import LEGEND, ladder_table, score_table

    shown = console()
    print_notes(shown, [], [f"Seed {found.seed}.", *caveats(found)])
    for each in (ladder_table(found), score_table(found.scores, found.level)):
        shown.print()
        shown.print(each)
    shown.print(LEGEND)


def _say_where(outputs: Outputs, *, replaced: bool) -> None:

    from cubetower.command.terminal.output import console, rich_text

    shown, out = console(), outputs.tower
    instead = ", in place of the one before" if replaced else ""
    shown.print(rich_text("The tower is in [bold]{}[/]{}.", out, instead))
    for path, what in (
        (outputs.report, "The report is"),
        (outputs.export, "The posterior's draws are"),
    ):
        if path:
            shown.print(rich_text("{} in [bold]{}[/].", what, path))


def _say_next(outputs: Outputs, logs: list[TossLog], likeness: Likeness | None) -> None:
    """What to do next; of a log that tells too little, to go on with it."""
    from cubetower.command.terminal.output import console, rich_text

    shown, toss = console(), f"cubetower toss --tower {outputs.tower} --throw red=4,blue=3"
    if likeness and likeness.state == "few" and len(logs) == 1 and logs[0].path:
        more = likeness.tosses_needed
        about = f", about {more - likeness.tosses} more tosses" if more else ""
        shown.print(rich_text("[dim]Next: cubetower record {}{}[/]", logs[0].path, about))
        shown.print(rich_text("[dim]  or: {}[/]", toss))
    else:
        shown.print(rich_text("[dim]Next: {}[/]", toss))
