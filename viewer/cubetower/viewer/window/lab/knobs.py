"""The knobs of a tower: what sliders can change, as far as the tower's own checks allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from cubetower.foundation import CubetowerError
from cubetower.tower import Design, Tower
from cubetower.tower.models.naive import Bag, TwoShelves
from cubetower.tower.models.rigidbodies import RigidBodyTower
from cubetower.tower.models.surrogate import SurrogateTower

MAX_WIDENING_MM = 20.0  # by which an opening can become wider or narrower
FRICTION_RANGE, RESTITUTION_RANGE, CHANCE_RANGE = (0.05, 1.0), (0.05, 0.95), (0.01, 0.99)
COEFFICIENTS = {
    "friction.cube_wall": ("Friction, cube on wall", FRICTION_RANGE),
    "friction.cube_cube": ("Friction, cube on cube", FRICTION_RANGE),
    "restitution.cube_wall": ("Restitution, cube on wall", RESTITUTION_RANGE),
    "restitution.cube_cube": ("Restitution, cube on cube", RESTITUTION_RANGE),
}
OPENING_LABELS = {
    1: ("Opening of the floor",),
    2: ("Opening, upper floor", "Opening, lower floor"),
    3: ("Opening, upper floor", "Opening, middle floor", "Opening, lower floor"),
    4: tuple(f"Opening, floor {place} from top" for place in (1, 2, 3, 4)),
}
"""By the number of floors; the openings of more than these have no sliders."""
CHANCE_LABELS: dict[type[Tower], dict[str, str]] = {
    Bag: {"new": "Chance of a thrown cube", "old": "Chance of a cube inside"},
    TwoShelves: {"through": "Chance to pass a floor", "free": "Chance to free a cube"},
    SurrogateTower: {"new": "Chance of a thrown cube", "old": "Chance of a loose cube inside"},
}
"""Labels of the chances of towers without a shape."""
Values = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Knob:
    """A value that a slider sets.

    Attributes:
        name: in settings.
        label: for people.
        low: smallest value.
        high: largest value.
        step: between values.
        unit: written after the value.
    """

    name: str
    label: str
    low: float
    high: float
    step: float = 0.01
    unit: str = ""

    def share(self, value: float) -> float:
        """Where a value lies between the ends, 0 to 1."""
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.0

    def value(self, share: float) -> float:
        """The value of the slider nearest to a share of the way."""
        return self.nearest(self.low + share * (self.high - self.low))

    def nearest(self, value: float) -> float:
        """The value of the slider nearest to a value."""
        steps = round((value - self.low) / self.step)
        return min(max(round(self.low + steps * self.step, 6), self.low), self.high)

    def format(self, value: float) -> str:
        """The value with its unit."""
        return f"{value:.2f}" if not self.unit else f"{value:g} {self.unit}"


@dataclass(frozen=True, eq=False)
class Settings:
    """A kind of tower, with the values of its knobs.

    Attributes:
        make: builds an empty tower with such values; raises `TowerError` if there is none.
        first: the values it came with, by name of the knob.
        values: the values now.
        knobs: what can be set.
    """

    make: Callable[[Values], Tower] = field(repr=False)
    first: Values
    values: Values
    knobs: tuple[Knob, ...] = ()

    def tower(self) -> Tower:
        """A new, empty tower.

        Raises:
            TowerError: there is no tower with these values.
        """
        return self.make(self.values)

    @cached_property
    def design(self) -> Design | None:
        """The tower's design, if it has a shape."""
        tower = self.tower()
        return tower.design if isinstance(tower, RigidBodyTower) else None

    @cached_property
    def warning(self) -> str:
        """A warning about these values; empty: there is none."""
        return next(iter(self.design.warnings()), "") if self.design else ""

    def keeps_places(self, other: Settings) -> bool:
        """Whether the cubes can stay where they are in a tower of other settings."""
        shapes = [each.design and each.design.floor for each in (self, other)]
        return shapes[0] == shapes[1]

    def knob(self, name: str) -> Knob:
        """The knob of a name."""
        return next(knob for knob in self.knobs if knob.name == name)

    def with_value(self, name: str, value: float) -> Settings:
        """With another value, or the last one on the way to it that a tower can have."""
        knob, current = self.knob(name), self.values[name]
        wanted = knob.nearest(value)
        steps = round(abs(wanted - current) / knob.step)
        for step in range(steps, 0, -1):
            near = knob.nearest(current + (wanted - current) * step / steps)
            changed = replace(self, values={**self.values, name: near})
            if near != current and changed.possible:
                return changed
        return self

    def with_first_values(self) -> Settings:
        """With the values it came with."""
        return replace(self, values=self.first)

    @property
    def possible(self) -> bool:
        """Whether the tower's own checks allow these values."""
        try:
            self.tower()
        except CubetowerError:
            return False
        return True


