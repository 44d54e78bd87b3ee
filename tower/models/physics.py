"""`physics`: the tower as rigid bodies, from a design."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from random import Random
from typing import Any

from tower.cubes import Cubes
from tower.design import PITCH_EDGES, Design
from tower.errors import StateError
from tower.models.pose import STILL, Motion, Pose
from tower.models.resting import is_blocked
from tower.models.simulation import (
    FRAMES_PER_SECOND,
    Rest,
    made_with,
    simulate,
)
from tower.protocol import Capabilities, State, Toss
from tower.recording import RecordedCube, Recording

# Chosen by us.
JITTER_EDGES = 0.125  # so cubes in the hand never overlap
FILL_THROW = 12  # cubes thrown at once while filling
FILL_THROWS = 60  # throws after which contents count as more than the tower can hold


@dataclass(frozen=True, slots=True)
class RestingCube:
    """A cube at rest inside: number, colour, edge and pose, all in mm and radians."""

    number: int
    colour: str
    edge_mm: float
    pose: Pose


class PhysicsTower:
    """A tower simulated as rigid bodies in a vertical plane, built from a design.

    A toss is a pure function of design, state, throw and generator, bit for bit on equal
    versions of pymunk and equal platforms.

    Args:
        design: a design, or the name or path of one.
        values: other values for the design, named as in its file (``friction.cube_wall``).

    Raises:
        DesignError: no such design or value, or one no tower can have.
    """

    capabilities = Capabilities(recordable=True)

    def __init__(self, design: Design | str = "plane", **values: Any) -> None:
        base = design if isinstance(design, Design) else Design.named(design)
        self.design = base.replace(values) if values else base
        self._inside: tuple[RestingCube, ...] = ()
        self._next = 0
        self._settled = True  # or cubes still moved when the last toss was given up

    @property
    def contents(self) -> Cubes:
        """The cubes inside."""
        return Cubes.of(cube.colour for cube in self._inside)

    @property
    def resting(self) -> tuple[RestingCube, ...]:
        """The cubes inside with their poses, in the order in which they were thrown."""
        return self._inside

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw cubes in and wait until everything rests.

        `jammed` tells that the way through is closed (see `is_blocked`) or that cubes were
        still moving after `LONGEST_S`; those go on falling at the next toss. A throw of
        nothing moves nothing that had come to rest.
        """
        hand, motions = _hand(self.design, thrown, rng, self._next)
        cubes = [*self._inside, *hand]
        asleep = None if self._settled else STILL
        starts = [*((cube.pose, asleep) for cube in self._inside), *motions]
        outcome = simulate(self.design, starts, record=record)
        self._next += len(hand)
        fell, jammed = self._settle(cubes, outcome)
        return Toss(thrown, fell, jammed, recording=self._recording(cubes, len(hand), outcome))

    def tap(self, rng: Random) -> Toss:
        """Knock: every cube inside gets a random speed, sideways and up."""
        cubes = self._inside
        sigma = self.design.tap.speed_mm_s
        knocks = [Motion(rng.gauss(0, sigma), abs(rng.gauss(0, sigma)), 0.0) for _ in cubes]
        outcome = simulate(self.design, [(c.pose, k) for c, k in zip(cubes, knocks, strict=True)])
        fell, jammed = self._settle(cubes, outcome)
        return Toss(Cubes(), fell, jammed)

    def fill(self, contents: Cubes, rng: Random) -> None:
        """Let as many blank cubes be caught as are wanted, then colour them by chance.

        Cubes are thrown in handfuls while those already caught are held where they lie;
        in the end all are let go together, and what then falls is replaced.

        Raises:
            StateError: the tower cannot hold so many; it is left as it was.
        """
        caught: list[Pose] = []
        for _ in range(FILL_THROWS):
            if len(caught) == contents.total:
                break
            _, motions = _hand(self.design, Cubes(blank=FILL_THROW), rng, 0)
            caught += simulate(self.design, motions, held=caught).inside.values()
            caught = self._let_go(caught[: contents.total])
        else:
            raise StateError(f"{self.design.title}: cannot hold {contents.total} cubes")
        colours = contents.list()
        rng.shuffle(colours)
        edge = self.design.cube.edge_mm
        self._inside = tuple(
            RestingCube(self._next + place, colour, edge, pose)
            for place, (colour, pose) in enumerate(zip(colours, caught, strict=True))
        )
        self._next += len(caught)
        self._settled = True

    def _let_go(self, poses: Sequence[Pose]) -> list[Pose]:
        """Where cubes come to rest when nothing holds them any more."""
        return list(simulate(self.design, [(pose, STILL) for pose in poses]).inside.values())

    def empty(self) -> None:
        """Take every cube out."""
        self._inside, self._settled = (), True

    def state(self) -> State:
        """Poses of the cubes inside; JSON keeps the floats exactly."""
        return {
            "model": "physics",
            "next": self._next,
            "settled": self._settled,
            "cubes": [
                [cube.number, cube.colour, cube.edge_mm, *astuple(cube.pose)]
                for cube in self._inside
            ],
        }

    def restore(self, state: State) -> None:
        """Put the cubes of a state back where they lay.

        Raises:
            StateError: not a state of a physics tower.
        """
        try:
            if state["model"] != "physics":
                raise StateError(f"a state of {state['model']!r}, not of a physics tower")
            inside = tuple(_resting_cube(row, self.design) for row in state["cubes"])
            following, settled = int(state["next"]), bool(state["settled"])
            if len({cube.number for cube in inside} - {following}) != len(inside):
                raise StateError("two cubes of one number")
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            if isinstance(error, StateError):
                raise
            raise StateError(f"not a state of a physics tower: {error!r}") from None
        self._inside, self._next, self._settled = inside, following, settled

    def _settle(self, cubes: Sequence[RestingCube], outcome: Rest) -> tuple[Cubes, bool]:
        """Keep what stayed; return what fell and whether the tower is jammed."""
        self._settled = outcome.settled
        self._inside = tuple(
            RestingCube(cubes[i].number, cubes[i].colour, cubes[i].edge_mm, pose)
            for i, pose in outcome.inside.items()
        )
        blocked = is_blocked(self.design, list(outcome.inside.values()))
        fell = Cubes.of(cubes[index].colour for index in outcome.fallen)
        return fell, blocked or not outcome.settled

    def _recording(
        self, cubes: Sequence[RestingCube], thrown: int, outcome: Rest
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
            made_with(),
        )


