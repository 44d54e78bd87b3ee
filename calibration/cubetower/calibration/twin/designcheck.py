"""What can be said of a design: faults, doubts, lengths in cubes, falls, free values."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from cubetower.tower import Design, DesignError
from cubetower.tower.design import GRAVITY_MM_S2, Floor

PROBLEM_SEPARATOR = "; also, "  # in the message of a `DesignError`


@dataclass(frozen=True, slots=True)
class DesignLength:
    """A length, in mm and in edges of a cube."""

    name: str
    mm: float
    edges: float


@dataclass(frozen=True, slots=True)
class FallLevel:
    """Something that cubes fall on.

    Attributes:
        name: what it is.
        height_mm: above the tray's floor.
        drop_mm: from the level above, from the hand at the first one.
        speed_m_s: of a cube that fell so far from rest.
        straight_m_s: of one that fell from the hand without touching anything.
        ways: holes of equal size as (how many, mm, mm); of the ramp none.
        open_share: of the plate that is cut away.
        widest_edges: narrow side of the widest hole, in edges of a cube.
    """

    name: str
    height_mm: float
    drop_mm: float
    speed_m_s: float
    straight_m_s: float
    ways: tuple[tuple[int, float, float], ...] = ()
    open_share: float | None = None
    widest_edges: float | None = None


@dataclass(frozen=True, slots=True)
class FreeValue:
    """A value that calibrating finds, and where it is looked for."""

    name: str
    title: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class SimulatedThrows:
    """What standard throws into the tower do, with its values as they are.

    Attributes:
        throws: after seeding throws.
        content: cubes inside after a throw, mean.
        out_per_in: cubes that fell for each one thrown in.
        kept: share of the seeding throws that stayed.
        jams: throws after which it was jammed, seeding throws among them.
        seedings: seeding throws.
    """

    throws: int
    content: float | None
    out_per_in: float | None
    kept: float
    jams: int
    seedings: int


@dataclass(frozen=True, slots=True)
class DesignReport:
    """A design and all findings about it; if it cannot be built, `faults` alone."""

    name: str
    design: Design | None
    faults: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    sizes: tuple[DesignLength, ...] = ()
    levels: tuple[FallLevel, ...] = ()
    free: tuple[FreeValue, ...] = ()
    measures: str = ""
    emulator: Path | None = None
    simulated: SimulatedThrows | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain data for other programs."""
        found = {"file": self.name, "sound": self.design is not None, "faults": list(self.faults)}
        if self.design is None:
            return found
        return {
            **found,
            "title": self.design.title,
            "warnings": list(self.warnings),
            "sizes": [asdict(size) for size in self.sizes],
            "levels": [asdict(level) for level in self.levels],
            "free": [asdict(free) for free in self.free],
            "measures": self.measures,
            "emulator": self.emulator and str(self.emulator),
            "simulated": self.simulated and asdict(self.simulated),
        }


