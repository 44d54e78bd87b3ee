"""The schedule of a film of SHOGUN: how long each moment is shown, and when it begins."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cubetower.game.core import Event
from cubetower.game.shogun import FARMER
from cubetower.game.shogun.rules.events import Fought
from cubetower.tower import Cubes
from cubetower.tower.conditional.sampling import SourcedRecording
from cubetower.viewer.boards import schedule
from cubetower.viewer.boards.shogun.moments import Kind, ShogunMoment
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.scene import Chances
from cubetower.viewer.stagedtoss import StagedToss
from cubetower.viewer.timeline import FIST_S
from cubetower.viewer.tower.timedtoss import Alphas

LENGTHS: Mapping[Kind, float] = {
    "opening": 3.0, "round": 2.2, "event": 2.0, "order": 1.8, "action": 0.7, "act": 1.0,
    "winter": 2.0, "scores": 5.0, "thaw": 2.5, "end": 6.0,
    "title": 1.2, "board": 4.5,
}  # fmt: skip
"""Seconds for which moments without a toss are shown."""
PASS_S = 0.7  # s of cards without an effect
COUNTED_S = 1.25  # s in which the points of a winter are counted


@dataclass(frozen=True, eq=False)
class TossFilm(StagedToss):
    """The film of a toss within its moment.

    Attributes:
        drawn: the recording with its source.
        stays: cubes that lie in the tray until the next throw.
    """

    _: KW_ONLY
    drawn: SourcedRecording
    stays: Cubes = Cubes()  # noqa: RUF009 - immutable

    @classmethod
    def of(cls, event: Event, drawn: SourcedRecording) -> TossFilm:
        """The toss of a battle or of the seeding."""
        if not isinstance(event, Fought):
            return cls(drawn.recording, drawn=drawn)
        attacker = FARMER if event.attacker == "farmers" else event.attacker
        defender = event.defender
        helped = event.farmers_help and attacker != FARMER
        defence = (*((defender,) if defender else ()), *((FARMER,) if helped else ()))
        return cls(
            drawn.recording,
            (attacker,),
            defence or (FARMER,),
            drawn=drawn,
            stays=Cubes(event.tray_after),
        )

    @cached_property
    def bystanders(self) -> NDArray[np.bool_]:
        """Which cubes lie in the tray until the next throw."""
        left, stay = Counter(self.stays), []
        for cube in self.recording.cubes:
            stay.append(cube.fell and left[cube.colour] > 0)
            left[cube.colour] -= stay[-1]
        return np.array(stay, bool)

    def alphas_after(self, gone: float) -> Alphas:
        """The opacities when the moment is over, while all but the bystanders leave, by a share."""
        leaving = self.fell & ~self.bystanders
        return self.alphas(math.inf) * np.where(leaving, 1.0 - gone, 1.0)

    def alphas_leaving(self, gone: float) -> Alphas:
        """The opacities of the cubes in the tray alone, while they leave it for the next throw."""
        return self.alphas_after(1.0) * np.where(self.fell, 1.0 - gone, 0.0)


@dataclass(frozen=True, eq=False)
class ShogunCut(schedule.Cut[ShogunMoment]):
    """A moment with its time in the film.

    Attributes:
        throw: the film of its toss, if it has one.
        odds: of a battle, before its throw; None if unknown.
    """

    throw: TossFilm | None = None
    odds: BattleOdds | None = None

    @cached_property
    def before_result(self) -> ShogunMoment:
        """The moment as long as its result is not known; always the same object."""
        return replace(self.moment, after=self.moment.before)

    @property
    def result_at(self) -> float:
        """When its result appears, s of the film."""
        if self.throw:
            return self.start + self.throw.timeline.verdict_at
        counted = self.moment.kind == "scores"
        return self.start + (COUNTED_S if counted else schedule.RESULT_DELAY_S)


ShogunSchedule = schedule.Schedule[ShogunCut]


def make_schedule(
    moments: Iterable[ShogunMoment],
    drawn: Mapping[int, SourcedRecording],
    chances: Mapping[int, BattleOdds] | None = None,
    *,
    so_far: ShogunSchedule | None = None,
    ready_s: float = 0.0,
) -> ShogunSchedule:
    """Schedule the moments of a game.

    Args:
        moments: in order.
        drawn: the tosses by number; throws without one are left out.
        chances: the odds before each battle, by number.
        so_far: a schedule of the first of these moments; unchanged cuts stay the same objects.
        ready_s: for how long the film of a toss begins with all that is ready to fall, s.
    """
    before = so_far.cuts if so_far else ()
    films = {cut.moment.battle: cut.throw for cut in before if cut.throw}
    kept: list[ShogunCut] = []
    start = max(0.0, ready_s - FIST_S)
    for moment in moments:
        number = moment.battle
        if number is not None and number not in drawn:
            continue
        old = before[len(kept)] if len(kept) < len(before) else None
        if old is None or old.moment is not moment or old.start != start:
            throw = None
            if number is not None:
                throw = films.get(number) or TossFilm.of(moment.event, drawn[number])
            seconds = _length(moment) if throw is None else throw.timeline.seconds
            odds = chances.get(number) if chances and number is not None else None
            old = ShogunCut(moment, start, seconds, throw, odds)
        kept.append(old)
        start += old.seconds
    return schedule.Schedule(tuple(kept), min(ready_s, FIST_S))


def chances_of(shown: ShogunSchedule) -> tuple[Chances, ...]:
    """Before and after each battle, and after each round; none if only battles are shown."""
    if not any(cut.moment.kind == "round" for cut in shown.cuts):
        return ()
    found: list[Chances] = []
    last = None
    for cut in shown.cuts:
        point = cut.moment.course
        if point and point is not last:
            if point.before and found and point.before != found[-1].shares:
                found.append(Chances(cut.start, None, point.before))
            found.append(Chances(cut.result_at, point.battle, point.shares))
        last = point
    return tuple(found)


def _length(moment: ShogunMoment) -> float:
    captions = moment.table.captions
    if moment.kind == "act" and captions and captions[-1].passed:
        return PASS_S
    return LENGTHS[moment.kind]
