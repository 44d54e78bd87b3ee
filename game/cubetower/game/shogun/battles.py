"""The battles and revolts of a game: their numbers, when they were fought, and their odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import msgspec

from cubetower.game.core import Event, Replay, ReplayLine, TossCount, name_of
from cubetower.game.errors import ReplayError
from cubetower.game.shogun.odds import MarginChances
from cubetower.game.shogun.odds.tracker import OddsTracker
from cubetower.game.shogun.rules.combat import Winner
from cubetower.game.shogun.rules.events import Fought, Round, Seeded, Winter
from cubetower.tower import ExactTower

MAX_UPSET_CHANCE = 0.1  # of a result that stands out
WINTER = "winter"
TELLING = {name_of(kind): kind for kind in (Seeded, Round, Winter, Fought)}
"""Events that say which battles there were, by their name in a replay."""


@dataclass(frozen=True, slots=True)
class NumberedBattle:
    """A battle or revolt.

    Attributes:
        number: in its game, 1 for the first; the seeding of the tower is 0.
        year: 1 or 2.
        season: spring, summer, autumn or winter.
        event: who fought with how many, and how it ended.
    """

    number: int
    year: int
    season: str
    event: Fought

    @property
    def when(self) -> str:
        """Such as ``spring of year 1``."""
        return f"{self.season} of year {self.year}"


@dataclass(frozen=True, slots=True)
class JudgedBattle:
    """A battle with its odds.

    Attributes:
        battle: which one.
        chances: of each end, before the toss.
        bits: how surprising the end was (`cubetower.game.shogun.odds.surprise`).
        margins: by how much it could be won, before the toss.
    """

    battle: NumberedBattle
    chances: Mapping[Winner, float]
    bits: float
    margins: MarginChances

    @property
    def chance(self) -> float:
        """That it ended as it did."""
        return self.chances[Winner(self.battle.event.winner)]


def battles_of(events: Iterable[Event]) -> Iterator[NumberedBattle]:
    """The battles of a game, from its events from the first on."""
    count, year, season = TossCount(), 0, ""
    for event in events:
        number = count.number(event)
        match event:
            case Round():
                year, season = event.year, event.season
            case Winter():
                year, season = event.year, WINTER
            case Fought() if number is not None:
                yield NumberedBattle(number, year, season, event)


def battles_in(replay: Replay) -> tuple[NumberedBattle, ...]:
    """The battles of a replay as it says; whether it is right, `cubetower verify` finds out.

    Raises:
        ReplayError: a line cannot be read.
    """
    lines = (line for line in replay.lines if line.event["event"] in TELLING)
    return tuple(battles_of(_event(replay, line) for line in lines))


def judge_battles(events: Iterable[Event], tower: ExactTower) -> tuple[JudgedBattle, ...]:
    """The battles of a game with their odds, from its events from the first on.

    Args:
        events: of the game.
        tower: gives the odds; nothing is thrown into it.
    """
    events, tracker = tuple(events), OddsTracker(tower)
    for event in events:
        if isinstance(event, Seeded):
            tracker.add_seeding(event)
    return tuple(
        JudgedBattle(battle, *tracker.add_battle(battle.event)) for battle in battles_of(events)
    )


def _event(replay: Replay, line: ReplayLine) -> Event:
    kind = TELLING[line.event["event"]]
    try:
        return msgspec.convert(line.event, kind)
    except msgspec.ValidationError as error:
        why = f"{line.event['event']}: {error}"
        raise ReplayError(replay.path, line.number, why) from None
