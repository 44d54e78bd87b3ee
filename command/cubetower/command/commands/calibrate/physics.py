"""`cubetower calibrate --model physics` or `physics3d`: a tower that behaves like yours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from cubetower.calibration.twin.emulator import Emulator
    from cubetower.calibration.twin.fit import Twin
    from cubetower.calibration.twin.points import Progress
    from cubetower.tower import Design
    from cubetower.tower.log import TossLog

NO_DESIGN = (
    "--model {model} needs --design, the measurements of your tower: a file (make one with "
    "`cubetower design new my-design.toml`) or a shipped one, such as standard"
)

REPORT_TOSSES = 2500  # tosses into each tower, for the report
MAX_REPEATS = 10  # times that a session is thrown


@dataclass(frozen=True)
class Outputs:
    """What a calibration writes.

    Attributes:
        tower: the tower file.
        report: the page that explains it, if any.
        export: the posterior's draws for other tools, if any; of a surrogate only.
        overwrite: whether they may replace what a person made.
        as_json: print JSON.
        details: print the tables behind the answer, too.
    """

    tower: Path
    report: Path | None
    export: Path | None
    overwrite: bool
    as_json: bool
    details: bool


@dataclass(frozen=True)
class PhysicsSource:
    """What the physics is calibrated from, and who simulates it.

    Attributes:
        model: the tower model that is calibrated; one of `cubetower.tower.shipped.RIGID_BODIES`.
        design: a file, or the name of a shipped design.
        points: the table of points to use or make; None: the shipped one, or one beside the design.
        jobs: points simulated at a time.
        backend: who simulates.
        scheduler: address of a cluster.
    """

    model: str
    design: str | None
    points: Path | None
    jobs: int | None
    backend: str
    scheduler: str | None


def calibrate_physics(
    logs: Sequence[TossLog], towards: PhysicsSource, outputs: Outputs, **settings: Any
) -> None:
    """Fit a physics tower to logs, write it, and say what was found.

    Args:
        logs: of one tower.
        towards: the design, and how it is simulated.
        outputs: what is written.
        settings: of `cubetower.calibration.calibrate`.
    """
    from cubetower.calibration.surrogate.logfit import check_logs
    from cubetower.calibration.twin.export import write_twin
    from cubetower.calibration.twin.fit import fit_twin
    from cubetower.command.terminal.output import print_json, spinner
    from cubetower.tower import Design
    from cubetower.tower.specdata import rigid_body_tower

    if towards.design is None:
        raise typer.BadParameter(NO_DESIGN.format(model=towards.model))
    if outputs.export or settings.pop("level"):
        raise typer.BadParameter("--export and --level need --model surrogate")
    design = Design.load(towards.design)
    rigid_body_tower(towards.model, design)  # or a line says why there is none
    check_logs(logs, mixed=settings["mixed"])
    _check_outputs(design, logs, towards, outputs)
    emulator = _emulator(design, logs, towards)
    with spinner(f"fitting to {sum(len(log.rows) for log in logs)} tosses") as told:
        twin = fit_twin(*logs, design=design, emulator=emulator, progress=told, **settings)
    written = write_twin(twin, outputs.tower, towards.design)
    if outputs.report:
        _write_report(twin, outputs.report)
    if outputs.as_json:
        files = [str(path) for path in written]
        print_json({"out": str(outputs.tower), "files": files, **twin.to_json()})
    else:
        _show(twin, logs, outputs)


def _check_outputs(
    design: Design, logs: Sequence[TossLog], towards: PhysicsSource, outputs: Outputs
) -> None:
    """Make sure, before the work begins, that nothing is written over what must stay."""
    from cubetower.command.options.outputs import check_twin_outputs

    table = table_of(design, towards)
    others = {table: "the table of points"}
    if table.name:
        others[table.with_suffix(".toml")] = f"kept for {table}"
    file = Path(f"{towards.design}") if f"{towards.design}".endswith(".toml") else None
    if file:
        others[file] = "the design"
    read = [log.path for log in logs if log.path]
    check_twin_outputs(
        outputs.tower, outputs.report, file, read, others, towards.model,
        overwrite=outputs.overwrite,
    )  # fmt: skip


def table_of(design: Design, towards: PhysicsSource) -> Path:
    """The table of points of a design: the one named, a shipped one, or one beside its file."""
    from cubetower.calibration.twin.points import shipped_points

    ending = ".points.csv" if towards.model == "physics" else ".points3d.csv"
    beside = Path(f"{towards.design}".removesuffix(".toml") + ending)
    return towards.points or shipped_points(design, towards.model) or beside


def _emulator(design: Design, logs: Sequence[TossLog], towards: PhysicsSource) -> Emulator:
    """The design's emulator; what is not simulated yet is simulated now."""
    from cubetower.calibration.surrogate.logfit import levels_for
    from cubetower.calibration.twin.emulatorfile import emulator_of
    from cubetower.calibration.twin.points import read_points, shipped_points, simulate_points
    from cubetower.command.options.bulk import workers_of

    path = table_of(design, towards)
    if path == shipped_points(design, towards.model):
        points = read_points(path, design, towards.model)
    else:
        workers = workers_of(towards.jobs, towards.backend, towards.scheduler)
        with _simulating(design, path) as told:
            points = simulate_points(design, path, workers, model=towards.model, progress=told)
    return emulator_of(points, levels_for(logs)[-1], path)


