"""Counts of games of SHOGUN besides victories and points: `figures` of each game, and `tallies`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.game.bulk import Columns, Tables
from cubetower.game.bulk.counts import points_by_seat, won_by_seat
from cubetower.game.bulk.results.tally import Integers
from cubetower.game.bulk.setting import Setting
from cubetower.game.shogun.bulk.schema import SOURCES
from cubetower.game.shogun.odds import ENDS, expected_surprise, surprise
from cubetower.game.shogun.rules.tables import CHEST_CARDS, PLACES, SEASONS

MICRO: Final = 1_000_000
"""Chances and bits are counted in millionths."""

GAME_FIGURES: Final = ("decisions", "battles", "upsets", "jams", "forfeits", "leader_won")
"""Columns of the table of games that are figures themselves."""

POINT_FIGURES: Final = ("points", "best", "margin")
"""Points of all players, points of the best, and its margin over the second."""

BATTLE_FIGURES: Final = (
    "attacks", "attacks_won", "attacks_drawn", "neutral", "neutral_won",
    "revolts", "revolts_won", "thrown", "fell", "contents",
)  # fmt: skip
"""Attacks on players and neutral provinces, revolts; cubes thrown, fallen, and inside before."""

BIDS: Final = ("nothing", "province", *CHEST_CARDS, "tower card")
"""Kinds of bids; the court adds tower cards."""

BATTLE_KINDS: Final = ("attack", "neutral", "revolt")
"""Attacks on players, on neutral provinces, revolts of both kinds."""

CHANCE_BINS: Final = 20
"""Bins of the attacker's chance to win."""

MAX_SURPRISE: Final = 50.0
"""Bits; the surprise of a result whose chance is 0 counts as this."""

MAX_LEAD: Final = 10
"""The largest lead in cubes, either way; larger ones count as this one."""

MAX_COUNTED: Final = {"points": 150, "margin": 60, "battles": 120, "decisions": 250, "inside": 80}
"""The largest number in each distribution; larger ones count as this one."""

FIGURES: Final = (*GAME_FIGURES, *POINT_FIGURES, *BATTLE_FIGURES)
"""All figures of a game."""


def figures(setting: Setting, tables: Tables) -> dict[str, Integers]:
    """The figures of every row of the table of games, by name."""
    games, battles = tables["games"], tables["battles"]
    row = _rows(setting, games, battles)
    found = [*_game_figures(games), *_battle_figures(battles, row, len(games["game"]))]
    return dict(zip(FIGURES, found, strict=True))


def tallies(setting: Setting, tables: Tables) -> dict[str, Integers]:
    """All other counts by name, as the functions below describe them; towers as in the setting.

    ``own_odds`` by tower: the units of games whose odds are those of the tower itself.
    """
    games, battles, rounds = tables["games"], tables["battles"], tables["rounds"]
    towers, rows = len(setting.towers), len(games["game"])
    row, tower = _rows(setting, games, battles), np.arange(rows) % towers
    won, points = won_by_seat(setting, games), points_by_seat(setting, games)
    units = rows // (setting.unit * towers)
    return {
        "own_odds": np.array([_knows_odds(setting, name) for name in setting.towers]) * units,
        **_chances(battles, tower[row], towers),
        **_distributions(setting, games, battles, tower, row),
        **_ranks(setting, games, tower),
        **_rounds(setting, rounds, _rows_and_seats(setting, games, rounds), won, points),
    }


def _knows_odds(setting: Setting, tower: str) -> bool:
    """Whether a tower knows its odds; those of other towers' battles are the surrogate's."""
    return setting.make_tower(tower).capabilities.likelihood


def _rows(setting: Setting, games: Columns, others: Columns) -> Integers:
    """The row of the game for each row of another table."""
    place = {spec: number for number, spec in enumerate(setting.towers)}
    tower = np.array([place[spec] for spec in others["tower"]], dtype=np.int64)
    rows: Integers = (others["game"] - games["game"][0]) * len(place) + tower
    return rows