def _hand(
    design: Design, thrown: Cubes, rng: Random, first: int
) -> tuple[list[RestingCube], list[tuple[Pose, Motion]]]:
    """Cubes as they leave the hand: in loose rows above the throat, in random order."""
    if not thrown:
        return [], []
    throw, edge = design.throw, design.cube.edge_mm
    colours = thrown.list()
    rng.shuffle(colours)
    middle = rng.gauss(0, throw.spread_mm)
    room = (design.funnel.rim_mm - (throw.across * PITCH_EDGES) * edge) / 2
    middle = max(-room, min(room, middle))
    hand, motions = [], []
    for place, colour in enumerate(colours):
        row, column = divmod(place, throw.across)
        jitter = JITTER_EDGES * edge
        pose = Pose(
            middle
            + (column - (throw.across - 1) / 2) * PITCH_EDGES * edge
            + rng.uniform(-jitter, jitter),
            design.throat_mm
            + throw.height_mm
            + row * PITCH_EDGES * edge
            + rng.uniform(-jitter, jitter),
            rng.uniform(-math.pi, math.pi),
        )
        motion = Motion(
            rng.gauss(0, throw.speed_mm_s),
            rng.gauss(0, throw.speed_mm_s),
            rng.gauss(0, throw.spin_rad_s),
        )
        hand.append(RestingCube(first + place, colour, edge, pose))
        motions.append((pose, motion))
    return hand, motions


def _resting_cube(row: Sequence[Any], design: Design) -> RestingCube:
    number, colour, edge_mm, *pose = row
    if not isinstance(colour, str) or not all(math.isfinite(value) for value in pose):
        raise StateError(f"not a resting cube: {row!r}")
    cube = RestingCube(int(number), colour, float(edge_mm), Pose(*map(float, pose)))
    if cube.edge_mm != design.cube.edge_mm:
        raise StateError(
            f"a cube of {edge_mm} mm; those of {design.title} have {design.cube.edge_mm:g} mm"
        )
    if not design.encloses(cube.pose.x_mm, cube.pose.y_mm):
        raise StateError(f"a cube outside the tower: {row!r}")
    return cube
