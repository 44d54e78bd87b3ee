"""Battles: how often they are won, whether their odds are right, and how much was luck."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.game.bulk import Results
from cubetower.game.bulk.counts import figure_names
from cubetower.game.bulk.estimates import Floats
from cubetower.game.bulk.report.wording import error_text, quantity_of, value_text
from cubetower.game.shogun.bulk.counts import BATTLE_KINDS, CHANCE_BINS, MICRO
from cubetower.game.shogun.bulk.report.comparison import GroupedAxis, comparison_chart
from cubetower.game.shogun.bulk.report.estimates import Estimates
from cubetower.game.shogun.bulk.report.styles import TowerStyle, marks
from cubetower.pages.chart import Chart, draw_chart
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import DASHED, count_percent
from cubetower.pages.wording import NONE, PM, number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MIN_BATTLES: Final = 25
"""Fewest battles behind a point of the charts of odds; those of one seed count as one."""

NO_ODDS: Final = "No tower here knows its odds."

MAX_STANDARD_ERRORS: Final = 2.6  # exceeded by chance once in a hundred times

_NAMES: Final = {
    "attack": ("on players", "Attacks on players"),
    "neutral": ("on neutrals", "Attacks on neutral provinces"),
    "revolt": ("revolts", "Revolts"),
}
"""Kinds of battles, on an axis and as a title."""

_WON_FIGURES: Final = {"attack": "attacks_won", "neutral": "neutral_won", "revolt": "revolts_won"}


@dataclass(frozen=True, slots=True)
class LuckRow:
    """A tower in the table of luck."""

    tower: str
    battles: str
    upsets: str
    expected: str
    surprise: str
    apart: str
    verdict: str
    jams: str


def words(results: Results) -> str:
    """How predictable battles are, in a sentence; empty if no odds are known."""
    counts = results.tally["odds"][..., 0].sum(axis=1)
    parts = [
        f"{percent((each[0] + each[-1]) / each.sum())} with {spec}"
        for spec, each in zip(results.setting.towers, counts, strict=True)
        if each.sum() and results.knows_odds(spec)
    ]
    if not parts:
        return ""
    if len(results.setting.towers) == 1:
        parts = [each.partition(" with ")[0] for each in parts]
    edge = percent(1 / CHANCE_BINS)
    return (
        f"Battles that are nearly decided before the toss, with a chance below {edge} or above "
        f"{percent(1 - 1 / CHANCE_BINS)}: {', '.join(parts)}."
    )


def rows(results: Results) -> Iterator[LuckRow]:
    """The table of luck: surprise in bits, and what the odds predict of it.

    For towers that do not know their odds, it has only the numbers of battles and jams.
    """
    upsets, jams = quantity_of(results, "upsets"), _sums(results, "jams")
    for place, spec in enumerate(results.setting.towers):
        battles, surprise, expected, squares = results.tally["bits"][place].tolist()
        if not battles:
            continue
        if not results.knows_odds(spec):
            unknown = (NONE, NONE, NONE, NONE, NONE)
            yield LuckRow(spec, f"{battles:,}", *unknown, f"{jams[place]:,}")
            continue
        found = results.figure(upsets.name, spec)
        mean = (surprise - expected) / MICRO / battles
        variance = max(0.0, squares / MICRO / battles - mean**2)
        off = math.sqrt(variance / battles * results.setting.unit)
        far = mean / off if off else 0.0
        yield LuckRow(
            spec,
            f"{battles:,}",
            value_text(found.value, upsets) + error_text(found.standard_error, upsets),
            number(expected / MICRO / battles, 3),
            number(surprise / MICRO / battles, 3),
            f"{number(mean, 4)}{PM}{number(off, 4)}" if off else number(mean, 4),
            _verdict(far),
            f"{jams[place]:,}",
        )


def _verdict(far: float) -> str:
    """In words, of a difference in standard errors."""
    if abs(far) < MAX_STANDARD_ERRORS:
        return "as expected"
    return "more than expected" if far > 0 else "less than expected"


def _sums(results: Results, figure: str) -> list[int]:
    """The sum of a figure over all games, by tower."""
    names = figure_names(results.setting)
    found: list[int] = results.tally["sums"][names.index(figure) :: len(names)].tolist()
    return found


def charts(results: Results, styles: Sequence[TowerStyle]) -> list[Chart]:
    """How often attackers win, and how predictable battles are."""
    kinds = [quantity_of(results, _WON_FIGURES[kind]).name for kind in BATTLE_KINDS]
    shown = [
        Estimates.of_figures([results.figure(name, style.spec) for name in kinds])
        for style in styles
    ]
    rates = comparison_chart(
        "rates",
        "Attacks and revolts that succeed",
        "Share of battles that the attacker or the farmers win. Bars: 95 % intervals.",
        styles,
        shown,
        GroupedAxis("kind of battle", [_NAMES[kind][0] for kind in BATTLE_KINDS]),
        "won by the attacker",
        share=True,
    )
    return [rates, _sureness_chart(results, _with_odds(results, styles))]


def _with_odds(results: Results, styles: Sequence[TowerStyle]) -> list[TowerStyle]:
    """The styles of towers that know their odds."""
    return [style for style in styles if results.knows_odds(style.spec)]


def _sureness_chart(results: Results, styles: Sequence[TowerStyle]) -> Chart:
    """How many battles had each chance."""
    title = "How predictable battles are"
    if not styles:
        return Chart(title, NO_ODDS)
    counts = results.tally["odds"][..., 0].sum(axis=1).astype(float)
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
    middles = (np.arange(CHANCE_BINS) + 0.5) / CHANCE_BINS
    top = 1.12 * float(shares[[style.number for style in styles]].max()) or 1.0

    def draw(ax: Axes, room: bool) -> None:
        for style in styles:
            colour = COLOURS[style.colour]
            ax.plot(middles, shares[style.number], f"{style.mark}-", color=colour, ms=4.5, lw=1.7)
        count_percent(ax.xaxis, ax.yaxis)
        ax.set(xlabel="attacker's chance before the toss", ylabel="share of battles")
        ax.set(xlim=(-0.04, 1.04), ylim=(0, top))

    caption = (
        f"In steps of {percent(1 / CHANCE_BINS)}. The more battles in the middle, the more the "
        "tower decides; the more at the ends, the more the cubes thrown decide."
    )
    seen = words(results)
    key = [style.key for style in styles]
    return draw_chart("sure", title, caption, seen, draw, key=key)


def reliability(results: Results, styles: Sequence[TowerStyle]) -> list[Chart]:
    """Whether battles are won as often as their odds say, by kind; empty if none are known."""
    styles = _with_odds(results, styles)
    if not styles:
        return []
    return [
        _reliability(results.tally["odds"][:, number], kind, styles, results.setting.unit)
        for number, kind in enumerate(BATTLE_KINDS)
    ]


def _reliability(odds: NDArray[Any], kind: str, styles: Sequence[TowerStyle], unit: int) -> Chart:
    points = {style: merge_bins(odds[style.number], unit) for style in styles}
    title = _NAMES[kind][1]
    if not any(len(chance) for chance, _ in points.values()):
        return Chart(title, f"There were fewer than {MIN_BATTLES * unit} battles.")

    def draw(ax: Axes, room: bool) -> None:
        ax.plot([0, 1], [0, 1], color=COLOURS["muted"], lw=1.2, ls=DASHED, zorder=1.2)
        for style, (chance, shown) in points.items():
            marks(ax, style, chance, shown, size=5)
        count_percent(ax.xaxis, ax.yaxis)
        ax.set(xlabel="predicted chance", ylabel="won by the attacker")
        ax.set(xlim=(-0.04, 1.04), ylim=(-0.04, 1.04))

    caption = (
        f"On the dashed line, battles are won as often as the odds say. Each point stands for at "
        f"least {MIN_BATTLES * unit} battles."
    )
    seen = "; ".join(
        f"{style.spec}: chance {percent(each)}, won {percent(came)}"
        for style, (chance, shown) in points.items()
        for each, came in zip(chance, shown.value, strict=True)
    )
    key = [style.key for style in styles]
    return draw_chart(f"odds-{kind}", title, caption, seen, draw, key=key)


def merge_bins(bins: NDArray[Any], unit: int) -> tuple[Floats, Estimates]:
    """Join bins until each has enough battles; return mean chances and shares won.

    Args:
        bins: by bin of the chance: battles, won, sum of the chances in millionths.
        unit: games with one seed, which count as one; see `Estimates.of_counts`.
    """
    groups: list[NDArray[Any]] = []
    open_ = np.zeros(3, np.int64)
    for each in bins:
        open_ = open_ + each
        if open_[0] >= MIN_BATTLES * unit:
            groups.append(open_)
            open_ = np.zeros(3, np.int64)
    if groups:
        groups[-1] = groups[-1] + open_
    found = np.array(groups, np.int64).reshape(-1, 3)
    count = np.maximum(found[:, 0], 1)
    return found[:, 2] / MICRO / count, Estimates.of_counts(found[:, 1], found[:, 0], unit)
