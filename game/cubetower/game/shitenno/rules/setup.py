"""Chapter S: tiles, decks, titles and the first cards."""

from __future__ import annotations

from cubetower.game.shitenno.rules.decks import draw_troops
from cubetower.game.shitenno.rules.events import (
    Dealt,
    KokuShuffled,
    TilesLaid,
    TitlesDrawn,
    TroopsShuffled,
)
from cubetower.game.shitenno.rules.state import ShitennoState
from cubetower.game.shitenno.rules.tables import (
    FIRST_TROOPS,
    KOKU,
    PILE,
    TITLES,
    deck,
    provinces,
    tiles,
)


def begin(game: ShitennoState) -> None:
    """Shuffle tiles, decks and titles, deal the first cards (S03, S04, S05)."""
    lay_tiles(game)
    koku, troops = deck(KOKU, game.tables), deck("troop", game.tables)
    game.koku_deck = game.draw("koku shuffled.cards", koku, len(koku))
    game.emit(KokuShuffled(cards=list(game.koku_deck)))
    game.troop_deck = game.draw("troops shuffled.cards", troops, len(troops))
    game.emit(TroopsShuffled(cards=list(game.troop_deck)))
    drawn = game.draw("titles drawn.titles", tuple(TITLES), len(game.seats))
    game.titles = dict(zip(game.seats, drawn, strict=True))
    game.emit(TitlesDrawn(titles=list(drawn)))
    for seat in game.seats:
        game.hidden[seat] = draw_troops(game, FIRST_TROOPS)
    game.emit(Dealt(cards={seat: list(cards) for seat, cards in game.hidden.items()}))
    game.push(("reveal",))


def lay_tiles(game: ShitennoState) -> None:
    """Three tiles on each gate, the top one last (S03)."""
    every = tiles(game.tables)
    drawn = game.draw("tiles laid.tiles", every, len(every))
    for number, name in enumerate(provinces()):
        game.piles[name] = drawn[number * PILE : (number + 1) * PILE]
    game.emit(TilesLaid(tiles=list(drawn)))
