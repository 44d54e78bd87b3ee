"""How the surrogate varies over plausible towers: ``python -m benchmarks.calibration.ensemble``.

Towers are drawn over what is plausible of a tower like `standard`, each is thrown into, and M0 to
M3 are fitted to its tosses: the prior for a log too small to tell by itself. Writes a table with a
row a tower, by default data/ensemble.csv, and beside it a TOML that says how it was made. All of
it is simulated. For equal options the tables are equal, whatever `--jobs`.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import scipy
import tomli_w
from scipy.stats import qmc

from benchmarks.arguments import at_least, parser_for
from benchmarks.calibration.surrogates import HELD_OUT
from cubetower.calibration.surrogate.ladder import LEVELS
from cubetower.calibration.surrogate.tracked import Tracked, track
from cubetower.calibration.surrogate.trackedfit import tracked_log_likelihood
from cubetower.calibration.twin.study import (
    DIGITS,
    LOGIT_SPREAD,
    SLOPE_SPREAD,
    behaviour,
    fit_row,
    penalised_fit,
)
from cubetower.command.terminal.output import show_progress
from cubetower.foundation import CubetowerError, data_path, write_whole
from cubetower.foundation.files import check_place
from cubetower.tower import Design, DesignError
from cubetower.tower.physics.simulation import engine_versions

Value: TypeAlias = float | int | str
Row: TypeAlias = dict[str, Value]

SEED = 1  # of the Sobol points
POINTS = 512  # from which the towers are taken, without the designs that are refused
MAX_TOWERS = POINTS // 2
DENSITY_G_MM3 = 0.69e-3  # air-dry beech, docs/physics.md

MAX_JAMS, MAX_INSIDE = 0.05, 40
"""Share of throws that jam, and mean number of cubes inside, above which a tower is left out of the
prior: nobody would sell it (assumed)."""


class Axis(NamedTuple):
    """What varies from tower to tower, evenly from `low` to `high`, and why so far."""

    name: str
    low: float
    high: float
    digits: int
    why: str


AXES = (
    Axis("cube_cube", 0.25, 0.5, 3, "friction of wood on wood, docs/physics.md"),
    Axis("cube_wall", 0.3, 0.6, 3, "friction of wood on cardboard, docs/physics.md"),
    Axis("cube_funnel", 0.15, 0.35, 3, "friction of wood on plastic, docs/physics.md"),
    Axis("restitution", 0.2, 0.6, 3, "of all pairs alike; unknown, assumed"),
    Axis("step_mm", 40, 80, 1, "step in depth at a hit of 1 m/s, around the 60 shipped; assumed"),
    Axis("throw_mm", 60, 130, 1, "hand above the throat, from the funnel's rim up; assumed"),
    Axis("spread_mm", 5, 20, 1, "where the hand is, standard deviation; assumed"),
    Axis("edge_mm", 7.5, 10, 2, "edge of a cube, its mass by volume; nobody measured one; assumed"),
    Axis("tube_mm", 72, 92, 1, "inner width and depth; the box leaves under 95; else assumed"),
    Axis("low_mm", 90, 130, 1, "height of the lower floor, clear of the ramp; assumed"),
    Axis("apart_mm", 50, 90, 1, "from the lower to the upper floor; assumed"),
    Axis("bar_mm", 6, 16, 1, "cross between the four holes of one floor; assumed"),
    Axis("rim_mm", 2, 8, 1, "rim around the four holes; assumed"),
    Axis("ledge_mm", 6, 16, 1, "ledge around the holes of the other floor; assumed"),
)
SLOT_BAR = Axis("slot_bar_mm", 6, 14, 1, "between its two slots; 0: one square hole; assumed")
STYLES = ("handful", "poured", "two-hands")
CHOICES = {
    "style": "how cubes are thrown, data/throws.toml; each in a third of the towers; assumed",
    "slot_bar_mm": "two slots, as in reference-k, in half of the towers; assumed",
    "four_below": "1: the floor with four holes is the lower one, in a quarter; assumed",
}


def plausible(place: Sequence[float]) -> Row:
    """What a point of the unit cube says of a tower, by names of `AXES` and `CHOICES`.

    Args:
        place: a coordinate for each of them, 0 to 1.
    """
    *along, style, slots, below = place
    values: Row = {
        axis.name: round(axis.low + (axis.high - axis.low) * u, axis.digits)
        for axis, u in zip(AXES, along, strict=True)
    }
    bar = SLOT_BAR.low + (SLOT_BAR.high - SLOT_BAR.low) * (2 * slots - 1)
    values["style"] = STYLES[min(int(style * len(STYLES)), len(STYLES) - 1)]
    values["slot_bar_mm"] = round(bar, SLOT_BAR.digits) if slots >= 0.5 else 0.0
    values["four_below"] = int(below < 0.25)
    return values


def design_of(values: Mapping[str, Any]) -> Design:
    """The standard tower with other values.

    Args:
        values: by names of `AXES` and `CHOICES`.

    Raises:
        DesignError: no tower can be built like this.
    """
    tube, low = values["tube_mm"], values["low_mm"]
    floors = [_other_holes(values), _four_holes(values)]
    if values["four_below"]:
        floors.reverse()
    heights = (low, round(low + values["apart_mm"], 1))
    bounce = values["restitution"]
    changed: dict[str, Any] = {
        "title": "Plausible tower",
        "source": "Drawn by benchmarks.calibration.ensemble. Not a measured tower.",
        "floor": [
            {"height_mm": height, "holes_mm": holes}
            for height, holes in zip(heights, floors, strict=True)
        ],
        "friction": {name: values[name] for name in ("cube_cube", "cube_wall", "cube_funnel")},
        "restitution": {"cube_cube": bounce, "cube_wall": bounce},
        "depth": {"step_mm": values["step_mm"]},
        "throw": {
            "style": values["style"],
            "height_mm": values["throw_mm"],
            "spread_mm": values["spread_mm"],
        },
        "cube": {
            "edge_mm": values["edge_mm"],
            "mass_g": round(DENSITY_G_MM3 * values["edge_mm"] ** 3, 3),
        },
    }
    standard = Design.load("standard").to_dict()
    standard["tube"] |= {"width_mm": tube, "depth_mm": tube}
    return Design.from_dict({**standard, **changed})


def _four_holes(values: Mapping[str, Any]) -> list[list[float]]:
    inner, outer = values["bar_mm"] / 2, values["tube_mm"] / 2 - values["rim_mm"]
    sides = [(-outer, -inner), (inner, outer)]
    return [[*x, *z] for z in sides for x in sides]


def _other_holes(values: Mapping[str, Any]) -> list[list[float]]:
    """One square hole, or two slots with their long sides along the exit wall."""
    outer, inner = values["tube_mm"] / 2 - values["ledge_mm"], values["slot_bar_mm"] / 2
    if not inner:
        return [[-outer, outer, -outer, outer]]
    return [[-outer, -inner, -outer, outer], [inner, outer, -outer, outer]]


def draw(towers: int) -> tuple[dict[int, Row], list[int]]:
    """The first towers of the Sobol design that can be built.

    Returns:
        Their values by their number in the design, and the numbers of those refused before the
        last of them.
    """
    sobol = qmc.Sobol(len(AXES) + len(CHOICES), seed=np.random.default_rng(SEED))
    taken: dict[int, Row] = {}
    refused: list[int] = []
    for number, place in enumerate(sobol.random(POINTS).tolist()):
        if len(taken) == towers:
            return taken, refused
        values = plausible(place)
        try:
            design_of(values)
        except DesignError:
            refused.append(number)
        else:
            taken[number] = values
    raise SystemExit(f"only {len(taken)} of {POINTS} designs can be built; ask for fewer towers")


def study(point: tuple[int, Row], sessions: int) -> Row:
    """Throw into a tower and fit the ladder to it.

    Args:
        point: the tower's number in the Sobol design and its values.
        sessions: fitted to; a quarter as many are held out for the scores.

    Returns:
        The tower's row of the table.
    """
    number, values = point
    design, seed = design_of(values), f"ensemble:{number}"
    fitted = track(design, range(sessions), seed=seed)
    held_out = track(design, range(HELD_OUT, HELD_OUT + max(1, sessions // 4)), seed=seed)
    return {"tower": number, **values, **_behaviour(fitted), **_fits(fitted, held_out)}


def _behaviour(tracked: Tracked) -> Row:
    """How often a tower jams, how many cubes are inside on average, and whether it is used."""
    found = behaviour(tracked)
    usable = tracked.jams <= MAX_JAMS * found["tosses"] and found["content"] <= MAX_INSIDE
    return {**found, "used": int(usable)}


def _fits(fitted: Tracked, held_out: Tracked) -> Row:
    """Parameters of all levels as entries of `to_vector`, then scores, then standard errors."""
    found: Row = {}
    scores, converged = {}, True
    for level in LEVELS:
        fit = penalised_fit(fitted, level)
        converged &= fit.converged
        found |= fit_row(fit)
        score = tracked_log_likelihood(fit.rates, held_out) / len(held_out.thrown)
        scores[f"score.{level}"] = round(score, DIGITS)
    errors = {name: error for name, error in found.items() if name.startswith("error.")}
    parameters = {name: value for name, value in found.items() if name not in errors}
    return {**parameters, **scores, **errors, "converged": int(converged)}


def provenance(towers: int, sessions: int, refused: Sequence[int]) -> dict[str, Any]:
    """How a table was made, for the TOML beside it."""
    return {
        "format": 1,
        "kind": "ensemble",
        "title": "Surrogates of plausible towers",
        "source": "Simulated: no tower was measured. Each row is a tower like `standard` with "
        "other materials, measures and throws, and the models M0 to M3 fitted to its tosses with "
        "every cube followed (docs/surrogate.md). Parameters are vector entries of "
        "cubetower.calibration.surrogate.ladder: logits of those between 0 and 1, the others as "
        "they are.",
        "command": "python -m benchmarks.calibration.ensemble "
        f"--towers {towers} --sessions {sessions}",
        "made_with": {
            "cubetower": version("cubetower"),
            **engine_versions(),
            "numpy": np.__version__,
            "scipy": scipy.__version__,
        },
        "design": {
            "points": "Sobol, scrambled; `tower` is the number of a point",
            "seed": SEED,
            "refused": list(refused),
            "note": "refused by the design checks; the next points took their places",
        },
        "fit": {
            "sessions": sessions,
            "score": "log probability of the fates of cubes per toss, in nats, of "
            f"{max(1, sessions // 4)} other sessions",
            "pull": "every parameter is pulled towards that of `yardstick.toml` by a normal "
            f"density of standard deviation {LOGIT_SPREAD} (logits) or {SLOPE_SPREAD} (slopes)",
            "error": "standard error from tosses and pull together",
            "converged": "0: one of the four searches gave up; by rounding errors if at an optimum",
        },
        "used": {
            "most_jams": MAX_JAMS,
            "most_content": MAX_INSIDE,
            "note": "a tower that jams in more of its throws or holds more on average has used = 0 "
            "and is left out of the prior: nobody would sell it (assumed)",
        },
        "ranges": {
            axis.name: {"low": axis.low, "high": axis.high, "why": axis.why}
            for axis in (*AXES, SLOT_BAR)
        },
        "choices": CHOICES,
    }


def write(rows: Sequence[Row], made: Mapping[str, Any], path: Path) -> None:
    """Write the table and its provenance."""
    with write_whole(path) as draft, draft.open("w", encoding="utf-8", newline="") as file:
        lines = csv.DictWriter(file, rows[0], lineterminator="\n")
        lines.writeheader()
        lines.writerows(rows)
    with write_whole(path.with_suffix(".toml")) as draft:
        draft.write_text(tomli_w.dumps(made, multiline_strings=False), "utf-8")


def show(rows: Sequence[Row], refused: int) -> None:
    """Print how many towers there are, and how many of them are used."""
    used = [float(row["content"]) for row in rows if row["used"]]
    jammed = sum(bool(row["seeding_jams"] or row["other_jams"]) for row in rows)
    print(f"{len(rows)} towers, {refused / (len(rows) + refused):.0%} of the designs refused")
    print(f"{jammed / len(rows):.0%} of the towers jammed at least once")
    print(f"{len(rows) - len(used)} left out, as they jam often or hold many")
    print(f"the others hold {np.mean(used):.2f} cubes")


def main() -> None:
    """Draw towers, study each, write and print."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--towers", type=at_least(1, MAX_TOWERS), default=128)
    parser.add_argument(
        "--sessions", type=at_least(1, HELD_OUT), default=40, help="of each tower, fitted to"
    )
    parser.add_argument("--out", type=Path, default=data_path() / "ensemble.csv")
    options = parser.parse_args()
    try:
        check_place(options.out)
    except CubetowerError as error:
        parser.error(str(error))
    taken, refused = draw(options.towers)
    with ProcessPoolExecutor(options.jobs) as pool:
        studied = pool.map(partial(study, sessions=options.sessions), taken.items())
        rows = list(show_progress(studied, "towers", len(taken)))
    write(rows, provenance(options.towers, options.sessions, refused), options.out)
    show(rows, len(refused))


if __name__ == "__main__":
    main()
