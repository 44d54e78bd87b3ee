"""Where the time of a toss of the standard tower goes: ``python -m benchmarks.tower.parts``."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.arguments import parser_for
from benchmarks.timing import Clock, Timed
from benchmarks.tower.toss import STEP, cpu_ms, mid_game
from tower import Cubes
from tower.models.physics import PhysicsTower
from tower.physics import simulation, world
from tower.physics.depthsteps import DepthSteps
from tower.physics.world import World

FUNCTIONS: tuple[Timed, ...] = (
    STEP,
    (World, "_read", "reading poses and speeds, every 20 ms"),
    (DepthSteps, "advance", "finding hits, stepping in depth"),
    (World, "_keep_to_lane", "changing lanes"),
    (simulation, "tower_space", "building the tower"),
    (world, "cube_body", "making cubes"),
    (world, "touching_groups", "cubes that sleep together"),
)
OF_ENGINE = (("is_blocked", "the jam test"), ("leave_the_hand", "the hand"))


def parts(cubes: int, count: int, seed: int = 1) -> dict[str, float]:
    """CPU ms of a mid-game toss, in total and by part."""
    tower, rng, thrown = PhysicsTower(), Random(seed), Cubes(red=cubes)
    functions: Any = SimpleNamespace(**vars(tower.engine))  # which a clock can be put into
    tower.engine = functions
    timed = (*FUNCTIONS, *((functions, name, label) for name, label in OF_ENGINE))
    states = mid_game(tower, count, rng)
    total = cpu_ms(tower, thrown, states, Random(seed))
    with Clock(*timed) as clock:
        cpu_ms(tower, thrown, states, Random(seed))
    shares = {label: clock.seconds[label] / clock.elapsed for *_, label in timed}
    shares["all else"] = 1.0 - sum(shares.values())
    return {"a toss": total, **{label: share * total for label, share in shares.items()}}


def main() -> None:
    """Time the parts and print the table."""
    parser = parser_for(__doc__)
    parser.add_argument("--tosses", type=int, default=300)
    count = parser.parse_args().tosses
    ten, forty = (parts(cubes, count) for cubes in (10, 40))
    table = Table("part", "10 cubes", "40 cubes", title="CPU ms a toss, and over the solver's own")
    for label in ten:
        cells = (f"{each[label]:.2f}  {each[label] / each['solver']:.2f}" for each in (ten, forty))
        table.add_row(label, *cells)
    Console(width=90).print(table)


if __name__ == "__main__":
    main()
