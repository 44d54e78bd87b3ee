"""Tower designs: what a person measures with a ruler, and what is assumed of the material."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tower.errors import DesignError
from tower.files import data_path

FORMAT = 1
GRAVITY_MM_S2 = 9810.0
SLOWEST_HZ = 250  # at longer steps cubes tunnel through plates
NARROWEST_GAP = 5  # cube edges; narrower gaps of a plane tower arch over and jam
DOUBTFUL_GAP = 7  # cube edges
NARROWEST_THROAT = 8  # cube edges
TOO_NARROW_TO_ENTER = 0.6  # cube edges
PITCH_EDGES = 1.7  # distance of cubes in the hand; their diagonal is 1.41 edges
LARGEST = 10_000  # of any measure, in its unit; keeps out infinity and slips of the pen

Positive = Annotated[float, Meta(gt=0, le=LARGEST)]
NotNegative = Annotated[float, Meta(ge=0, le=LARGEST)]
Coefficient = Annotated[float, Meta(ge=0, le=3)]
Point = tuple[float, float]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a design file; unknown keys are refused."""


class CubeSize(_Part, frozen=True):
    """The cubes: edge in mm, mass in g."""

    edge_mm: Annotated[float, Meta(ge=2, le=100)]
    mass_g: Positive


class Tube(_Part, frozen=True):
    """The shaft: inner width from back wall to exit wall, inner depth, height of its top."""

    width_mm: Positive
    depth_mm: Positive
    top_mm: Positive
    plate_mm: Positive = 3.0


class Funnel(_Part, frozen=True):
    """The funnel on the tube: width of its throat and of its rim, and its height."""

    opening_mm: Positive
    rim_mm: Positive
    height_mm: Positive


class Floor(_Part, frozen=True):
    """A floor at a height; a hole is [x0, x1], cut through the whole depth."""

    height_mm: Positive
    holes_mm: Annotated[tuple[tuple[float, float], ...], Meta(min_length=1)]

    def ledges(self, width_mm: float) -> list[tuple[float, float]]:
        """What the holes leave of a floor as wide as the tube: pieces (x0, x1)."""
        edges = [-width_mm / 2, *(x for hole in sorted(self.holes_mm) for x in hole), width_mm / 2]
        return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if b > a]


class Ramp(_Part, frozen=True):
    """The ramp to the exit, and the height of the exit wall's lower edge."""

    degrees: Annotated[float, Meta(gt=0, lt=80)]
    exit_mm: Positive


class Tray(_Part, frozen=True):
    """The tray in front of the exit: inner length and height of its rim."""

    length_mm: Positive
    rim_mm: Positive


class Friction(_Part, frozen=True):
    """Sliding friction of pairs of surfaces."""

    cube_cube: Annotated[float, Meta(gt=0, le=3)]
    cube_wall: Coefficient
    cube_funnel: Coefficient


class Restitution(_Part, frozen=True):
    """Share of the speed kept in a bounce, of pairs of surfaces."""

    cube_cube: Annotated[float, Meta(gt=0, le=1)]
    cube_wall: Annotated[float, Meta(ge=0, le=1)]


class Throw(_Part, frozen=True):
    """How cubes leave the hand: height above the throat, then standard deviations."""

    height_mm: Positive
    across: Annotated[int, Meta(ge=1, le=LARGEST)]
    spread_mm: NotNegative
    speed_mm_s: NotNegative
    spin_rad_s: NotNegative


class Tap(_Part, frozen=True):
    """A knock at the tower: standard deviation of the speed it gives each cube."""

    speed_mm_s: Positive


class Numerics(_Part, frozen=True):
    """Steps a second and solver iterations a step."""

    rate_hz: Annotated[int, Meta(ge=SLOWEST_HZ, le=LARGEST)] = 500
    iterations: Annotated[int, Meta(ge=1, le=1000)] = 10


@dataclass(frozen=True, slots=True)
class Plate:
    """One straight piece of the tower in the side view, from `a` to `b`, in mm."""

    part: Literal["wall", "floor", "ramp", "funnel", "tray"]
    a: Point
    b: Point


