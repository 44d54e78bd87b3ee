"""Boards just before winter, and what a winter scores, written down a second time."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cubetower.foundation import data_path
from cubetower.game.core import Key
from cubetower.game.shogun import board
from tests.game.shogun.scenes import Scene

NO_LOSS = 3  # the event card without rice loss
NAMES = tuple(board("sun", 5).provinces)
POINTS = {"castle": 3, "temple": 2, "theatre": 1}

with data_path("provinces.csv").open(encoding="utf-8", newline="") as file:
    PRINTED = tuple(csv.DictReader(file))


class Given:
    """Draws what a test says, and remembers from what."""

    def __init__(self, *results: Sequence[Any]) -> None:
        self.results = list(results)
        self.asked: list[tuple[str | int, tuple[Any, ...], int]] = []

    def rng(self, key: Key) -> Random:
        return Random(0)

    def draw(self, key: Key, items: Sequence[Any], count: int) -> list[Any]:
        self.asked.append((key[0], tuple(items), count))
        return list(self.results.pop(0))


def wintry(
    provinces: Mapping[str, tuple[str, int]],
    rice: Mapping[str, int],
    *,
    card: int = NO_LOSS,
    drawn: Sequence[Sequence[str]] = (),
    **scene: Any,
) -> Scene:
    """A board just before winter; `drawn` are the provinces that will rise."""
    made = Scene(provinces, **scene)
    made.game.events = [card]
    made.game.gone = [card]
    made.game.rice.update(rice)
    if drawn:
        made.game.chance = Given(*drawn)
    return made


def each(seat: str, count: int, armies: int = 5) -> dict[str, tuple[str, int]]:
    """So many provinces of a player."""
    return dict.fromkeys(NAMES[:count], (seat, armies))


def regions(side: str, players: int) -> dict[str, list[str]]:
    """The provinces in play by region, as the table of provinces has them (S02)."""
    found: dict[str, list[str]] = {}
    for row in PRINTED:
        if players > 3 or row[f"out_3p_{side}"] == "0":
            found.setdefault(row[f"region_{side}"], []).append(row["province"])
    return found


def scores(
    seats: Sequence[str],
    owner: Mapping[str, str | None],
    buildings: Mapping[str, Sequence[str]],
    parts: Mapping[str, Sequence[str]],
) -> dict[str, dict[str, int]]:
    """What W04 gives each player, written down a second time."""
    result = {}
    for seat in seats:
        mine = {province for province, holder in owner.items() if holder == seat}
        points = {"provinces": len(mine), "buildings": sum(len(buildings.get(p, ())) for p in mine)}
        for kind, worth in POINTS.items():
            points[kind] = 0
            for region in parts.values():
                built = [owner[p] for p in region if kind in buildings.get(p, ())]
                own = built.count(seat)
                rivals = [built.count(other) for other in seats if other != seat]
                if own and own > max(rivals):
                    points[kind] += worth
                elif own and own == max(rivals):
                    points[kind] += worth - 1
        result[seat] = points
    return result
