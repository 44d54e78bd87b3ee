"""Who wins: by seat, by player, by position in turn order and by bid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation.wording import join_names, ordinal
from cubetower.game.bulk import Difference, Results
from cubetower.game.bulk.counts import WHOLE
from cubetower.game.bulk.estimates import Estimate
from cubetower.game.bulk.report.wording import difference_text, quantity_of, with_interval
from cubetower.game.shogun.bulk.counts import BIDS
from cubetower.game.shogun.bulk.report.comparison import GroupedAxis, comparison_chart
from cubetower.game.shogun.bulk.report.estimates import Estimates
from cubetower.game.shogun.bulk.report.styles import TowerStyle
from cubetower.game.shogun.rules.tables import SEASONS
from cubetower.pages.chart import Chart
from cubetower.pages.wording import label, percent

ROUNDS: Final = tuple(f"{season} {year}" for year in (1, 2) for season in SEASONS)
MIN_PLAYERS: Final = 20
"""Fewest players behind a share in a chart; those of games with one seed count as one."""


def words(results: Results) -> list[str]:
    """Who wins, in sentences."""
    setting = results.setting
    first, quantity = setting.towers[0], quantity_of(results, f"won_{setting.seats[0]}")
    by_seat = {seat: _victories(results, seat, first) for seat in setting.seats}
    best, worst = (pick(by_seat, key=lambda s: by_seat[s].value) for pick in (max, min))
    with_first = f"With {first} " if len(setting.towers) > 1 else ""
    text = (
        f"{with_first}{best} wins most often, {with_interval(by_seat[best], quantity)} of the "
        f"games, and {worst} least, {with_interval(by_seat[worst], quantity)}; "
        f"equal shares would be {percent(1 / setting.players)}."
    )
    text = text[0].upper() + text[1:]
    found = {spec: _change_words(results, spec) for spec in setting.towers[1:]}
    same = [spec for spec, changed in found.items() if not changed]
    changed = [f"With {spec}: {each}." for spec, each in found.items() if each]
    if same:
        changed.append(f"No clear change in a seat's victories or points with {join_names(same)}.")
    return [text, *changed, *_player_words(results)]


def _player_words(results: Results) -> Iterator[str]:
    """How often the seats of each player win with the first tower, if there are several players."""
    setting = results.setting
    if len(setting.entrants) > 1:
        parts = []
        for bot in setting.entrants:
            quantity = quantity_of(results, f"won {bot}")
            found = with_interval(results.figure(quantity.name, setting.towers[0]), quantity)
            parts.append(f"{bot} {found}")
        with_first = f" with {setting.towers[0]}" if len(setting.towers) > 1 else ""
        yield f"Share of their seats that players win{with_first}: {', '.join(parts)}."


def _victories(results: Results, seat: str, tower: str) -> Estimate:
    return results.figure(quantity_of(results, f"won_{seat}").name, tower)


def changes(results: Results, tower: str, what: str = "won") -> Iterator[tuple[str, Difference]]:
    """The seats that clearly win more or less often than with the first tower.

    Clear is what the interval shown says, as everywhere on the page (`effects.Effect.is_clear`).
    """
    for seat in results.setting.seats:
        quantity = quantity_of(results, f"{what}_{seat}")
        apart = results.difference(quantity.name, tower, results.setting.towers[0])
        if apart.excludes():
            yield seat, apart


def _change_words(results: Results, tower: str) -> str:
    """Which seats clearly gain or lose with another tower; empty if none does."""
    parts = []
    for what, name in (("won", "victories"), ("points", "points")):
        found = [
            f"{seat} {difference_text(apart, quantity_of(results, f'{what}_{seat}'))}"
            for seat, apart in changes(results, tower, what)
        ]
        parts.append(f"{name} of {join_names(found)}" if found else f"no clear change in {name}")
    return "" if all(each.startswith("no") for each in parts) else "; ".join(parts)


def charts(results: Results, styles: Sequence[TowerStyle]) -> list[Chart]:
    """Victories and points by seat and, if there are several players, by player."""
    setting = results.setting
    found = [*_pair(results, styles, setting.seats, "_", "seat")]
    if len(setting.entrants) > 1:
        found += _pair(results, styles, setting.entrants, " ", "player")
    return found


def _pair(
    results: Results, styles: Sequence[TowerStyle], who: Sequence[str], joint: str, what: str
) -> Iterator[Chart]:
    """Charts of victories and points."""
    labels = [label(each, 14) for each in who]
    par = 1 / results.setting.players
    for kind, title, y, share in (
        ("won", f"Victories, {what} by {what}", "victories", True),
        ("points", f"Points, {what} by {what}", "points", False),
    ):
        names = [quantity_of(results, f"{kind}{joint}{each}").name for each in who]
        shown = [
            Estimates.of_figures([results.figure(name, style.spec) for name in names])
            for style in styles
        ]
        yield comparison_chart(
            f"{kind}-{what}",
            title,
            _reading(share, what),
            styles,
            shown,
            GroupedAxis(what, labels),
            y,
            par=par if share else None,
            share=share,
        )


def _reading(share: bool, what: str) -> str:
    if not share:
        of = " of a seat of the player" if what == "player" else ""
        return f"Points{of} at the end of the game, on average. Bars: 95 % intervals."
    won = "games that a seat wins" if what == "seat" else "seats of a player that win"
    return (
        f"Share of the {won}; a shared victory counts as a fraction. Dashed: equal shares. Bars: "
        "95 % intervals."
    )


def round_charts(results: Results, styles: Sequence[TowerStyle]) -> list[Chart]:
    """Victories in the end by position in turn order and by bid, round by round."""
    players, least = results.setting.players, MIN_PLAYERS * results.setting.unit
    places, bids = results.tally["places"][:, :, :players], results.tally["bids"]
    common = [each for each in range(len(BIDS)) if (bids[..., each, 0] >= least).any()]
    order = _round_chart(
        results,
        "places",
        f"Victories by position in turn order, {ordinal(1)} to {ordinal(players)}",
        f"How often players won in the end who acted {ordinal(1)} to {ordinal(players)} in each "
        "of the six rounds. "
        f"Bars, where there is room: 95 % intervals.",
        styles,
        places,
        [str(each + 1) for each in range(players)],
    )
    cards = _round_chart(
        results,
        "bids",
        "Victories by bid",
        f"The same by bid: {bid_words(common)}. Bids made fewer than {least} times are left out.",
        styles,
        bids[:, :, common],
        [BIDS[each][0] if BIDS[each][0] in "npt" else BIDS[each][-1] for each in common],
    )
    return [order, cards]


_BID_WORDS: Final = {"n": "nothing (n)", "p": "a province (p)", "t": "a tower card (t)"}


def bid_words(shown: Sequence[int]) -> str:
    """What the letters and numbers of an axis mean, of those that it has."""
    letters = [_BID_WORDS[BIDS[each][0]] for each in shown if BIDS[each][0] in _BID_WORDS]
    chests = ["a number of chests"] if len(letters) < len(shown) else []
    return join_names([*letters, *chests], "or")


def _round_chart(
    results: Results,
    name: str,
    title: str,
    caption: str,
    styles: Sequence[TowerStyle],
    counts: NDArray[np.int64],
    within: Sequence[str],
) -> Chart:
    """A chart of victories in the end by what a player had in a round."""
    least = MIN_PLAYERS * results.setting.unit
    if not (counts[..., 0] >= least).any():
        return Chart(title, f"Nothing occurred {least} times.")
    shown = [
        Estimates.of_counts(
            counts[style.number, ..., 1].ravel() / WHOLE,
            counts[style.number, ..., 0].ravel(),
            results.setting.unit,
            MIN_PLAYERS,
        )
        for style in styles
    ]
    axis = GroupedAxis("round", ROUNDS, within)
    return comparison_chart(
        name,
        title,
        caption,
        styles,
        shown,
        axis,
        "victories",
        par=1 / results.setting.players,
        share=True,
        wide=True,
    )


def association(results: Results) -> str:
    """How many shares by position differ from equal shares, in a sentence, as a warning."""
    players, unit = results.setting.players, results.setting.unit
    counts = results.tally["places"][:, :, :players]
    shown = Estimates.of_counts(counts[..., 1] / WHOLE, counts[..., 0], unit, MIN_PLAYERS)
    known = int((~np.isnan(shown.value)).sum())
    off = int(((shown.low > 1 / players) | (shown.high < 1 / players)).sum())
    if not known:
        return ""
    return (
        f"Of the {known} shares by position {off} have {percent(1 / players)} outside their bars; "
        f"luck alone would give about {max(1, round(0.05 * known))}."
    )
