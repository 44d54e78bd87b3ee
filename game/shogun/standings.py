"""How everybody stands: majorities in regions, and what would be scored if winter came now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core import Seat
from game.shogun.components.board import Board
from game.shogun.components.tables import BUILDINGS, revolts_for
from game.shogun.rules.winter import standing_points

Owners = Mapping[str, Seat | None]
Buildings = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Majority:
    """Who has how many buildings of a kind in a region (W04).

    Attributes:
        counts: by seat, the most first; without those who have none.
        leaders: who have the most; several share.
        points: for each leader, if winter came now.
    """

    counts: Mapping[Seat, int]
    leaders: tuple[Seat, ...]
    points: int


def majorities_by_region(
    board: Board, owner: Owners, buildings: Buildings
) -> dict[str, dict[str, Majority]]:
    """The majorities by region and kind of building."""
    return {
        region: {
            kind: _majority(kind, _holders(provinces, kind, owner, buildings)) for kind in BUILDINGS
        }
        for region, provinces in board.regions.items()
    }


def _holders(
    provinces: Sequence[str], kind: str, owner: Owners, buildings: Buildings
) -> Counter[Seat]:
    return Counter(
        holder for each in provinces if (holder := owner[each]) and kind in buildings.get(each, ())
    )


def _majority(kind: str, holders: Counter[Seat]) -> Majority:
    most = max(holders.values(), default=0)
    leaders = tuple(seat for seat, count in holders.items() if count == most)
    points = BUILDINGS[kind] - (len(leaders) > 1) if leaders else 0
    return Majority(dict(holders.most_common()), leaders, points)


@dataclass(frozen=True, slots=True)
class WinterProspect:
    """What winter would bring a player now, without expansions and the winter's loss of rice.

    Attributes:
        points: by source: ``provinces``, ``buildings``, and kinds of majorities (W04).
        total: all points.
        missing: how many provinces the rice does not feed (W02).
        revolts: that follow from that.
    """

    points: Mapping[str, int]
    total: int
    missing: int
    revolts: int


def winter_prospects(
    board: Board, rice: Mapping[Seat, int], owner: Owners, buildings: Buildings
) -> dict[Seat, WinterProspect]:
    """What winter would bring everybody now.

    Args:
        board: of the game.
        rice: by seat; whoever plays is in it.
        owner: of every province in play.
        buildings: by province.
    """
    found = {}
    for seat, points in standing_points(board, rice, owner, buildings).items():
        missing = max(0, points["provinces"] - rice[seat])
        revolts = min(revolts_for(missing)[0], points["provinces"])
        found[seat] = WinterProspect(points, sum(points.values()), missing, revolts)
    return found
