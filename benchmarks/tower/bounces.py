"""Single bounces in the solid tower and in MuJoCo: ``python -m benchmarks.tower.bounces``.

A cube is thrown onto a floor, onto cubes that rest there, or against a row of them, without spin,
by speed and by how it is turned. The solid tower has its own world (`tower.solid.world`) with the
values of designs; MuJoCo has the contacts of the reference logs, with damping ratios of .30 (J and
N) and .35 (K). It is here to understand differences; no value is taken from it.

A bounce ends when the cube leaves for the highest place that its middle reaches within 0.1 s: what
it touches until then belongs to the bounce. All of it is simulated.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from scipy.spatial.transform import Rotation

from benchmarks.arguments import parser_for
from benchmarks.timing import machine
from benchmarks.tower.engines import EDGE_MM, SPIN, VELOCITY, Engine, Floats, engines, mujoco
from cubetower.terminal.output import console, print_prose, show_progress, table
from pages.palette import COLOURS
from pages.theme import check_place, count_percent, save, themed, write_head
from tower.design import GRAVITY_MM_S2
from tower.solid.pose import UPRIGHT, SolidMotion, SolidPose
from tower.solid.simulation import Start

TURNING_MM2 = EDGE_MM**2 / 6  # moment of inertia of a cube, by its mass
BOUNCE_S, HIT_S = 0.1, 0.3  # how long bounces and hits are simulated
LATE_S = 0.002  # throws begin up to so long before they hit, so that steps fall anyhow

AFTER_S = (0.005, 0.020, 0.050)

OFF_DEGREES = 2.0
_EDGE = Rotation.from_euler("x", 45, degrees=True)
_CORNER = Rotation.from_euler("z", math.atan(0.5**0.5)) * _EDGE
TURNS: dict[str, tuple[Rotation, float] | None] = {
    "flat": (Rotation.identity(), 0.0),
    "flat, 2° off": (Rotation.identity(), OFF_DEGREES),
    "edge, 2° off": (_EDGE, OFF_DEGREES),
    "corner, 2° off": (_CORNER, OFF_DEGREES),
    "any way": None,
}
"""What points down, and how far the cube is tilted from that, to any side; None: turned anyhow."""


@dataclass(frozen=True)
class Throw:
    """A cube that is thrown at the floor, onto other cubes, or against them.

    Attributes:
        turned: a key of `TURNS`.
        degrees: between its way and the vertical; at 90 it flies upright against other cubes.
        height_mm: of what it hits, or of its middle at 90 degrees.
        aside_mm: it hits up to so far beside the middle, in x and in depth.
        resting: places of the cubes that rest, x and y.
    """

    turned: str
    degrees: float = 0.0
    height_mm: float = 0.0
    aside_mm: float = 0.0
    resting: tuple[tuple[float, float], ...] = ()

    def starts(self, speed: float, rng: np.random.Generator) -> tuple[list[Start], float]:
        """The cubes, the thrown one last, and seconds until it hits with `speed`, mm/s."""
        late, angle = rng.uniform(0, LATE_S), math.radians(self.degrees)
        velocity = speed * np.array([math.sin(angle), -math.cos(angle), 0.0])
        place = np.array([0.0, self.height_mm, 0.0]) - late * velocity
        turn = Rotation.identity()
        if self.degrees < 90:
            turn = turn_to(self.turned, rng)
            low = EDGE_MM / 2 * abs(turn.as_matrix())[1].sum()
            place[1] += low - GRAVITY_MM_S2 * late**2 / 2
            place[[0, 2]] += rng.uniform(-1, 1, 2) * self.aside_mm
            velocity[1] += GRAVITY_MM_S2 * late
        i, j, k, real = turn.as_quat().tolist()
        pose = SolidPose(*[*place.tolist(), real, i, j, k])
        thrown = pose, SolidMotion(tuple(velocity.tolist()))
        resting: list[Start] = [(SolidPose(*at, 0.0, *UPRIGHT), None) for at in self.resting]
        return [*resting, thrown], late


ON_CUBE = ((0.0, 4.0),)
STACK = ((0.0, 4.0), (0.0, 12.0), (0.0, 20.0))
ROW = ((8.0, 4.0), (16.0, 4.0), (24.0, 4.0))
BOUNCES = {
    **{turned: Throw(turned) for turned in TURNS},
    **{f"{turned}, at 45°": Throw(turned, 45.0) for turned in TURNS},
    "flat, on a cube": Throw("flat", height_mm=8.0, resting=ON_CUBE),
    "any way, on a cube": Throw("any way", height_mm=8.0, resting=ON_CUBE),
}
HITS = {
    "a cube, flat": Throw("flat", height_mm=8.0, resting=ON_CUBE),
    "a cube, any way": Throw("any way", height_mm=8.0, aside_mm=4.0, resting=ON_CUBE),
    "a stack, flat": Throw("flat", height_mm=24.0, resting=STACK),
    "a stack, any way": Throw("any way", height_mm=24.0, aside_mm=4.0, resting=STACK),
    "a row, along": Throw("flat", 90.0, height_mm=4.0, resting=ROW),
}
HIT_M_S = 1.0

LOOKS = {
    "solid": ("one", "o", "-"),
    "reference-j": ("three", "^", "-"),
    "MuJoCo 0.30": ("two", "s", "-"),
    "MuJoCo 0.35": ("two", "D", "--"),
}
"""Colour, mark and line of each engine in the picture."""


def turn_to(name: str, rng: np.random.Generator) -> Rotation:
    """A rotation by its name; around the vertical it is any one."""
    if (known := TURNS[name]) is None:
        return Rotation.from_quat(rng.normal(size=4))
    turn, off = known
    towards, around = rng.uniform(0, 2 * math.pi, 2)
    axis = np.array([math.cos(towards), 0.0, math.sin(towards)])
    tilt = Rotation.from_rotvec(math.radians(off) * axis)
    return tilt * Rotation.from_rotvec([0.0, around, 0.0]) * turn


def kinetic(way: Floats) -> Floats:
    """Kinetic energy by mass, with that of rotation, shape (steps, cubes)."""
    spin = TURNING_MM2 * (way[..., SPIN] ** 2).sum(axis=-1)
    energy: Floats = ((way[..., VELOCITY] ** 2).sum(axis=-1) + spin) / 2
    return energy


def bounce(engine: Engine, throw: Throw, speed: float, rng: np.random.Generator) -> list[float]:
    """Figures of a bounce.

    Returns:
        The share of the vertical speed that the cube gets back, the share of the kinetic energy
        that all cubes have then, and its spin, rad/s; zeros if it never moves upwards.
    """
    _, way = engine(throw.starts(speed, rng)[0], BOUNCE_S)
    up = way[:, -1, 4]
    rise = np.where(up > 0, way[:, -1, 1] + up**2 / (2 * GRAVITY_MM_S2), -np.inf)
    leaves = int(rise.argmax())
    if up[leaves] <= 0:
        return [0.0, 0.0, 0.0]
    returned = up[leaves] / (speed * math.cos(math.radians(throw.degrees)))
    kept = kinetic(way)[leaves].sum() / (speed**2 / 2)
    return [returned, kept, float(np.linalg.norm(way[leaves, -1, SPIN]))]


def pass_on(engine: Engine, throw: Throw, speed: float, rng: np.random.Generator) -> list[float]:
    """Figures of cubes that rest and are hit.

    Returns:
        Their energy, `AFTER_S` the hit, as shares of that of the cube thrown; the highest rise of
        one of them, and the longest way that one has moved in the end, mm.
    """
    starts, late = throw.starts(speed, rng)
    step, way = engine(starts, HIT_S)
    way = way[:, :-1]
    rise = way[..., 1] - [y for _, y in throw.resting]
    energy = (kinetic(way) + GRAVITY_MM_S2 * rise).sum(axis=1) / (speed**2 / 2)
    aside = np.hypot(way[-1, :, 0] - [x for x, _ in throw.resting], way[-1, :, 2])
    at = [round((late + after) / step) for after in AFTER_S]
    return [*energy[at], rise.max(), aside.max()]


Measured = dict[tuple[str, str, float], Floats]
"""Figures by engine, throw and speed (m/s): means and standard errors, shape (2, figures)."""


def measure(tasks: Iterable[tuple[str, str, float]], starts: int, *, hits: bool) -> Measured:
    """Figures of throws, means over starts, which are the same for every engine.

    Cubes that are turned any way have all the starts, the others, which differ less, a quarter.
    """
    known, found = engines(), {}
    for engine, name, speed in tasks:
        throw, figures = (HITS[name], pass_on) if hits else (BOUNCES[name], bounce)
        count = starts if TURNS[throw.turned] is None else max(2, starts // 4)
        each = np.array(
            [
                figures(known[engine], throw, 1000 * speed, np.random.default_rng(number))
                for number in range(count)
            ]
        )
        error = each.std(axis=0, ddof=1) / math.sqrt(count)
        found[engine, name, speed] = np.array([each.mean(axis=0), error])
    return found


def print_bounces(found: Measured) -> None:
    """Print a row for each throw and speed."""
    names = list(dict.fromkeys(engine for engine, *_ in found))
    shown = table(
        "thrown", "m/s", *names, words=("thrown",),
        title="Bounces: % of the vertical speed returned, % of the energy kept, spin in rad/s",
    )  # fmt: skip
    for name, speed in dict.fromkeys(key[1:] for key in found):
        cells = [found.get((engine, name, speed)) for engine in names]
        shown.add_row(name, f"{speed:g}", *("" if c is None else _triple(c[0]) for c in cells))
    console().print(shown)
    errors = np.max([each[1] for each in found.values()], axis=0)
    console().print(f"Standard errors are at most {_triple(errors)}.\n")


def _triple(figures: Floats) -> str:
    returned, kept, spin = figures
    return f"{100 * returned:.0f} {100 * kept:2.0f} {spin:3.0f}"


def print_hits(found: Measured) -> None:
    """Print a row for each hit and engine."""
    after = [f"{1000 * each:.0f} ms" for each in AFTER_S]
    title = f"Cubes at rest, hit at {HIT_M_S:g} m/s: % of the energy in them, rise and way in mm"
    shown = table("hit", "by", *after, "rise", "way", title=title, words=("hit", "by"))
    for (engine, name, _), figures in found.items():
        means, errors = figures * [100, 100, 100, 1, 1]
        means = np.round(means, 1) + 0.0  # no -0.0
        cells = [f"{mean:.1f} ± {error:.1f}" for mean, error in zip(means, errors, strict=True)]
        shown.add_row(name if engine == "solid" else "", engine, *cells)
    console().print(shown)


PICTURED = (
    *(turned for turned in TURNS if "corner" not in turned),
    *(name for name in BOUNCES if "on a cube" in name),
)


@themed
def draw(found: Measured) -> Figure:
    """Shares returned and kept against speed, a column for each way to be turned."""
    names = [name for name in LOOKS if any(key[0] == name for key in found)]
    figure = Figure(figsize=(13.2, 7.4))
    key = [Line2D([], [], label=name, **_look(name)) for name in names]
    paragraphs = [
        "A cube falls straight down without spin, turned as the titles say, onto a floor or onto "
        "the middle of a cube at rest. Solid and reference-j: designs of the solid tower. MuJoCo: "
        "contacts of the reference logs, by damping ratio."
    ]
    write_head(figure, "One bounce: what comes back", paragraphs, key)
    grid = figure.subplots(2, len(PICTURED), sharex=True, sharey="row")
    for column, throw in zip(grid.T, PICTURED, strict=True):
        column[0].set_title(throw, fontsize=12)
        column[1].set_xlabel("speed, m/s")
        for row, ax in enumerate(column):
            for engine in names:
                line = {key[2]: each for key, each in found.items() if key[:2] == (engine, throw)}
                ax.plot(list(line), [means[row] for means, _ in line.values()], **_look(engine))
            ax.set_xlim(0, None)
            count_percent(ax.yaxis)
    for first in grid[:, 0]:  # with the lines of the whole row, whose axis it shares
        first.margins(y=0.06)
        first.set_ylim(0, None)
    grid[0, 0].set_ylabel("vertical speed returned")
    grid[1, 0].set_ylabel("kinetic energy kept")
    return figure


def _look(engine: str) -> dict[str, Any]:
    colour, mark, line = LOOKS[engine]
    return {"color": COLOURS[colour], "marker": mark, "ls": line, "ms": 5}


def main() -> None:
    """Simulate the throws, print the tables, draw the picture."""
    parser = parser_for(__doc__)
    parser.add_argument("--speeds", type=float, nargs="+", default=[0.25, 0.5, 1.0, 1.5])
    parser.add_argument("--starts", type=int, default=200, help="of each throw")
    parser.add_argument("--plot", type=Path, metavar="FILE.png")
    options = parser.parse_args()
    if options.starts < 2 or min(options.speeds) <= 0:
        parser.error("--starts must be 2 or more, --speeds above 0")
    if options.plot:
        check_place(options.plot)
    tasks = [
        (engine, name, speed)
        for name, throw in BOUNCES.items()
        for speed in options.speeds
        for engine in engines()
    ]
    found = measure(show_progress(tasks, "throws", len(tasks)), options.starts, hits=False)
    print_bounces(found)
    tasks = [(engine, name, HIT_M_S) for name in HITS for engine in engines()]
    print_hits(measure(show_progress(tasks, "hits", len(tasks)), options.starts, hits=True))
    if not mujoco:
        print_prose(console(), "MuJoCo is not installed: [bold]pip install mujoco[/bold] shows it.")
    packages = ("rapier3d", "mujoco", "numpy") if mujoco else ("rapier3d", "numpy")
    console().print(machine(*packages))
    if options.plot:
        save(draw(found), options.plot)


if __name__ == "__main__":
    main()
