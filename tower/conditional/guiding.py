"""Guided tosses: single cubes end where a replay says, though no sampled toss sent them there.

A thrown cube is simulated on its own, from where it leaves the hand, until by chance it falls or
stays as it should. One inside that should fall is knocked when the throw comes closest to it. So
each moves as cubes do, past walls and floors, only that no other cubes are in its way. At rest it
does not overlap any other. If no such way is found, it follows a smooth path to a tidy place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import astuple
from random import Random

import numpy as np
from numpy.typing import NDArray

from tower import Cubes
from tower.conditional.bodies import ColourlessToss, carries, is_free, pose_of
from tower.conditional.colouring import Colouring
from tower.conditional.glide import glide
from tower.conditional.tidyplaces import place_in_tray, place_inside
from tower.conditional.transport import nearest_falls
from tower.design import Design
from tower.physics.pose import Motion, Pose
from tower.physics.simulation import Start, simulate

Film = NDArray[np.float64]  #: poses (frames, 4) of one cube

MAX_TRIES = 60
KNOCK_MM_S = (120.0, 12.0)  # standard deviation of the first knock, and what each further adds


class Guide:
    """Guides cubes of one toss, one after the other, to places that are still free.

    Args:
        design: the tower.
        moved: the toss.
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
        moved: ColourlessToss,
        frames: NDArray[np.float64],
        falling: Collection[int],
        rng: Random,
    ) -> None:
        self._design, self._moved, self._frames, self._rng = design, moved, frames, rng
        rest = moved.rest
        self.inside = {index: pose for index, pose in rest.inside.items() if index not in falling}
        self._tray = {
            index: pose_of(frames[-1, index]) for index in rest.fallen if index in falling
        }
        self.films: dict[int, Film] = {}

    def keep(self, index: int) -> None:
        """Let a cube stay inside; if it was there before, where it lay, if possible."""
        start = self._moved.starts[index]
        others = list(self.inside.values())
        if start[1] is None and is_free(self._design, start[0], others):
            self.inside[index], self.films[index] = start[0], np.array([astuple(start[0])])
            return
        for film, end in self._ways(start):
            if end is not None and is_free(self._design, end, others):
                self.inside[index], self.films[index] = end, self._in_time(index, film)
                return
        place = place_inside(self._design, others, self._rng)
        film = glide(self._design, start, place, falls=False)
        self.inside[index], self.films[index] = pose_of(film[-1]), self._in_time(index, film)

    def drop(self, index: int) -> None:
        """Let a cube fall into the tray."""
        start, others = self._moved.starts[index], list(self._tray.values())
        for film, end in self._ways(start):
            if end is None and self._lies_in_tray(last := pose_of(film[-1]), others):
                break
        else:
            last = place_in_tray(self._design, others, self._rng)
            film = glide(self._design, start, last, falls=True)
        self._tray[index], self.films[index] = last, self._in_time(index, film)

    def _ways(self, start: Start) -> Iterator[tuple[Film, Pose | None]]:
        """Simulated ways of a cube on its own, with where it comes to rest if it stays inside."""
        pose, motion = start
        for attempt in range(MAX_TRIES):
            moved = motion or self._knock(attempt)
            rest = simulate(self._design, [(pose, moved)], self._rng, record=True)
            if rest.settled and rest.frames is not None:
                yield rest.frames[:, 0], rest.inside.get(0)

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

    def _in_time(self, index: int, film: Film) -> Film:
        """Let the film of a cube inside begin when a thrown cube comes closest to it."""
        hand = self._frames[:, self._moved.old :]
        if index >= self._moved.old or not hand.size:
            return film
        apart = (hand - film[0])[..., [0, 1, 3]]
        frame = int(np.argmin(np.linalg.norm(apart, axis=2).min(axis=1)))
        return np.concatenate([np.repeat(film[:1], frame, axis=0), film])


def choose_falling(
    design: Design, moved: ColourlessToss, before: Colouring, fell: Cubes
) -> frozenset[int]:
    """Choose the cubes that are to fall, by number, keeping to those that fell where possible.

    Args:
        design: the tower.
        moved: the toss.
        before: the colours of its cubes.
        fell: the colours that are to fall.
    """
    did, stays = moved.fell, list(moved.inside.items())
    old = set(moved.numbers[: moved.old])
    weights = {before.came[cube]: 1.0 + (cube in old) for cube in moved.numbers}
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
    moved: ColourlessToss,
    frames: NDArray[np.float64],
    fell: Collection[int],
    rng: Random,
) -> tuple[NDArray[np.float64], dict[int, Pose]]:
    """Change a toss so that exactly the given cubes fall.

    Args:
        design: the tower.
        moved: the toss.
        frames: its poses (frames, cubes, 4).
        fell: the numbers of the cubes that are to fall.
        rng: decides the ways of the guided cubes.

    Returns:
        The poses over time, and where the cubes that stay come to rest, by number.
    """
    numbers, fallen = moved.numbers, set(moved.rest.fallen)
    falling = {index for index, number in enumerate(numbers) if number in fell}
    guided = Guide(design, moved, frames, falling, rng)
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
