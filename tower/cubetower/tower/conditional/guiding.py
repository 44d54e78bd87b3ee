"""Guided tosses: a few cubes are moved so that a toss has the result that a replay says.

A thrown cube is simulated alone, from where it leaves the hand, until by chance it falls or stays
as it should. A cube inside that should fall is knocked when the throw comes closest to it. So each
moves past walls and floors as cubes do, but through other cubes; at rest it overlaps none. If no
such way is found, it follows a smooth path to a tidy place.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import astuple
from random import Random

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import Cubes
from cubetower.tower.conditional.colouring import Colouring
from cubetower.tower.conditional.colourless import ColourlessToss, carries, is_free, pose_of
from cubetower.tower.conditional.tidyplaces import place_in_tray, place_inside
from cubetower.tower.conditional.transport import nearest_falls
from cubetower.tower.design import Design, Floor
from cubetower.tower.physics.pose import Motion, Pose
from cubetower.tower.physics.simulation import Start, simulate
from cubetower.tower.physics.toss import FRAMES_PER_SECOND

Film = NDArray[np.float64]  #: poses (frames, 4) of one cube

MAX_TRIES = 60
KNOCK_MM_S = (120.0, 12.0)  # standard deviation of the first knock, and what each further adds


class Guide:
    """Guides cubes of one toss, one after the other, to free places.

    Args:
        design: the tower.
        toss: the toss.
        frames: its poses (frames, cubes, 4).
        falling: the indices of the cubes that are to fall.
        rng: decides the ways of the guided cubes.

    Attributes:
        inside: where the cubes that stay come to rest, by index.
        films: the ways of the guided cubes, by index.
    """

    def __init__(
        self,
        design: Design,
        toss: ColourlessToss,
        frames: NDArray[np.float64],
        falling: Collection[int],
        rng: Random,
    ) -> None:
        self._design, self._toss, self._frames, self._rng = design, toss, frames, rng
        end = toss.end
        self.inside = {index: pose for index, pose in end.inside.items() if index not in falling}
        self._tray = {index: pose_of(frames[-1, index]) for index in end.fallen if index in falling}
        self.films: dict[int, Film] = {}

    def keep(self, index: int) -> None:
        """Let a cube stay inside: one that was there before where it lay, if that is free."""
        start = self._toss.starts[index]
        others = list(self.inside.values())
        if start[1] is None and is_free(self._design, start[0], others):
            self.inside[index], self.films[index] = start[0], np.array([astuple(start[0])])
            return
        for film, end in self._ways(start):
            if end is not None and is_free(self._design, end, others):
                self.inside[index], self.films[index] = end, self._delay(index, film)
                return
        place = place_inside(self._design, others, self._rng)
        film = glide(self._design, start, place, falls=False)
        self.inside[index], self.films[index] = pose_of(film[-1]), self._delay(index, film)

    def drop(self, index: int) -> None:
        """Let a cube fall into the tray."""
        start, others = self._toss.starts[index], list(self._tray.values())
        for film, end in self._ways(start):
            if end is None and self._lies_in_tray(last := pose_of(film[-1]), others):
                break
        else:
            last = place_in_tray(self._design, others, self._rng)
            film = glide(self._design, start, last, falls=True)
        self._tray[index], self.films[index] = last, self._delay(index, film)

    def _ways(self, start: Start) -> Iterator[tuple[Film, Pose | None]]:
        """Simulated ways of a cube on its own, with where it comes to rest if it stays inside."""
        pose, motion = start
        for attempt in range(MAX_TRIES):
            cube = (pose, motion or self._knock(attempt))
            end = simulate(self._design, [cube], self._rng, record=True)
            if end.settled and end.frames is not None:
                yield end.frames[:, 0], end.inside.get(0)

    def _knock(self, attempt: int) -> Motion:
        first, more = KNOCK_MM_S
        sigma = first + attempt * more
        return Motion(self._rng.gauss(0, sigma), abs(self._rng.gauss(0, sigma)), 0.0)

    def _lies_in_tray(self, pose: Pose, others: list[Pose]) -> bool:
        design, edge = self._design, self._design.cube.edge_mm
        beyond = pose.x_mm - design.exit_x_mm
        return (edge < beyond < design.tray.length_mm and pose.y_mm > 0.4 * edge) and is_free(
            design, pose, others
        )

    def _delay(self, index: int, film: Film) -> Film:
        """Let the film of a cube inside begin when a thrown cube comes closest to it."""
        hand = self._frames[:, self._toss.old :]
        if index >= self._toss.old or not hand.size:
            return film
        apart = (hand - film[0])[..., [0, 1, 3]]
        frame = int(np.argmin(np.linalg.norm(apart, axis=2).min(axis=1)))
        return np.concatenate([np.repeat(film[:1], frame, axis=0), film])


def choose_falling(
    design: Design, toss: ColourlessToss, before: Colouring, fell: Cubes
) -> frozenset[int]:
    """Choose the cubes that are to fall, by number, keeping to those that fell where possible.

    Args:
        design: the tower.
        toss: the toss.
        before: the colours of its cubes.
        fell: the colours that are to fall.
    """
    did, stays = toss.fell, list(toss.inside.items())
    old = set(toss.numbers[: toss.old])
    weights = {before.came[cube]: 1.0 + (cube in old) for cube in toss.numbers}
    fallen = Counter(before.came[cube] for cube in did)
    falls = nearest_falls(before.stock(), fallen, weights, fell)
    poses = [pose for _, pose in stays]
    stays.sort(key=lambda each: carries(design, each[1], poses))  # those that carry no other first
    chosen: set[int] = set()
    for group, count in falls.items():
        of_group = [cube for cube in (*did, *(n for n, _ in stays)) if before.came[cube] == group]
        chosen.update(of_group[:count])
    return frozenset(chosen)


def guide(
    design: Design,
    toss: ColourlessToss,
    frames: NDArray[np.float64],
    fell: Collection[int],
    rng: Random,
) -> tuple[NDArray[np.float64], dict[int, Pose]]:
    """Change a toss so that exactly the given cubes fall.

    Args:
        design: the tower.
        toss: the toss.
        frames: its poses (frames, cubes, 4).
        fell: the numbers of the cubes that are to fall.
        rng: decides the ways of the guided cubes.

    Returns:
        The poses over time, and where the cubes that stay come to rest, by number.
    """
    numbers, fallen = toss.numbers, set(toss.end.fallen)
    falling = {index for index, number in enumerate(numbers) if number in fell}
    guided = Guide(design, toss, frames, falling, rng)
    for index in sorted(fallen - falling):
        guided.keep(index)
    for index in sorted(falling - fallen):
        guided.drop(index)
    resting = {numbers[index]: pose for index, pose in sorted(guided.inside.items())}
    return splice(frames, guided.films), resting


def splice(frames: NDArray[np.float64], films: Mapping[int, Film]) -> NDArray[np.float64]:
    """Replace the ways of some cubes in the frames (frames, cubes, 4) of a toss."""
    length = max(len(frames), *(len(film) for film in films.values()), 1)
    whole = _pad(frames, length)
    for index, film in films.items():
        whole[:, index] = _pad(film, length)
    return whole


def _pad(film: NDArray[np.float64], length: int) -> NDArray[np.float64]:
    """Extend a film to a length by repeating its last frame."""
    rest = np.repeat(film[-1:], length - len(film), axis=0)
    return np.concatenate([film, rest])


# Smooth ways without physics: through the funnel, to a given place

MM_PER_S = 700.0  # on average
MIN_S = 0.35
WAY_POINTS = 200
CORNER_POINTS = 25  # half width of a rounded corner

Places = NDArray[np.float64]  #: x, y and depth of each of some points


def glide(design: Design, start: Start, end: Pose, *, falls: bool) -> NDArray[np.float64]:
    """Move a cube smoothly from its start to where it is to rest; poses (frames, 4).

    It waits in the hand as long as its start says, and slows down at both ends. One that falls
    comes down in the middle of the tower and along the ramp.
    """
    pose, motion = start
    points = np.array([_place(pose), *_via(design, pose, end, falls), _place(end)])
    lengths = np.linalg.norm(np.diff(points, axis=0), axis=1)
    seconds = max(MIN_S, lengths.sum() / MM_PER_S)
    progress = np.linspace(0, 1, 1 + math.ceil(seconds * FRAMES_PER_SECOND))
    progress = progress * progress * (3 - 2 * progress)
    way = _along(points, lengths, progress)
    angles = pose.angle_rad + progress * _turn(end.angle_rad - pose.angle_rad)
    film = np.column_stack([way[:, :2], angles, way[:, 2]])
    return np.concatenate([_wait(film[0], motion), film])


def _via(design: Design, start: Pose, end: Pose, falls: bool) -> list[tuple[float, float, float]]:
    """Points on the way: the throat, the holes under it, and ramp and exit if the cube falls."""
    edge = design.cube.edge_mm
    room = design.funnel.opening_mm / 2 - edge
    points = []
    middle = max(-room, min(room, start.x_mm)), max(-room, min(room, start.depth_mm))
    if start.y_mm > design.throat_mm:
        points.append((middle[0], design.throat_mm, middle[1]))
    low = 0.0 if falls else end.y_mm
    for floor in sorted(design.floor, key=lambda floor: -floor.height_mm):
        if low < floor.height_mm < start.y_mm:
            x, depth = _into_hole(floor, points[-1] if points else _place(start), edge)
            points.append((x, floor.height_mm + edge, depth))
    if falls:
        for x in (0.0, design.exit_x_mm, design.exit_x_mm + edge):
            points.append((x, design.ramp_height_mm(x) + edge, end.depth_mm))
    return points


def _into_hole(floor: Floor, at: tuple[float, float, float], edge: float) -> tuple[float, float]:
    """The nearest x and depth at which a cube fits through a floor."""
    found = []
    for x0, x1, *depths in floor.holes_mm:
        z0, z1 = depths or (-math.inf, math.inf)
        x, depth = (
            min(max(value, first + edge), last - edge)
            for value, first, last in ((at[0], x0, x1), (at[2], z0, z1))
        )
        found.append((math.hypot(x - at[0], depth - at[2]), x, depth))
    return min(found)[1:] if found else (at[0], at[2])


def _along(points: Places, lengths: NDArray[np.float64], progress: NDArray[np.float64]) -> Places:
    """Points along a line whose corners are rounded, by progress from 0 to 1."""
    at = np.concatenate([[0.0], np.cumsum(lengths)])
    fine = np.linspace(0, at[-1], WAY_POINTS)
    line = np.column_stack([np.interp(fine, at, axis) for axis in points.T])
    # Reflected about its ends, which thereby stay where they are.
    padded = np.pad(line, ((CORNER_POINTS, CORNER_POINTS), (0, 0)), "reflect", reflect_type="odd")
    window = np.ones(2 * CORNER_POINTS + 1) / (2 * CORNER_POINTS + 1)
    smooth = [np.convolve(axis, window, "valid") for axis in padded.T]
    return np.column_stack([np.interp(progress * at[-1], fine, axis) for axis in smooth])


def _wait(start: NDArray[np.float64], motion: Motion | None) -> NDArray[np.float64]:
    """The frames before the hand lets a cube go, while it is brought down to its start."""
    waits = motion.after_s if motion else 0.0
    frames = np.tile(start, (round(waits * FRAMES_PER_SECOND), 1))
    if motion:
        left = waits - np.arange(len(frames)) / FRAMES_PER_SECOND
        frames[:, 1] += motion.lowered_mm_s * left
    return frames


def _place(pose: Pose) -> tuple[float, float, float]:
    return pose.x_mm, pose.y_mm, pose.depth_mm


def _turn(angle: float) -> float:
    """The shortest equivalent turn: a cube looks the same after every quarter."""
    return (angle + math.pi / 4) % (math.pi / 2) - math.pi / 4