def _game_figures(games: Columns) -> list[Integers]:
    """`GAME_FIGURES` and `POINT_FIGURES`."""
    names = [name for name in games if name.startswith("points_")]
    points = np.sort(np.stack([games[name] for name in names], axis=1).astype(np.int64), axis=1)
    found = [games[name].astype(np.int64) for name in GAME_FIGURES]
    return [*found, points.sum(axis=1), points[:, -1], points[:, -1] - points[:, -2]]


def _battle_figures(battles: Columns, row: Integers, games: int) -> list[Integers]:
    """`BATTLE_FIGURES`."""
    kind, won = _kinds(battles), battles["winner"] == "attacker"
    drawn = battles["winner"] == "none"
    of = [kind == number for number in range(len(BATTLE_KINDS))]
    counted = [of[0], of[0] & won, of[0] & drawn, of[1], of[1] & won, of[2], of[2] & won]
    weights = [*counted, battles["thrown"], battles["fell"], battles["inside"]]
    return [np.bincount(row, each, games).astype(np.int64) for each in weights]


def _kinds(battles: Columns) -> Integers:
    """The kind of each battle, as an index of `BATTLE_KINDS`."""
    neutral = np.array([defender is None for defender in battles["defender"]], dtype=bool)
    found: Integers = np.where(battles["kind"] != "attack", 2, np.where(neutral, 1, 0))
    return found


def _tally(shape: Sequence[int], where: Sequence[Any], values: Sequence[Any]) -> Integers:
    """An array that counts cases by their places in it, and sums their values.

    Returns:
        Of this shape, and along a further axis: number of cases, sum of each of the values.
    """
    found = np.zeros((*shape, 1 + len(values)), dtype=np.int64)
    for number, value in enumerate((1, *values)):
        np.add.at(found[..., number], tuple(where), value)
    return found


def _chances(battles: Columns, tower: Integers, towers: int) -> dict[str, Integers]:
    """How battles ended, by what was known before.

    ``odds`` by tower, kind and bin of the attacker's chance: battles, won, sum of the chances.
    ``bits`` by tower: battles, surprise, expected surprise, and squares of their difference.
    ``leads`` by tower, the attacker's lead in cubes thrown (with those of the tray) and in cubes
    inside: battles, won by the attacker.
    """
    won, nobody = (battles["winner"] == end for end in ("attacker", "none"))
    odds = [battles[f"odds_{end}"] for end in ENDS]
    chances = np.stack(odds, axis=1).astype(np.float64)
    bins = np.minimum((chances[:, 0] * CHANCE_BINS).astype(np.int64), CHANCE_BINS - 1)
    came = np.select([won, nobody], [chances[:, 0], chances[:, 1]], chances[:, 2])
    found, expected = np.minimum(surprise(came), MAX_SURPRISE), expected_surprise(chances)
    bits = (found, expected, (found - expected) ** 2)
    inside = _lead_index(battles["inside_attacker"] - battles["inside_defender"])
    tray = battles["tray_attacker"] - battles["tray_defender"]
    thrown = _lead_index(battles["attackers"] - battles["defenders"] + tray)
    side = 2 * MAX_LEAD + 1
    return {
        "odds": _tally(
            (towers, len(BATTLE_KINDS), CHANCE_BINS),
            (tower, _kinds(battles), bins),
            (won, _micro(chances[:, 0])),
        ),
        "bits": _tally((towers,), (tower,), [_micro(each) for each in bits]),
        "leads": _tally((towers, side, side), (tower, thrown, inside), (won,)),
    }


def _micro(values: NDArray[np.float64]) -> Integers:
    return np.rint(values * MICRO).astype(np.int64)


def _lead_index(lead: NDArray[Any]) -> Integers:
    found: Integers = np.clip(lead.astype(np.int64), -MAX_LEAD, MAX_LEAD) + MAX_LEAD
    return found


