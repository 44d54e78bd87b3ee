"""The tower of a game in three dimensions: its tosses one after the other."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cubetower.viewer.boards.shogun.towerpanel import TowerPanel
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.timeline import LEAVE_S, ease
from cubetower.viewer.tower.timedtoss import Alphas, TimedToss, TowerModel


def tower_model(panel: TowerPanel) -> TowerModel:
    """What a panel shows."""

    def notes(seconds: float) -> tuple[Shape, ...]:
        return panel.notes(*panel.schedule.place(seconds))

    return TowerModel(tuple(_tosses(panel)), panel.room, panel.surroundings(), notes)


def _tosses(panel: TowerPanel) -> Iterator[TimedToss]:
    """Each toss until the next one begins, which then takes the cubes out of its tray."""
    cuts = panel.schedule.cuts
    thrown = [index for index, cut in enumerate(cuts) if cut.throw]
    for index, after in zip(thrown, [*thrown[1:], None], strict=True):
        ends = panel.schedule.seconds if after is None else cuts[after].start
        yield _toss(panel, index, ends)
        if after is not None and panel.last_throw(after) == index:
            yield _leaving(panel, index, ends)


def _toss(panel: TowerPanel, index: int, ends: float) -> TimedToss:
    """A toss from when its cubes come together over the funnel."""
    cut, throw = panel.schedule.cuts[index], panel.throw(index)
    over = cut.start + cut.seconds

    def alphas(seconds: float) -> Alphas:
        if seconds < over:
            return throw.alphas(seconds - cut.start)
        return throw.alphas_after(ease((seconds - over) / LEAVE_S))

    return TimedToss(
        begins=cut.start,
        ends=ends,
        view=panel.views[throw.design],
        recording=throw.recording,
        poses=lambda seconds: throw.poses(seconds - cut.start),
        alphas=alphas,
    )


def _leaving(panel: TowerPanel, index: int, begins: float) -> TimedToss:
    """The cubes of a toss while they leave the tray for the next one."""
    throw = panel.throw(index)
    return TimedToss(
        begins=begins,
        ends=begins + LEAVE_S,
        view=panel.views[throw.design],
        recording=throw.recording,
        poses=lambda _: throw.poses(math.inf),
        alphas=lambda seconds: throw.alphas_leaving(ease((seconds - begins) / LEAVE_S)),
    )