class Design(_Part, frozen=True):
    """A whole tower, seen from the side: x towards the exit, y above the tray, in mm."""

    format: Literal[1]
    kind: Literal["design"]
    title: str
    section: Literal["plane"]
    source: str
    cube: CubeSize
    tube: Tube
    funnel: Funnel
    floor: Annotated[tuple[Floor, ...], Meta(min_length=1)]
    ramp: Ramp
    tray: Tray
    friction: Friction
    restitution: Restitution
    throw: Throw
    tap: Tap
    numerics: Numerics = Numerics()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], origin: str = "design") -> Design:
        """Build and check a design from plain data, as a TOML file holds it.

        Raises:
            DesignError: names `origin`, the part and the reason.
        """
        if data.get("format") != FORMAT:
            raise DesignError(f"{origin}: says format = {data.get('format')!r}; write {FORMAT}")
        try:
            design = msgspec.convert(dict(data), cls)
        except msgspec.ValidationError as error:
            raise DesignError(f"{origin}: {str(error).replace('$.', '')}") from None
        problems = list(_problems(design))
        if problems:
            raise DesignError(f"{origin}: {'; also, '.join(problems)}")
        return design

    @classmethod
    def read(cls, path: Path | str) -> Design:
        """Read a design file.

        Raises:
            DesignError: the file is missing, malformed or describes no possible tower.
        """
        try:
            data = tomllib.loads(Path(path).read_text("utf-8"))
        except OSError as error:
            raise DesignError(f"cannot read {path}: {error.strerror}") from None
        except (ValueError, RecursionError) as error:
            raise DesignError(f"{path}: not TOML: {error}") from None
        if data.get("kind") != "design":
            raise DesignError(f'{path}: says kind = {data.get("kind")!r}, not "design"')
        return cls.from_dict(data, str(path))

    @classmethod
    def named(cls, name: str) -> Design:
        """Read a shipped design by its name (``plane``) or any design by its path.

        Raises:
            DesignError: no such design; lists the shipped ones.
        """
        if str(name).endswith(".toml"):  # a spec may say design=3
            return cls.read(name)
        shipped = sorted(path.stem for path in data_path("designs").glob("*.toml"))
        if name not in shipped:
            raise DesignError(f"no design {name!r}; shipped are {', '.join(shipped)}")
        return cls.read(data_path(f"designs/{name}.toml"))

    def to_dict(self) -> dict[str, Any]:
        """Plain data that `from_dict` reads, lists and all as JSON and TOML give it."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return data

    def replace(self, values: Mapping[str, Any]) -> Design:
        """A copy with other values, named as in the file: ``{"friction.cube_wall": 0.5}``.

        Raises:
            DesignError: no such value, or one that no tower can have.
        """
        data = self.to_dict()
        for name, value in values.items():
            table, _, key = name.partition(".")
            if not isinstance(data.get(table), dict) or key not in data[table]:
                known = [f"{t}.{k}" for t, v in data.items() if isinstance(v, dict) for k in v]
                raise DesignError(f"no design value {name!r}; known are {', '.join(known)}")
            data[table][key] = value
        return Design.from_dict(data, self.title)

    @property
    def throat_mm(self) -> float:
        """Height of the funnel's throat, the lower end of its slopes."""
        return self.tube.top_mm + self.tube.plate_mm

    @property
    def rim_mm(self) -> float:
        """Height of the funnel's rim."""
        return self.throat_mm + self.funnel.height_mm

    @property
    def exit_x_mm(self) -> float:
        """Outer face of the exit wall."""
        return self.tube.width_mm / 2 + self.tube.plate_mm

    @property
    def fastest_mm_s(self) -> float:
        """Speed at the lowest floor of a cube thrown fast (three sigma) that hits nothing."""
        lowest = min(floor.height_mm for floor in self.floor)
        height = max(0.0, self.throat_mm + self.throw.height_mm - lowest)
        return math.sqrt(2 * GRAVITY_MM_S2 * height) + 3 * self.throw.speed_mm_s

    @property
    def safe_mm_s(self) -> float:
        """Speed at which a cube moves half its edge and half a plate in a step.

        Up to here it is caught in the upper half of a plate; at twice this it may jump over it.
        """
        return (self.cube.edge_mm + self.tube.plate_mm) / 2 * self.numerics.rate_hz

    def encloses(self, x_mm: float, y_mm: float) -> bool:
        """Whether a point lies between the tower's outermost plates, over the throw's height."""
        reach = max(self.exit_x_mm + 2 * self.cube.edge_mm, self.funnel.rim_mm / 2)
        return abs(x_mm) <= reach and 0.0 <= y_mm <= self.rim_mm + self.throw.height_mm

    def ramp_height_mm(self, x_mm: float) -> float:
        """Height of the ramp's upper face; it ends one cube edge outside the exit wall."""
        end = self.exit_x_mm + self.cube.edge_mm
        return self.tube.plate_mm + (end - x_mm) * math.tan(math.radians(self.ramp.degrees))

    def plates(self) -> list[Plate]:
        """Every straight piece of the tower but the tray, as the middle lines of its plates."""
        return [*self._walls(), *self._floors(), *self._funnel()]

    def tray_plates(self) -> list[Plate]:
        """The tray: its floor under the exit and its rim."""
        half = self.tube.plate_mm / 2
        left, right = self.exit_x_mm, self.exit_x_mm + self.tray.length_mm + half
        return [
            Plate("tray", (left - self.tube.width_mm / 4, -half), (right, -half)),
            Plate("tray", (right, -half), (right, self.tray.rim_mm)),
        ]

    def warnings(self) -> list[str]:
        """What is possible but doubtful about this design, naming the part."""
        narrow = [
            f"floor at {floor.height_mm:g} mm: hole of {b - a:g} mm is under "
            f"{DOUBTFUL_GAP} cubes; it may arch over"
            for floor in self.floor
            for a, b in floor.holes_mm
            if TOO_NARROW_TO_ENTER * self.cube.edge_mm < b - a < DOUBTFUL_GAP * self.cube.edge_mm
        ]
        flat = math.tan(math.radians(self.ramp.degrees)) <= self.friction.cube_wall
        fast = self.fastest_mm_s > self.safe_mm_s
        return [
            *narrow,
            *[f"ramp: {self.ramp.degrees:g} degrees are too flat for cubes to slide"] * flat,
            *[f"throw: fast cubes may tunnel through floors at {self.numerics.rate_hz} Hz"] * fast,
        ]

    def _walls(self) -> Iterator[Plate]:
        half = self.tube.plate_mm / 2
        x = self.tube.width_mm / 2 + half
        yield Plate("wall", (-x, 0.0), (-x, self.tube.top_mm))
        # The round end of the exit wall reaches half a plate below its middle line.
        yield Plate("wall", (x, self.ramp.exit_mm + half), (x, self.tube.top_mm))
        end = self.exit_x_mm + self.cube.edge_mm
        drop = half / math.cos(math.radians(self.ramp.degrees))
        yield Plate(
            "ramp", (-x, self.ramp_height_mm(-x) - drop), (end, self.ramp_height_mm(end) - drop)
        )

    def _floors(self) -> Iterator[Plate]:
        half = self.tube.plate_mm / 2
        for floor in self.floor:
            for a, b in floor.ledges(self.tube.width_mm):
                # The plate's ends are round: its middle line is shorter by half its thickness,
                # except where it runs into a wall.
                inner = self.tube.width_mm / 2
                start = a if a <= -inner else a + half
                stop = b if b >= inner else b - half
                yield Plate(
                    "floor", (start, floor.height_mm - half), (stop, floor.height_mm - half)
                )

    def _funnel(self) -> Iterator[Plate]:
        half = self.tube.plate_mm / 2
        top = self.tube.top_mm
        wall, throat, rim = (
            self.tube.width_mm / 2 + half,
            self.funnel.opening_mm / 2 + half,
            self.funnel.rim_mm / 2 + half,
        )
        for side in (-1, 1):
            yield Plate("funnel", (side * wall, top), (side * throat, self.throat_mm))
            yield Plate("funnel", (side * throat, self.throat_mm), (side * rim, self.rim_mm))


