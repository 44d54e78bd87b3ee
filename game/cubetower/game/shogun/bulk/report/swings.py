"""Leaders, margins, sources of points, and the length of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from cubetower.foundation.wording import ordinal
from cubetower.game.bulk import Results
from cubetower.game.bulk.counts import WHOLE
from cubetower.game.bulk.estimates import Floats
from cubetower.game.bulk.report.wording import across, quantity_of, value_text, with_interval
from cubetower.game.shogun.bulk.report.comparison import (
    GroupedAxis,
    comparison_chart,
    distribution_chart,
)
from cubetower.game.shogun.bulk.report.estimates import Estimates
from cubetower.game.shogun.bulk.report.styles import TowerStyle, dodge
from cubetower.game.shogun.bulk.schema import SOURCES
from cubetower.pages.chart import Chart, draw_chart, few_labels
from cubetower.pages.palette import COLOURS
from cubetower.pages.wording import number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PARTS: Final = {
    "provinces": ("tower", "fill-tower"),
    "buildings": ("band", "band"),
    "castle": ("ink", "fill-ink"),
    "temple": ("prior", "fill-prior"),
    "theatre": ("shade", "fill-shade"),
    "modules": ("two", "fill-two"),
}
"""Sources of points: colour, and mark of the key."""


def swing_words(results: Results) -> str:
    """How often the leader after the first winter wins, in words."""
    quantity = quantity_of(results, "leader_won")
    found = [results.figure(quantity.name, spec) for spec in results.setting.towers]
    text = across(
        results.setting.towers,
        [with_interval(each, quantity) for each in found],
        [value_text(each.value, quantity) for each in sorted(found, key=lambda each: each.value)],
    )
    return (
        f"Games won by the leader after the first winter: {text}. If the lead meant nothing, it "
        f"would be about {percent(1 / results.setting.players)}, apart from shared leads."
    )


def swing_charts(results: Results, styles: Sequence[TowerStyle]) -> list[Chart]:
    """Victories by rank after the first winter, and the winner's margin."""
    players, counts = results.setting.players, results.tally["standings"]
    shown = [
        Estimates.of_counts(
            counts[style.number, :, 1] / WHOLE, counts[style.number, :, 0], results.setting.unit
        )
        for style in styles
    ]
    ranks = comparison_chart(
        "standings",
        "Victories by rank after the first winter",
        "Share of the players with this rank who won in the end. Bars: 95 % intervals.",
        styles,
        shown,
        GroupedAxis("rank after the first winter", [ordinal(each + 1) for each in range(players)]),
        "victories",
        par=1 / players,
        share=True,
        joined=True,
    )
    margin = distribution_chart(
        "margin",
        "How far the winner is ahead",
        "Points of the winner minus those of the second. At 0, chests decide, or it is a shared "
        "victory.",
        styles,
        results.tally["margin_counts"],
        "points ahead",
    )
    return [ranks, margin]


def point_words(results: Results) -> str:
    """Where the winners' points come from, in words."""
    towers, means = results.setting.towers, _means(results)
    best = means[:, 0].sum(axis=1).tolist()
    text = across(
        towers,
        [
            f"{number(points, 1)} points, {number(each, 1)} of them for provinces,"
            for points, each in zip(best, means[:, 0, 0].tolist(), strict=True)
        ],
        [number(each, 1) for each in sorted(best)],
    )
    last = number(means[0, -1].sum(), 1)
    with_first = f" with {towers[0]}" if len(towers) > 1 else ""
    return f"Winners have {text.removesuffix(',')}. The last player has {last}{with_first}."


def _means(results: Results) -> Floats:
    """Mean points by tower, rank and source; 0 where nobody had the rank."""
    counts = results.tally["sources"].astype(float)
    found: Floats = counts[..., 1] / np.maximum(counts[..., 0], 1)
    return found


def point_charts(results: Results, styles: Sequence[TowerStyle]) -> list[Chart]:
    """Sources by final rank, and points of all players."""
    points = distribution_chart(
        "points",
        "Points of all players",
        "Share of players with each number of points at the end.",
        styles,
        results.tally["points_counts"],
        "points",
        wide=True,
    )
    return [_sources(results, styles), points]


def _sources(results: Results, styles: Sequence[TowerStyle]) -> Chart:
    """Points by source, final rank and tower: stacked bars side by side, with marks below."""
    means, players = _means(results), results.setting.players
    width = 0.72 / len(styles)
    shifts = dodge(len(styles), 0.72 - width)
    names = [name for place, name in enumerate((*SOURCES, "modules")) if means[..., place].any()]
    column = {name: place for place, name in enumerate((*SOURCES, "modules"))}
    top = float(means.sum(axis=2).max()) or 1.0

    def draw(ax: Axes, room: bool) -> None:
        for style, shift in zip(styles, shifts, strict=True):
            places, below = np.arange(players) + shift, np.zeros(players)
            for name in names:
                height = means[style.number, :, column[name]]
                colour = _PARTS[name][0]
                edge = COLOURS["muted" if colour == "shade" else colour]  # pale on the card
                fill = COLOURS[colour]
                ax.bar(places, height, 0.9 * width, bottom=below, color=fill, ec=edge, lw=0.6)
                below = below + height
            ax.plot(
                places, np.full(players, -0.06 * top), style.mark, color=COLOURS[style.colour], ms=5
            )
        ax.set(xlabel="final rank", ylabel="points", ylim=(-0.11 * top, 1.04 * top))
        few_labels(ax, range(players), [ordinal(each + 1) for each in range(players)], room=room)
        ax.tick_params(axis="x", length=0)

    tower_marks = [style.key for style in styles] if len(styles) > 1 else []
    seen = point_words(results)
    return draw_chart(
        "sources",
        "Where points come from, by final rank",
        "Mean points at the end, from both winters; tied players share their rank."
        + (" The mark below a bar shows its tower." if tower_marks else ""),
        seen,
        draw,
        key=[*((_PARTS[name][1], name) for name in names), *tower_marks],
        wide=True,
    )


def length_words(results: Results) -> str:
    """How long games are, in a sentence."""
    towers = results.setting.towers
    battles, decisions = (
        [results.figure(quantity_of(results, over).name, spec).value for spec in towers]
        for over in ("battles", "decisions")
    )
    text = across(
        towers,
        [
            f"{number(fought, 1)} battles and {number(decided, 1)} decisions"
            for fought, decided in zip(battles, decisions, strict=True)
        ],
        [f"{number(each, 1)} battles" for each in sorted(battles)],
    )
    return f"A game has {text}, on average."


def length_charts(results: Results, styles: Sequence[TowerStyle]) -> list[Chart]:
    """Battles and decisions per game."""
    return [
        distribution_chart(
            f"length-{name}",
            f"{name.capitalize()} in a game",
            words,
            styles,
            results.tally[f"{name}_counts"],
            name,
        )
        for name, words in (
            ("battles", "Battles and revolts; each is one toss."),
            ("decisions", "Decisions of all players; a whole plan counts as one."),
        )
    ]
