"""The physics beside recorded drops: ``python -m benchmarks.reality --squares FILE.npz``.

Every recorded drop of a square is started in the engine from its first frames, at its true size,
twenty times within the noise of the tracking. Each law of contact is fitted to every second drop
and judged on the others: by the distance of Kolmogorov and Smirnov between the distributions of
five figures, and by the error of the middle start, drop by drop. Beside that stand three floors:
one half of the drops against the other, one start against the others, a constant guess. The file
is not part of the project; docs/reality.md says where it is to be had. All laws take a quarter of
an hour on two cores.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table

from benchmarks.arguments import parser_for
from benchmarks.reality import judge
from benchmarks.reality.drops import STARTS, Drops, read_drops
from benchmarks.reality.figures import AIMED, FIGURES, figures_of
from benchmarks.reality.judge import Judged, Number
from benchmarks.reality.laws import LAWS
from benchmarks.reality.pictures import SHOWN, check_places, draw_film, draw_picture
from benchmarks.timing import machine
from cubetower.terminal.output import console, print_json, show_progress, table
from foundation import CubetowerError
from foundation.workers import Workers, cores

EVALUATIONS = 18
FLOOR_OF = "compliant"  #: the law whose starts are compared with each other, if it is judged
AIM = 0.75  #: of the constant guess's error of the way
UNITS = dict(zip(FIGURES, (" mm", " mm", "", " s", ""), strict=True))
DIGITS = dict(zip(FIGURES, (1, 0, 2, 3, 3), strict=True))


def main() -> None:
    """Read the drops, judge the laws, print tables or JSON."""
    parser = parser_for(__doc__)
    parser.add_argument("--squares", required=True, metavar="FILE.npz", help="recorded drops")
    parser.add_argument("--edge-mm", type=float, default=60.0, help="of the square (default: 60)")
    parser.add_argument(
        "--laws", default=",".join(LAWS), metavar="NAME,NAME", help=f"of {', '.join(LAWS)}"
    )
    parser.add_argument("--starts", type=int, default=STARTS, help="of each drop (default: 20)")
    parser.add_argument("--quick", action="store_true", help="hardly fitted: figures mean little")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (default: all cores)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--picture", type=Path, metavar="FILE.png", help="draw drops and figures")
    parser.add_argument("--film", type=Path, metavar="FILE.gif", help="film six drops, slowed down")
    options = parser.parse_args()
    names = [name.strip() for name in options.laws.split(",")]
    if unknown := [name for name in names if name not in LAWS]:
        parser.error(f"no law {unknown[0]!r}; there are {', '.join(LAWS)}")
    if (options.picture or options.film) and not set(SHOWN) <= set(names):
        parser.error(f"pictures need the laws {' and '.join(SHOWN)}")
    if options.starts < 2 or options.jobs < 1 or not 2 <= options.edge_mm <= 1000:
        parser.error("--starts must be 2 or more, --jobs 1 or more, --edge-mm 2 to 1000")
    try:
        check_places(options.picture, options.film)
        drops = read_drops(options.squares, options.edge_mm)
        laws = judge_all(drops, names, options)
        report(drops, laws, as_json=options.json)
        if options.picture:
            draw_picture(drops, laws, options.picture)
        if options.film:
            draw_film(drops, laws, options.film)
    except CubetowerError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        sys.exit(2)


def judge_all(drops: Drops, names: Sequence[str], options: Namespace) -> list[Judged]:
    """Judge laws side by side; in the order of their names."""
    evaluations = 2 if options.quick else EVALUATIONS
    tasks = [(drops, name, evaluations, options.starts) for name in names]
    results = Workers(min(options.jobs, len(names))).results(judge.judge_law, tasks)
    found = {each.law: each for each in show_progress(results, "laws", len(tasks))}
    return [found[name] for name in names]


def report(drops: Drops, laws: Sequence[Judged], *, as_json: bool) -> None:
    """Print what was found."""
    fitted, out = judge.halves(drops)
    figures = figures_of(drops, drops.poses)
    real = figures[out]
    judged = [(each, *judge.intervals(real, each)) for each in laws]
    floor = next((each for each in laws if each.law == FLOOR_OF), laws[-1])
    floors = {
        "halves": judge.floor_of_halves(figures),
        "starts": judge.floor_of_starts(floor),
        "guess": judge.constant_guess(figures[fitted], real),
    }
    if as_json:
        print_json(data_of(drops, judged, floors, floor.law))
        return
    out_to = console()
    out_to.print(rig_text(drops, len(fitted), len(out)), highlight=False)
    out_to.print(distance_table(judged, floors, floor.law))
    out_to.print(error_table(judged, floors))
    out_to.print(machine())


Rows = Sequence[tuple[Judged, list[Number], list[Number]]]
Floors = dict[str, Any]


def rig_text(drops: Drops, fitted: int, out: int) -> str:
    """What belongs to the rig, in a few lines."""
    x, height, angle = drops.noise
    return (
        f"{len(drops.poses)} recorded drops: laws are fitted to {fitted}, all figures below are of "
        f"the other {out}.\nOf the rig, found in the drops: corners of {drops.corner_mm:.1f} mm "
        f"radius; the plates slow its motion at a rate of {drops.drag_per_s:.2f}, its turning at "
        f"{drops.turn_drag_per_s:.2f} per second.\nNoise of the tracking, from flights: "
        f"{x:.3f} mm sideways, {height:.3f} mm in height, {angle * 1000:.1f} mrad; starts are "
        f"drawn within it.\n"
    )


def distance_table(judged: Rows, floors: Floors, floor_law: str) -> Table:
    """Distances of distributions, 0 to 1, with the ends of 90 % intervals."""
    shown = table(
        "law", *FIGURES, "in the floor", title="Distance of the distributions (0: equal, 1: apart)",
        words=("law",),
    )  # fmt: skip
    for each, apart, _ in judged:
        inside = sum(within(apart, floors).values())
        values = [f"{number.value:.2f} ({number.low:.2f}–{number.high:.2f})" for number in apart]
        shown.add_row(LAWS[each.law].title, *values, f"{inside} of {len(AIMED)}")
    shown.add_section()
    for title, numbers in (
        ("half of the drops against the other", floors["halves"]),
        (f"one start against the others ({floor_law})", floors["starts"][0]),
    ):
        values = [f"{number.value:.2f} (to {number.high:.2f})" for number in numbers]
        shown.add_row(title, *values)
    return shown


def within(apart: Sequence[Number], floors: Floors) -> dict[str, bool]:
    """Which of the distributions that are aimed at lie within the floor of the starts."""
    each = zip(FIGURES, apart, floors["starts"][0], strict=True)
    return {name: number.value <= floor.high for name, number, floor in each if name in AIMED}


def error_table(judged: Rows, floors: Floors) -> Table:
    """Errors by drop, and as shares of the constant guess's; values and cost."""
    shown = table(
        "law", *FIGURES, "CPU ms", "fitted values", title="Error of the middle start, by drop",
        words=("law", "fitted values"),
    )  # fmt: skip
    guess = floors["guess"]
    for each, _, wrong in judged:
        values = ", ".join(f"{name} {value:.3g}" for name, value in each.values.items())
        shown.add_row(
            LAWS[each.law].title, *_errors([number.value for number in wrong], guess),
            f"{each.ms_a_drop:.1f}", values,
        )  # fmt: skip
    shown.add_section()
    own = [number.value for number in floors["starts"][1]]
    shown.add_row("one start against the others", *_errors(own, guess))
    shown.add_row("constant guess", *_errors(guess, guess))
    return shown


