"""Decks, hands and bonus tiles: drawing, playing and discarding."""

from __future__ import annotations

from collections.abc import Iterable

from cubetower.game.core import Seat
from cubetower.game.shitenno.rules.events import TroopsShuffled
from cubetower.game.shitenno.rules.state import ShitennoState
from cubetower.game.shitenno.rules.tables import effect_of, in_order, is_koku


def draw_troops(game: ShitennoState, count: int) -> list[str]:
    """Draw cards from the top of the troop deck.

    If it is empty when a card is needed, the cards played are shuffled into a new one; if there are
    still too few, fewer are drawn (Y02).
    """
    drawn: list[str] = []
    while len(drawn) < count and (game.troop_deck or game.discards):
        if not game.troop_deck:
            _shuffle_again(game)
        drawn.append(game.troop_deck.pop())
    return drawn


def _shuffle_again(game: ShitennoState) -> None:
    played = in_order(game.discards)
    game.troop_deck = game.draw("troops shuffled.cards", played, len(played))
    game.discards = []
    game.emit(TroopsShuffled(cards=list(game.troop_deck)))


def play_cards(game: ShitennoState, seat: Seat, cards: Iterable[str]) -> None:
    """Discard cards of a hand: troops are shuffled again, koku are out of the game (P05, Y03).

    Of equal cards those that everybody has seen go first, since nobody can tell the difference.
    """
    for card in cards:
        place = game.got if card in game.got[seat] else game.hidden
        place[seat].remove(card)
        (game.spent if is_koku(card) else game.discards).append(card)


def use_tiles(game: ShitennoState, seat: Seat, effect: str, count: int) -> None:
    """Discard a number of a player's tiles with a bonus (B01)."""
    for _ in range(count):
        tile = next(tile for tile in game.won[seat] if effect_of(tile) == effect)
        game.won[seat].remove(tile)
        game.used.append(tile)
