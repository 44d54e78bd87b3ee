"""`cubetower check`: how well a tower predicts a log of tosses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.options import Json, Seed
from cubetower.options.tower import TowerSpec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console
    from rich.table import Table

    from calibration import Check, Summary
    from calibration.judge.replaytest import Likeness
    from tower.log import TossLog

MEAN_CONTENT = 12.0  # as in calibration.logs.stretches, which takes long to load

Sessions = Annotated[
    str | None,
    typer.Option(
        metavar="LABELS",
        help="Use only these sessions of the log, such as 1-7,9 \\[default: all].",
    ),
]
StartContent = Annotated[
    float,
    typer.Option(
        min=0.1,
        max=100,
        metavar="CUBES",
        help="Average number of cubes inside where the log does not say.",
    ),
]
CONTENT_ROWS = 12  # points of the course of the content that are shown
MIN_REPLAYS = 10  # fewer replays have no range
RANGE_HEADING = "9 of 10 in"  # heading of the ranges of single replays


def check(
    log: Annotated[Path, typer.Argument(metavar="LOG.csv", help="A toss log.")],
    tower: TowerSpec = "surrogate",
    sessions: Sessions = None,
    repeat: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help=(
                "How often to replay the log's throws \\[default: as often as the verdict "
                "needs, 19 to 99]."
            ),
        ),
    ] = None,
    start_content: StartContent = MEAN_CONTENT,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE.html", help="Write the result as a page with charts."),
    ] = None,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Judge whether a tower matches a toss log, and how well it predicts it.

    The tower replays the log's throws many times. A tower that is right is called different in
    1 log of 20. Towers that know their chances (surrogate, bag, twoshelves, your fitted tower)
    also predict every toss from those before it, beside naive towers.

    Example: cubetower check data/logs/reference-j.csv --tower my-tower.toml
    """
    from calibration import check_log
    from calibration.judge.check import fitted_sessions
    from calibration.logs.stretches import UnknownStart
    from calibration.prediction.distributions import (
        baseline_of,
        named_distribution,
        posterior_towers,
        tower_file_of,
    )
    from cubetower.options.outputs import check_outputs
    from cubetower.options.tower import blame_own_code, load_tower
    from cubetower.terminal.output import print_json, spinner
    from foundation.workers import Workers, cores
    from tower import make_tower, read_log

    tosses = select_sessions(read_log(log), sessions)
    slow = load_tower(tower).capabilities.recordable  # a bad spec is reported before the work
    check_outputs([(report, (".html",))], [log])
    file, unknown = tower_file_of(tower), UnknownStart(start_content)
    distribution = named_distribution(tower)
    own = ":" in tower  # a class or a program of the user's stays in this process
    with blame_own_code(tower), spinner(f"replaying the log in {tower}") as tell:
        result = check_log(
            tosses,
            partial(make_tower, tower),
            seed,
            repeat,
            makers=posterior_towers(tower),
            slow=own,
            workers=Workers(cores()) if slow and not own else None,
            progress=lambda done, of: tell(f"{done} of {of}"),
            distribution=distribution,
            m0=baseline_of(file, tower) if file else None,
            fitted=fitted_sessions(tosses, file) if file else (),
            unknown=unknown,
        )
    if report:
        from calibration.prediction.predictions import predict
        from calibration.report import write_check_report

        with spinner("writing the report"):
            predictions = predict(distribution, tosses, unknown) if distribution else None
            write_check_report(result, tosses, tower, report, predictions=predictions)
    if as_json:
        warnings = [str(warning) for warning in tosses.warnings]
        print_json({"file": str(log), "spec": tower, "warnings": warnings, **result.to_json()})
    else:
        _show(str(log), tower, [str(warning) for warning in tosses.warnings], result)
        if report:
            print(f"The report is in {report}.")


def select_sessions(log: TossLog, wanted: str | None) -> TossLog:
    """The sessions of a log that a user named, as in ``1-7,9``; all for None.

    Raises:
        LogError: there is no such session; lists those there are.
    """
    from tower.log import LogError, LogProblem

    if wanted is None:
        return log
    labels = [rows[0].session for rows in log.sessions()]
    chosen: set[str] = set()
    for part in wanted.split(","):
        first, dash, last = part.strip().partition("-")
        if part.strip() in labels:
            chosen.add(part.strip())
        elif dash and first.strip() in labels and last.strip() in labels:
            span = labels.index(first.strip()), labels.index(last.strip())
            chosen.update(labels[min(span) : max(span) + 1])
        else:
            known = ", ".join(labels[:20]) + (" ..." if len(labels) > 20 else "")
            fix = f"name some of {known}"
            reason = f"there is no session {part.strip()!r}"
            raise LogError([LogProblem(str(log.path or "the log"), None, None, reason, fix)])
    return replace(log, rows=tuple(row for row in log.rows if row.session in chosen))


