"""What a check prints: the verdict, and the tables behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from cubetower.command.terminal.output import print_prose, table
from cubetower.command.terminal.scoretables import (
    battle_table,
    mark_both,
    naive_table,
    score_table,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from cubetower.calibration import Check, Summary
    from cubetower.calibration.judge.replaytest import Likeness

CONTENT_ROWS = 12  # points of the course of the content that are shown
MIN_REPLAYS = 10  # fewer replays have no range
RANGE_HEADING = "9 of 10 in"  # heading of the ranges of single replays
STATE_STYLES = {"good": "green", "few": "yellow", "differs": "red"}


def print_verdict(out: Console, found: Likeness, *, own: bool = False) -> None:
    """The verdict, and its figures; see `cubetower.calibration.judge.verdict.verdict`."""
    from cubetower.calibration.judge.verdict import figure_rows, verdict

    said = verdict(found, own=own)
    style = STATE_STYLES["differs" if said.found else "few" if said.open else "good"]
    words = said.words if said.open or own else ""
    print_prose(out, f"[bold {style}]{{}}[/] {{}}", said.short, words)
    if not found.figures:
        return
    shown = table("", "log", "tower", "log less tower", "near enough", " ", words=("", " "))
    shown.box, shown.padding = None, (0, 1)
    for row in figure_rows(found):
        mark = Text(row.mark, STATE_STYLES[row.state])
        shown.add_row(row.name, row.log, row.tower, row.excess, row.margin, mark)
    out.print(shown)


def check_tables(result: Check) -> Iterator[Table]:
    """How well the tower predicts, by size of the throw, over time, memory."""
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
    from cubetower.calibration import Summary

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
        span = Text(f"{ours.thrown.min} to {ours.thrown.max}" if number < 2 else "", "dim")
        fell, retained = _spread(theirs.fell), _spread(theirs.retained)
        shown.add_row(
            *(span, "", ""),
            *(Text(cell, "bold") for cell in ("tower", fell, retained)),
            end_section=number == 1,
        )
    return shown


def _exits(result: Check) -> Table:
    """Exit shares of colours not yet inside and of colours only inside."""
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


def jams_text(result: Check) -> str:
    """The key of the marks, and how often the tower jammed."""
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
