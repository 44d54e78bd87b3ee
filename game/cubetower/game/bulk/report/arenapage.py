"""The page of an arena: who is stronger, who beats whom, and what the seats are worth."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation.wording import join_names, plural
from cubetower.game.bulk.adjusted import Adjusted
from cubetower.game.bulk.estimates import Share, ratio
from cubetower.game.bulk.report.gamepage import SIMULATED, about
from cubetower.game.bulk.results.tables import Columns
from cubetower.game.bulk.setting import Setting
from cubetower.game.bulk.standings import Standing, Standings
from cubetower.pages.page import Answer
from cubetower.pages.story import Fold, Section, Story, Table, write_story
from cubetower.pages.tracks import Dot, Track, Tracks, lay_tracks, plain_tick
from cubetower.pages.wording import NONE, number, percent

MIN_GAMES: Final = 5
"""Games between two players behind a share that is shown; chosen."""


def write_arena_report(
    found: Standings, games: Columns, setting: Setting, notes: Sequence[str], path: Path | str
) -> None:
    """Write a page on an arena; the same games give the same bytes.

    Args:
        found: how the players did.
        games: a row for each game, as for `cubetower.game.bulk.standings.standings`.
        setting: of the games.
        notes: what a reader must know of the figures.
        path: the file to write, whole or not at all.

    Raises:
        OutputError: it cannot be written there.
    """
    towers = f" with {', '.join(setting.towers)}" if setting.towers else ""
    story = Story(
        title="Which player is stronger?",
        eyebrow=f"Arena of {setting.game.upper()}",
        subtitle=(
            f"{plural(found.games, 'game')} ({plural(found.blocks, 'seed')}, each from every seat)"
            f"{towers}; {about(setting)}"
        ),
        answer=_answer(found),
        picture=_ratings(found),
        sections=list(_sections(found, games, setting)),
        footer=f"with seed {setting.seed}. The same games give the same page.",
        sentences=list(_steps(found)),
        notes=[f"{each[0].upper()}{each[1:]}." for each in notes],
        banner=SIMULATED,
    )
    write_story(story, path)


def _answer(found: Standings) -> Answer:
    """Who is clearly the strongest."""
    best, *others = found.players
    if not others:
        return Answer("One player has no rival.", "", open=True)
    unclear = [
        each.bot
        for each in others
        if not found.are_connected(best.bot, each.bot) or not _is_ahead(found, best.bot, each.bot)
    ]
    won = f"{best.bot} wins {percent(best.victories.value, 1)} of its seats"
    words = f"{won}; equal players would win {percent(found.par, 1)}."
    if best.seats > best.games:
        most = percent(best.games / best.seats, 1)
        words += f" More than {most} is not possible: it often has several seats in a game."
    if not unclear:
        return Answer(f"{best.bot} is clearly the strongest.", words)
    if len(unclear) == len(others):
        return Answer("No player is clearly the strongest.", words, open=True)
    names = join_names([best.bot, *unclear])
    return Answer(f"{names} are not told apart, and ahead of the rest.", words)


def _is_ahead(found: Standings, one: str, other: str) -> bool:
    return found.gap_limits(one, other)[0] > 0


def _steps(found: Standings) -> Iterator[str]:
    """How often each player ends ahead of the next one by the model of ratings, of the first three.

    The table of pairs counts games instead, so its shares may differ.
    """
    for one, other in list(pairwise(found.players))[:3]:
        if not found.are_connected(one.bot, other.bot):
            continue
        chance = percent(found.ratings.gap(one.bot, other.bot).chance)
        sure = "" if _is_ahead(found, one.bot, other.bot) else " That may be chance."
        yield f"By their ratings {one.bot} ends ahead of {other.bot} in {chance} of games.{sure}"


def _ratings(found: Standings) -> Tracks:
    rows = []
    for each in found.players:
        low, high = found.rating_limits(each.bot)
        cells = [number(each.rating.value, 1), percent(each.victories.value, 1)]
        rows.append(Track(each.bot, cells, [Dot(each.rating.value, low, high)]))
    scale = found.ratings.scale
    caption = (
        f"A player rated {scale * math.log(3):.0f} higher ends ahead in 75 % of games, one rated "
        f"{scale * math.log(9):.0f} higher in 90 %. Dashed: the mean of all, 25. Bars: 95 % "
        f"intervals{'; arrows: the games set no limit' * bool(found.beyond)}."
    )
    return lay_tracks("Rating", ("rating", "victories"), rows, plain_tick, caption, par=25.0)


def _sections(found: Standings, games: Columns, setting: Setting) -> Iterator[Section]:
    if len(found.players) > 1:
        yield Section(
            "pairs",
            "Who beats whom",
            "Who beats whom?",
            [
                "How often the player of the row ended ahead of that of the column, counted seat "
                "by seat in the games that both played. A tie counts half.",
                _pairs(found, games, setting),
            ],
        )
    yield Section("wins", "Victories", "Who wins?", [_victories(found)])
    if any(each.points_less_luck for each in found.players):
        yield Section("luck", "Less luck", "Was it luck?", [LESS_LUCK, _less_luck(found)])
    yield Section("seats", "Seats", "Does the seat matter?", [_seats(games, setting)])
    yield Section("method", "More", "More", (), list(_folds(found, setting)))


LESS_LUCK: Final = (
    "What tower and cards gave a player directly, beyond the mean, is taken off its results. That "
    "is zero on average, so these estimate the same, mostly with smaller errors. What follows from "
    "luck, such as who attacks whom, is not taken off."
)


def _less_luck(found: Standings) -> Table:
    """Victories and points less luck, and how many times as many games would do as well."""
    rows = [
        (
            each.bot,
            *_adjusted_cells(each.victories_less_luck, 100, "\u00a0%"),
            *_adjusted_cells(each.points_less_luck, 1, ""),
        )
        for each in found.players
    ]
    return Table(
        ("player", "victories less luck", "as good as", "points less luck", "as good as"), rows
    )


def _adjusted_cells(adjusted: Adjusted | None, times: int, unit: str) -> tuple[str, str]:
    if adjusted is None:
        return NONE, NONE
    estimate = adjusted.less_luck
    value, error = (number(times * e, 1) for e in (estimate.value, estimate.standard_error))
    games = f"{number(adjusted.gain, 2)}\u00a0times the games"
    return f"{value}\u00a0±\u00a0{error}{unit}", games


def _victories(found: Standings) -> Tracks:
    rows = [
        _share_row(each.bot, each.victories, clear=found.stands_out(each)) for each in found.players
    ]
    caption = "Of the seats of a player. Dashed: equal shares. Bars: 95 % intervals."
    heads = ("victories", "95 % interval")
    return lay_tracks(
        "Victories", heads, rows, percent, caption, par=found.par, within=(0, 1), key=_KEY
    )


_KEY: Final = (
    ("clear", "clearly more or less than an equal share"),
    ("hollow-dot", "may be chance"),
)


def _share_row(name: str, share: Share, *, clear: bool) -> Track:
    low, high = share.interval
    state = "clear" if clear else "open"
    cells = [percent(share.value, 1), NONE if math.isnan(low) else _span(low, high)]
    return Track(name, cells, [Dot(share.value, low, high, state)])  # type: ignore[arg-type]


def _span(low: float, high: float) -> str:
    return f"{number(100 * low, 1)}\u00a0to\u00a0{percent(high, 1)}"


def _seats(games: Columns, setting: Setting) -> Tracks:
    """Victories of every seat, whoever sits there: players change seats, so it is the seat's."""
    rows, par = [], 1 / setting.players
    for seat in setting.seats:
        won = (games[f"rank_{seat}"] == 1) / games["winners"]
        figure = ratio(won, np.ones(len(won)), games["seed"])
        share = Share(figure.value, figure.standard_error, figure.blocks)
        rows.append(_share_row(seat, share, clear=share.excludes(par)))
    caption = (
        "Of the games, whoever sits there; the players change seats. Dashed: equal shares. Bars: "
        "95 % intervals."
    )
    heads = ("victories", "95 % interval")
    return lay_tracks(
        "Victories, by seat", heads, rows, percent, caption, par=par, within=(0, 1), key=_KEY
    )