def _errors(values: Sequence[float], guess: Sequence[float]) -> list[str]:
    each = zip(FIGURES, values, guess, strict=True)
    return [f"{n:.{DIGITS[name]}f}{UNITS[name]} ({n / one:.0%})" for name, n, one in each]


def data_of(drops: Drops, judged: Rows, floors: Floors, floor_law: str) -> dict[str, Any]:
    """All that was found, as plain data."""

    def by_figure(values: Sequence[Any]) -> dict[str, Any]:
        plain = [asdict(each) if isinstance(each, Number) else each for each in values]
        return dict(zip(FIGURES, plain, strict=True))

    way = list(FIGURES).index("way")
    rows = {}
    for each, apart, wrong in judged:
        inside = within(apart, floors)
        ratio = wrong[way].value / floors["guess"][way]
        rows[each.law] = {
            "title": LAWS[each.law].title,
            "values": each.values,
            "distances": by_figure(apart),
            "errors": by_figure(wrong),
            "within_floor_of_starts": inside,
            "way_error_over_guess": ratio,
            "reaches_the_aim": all(inside.values()) and ratio < AIM,
            "cpu_ms_a_drop": each.ms_a_drop,
        }
    x, height, angle = drops.noise
    return {
        "figures": FIGURES,
        "drops": len(drops.poses),
        "rig": {
            "edge_mm": drops.edge_mm,
            "corner_mm": drops.corner_mm,
            "drag_per_s": drops.drag_per_s,
            "turn_drag_per_s": drops.turn_drag_per_s,
            "noise": {"x_mm": x, "height_mm": height, "angle_rad": angle},
        },
        "laws": rows,
        "floors": {
            "halves": by_figure(floors["halves"]),
            "starts": {"law": floor_law, "distances": by_figure(floors["starts"][0]),
                       "errors": by_figure(floors["starts"][1])},
            "constant_guess": by_figure(floors["guess"]),
        },
        "machine": machine(),
    }  # fmt: skip


if __name__ == "__main__":
    main()
