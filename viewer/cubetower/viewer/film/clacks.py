"""Clacks: when the wooden cubes of a toss strike something, how hard, and what they strike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import RecordedCube, Recording
from cubetower.viewer.scene import Scene
from cubetower.viewer.stagedtoss import StagedToss
from cubetower.viewer.tower.poses import are_solid

GRAVITY_MM_S2: Final = 9810.0
MIN_JUMP_MM_S: Final = 250.0
"""A smaller jump of velocity is not heard: cubes that roll, slide or lean."""
LOUDEST_MM_S: Final = 2500.0
"""A jump of velocity as large as this is as loud as any: a fall of about 30 cm."""
APART_S: Final = 0.03
"""Two strikes of a cube that are closer in time are one."""
NEAR_EDGES: Final = 1.7
"""Two cubes whose middles are farther apart do not touch each other."""
PITCH_HZ: Final = {"cube": 2300.0, "wood": 1250.0}
"""Of the lowest tone of a cube of 8 mm that strikes another cube, or the tower."""
EDGE_MM: Final = 8.0
DETUNE: Final = 0.16
"""By which share of its pitch cubes differ from each other."""
GOLDEN: Final = 0.6180339887
"""Multiples of it spread evenly, so that no two cubes in a row sound alike."""
FAR_MM: Final = 250.0
"""How far from the middle of the tower a clack comes from one side only."""

Struck = Literal["cube", "wood"]


@dataclass(frozen=True, slots=True)
class Clack:
    """A cube strikes something.

    Attributes:
        seconds: when, of the toss or of the film.
        loudness: over 0, at most 1.
        pitch_hz: of its lowest tone.
        side: where it is heard: -1 left, 1 right.
        struck: another cube, or the tower.
    """

    seconds: float
    loudness: float
    pitch_hz: float
    side: float
    struck: Struck


def clacks(recording: Recording) -> tuple[Clack, ...]:
    """The clacks of a toss in its own time, the earliest first.

    A cube strikes something where its velocity jumps by more than gravity explains.
    """
    if len(recording.units) < 3:
        return ()
    poses = recording.all_poses()
    places = poses[..., :3] if are_solid(poses) else poses[..., :2]
    jumps = _jumps(places, recording.frames_per_second)
    found = [
        _clack(recording, number, cube, frame, float(jumps[frame - 1, number]), places[frame])
        for number, cube in enumerate(recording.cubes)
        for frame in _strikes(jumps[:, number], recording.frames_per_second)
    ]
    return tuple(sorted(found, key=lambda each: each.seconds))


@runtime_checkable
class TossingScene(Scene, Protocol):
    """A scene in which cubes are tossed."""

    @property
    def tosses(self) -> Sequence[tuple[float, StagedToss]]:
        """When each begins, s of the film, and the toss."""


def film_clacks(scene: TossingScene) -> tuple[Clack, ...]:
    """The clacks of all tosses of a scene in the time of its film, the earliest first."""
    found = (
        replace(each, seconds=start + toss.timeline.film_seconds(each.seconds))
        for start, toss in scene.tosses
        for each in clacks(toss.recording)
        if each.seconds <= toss.passage.rests
    )
    return tuple(sorted(found, key=lambda each: each.seconds))


def _jumps(places: NDArray[np.float64], rate: float) -> NDArray[np.float64]:
    """By how much velocities jump at each frame but the first and last, mm/s (frames, cubes)."""
    change = np.diff(places, n=2, axis=0) * rate
    falling = change.copy()
    falling[..., 1] += GRAVITY_MM_S2 / rate
    sizes: NDArray[np.float64] = np.minimum(
        *(np.linalg.norm(e, axis=-1) for e in (change, falling))
    )
    return sizes


def _strikes(jumps: NDArray[np.float64], rate: float) -> list[int]:
    """The frames at which a cube strikes something: the largest jump of those close in time."""
    apart = max(1, round(APART_S * rate))
    strikes: list[int] = []
    for place in np.flatnonzero(jumps > MIN_JUMP_MM_S).tolist():
        if strikes and place + 1 - strikes[-1] <= apart:
            if jumps[place] > jumps[strikes[-1] - 1]:
                strikes[-1] = place + 1
        else:
            strikes.append(place + 1)
    return strikes


def _clack(
    recording: Recording,
    number: int,
    cube: RecordedCube,
    frame: int,
    jump: float,
    places: NDArray[np.float64],
) -> Clack:
    """The clack of a cube at a frame, with the places of all cubes then."""
    away = np.linalg.norm(places - places[number], axis=-1)
    away[number] = np.inf
    struck: Struck = "cube" if away.min() < NEAR_EDGES * cube.edge_mm else "wood"
    detuned = 1 + DETUNE * (number * GOLDEN % 1 - 0.5)
    return Clack(
        seconds=frame / recording.frames_per_second,
        loudness=min(1.0, jump / LOUDEST_MM_S),
        pitch_hz=PITCH_HZ[struck] * EDGE_MM / cube.edge_mm * detuned,
        side=float(np.clip(places[number, 0] / FAR_MM, -1.0, 1.0)),
        struck=struck,
    )