def _show(log: str, spec: str, warnings: list[str], result: Check) -> None:
    from rich.markup import escape

    from cubetower.terminal.output import console, print_notes
    from cubetower.terminal.scoretables import LEGEND

    out = console()
    named = f"[bold]{escape(log)}[/bold] beside tower [bold]{escape(spec)}[/bold]"
    out.print(f"{named}, seed {result.seed}")
    out.print()
    _show_likeness(out, result.likeness)
    out.print()
    print_notes(out, warnings, result.notes)
    for number, shown in enumerate(_tables(result)):
        out.print()
        out.print(shown)
        if number == 0:
            out.print(LEGEND)
    out.print(_jams(result))


def _show_likeness(out: Console, found: Likeness) -> None:
    """The verdict, the figures that it is from, and how sure it is."""
    from calibration.judge.verdict import figure_rows, how_sure, verdict
    from cubetower.terminal.output import table

    said = verdict(found)
    out.print(f"[bold]{said.short}[/bold]")
    out.print(said.words)
    if not found.figures:
        return
    shown = table("", "log", "replays", "range", " ", words=("", " "))
    for row in figure_rows(found):
        mark = "[red]◀ beyond[/red]" if row.beyond else ""
        shown.add_row(row.name, row.log, row.mean, row.range, mark)
    out.print(shown)
    if more := how_sure(found):
        out.print(f"[dim]{more}[/dim]")


def _tables(result: Check) -> Iterator[Table]:
    from cubetower.terminal.scoretables import battle_table, naive_table, score_table

    if result.scores:
        yield score_table(result.scores)
        if result.scores.judgement.cells:
            yield battle_table(result.scores.judgement)
    else:
        yield naive_table(result.naive)
    yield _sizes(result)
    yield _exits(result)
    yield _course(result)
    yield _memory(result)


def _sizes(result: Check) -> Table:
    """Cubes in, out and retained, by throw size; the tower's line below the log's."""
    from calibration import Summary
    from cubetower.terminal.output import table

    shown = table(
        "thrown", "throws", "in", "", "out", "inside after",
        title="Cubes in, out and inside by size of the throw: mean ± sd, range",
        words=("thrown", ""),
    )  # fmt: skip
    pairs = [
        ("all", result.log.overall, result.tower.overall),
        ("no seeding", result.log.later, result.tower.later),
    ]
    towers = {each.smallest: each for each in result.tower.by_size}
    for each in result.log.by_size:  # counts of the opened tower can tell more of the log
        nothing = replace(each, fell=Summary.of(()), retained=Summary.of(()))
        pairs.append((each.sizes, each, towers.get(each.smallest, nothing)))
    for number, (name, ours, theirs) in enumerate(pairs):
        if not ours.thrown.count:
            continue
        count, thrown = str(ours.thrown.count), _spread(ours.thrown, with_range=False)
        shown.add_row(name, count, thrown, "log", _spread(ours.fell), _spread(ours.retained))
        span = f"[dim]{ours.thrown.min} to {ours.thrown.max}" if number < 2 else ""
        fell, retained = _spread(theirs.fell), _spread(theirs.retained)
        shown.add_row(
            *(span, "", "", "[bold]tower", f"[bold]{fell}", f"[bold]{retained}"),
            end_section=number == 1,
        )
    return shown


