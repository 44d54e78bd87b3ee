"""`cubetower compare`: several towers side by side, and how far each is from a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.command.options import Json, Repeat, Seed
from cubetower.command.options.report import Open, Report, report_place, show_report

if TYPE_CHECKING:
    from cubetower.calibration.logs.replay import Progress
    from cubetower.tower.log import TossLog


def compare(
    towers: Annotated[
        list[str],
        typer.Argument(
            metavar="SPEC...", help="Towers to compare, named as for `cubetower toss --tower`."
        ),
    ],
    log: Annotated[
        Path | None,
        typer.Option(
            metavar="LOG.csv",
            help="Use the throws of this log, and show the log beside the towers.",
        ),
    ] = None,
    protocol: Annotated[
        Path | None,
        typer.Option(
            metavar="LOG.csv",
            help="A log of throws into the emptied tower, to compare how many cubes stay.",
        ),
    ] = None,
    tosses: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Roughly how many standard throws into each tower [default: 620].",
        ),
    ] = None,
    repeat: Repeat = 1,
    seed: Seed = 1,
    report: Report = None,
    open_page: Open = False,
    as_json: Json = False,
) -> None:
    """Throw the same cubes into several towers, and compare them.

    Without --log, the throws are standard sessions: a seeding and 30 throws. Every tower is
    thrown into twice, to show how much chance alone makes it differ from itself.

    Example: cubetower compare bag twoshelves --log reference-j
    """
    from cubetower.calibration import compare_towers
    from cubetower.command.options.outputs import check_outputs
    from cubetower.command.options.tower import load_tower
    from cubetower.command.terminal.comparetables import show_comparison
    from cubetower.command.terminal.output import print_json
    from cubetower.tower import read_log

    _refuse_twice(towers)
    sessions = _sessions(tosses, log)
    beside = log.with_name(f"{log.stem}-compared.html") if log else Path("compared")
    report = report_place(report, beside, opened=open_page)
    check_outputs([(report, (".html",))], [path for path in (log, protocol) if path])
    ours, fillings = (read_log(path) if path else None for path in (log, protocol))
    for spec in towers:
        load_tower(spec)  # a bad spec is reported before the work begins
    result = compare_towers(
        {spec: spec for spec in towers},
        *(ours, fillings),
        seed=seed,
        repeat=repeat,
        sessions=sessions,
        around=_throwing_into,
    )
    logs = [each for each in (ours, fillings) if each]
    known = [note for spec in towers for each in logs for note in _fitted_to(spec, each)]
    result = replace(result, notes=(*known, *result.notes))
    if report:
        from cubetower.calibration.report.comparepage import write_compare_report

        write_compare_report(result, report, logs, known)
    warnings = [str(warning) for each in logs for warning in each.warnings]
    if as_json:
        files = {
            name: path and str(path)
            for name, path in (("log", log), ("protocol", protocol), ("report", report))
        }
        print_json({"files": files, "warnings": warnings, **result.to_json()})
    else:
        show_comparison(result, [str(path) for path in (log, protocol) if path], warnings)
    show_report(report, opened=open_page, as_json=as_json)


def _fitted_to(spec: str, log: TossLog) -> Iterator[str]:
    """That a tower was fitted to a part of a log, if it was."""
    from cubetower.calibration.judge.caveats import fitted_notes
    from cubetower.calibration.judge.check import fitted_sessions
    from cubetower.calibration.prediction.distributions import tower_file_of

    if file := tower_file_of(spec):
        yield from fitted_notes(log, fitted_sessions(log, file), spec)


def _sessions(tosses: int | None, log: Path | None) -> int:
    """Standard sessions for so many tosses."""
    from cubetower.calibration.judge.standard import SESSIONS, THROWS

    if tosses is None:
        return SESSIONS
    if log:
        raise typer.BadParameter("--tosses goes with standard throws; with --log use --repeat")
    return max(2, round(tosses / (1 + THROWS)))


def _refuse_twice(specs: Sequence[str]) -> None:
    for spec in specs:
        if specs.count(spec) > 1:
            raise typer.BadParameter(f"{spec} is named twice; name each tower once")


@contextmanager
def _throwing_into(spec: str) -> Iterator[Progress | None]:
    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.command.terminal.output import progress_bar

    with attribute_to_user_code(spec), progress_bar(f"throwing into {spec}") as shown:
        yield shown
