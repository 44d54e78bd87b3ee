"""`Engine`: what a kind of rigid-body simulation brings for a tower."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol

from cubetower.tower.design import Design
from cubetower.tower.physics.toss import M, M_in, P, TossEnd


class Simulate(Protocol[P, M_in]):
    """Simulates a toss until every cube is at rest inside or has left, or time is up."""

    def __call__(
        self,
        design: Design,
        cubes: Sequence[tuple[P, M_in | None]],
        rng: Random,
        *,
        record: bool = False,
    ) -> TossEnd[P]:
        """From where each cube is at the start, and how it moves; None: it is at rest."""


@dataclass(frozen=True)
class Engine(Generic[P, M]):
    """Rigid bodies in the plane or in three dimensions.

    Attributes:
        name: of the tower model, also in its states.
        pose: makes a pose of its numbers.
        numbers: the numbers of a pose.
        is_inside: whether a pose can be that of a cube in a tower.
        still: the motion of a cube that may move, but does not yet.
        leave_the_hand: the starts of cubes that are thrown.
        knock: how a knock at the tower moves a cube.
        simulate: a toss.
        is_blocked: whether cubes at rest leave no way from the funnel to the exit.
        versions: the versions and platform that bitwise repeatability depends on.
    """

    name: str
    pose: Callable[..., P]
    numbers: Callable[[P], tuple[float, ...]]
    is_inside: Callable[[Design, P], bool]
    still: M
    leave_the_hand: Callable[[Design, int, Random], list[tuple[P, M]]]
    knock: Callable[[Design, Random], M]
    simulate: Simulate[P, M]
    is_blocked: Callable[[Design, Sequence[P]], bool]
    versions: Callable[[], Mapping[str, str]]
