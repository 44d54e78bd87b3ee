"""Timelines: how the seconds of a film map to the seconds of a toss."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import Cubes, Recording
from cubetower.tower.design import Design
from cubetower.viewer.tower.placing import in_view

WARP_STEP_S = 0.01  # s of a toss, from point to point of a warp
SLOW_WITHIN_S = 0.05  # s of a toss, how far from a moment slow motion reaches
STILL_MM = 0.5  # of its last place; nearer, a cube seems to rest

FIST_S, TOSS_S = 0.5, 3.0  # s: cubes gather over the funnel; a toss is fitted into
ROWS_S, CANCEL_S = 0.5, 0.5  # s: the tray's cubes form rows; pairs cancel, and stay as ghosts
GROW_S, HELD_S = 0.6, 2.1  # s: the verdict grows; then it is read
SETTLE_S = 0.35  # s at rest, where nobody fights and no rows are formed
LEAVE_S = 0.4  # s in which cubes leave the tray for the next throw
MARCH_S = 0.7  # s in which survivors walk into the province
MAX_SLOWDOWN = 4.0  # times slower than real a short toss is shown
RELEASE_S = 0.15  # s of a toss that begin as fast as they were: nothing hovers in slow motion


@dataclass(frozen=True, eq=False)
class Timeline:
    """The film of one toss: a fist, the toss, rows that cancel, and the verdict.

    All times are seconds of the film since the moment began.

    Attributes:
        warp: the toss, slowed down.
        sides: whether two sides fight; otherwise no rows are formed.
    """

    warp: Warp
    sides: bool = True

    @property
    def falls(self) -> float:
        """When the cubes start to fall."""
        return FIST_S

    @cached_property
    def lies(self) -> float:
        """When all cubes lie still."""
        return round(FIST_S + self.warp.seconds, 6)

    @property
    def verdict_at(self) -> float:
        """When the verdict begins to be seen: with the last pair that cancels."""
        return self.lies + (ROWS_S + CANCEL_S - 0.1 if self.sides else SETTLE_S)

    @property
    def ends(self) -> float:
        """When nothing in the tower moves any more."""
        return self.verdict_at + GROW_S

    @property
    def seconds(self) -> float:
        """Length of the film."""
        return self.ends + HELD_S

    def toss_seconds(self, seconds: float) -> float:
        """The toss's own time at a time of the film."""
        if seconds >= self.lies:  # which is rounded
            return float(self.warp.toss[-1])
        return self.warp.toss_seconds(max(0.0, seconds - FIST_S))

    def film_seconds(self, toss: float) -> float:
        """The film's time at a time of the toss."""
        return FIST_S + self.warp.film_seconds(toss)

    def fist_progress(self, seconds: float) -> float:
        """How far the cubes have come together over the funnel, 0 to 1."""
        return min(max(seconds / FIST_S, 0.0), 1.0)

    def rows_progress(self, seconds: float) -> float:
        """How far the rows are formed, 0 to 1; not eased, since each cube is."""
        return self._progress(seconds, 0.0, ROWS_S)

    def cancel_progress(self, seconds: float) -> float:
        """How far equal cubes have cancelled, 0 to 1; not eased."""
        return self._progress(seconds, ROWS_S, CANCEL_S)

    def walk_progress(self, seconds: float) -> float:
        """How far the survivors have walked into the province, 0 to 1; not eased."""
        return self._progress(seconds, ROWS_S + CANCEL_S, MARCH_S)

    def result_progress(self, seconds: float) -> float:
        """How far the verdict has appeared, 0 to 1, eased at both ends."""
        return ease((seconds - self.verdict_at) / GROW_S)

    def _progress(self, seconds: float, after: float, takes: float) -> float:
        if not self.sides:
            return 0.0
        return min(max((seconds - self.lies - after) / takes, 0.0), 1.0)


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
        poses = recording.all_poses()
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
    def fit(cls, rests: float, moments: Sequence[float] = (), budget: float = TOSS_S) -> Warp:
        """A toss that moves for `rests` seconds, fitted into `budget` seconds of the film.

        It begins as fast as it was, and is twice as slow as elsewhere around some moments. It is
        never faster than it was, nor more than `MAX_SLOWDOWN` times slower elsewhere.
        """
        toss = np.linspace(0.0, rests, max(2, round(rests / WARP_STEP_S) + 1))
        near = np.zeros_like(toss)
        for moment in moments:
            near = np.maximum(near, np.exp(-(((toss - moment) / SLOW_WITHIN_S) ** 2)))
        share = np.clip(toss / RELEASE_S, 0.0, 1.0) ** 2
        real, slowed = _steps(1.0 - share, toss), _steps(share * (1.0 + near), toss)
        room = (budget - real.sum()) / max(float(slowed.sum()), 1e-9)
        slowdown = min(max(room, 1.0), MAX_SLOWDOWN)
        return cls(toss, np.concatenate([[0.0], np.cumsum(real + slowdown * slowed)]))

    @property
    def seconds(self) -> float:
        """Length in the film."""
        return float(self.film[-1])

    @property
    def slowdown(self) -> float:
        """How many times slower than real the toss is shown, on average."""
        return self.seconds / max(float(self.toss[-1]), 1e-9)

    @property
    def speed_text(self) -> str:
        """How fast the toss is shown, in words."""
        if self.slowdown < 1.05:
            return "in real time"
        return f"{self.slowdown:.1f}\u00a0×\u00a0slower"

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


def _steps(rates: NDArray[np.float64], times: NDArray[np.float64]) -> NDArray[np.float64]:
    """What rates (n,) amount to from each time to the next (n - 1,)."""
    steps: NDArray[np.float64] = (rates[1:] + rates[:-1]) / 2 * np.diff(times)
    return steps


def _last(states: NDArray[np.bool_], times: NDArray[np.float64]) -> NDArray[np.float64]:
    """The last times at which states (frames, ...) were true; the first time if never."""
    frames = len(times) - 1 - np.argmax(states[::-1], axis=0)
    result: NDArray[np.float64] = np.where(states.any(axis=0), times[frames], times[0])
    return result
