"""Who wins, by seat and by player: shares of victories as dots, with the equal share as a line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from cubetower.foundation.wording import join_names
from cubetower.game.bulk import Quantity, Results
from cubetower.game.bulk.estimates import CONFIDENCE, Estimate
from cubetower.game.bulk.report.wording import interval_text, quantity_of, value_text, with_interval
from cubetower.pages.page import Answer
from cubetower.pages.tracks import Dot, State, Track, Tracks, lay_tracks, plain_tick
from cubetower.pages.wording import percent

_CAPTION: Final = "A shared victory counts in parts. Dashed: equal shares. Bars: 95 % intervals."


def seat_tracks(results: Results, tower: str = "") -> Tracks:
    """Victories of every seat with one tower."""
    return _tracks(results, tower, results.setting.seats, "_", "Who wins, by seat")


def player_tracks(results: Results) -> Tracks | None:
    """Victories of every player for each of its seats, if several play, without a tower."""
    entrants = results.setting.entrants
    if len(entrants) < 2:
        return None
    return _tracks(results, "", entrants, " ", "Who wins, by player, of the seats it had")


def point_tracks(results: Results) -> Tracks:
    """Points of every seat in a game without a tower."""
    rows = []
    for seat in results.setting.seats:
        quantity = quantity_of(results, f"points_{seat}")
        found = results.figure(quantity.name)
        cells = [value_text(found.value, quantity, 1), _interval(found, quantity)]
        rows.append(Track(seat, cells, [_dot(found, "plain")], player=seat))
    heads = ("points", "95 % interval")
    caption = "Points at the end, on average. Bars: 95 % intervals."
    return lay_tracks("Points, by seat", heads, rows, plain_tick, caption)


def who_wins(results: Results, tower: str = "") -> Answer:
    """Whether a seat is clearly better or worse than an equal share (Bonferroni over the seats)."""
    shares = dict(_shares(results, tower, results.setting.seats, "_"))
    par, sure = 1 / results.setting.players, 1 - (1 - CONFIDENCE) / len(shares)
    best = max(shares, key=lambda seat: shares[seat].value)
    better, worse = (
        [
            seat
            for seat, each in shares.items()
            if each.excludes(par, sure) and (each.value > par) is above
        ]
        for above in (True, False)
    )
    quantity = quantity_of(results, f"won_{best}")
    words = (
        f"{best.capitalize()} wins most often: {with_interval(shares[best], quantity)} of the "
        f"games. Equal shares would be {percent(par)}."
    )
    if not better and not worse:
        return Answer("No seat is clearly better than another.", words, open=True)
    parts = [
        f"{join_names(found)} {'wins' if len(found) == 1 else 'win'} clearly {what}"
        for found, what in ((better, "more often than others"), (worse, "less often"))
        if found
    ]
    short = ", ".join(parts)
    return Answer(f"{short[0].upper()}{short[1:]}.", words)


def _tracks(results: Results, tower: str, who: Sequence[str], joint: str, title: str) -> Tracks:
    quantity, par = Quantity("", "", share=True), 1 / results.setting.players
    rows = [
        Track(
            name,
            [value_text(found.value, quantity), _interval(found, quantity)],
            [_dot(found, "clear" if found.excludes(par) else "open")],
            player=name,
        )
        for name, found in _shares(results, tower, who, joint)
    ]
    key = [("clear", "clearly more or less than an equal share"), ("hollow-dot", "may be chance")]
    heads = ("of games" if joint == "_" else "of seats", "95 % interval")
    return lay_tracks(title, heads, rows, percent, _CAPTION, par=par, within=(0, 1), key=key)


def _shares(
    results: Results, tower: str, who: Sequence[str], joint: str
) -> Iterator[tuple[str, Estimate]]:
    for name in who:
        yield name, results.figure(quantity_of(results, f"won{joint}{name}").name, tower)


def _dot(found: Estimate, state: State) -> Dot:
    return Dot(found.value, *found.interval, state)


def _interval(found: Estimate, quantity: Quantity) -> str:
    text = interval_text(found, quantity)
    return f"{text}\u00a0%" if quantity.share and not math.isnan(found.interval[0]) else text
