"""`Forecast`: the points a position promises each player, and the chance to win.

The points are a weighted sum of `cubetower.game.shogun.bots.position.FEATURES`, with weights for
the time in the game; the chances to win are in proportion to the exponential of the points, times a
factor that grows towards the end. Both are fitted to games of greedy players who change their minds
(`data/forecast.toml`), so a forecast says what such players would make of a position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from cubetower.game.core import Event, Seat, rows
from cubetower.game.shogun.bots.position import FEATURES, features
from cubetower.game.shogun.odds.distributions import Floats
from cubetower.game.shogun.rules.board import SIDES
from cubetower.game.shogun.rules.events import Action, Ended, Round, Scored, Winter
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.state import AnyPosition
from cubetower.game.shogun.rules.tables import ACTIONS, SEASONS, WINTER

CLOCKS: Final = tuple((year, season) for year in (1, 2) for season in range(WINTER + 1))
"""Year and season of the times for which there are weights: before the planning of each round, and
when winter has come."""

OVER: Final = len(CLOCKS)
"""The time when the game has ended."""

TABLES: Final = tuple(f"{seats} {side}" for side in SIDES for seats in ShogunGame.PLAYERS)
"""Columns of what everybody gets on top, by number of players and side of the board."""


class Stage(NamedTuple):
    """When in a game a position is.

    Attributes:
        number: of the time in `CLOCKS`, or `OVER`.
        part: of the way to the next time, 0 to 1.
    """

    number: int
    part: float = 0.0


class Stages:
    """Follows the events of a game.

    Attributes:
        now: the stage.
    """

    def __init__(self) -> None:
        self.now = Stage(0)

    def __call__(self, event: Event) -> None:
        """Take in an event of the game."""
        match event:
            case Round():
                self.now = Stage(CLOCKS.index((event.year, SEASONS.index(event.season))))
            case Action():
                self.now = Stage(self.now.number, event.slot / len(ACTIONS))
            case Winter():
                self.now = Stage(CLOCKS.index((event.year, WINTER)))
            case Scored():
                after = self.now.number + (CLOCKS[self.now.number % OVER][1] == WINTER)
                self.now = Stage(min(after, OVER))
            case Ended():
                self.now = Stage(OVER)


class Forecast:
    """Expected points and chances to win, for games with these players and options.

    Args:
        players: how many play.
        board: side of the board.
        modules: names of those in play; the user's own count for nothing.
    """

    def __init__(self, players: int, board: str = "sun", modules: Sequence[str] = ()) -> None:
        columns = [f"{players} {board}", *(f"with {name}" for name in modules if name in MODULES)]
        found = _weight_rows()
        self._weights = np.array([[row[name] for name in FEATURES] for row in found])
        self._on_top = np.array([sum(row[name] for name in columns) for row in found])
        self._logits = np.array([row["logits"] for row in found])

    def weights(self, stage: Stage) -> Floats:
        """Points for one more of each of `FEATURES`, shape (features,)."""
        return between(self._weights, stage)

    def on_top(self, stage: Stage) -> float:
        """Points that everybody gets besides."""
        return float(between(self._on_top, stage))

    def points(self, position: AnyPosition, stage: Stage) -> Floats:
        """Expected points at the end of the game, shape (seats,)."""
        numbers = np.array(list(features(position).values()), dtype=float)
        found: Floats = numbers @ self.weights(stage) + self.on_top(stage)
        return found

    def shares(self, points: Floats, stage: Stage) -> Floats:
        """The chances to win, given expected points; shape (..., seats), as they have."""
        strength = self.slope(stage) * points
        share: Floats = np.exp(strength - strength.max(axis=-1, keepdims=True))
        share /= share.sum(axis=-1, keepdims=True)
        return share

    def slope(self, stage: Stage) -> float:
        """Logits of the chance to win for each expected point."""
        return float(between(self._logits, stage))

    def slopes(self, shares: Floats, stage: Stage) -> Floats:
        """How each of these chances to win changes with each player's points, (seats, seats)."""
        found: Floats = self.slope(stage) * (np.diag(shares) - np.outer(shares, shares))
        return found

    def chances(self, position: AnyPosition, stage: Stage) -> dict[Seat, float]:
        """The chance to win by seat."""
        share = self.shares(self.points(position, stage), stage)
        return dict(zip(position.seats, share.tolist(), strict=True))


def between(values: Floats, stage: Stage) -> Floats:
    """What lies between the rows of two times, for a stage before `OVER`."""
    here, part = values[stage.number], stage.part
    found: Floats = here + part * (values[stage.number + 1] - here) if part else here
    return found


@cache
def _weight_rows() -> tuple[Mapping[str, float], ...]:
    """The row of the table for each of `CLOCKS`; when all is scored, points count as they are."""
    found = [{name: float(text) for name, text in row.items()} for row in rows("forecast.csv")]
    scored = {**dict.fromkeys(found[-1], 0.0), "points": 1.0, "logits": found[-1]["logits"]}
    return (*found, scored)
