"""Cubes lost, jams and the longest toss of each design: ``python -m benchmarks.tower.losses``.

A series is a seeding of 45 cubes of six colours into the empty tower and throws of 2 to 18 cubes,
their number and colours drawn evenly; a jammed tower is tapped. A cube is lost if it neither fell
nor lies within the tower. All of it is simulated, in three dimensions with ``--model physics3d``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from benchmarks.arguments import at_least, parser_for
from benchmarks.output import print_table
from benchmarks.timing import machine
from benchmarks.tower.balance import upper_bound
from cubetower.command.terminal.output import show_progress
from cubetower.foundation.workers import Workers
from cubetower.tower import Cubes, Design, toss_and_tap
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.physics3d import SolidTower
from cubetower.tower.models.rigidbodies import RigidBodyTower
from cubetower.tower.physics.toss import TossEnd
from cubetower.tower.shipped import DESIGNS, shipped_names

SEEDING = Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10)
SERIES_TOSSES = 100
MODELS: dict[str, type[RigidBodyTower[Any, Any]]] = {
    "physics": PhysicsTower,
    "physics3d": SolidTower,
}


@dataclass
class Series:
    """What happened in a series of tosses with a design."""

    design: str
    tosses: int = 0
    cubes: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    seeding_jams: int = 0
    other_jams: int = 0
    longest_s: float = 0.0  #: simulated duration of a toss or tap
    inside: int = 0  #: at the end


def play_series(model: str, design: str, number: int) -> Series:
    """Throw a series into a design."""
    tower, rng = MODELS[model](design), Random(f"losses:{number}")
    result, engine = Series(design, SERIES_TOSSES), tower.engine

    def time_toss(*what: Any, **more: Any) -> TossEnd[Any]:
        end = engine.simulate(*what, **more)
        result.longest_s = max(result.longest_s, end.seconds)
        return end

    tower.engine = replace(engine, simulate=time_toss)
    balance: Counter[str] = Counter()
    for place in range(SERIES_TOSSES):
        thrown = Cubes.of(rng.choices(sorted(SEEDING), k=rng.randint(2, 18)))
        toss = toss_and_tap(tower, thrown if place else SEEDING, rng)
        balance.update(toss.thrown.counts())
        balance.subtract((toss.fell + toss.tapped).counts())
        result.cubes += toss.thrown.total
        result.seeding_jams += toss.jammed and not place
        result.other_jams += toss.jammed and bool(place)
    within = [cube for cube in tower.resting if engine.is_inside(tower.design, cube.pose)]
    balance.subtract(cube.colour for cube in within)
    result.lost, result.inside = Counter({c: n for c, n in balance.items() if n}), len(within)
    return result


def cells(design: str, series: list[Series]) -> tuple[str, ...]:
    """The row of a design."""
    lost = sum((one.lost for one in series), Counter[str]())
    tosses = sum(one.tosses for one in series)
    jams = sum(one.other_jams for one in series)
    seedings = sum(one.seeding_jams for one in series)
    battles = tosses - len(series)
    return (
        design,
        f"{tosses:,}",
        f"{sum(one.cubes for one in series):,}",
        ", ".join(f"{number} {colour}" for colour, number in sorted(lost.items())) or "none",
        f"{seedings} of {len(series)}",
        f"{jams} of {battles:,}: under 1 in {1 / upper_bound(jams, battles):,.0f}",
        f"{max(one.longest_s for one in series):.2f} s",
        f"{sum(one.inside for one in series) / len(series):.1f}",
    )


def main() -> None:
    """Throw into the designs and print the table."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument(
        "--designs", nargs="+", metavar="NAME", choices=shipped_names(DESIGNS),
        help="(default: all shipped)",
    )  # fmt: skip
    parser.add_argument("--model", choices=MODELS, default="physics")
    parser.add_argument("--series", type=at_least(1), default=200, help="of 100 tosses, of each")
    options = parser.parse_args()
    designs = options.designs or shipped_names(DESIGNS)
    if options.model == "physics3d":
        designs = [name for name in designs if Design.load(name).section != "plane"]
    tasks = [(options.model, name, number) for name in designs for number in range(options.series)]
    results = Workers(options.jobs).results(play_series, tasks)
    series = list(show_progress(results, "series", len(tasks)))
    rows = [cells(design, [s for s in series if s.design == design]) for design in designs]
    heads = (
        "design", "tosses", "cubes", "lost", "jams, seeding", "jams, later", "longest", "inside",
    )  # fmt: skip
    print_table(heads, rows, title=f"Simulated tosses of the shipped designs\n{machine()}")


if __name__ == "__main__":
    main()
