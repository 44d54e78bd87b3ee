"""What camps and cards are worth to a player, in relics; all weights are assumed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cubetower.game.raid.rules.camps import is_protected, relics_in, takes
from cubetower.game.raid.rules.observation import Observation
from cubetower.game.raid.rules.powers import raid_cost
from cubetower.game.raid.rules.quests import is_met
from cubetower.game.raid.rules.state import kind_of
from cubetower.game.raid.rules.tables import Values, values_in

ALMOST_RELIC: Final = 0.75
"""Of a relic: what the way to the next one is worth when it is all but gone."""

HEAD_START: Final = 0.5
"""Warriors that the way to a relic is begun with."""

EMPTY_CAMP: Final = 0.35
"""What an empty camp is worth: it takes any card."""

RELIC: Final = 1.0


@lru_cache(maxsize=50_000)
def worth(values: Values, camp: tuple[str, ...], kind: str | None) -> float:
    """What a camp is worth: its relics, and the way to the next one.

    Args:
        values: what the cards say.
        camp: its cards, the oldest first.
        kind: its type; None without warriors.
    """
    if kind is None:
        return EMPTY_CAMP
    now = relics_in(values, camp, kind)
    needs = values.warriors[kind].needs
    if now >= needs[0][0]:
        return RELIC * now
    count = sum(card in values.warriors for card in camp)
    relics, need = min(step for step in needs if step[0] > now)
    last = max((step[1] for step in needs if step[0] <= now), default=0)
    way = (count - last + HEAD_START) / (need - last + HEAD_START)
    return RELIC * now + ALMOST_RELIC * (relics - now) * way * way


class Reading:
    """An observation, with what follows from it for its player.

    Attributes:
        seen: the observation.
        me: whose it is.
        camps: the own ones that are open.
        elsewhere: types that are known to be in hands of others.
        raid_cost: warriors that a raid costs.
    """

    def __init__(self, observation: Observation) -> None:
        self.seen, self.me = observation, observation.seat
        self._shoguns, self._values = observation.shoguns, values_in(observation)
        known = observation.known
        self.elsewhere = {card for seat in known if seat != self.me for card in known[seat]}
        self._gains: dict[str, float] = {}
        opened = observation.open_camps[self.me]
        self.camps = observation.camps[self.me][:opened]
        self._kept = observation.kinds[self.me][:opened]
        self.raid_cost = raid_cost(self._values, self._shoguns[self.me])

    def row(self, place: int) -> str:
        """The card that lies at a place of the row."""
        return self.seen.row[place - 1] or ""

    def worth(self, camp: Sequence[str], kept: str | None = None) -> float:
        """A camp, with the type that it keeps: its relics, and the way to the next one."""
        return worth(self._values, tuple(camp), kind_of(camp, kept))

    def training_value(self, card: str, number: int) -> float:
        """What a card in a camp adds; a quest that it meets is a relic."""
        camps, (camp, kept) = self.camps, self._camp(number)
        value = self.worth([*camp, card], kept) - self.worth(camp, kept)
        quest = self.seen.quest
        if quest and not is_met(quest, camps) and is_met(quest, [*camps, [card]]):
            value += RELIC
        return value

    def dispatch_value(self, number: int) -> float:
        """What a dispatch brings more than the camp is worth."""
        camp, kept = self._camp(number)
        relics = relics_in(self._values, camp, kind_of(camp, kept))
        return RELIC * relics + EMPTY_CAMP - self.worth(camp, kept)

    def is_full(self, number: int) -> bool:
        """Whether another warrior in a camp would bring nothing (C06)."""
        camp, kept = self._camp(number)
        kind = kind_of(camp, kept)
        most = self._values.warriors[kind].needs[0][0] if kind else None
        return relics_in(self._values, camp, kind) == most

    def gain(self, card: str) -> float:
        """What it brings to train a card, with the dispatch that it may need."""
        if card not in self._gains:
            self._gains[card] = self._gain(card)
        return self._gains[card]

    def _gain(self, card: str) -> float:
        shogun, camps = self._shoguns[self.me], self.camps
        numbers = range(1, len(camps) + 1)
        fits = [n for n in numbers if takes(self._values, shogun, kind_of(*self._camp(n)), card)]
        if fits:
            return max(self.training_value(card, number) for number in fits)
        return max(
            self.dispatch_value(number) + self.worth([card]) - EMPTY_CAMP
            for number, camp in enumerate(camps, 1)
            if camp and not is_protected(self._values, shogun, camps, number)
        )

    def card(self, number: int, place: int) -> float:
        """What a camp loses with one of its warriors."""
        camp, kept = self._camp(number)
        left = [*camp[: place - 1], *camp[place:]]
        return self.worth(camp, kept) - (self.worth(left, kept) if left else 0.0)

    def _camp(self, number: int) -> tuple[Sequence[str], str | None]:
        """The cards of an own camp, and the type that it keeps."""
        return self.camps[number - 1], self._kept[number - 1]
