"""What a greedy player knows about the samurai."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from cubetower.game.core import Move
from cubetower.game.shogun.outlook import Outlook
from cubetower.game.shogun.presentation.advice import Advice, Value
from cubetower.game.shogun.rules.modules.samurai.cards import CARDS, MIN_REGIONS
from cubetower.game.shogun.rules.observation import About
from cubetower.game.shogun.values import gift


def take_bonus(outlook: Outlook, about: About, move: Move) -> float:
    """The points of a bonus of the new top card."""
    row = outlook.seen.tables["samurai"][about["card"] - 1]
    return gift(outlook, move, row[CARDS.columns.index(move)])


class SamuraiAdvice(Advice):
    """Looks for provinces in four regions in the draft: they bring a bonus each round.

    Conquering for the sake of a region later costs as much as it brings.
    """

    values: ClassVar[Mapping[str, Value]] = {"samurai.bonus": take_bonus}

    def draft(self, outlook: Outlook, province: str) -> float:
        """New regions first, until there are four."""
        regions = {outlook.board.provinces[each].region for each in outlook.mine}
        new = outlook.board.provinces[province].region not in regions
        return 1.2 * (new and len(regions) < MIN_REGIONS)
