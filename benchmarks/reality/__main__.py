"""The physics beside recorded tosses: ``python -m benchmarks.reality --squares FILE.npz``.

With ``--squares`` for recorded drops of a square in a plane, in the engine of the towers in the
plane; with ``--cubes`` for recorded tosses of a cube, in one of three dimensions. Every recorded
toss is started in the engine from its first frames, at its true size, twenty times within the
noise of the tracking. Both laws of contact are fitted to every second toss and judged on the
others: by the distance of Kolmogorov and Smirnov between the distributions of five figures, by the
error of the middle start, toss by toss, and, for cubes, by how far whole paths are apart. Beside
that stand floors: one half of the tosses against the other, one start against the others, trivial
guesses. The files are not part of the project; docs/reality.md says where they are to be had.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from benchmarks.arguments import at_least, parser_for
from benchmarks.reality import judge
from benchmarks.reality.cubes.engine import check_engine
from benchmarks.reality.cubes.recording import Cubes
from benchmarks.reality.cubes.tosses import read_tosses
from benchmarks.reality.judge import Judged
from benchmarks.reality.recordings import LAWS, STARTS, Floats, Recordings
from benchmarks.reality.squares.drops import read_drops
from benchmarks.reality.squares.recording import Squares
from benchmarks.timing import machine
from cubetower.command.terminal.output import console, show_progress, table
from cubetower.foundation import CubetowerError
from cubetower.foundation.workers import Workers, cores

QUICK = 2  #: evaluations instead of those of the recordings


def main() -> None:
    """Read recorded tosses, judge both laws, print tables."""
    parser = parser_for(__doc__, quick=True)
    files = parser.add_mutually_exclusive_group(required=True)
    files.add_argument("--squares", metavar="FILE.npz", help="recorded drops of a square")
    files.add_argument("--cubes", metavar="FILE.npz", help="recorded tosses of a cube")
    parser.add_argument(
        "--starts", type=at_least(2), default=STARTS, help=f"of each toss (default: {STARTS})"
    )
    options = parser.parse_args()
    try:
        if options.cubes:
            check_engine()
            recordings: Recordings = Cubes(read_tosses(options.cubes))
        else:
            recordings = Squares(read_drops(options.squares))
    except CubetowerError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        sys.exit(2)
    evaluations = QUICK if options.quick else recordings.evaluations
    tasks = [(recordings, law, evaluations, options.starts) for law in LAWS]
    results = Workers(min(cores(), len(LAWS))).results(judge.judge_law, tasks)
    judged = {law.law: law for law in show_progress(results, "laws", len(tasks))}
    report(recordings, [judged[law] for law in LAWS])


def report(recordings: Recordings, laws: Sequence[Judged]) -> None:
    """Print what was found of laws, beside the floors."""
    fitted, out = judge.halves(len(recordings))
    real = recordings.recorded()
    guess = judge.constant_guess(real[fitted], real[out])
    apart, wrong = judge.floor_of_starts(laws[0])
    screen = console()
    screen.print(
        f"{len(recordings)} recorded {recordings.kind}: laws are fitted to {len(fitted)}, all "
        f"figures below are of the other {len(out)}.\n{recordings.rig_text()}\n",
        highlight=False,
    )
    distances = table(
        "law", *recordings.figures,
        title="Distance of the distributions (0: equal, 1: apart)", words=("law",),
    )  # fmt: skip
    errors = table(
        "law", *recordings.figures, *recordings.paths, "CPU ms", "fitted values",
        title=f"Error of the middle start, by {recordings.kind[:-1]}, and of its whole path",
        words=("law", "fitted values"),
    )  # fmt: skip
    for law in laws:
        values = ", ".join(f"{name} {value:.3g}" for name, value in law.values.items())
        distances.add_row(LAWS[law.law], *_plain(judge.distances(real[out], law.simulated)))
        errors.add_row(
            LAWS[law.law],
            *_shares(recordings, judge.errors(real[out], law.simulated), guess),
            *_paths(recordings, law.paths.mean(axis=(0, 1))),
            f"{law.ms_a_toss:.1f}", values,
        )  # fmt: skip
    for floors in (distances, errors):
        floors.add_section()
    halves = judge.floor_of_halves(real[out])
    distances.add_row(f"half of the {recordings.kind} against the other", *_plain(halves))
    distances.add_row("one start against the others", *_plain(apart))
    errors.add_row("one start against the others", *_shares(recordings, wrong, guess))
    errors.add_row(
        "the median; stays as it first touches",
        *_shares(recordings, guess, guess), *_paths(recordings, recordings.guess_paths(out)),
    )  # fmt: skip
    screen.print(distances, errors, machine(recordings.engine, "numpy"))


def _plain(values: Iterable[float]) -> list[str]:
    return [f"{value:.2f}" for value in values]


def _shares(recordings: Recordings, values: Floats, guess: Floats) -> list[str]:
    """Errors of figures, and what shares of the constant guess's they are."""
    pairs = zip(recordings.figures, values, values / guess, strict=True)
    return [f"{_number(recordings, name, value)} ({share:.0%})" for name, value, share in pairs]


def _paths(recordings: Recordings, values: Floats) -> list[str]:
    pairs = zip(recordings.paths, values, strict=True)
    return [_number(recordings, name, value) for name, value in pairs]


def _number(recordings: Recordings, name: str, value: float) -> str:
    return f"{value:.{recordings.digits.get(name, 3)}f}{recordings.units.get(name, '')}"


if __name__ == "__main__":
    main()
