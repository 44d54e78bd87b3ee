"""The schedule of a film of SHOGUN: how long each moment is shown, and when it begins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from game.core import Event
from game.shogun import FARMER
from game.shogun.events import Fought
from tower import Recording
from tower.conditional.sampling import SourcedRecording
from tower.design import Design
from viewer.boards import schedule
from viewer.boards.shogun.moments import Kind, ShogunMoment
from viewer.boards.shogun.odds import BattleOdds
from viewer.timeline import TossPassage, Warp, ease

CALL, HOLD, SETTLE, REVEAL, RESULT = 1.7, 0.3, 0.35, 0.6, 2.6  # s: the parts of a battle
SLOWDOWN, SLOWEST = 3.6, 8.0  # times slower than real: a toss, and where the lead changes
LENGTHS: Mapping[Kind, float] = {
    "opening": 3.0, "round": 2.2, "event": 2.0, "order": 1.8, "action": 0.7, "act": 1.0,
    "winter": 2.0, "scores": 5.0, "thaw": 2.5, "end": 6.0,
}  # fmt: skip
"""Seconds for which moments without a toss are shown."""
PASS_S = 0.7  # s of cards without an effect


@dataclass(frozen=True, eq=False)
class TossFilm:
    """The film of a toss within its moment, from the call to the result.

    Attributes:
        drawn: the toss, recorded or sampled.
        attack: colours of cubes that count for the attacker; none at the seeding.
        defence: colours that count for the defender.
    """

    drawn: SourcedRecording
    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()

    @classmethod
    def of(cls, event: Event, drawn: SourcedRecording) -> TossFilm:
        """The toss of a battle or of the seeding."""
        if not isinstance(event, Fought):
            return cls(drawn)
        attacker = FARMER if event.attacker == "farmers" else event.attacker
        defender = event.defender
        helped = event.farmers_help and attacker != FARMER
        defence = (*((defender,) if defender else ()), *((FARMER,) if helped else ()))
        return cls(drawn, (attacker,), defence or (FARMER,))

    @property
    def recording(self) -> Recording:
        """The recording: cubes and their poses."""
        return self.drawn.recording

    @cached_property
    def design(self) -> Design:
        """The tower."""
        return Design.from_dict(self.recording.design)

    @cached_property
    def passage(self) -> TossPassage:
        """When each cube entered the tower and reached the tray."""
        return TossPassage.of(self.recording, self.design)

    @cached_property
    def warp(self) -> Warp:
        """Slower where the lead changes."""
        return Warp.around(
            self.passage.rests, list(self._turns()), slowdown=SLOWDOWN, slowest=SLOWEST
        )

    @property
    def falls(self) -> float:
        """When the cubes start to fall, s of the moment."""
        return CALL + HOLD

    @property
    def lies(self) -> float:
        """When all cubes lie still, s of the moment."""
        return self.falls + self.warp.seconds

    @property
    def seconds(self) -> float:
        """Length of the moment, s."""
        return self.lies + SETTLE + REVEAL + RESULT

    def toss_seconds(self, seconds: float) -> float:
        """The time in the toss at a time of the moment, s."""
        return self.warp.toss_seconds(max(0.0, seconds - self.falls))

    @cached_property
    def arrivals(self) -> list[tuple[float, str]]:
        """When each cube reaches the tray, s of the moment, and its colour; earliest first."""
        return [(self.falls + self.warp.film_seconds(at), colour) for at, colour in self._fell]

    def result_progress(self, seconds: float) -> float:
        """How far the result has appeared, 0 to 1."""
        return ease((seconds - self.lies - SETTLE) / REVEAL)

    @cached_property
    def _fell(self) -> list[tuple[float, str]]:
        """When each cube reaches the tray, s of the toss, and its colour; earliest first."""
        order = np.argsort(self.passage.arrived, kind="stable")
        arrived = ((float(self.passage.arrived[n]), self.recording.cubes[n].colour) for n in order)
        return [each for each in arrived if math.isfinite(each[0])]

    def _turns(self) -> Iterator[float]:
        """When the lead changes, s of the toss."""
        lead = 0
        for arrived, colour in self._fell:
            step = (colour in self.attack) - (colour in self.defence)
            if step and (lead + step == 0 or lead == 0):
                yield arrived
            lead += step


@dataclass(frozen=True, eq=False)
class ShogunCut(schedule.Cut[ShogunMoment]):
    """A moment with its time in the film.

    Attributes:
        throw: the film of its toss, if it has one.
        odds: of a battle, before its throw; None if unknown.
    """

    throw: TossFilm | None = None
    odds: BattleOdds | None = None

    @property
    def result_at(self) -> float:
        """When its result appears, s of the film."""
        return self.start + (self.throw.lies + SETTLE if self.throw else schedule.RESULT_DELAY_S)


ShogunSchedule = schedule.Schedule[ShogunCut]


def make_schedule(
    moments: Iterable[ShogunMoment],
    drawn: Mapping[int, SourcedRecording],
    chances: Mapping[int, BattleOdds] | None = None,
    *,
    so_far: ShogunSchedule | None = None,
) -> ShogunSchedule:
    """Schedule the moments of a game.

    Args:
        moments: in order.
        drawn: the tosses by number; throws without one are left out.
        chances: the odds before each battle, by number.
        so_far: a schedule of the first of these moments; unchanged cuts stay the same objects.
    """
    before = so_far.cuts if so_far else ()
    films = {cut.moment.battle: cut.throw for cut in before if cut.throw}
    kept: list[ShogunCut] = []
    start = 0.0
    for moment in moments:
        number = moment.battle
        if number is not None and number not in drawn:
            continue
        old = before[len(kept)] if len(kept) < len(before) else None
        if old is None or old.moment is not moment or old.start != start:
            throw = None
            if number is not None:
                throw = films.get(number) or TossFilm.of(moment.event, drawn[number])
            seconds = _length(moment) if throw is None else throw.seconds
            odds = chances.get(number) if chances and number is not None else None
            old = ShogunCut(moment, start, seconds, throw, odds)
        kept.append(old)
        start += old.seconds
    return schedule.Schedule(tuple(kept))


def _length(moment: ShogunMoment) -> float:
    captions = moment.table.captions
    if moment.kind == "act" and captions and captions[-1].passed:
        return PASS_S
    return LENGTHS[moment.kind]
