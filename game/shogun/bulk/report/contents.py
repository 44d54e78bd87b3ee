"""How much it matters who has cubes inside: charts, figures and words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from foundation.wording import listed, plural
from game.bulk import Results
from game.bulk.estimates import Estimate
from game.shogun.bulk.counts import MAX_LEAD
from game.shogun.bulk.report.beside import distribution_chart
from game.shogun.bulk.report.estimates import Estimates
from game.shogun.bulk.report.information import LeadInformation, lead_information
from game.shogun.bulk.report.styles import TowerStyle
from pages.chart import Chart, draw_chart
from pages.theme import count_percent, count_whole, dots
from pages.wording import NONE, PM, label, number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MIN_BATTLES: Final = 15
"""Battles behind a share that is drawn, those of games with one seed as one."""

MIN_OPEN_SHARE: Final = 0.02
"""Leads at which attackers win or lose less often than this are left out."""

_LEADS: Final = (
    ("behind", slice(0, MAX_LEAD), "accent", "v", "down"),
    ("even", slice(MAX_LEAD, MAX_LEAD + 1), "ink", "o", "dot"),
    ("ahead", slice(MAX_LEAD + 1, None), "tower", "^", "up"),
)
"""Leads inside: what it is called, which of them, colour, mark, and that of the key."""


@dataclass(frozen=True, slots=True)
class InsideRow:
    """A tower in the table of what the cubes inside tell."""

    tower: str
    open: str
    inside: str
    part: str
    odds: str


def information_by_tower(results: Results) -> dict[str, LeadInformation]:
    """By tower what the leads tell."""
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
            percent(max(0.0, found.inside.value) / found.open, 1) if found.open else NONE,
            f"× {number(found.odds, 2)}" if found.battles else NONE,
        )


def bits(figure: Estimate) -> str:
    """Bits with their standard error, if one is known."""
    error = f"{PM}{number(figure.standard_error, 3)}" if figure.standard_error else ""
    return f"{number(figure.value, 3)}{error}"


def lead_words(results: Results) -> str:
    """Which lead in thrown cubes `words` speaks of."""
    return f"Take attackers {_lead(_most_open(results))}, a lead that leaves most open:"


def words(results: Results) -> list[str]:
    """What battles with one lead in thrown cubes are like, a sentence for each tower."""
    place = _most_open(results) + MAX_LEAD
    leads = results.tally["leads"][:, place]
    return [_words(spec, each) for spec, each in zip(results.setting.towers, leads, strict=True)]


def _words(spec: str, leads: NDArray[np.int64]) -> str:
    """How often attackers win, by who leads inside."""
    counts = {name: leads[where].sum(axis=0).tolist() for name, where, *_ in _LEADS}
    told_of = [f"{percent(won / of)} when {name}" for name, (of, won) in counts.items() if of]
    if not told_of:
        return f"With {spec} there were none."
    if set(np.flatnonzero(leads[:, 0])) == {MAX_LEAD}:
        return f"With {spec} they win {told_of[0].partition(' when')[0]}; nobody ever leads inside."
    return f"With {spec} they win {listed(told_of)} inside."


def _most_open(results: Results) -> int:
    """The lead thrown whose battles, of all towers together, leave most open."""
    of, won = np.moveaxis(results.tally["leads"].sum(axis=(0, 2)), -1, 0)
    return int(np.argmax(won * (of - won) / np.maximum(of, 1))) - MAX_LEAD


def _lead(lead: int) -> str:
    """A lead in thrown cubes in words."""
    if not lead:
        return "who throw as many cubes as the defender"
    return f"who throw {plural(abs(lead), 'cube')} {'more' if lead > 0 else 'fewer'}"


def charts(results: Results, looks: Sequence[TowerStyle]) -> list[Chart]:
    """Who wins by lead thrown, with each tower."""
    return [_by_lead(results, look, _open_leads(results)) for look in looks]


def _open_leads(results: Results) -> tuple[int, int]:
    """From which to which lead thrown a battle is open with some tower, and one more."""
    count, won = np.moveaxis(results.tally["leads"].sum(axis=2), -1, 0)
    share, least = won / np.maximum(count, 1), MIN_BATTLES * results.setting.unit
    open_ = np.flatnonzero(
        ((share > MIN_OPEN_SHARE) & (share < 1 - MIN_OPEN_SHARE) & (count >= least)).any(axis=0)
    )
    if not len(open_):
        open_ = np.array([MAX_LEAD, MAX_LEAD + 1])
    return int(open_[0]) - MAX_LEAD - 1, int(open_[-1]) - MAX_LEAD + 1


def _by_lead(results: Results, look: TowerStyle, ends: tuple[int, int]) -> Chart:
    """The attacker's chance by lead thrown, apart for those behind and ahead inside."""
    setting, leads = results.setting, results.tally["leads"][look.number]
    shown = {}
    for name, where, *_ in _LEADS:
        of, won = np.moveaxis(leads[:, where].sum(axis=1), -1, 0)
        shown[name] = Estimates.of_counts(won, of, setting.unit, MIN_BATTLES)
    least = MIN_BATTLES * setting.unit
    with_tower = f" with {label(look.spec, 40)}" if len(setting.towers) > 1 else ""
    title = f"Attacks won{with_tower}, by cubes thrown and inside"
    if all(np.isnan(each.value).all() for each in shown.values()):
        return Chart(title, f"No lead came {least} times.")
    places = np.arange(-MAX_LEAD, MAX_LEAD + 1, dtype=np.float64)

    def draw(ax: Axes, room: bool) -> None:
        for (name, _, colour, mark, _), shift in zip(_LEADS, (-0.08, 0.0, 0.08), strict=True):
            each = shown[name]
            at = places + shift
            dots(ax, at, each.value, each.bars, colour=colour, mark=mark, size=5.5, ls="-")
        ax.set(xlabel="cubes thrown, attacker's less defender's", ylabel="won by the attacker")
        ax.set(xlim=(ends[0] - 0.5, ends[1] + 0.5), ylim=(-0.04, 1.04))
        count_whole(ax.xaxis)
        count_percent(ax.yaxis)

    caption = (
        f"Left of 0 the attacker throws fewer cubes. The farther the lines are apart, the more the "
        f"cubes inside matter. Bars: 95 %; leads of {least} battles and more."
    )
    key = [(each, f"{name} inside") for name, *_, each in _LEADS]
    seen = caption
    return draw_chart(f"leads-{look.number + 1}", title, caption, seen, draw, key=key)


def inside(results: Results, looks: Sequence[TowerStyle]) -> Chart:
    """How many cubes are inside before a battle."""
    return distribution_chart(
        "inside",
        "Cubes inside before a battle",
        "How full the tower is when cubes are thrown in.",
        looks,
        results.tally["inside_counts"],
        "cubes inside",
        wide=True,
    )
