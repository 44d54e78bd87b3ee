"""What shorter steps and more iterations change: ``python -m benchmarks.tower.convergence``.

A series is a seeding of 45 and 40 throws of 3 to 13 cubes; their sizes and hands are the same
for every setting. All of it is simulated.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from benchmarks.arguments import parser_for
from benchmarks.output import print_table
from benchmarks.tower.balance import SEEDING_CUBES, ratio
from cubetower.command.terminal.output import show_progress
from cubetower.tower import Cubes, Design
from cubetower.tower.shipped import RIGID_BODIES
from cubetower.tower.solid import world
from cubetower.tower.specdata import rigid_body_tower

TOSSES = 40
SETTLED_AFTER = 10  # tosses after which the content counts
SETTINGS: tuple[dict[str, int], ...] = (
    {},
    {"numerics.rate_hz": 1000},
    {"numerics.rate_hz": 2000},
    {"numerics.rate_hz": 4000},
    {"numerics.iterations": 30},
)
SUBSTEPS = world.SUBSTEPS
SOLID_SETTINGS: tuple[dict[str, int], ...] = (
    {},
    {"numerics.rate_hz": 250},
    {"numerics.rate_hz": 1000},
    {"numerics.rate_hz": 2000},
    {"substeps": 2},
    {"substeps": 10},
)


@dataclass(frozen=True)
class Series:
    """Cubes that fell of those thrown, and of those that lay inside; the content in the end."""

    new_fell: int
    thrown: int
    old_fell: int
    inside: int
    content: float


def play_series(design: Design, seed: int, model: str = "physics") -> Series:
    """One series, by its seed."""
    tower, sizes = rigid_body_tower(model, design), Random(f"sizes {seed}")
    tower.toss(Cubes(red=SEEDING_CUBES), Random(f"seeding {seed}"))
    new_fell = thrown = old_fell = inside = 0
    contents = []
    for toss in range(TOSSES):
        cubes = sizes.randint(3, 13)
        inside += tower.contents.total
        thrown += cubes
        tower.toss(Cubes(red=cubes), Random(f"toss {toss} of {seed}"))
        old = sum(cube.age > 0 for cube in tower.fallen_cubes)
        old_fell += old
        new_fell += len(tower.fallen_cubes) - old
        contents.append(tower.contents.total)
    return Series(new_fell, thrown, old_fell, inside, float(np.mean(contents[SETTLED_AFTER:])))


def new_and_old(series: list[Series]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Shares of the new and of the old cubes that fall, each with its standard error."""
    new = ratio((each.new_fell, each.thrown) for each in series)
    return new, ratio((each.old_fell, each.inside) for each in series)


def main() -> None:
    """Play the settings and print the table."""
    parser = parser_for(__doc__)
    parser.add_argument("--design", default="standard")
    parser.add_argument("--series", type=int, default=100)
    parser.add_argument("--model", choices=RIGID_BODIES, default="physics")
    options = parser.parse_args()
    design = Design.load(options.design)
    rows = []
    for values in SETTINGS if options.model == "physics" else SOLID_SETTINGS:
        named = ", ".join(f"{name} {value}" for name, value in values.items()) or "as designed"
        world.SUBSTEPS = values.get("substeps", SUBSTEPS)
        changed = design.replace({key: each for key, each in values.items() if key != "substeps"})
        seeds = show_progress(range(options.series), named, options.series)
        series = [play_series(changed, seed, options.model) for seed in seeds]
        contents = np.array([each.content for each in series])
        content = (contents.mean(), contents.std(ddof=1) / np.sqrt(len(contents)))
        new, old = new_and_old(series)
        shares = (f"{value:.4f} ± {error:.4f}" for value, error in (new, old))
        rows.append((named, *shares, f"{content[0]:.1f} ± {content[1]:.1f}"))
    heads = ("setting", "new that fall", "old that fall", "content")
    print_table(heads, rows, title=design.title)


if __name__ == "__main__":
    main()
