"""How much the cubes inside matter: charts, figures and words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation.wording import join_names, plural
from cubetower.game.bulk import Results
from cubetower.game.bulk.estimates import Estimate
from cubetower.game.shogun.bulk.counts import MAX_LEAD
from cubetower.game.shogun.bulk.report.comparison import distribution_chart
from cubetower.game.shogun.bulk.report.estimates import Estimates
from cubetower.game.shogun.bulk.report.information import LeadInformation, lead_information
from cubetower.game.shogun.bulk.report.styles import TowerStyle
from cubetower.pages.chart import Chart, draw_chart
from cubetower.pages.theme import count_percent, count_whole, dots
from cubetower.pages.wording import NONE, PM, label, number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MIN_BATTLES: Final = 15
"""Fewest battles behind a share in a chart; those of games with one seed count as one."""

MIN_OPEN_SHARE: Final = 0.02
"""Leads at which attackers win or lose more rarely than this are left out."""

_LEADS: Final = (
    ("behind", slice(0, MAX_LEAD), "two", "v", "down"),
    ("even", slice(MAX_LEAD, MAX_LEAD + 1), "ink", "o", "dot"),
    ("ahead", slice(MAX_LEAD + 1, None), "tower", "^", "up"),
)
"""Leads inside: name, place among all leads, colour, mark, and mark of the key."""


@dataclass(frozen=True, slots=True)
class InsideRow:
    """A row of the table of what the cubes inside tell, for one tower."""

    tower: str
    open: str
    inside: str
    part: str
    odds: str


def information_by_tower(results: Results) -> dict[str, LeadInformation]:
    """What the leads tell, by tower."""
    return {
        spec: lead_information(results.tally["leads"][place], results.setting.unit)
        for place, spec in enumerate(results.setting.towers)
    }


def rows(results: Results) -> Iterator[InsideRow]:
    """The table of what the cubes inside tell."""
    for spec, found in information_by_tower(results).items():
        yield InsideRow(
            spec,
            number(found.open, 3) if found.battles else NONE,
            bits(found.inside) if found.battles else NONE,
            NONE if math.isnan(found.share) else percent(found.share, 1),
            f"× {number(found.odds, 2)}" if found.battles else NONE,
        )


def bits(figure: Estimate) -> str:
    """Bits with their standard error, if it is known."""
    error = f"{PM}{number(figure.standard_error, 3)}" if figure.standard_error else ""
    return f"{number(figure.value, 3)}{error}"


def lead_words(results: Results) -> str:
    """The lead in thrown cubes that `words` is about."""
    return f"Consider attackers {_lead(_most_open(results))}, as such battles are the most open:"


def words(results: Results) -> list[str]:
    """How often attackers win with one lead in thrown cubes, a sentence for each tower."""
    place = _most_open(results) + MAX_LEAD
    leads = results.tally["leads"][:, place]
    return [_words(spec, each) for spec, each in zip(results.setting.towers, leads, strict=True)]


def _words(spec: str, leads: NDArray[np.int64]) -> str:
    """How often attackers win, by who leads inside."""
    counts = {name: leads[where].sum(axis=0).tolist() for name, where, *_ in _LEADS}
    shares = [f"{percent(won / of)} when {name}" for name, (of, won) in counts.items() if of]
    if not shares:
        return f"With {spec} there were no such battles."
    if set(np.flatnonzero(leads[:, 0])) == {MAX_LEAD}:
        return f"With {spec} they win {shares[0].partition(' when')[0]}; nobody ever leads inside."
    return f"With {spec} they win {join_names(shares)} inside."


def _most_open(results: Results) -> int:
    """The lead in thrown cubes whose battles are the most open, over all towers."""
    of, won = np.moveaxis(results.tally["leads"].sum(axis=(0, 2)), -1, 0)
    return int(np.argmax(won * (of - won) / np.maximum(of, 1))) - MAX_LEAD


def _lead(lead: int) -> str:
    """A lead in thrown cubes in words."""
    if not lead:
        return "who throw as many cubes as the defender"
    return f"who throw {plural(abs(lead), 'cube')} {'more' if lead > 0 else 'fewer'}"


def charts(results: Results, styles: Sequence[TowerStyle]) -> list[Chart]:
    """Who wins by lead in thrown cubes, for each tower."""
    return [_by_lead(results, style, _open_leads(results)) for style in styles]


def _open_leads(results: Results) -> tuple[int, int]:
    """First and last lead in thrown cubes with open battles of any tower, and one more."""
    count, won = np.moveaxis(results.tally["leads"].sum(axis=2), -1, 0)
    share, least = won / np.maximum(count, 1), MIN_BATTLES * results.setting.unit
    open_ = np.flatnonzero(
        ((share > MIN_OPEN_SHARE) & (share < 1 - MIN_OPEN_SHARE) & (count >= least)).any(axis=0)
    )
    if not len(open_):
        open_ = np.array([MAX_LEAD, MAX_LEAD + 1])
    return int(open_[0]) - MAX_LEAD - 1, int(open_[-1]) - MAX_LEAD + 1


def _by_lead(results: Results, style: TowerStyle, ends: tuple[int, int]) -> Chart:
    """The attacker's share of victories by lead in thrown cubes, and who leads inside."""
    setting, leads = results.setting, results.tally["leads"][style.number]
    shown = {}
    for name, where, *_ in _LEADS:
        of, won = np.moveaxis(leads[:, where].sum(axis=1), -1, 0)
        shown[name] = Estimates.of_counts(won, of, setting.unit, MIN_BATTLES)
    least = MIN_BATTLES * setting.unit
    with_tower = f" with {label(style.spec, 40)}" if len(setting.towers) > 1 else ""
    title = f"Attacks won{with_tower}, by cubes thrown and inside"
    if all(np.isnan(each.value).all() for each in shown.values()):
        return Chart(title, f"No lead occurred {least} times.")
    places = np.arange(-MAX_LEAD, MAX_LEAD + 1, dtype=np.float64)

    def draw(ax: Axes, room: bool) -> None:
        for (name, _, colour, mark, _), shift in zip(_LEADS, (-0.08, 0.0, 0.08), strict=True):
            each = shown[name]
            at = places + shift
            dots(ax, at, each.value, each.bars, colour=colour, mark=mark, size=5.5, ls="-")
        ax.set(xlabel="cubes thrown, attacker's minus defender's", ylabel="won by the attacker")
        ax.set(xlim=(ends[0] - 0.5, ends[1] + 0.5), ylim=(-0.04, 1.04))
        count_whole(ax.xaxis)
        count_percent(ax.yaxis)

    caption = (
        f"Left of 0 the attacker throws fewer cubes. The farther apart the lines, the more the "
        f"cubes inside matter. Bars: 95 % intervals; leads with at least {least} battles."
    )
    key = [(each, f"{name} inside") for name, *_, each in _LEADS]
    seen = caption
    return draw_chart(f"leads-{style.number + 1}", title, caption, seen, draw, key=key)


def inside(results: Results, styles: Sequence[TowerStyle]) -> Chart:
    """The distribution of the number of cubes inside before a battle."""
    return distribution_chart(
        "inside",
        "Cubes inside before a battle",
        "How full the tower is when cubes are thrown in.",
        styles,
        results.tally["inside_counts"],
        "cubes inside",
        wide=True,
    )
