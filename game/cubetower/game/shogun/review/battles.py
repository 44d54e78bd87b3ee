"""The odds of every battle: when it was planned, and before its throw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from cubetower.game.core import Data, Decided, Event, Replay, Seat
from cubetower.game.core.replays.replay import NOT_PLAYED
from cubetower.game.core.resuming import odds_tower_of, resume
from cubetower.game.errors import PositionError
from cubetower.game.shogun.battles import NumberedBattle, battles_of
from cubetower.game.shogun.odds import ENDS, attack_odds
from cubetower.game.shogun.odds.tracker import OddsTracker, find_odds_tower
from cubetower.game.shogun.rules.combat import Winner
from cubetower.game.shogun.rules.events import Fought, Seeded
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.observation import Observation
from cubetower.tower import ExactTower

Ends = Mapping[Winner, float]
"""The chance of each end of a battle."""

ATTACK: Final = "attack"


class PlannedAttack(NamedTuple):
    """An attack as it looked when the attacker laid the plan of that round.

    Attributes:
        defender: who held the province then; None if it was neutral.
        defenders: armies there then.
        chances: of each end, if as many armies had attacked then, by the colours in tray and tower
            then. Event and special cards of the round were not known yet.
    """

    defender: Seat | None
    defenders: int
    chances: Ends


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """A battle with its odds.

    Attributes:
        battle: which one.
        line: of the replay.
        planned: as it was planned; None for a revolt, and where the attacker had to expect no
            battle, because the province was its own.
        chances: of each end before the throw, by the colours in tray and tower.
    """

    battle: NumberedBattle
    line: int
    planned: PlannedAttack | None
    chances: Ends

    @property
    def winner(self) -> Winner:
        """Which side won."""
        return Winner(self.battle.event.winner)

    @property
    def chance(self) -> float:
        """That it ended as it did."""
        return self.chances[self.winner]

    def plain(self) -> Data:
        """All as plain JSON-able data by name; chances by end."""
        planned = self.planned
        return {
            "battle": self.battle.number,
            "line": self.line,
            "year": self.battle.year,
            "season": self.battle.season,
            "planned": planned and {**planned._asdict(), "chances": _plain(planned.chances)},
            "odds": _plain(self.chances),
            "winner": str(self.winner),
            "chance": self.chance,
        }


def planned_odds(
    replay: Replay,
    *,
    odds: str | None = None,
    parts: Sequence[Any] = (),
) -> tuple[BattleOdds, ...]:
    """The battles of a game with their odds, as planned and before the throw.

    Args:
        replay: of a game of SHOGUN that says its seed.
        odds: spec of the tower that gives the odds; None for the one that the replay names.
        parts: the user's own modules among those that the options name.

    Raises:
        ReplayError: names the first line that is wrong, and why.
        TowerError: the tower for the odds does not exist.
        PositionError: the tower for the odds does not know its chances.
    """
    model = find_odds_tower(odds or odds_tower_of(replay))
    follower = _Follower(replay, model)
    resume(
        replay,
        ShogunGame,
        tower=model,
        on_old_event=follower,
        on_begin=follower.begin,
        parts=parts,
    )
    return follower.finish()


class _Follower:
    """Follows a game that is played again."""

    def __init__(self, replay: Replay, model: ExactTower) -> None:
        self._model, self._tracker = model, OddsTracker(model)
        self._lines = iter(
            [line.number for line in replay.lines if line.event["event"] not in NOT_PLAYED]
        )
        self._game: ShogunGame | None = None
        self._seen: dict[Seat, Observation] = {}
        self._events: list[Event] = []
        self._fought: list[tuple[int, PlannedAttack | None, Ends]] = []

    def begin(self, game: ShogunGame) -> None:
        """The game is set up."""
        self._game = game

    def __call__(self, event: Event) -> None:
        """Take in an event of the game."""
        line = next(self._lines)
        self._events.append(event)
        match event:
            case Seeded():
                self._tracker.add_seeding(event)
            case Decided(kind="plan") if self._game is not None:
                self._seen[event.seat] = self._game.observe(event.seat)
            case Fought():
                toss = self._tracker.add_battle(event)
                self._fought.append((line, self._plan(event), toss.chances))

    def _plan(self, event: Fought) -> PlannedAttack | None:
        if event.kind != ATTACK or event.attacker not in self._seen:
            return None
        seen, place = self._seen[event.attacker], event.province
        try:
            found = attack_odds(seen, place, event.attackers, self._model)
        except PositionError:  # its own then, or a module has added cubes
            return None
        ends = (found.attacker_wins, found.draw, found.defender_wins)
        owner, armies = seen.owner[place], seen.armies[place]
        return PlannedAttack(owner, armies, dict(zip(ENDS, ends, strict=True)))

    def finish(self) -> tuple[BattleOdds, ...]:
        """All battles, in order."""
        return tuple(
            BattleOdds(battle, *odds)
            for battle, odds in zip(battles_of(self._events), self._fought, strict=True)
        )


def _plain(chances: Ends) -> dict[str, float]:
    return {str(end): chance for end, chance in chances.items()}
