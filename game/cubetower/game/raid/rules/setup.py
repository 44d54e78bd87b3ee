"""Chapter S: the start."""

from __future__ import annotations

from cubetower.game.raid.rules.events import Hand, Quests, Shoguns, Shuffled
from cubetower.game.raid.rules.quests import draw_quest
from cubetower.game.raid.rules.state import RaidState
from cubetower.game.raid.rules.tables import COLOURS, HAND


def begin(game: RaidState) -> None:
    """Deal shoguns, cards and quests; the first seat begins (S01 to S03)."""
    colours = game.draw("shoguns.colours", COLOURS, len(game.seats))
    game.shoguns = dict(zip(game.seats, colours, strict=True))
    game.emit(Shoguns(seats=list(game.seats), colours=colours))
    game.pile = game.draw("shuffled.cards", game.values.cards, len(game.values.cards))
    game.emit(Shuffled(cards=game.pile.copy()))
    game.quest_pile = game.draw("quests.cards", game.values.quests, len(game.values.quests))
    game.emit(Quests(cards=game.quest_pile.copy()))
    for seat in game.seats:
        game.hands[seat], game.pile = game.pile[:HAND], game.pile[HAND:]
        game.emit(Hand(seat=seat, cards=game.hands[seat].copy()))
        draw_quest(game, seat)
    game.push(("turn", game.seats[0]))
