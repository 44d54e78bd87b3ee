"""Towers as rigid bodies, from a design: what those in the plane and in three dimensions share."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic

from cubetower.tower.cubes import Cubes
from cubetower.tower.design import Design
from cubetower.tower.display import Displayed
from cubetower.tower.errors import StateError
from cubetower.tower.physics.engine import Engine
from cubetower.tower.physics.filling import resting_states
from cubetower.tower.physics.toss import FRAMES_PER_SECOND, M, P, TossEnd
from cubetower.tower.protocol import Capabilities, State, Toss
from cubetower.tower.recording import RecordedCube, Recording


@dataclass(frozen=True, slots=True)
class RestingCube(Generic[P]):
    """A cube of a tower.

    Attributes:
        number: its own, in the order in which cubes were thrown.
        colour: its colour.
        edge_mm: its edge.
        pose: where it rests; for a cube that fell, where it was before.
        age: tosses that it has stayed inside, its own included; 0 when it is thrown. Taps and
            tosses of nothing do not count.
    """

    number: int
    colour: str
    edge_mm: float
    pose: P
    age: int = 0


class RigidBodyTower(Displayed, ABC, Generic[P, M]):
    """A tower simulated as rigid bodies, built from a design.

    A toss is a pure function of design, state, throw and generator, bit for bit on equal
    versions of the engine and equal platforms.

    Args:
        design: a design, or the name or path of one.
        values: changed values of the design, named as in its file (``friction.cube_wall``).

    Raises:
        DesignError: no such design or value, or an impossible one.
    """

    capabilities = Capabilities(recordable=True)

    def __init__(self, design: Design | str = "standard", **values: Any) -> None:
        base = design if isinstance(design, Design) else Design.load(design)
        self.design = base.replace(values) if values else base
        self.engine = self._choose_engine()
        self._inside: tuple[RestingCube[P], ...] = ()
        self._fallen: tuple[RestingCube[P], ...] = ()
        self._next = 0
        self._settled = True  # False: cubes still moved when the last toss timed out

    @abstractmethod
    def _choose_engine(self) -> Engine[P, M]:
        """The engine that simulates this design."""

    @property
    def contents(self) -> Cubes:
        """The cubes inside."""
        return Cubes.of(cube.colour for cube in self._inside)

    @property
    def resting(self) -> tuple[RestingCube[P], ...]:
        """The cubes inside with pose and age, in the order in which they were thrown."""
        return self._inside

    @property
    def fallen_cubes(self) -> tuple[RestingCube[P], ...]:
        """The cubes that fell in the last toss or tap, in the order in which they left."""
        return self._fallen

    def contents_by_level(self) -> dict[str, Cubes]:
        """The cubes in the funnel, on every floor from the top, and on the ramp."""
        edge, plate = self.design.cube.edge_mm, self.design.tube.plate_mm
        levels = {"funnel": self.design.tube.top_mm}
        for floor in sorted(self.design.floor, key=lambda floor: -floor.height_mm):
            # A cube stuck in a hole counts as on its floor.
            levels[f"floor at {floor.height_mm:g} mm"] = floor.height_mm - plate - edge / 2
        levels["ramp"] = -math.inf
        colours: dict[str, list[str]] = {level: [] for level in levels}
        for cube in self._inside:
            level = next(name for name, low in levels.items() if cube.pose.y_mm > low)
            colours[level].append(cube.colour)
        return {level: Cubes.of(each) for level, each in colours.items()}

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw cubes in and wait until everything rests.

        `jammed` means that the way through is closed (see `is_blocked`) or that cubes were
        still moving after `MAX_TOSS_S`; those go on falling at the next toss. A throw of
        nothing moves nothing that had come to rest.
        """
        colours = thrown.list()
        rng.shuffle(colours)
        starts = self.engine.leave_the_hand(self.design, len(colours), rng)
        edge = self.design.cube.edge_mm
        hand = [
            RestingCube(self._next + place, colour, edge, pose)
            for place, (colour, (pose, _)) in enumerate(zip(colours, starts, strict=True))
        ]
        lying = None if self._settled else self.engine.still
        cubes = [*self._inside, *hand]
        outcome = self.engine.simulate(
            self.design,
            [*((cube.pose, lying) for cube in self._inside), *starts],
            rng,
            record=record,
        )
        self._next += len(hand)
        fell, jammed = self._settle(cubes, outcome, older=bool(hand))
        return Toss(thrown, fell, jammed, recording=self._recording(cubes, len(hand), outcome))

    def tap(self, rng: Random) -> Toss:
        """Knock on the tower: every cube inside gets a random speed, sideways and up."""
        engine, design = self.engine, self.design
        knocked = [(cube.pose, engine.knock(design, rng)) for cube in self._inside]
        fell, jammed = self._settle(self._inside, engine.simulate(design, knocked, rng))
        return Toss(Cubes(), fell, jammed)

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Put cubes where others came to rest in simulated tosses of this design, drawn at random.

        See `cubetower.tower.physics.filling`; the first call in a process simulates those tosses.

        Raises:
            StateError: the tower cannot hold them; it is left as it was.
        """
        rest = resting_states(self.design, self.engine).draw(contents.total, rng)
        colours = contents.list()
        rng.shuffle(colours)
        edge = self.design.cube.edge_mm
        self._inside = tuple(
            RestingCube(self._next + place, colour, edge, pose, age)
            for place, (colour, (pose, age)) in enumerate(zip(colours, rest, strict=True))
        )
        self._fallen = ()
        self._next += len(rest)
        self._settled = True

    def empty(self) -> None:
        """Take every cube out."""
        self._inside, self._fallen, self._settled = (), (), True

    def state(self) -> State:
        """Poses of the cubes inside; JSON keeps the floats exactly."""
        return {
            "model": self.engine.name,
            "next": self._next,
            "settled": self._settled,
            "cubes": [
                [cube.number, cube.colour, cube.edge_mm, *self.engine.numbers(cube.pose), cube.age]
                for cube in self._inside
            ],
        }

    def restore(self, state: State) -> None:
        """Put the cubes of a state back where they lay.

        Raises:
            StateError: not a state of such a tower.
        """
        name = self.engine.name
        try:
            if state["model"] != name:
                raise StateError(f"a state of {state['model']!r}, not of a {name} tower")
            inside = tuple(self._resting_cube(row) for row in state["cubes"])
            following, settled = state["next"], state["settled"]
            if type(following) is not int or type(settled) is not bool:
                raise StateError(f"not a state: next is {following!r}, settled is {settled!r}")
            if len({cube.number for cube in inside}) != len(inside):
                raise StateError("two cubes of one number")
            if not all(0 <= cube.number < following for cube in inside):
                raise StateError(f"cubes are numbered from 0 to under next, {following}")
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            if isinstance(error, StateError):
                raise
            raise StateError(f"not a state of a {name} tower: {error!r}") from None
        self._inside, self._next, self._settled = inside, following, settled
        self._fallen = ()

    def _settle(
        self, cubes: Sequence[RestingCube[P]], outcome: TossEnd[P], *, older: bool = False
    ) -> tuple[Cubes, bool]:
        """Keep what stayed; return what fell and whether the tower is jammed."""
        self._settled = outcome.settled
        self._inside = tuple(
            replace(cubes[index], pose=pose, age=cubes[index].age + older)
            for index, pose in sorted(outcome.inside.items())
        )
        self._fallen = tuple(cubes[index] for index in outcome.fallen)
        blocked = self.engine.is_blocked(self.design, [cube.pose for cube in self._inside])
        fell = Cubes.of(cube.colour for cube in self._fallen)
        return fell, blocked or not outcome.settled

    def _recording(
        self, cubes: Sequence[RestingCube[P]], thrown: int, outcome: TossEnd[P]
    ) -> Recording | None:
        if outcome.frames is None:
            return None
        first_thrown = len(cubes) - thrown
        return Recording.from_poses(
            tuple(
                RecordedCube(cube.colour, cube.edge_mm, i >= first_thrown, i in outcome.fallen)
                for i, cube in enumerate(cubes)
            ),
            outcome.frames,
            FRAMES_PER_SECOND,
            self.design.to_dict(),
            self.engine.versions(),
        )

    def _resting_cube(self, row: Sequence[Any]) -> RestingCube[P]:
        """A cube of a state.

        Raises:
            StateError: it cannot be one of this tower.
        """
        design = self.design
        number, colour, edge_mm, *place, age = row
        if not isinstance(colour, str) or not all(math.isfinite(value) for value in place):
            raise StateError(f"not a resting cube: {row!r}")
        pose = self.engine.pose(*map(float, place))
        cube = RestingCube(int(number), colour, float(edge_mm), pose, int(age))
        if cube.edge_mm != design.cube.edge_mm:
            raise StateError(
                f"a cube of {edge_mm} mm; those of {design.title} have {design.cube.edge_mm:g} mm"
            )
        if not self.engine.is_inside(design, pose):
            raise StateError(f"a cube outside the tower: {row!r}")
        return cube
