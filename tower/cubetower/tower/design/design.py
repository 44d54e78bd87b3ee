"""`Design`: a whole tower as plain, checked data."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cubetower.foundation import SpecError, UnreadableError
from cubetower.foundation.reading import read_toml
from cubetower.tower.design.checks import problems, warnings
from cubetower.tower.design.parts import (
    GRAVITY_MM_S2,
    HOOD_MM,
    Contact,
    CubeSize,
    Depth,
    DesignTable,
    Floor,
    Friction,
    Funnel,
    Ledges,
    Numerics,
    Ramp,
    Restitution,
    Section,
    Tap,
    ThrowStyle,
    Tray,
    Tube,
    throw_styles,
    widen_ledges,
)
from cubetower.tower.design.plates import Plate, tower_plates, tray_plates
from cubetower.tower.errors import DesignError
from cubetower.tower.shipped import DESIGNS, shipped_file

FORMAT = 1


class Design(DesignTable, frozen=True):
    """A whole tower: x from its middle towards the exit, y above the tray, z to the back, mm.

    Its `section` says how it is simulated. `lanes`: with the measures of the real tower and depth
    as a coordinate in lanes. `plane`: one vertical plane without depth, an effective
    geometry; holes go through the whole depth.
    """

    format: Literal[1]
    kind: Literal["design"]
    title: Annotated[str, Meta(max_length=200)]
    section: Section
    source: Annotated[str, Meta(max_length=2000)]
    cube: CubeSize
    tube: Tube
    funnel: Funnel
    floor: Annotated[tuple[Floor, ...], Meta(min_length=1, max_length=50)]
    ramp: Ramp
    tray: Tray
    friction: Friction
    restitution: Restitution
    throw: ThrowStyle
    tap: Tap
    contact: Contact = Contact()
    depth: Depth = Depth()
    ledges: Ledges = Ledges()
    numerics: Numerics = Numerics()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], origin: str = "design") -> Design:
        """Build and check a design from plain data, as a TOML file holds it.

        Raises:
            DesignError: names `origin`, the part and the reason.
        """
        if data.get("format") != FORMAT:
            raise DesignError(f"{origin}: has format = {data.get('format')!r:.60}; write {FORMAT}")
        try:
            design = msgspec.convert(_fill_in_style(data), cls)
        except msgspec.ValidationError as error:
            raise DesignError(f"{origin}: {str(error).replace('$.', '')}") from None
        except DesignError as error:
            raise DesignError(f"{origin}: {error}") from None
        if found := list(problems(design)):
            raise DesignError(f"{origin}: {'; also, '.join(found)}")
        return design

    @classmethod
    def read(cls, path: Path | str) -> Design:
        """Read a design file.

        Raises:
            DesignError: the file is missing, malformed or describes an impossible tower.
        """
        try:
            data = read_toml(path)
        except UnreadableError as error:
            raise DesignError(str(error)) from None
        if data.get("kind") != "design":
            raise DesignError(f'{path}: has kind = {data.get("kind")!r:.60}, not "design"')
        return cls.from_dict(data, str(path))

    @classmethod
    def load(cls, name: str) -> Design:
        """Read a shipped design by its name (``plane``) or any design by its path.

        Args:
            name: or path, which ends in ``.toml``.

        Raises:
            DesignError: no such design; the message lists the shipped ones.
        """
        if str(name).endswith(".toml"):  # a spec may say design=3
            return cls.read(name)
        try:
            return cls.read(shipped_file(DESIGNS, name))
        except SpecError as error:
            raise DesignError(str(error)) from None

    def to_dict(self) -> dict[str, Any]:
        """Plain data that `from_dict` reads, lists and all as JSON and TOML give it."""
        data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return data

    def replace(self, values: Mapping[str, Any]) -> Design:
        """A copy with other values, named as in the file: ``{"friction.cube_wall": 0.5}``.

        Another ``throw.style`` sets all its values, except those named beside it.

        Raises:
            DesignError: no such value, or an impossible one.
        """
        data = self.to_dict()
        if "throw.style" in values:
            data["throw"] |= _fill_in_style({"throw": {"style": values["throw.style"]}})["throw"]
        for name, value in values.items():
            table, _, key = name.partition(".")
            if not isinstance(data.get(table), dict) or key not in data[table]:
                known = [f"{t}.{k}" for t, v in data.items() if isinstance(v, dict) for k in v]
                raise DesignError(f"no design value {name!r:.60}; known are {', '.join(known)}")
            data[table][key] = value
        return Design.from_dict(data, self.title)

    @property
    def floors(self) -> tuple[Floor, ...]:
        """The floors as they act on cubes; see `Ledges`. `floor` has them as measured."""
        return tuple(widen_ledges(floor, self.tube, self.ledges.wider_mm) for floor in self.floor)

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
        """Speed at which a cube moves half its edge and half a plate in a time step.

        Up to this speed plates stop it in their upper half; at twice this it may jump over them.
        """
        return (self.cube.edge_mm + self.tube.plate_mm) / 2 * self.numerics.rate_hz

    def encloses(self, x_mm: float, y_mm: float, depth_mm: float = 0.0) -> bool:
        """Whether a point is between the outermost plates and below the upper end of the hood."""
        if abs(depth_mm) > max(self.tube.depth_mm, self.funnel.rim_mm) / 2:
            return False
        reach = max(self.exit_x_mm + 2 * self.cube.edge_mm, self.funnel.rim_mm / 2)
        return abs(x_mm) <= reach and 0.0 <= y_mm <= self.rim_mm + HOOD_MM

    def ramp_height_mm(self, x_mm: float) -> float:
        """Height of the ramp's upper face; it ends one cube edge outside the exit wall."""
        end = self.exit_x_mm + self.cube.edge_mm
        return self.tube.plate_mm + (end - x_mm) * math.tan(math.radians(self.ramp.degrees))

    def plates(self) -> list[Plate]:
        """All straight pieces of the tower without the tray, as middle lines of plates."""
        return tower_plates(self)

    def tray_plates(self) -> list[Plate]:
        """The tray: its floor under the exit and its rim."""
        return tray_plates(self)

    def warnings(self) -> list[str]:
        """What is possible but doubtful about this design; each warning names the part."""
        return list(warnings(self))


def _fill_in_style(data: Mapping[str, Any]) -> dict[str, Any]:
    """Add the values of the throw's style to the data of a design, if it names one."""
    throw = data.get("throw")
    if not isinstance(throw, dict) or not isinstance(style := throw.get("style"), str) or not style:
        return dict(data)
    styles = throw_styles()
    if style not in styles:
        raise DesignError(f"throw: no style {style!r:.60}; known are {', '.join(styles)}")
    return {**data, "throw": {**styles[style], **throw}}
