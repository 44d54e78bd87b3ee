"""Chapter Q: quests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cubetower.game.core import Seat
from cubetower.game.raid.rules.events import Quest, QuestMet
from cubetower.game.raid.rules.state import RaidState


def is_met(quest: str, camps: Iterable[Sequence[str]]) -> bool:
    """Whether the camps hold both types that a quest names, in one or in two (Q01)."""
    first, _, second = quest.partition("/")
    held = {card for camp in camps for card in camp}
    return first in held and second in held


def draw_quest(game: RaidState, seat: Seat) -> None:
    """The player gets the next quest, if one is left (Q02)."""
    quest = game.quest_pile.pop(0) if game.quest_pile else None
    game.quests[seat] = quest
    if quest is not None:
        game.emit(Quest(seat=seat, quest=quest))


def meet_quests(game: RaidState, seat: Seat) -> None:
    """As long as a player's quest is met, it becomes a relic and the next one is drawn (Q02)."""
    quest = game.quests[seat]
    while quest is not None and is_met(quest, game.camps[seat]):
        game.met[seat].append(quest)
        game.emit(QuestMet(seat=seat, quest=quest))
        draw_quest(game, seat)
        quest = game.quests[seat]