def _exits(result: Check) -> Table:
    """Exit shares of colours not yet inside and of colours only inside."""
    from cubetower.terminal.output import table

    shown = table(
        "of colours", "log", "cubes", "replays", RANGE_HEADING,
        title="Share that falls; the log's ± standard error, clustered by session",
        words=("of colours",),
    )  # fmt: skip
    ours, theirs = result.log.exits, result.tower.exits
    for name, key in (
        ("not yet inside", "new"),
        ("not yet inside, seeding throws", "new_seeding"),
        ("not yet inside, no seeding", "new_later"),
        ("only inside", "old"),
        ("only inside, after seeding", "old_after_seeding"),
        ("only inside, later", "old_later"),
    ):
        log, tower = getattr(ours, key), getattr(theirs, key)
        if not log.at_stake and not tower.at_stake:
            continue
        each = [getattr(figures.exits, key).share for figures in result.predictive.figures]
        mean = "–" if tower.share is None else f"{tower.share:.3f}"
        shown.add_row(
            *(
                name,
                _with_error(log.share, log.standard_error),
                str(log.at_stake),
                mean,
                _range(each, 3),
            ),
            end_section=key == "new_later",
        )
    return shown


def _course(result: Check) -> Table:
    """Mean content over the tosses of a session."""
    from cubetower.terminal.output import table
    from cubetower.terminal.scoretables import mark_both

    shown = table(
        "toss", "sessions", "log", "replays", RANGE_HEADING, "",
        title="Mean number of cubes inside, by throws since the tower was emptied", words=("",),
    )  # fmt: skip
    tower = {each.throw: each.mean for each in result.tower.content}
    points = [each for each in result.log.content if each.throw in tower]
    most = max([each.mean for each in points] + list(tower.values()), default=1.0) or 1.0
    courses = [
        {each.throw: each.mean for each in figures.content} for figures in result.predictive.figures
    ]
    for each in points[:: max(1, -(-len(points) // CONTENT_ROWS))]:
        bar = mark_both(tower[each.throw] / most, each.mean / most)
        shown.add_row(
            str(each.throw + 1),
            str(each.count),
            f"{each.mean:.1f}",
            f"{tower[each.throw]:.1f}",
            _range([course.get(each.throw) for course in courses], 1),
            bar,
        )
    return shown


def _memory(result: Check) -> Table:
    """How the content is correlated with itself, and how far stretches of throws are from the log.

    The tower's other throws show how far chance alone takes it from itself.
    """
    from cubetower.terminal.output import table

    shown = table(
        "", "log", "replays", RANGE_HEADING,
        title="Memory: autocorrelation of the cubes inside; three throws in a row told apart",
        words=("",),
    )  # fmt: skip
    for place, (ours, theirs) in enumerate(
        zip(result.log.autocorrelation, result.tower.autocorrelation, strict=True)
    ):
        each = [f.autocorrelation[place].correlation.value for f in result.predictive.figures]
        value = theirs.correlation.value
        shown.add_row(
            f"autocorrelation, lag {ours.lag}",
            _with_error(ours.correlation.value, ours.correlation.standard_error),
            "–" if value is None else f"{value:.3f}",
            _range(each, 3),
        )
    apart, itself = result.difference.from_reference, result.difference.from_itself
    both = [("the log", apart), ("itself", itself)]
    for name, found in both:
        if found:
            p = f"p {found.energy.p_value:.3f}" if found.energy.p_value is not None else ""
            shown.add_row(f"energy distance from {name}", p, f"{found.energy.distance or 0:.3f}")
    for name, found in both:
        if found and found.auc:
            auc = _with_error(found.auc.value, found.auc.standard_error)
            shown.add_row(f"classifier (AUC), from {name}", "", auc)
    return shown


def _range(values: Sequence[float | None], digits: int) -> str:
    """Where 9 of 10 replays lie; a dash if there are too few to say."""
    import numpy as np

    known = [value for value in values if value is not None]
    if len(known) < MIN_REPLAYS:
        return "–"
    low, high = np.quantile(known, (0.05, 0.95))
    return f"{low:.{digits}f} to {high:.{digits}f}"


def _with_error(value: float | None, error: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" + ("" if error is None else f" ± {error:.3f}")


def _jams(result: Check) -> str:
    jams = result.jams
    return (
        "● log  ○ tower  ◉ both\n"
        f"Jams of the tower: {jams.seeding_jams} in {jams.seeding_throws} seeding throws, "
        f"{jams.other_jams} in {jams.other_throws} others. A seeding throw is the first one into "
        "an emptied tower."
    )


def _spread(summary: Summary, *, with_range: bool = True) -> str:
    if summary.mean is None:
        return "–"
    sd = "" if summary.sd is None else f"±{summary.sd:.1f}"
    extent = f"{summary.min}–{summary.max}".rjust(6) if with_range else ""
    return f"{summary.mean:.1f}{sd}{extent}"
