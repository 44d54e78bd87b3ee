"""The value of a position to each player: the chance to win the game, before a round begins.

A few numbers describe how each player stands; their weighted sum is a strength, and the chance to
win is proportional to its exponential (a conditional logit). The weights, a set for each round,
are fitted to whole games: see `data/search.toml`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from cubetower.game.core import Seat, rows
from cubetower.game.shogun.modules import SHIPPED
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.state import AnyPosition
from cubetower.game.shogun.rules.winter import majorities, rice_loss

ADVICE: Final = {name: shown.advice for name, shown in SHIPPED.items() if shown.advice}

FEATURES: Final = (
    "points", "provinces", "buildings", "majorities", "armies", "lying", "inside", "chests",
    "rice", "hunger", "unrest", "weak", "sites",
    *(number for advice in ADVICE.values() for number in advice.features),
)  # fmt: skip
"""The numbers that describe how a player stands, in order: points so far; own provinces, buildings
and points of majorities; armies on the board, in the tray and in the tower; chests; rice, and how
much will be missing in winter; unrest markers; provinces that a neighbour could attack with more
armies; free building sites; and those of expansions (`Advice.features`)."""

NO_EXPANSION: Final = tuple(0.0 for advice in ADVICE.values() for _ in advice.features)

LOGITS_PER_POINT: Final = 1.0
"""Logits per point when the game is over. Assumed, where the rules would know no chances at all: a
narrow defeat in one imagined world may be a victory in another."""


def chances(game: ShogunGame) -> dict[Seat, float]:
    """Each player's chance to win, before the planning of a round or at the end of the game."""
    if game.decision is None:
        strengths = {
            s: LOGITS_PER_POINT * (game.points[s] + game.chests[s] / 100) for s in game.seats
        }
    else:
        weights = fitted_weights()[game.clock]
        strengths = {
            seat: math.fsum(w * x for w, x in zip(weights, numbers, strict=True))
            for seat, numbers in features(game).items()
        }
    most = max(strengths.values())
    shares = {seat: math.exp(strength - most) for seat, strength in strengths.items()}
    total = math.fsum(shares.values())
    return {seat: share / total for seat, share in shares.items()}


@cache
def fitted_weights() -> Mapping[tuple[int, ...], tuple[float, ...]]:
    """The weights of `FEATURES`, by year and season of the coming round."""
    return {
        (int(row["year"]), int(row["season"])): tuple(float(row[name]) for name in FEATURES)
        for row in rows("search.csv")
    }


def features(game: AnyPosition) -> dict[Seat, Sequence[float]]:
    """The values of `FEATURES` for each player."""
    held = holdings(game, game.board.provinces)
    majority = majorities(game.board, game.seats, game.owner, game.buildings)
    loss = rice_loss(game.events)
    expansions = _expansion_features(game)
    found: dict[Seat, Sequence[float]] = {}
    for seat in game.seats:
        provinces, buildings, armies, unrest, weak, sites = held[seat]
        rice = game.rice[seat]
        found[seat] = (
            game.points[seat],
            provinces,
            buildings,
            sum(majority[seat].values()),
            armies,
            game.tray.get(seat, 0),
            game.inside.get(seat, 0),
            game.chests[seat],
            rice,
            max(0.0, provinces + loss - rice),
            unrest,
            weak,
            sites,
            *expansions[seat],
        )
    return found


def holdings(game: AnyPosition, provinces: Iterable[str]) -> dict[Seat, list[int]]:
    """By seat, in these provinces: the provinces, buildings, armies, unrest, weak, free sites."""
    found = {seat: [0] * 6 for seat in game.seats}
    owner, armies, near = game.owner, game.armies, game.board.neighbours
    printed, buildings, unrest = game.board.provinces, game.buildings, game.unrest
    for province in provinces:
        seat = owner[province]
        if seat is None:
            continue
        numbers, here = found[seat], armies[province]
        standing = len(buildings.get(province, ()))
        numbers[0] += 1
        numbers[1] += standing
        numbers[2] += here
        numbers[3] += unrest.get(province, 0)
        for to in near[province]:
            if armies[to] - 1 > here and owner[to] not in (seat, None):
                numbers[4] += 1
                break
        numbers[5] += printed[province].sites - standing
    return found


def _expansion_features(game: AnyPosition) -> dict[Seat, tuple[float, ...]]:
    """The features of expansions by seat; 0 for those that are not in play."""
    if not game.extra:
        return dict.fromkeys(game.seats, NO_EXPANSION)
    found: dict[Seat, tuple[float, ...]] = dict.fromkeys(game.seats, ())
    for name, advice in ADVICE.items():
        none = (0,) * len(advice.features)
        more = advice.feature_values(game) if name in game.extra else {}
        found = {seat: (*numbers, *more.get(seat, none)) for seat, numbers in found.items()}
    return found
