"""Timelines: how the seconds of a film map to the seconds of a toss."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from tower import Cubes, Recording
from tower.design import Design
from viewer.tower.placing import all_poses, in_view

WARP_STEP_S = 0.01  # s of a toss, from point to point of a warp
SLOW_WITHIN_S = 0.05  # s of a toss, how far from a moment slow motion reaches
STILL_MM = 0.5  # of its last place; nearer, a cube seems to rest


@dataclass(frozen=True, slots=True)
class Pace:
    """How long each part of a film lasts, in its own seconds.

    Attributes:
        hold: with the cubes at rest in the hand.
        slowdown: how many times slower than real the toss is shown.
        settle: at rest, before the result is shown.
        reveal: while the result appears.
        result: with the result on screen.
    """

    hold: float = 1.0
    slowdown: float = 2.75
    settle: float = 0.3
    reveal: float = 0.7
    result: float = 3.0


@dataclass(frozen=True, slots=True)
class Timeline:
    """The film of one toss in which something moves for `moving` seconds of its own time."""

    moving: float
    pace: Pace = Pace()

    @property
    def toss_ends(self) -> float:
        """When the last cube has come to rest, s of the film."""
        return self.pace.hold + self.moving * self.pace.slowdown

    @property
    def seconds(self) -> float:
        """Length of the film."""
        pace = self.pace
        return self.toss_ends + pace.settle + pace.reveal + pace.result

    def toss_seconds(self, seconds: float) -> float:
        """The toss's own time at a time of the film."""
        return min(max((seconds - self.pace.hold) / self.pace.slowdown, 0.0), self.moving)

    def result_progress(self, seconds: float) -> float:
        """How far the result has appeared, 0 to 1, eased at both ends."""
        return ease((seconds - self.toss_ends - self.pace.settle) / self.pace.reveal)


@dataclass(frozen=True, eq=False, slots=True)
class TossPassage:
    """When each cube of a recording entered the tower and reached the tray, s of the toss.

    Attributes:
        entered: -inf for cubes that lay inside before.
        arrived: inf for cubes that stayed inside.
        rests: when the last visible motion ends.
    """

    entered: NDArray[np.float64]
    arrived: NDArray[np.float64]
    rests: float

    @classmethod
    def of(cls, recording: Recording, design: Design) -> TossPassage:
        """Follow the cubes past the funnel's rim and past the lower end of the ramp."""
        times = np.arange(len(recording.units)) / recording.frames_per_second
        poses = all_poses(recording)
        places = poses[..., :2]
        moves = (np.abs(places - places[-1]) > STILL_MM) & in_view(design, poses)[..., None]
        last = float(_last(moves, times).max(initial=0.0))
        rests = min(last + 1 / recording.frames_per_second, recording.seconds)
        above = places[..., 1] > design.rim_mm
        outside = places[..., 0] > design.exit_x_mm + design.cube.edge_mm
        # A cube may lie on the ramp's end when the tray is full: it counts when all rests.
        arrived = np.minimum(_last(~outside, times), rests)
        fell = np.array([cube.fell for cube in recording.cubes], bool)
        thrown = np.array([cube.thrown for cube in recording.cubes], bool)
        return cls(
            np.where(thrown, _last(above, times), -math.inf),
            np.where(fell, arrived, math.inf),
            rests,
        )

    def live(self, recording: Recording, seconds: float) -> tuple[Cubes, Cubes]:
        """The cubes inside and those in the tray at a time of the toss, s of its own."""
        tray = self.arrived <= seconds
        inside = (self.entered <= seconds) & ~tray
        colours = [cube.colour for cube in recording.cubes]
        return Cubes.of(compress(colours, inside)), Cubes.of(compress(colours, tray))


@dataclass(frozen=True, eq=False, slots=True)
class Warp:
    """Slow motion that is slower still where it matters.

    Attributes:
        toss: moments of the toss's own time, s, increasing.
        film: the seconds of the film at which they are shown.
    """

    toss: NDArray[np.float64]
    film: NDArray[np.float64]

    @classmethod
    def around(
        cls, rests: float, moments: Sequence[float], *, slowdown: float, slowest: float
    ) -> Warp:
        """A toss that moves for `rests` seconds, `slowdown` times slower than it was.

        Around some moments it is up to `slowest` times slower.
        """
        toss = np.linspace(0.0, rests, max(2, round(rests / WARP_STEP_S) + 1))
        near = np.zeros_like(toss)
        for moment in moments:
            near = np.maximum(near, np.exp(-(((toss - moment) / SLOW_WITHIN_S) ** 2)))
        slow = slowdown + (slowest - slowdown) * near
        film = np.concatenate([[0.0], np.cumsum((slow[1:] + slow[:-1]) / 2 * np.diff(toss))])
        return cls(toss, film)

    @property
    def seconds(self) -> float:
        """Length in the film."""
        return float(self.film[-1])

    def toss_seconds(self, seconds: float) -> float:
        """The toss's own time at a time of the film."""
        return float(np.interp(seconds, self.film, self.toss))

    def film_seconds(self, toss: float) -> float:
        """The film's time at a time of the toss."""
        return float(np.interp(toss, self.toss, self.film))


def ease(progress: float) -> float:
    """Progress of a motion that starts and ends slowly (smoothstep), from 0 to 1."""
    progress = min(max(progress, 0.0), 1.0)
    return progress * progress * (3 - 2 * progress)


def _last(states: NDArray[np.bool_], times: NDArray[np.float64]) -> NDArray[np.float64]:
    """The last times at which states (frames, ...) were true; the first time if never."""
    frames = len(times) - 1 - np.argmax(states[::-1], axis=0)
    result: NDArray[np.float64] = np.where(states.any(axis=0), times[frames], times[0])
    return result
