"""The shipped emulators: ``python -m benchmarks.calibration.emulators [design ...]``.

Simulates the points of shipped designs that their tables in data/emulators do not have yet, about
ten minutes of two cores a design, and fits the kernels beside them; with ``--model physics3d``
those of the towers in three dimensions. All of it is simulated. For
equal versions the tables are equal, but for the order of their rows, whatever `--jobs`.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.arguments import parser_for
from cubetower.calibration.twin.emulatorfile import emulator_of
from cubetower.calibration.twin.points import simulate_points
from cubetower.calibration.twin.study import LEVELS
from cubetower.command.terminal.output import progress_bar
from cubetower.foundation import data_path
from cubetower.foundation.workers import Workers
from cubetower.tower import Design
from cubetower.tower.shipped import RIGID_BODIES

DESIGNS = {
    "physics": ("reference-j", "reference-k", "reference-n", "standard", "plane"),
    "physics3d": ("reference-j", "reference-n", "reference-k", "standard"),
}


def table_of(design: str, model: str) -> Path:
    """The table of a shipped design's points."""
    ending = "" if model == "physics" else "-3d"
    return data_path("emulators") / f"{design}{ending}.csv"


def main() -> None:
    """Simulate what is missing and fit."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("designs", nargs="*", metavar="design")
    parser.add_argument("--model", choices=RIGID_BODIES, default="physics")
    options = parser.parse_args()
    for name in options.designs or DESIGNS[options.model]:
        design, path = Design.load(name), table_of(name, options.model)
        with progress_bar(name) as bar:
            points = simulate_points(
                design,
                path,
                Workers(options.jobs),
                model=options.model,
                progress=None if bar is None else lambda done, total, _: bar(done, total),
            )
        for level in LEVELS:
            emulator_of(points, level, path)
        print(f"{path}: {len(points.numbers)} points")


if __name__ == "__main__":
    main()
