"""Chapter E: the end of the game, koku and majorities, the winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cubetower.game.core import Seat
from cubetower.game.shitenno.rules.events import Ended, Koku, Majority
from cubetower.game.shitenno.rules.state import ShitennoState
from cubetower.game.shitenno.rules.tables import EXCHANGE, PLUS1, TITLES, provinces, units
from cubetower.game.shitenno.rules.titles import GOLDEN


def end_year(game: ShitennoState) -> None:
    """The game ends, or the next even year begins (E01)."""
    if all(game.supply.values()) and game.koku_deck:
        game.year, game.drawn = game.year + 1, {}
        game.push(("reveal",))
    else:
        game.push(*(("koku", seat) for seat in game.seats), ("majorities",), ("end",))


def count_koku(game: ShitennoState, seat: Seat) -> None:
    """Koku in hand, with the tiles still held (E02)."""
    hand, bonuses = game.hand(seat), game.bonuses(seat)
    points = koku_points(hand, bonuses[EXCHANGE], bonuses[PLUS1])
    game.points[seat] += points
    tiles = list(game.won[seat])
    game.emit(Koku(seat=seat, cards=hand, tiles=tiles, points=points, now=game.points[seat]))


def koku_points(hand: Sequence[str], exchanges: int, plus1s: int) -> int:
    """The most points for a hand: symbols become koku, and koku count 1 more (E02).

    Args:
        hand: cards.
        exchanges: tiles that turn a symbol into a koku.
        plus1s: tiles that make a koku count 1 more; at least one koku is needed.
    """
    values = [sum(kinds) for kinds in zip(*map(units, hand), strict=True)]
    symbols, koku = (sum(values[:-1]), values[-1]) if values else (0, 0)
    counted = koku + min(exchanges, symbols)
    return counted + plus1s if counted else 0


def count_majorities(game: ShitennoState) -> None:
    """Points for the most kamons in each province (E03)."""
    for province, row in game.kamons.items():
        first = leader(row)
        if first is not None:
            points = provinces()[province].majority
            game.points[first] += points
            now = game.points[first]
            game.emit(Majority(seat=first, province=province, points=points, now=now))


def leader(row: Sequence[Sequence[str]]) -> Seat | None:
    """Who has most kamons in a province; of equals who is further left; None if it is empty (E03).

    Args:
        row: from the left, the owner and the side of each kamon; golden ones count double.
    """
    count: Counter[Seat] = Counter()
    for owner, side in row:
        count[owner] += 2 if side == GOLDEN else 1
    return max(count, key=count.__getitem__, default=None)  # the first of equal ones


def best(points: Mapping[Seat, int], titles: Mapping[Seat, str]) -> Seat:
    """Who has most points; of equals the one of higher rank (E04)."""
    return max(points, key=lambda seat: (points[seat], TITLES[titles[seat]]))


def rank(game: ShitennoState) -> None:
    """Announce the winner (E04)."""
    game.winner = best(game.points, game.titles)
    game.emit(Ended(winners=list(game.winners), scores=game.scores))
