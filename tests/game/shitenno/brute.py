"""Payments found by trying everything: an oracle that shares no code with the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

SYMBOLS = ("samurai", "bushi", "shinobi", "sohei")
KINDS = (*SYMBOLS, "koku")

Heap = tuple[tuple[int, ...], tuple[int, ...]]
"""Of each kind, how much comes from cards and tiles, and how much from the Hatamoto."""

Tiles = tuple[int, int, int]
"""Exchange and plus1 tiles, and whether the Hatamoto helps."""


def start(cards: tuple[str, ...]) -> Heap:
    count: Counter[str] = Counter()
    for card in cards:
        if card.startswith("koku"):
            count["koku"] += int(card.removeprefix("koku "))
        else:
            count.update(card.split("+"))
    return tuple(count[kind] for kind in KINDS), (0,) * len(KINDS)


def changed(row: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*row[:place], row[place] + by, *row[place + 1 :])


def steps(heap: Heap, tiles: Tiles) -> Iterator[tuple[Heap, Tiles]]:
    """Everything that can be done next."""
    (own, lent), (exchange, plus1, hatamoto) = heap, tiles
    places = range(len(KINDS))
    if hatamoto:
        for place in places[:-1]:
            yield (own, changed(lent, place, 1)), (exchange, plus1, 0)
    for place in places:
        if plus1 and own[place] + lent[place]:
            yield (changed(own, place, 1), lent), (exchange, plus1 - 1, hatamoto)
        for to in places if exchange else ():
            if own[place]:
                moved = changed(changed(own, place, -1), to, 1)
                yield (moved, lent), (exchange - 1, plus1, hatamoto)
            if lent[place] and KINDS[to] != "koku":
                moved = changed(changed(lent, place, -1), to, 1)
                yield (own, moved), (exchange - 1, plus1, hatamoto)


@cache
def good(need: tuple[int, ...], koku: int, heap: Heap, tiles: Tiles) -> bool:
    """Whether the heap pays, or can be made to, with these tiles or fewer."""
    own, lent = heap
    if own[-1] >= koku or all(a + b >= want for a, b, want in zip(own, lent, need, strict=False)):
        return True
    return any(good(need, koku, *after) for after in steps(heap, tiles))


def all_payments(
    need: tuple[int, ...], koku: int, cards: tuple[str, ...], tiles: Tiles
) -> set[tuple[tuple[str, ...], Tiles]]:
    """All cards and tiles that pay, and of which nothing can be left out."""
    paying = set()
    for size in range(len(cards) + 1):
        for some in set(combinations(sorted(cards), size)):
            for exchange in range(tiles[0] + 1):
                for plus1 in range(tiles[1] + 1):
                    for hatamoto in range(tiles[2] + 1):
                        used = (exchange, plus1, hatamoto)
                        if good(need, koku, start(some), used):
                            paying.add((some, used))
    return {one for one in paying if not any(smaller in paying for smaller in less(*one))}


def less(cards: tuple[str, ...], tiles: Tiles) -> Iterator[tuple[tuple[str, ...], Tiles]]:
    """The same with one card or tile less."""
    for place in range(len(cards)):
        yield (*cards[:place], *cards[place + 1 :]), tiles
    for place in range(3):
        if tiles[place]:
            one_less = changed(tiles, place, -1)
            yield cards, (one_less[0], one_less[1], one_less[2])
