"""What a greedy player knows of the samurai module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from game.core import Move
from game.shogun.bots.advice import Advice, Value
from game.shogun.bots.reading import Reading
from game.shogun.bots.values import gained
from game.shogun.modules.samurai import CARDS, REGIONS

BONUS: Final = 0.3  # points that a bonus is worth, less what it costs to stand so far apart


def take_bonus(reading: Reading, about: Mapping[str, Any], move: Move) -> float:
    """What a bonus of the new top card is worth."""
    row = reading.seen["tables"]["samurai"][about["card"] - 1]
    return gained(reading, move, row[CARDS.columns.index(move)])


class SamuraiAdvice(Advice):
    """Provinces in four regions bring a bonus each round."""

    values: ClassVar[Mapping[str, Value]] = {"samurai.bonus": take_bonus}

    def worth(self, reading: Reading, province: str) -> float:
        """The only own province in its region may be the one that brings the bonus."""
        region = reading.board.provinces[province].region
        others = {reading.board.provinces[each].region for each in reading.mine if each != province}
        if region in others or len(others) != REGIONS - 1:
            return 0.0
        return BONUS * (reading.rounds_of_game - 1)  # in this round the cards were moved

    def draft(self, reading: Reading, province: str) -> float:
        """New regions first, until there are four."""
        regions = {reading.board.provinces[each].region for each in reading.mine}
        new = reading.board.provinces[province].region not in regions
        return 1.2 * (new and len(regions) < REGIONS)
