"""The physics beside recorded tosses: ``python -m benchmarks.reality --squares FILE.npz``.

With ``--squares`` for recorded drops of a square in a plane, in the engine of the towers in the
plane; with ``--cubes`` for recorded tosses of a cube, in one of three dimensions. Every recorded
toss is started in the engine from its first frames, at its true size, twenty times within the
noise of the tracking. Each law of contact is fitted to every second toss and judged on the others:
by the distance of Kolmogorov and Smirnov between the distributions of five figures, by the error of
the middle start, toss by toss, and, for cubes, by how far whole paths are apart. Beside that stand
floors: one half of the tosses against the other, one start against the others, trivial guesses.
The files are not part of the project; docs/reality.md says where they are to be had. All laws take
a quarter of an hour on two cores.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.arguments import parser_for
from benchmarks.reality import judge
from benchmarks.reality.cubes.engine import check_engine
from benchmarks.reality.cubes.laws import LAWS as CUBES
from benchmarks.reality.cubes.recording import Cubes
from benchmarks.reality.cubes.tosses import EDGE_MM, read_tosses
from benchmarks.reality.judge import Judged
from benchmarks.reality.recordings import STARTS, Recordings
from benchmarks.reality.report import report
from benchmarks.reality.squares.drops import read_drops
from benchmarks.reality.squares.laws import LAWS as SQUARES
from benchmarks.reality.squares.pictures import SHOWN, check_places, draw_film, draw_picture
from benchmarks.reality.squares.recording import Squares
from cubetower.terminal.output import show_progress
from foundation import CubetowerError
from foundation.workers import Workers, cores

QUICK = 2  #: evaluations instead of those of the recordings
SQUARE_MM = 60.0


def main() -> None:
    """Read recorded tosses, judge the laws, print tables or JSON."""
    parser = _parser()
    options = parser.parse_args()
    laws: Mapping[str, Any] = CUBES if options.cubes else SQUARES
    names = [name.strip() for name in (options.laws or ",".join(laws)).split(",")]
    if unknown := [name for name in names if name not in laws]:
        parser.error(f"no law {unknown[0]!r}; there are {', '.join(laws)}")
    if options.starts < 2 or options.jobs < 1 or not 2 <= (options.edge_mm or SQUARE_MM) <= 1000:
        parser.error("--starts must be 2 or more, --jobs 1 or more, --edge-mm 2 to 1000")
    if options.picture or options.film:
        if options.cubes:
            parser.error("pictures and films are drawn of squares only")
        if not set(SHOWN) <= set(names):
            parser.error(f"pictures need the laws {' and '.join(SHOWN)}")
    try:
        (judge_cubes if options.cubes else judge_squares)(names, options)
    except CubetowerError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        sys.exit(2)


def _parser() -> ArgumentParser:
    parser = parser_for(__doc__)
    files = parser.add_mutually_exclusive_group(required=True)
    files.add_argument("--squares", metavar="FILE.npz", help="recorded drops of a square")
    files.add_argument("--cubes", metavar="FILE.npz", help="recorded tosses of a cube")
    parser.add_argument(
        "--edge-mm",
        type=float,
        help=f"(default: {SQUARE_MM:g} of the square, {EDGE_MM} of the cube)",
    )
    parser.add_argument(
        "--laws", metavar="NAME,NAME",
        help=f"of squares: {', '.join(SQUARES)}; of cubes: {', '.join(CUBES)} (default: all)",
    )  # fmt: skip
    parser.add_argument("--starts", type=int, default=STARTS, help="of each toss (default: 20)")
    parser.add_argument("--quick", action="store_true", help="hardly fitted: figures mean little")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (default: all cores)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--picture", type=Path, metavar="FILE.png", help="draw drops and figures")
    parser.add_argument("--film", type=Path, metavar="FILE.gif", help="film six drops, slowed down")
    return parser


def judge_squares(names: Sequence[str], options: Namespace) -> None:
    """Judge laws on drops of a square, and draw some of them if asked to."""
    check_places(options.picture, options.film)
    drops = read_drops(options.squares, options.edge_mm or SQUARE_MM)
    laws = judge_all(Squares(drops), names, options)
    if options.picture:
        draw_picture(drops, laws, options.picture)
    if options.film:
        draw_film(drops, laws, options.film)


def judge_cubes(names: Sequence[str], options: Namespace) -> None:
    """Judge laws on tosses of a cube."""
    check_engine()
    judge_all(Cubes(read_tosses(options.cubes, options.edge_mm or EDGE_MM)), names, options)


def judge_all(recordings: Recordings, names: Sequence[str], options: Namespace) -> list[Judged]:
    """Judge laws side by side and report on them; in the order of their names."""
    evaluations = QUICK if options.quick else recordings.evaluations
    tasks = [(recordings, name, evaluations, options.starts) for name in names]
    results = Workers(min(options.jobs, len(names))).results(judge.judge_law, tasks)
    found = {each.law: each for each in show_progress(results, "laws", len(tasks))}
    laws = [found[name] for name in names]
    report(recordings, laws, as_json=options.json)
    return laws


if __name__ == "__main__":
    main()