def _problems(design: Design) -> Iterator[str]:
    """Why no tower can be built like this, or none that lets cubes through."""
    yield from _floor_problems(design)
    edge = design.cube.edge_mm
    if design.funnel.opening_mm < NARROWEST_THROAT * edge:
        yield (
            f"funnel: the throat of {design.funnel.opening_mm:g} mm jams; a plane tower needs "
            f"{NARROWEST_THROAT} cubes, {NARROWEST_THROAT * edge:g} mm"
        )
    if not design.funnel.opening_mm <= min(design.tube.width_mm, design.funnel.rim_mm):
        yield "funnel: the throat is wider than the tube or the rim"
    if design.throw.across * edge * PITCH_EDGES > design.funnel.rim_mm:
        yield f"throw: {design.throw.across} cubes side by side do not fit into the funnel's rim"
    opening = design.ramp.exit_mm - design.ramp_height_mm(design.exit_x_mm)
    if opening < NARROWEST_GAP * edge:
        yield (
            f"ramp: the exit is {opening:g} mm high; a plane tower needs {NARROWEST_GAP} cubes, "
            f"{NARROWEST_GAP * edge:g} mm"
        )
    yield from _speed_problems(design)
    if design.ramp.exit_mm >= design.tube.top_mm:
        yield "ramp: the exit is as high as the tube; there is no exit wall"
    if design.tray.rim_mm >= design.ramp.exit_mm:
        yield "tray: its rim is higher than the exit"


