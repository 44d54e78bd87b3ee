"""The battles that tell most of a game, and how their film is put together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from cubetower.game.shogun.rules.events import Fought
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.boards.shogun.odds import BattleOdds

MAX_DRAWS = 1
"""Battles that nobody wins among those shown."""


def find_highlights(
    moments: Iterable[ShogunMoment], chances: Mapping[int, BattleOdds], count: int
) -> frozenset[int]:
    """The numbers of the battles that tell most: surprise times what changed hands.

    At most one of them is a draw.
    """
    battles = {
        moment.battle: moment
        for moment in moments
        if isinstance(moment.event, Fought) and moment.battle is not None
    }
    ranked = sorted(
        battles, key=lambda number: (-_weight(battles[number], chances[number]), number)
    )
    draws = [number for number in ranked if _winner(battles[number]) == "none"]
    left_out = frozenset(draws[MAX_DRAWS:])
    return frozenset(islice((each for each in ranked if each not in left_out), count))


def with_titles(shown: Iterable[ShogunMoment]) -> Iterator[ShogunMoment]:
    """The moments, with title cards between the battles: a film begins with a whole picture."""
    for place, moment in enumerate(shown):
        if place and isinstance(moment.event, Fought):
            yield replace(moment, kind="title", battle=None)
        yield moment


def end_board(moments: Sequence[ShogunMoment]) -> ShogunMoment:
    """The board with which a film of highlights ends: how the players stand at the game's end."""
    return replace(moments[-1], before=moments[-1].after, kind="board", battle=None)


def _weight(moment: ShogunMoment, odds: BattleOdds) -> float:
    """Surprise of the result, bits, times the points that it moved."""
    return -math.log2(max(odds.of(_winner(moment)), 1e-9)) * _points_moved(moment)


def _points_moved(moment: ShogunMoment) -> int:
    """What the province counts in a winter by itself, a point and one for each building.

    Twice that if it passes from one player to another, who gains what the other loses.
    """
    event, before = moment.event, moment.before
    assert isinstance(event, Fought)  # noqa: S101 - for the type checker
    worth = 1 + len(before.buildings.get(event.province, ()))
    was, now = before.owner.get(event.province), moment.after.owner.get(event.province)
    return worth * 2 if was and now and was != now else worth


def _winner(moment: ShogunMoment) -> str:
    assert isinstance(moment.event, Fought)  # noqa: S101 - for the type checker
    return moment.event.winner
