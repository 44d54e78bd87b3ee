"""The results of many games of SHOGUN: tables of games, battles and rounds, and counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, cast

import numpy as np

from cubetower.game.bulk import Columns, Schema, Tables
from cubetower.game.bulk.metrics import FinishedGame, Metrics, Quantity
from cubetower.game.bulk.results.tables import columns_of
from cubetower.game.bulk.results.tally import Integers
from cubetower.game.bulk.setting import Setting
from cubetower.game.core import Seat
from cubetower.game.shogun.bulk import counts
from cubetower.game.shogun.bulk.luckcollector import LUCK, TOSSES, LuckCollector
from cubetower.game.shogun.bulk.rowcollector import RowCollector
from cubetower.game.shogun.bulk.schema import BATTLES, ODDS, ROUNDS, schemas
from cubetower.game.shogun.odds import winning_chances
from cubetower.game.shogun.odds.tracker import exact_tower
from cubetower.game.shogun.review.forecast import Forecast
from cubetower.game.shogun.review.laws import LawTower
from cubetower.game.shogun.review.luckweights import weights_version
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.tower import Tower


class ShogunMetrics(Metrics):
    """Tables of games, battles and rounds, and their counts."""

    FIGURES = counts.FIGURES
    QUANTITIES: ClassVar[tuple[Quantity, ...]] = (
        Quantity("winner's points", "best"),
        Quantity("winner ahead of the second", "margin"),
        Quantity("leader of year 1 wins", "leader_won", share=True),
        Quantity("battles", "battles"),
        Quantity("attacks on players won", "attacks_won", "attacks", share=True),
        Quantity("attacks on neutrals won", "neutral_won", "neutral", share=True),
        Quantity("revolts that succeed", "revolts_won", "revolts", share=True),
        Quantity("battles won by the less likely", "upsets", "battles", share=True, odds=True),
        Quantity("cubes thrown in a battle", "thrown", "battles"),
        Quantity("cubes that fall in a battle", "fell", "battles"),
        Quantity("cubes inside before a battle", "contents", "battles"),
        Quantity("decisions", "decisions"),
    )

    LUCK = LUCK

    def luck_version(self) -> str:
        """Names the weights of forecasts and of luck."""
        return weights_version()

    def schemas(
        self, seats: Sequence[Seat], towers: Sequence[str] = (), bots: Sequence[str] = ()
    ) -> Mapping[str, Schema]:
        """The tables by name; see `cubetower.game.shogun.bulk.schema`."""
        return schemas(seats, towers, bots)

    def listener(
        self, setting: Setting, number: int, tower: str, model: Tower | None
    ) -> RowCollector:
        """Collects the rows of a game; odds are its tower's, or else the surrogate's."""
        assert model is not None, "SHOGUN is played with a tower"  # noqa: S101
        exact = exact_tower(model, setting.odds_tower(tower))
        if not setting.luck:
            return RowCollector(number, tower, exact)
        options = setting.options
        forecast = Forecast(setting.players, options["board"], options["modules"])
        law = LawTower(model, TOSSES, setting.seed_of(number) + number)
        return LuckCollector(number, tower, exact, law, forecast)

    def tables(self, setting: Setting, games: Sequence[FinishedGame]) -> Tables:
        """The tables of finished games."""
        collectors: list[RowCollector] = [each.listener for each in games]
        battles = columns_of(BATTLES, [row for each in collectors for row in each.battles])
        odds = winning_chances([contest for each in collectors for contest in each.contests])
        battles |= dict(zip(ODDS, odds.T.astype(np.float32), strict=True))
        upsets = _upsets(battles, [len(each.battles) for each in collectors])
        rows = [
            (
                *each.listener.game_row(
                    cast(ShogunGame, each.game), each.seed, each.bots, upset
                ).flat(),
                *each.listener.luck,
            )
            for each, upset in zip(games, upsets, strict=True)
        ]
        rounds = [row for each in collectors for row in each.rounds]
        return {
            "games": columns_of(setting.schemas["games"], rows),
            "battles": battles,
            "rounds": columns_of(ROUNDS, rounds),
        }

    def counts(self, setting: Setting, tables: Tables) -> Mapping[str, Integers]:
        """The figures of every row of the games by name, besides victories and points."""
        return counts.figures(setting, tables)

    def more(self, setting: Setting, tables: Tables) -> Mapping[str, Integers]:
        """Odds, distributions, places, bids and so on, for reports."""
        return counts.tallies(setting, tables)


def _upsets(battles: Columns, each: Sequence[int]) -> list[int]:
    """The number of battles won by the less likely side, by game, given the battles of each."""
    better = battles["odds_attacker"] - battles["odds_defender"]
    won = battles["winner"]
    upset = ((won == "attacker") & (better < 0)) | ((won == "defender") & (better > 0))
    which = np.repeat(np.arange(len(each)), each)
    found: list[int] = np.bincount(which, upset, len(each)).astype(int).tolist()
    return found


METRICS: Final = ShogunMetrics()
