"""`cubetower check`: how well a tower predicts a log of tosses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.towers import Json, Repeat, Seed, TowerSpec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from calibration import Check, ExitShare, Summary

CONTENT_ROWS = 12  # points of the course of the content that are shown


def check(
    log: Annotated[Path, typer.Argument(metavar="LOG.csv", help="A toss log.")],
    tower: TowerSpec = "surrogate",
    repeat: Repeat = 1,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Throw every throw of a log into a tower, and show log and tower side by side.

    Example: cubetower check data/logs/reference-j.csv --tower physics
    """
    from calibration import check_log
    from cubetower.terminal import blaming, named_tower, print_json, working
    from tower import make_tower, read_log

    tosses = read_log(log)
    named_tower(tower)  # a bad spec is reported before the work begins
    with blaming(tower), working(f"throwing {len(tosses.rows) * repeat} tosses into {tower}"):
        result = check_log(tosses, lambda: make_tower(tower), seed, repeat)
    if as_json:
        warnings = [str(warning) for warning in tosses.warnings]
        print_json({"file": str(log), "spec": tower, "warnings": warnings, **result.to_json()})
    else:
        _show(str(log), tower, [str(warning) for warning in tosses.warnings], result)


def _show(log: str, spec: str, warnings: list[str], result: Check) -> None:
    from rich.markup import escape

    from cubetower.terminal import console, print_notes

    out = console()
    named = f"[bold]{escape(log)}[/bold] beside tower [bold]{escape(spec)}[/bold]"
    out.print(f"{named}, seed {result.seed}")
    print_notes(out, warnings, result.notes)
    for shown in _tables(result):
        out.print()
        out.print(shown)
    out.print(_jams(result))


def _tables(result: Check) -> Iterator[Table]:
    yield _sizes(result)
    yield _exits(result)
    yield _course(result)


def _sizes(result: Check) -> Table:
    """Cubes in, out and retained, by throw size; the tower's line below the log's."""
    from calibration import Summary
    from cubetower.terminal import table

    shown = table(
        "thrown", "throws", "in", "", "out", "inside after",
        title="Cubes in, out and retained by throw size: mean ± sd, range",
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
    from cubetower.terminal import table

    shown = table(
        "of colours", "log", "cubes", "tower", "cubes",
        title="Share that falls ± standard error, clustered by session",
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
        shown.add_row(
            *(name, _share(log), str(log.at_stake), _share(tower), str(tower.at_stake)),
            end_section=key == "new_later",
        )
    return shown


def _course(result: Check) -> Table:
    """Mean content over the tosses of a session."""
    from cubetower.terminal import table

    shown = table(
        "toss", "sessions", "log", "tower", "",
        title="Mean content over time, by throws since the tower was emptied", words=("",),
    )  # fmt: skip
    tower = {each.throw: each.mean for each in result.tower.content}
    points = [each for each in result.log.content if each.throw in tower]
    most = max([each.mean for each in points] + list(tower.values()), default=1.0) or 1.0
    for each in points[:: max(1, -(-len(points) // CONTENT_ROWS))]:
        bar = _two_bars(each.mean, tower[each.throw], most)
        shown.add_row(
            str(each.throw + 1),
            str(each.count),
            f"{each.mean:.1f}",
            f"{tower[each.throw]:.1f}",
            bar,
        )
    return shown


def _two_bars(log: float, tower: float, most: float, width: int = 30) -> str:
    """Where log (●) and tower (○) stand between 0 and the largest content."""
    line = [" "] * (width + 1)
    line[round(width * tower / most)] = "○"
    line[round(width * log / most)] = "●" if line[round(width * log / most)] == " " else "◉"
    return "[dim]│[/dim]" + "".join(line)


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


def _share(share: ExitShare) -> str:
    if share.share is None:
        return "–"
    error = "" if share.standard_error is None else f" ± {share.standard_error:.3f}"
    return f"{share.share:.3f}{error}"
