"""Tables and plain data of what was found of laws on recorded tosses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from benchmarks.reality import judge
from benchmarks.reality.judge import Judged, Number
from benchmarks.reality.recordings import Recordings
from benchmarks.timing import machine
from cubetower.terminal.output import console, print_json, table

AIM = 0.75  #: of the constant guess's error of the way


@dataclass(frozen=True, slots=True)
class Floors:
    """What laws are compared with.

    Attributes:
        law: whose starts are compared with each other.
        halves: distances of one half of the recorded tosses from the other.
        starts: distances and errors of one start against the others.
        paths: errors of paths of one start against another.
        guess: errors of a constant guess.
        guess_paths: errors of paths of a trivial guess.
    """

    law: str
    halves: list[Number]
    starts: tuple[list[Number], list[Number]]
    paths: list[float]
    guess: list[float]
    guess_paths: list[float]


@dataclass(frozen=True, slots=True)
class Row:
    """What was found of a law: distances, errors, errors of paths, and how far ahead these are."""

    judged: Judged
    distances: list[Number]
    errors: list[Number]
    paths: list[Number]
    leads: list[Number]


def report(recordings: Recordings, laws: Sequence[Judged], *, as_json: bool) -> None:
    """Print what was found."""
    fitted, out = judge.halves(len(recordings))
    real = recordings.recorded()[out]
    rows = [Row(each, *judge.intervals(real, each), judge.leads(each, laws[0])) for each in laws]
    floors = find_floors(recordings, laws)
    if as_json:
        print_json(data_of(recordings, rows, floors))
        return
    out_to = console()
    out_to.print(
        f"{len(recordings)} recorded {recordings.kind}: laws are fitted to {len(fitted)}, all "
        f"figures below are of the other {len(out)}.\n{recordings.rig_text()}\n",
        highlight=False,
    )
    out_to.print(distance_table(recordings, rows, floors))
    out_to.print(error_table(recordings, rows, floors))
    if recordings.paths:
        out_to.print(path_table(recordings, rows, floors))
    out_to.print(machine(recordings.engine, "numpy"))


def find_floors(recordings: Recordings, laws: Sequence[Judged]) -> Floors:
    """The floors of some laws: halves, starts, guesses."""
    fitted, out = judge.halves(len(recordings))
    figures = recordings.recorded()
    own = next((each for each in laws if each.law == recordings.floor_of), laws[-1])
    states = recordings.starts(own.simulated.shape[1])[out]
    paths = recordings.floor_of_paths(own.law, own.values, states, out)
    return Floors(
        own.law,
        judge.floor_of_halves(figures),
        judge.floor_of_starts(own),
        paths.tolist(),
        judge.constant_guess(figures[fitted], figures[out]),
        recordings.guess_paths(out).tolist(),
    )


def distance_table(recordings: Recordings, rows: Sequence[Row], floors: Floors) -> Table:
    """Distances of distributions, 0 to 1, with the ends of 90 % intervals."""
    shown = table(
        "law", *recordings.figures, "in the floor",
        title="Distance of the distributions (0: equal, 1: apart)", words=("law",),
    )  # fmt: skip
    for row in rows:
        inside = sum(within(recordings, row, floors).values())
        values = [f"{n.value:.2f} ({n.low:.2f}–{n.high:.2f})" for n in row.distances]
        title = recordings.laws[row.judged.law].title
        shown.add_row(title, *values, f"{inside} of {len(recordings.aimed)}")
    shown.add_section()
    for title, numbers in (
        (f"half of the {recordings.kind} against the other", floors.halves),
        (f"one start against the others ({floors.law})", floors.starts[0]),
    ):
        values = [f"{number.value:.2f} (to {number.high:.2f})" for number in numbers]
        shown.add_row(title, *values)
    return shown


def within(recordings: Recordings, row: Row, floors: Floors) -> dict[str, bool]:
    """Which of the distributions that are aimed at lie within the floor of the starts."""
    each = zip(recordings.figures, row.distances, floors.starts[0], strict=True)
    return {
        name: number.value <= floor.high for name, number, floor in each if name in recordings.aimed
    }


def error_table(recordings: Recordings, rows: Sequence[Row], floors: Floors) -> Table:
    """Errors by toss, and as shares of the constant guess's; values and cost."""
    shown = table(
        "law", *recordings.figures, "CPU ms", "fitted values",
        title=f"Error of the middle start, by {recordings.kind[:-1]}",
        words=("law", "fitted values"),
    )  # fmt: skip
    names, guess = list(recordings.figures), floors.guess
    for row in rows:
        values = ", ".join(f"{name} {value:.3g}" for name, value in row.judged.values.items())
        shown.add_row(
            recordings.laws[row.judged.law].title,
            *_errors(recordings, names, [number.value for number in row.errors], guess),
            f"{row.judged.ms_a_toss:.1f}", values,
        )  # fmt: skip
    shown.add_section()
    own = [number.value for number in floors.starts[1]]
    shown.add_row("one start against the others", *_errors(recordings, names, own, guess))
    shown.add_row("constant guess", *_errors(recordings, names, guess, guess))
    return shown


