"""`cubetower check`: whether a tower is like a log of tosses, and how well it predicts it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.command.options import Details, Json, Seed
from cubetower.command.options.logs import MEAN_CONTENT, Sessions, StartInside, select_sessions
from cubetower.command.options.report import Open, Report, open_report, report_place
from cubetower.command.options.tower import TowerSpec

if TYPE_CHECKING:
    from collections.abc import Collection

    from cubetower.calibration import Check
    from cubetower.calibration.judge.replaytest import Likeness
    from cubetower.tower.log import TossLog


def check(
    log: Annotated[
        Path,
        typer.Argument(
            metavar="LOG.csv", help="A toss log, or a shipped one, such as reference-j."
        ),
    ],
    tower: TowerSpec = "surrogate",
    sessions: Sessions = None,
    repeat: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help=(
                "How often to replay the log's throws [default: as often as the verdict "
                "needs, 19 to 99]."
            ),
        ),
    ] = None,
    start_inside: StartInside = MEAN_CONTENT,
    report: Report = None,
    open_page: Open = False,
    seed: Seed = 1,
    details: Details = False,
    as_json: Json = False,
) -> None:
    """Say whether a tower is like a toss log.

    The answer is good, different, or too few tosses to say. The tower replays the log's throws
    many times. It is good if every difference is too small to matter in battles. A right tower
    is said to differ in at most 1 log of 20. Towers that know their chances (surrogate, bag,
    twoshelves, your fitted tower) also predict every toss from those before it, beside naive
    towers: --details shows that.

    Example: cubetower check reference-j --tower my-tower.toml
    """
    from cubetower.calibration.judge.check import check_log, fitted_sessions, judge_log
    from cubetower.calibration.judge.verdict import KEY, how_sure, how_unusual
    from cubetower.calibration.logs.stretches import UnknownStart
    from cubetower.calibration.prediction.distributions import (
        baseline_of,
        named_distribution,
        posterior_towers,
        tower_file_of,
    )
    from cubetower.command.options.outputs import check_outputs
    from cubetower.command.options.tower import attribute_to_user_code, load_tower
    from cubetower.command.terminal.output import (
        console,
        print_json,
        print_prose,
        progress_bar,
        spinner,
    )
    from cubetower.foundation.workers import Workers, cores
    from cubetower.tower import read_log

    tosses = select_sessions(read_log(log), sessions)
    slow = load_tower(tower).capabilities.recordable  # a bad spec is reported before the work
    report = report_place(report, log.with_name(f"{log.stem}-check.html"), opened=open_page)
    check_outputs([(report, (".html",))], [log])
    file, unknown = tower_file_of(tower), UnknownStart(start_inside)
    fitted = fitted_sessions(tosses, file) if file else ()
    distribution = named_distribution(tower)
    own = ":" in tower  # a class or a program of the user's stays in this process
    result: Check | None = None
    with attribute_to_user_code(tower), progress_bar(f"replaying the log in {tower}") as shown:
        replaying: dict[str, Any] = {
            "makers": posterior_towers(tower),
            "slow": own,
            "workers": Workers(cores()) if slow and not own else None,
            "progress": shown,
        }
        if details or report or as_json:
            result = check_log(
                *(tosses, tower, seed, repeat),
                **replaying,
                distribution=distribution,
                m0=baseline_of(file, tower) if file else None,
                fitted=fitted,
                unknown=unknown,
            )
            found = result.likeness
        else:
            found, _ = judge_log(tosses, tower, seed, repeat, **replaying)
    if result and report:
        from cubetower.calibration.prediction.predictions import predict
        from cubetower.calibration.report import write_check_report

        with spinner("writing the report"):
            predictions = predict(distribution, tosses, unknown) if distribution else None
            write_check_report(result, tosses, tower, report, predictions=predictions)
    if report and open_page:
        open_report(report)
    if result and as_json:
        warnings = [str(warning) for warning in tosses.warnings]
        files = {"file": str(log), "report": report and str(report)}
        print_json({**files, "spec": tower, "warnings": warnings, **result.to_json()})
        return
    _show(found, tosses, fitted)
    if result and details:
        print_prose(console(), "[dim]{}[/]", how_sure(found))
        _show_details(f"{log} beside tower {tower}, seed {seed}", result)
    if not details:
        told = [KEY, how_unusual(found)] if found.state else []
        if tosses.description.kind != "recorded":
            told.append(f"The log is {tosses.description.kind}.")
        told.append("--details says more.")
        print_prose(console(), "[dim]{}[/]", " ".join(told))
    if report:
        print(f"The report is in {report}.")


def _show(found: Likeness, log: TossLog, fitted: Collection[str]) -> None:
    """The verdict, and what a reader must know of log and tower."""
    from cubetower.calibration.judge.caveats import fitted_notes
    from cubetower.command.terminal.checktables import print_verdict
    from cubetower.command.terminal.output import console, print_notes

    out = console()
    print_verdict(out, found)
    print_notes(out, log.warnings, [])
    print_notes(out, [], fitted_notes(log, fitted))


def _show_details(title: str, result: Check) -> None:

    from cubetower.command.terminal.checktables import check_tables, jams_text
    from cubetower.command.terminal.output import console, print_notes, rich_text
    from cubetower.command.terminal.scoretables import LEGEND

    out = console()
    out.print()
    out.print(rich_text("[bold]{}[/]", title))
    print_notes(out, [], result.notes)
    for number, shown in enumerate(check_tables(result)):
        out.print()
        out.print(shown)
        if number == 0:
            out.print(LEGEND)
    out.print(jams_text(result))
