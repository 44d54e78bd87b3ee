"""`imagine`: a possible game, given what one player knows, for players that look ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from cubetower.game.core import imagined_chance
from cubetower.game.shitenno.rules.game import ShitennoGame
from cubetower.game.shitenno.rules.observation import Observation
from cubetower.game.shitenno.rules.tables import KOKU, PILE, deck, in_order, tiles, troop_of


def imagine(observation: Observation, rng: Random) -> ShitennoGame:
    """A game that looks the same to the player, with everything hidden drawn at random.

    Unknown cards are dealt to decks and hands and unknown tiles to gates, all ways equally likely
    (I02); future chance is independent of that of the real game.

    Args:
        observation: what `ShitennoGame.observe` gave, also after a trip through JSON.
        rng: decides what is drawn.
    """
    seen, chance = observation, imagined_chance(rng)
    return ShitennoGame.from_observation(seen, _secrets(seen, rng), chance)


def _secrets(seen: Observation, rng: Random) -> dict[str, Any]:
    """The secret fields."""
    tables = seen.tables
    koku, troops = (
        _shuffle(_unseen(deck(name, tables), _open(seen)), rng) for name in (KOKU, "troop")
    )
    hidden = {}
    for seat, count in seen.unknown.items():
        mine = seat == seen.seat
        hidden[seat] = list(seen.unseen) if mine else in_order(_take(troops, count))
    return {"koku_deck": koku, "troop_deck": troops, "piles": _piles(seen, rng), "hidden": hidden}


def _open(seen: Observation) -> Iterator[str]:
    """All cards that this player knows to be neither in a deck nor unknown in a hand."""
    yield from (*seen.discards, *seen.spent, *seen.table, *seen.unseen)
    for cards in seen.got.values():
        yield from cards
    for pack in seen.packs:
        yield from pack["cards"]


def _unseen(every: Iterable[str], known: Iterable[str]) -> list[str]:
    return list((Counter(every) - Counter(known)).elements())


def _shuffle(some: list[str], rng: Random) -> list[str]:
    rng.shuffle(some)
    return some


def _take(some: list[str], count: int) -> list[str]:
    return [some.pop() for _ in range(count)]


def _piles(seen: Observation, rng: Random) -> dict[str, list[str]]:
    """The piles of tiles: each top one is any unseen tile with its symbol, the others are any."""
    known = [*seen.used, *(tile for won in seen.won.values() for tile in won)]
    left = _shuffle(_unseen(tiles(seen.tables), known), rng)
    tops: dict[str, str] = {}
    for name, symbol in seen.tops.items():
        if symbol is not None:
            tops[name] = next(tile for tile in left if troop_of(tile) == symbol)
            left.remove(tops[name])
    piles: dict[str, list[str]] = {}
    for name, row in seen.kamons.items():
        under = max(0, PILE - len(row) - 1)
        piles[name] = [*_take(left, under), *([tops[name]] if name in tops else [])]
    return piles