def check_design(
    name: str,
    throws: int = 0,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> DesignReport:
    """Read a design and report on it.

    Args:
        name: of a shipped design, or a design file.
        throws: about so many standard throws are simulated.
        seed: of these.
        progress: called with the throws done and all throws.
    """
    from cubetower.calibration.twin.axes import axes_of, measures_id
    from cubetower.calibration.twin.points import shipped_points

    try:
        design = Design.load(name)
    except DesignError as error:
        return DesignReport(name, None, tuple(problems_of(error, name)))
    data, measures = design.to_dict(), measures_id(design)
    free = []
    for axis in axes_of(design):
        table, _, key = axis.name.partition(".")
        free.append(FreeValue(axis.name, axis.title, data[table][key], axis.low, axis.high))
    return DesignReport(
        name, design,
        warnings=tuple(design.warnings()), sizes=tuple(_sizes(design)),
        levels=tuple(_levels(design)), free=tuple(free), measures=measures,
        emulator=shipped_points(design),
        simulated=_simulate(design, throws, seed, progress) if throws else None,
    )  # fmt: skip


def problems_of(error: DesignError, origin: str) -> list[str]:
    """What is wrong with a design, one line each, without the name of its file."""
    return str(error).removeprefix(f"{origin}: ").split(PROBLEM_SEPARATOR)


def _sizes(design: Design) -> Iterator[DesignLength]:
    """The lengths that decide how easily cubes pass."""
    tube, funnel, edge = design.tube, design.funnel, design.cube.edge_mm
    exit_mm = design.ramp.exit_mm - design.ramp_height_mm(design.exit_x_mm)
    lengths = {"funnel's rim": funnel.rim_mm, "throat": funnel.opening_mm}
    if funnel.rib_mm:
        lengths["throat beside a rib"] = (funnel.opening_mm - funnel.rib_mm) / 2
    lengths |= {
        "tube, back to exit": tube.width_mm,
        "tube, front to back": tube.depth_mm,
        "exit over the ramp": exit_mm,
        "tray": design.tray.length_mm,
    }
    for name, length in lengths.items():
        yield DesignLength(name, round(length, 2), round(length / edge, 2))


def _levels(design: Design) -> Iterator[FallLevel]:
    """Floors from the top, then the ramp at its middle."""
    hand = design.throat_mm + design.throw.height_mm
    floors = sorted(design.floor, key=lambda floor: -floor.height_mm)
    area = design.tube.width_mm * design.tube.depth_mm
    above = hand
    for number, floor in enumerate(floors, 1):
        ways = tuple(_ways(floor, design))
        share = sum(many * a * b for many, a, b in ways) / area
        widest = max(min(a, b) for _, a, b in ways) / design.cube.edge_mm
        fallen = _level(f"floor {number}", floor.height_mm, above, hand)
        yield replace(fallen, ways=ways, open_share=round(share, 3), widest_edges=round(widest, 2))
        above = floor.height_mm
    yield _level("ramp", round(design.ramp_height_mm(0.0), 1), above, hand)


def _level(name: str, height: float, above: float, hand: float) -> FallLevel:
    speeds = (math.sqrt(2 * GRAVITY_MM_S2 * max(top - height, 0)) / 1000 for top in (above, hand))
    speed, straight = (round(each, 2) for each in speeds)
    return FallLevel(name, height, round(above - height, 1), speed, straight)


def _ways(floor: Floor, design: Design) -> Iterator[tuple[int, float, float]]:
    """Holes of a floor by their size, the largest first."""
    deep = design.tube.depth_mm / 2
    counts: dict[tuple[float, float], int] = {}
    for x0, x1, z0, z1 in ((*hole, -deep, deep)[:4] for hole in floor.holes_mm):
        size = (round(x1 - x0, 2), round(z1 - z0, 2))
        counts[size] = counts.get(size, 0) + 1
    for (a, b), many in sorted(counts.items(), key=lambda it: -it[0][0] * it[0][1]):
        yield many, a, b


def _simulate(
    design: Design, throws: int, seed: int, progress: Callable[[int, int], None] | None
) -> SimulatedThrows:
    from cubetower.calibration import replay_throws, standard_throws
    from cubetower.calibration.judge.standard import THROWS
    from cubetower.calibration.logs.throws import throws_of
    from cubetower.tower.models.physics import PhysicsTower

    sessions = max(1, round(throws / (1 + THROWS)))
    log = standard_throws(seed, sessions, THROWS if throws > THROWS else throws - 1)
    replay = replay_throws(log, lambda: PhysicsTower(design), seed, progress=progress)
    found = list(throws_of(replay.log))
    later = [each for each in found if not each.seeding]
    seedings = [each.row for each in found if each.seeding]
    inside = [each.content for each in later if each.content is not None]
    thrown = sum(each.row.thrown.total for each in later)
    fell = sum(each.row.fell.total for each in later)
    seeded = sum(row.thrown.total for row in seedings)
    return SimulatedThrows(
        throws=len(later),
        content=round(sum(inside) / len(inside), 2) if inside else None,
        out_per_in=round(fell / thrown, 3) if thrown else None,
        kept=round(1 - sum(row.fell.total for row in seedings) / seeded, 3),
        jams=replay.jams.seeding_jams + replay.jams.other_jams,
        seedings=len(seedings),
    )