def path_table(recordings: Recordings, rows: Sequence[Row], floors: Floors) -> Table:
    """Errors of paths with the ends of 90 % intervals, and how far each law is ahead."""
    first = recordings.laws[rows[0].judged.law].title
    ahead = [f"{name}, ahead" for name in recordings.paths]
    shown = table(
        "law", *recordings.paths, *ahead,
        title=f"Error of the whole path, and what a law is ahead of: {first}", words=("law",),
    )  # fmt: skip
    for row in rows:
        shown.add_row(
            recordings.laws[row.judged.law].title,
            *_ranges(recordings, row.paths), *_ranges(recordings, row.leads),
        )  # fmt: skip
    shown.add_section()
    for title, values in (
        (f"one start against another ({floors.law})", floors.paths),
        ("stays as it first touches", floors.guess_paths),
    ):
        each = zip(recordings.paths, values, strict=True)
        shown.add_row(title, *(_number(recordings, name, value) for name, value in each))
    return shown


def _ranges(recordings: Recordings, numbers: Sequence[Number]) -> list[str]:
    found = []
    for name, number in zip(recordings.paths, numbers, strict=True):
        digits = recordings.digits.get(name, 3)
        ends = f"{number.low:.{digits}f} to {number.high:.{digits}f}"
        found.append(f"{number.value:.{digits}f} ({ends})")
    return found


def _errors(
    recordings: Recordings, names: Sequence[str], values: Sequence[float], guess: Sequence[float]
) -> list[str]:
    each = zip(names, values, guess, strict=True)
    return [f"{_number(recordings, name, n)} ({n / one:.0%})" for name, n, one in each]


def _number(recordings: Recordings, name: str, value: float) -> str:
    return f"{value:.{recordings.digits.get(name, 3)}f}{recordings.units.get(name, '')}"


def data_of(recordings: Recordings, rows: Sequence[Row], floors: Floors) -> dict[str, Any]:
    """All that was found, as plain data."""
    way = list(recordings.figures).index("way")
    laws = {}
    for row in rows:
        inside = within(recordings, row, floors)
        ratio = row.errors[way].value / floors.guess[way]
        laws[row.judged.law] = {
            "title": recordings.laws[row.judged.law].title,
            "values": row.judged.values,
            "distances": _by_name(recordings.figures, row.distances),
            "errors": _by_name(recordings.figures, row.errors),
            "paths": _by_name(recordings.paths, row.paths),
            "ahead_of_the_first": _by_name(recordings.paths, row.leads),
            "within_floor_of_starts": inside,
            "way_error_over_guess": ratio,
            "reaches_the_aim": all(inside.values()) and ratio < AIM,
            "cpu_ms_a_toss": row.judged.ms_a_toss,
        }
    return {
        "figures": dict(recordings.figures),
        "paths": dict(recordings.paths),
        recordings.kind: len(recordings),
        "rig": recordings.rig_data(),
        "laws": laws,
        "floors": {
            "halves": _by_name(recordings.figures, floors.halves),
            "starts": {
                "law": floors.law,
                "distances": _by_name(recordings.figures, floors.starts[0]),
                "errors": _by_name(recordings.figures, floors.starts[1]),
                "paths": _by_name(recordings.paths, floors.paths),
            },
            "constant_guess": _by_name(recordings.figures, floors.guess),
            "stays": _by_name(recordings.paths, floors.guess_paths),
        },
        "machine": machine(recordings.engine, "numpy"),
    }


def _by_name(names: Mapping[str, str], values: Sequence[Any]) -> dict[str, Any]:
    plain = [asdict(each) if isinstance(each, Number) else each for each in values]
    return dict(zip(names, plain, strict=True))
