"""Leads single cubes to where a replay says that they went, where no toss sends them by itself.

A cube thrown is simulated on its own, from where it leaves the hand, until chance lets it fall or
lets it stay as it should; one inside that should fall is knocked when the throw comes nearest to
it. So each goes as a cube goes, past walls and floors, only that other cubes are not in its way
while it moves. At rest it lies clear of all others. If chance finds no way, a smooth path to a
tidy place is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import astuple
from random import Random

import numpy as np
from numpy.typing import NDArray

from tower import Cubes
from tower.conditional.bodies import Moved, carries, is_free, pose_of
from tower.conditional.colouring import Colouring
from tower.conditional.glide import glided
from tower.conditional.tidyplaces import place_in_tray, place_inside
from tower.conditional.transport import nearest_falls
from tower.design import Design
from tower.physics.pose import Motion, Pose
from tower.physics.simulation import Start, simulate

Film = NDArray[np.float64]  #: poses (frames, 4) of one cube

TRIES = 60
KNOCK_MM_S = (120.0, 12.0)  # of the first knock, standard deviation, and more for each further


class Leader:
    """Leads cubes of one toss, one after the other, clear of all that rest already.

    Args:
        design: the tower.
        moved: the toss.
        frames: its poses (frames, cubes, 4).
        shall: the indices of the cubes that shall fall.
        rng: decides the ways of the others.

    Attributes:
        inside: where those rest that stay, by index.
        films: the ways of the cubes that were led, by index.
    """

    def __init__(
        self,
        design: Design,
        moved: Moved,
        frames: NDArray[np.float64],
        shall: Collection[int],
        rng: Random,
    ) -> None:
        self._design, self._moved, self._frames, self._rng = design, moved, frames, rng
        rest = moved.rest
        self.inside = {index: pose for index, pose in rest.inside.items() if index not in shall}
        self._tray = {index: pose_of(frames[-1, index]) for index in rest.fallen if index in shall}
        self.films: dict[int, Film] = {}

    def keep(self, index: int) -> None:
        """Let a cube stay inside: one of those inside before where it lay, if it can."""
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
        film = glided(self._design, start, place, falls=False)
        self.inside[index], self.films[index] = pose_of(film[-1]), self._in_time(index, film)

    def drop(self, index: int) -> None:
        """Let a cube fall into the tray."""
        start, others = self._moved.starts[index], list(self._tray.values())
        for film, end in self._ways(start):
            if end is None and self._lies_in_tray(last := pose_of(film[-1]), others):
                break
        else:
            last = place_in_tray(self._design, others, self._rng)
            film = glided(self._design, start, last, falls=True)
        self._tray[index], self.films[index] = last, self._in_time(index, film)

    def _ways(self, start: Start) -> Iterator[tuple[Film, Pose | None]]:
        """Ways of a cube all on its own, with where it rests inside, if it does."""
        pose, motion = start
        for attempt in range(TRIES):
            moved = motion or self._knocked(attempt)
            rest = simulate(self._design, [(pose, moved)], self._rng, record=True)
            if rest.settled and rest.frames is not None:
                yield rest.frames[:, 0], rest.inside.get(0)

    def _knocked(self, attempt: int) -> Motion:
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
        """The film of a cube inside begins when thrown cubes come nearest to it."""
        hand = self._frames[:, self._moved.old :]
        if index >= self._moved.old or not hand.size:
            return film
        apart = (hand - film[0])[..., [0, 1, 3]]
        frame = int(np.argmin(np.linalg.norm(apart, axis=2).min(axis=1)))
        return np.concatenate([np.repeat(film[:1], frame, axis=0), film])


def chosen_to_fall(design: Design, moved: Moved, before: Colouring, fell: Cubes) -> frozenset[int]:
    """The numbers of cubes that shall fall, by colours, as few as can be others than did.

    Args:
        design: the tower.
        moved: the toss.
        before: the colours of its cubes.
        fell: those that shall fall.
    """
    did, stays = moved.fell, list(moved.inside.items())
    old = set(moved.numbers[: moved.old])
    weights = {before.came[cube]: 1.0 + (cube in old) for cube in moved.numbers}
    fallen = Counter(before.came[cube] for cube in did)
    falls = nearest_falls(before.stock(), fallen, weights, fell)
    poses = [pose for _, pose in stays]
    stays.sort(key=lambda each: carries(design, each[1], poses))  # what carries none goes first
    chosen: set[int] = set()
    for group, count in falls.items():
        of_group = [cube for cube in (*did, *(n for n, _ in stays)) if before.came[cube] == group]
        chosen.update(of_group[:count])
    return frozenset(chosen)


def led(
    design: Design,
    moved: Moved,
    frames: NDArray[np.float64],
    fell: Collection[int],
    rng: Random,
) -> tuple[NDArray[np.float64], dict[int, Pose]]:
    """A toss in which other cubes fall than did.

    Args:
        design: the tower.
        moved: the toss.
        frames: its poses (frames, cubes, 4).
        fell: the numbers of the cubes that shall fall.
        rng: decides the ways of the others.

    Returns:
        The poses over time, and where those rest that stay, by number.
    """
    numbers, fallen = moved.numbers, set(moved.rest.fallen)
    shall = {index for index, number in enumerate(numbers) if number in fell}
    leader = Leader(design, moved, frames, shall, rng)
    for index in sorted(fallen - shall):
        leader.keep(index)
    for index in sorted(shall - fallen):
        leader.drop(index)
    resting = {numbers[index]: pose for index, pose in sorted(leader.inside.items())}
    return together(frames, leader.films), resting


def together(frames: NDArray[np.float64], films: Mapping[int, Film]) -> NDArray[np.float64]:
    """The frames (frames, cubes, 4) of a toss with the films of some cubes in place of theirs."""
    length = max(len(frames), *(len(film) for film in films.values()), 1)
    whole = _lasting(frames, length)
    for index, film in films.items():
        whole[:, index] = _lasting(film, length)
    return whole


def _lasting(film: NDArray[np.float64], length: int) -> NDArray[np.float64]:
    """A film whose last frame stands until it is so long."""
    rest = np.repeat(film[-1:], length - len(film), axis=0)
    return np.concatenate([film, rest])