def _pairs(found: Standings, games: Columns, setting: Setting) -> Table:
    """How often each player ends ahead of each other one, with the interval of the share."""
    bots = [each.bot for each in found.players]
    playing, ranks = (
        np.stack([games[f"{what}_{seat}"] for seat in setting.seats], axis=1)
        for what in ("bot", "rank")
    )
    rows = [
        [one, *(_ahead(one, other, playing, ranks, games["seed"]) for other in bots)]
        for one in bots
    ]
    return Table(("ahead of", *bots), rows)


def _ahead(
    one: str, other: str, playing: NDArray[Any], ranks: NDArray[Any], seeds: NDArray[Any]
) -> str:
    if one == other:
        return NONE
    pairs = (playing == one)[:, :, None] & (playing == other)[:, None, :]
    ahead = (ranks[:, :, None] < ranks[:, None, :]) + 0.5 * (ranks[:, :, None] == ranks[:, None, :])
    met = pairs.sum(axis=(1, 2))
    if (met > 0).sum() < MIN_GAMES:
        return NONE
    figure = ratio((pairs * ahead).sum(axis=(1, 2)), met, seeds)
    low, high = Share(figure.value, figure.standard_error, len(np.unique(seeds[met > 0]))).interval
    limits = "" if math.isnan(low) else f" ({number(100 * low, 0)} to {number(100 * high, 0)})"
    return f"{percent(figure.value)}{limits}".replace(" ", "\u00a0")


def _folds(found: Standings, setting: Setting) -> Iterator[Fold]:
    heads = ("player", "seats", "victories", "points", "mean rank", "rating", "openskill μ, σ")
    rows = [_figures(each) for each in found.players]
    yield Fold("All figures", [Table(heads, rows), "± is the standard error."])
    yield Fold(
        "For statisticians",
        [
            "Ratings are the most likely ones of a Plackett-Luce model by all games at once "
            "(Weng and Lin 2011), on the scale of openskill; their errors come from blocks of "
            "games with one seed, and hold whether the model does or not (White 1982). Openskill "
            "itself rates game by game, and its σ is not a standard error.",
            "Shares have Wilson's score interval for as many independent cases as would have "
            "their error, which blocks of games give; if all blocks are the same, Clopper and "
            "Pearson's. 1 in 20 intervals misses by chance.",
            f"Played: {setting.describe()}.",
        ],
    )


def _figures(each: Standing) -> Sequence[str]:
    def with_error(value: float, error: float, digits: int) -> str:
        known = not math.isnan(error) and error > 0
        return number(value, digits) + (f" ± {number(error, digits)}" if known else "")

    victories, rating = each.victories, each.rating
    return (
        each.bot,
        f"{each.seats:,}",
        f"{with_error(100 * victories.value, 100 * victories.standard_error, 1)} %",
        with_error(each.points.value, each.points.standard_error, 1),
        with_error(each.rank.value, each.rank.standard_error, 2),
        with_error(rating.value, rating.standard_error, 1),
        ", ".join(number(figure, 1) for figure in rating.running or (None,)),
    )
