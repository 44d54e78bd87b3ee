"""What must hold at every decision of every game, and of a whole game's events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cubetower.game.core import Event
from cubetower.game.shitenno import ShitennoGame
from cubetower.game.shitenno.rules.events import (
    Ended,
    Koku,
    Majority,
    Revealed,
    Taken,
    Titles,
    Took,
)
from cubetower.game.shitenno.rules.tables import KAMONS, REVEALED, deck, provinces, tiles
from tests.game.shitenno.scenes import played


def check(game: ShitennoGame) -> None:
    """Everything of V05."""
    check_pieces(game)
    check_titles(game)
    if game.decision is None:
        assert len(game.winners) == 1
        assert not game.agenda
        assert not all(game.supply.values()) or not game.koku_deck


def check_pieces(game: ShitennoGame) -> None:
    """Kamons, cards and tiles are each in one place."""
    placed = Counter(owner for row in game.kamons.values() for owner, _ in row)
    for seat in game.seats:
        assert game.supply[seat] + placed[seat] == KAMONS[len(game.seats)]
    hands = [card for seat in game.seats for card in game.hand(seat)]
    packed = [card for pack in game.packs for card in pack["cards"]]
    everywhere = [*hands, *packed, *game.table, *game.discards, *game.spent]
    everywhere += [*game.koku_deck, *game.troop_deck]
    assert Counter(everywhere) == Counter(deck("koku")) + Counter(deck("troop"))
    won = [tile for each in game.won.values() for tile in each]
    piled = [tile for pile in game.piles.values() for tile in pile]
    assert Counter([*won, *piled, *game.used]) == Counter(tiles())
    for name, row in game.kamons.items():
        assert len(row) <= 4
        assert len(game.piles[name]) == max(0, 3 - len(row))


def check_titles(game: ShitennoGame) -> None:
    """Titles, seal tiles and packs; nothing of an even year is left in an odd one."""
    assert len(set(game.titles.values())) == len(game.seats)
    seals = [*game.seals, *game.sealed.values(), *(pack["seal"] for pack in game.packs)]
    if game.year % 2:
        assert seals == game.table == game.packs == game.declined == []
    else:
        assert sorted(seals) == ["Daimyo", "Hatamoto", "Sensei", "Shomyo"]
        assert game.turn == {}


def check_events(players: int, events: Sequence[Event], game: ShitennoGame) -> None:
    """The events of a whole game tell how every point and card came about."""
    points = dict.fromkeys(game.seats, 0)
    dealt: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for event in events:
        match event:
            case Revealed():
                dealt, taken = Counter(event.cards), Counter()
                koku = sum(card.startswith("koku") for card in event.cards)
                assert koku == REVEALED[players][1]
            case Taken():
                taken.update(event.cards)
            case Titles():
                assert taken == dealt  # V05: at the end of an even year all cards are in hands
            case Took() | Koku() | Majority():
                title = event.title if isinstance(event, Took) else 0
                points[event.seat] += event.points + title
                assert event.now == points[event.seat]
                _check_slot(event, rows)
    assert events[-1] == Ended(winners=list(game.winners), scores=points)
    told = Counter(type(event) for event in events)
    assert (told[Ended], told[Koku]) == (1, players)


def whole(players: int, seed: int) -> list[Event]:
    """Play a game at random; check it at every decision, and its events, and give those."""
    events: list[Event] = []
    game = ShitennoGame(players, seed=seed, log=events.append)
    for moment in played(game, seed):
        check(moment)
    check_events(players, events, game)
    return events


def _check_slot(event: Event, rows: Counter[str]) -> None:
    if isinstance(event, Took):
        name = event.province
        rows[name] += 1
        assert event.slot == rows[name]
        assert event.points == provinces()[name].slots[event.slot - 1]
        assert (event.tile is None) == (event.slot == 4)
