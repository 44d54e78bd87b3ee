"""`LuckCollector`: collects the rows of a game, and how lucky everybody was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

import numpy as np

from cubetower.game.core import Event, Game
from cubetower.game.shogun.bulk.rowcollector import RowCollector
from cubetower.game.shogun.review.forecast import Forecast
from cubetower.game.shogun.review.laws import Law, LawTower
from cubetower.game.shogun.review.luck import LuckMeter
from cubetower.game.shogun.rules.events import Ended
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.tower import Cubes, ExactTower

TOSSES: Final = 4
"""Tosses from the same state that stand for the law of a tower that does not know its chances."""

LUCK: Final[tuple[Mapping[str, float], Mapping[str, float]]] = (
    {"luck_tower_share": 1.0, "luck_cards_share": 0.9},
    {"luck_tower": 0.9, "luck_cards": 1.0},
)
"""Columns of luck in shares of the victory and in points, by tower and cards, and how much of each
is best taken from results: rounded from a fit to 100,000 games of `benchmarks.games.luck`."""


class LuckCollector(RowCollector):
    """Collects the rows of one game, with luck by tower and cards.

    Args:
        number: number of the game.
        tower: spec of its tower.
        model: gives the chances of every throw, by the colours inside.
        law: the tower that is played with.
        forecast: the control function.
    """

    def __init__(
        self, number: int, tower: str, model: ExactTower, law: LawTower, forecast: Forecast
    ) -> None:
        super().__init__(number, tower, model)
        self.tower = self._law = law
        self._meter = LuckMeter(self._law_of, forecast)

    def _law_of(self, thrown: Cubes, before: Cubes, fell: Cubes) -> Law:
        assert self._law.law is not None, "a tower has its chances, or is tossed"  # noqa: S101
        return self._law.law

    def begin(self, game: Game) -> None:
        """The game is set up."""
        self._meter.begin(cast(ShogunGame, game))

    def __call__(self, event: Event) -> None:
        """Take in an event of the game."""
        super().__call__(event)
        self._meter(event)
        if isinstance(event, Ended):
            parts = self._meter.tower, self._meter.cards
            shares, points = ([getattr(e, u) for e in parts] for u in ("shares", "points"))
            self.luck = np.concatenate([*shares, *points]).tolist()
