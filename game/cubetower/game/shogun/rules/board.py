"""The board: provinces, regions and neighbours, by side and number of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from cubetower.game.core import rows
from cubetower.game.errors import PositionError

SIDES: Final = ("sun", "moon")
"""The two sides of the board (S01)."""


@dataclass(frozen=True, slots=True)
class Province:
    """A province, with what is printed on it and its card.

    Attributes:
        name: of the province and its card.
        taxes: chests it gives (A03).
        rice: rice it gives (A02).
        sites: building sites, 1 to 3 (A01).
        region: colour of its region on this side.
    """

    name: str
    taxes: int
    rice: int
    sites: int
    region: str


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board, with the provinces in play.

    Attributes:
        side: ``sun`` or ``moon``.
        provinces: those in play, by name.
        neighbours: by province, those that armies can move to, by land and sea (A09).
        regions: by colour, the provinces in play.
    """

    side: str
    provinces: Mapping[str, Province]
    neighbours: Mapping[str, tuple[str, ...]]
    regions: Mapping[str, tuple[str, ...]]


@cache
def board(side: str, players: int) -> Board:
    """The board for a number of players; with three, eight provinces are out of play (S02).

    Raises:
        PositionError: no such side.
    """
    if side not in SIDES:
        raise PositionError(f"no board side {side!r}; there are {' and '.join(SIDES)} (S01)")
    provinces = {
        row["province"]: Province(
            name=row["province"],
            taxes=int(row["taxes"]),
            rice=int(row["rice"]),
            sites=int(row["sites"]),
            region=row[f"region_{side}"],
        )
        for row in rows("provinces.csv")
        if players > 3 or row[f"out_3p_{side}"] == "0"
    }
    regions = sorted({province.region for province in provinces.values()})
    return Board(
        side=side,
        provinces=provinces,
        neighbours=_neighbours(provinces),
        regions={
            region: tuple(name for name, each in provinces.items() if each.region == region)
            for region in regions
        },
    )


def _neighbours(provinces: Mapping[str, Province]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {name: [] for name in provinces}
    for row in rows("borders.csv"):
        a, b = row["a"], row["b"]
        if a in found and b in found:
            found[a].append(b)
            found[b].append(a)
    return {name: tuple(sorted(others)) for name, others in found.items()}