@contextmanager
def _simulating(design: Design, path: Path) -> Iterator[Progress]:
    """Show how far the simulation is; if it ends early, say what is kept."""
    from cubetower.command.options.bulk import bulk_progress
    from cubetower.command.terminal.output import printable

    def describe_kept(done: int, total: int) -> str:
        return f"{done} of {total} points are kept in {path}; the same command resumes"

    with bulk_progress(f"Points of {printable(design.title)}", describe_kept) as told:
        yield told


def _write_report(twin: Twin, path: Path) -> None:
    from cubetower.calibration.report import write_twin_report
    from cubetower.calibration.twin.freeruns import compare_twin
    from cubetower.command.terminal.output import spinner

    tosses = sum(len(log.rows) for log in twin.logs)
    repeat = min(max(1, round(REPORT_TOSSES / tosses)), MAX_REPEATS)
    with spinner("replaying the log's throws in the towers") as told:
        free = compare_twin(twin, seed=twin.direct.seed, repeat=repeat)
        told("writing the report")
        write_twin_report(twin, path, free=free)


def _show(twin: Twin, logs: Sequence[TossLog], outputs: Outputs) -> None:

    from cubetower.calibration.surrogate.description import caveats
    from cubetower.command.terminal.output import console, print_notes, rich_text
    from cubetower.command.terminal.scoretables import LEGEND, score_table

    shown = console()
    shown.print(rich_text("[bold]{}[/], seed {}", twin.title, twin.direct.seed))
    print_notes(
        shown,
        [warning for log in logs for warning in log.warnings],
        [*caveats(twin.direct), *twin.doubts],
    )
    shown.print()
    shown.print(_values(twin))
    if outputs.details:
        shown.print()
        shown.print(score_table(twin.scores, "physics, emulated"))
        shown.print(LEGEND)
    _say_where(shown, outputs)


def _values(twin: Twin) -> Table:
    """The fitted values, and by how much the log has narrowed each."""
    from cubetower.calibration.report.parameters import UNIDENTIFIED
    from cubetower.calibration.twin.fit import MIN_EFFECTIVE_DRAWS
    from cubetower.command.terminal.output import table

    shown = table(
        "value",
        "best",
        "90 % interval",
        "before",
        "narrowed",
        title="Physical values, fitted",
        words=("value", "narrowed"),
    )
    for axis, low, high, contraction in zip(
        twin.posterior.axes, *twin.posterior.interval(0.9), twin.posterior.contraction, strict=True
    ):
        digits = max(0, axis.digits - 1)
        told = f"{contraction:.0%}" if twin.identifiable[axis.name] else UNIDENTIFIED
        told = "too few draws to tell" if twin.posterior.effective < MIN_EFFECTIVE_DRAWS else told
        shown.add_row(
            axis.title,
            f"{twin.values[axis.name]:.{digits}f}",
            f"{low:.{digits}f} to {high:.{digits}f}",
            f"{axis.low:g} to {axis.high:g}",
            told,
        )
    return shown


def _say_where(shown: Console, outputs: Outputs) -> None:

    from cubetower.command.terminal.output import rich_text

    out = outputs.tower
    shown.print(
        rich_text("The tower is in [bold]{}[/], with draws and its surrogate beside it.", out)
    )
    if outputs.report:
        shown.print(rich_text("The report is in [bold]{}[/].", outputs.report))
    shown.print(rich_text("[dim]Next: cubetower toss --tower {} --throw red=4,blue=3[/]", out))
    shown.print(rich_text("[dim]  or: cubetower watch --lab --tower {}[/]", out))