def _distributions(
    setting: Setting, games: Columns, battles: Columns, tower: Integers, row: Integers
) -> dict[str, Integers]:
    """How often each number occurred, by tower, for the names of `MAX_COUNTED`."""
    points = points_by_seat(setting, games)
    ordered = np.sort(points, axis=1)
    values = {
        "points": points,
        "margin": ordered[:, -1] - ordered[:, -2],
        "battles": games["battles"],
        "decisions": games["decisions"],
        "inside": battles["inside"],
    }
    found = {}
    for name, value in values.items():
        which = tower[row] if name == "inside" else tower
        which = np.broadcast_to(which.reshape(-1, *[1] * (value.ndim - 1)), value.shape)
        figures = np.zeros((len(setting.towers), MAX_COUNTED[name] + 1), dtype=np.int64)
        np.add.at(figures, (which, np.clip(value, 0, MAX_COUNTED[name]).astype(np.int64)), 1)
        found[f"{name}_counts"] = figures
    return found


def _ranks(setting: Setting, games: Columns, tower: Integers) -> dict[str, Integers]:
    """``sources`` by tower, rank and source of points, modules last: players, points."""
    ranks = np.stack([games[f"rank_{seat}"] for seat in setting.seats], axis=1) - 1
    which = np.broadcast_to(tower[:, None], ranks.shape)
    shape = (len(setting.towers), setting.players)
    found = [
        _tally(
            shape,
            (which, ranks),
            (np.stack([games[f"{source}_{seat}"] for seat in setting.seats], axis=1),),
        )
        for source in (*SOURCES, "modules")
    ]
    return {"sources": np.stack(found, axis=2)}


def _rows_and_seats(setting: Setting, games: Columns, rounds: Columns) -> tuple[Integers, Integers]:
    """The row of the game and the number of the seat, for each row of the rounds."""
    number = {seat: place for place, seat in enumerate(setting.seats)}
    seat = np.array([number[each] for each in rounds["seat"]], dtype=np.int64)
    return _rows(setting, games, rounds), seat


def _rounds(
    setting: Setting,
    rounds: Columns,
    seated: tuple[Integers, Integers],
    won: Integers,
    points: Integers,
) -> dict[str, Integers]:
    """Players, shares of victories and points at the end, by what players had in a round.

    ``places`` by tower, round from 0, place in the turn order; ``bids`` by tower, round and bid
    (`BIDS`); ``standings`` by tower and rank after the first winter.
    """
    row, seat = seated
    towers, count = len(setting.towers), len(SEASONS)
    gained = won[row, seat], points[row, seat]
    tower = row % towers
    season = np.array([SEASONS.index(s) if s in SEASONS else count for s in rounds["season"]])
    of_round = season < count
    when = (rounds["year"].astype(np.int64) - 1) * count + season
    bid = np.array([_bid(card) for card in rounds["bid"]], dtype=np.int64)
    place = rounds["place"].astype(np.int64) - 1
    first = ~of_round & (rounds["year"] == 1)
    rank = _ranks_in_games(rounds["points"][first], setting.players)
    chosen = tuple(each[of_round] for each in gained)
    where = tower[of_round], when[of_round]
    return {
        "places": _tally((towers, 2 * count, len(PLACES)), (*where, place[of_round]), chosen),
        "bids": _tally((towers, 2 * count, len(BIDS)), (*where, bid[of_round]), chosen),
        "standings": _tally(
            (towers, setting.players), (tower[first], rank), tuple(each[first] for each in gained)
        ),
    }


def _bid(card: str | None) -> int:
    if card is None:
        return BIDS.index("nothing")
    if card.startswith("tower "):
        return BIDS.index("tower card")
    return BIDS.index(card if card in CHEST_CARDS else "province")


def _ranks_in_games(points: NDArray[Any], players: int) -> Integers:
    """Ranks from 0 within each game; its players have adjacent rows, and ties the better rank."""
    table = points.reshape(-1, players)
    found: Integers = (table[:, None, :] > table[:, :, None]).sum(axis=2).reshape(-1)
    return found
