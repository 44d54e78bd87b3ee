"""The chances to win over the film of a game."""

from __future__ import annotations

from viewer.boards.shogun.schedule import ShogunSchedule
from viewer.scene import Chances


def chances_of(schedule: ShogunSchedule) -> tuple[Chances, ...]:
    """After each battle and round, from when they are seen; none if only battles are shown."""
    if not any(cut.moment.kind == "round" for cut in schedule.cuts):
        return ()
    found: list[Chances] = []
    last = None
    for cut in schedule.cuts:
        point = cut.moment.course
        if point and point is not last:
            found.append(Chances(cut.result_at, point.battle, point.shares))
        last = point
    return tuple(found)
