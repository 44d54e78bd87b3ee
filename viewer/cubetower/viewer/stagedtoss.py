"""The choreography of a toss: a fist of cubes, the toss, rows in the tray, pairs that cancel.

The rows stay: at the verdict they show who won by how much, survivors solid, pairs as ghosts.

Films, pages and windows show the same, in two dimensions and in three.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import Recording
from cubetower.tower.design import Design
from cubetower.viewer.timeline import Timeline, TossPassage, Warp, ease
from cubetower.viewer.tower.placing import in_view
from cubetower.viewer.tower.poses import Poses, are_solid
from cubetower.viewer.tower.tally import Tally, count_cubes
from cubetower.viewer.tower.timedtoss import Alphas
from cubetower.viewer.trayrows import TrayRows, form_rows

RISE_MM, SPREAD_MM, SPIN = 60.0, 34.0, 1.6  # how cubes come into the fist: from where, radians
APPEAR = 0.45  # of the fist's time, in which its cubes appear
FADED = 0.55  # opacity at which a cube that cancels turns into a ghost
STAGGER, SLIDE = 0.2, 0.5  # of the rows' time: from the first cube that moves to the last; each


@dataclass(frozen=True, eq=False)
class StagedToss:
    """The cubes of a toss at any time of its film.

    Times are seconds since the moment began.

    Attributes:
        recording: the toss.
        attack: colours of cubes that count for the attacker; none if nobody fights.
        defence: colours that count for the defender, the farmers last.
    """

    recording: Recording
    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()

    @cached_property
    def design(self) -> Design:
        """The tower."""
        return Design.from_dict(self.recording.design)

    @cached_property
    def passage(self) -> TossPassage:
        """When each cube entered the tower and reached the tray."""
        return TossPassage.of(self.recording, self.design)

    @cached_property
    def timeline(self) -> Timeline:
        """When what is seen; slower where the lead changes."""
        warp = Warp.fit(self.passage.rests, list(self._lead_changes()))
        return Timeline(warp, sides=bool(self.attack))

    @property
    def lies(self) -> float:
        """When all cubes lie still."""
        return self.timeline.lies

    @property
    def seconds(self) -> float:
        """Length of the moment."""
        return self.timeline.seconds

    def result_progress(self, seconds: float) -> float:
        """How far the verdict has appeared, 0 to 1."""
        return self.timeline.result_progress(seconds)

    @cached_property
    def rows(self) -> TrayRows:
        """The rows in which the cubes in the tray stand."""
        given = self.design, self.recording.cubes, self._rest
        return form_rows(*given, self.attack, self.defence)

    @cached_property
    def fell(self) -> NDArray[np.bool_]:
        """Which cubes lie in the tray at the end."""
        return np.array([cube.fell for cube in self.recording.cubes], bool)

    def poses(self, seconds: float) -> Poses:
        """The poses of all cubes; the same array when nothing moves any more."""
        time = self.timeline
        if seconds >= time.ends:
            return self._last_poses
        if seconds < time.falls:
            return self._gather(1.0 - time.fist_progress(seconds))
        if seconds < time.lies or not time.sides:
            return self.recording.poses(time.toss_seconds(seconds))
        return self._stand(seconds)

    def alphas(self, seconds: float) -> Alphas:
        """The opacities of all cubes; the same array when nothing changes any more."""
        time = self.timeline
        if seconds >= time.ends:
            return self._last_alphas
        if seconds < time.falls:
            come = min(time.fist_progress(seconds) / APPEAR, 1.0)
            return np.where(self._thrown_mask, come, 1.0)
        if seconds < time.lies or not time.sides:
            return np.ones(len(self.recording.cubes))
        return self._fade(seconds)

    def tally(self, seconds: float) -> Tally:
        """How many cubes are seen where."""
        cubes = self.recording.cubes
        return count_cubes(self.design, cubes, self.poses(seconds), self.alphas(seconds))

    @cached_property
    def arrivals(self) -> list[tuple[float, str]]:
        """When each cube reaches the tray, and its colour; earliest first."""
        film = self.timeline.warp.film_seconds
        return [(self.timeline.falls + film(at), colour) for at, colour in self._tray_times]

    @cached_property
    def _tray_times(self) -> list[tuple[float, str]]:
        """The same in s of the toss."""
        order, at = np.argsort(self.passage.arrived, kind="stable"), self.passage.arrived
        pairs = ((float(at[n]), self.recording.cubes[n].colour) for n in order)
        return [each for each in pairs if math.isfinite(each[0])]

    def _lead_changes(self) -> Iterator[float]:
        """When the lead changes, s of the toss."""
        lead = 0
        for arrived, colour in self._tray_times:
            step = (colour in self.attack) - (colour in self.defence)
            if step and (lead + step == 0 or lead == 0):
                yield arrived
            lead += step

    @cached_property
    def _thrown_mask(self) -> NDArray[np.bool_]:
        return np.array([cube.thrown for cube in self.recording.cubes], bool)

    @cached_property
    def _rest(self) -> Poses:
        return self.recording.poses(self.passage.rests)

    @cached_property
    def _last_poses(self) -> Poses:
        return self._stand(math.inf) if self.timeline.sides else self._rest

    @cached_property
    def _last_alphas(self) -> Alphas:
        return self._fade(math.inf) if self.timeline.sides else np.ones(len(self.recording.cubes))

    def _gather(self, apart: float) -> Poses:
        """The cubes on their way into the fist, `apart` from 1 to 0: they never stand still."""
        poses = self.recording.poses(0.0)
        thrown = np.flatnonzero(self._thrown_mask)
        if not len(thrown):
            return poses
        depth = 2 if are_solid(poses) else 3
        for axis in (0, depth):
            middle = poses[thrown, axis].mean()
            away = np.clip((poses[thrown, axis] - middle) / self.design.cube.edge_mm, -1.0, 1.0)
            if axis == 0 or np.ptp(poses[thrown, depth]) > 0:
                poses[thrown, axis] += away * SPREAD_MM * apart**1.5
        layers = np.arange(len(thrown)) % 3 / 3
        poses[thrown, 1] += RISE_MM * apart * (1.0 + 0.5 * layers)
        if depth == 3:
            poses[thrown, 2] += SPIN * apart * np.where(np.arange(len(thrown)) % 2, 1.0, -1.0)
        return poses

    def _stand(self, seconds: float) -> Poses:
        """The cubes while they form rows; pairs that cancel meet, and go back as ghosts."""
        rows = self.rows
        formed = self._row_shares(self.timeline.rows_progress(seconds))
        poses = _move(self._rest, rows.places, formed)
        met = np.sin(np.pi * self._pair_progress(seconds))
        return poses + (rows.meetings - rows.places) * met[:, None]

    def _fade(self, seconds: float) -> Alphas:
        """The opacities while rows form and pairs cancel; those of ghosts are negative."""
        alphas = np.ones(len(self.recording.cubes))
        alphas[self._jumps] = abs(2.0 * self.timeline.rows_progress(seconds) - 1.0)
        cancelled = 2.0 * self._pair_progress(seconds) - 1.0  # 0 where the two have met
        alphas *= FADED + (1.0 - FADED) * abs(cancelled)
        return np.where(cancelled > 0, -alphas, alphas)

    @cached_property
    def _jumps(self) -> NDArray[np.bool_]:
        """Cubes that cannot slide into their row: those off the table."""
        return self.fell & ~in_view(self.design, self._rest)

    def _row_shares(self, progress: float) -> NDArray[np.float64]:
        """How far each cube is on its way into its row, one after the other."""
        order = np.argsort(np.argsort(self._rest[:, 0], kind="stable"))
        late = STAGGER * order / max(1, len(order) - 1)
        each = np.array([ease((progress - wait) / SLIDE) for wait in late.tolist()])
        return np.where(self._jumps, float(progress >= 0.5), each)

    def _pair_progress(self, seconds: float) -> NDArray[np.float64]:
        """How far each cube has cancelled, the first pair first; 0 of those that do not."""
        pairs = self.rows.pairs
        waits = 0.5 * pairs / max(1, int(pairs.max(initial=0)))
        each = np.clip((self.timeline.cancel_progress(seconds) - waits) / 0.5, 0.0, 1.0)
        found: NDArray[np.float64] = np.where(pairs >= 0, each, 0.0)
        return found


def _move(first: Poses, last: Poses, shares: NDArray[np.float64]) -> Poses:
    """Poses between two, each by its own share, turned the shorter way."""
    poses: Poses = first + (last - first) * shares[:, None]
    if are_solid(poses):
        size = np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
        poses[:, 3:] /= np.maximum(size, 1e-9)
    return poses