def _speed_problems(design: Design) -> Iterator[str]:
    """Throws so fast that cubes would tunnel through plates between two steps."""
    fastest, most = design.fastest_mm_s, design.safe_mm_s
    if fastest > 2 * most:
        yield (
            f"throw: cubes of up to {fastest:.0f} mm/s tunnel through floors; lower its height or "
            f"speed, or raise numerics.rate_hz: {design.numerics.rate_hz} bears {2 * most:.0f} mm/s"
        )


def _floor_problems(design: Design) -> Iterator[str]:
    """Holes outside the plate, overlapping, or so narrow that cubes are trapped."""
    inner, edge = design.tube.width_mm / 2, design.cube.edge_mm
    for floor in design.floor:
        name = f"floor at {floor.height_mm:g} mm"
        for a, b in floor.holes_mm:
            if not -inner <= a < b <= inner:
                yield f"{name}: hole [{a:g}, {b:g}] leaves the plate, {-inner:g} to {inner:g}"
            if TOO_NARROW_TO_ENTER * edge < b - a < NARROWEST_GAP * edge:
                yield (
                    f"{name}: hole [{a:g}, {b:g}] traps cubes; make it {NARROWEST_GAP * edge:g} mm "
                    f"or more, or under {TOO_NARROW_TO_ENTER * edge:g} mm"
                )
        for (_, end), (start, _) in pairwise(sorted(floor.holes_mm)):
            if start <= end:
                yield f"{name}: holes overlap at x = {start:g}"
        for a, b in floor.ledges(design.tube.width_mm):
            if b - a < design.tube.plate_mm:
                yield (
                    f"{name}: the piece [{a:g}, {b:g}] between holes is narrower than the plate "
                    f"is thick, {design.tube.plate_mm:g} mm"
                )
    yield from _height_problems(design)


def _height_problems(design: Design) -> Iterator[str]:
    """Plates that cross, or lie too close for cubes to pass between them."""
    least = NARROWEST_GAP * design.cube.edge_mm
    heights = sorted(floor.height_mm for floor in design.floor)
    for below, above in pairwise([*heights, design.tube.top_mm + design.tube.plate_mm]):
        if above - below - design.tube.plate_mm < least:
            yield (
                f"floor at {below:g} mm: only {above - below - design.tube.plate_mm:g} mm free "
                f"above it; a plane tower needs {least:g} mm"
            )
    lowest = min(design.floor, key=lambda floor: floor.height_mm)
    for a, _ in lowest.ledges(design.tube.width_mm):
        free = lowest.height_mm - design.tube.plate_mm - design.ramp_height_mm(a)
        if free < design.cube.edge_mm:
            yield f"floor at {lowest.height_mm:g} mm: crosses or almost touches the ramp"