def settings_of(tower: Tower) -> Settings:
    """The settings of a tower."""
    if isinstance(tower, RigidBodyTower):
        return _design_settings(tower)
    if type(tower) not in CHANCE_LABELS:
        return Settings(lambda _: tower, {}, {})
    labels = CHANCE_LABELS[type(tower)]
    source = tower.rates if isinstance(tower, SurrogateTower) else tower
    first = {name: float(getattr(source, name)) for name in labels}

    def make(values: Values) -> Tower:
        changed: dict[str, Any] = dict(values)
        if isinstance(tower, SurrogateTower):
            return SurrogateTower(replace(tower.rates, **changed))
        return type(tower)(**changed)

    knobs = (_knob(name, label, CHANCE_RANGE, first[name]) for name, label in labels.items())
    return Settings(make, first, first, tuple(knobs))


def _design_settings(tower: RigidBodyTower[Any, Any]) -> Settings:
    """The settings of a physics tower: material, and the openings of its floors."""
    design = tower.design
    first = {name: _value(design, name) for name in COEFFICIENTS}
    knobs = [_knob(name, label, ends, first[name]) for name, (label, ends) in COEFFICIENTS.items()]
    floors = sorted(enumerate(design.floor), key=lambda each: -each[1].height_mm)
    openings: dict[str, str] = {}
    if labels := OPENING_LABELS.get(len(floors)):
        for (number, floor), label in zip(floors, labels, strict=True):
            openings[f"floor.{number}"] = label
            first[f"floor.{number}"] = _narrowest(floor.holes_mm)
    settings = Settings(
        lambda values: type(tower)(_design_with(design, first, values)), first, first
    )
    knobs += [_opening_knob(settings, name, label) for name, label in openings.items()]
    return replace(settings, knobs=tuple(knobs))


def _design_with(design: Design, first: Values, values: Values) -> Design:
    """A design with other values.

    Raises:
        DesignError: there is no tower with these values.
    """
    data = design.to_dict()
    for name, value in values.items():
        table, _, key = name.partition(".")
        if table != "floor":
            data[table][key] = value
        elif value != first[name]:
            floor = data["floor"][int(key)]
            floor["holes_mm"] = _widen(design, floor["holes_mm"], value - first[name])
    return Design.from_dict(data, design.title)


def _opening_knob(settings: Settings, name: str, label: str) -> Knob:
    """The knob of a floor's opening, as far as the first values of the other knobs allow."""
    first = settings.first[name]
    ends = []
    for way in (-1.0, 1.0):
        end = first
        while abs(end - first) < MAX_WIDENING_MM:
            if not replace(settings, values={**settings.first, name: end + way}).possible:
                break
            end += way
        ends.append(end)
    return Knob(name, label, ends[0], ends[1], 1.0, "mm")


def _value(design: Design, name: str) -> float:
    table, _, key = name.partition(".")
    return float(getattr(getattr(design, table), key))


def _knob(name: str, label: str, ends: tuple[float, float], first: float) -> Knob:
    """A knob with these ends, or farther ones to include the value the tower came with."""
    return Knob(name, label, min(ends[0], first), max(ends[1], first))


def _narrowest(holes: tuple[tuple[float, ...], ...]) -> float:
    """The shorter side of the widest hole of a floor, mm."""
    return max(min(b - a for a, b in zip(h[::2], h[1::2], strict=True)) for h in holes)


def _widen(design: Design, holes: list[list[float]], by: float) -> list[list[float]]:
    """Widen holes by some mm in x and, where they end, in depth.

    Sides at a wall or at another hole stay; the opposite one then moves all the way.
    """
    walls = (design.tube.width_mm / 2, design.tube.depth_mm / 2)
    widened = []
    for hole in holes:
        stays = [
            abs(side) >= walls[place // 2]
            or any(side in other[place ^ 1 :: 4] for other in holes if other is not hole)
            for place, side in enumerate(hole)
        ]
        ways = [0.0 if stays[place] else by / (2 - stays[place ^ 1]) for place in range(len(hole))]
        widened.append(
            [
                side + (way if place % 2 else -way)
                for place, (side, way) in enumerate(zip(hole, ways, strict=True))
            ]
        )
    return widened
