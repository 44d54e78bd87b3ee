"""How everybody stands: majorities in regions, and what would be scored if winter came now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cubetower.game.core import Seat
from cubetower.game.shogun.rules.board import Board
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.tables import revolts_for
from cubetower.game.shogun.rules.winter import count_buildings, majority, standing_points


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


def majorities_by_region(board: Board, position: Position) -> dict[str, dict[str, Majority]]:
    """The majorities by region and kind of building; nobody's are left out."""
    found: dict[str, dict[str, Majority]] = {region: {} for region in board.regions}
    counted = count_buildings(board, position.owner, position.buildings)
    for (region, kind), counts in counted.items():
        leaders, points = majority(kind, counts)
        most_first = sorted(counts.items(), key=lambda each: -each[1])
        found[region][kind] = Majority(dict(most_first), tuple(leaders), points)
    return found


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


def winter_prospects(board: Board, position: Position) -> dict[Seat, WinterProspect]:
    """What winter would bring everybody now."""
    found = {}
    for seat, points in standing_points(board, position).items():
        missing = max(0, points["provinces"] - position.rice[seat])
        revolts = min(revolts_for(missing)[0], points["provinces"])
        found[seat] = WinterProspect(points, sum(points.values()), missing, revolts)
    return found
