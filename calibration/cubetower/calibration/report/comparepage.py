"""The page of `cubetower compare`: which tower is nearest to the log, or how towers differ."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cubetower.calibration import Comparison, LogEstimate, Row, WindowDistance
from cubetower.calibration.judge.compare import GROUP_NAMES, NEAR, in_common
from cubetower.calibration.report import comparison
from cubetower.calibration.report.logs import banner
from cubetower.foundation.wording import join_names
from cubetower.pages.chart import Chart, draw_chart
from cubetower.pages.page import Answer
from cubetower.pages.palette import SERIES
from cubetower.pages.story import Fold, Section, Story, Table, write_story
from cubetower.pages.tracks import Dot, Track, Tracks, lay_tracks, plain_tick
from cubetower.pages.wording import NONE, number, percent, plus_minus
from cubetower.tower.log import TossLog

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LIKE: Final = 0.9
"""Share of near figures from which on towers are not called different; chosen."""

FAR: Final = 8.0
"""Distance beyond which a dot stands at the end of the scale, with an arrow."""

ABOVE_FOLD: Final = (
    ("throws", "cubes inside", "cubes inside, on average"),
    ("exit shares", "new, later", "new cubes that fall at once"),
    ("exit shares", "old, later", "old cubes that come out"),
    ("autocorrelation", "lag 1", "memory, one throw later"),
    ("battles", "lead 2, won", "battles won with a lead of 2"),
)
"""Figures in the picture at the top: their group and name, and words for the page."""

FEW_LEFT_OUT: Final = (
    f"A point stands for {comparison.MIN_THROWS} throws or more; the table has all figures."
)

CHARTS: Final[tuple[tuple[str, Callable[..., None], str, str], ...]] = (
    ("course", comparison.draw_course, "Cubes inside over a session",
     "Mean number inside after each throw since the tower was emptied."),
    ("exits", comparison.draw_exits, "Share that falls, new and old cubes",
     "New: thrown, of colours not yet inside. Old: inside, of colours not thrown. "
     f"{FEW_LEFT_OUT}"),
    ("turnover", comparison.draw_turnover, "Cubes out per cube in",
     f"Above 1 the tower empties itself, below 1 it fills. {FEW_LEFT_OUT}"),
    ("battles", comparison.draw_battles, "Battles: more in, more out?",
     "How often the side that puts more in also has more out; without a lead, how often both "
     "have equally many out."),
    ("retention", comparison.draw_retention, "What stays of a first throw",
     "Of throws into the emptied tower."),
    ("memory", comparison.draw_memory, "Memory of the number inside",
     "How much the number inside still depends on the one some throws earlier: 1 is fully, 0 not."),
)  # fmt: skip


def write_compare_report(
    result: Comparison,
    path: Path | str,
    logs: Sequence[TossLog] = (),
    warnings: Sequence[str] = (),
) -> None:
    """Write a page on towers side by side; the same comparison gives the same bytes.

    Args:
        result: the comparison.
        path: the file to write, whole or not at all.
        logs: the log and the protocol of the comparison, if any, for what kind of logs they are.
        warnings: what a reader must know first, such as that a tower was fitted to the log.

    Raises:
        OutputError: it cannot be written there.
    """
    towers = join_names([tower.name for tower in result.towers])
    beside = f", beside {Path(result.log.name).name}" if result.log else ""
    story = Story(
        title=_title(result),
        eyebrow="Comparison of towers",
        subtitle=f"{towers}{beside}",
        answer=answer(result),
        picture=_distances(result) or _chart(result, *CHARTS[0]),
        sections=list(_sections(result)),
        footer=f"with seed {result.seed}. The same logs and the same seed give the same page.",
        sentences=list(_in_words(result)),
        notes=[*warnings, *([_caveat(result)] if result.log or len(result.towers) > 1 else [])],
        banner=banner(logs) if logs else "Simulated: the towers are models.",
    )
    write_story(story, path)


def _title(result: Comparison) -> str:
    if result.log:
        return "Which tower is like the log?" if len(result.towers) > 1 else "Is it like the log?"
    if len(result.towers) > 1:
        return "How do these towers differ?"
    return f"What does {result.towers[0].name} do?"


def _in_words(result: Comparison) -> Iterator[str]:
    """How often new and old cubes fall, in percent, of the log and of all towers."""
    for group, name, words in ABOVE_FOLD[1:3]:
        for row in result.rows:
            if (row.group, row.name) == (group, name):
                named = [("the log", row.log)] if result.log else []
                named += [(t.name, e) for t, e in zip(result.towers, row.towers, strict=True)]
                parts = [
                    f"{percent(each.value)} in {who}"
                    for who, each in named
                    if each is not None and each.value is not None
                ]
                if parts:
                    yield f"{words.capitalize()} per throw: {join_names(parts)}."


def _alone(result: Comparison) -> Answer:
    """What a single tower does, if there is nothing to compare it with."""
    for row in result.rows:
        if row.name == "cubes inside" and (inside := row.towers[0]) and inside.value is not None:
            name = result.towers[0].name
            words = "Name a second tower, or a log with --log, to compare it with."
            return Answer(f"{name} holds {number(inside.value, 1)} cubes, on average.", words)
    return Answer("There is nothing to compare these figures with.", "", open=True)


def answer(result: Comparison) -> Answer:
    """Which tower is nearest to the log, or how the towers differ."""
    distances = _all_distances(result)
    known = in_common(distances)
    near = [sum(abs(z) <= NEAR for z in each) for each in known]
    if not any(known):
        return _alone(result)
    words = [
        f"{near[i]} of {len(known[i])} with {tower.name}"
        for i, tower in enumerate(result.towers)
        if known[i]
    ]
    what = "the log" if result.log else result.towers[0].name
    which = "" if _have_all(distances, known) else ", of those that all of them have"
    said = f"Figures within {NEAR:.0f} standard errors of {what}{which}: {join_names(words)}."
    if not result.log:
        return _apart_from_first(result, near, known, said)
    best = max(few / len(all_) for few, all_ in zip(near, known, strict=True) if all_)
    names = [
        tower.name
        for tower, all_, few in zip(result.towers, known, near, strict=True)
        if all_ and few / len(all_) == best
    ]
    if len(result.towers) == 1:
        return Answer(f"{names[0]} {'is near' if best >= LIKE else 'differs from'} the log.", said)
    one = len(names) == 1
    but = f", but {'differs' if one else 'differ'} from it" if best < LIKE else ""
    return Answer(
        f"{join_names(names)} {'comes' if one else 'come'} nearest to the log{but}.", said
    )


def _have_all(distances: Sequence[Sequence[float | None]], known: Sequence[list[float]]) -> bool:
    """Whether no tower has a figure that another one lacks."""
    return all(
        sum(z is not None for z in each) == len(common)
        for each, common in zip(distances, known, strict=True)
    )


def _apart_from_first(
    result: Comparison, near: Sequence[int], known: Sequence[Sequence[float]], said: str
) -> Answer:
    """Which towers differ from the first one."""
    differ = [
        tower.name
        for tower, all_, few in zip(result.towers, known, near, strict=True)
        if few < LIKE * len(all_)
    ]
    if not differ:
        return Answer("No clear difference.", said, open=True)
    verb = "differs" if len(differ) == 1 else "differ"
    return Answer(f"{join_names(differ)} clearly {verb} from {result.towers[0].name}.", said)


def _caveat(result: Comparison) -> str:
    """What to make of the count of figures."""
    even = "Even a right tower has 1 figure in 20 farther off. "
    if result.log:
        return f"{even}The command cubetower check says whether a tower is like the log."
    return f"{even}All towers got the same throws."


def _all_distances(result: Comparison) -> list[list[float | None]]:
    """The distances of the figures of every tower from the log, or else from the first tower."""
    towers = range(len(result.towers))
    if result.log:
        return [[row.distances[i] for row in result.rows] for i in towers]
    return [[_apart(row, i) if i else None for row in result.rows] for i in towers]


def _apart(row: Row, tower: int) -> float | None:
    """How far a tower is from the first one, in standard errors of both together."""
    one, other = row.towers[0], row.towers[tower]
    if one is None or other is None or one.value is None or other.value is None:
        return None
    error = math.hypot(one.standard_error or 0.0, other.standard_error or 0.0)
    return (other.value - one.value) / error if error and row.name != "cubes in" else None


def _distances(result: Comparison) -> Tracks | None:
    """How far the towers are from the log, or from the first one, in a few figures."""
    by_tower = _all_distances(result)
    series = [colour for colour, _ in SERIES]
    shown = [i for i in range(len(by_tower))[: len(series)] if any(by_tower[i])]
    if not shown:
        return None
    rows = []
    for group, name, words in ABOVE_FOLD:
        for place, row in enumerate(result.rows):
            if (row.group, row.name) == (group, name):
                dots = [_dot(by_tower[i][place], series[i]) for i in shown]
                rows.append(Track(words, (), dots, "not known"))
    what = "the log" if result.log else result.towers[0].name
    key = [(f"series {series[i]}", result.towers[i].name) for i in shown]
    caption = (
        f"In standard errors of both together. Grey: within {NEAR:.0f}, as near as can be told. "
        f"Right: more than {what}."
    )
    return lay_tracks(
        f"How far from {what}?", (), rows, plain_tick, caption,
        par=0.0, key=[*key, ("shade", f"near {what}")], zone=(-NEAR, NEAR),
    )  # fmt: skip


def _dot(distance: float | None, series: str) -> Dot:
    if distance is None:
        return Dot(math.nan, math.nan, math.nan, series=series)
    at = max(-FAR, min(FAR, distance))
    low, high = (-math.inf if distance < -FAR else at), (math.inf if distance > FAR else at)
    return Dot(at, low, high, series=series)


def _sections(result: Comparison) -> Iterator[Section]:
    drawn = [_chart(result, *each) for each in CHARTS]
    log = " Ink: the log, ± 1 standard error." if result.log else ""
    yield Section(
        "does",
        "What do they do?",
        "What does each tower do?",
        [f"The same throws went into each tower. Bands and bars: ± 1 standard error.{log}", drawn],
    )
    yield Section("method", "More", "More", (), list(_folds(result)))


def _chart(
    result: Comparison, name: str, draw: Callable[..., None], title: str, caption: str
) -> Chart:
    columns = comparison.styled_columns(result)

    def only(ax: Axes, room: bool) -> None:
        draw(ax, columns)
        ax.set_title("")

    key = [
        ("dot" if column is result.log else f"series {style.colour}", style.name)
        for column, style in columns
    ]
    seen = f"{caption} Shown: {join_names([style.name for _, style in columns])}."
    return draw_chart(name, title, caption, seen, only, key=key)


def _folds(result: Comparison) -> Iterator[Fold]:
    tables: list[str | Table] = []
    for group, rows in groupby(result.rows, lambda row: row.group):
        tables += [f"{GROUP_NAMES[group]}.", _table(result, list(rows))]
    yield Fold("All figures", [*tables, "± is the standard error over sessions; in brackets the "
                               "distance from the log, in standard errors of both together."]
               if result.log else [*tables, "± is the standard error over sessions."])  # fmt: skip
    heads = ("three throws in a row", "energy distance", "p", "AUC", "energy distance to itself")
    windows = [
        (each.tower, *_window(each.from_reference), number(each.from_itself.energy.distance, 3))
        for each in result.differences
    ]
    jams = [
        (tower.name, f"{tower.jams.seeding_jams} of {tower.jams.seeding_throws}",
         f"{tower.jams.other_jams} of {tower.jams.other_throws}")
        for tower in result.towers if tower.jams
    ]  # fmt: skip
    yield Fold(
        "For statisticians",
        [
            Table(heads, windows),
            "Energy distance of windows of three throws (Székely and Rizzo 2013), p by permutation "
            "within sessions, AUC of boosted trees that classify windows; 0.5 is guessing. To "
            "itself: a second run with another seed, which shows what chance alone does.",
            Table(("jams", "seeding throws", "other throws"), jams),
            "Standard errors are clustered by session: ratio estimator, or jackknife.",
            list(result.notes),
        ],
    )


def _table(result: Comparison, rows: Sequence[Row]) -> Table:
    log = ["log"] if result.log else []
    heads = ["figure", *log, *(tower.name for tower in result.towers)]
    shown = [
        [
            row.name,
            *([_figure(row.log)] if log else []),
            *(
                f"{_figure(each)}{'' if z is None else f' ({z:+.1f})'.replace('-', '−')}"
                for each, z in zip(row.towers, row.distances, strict=True)
            ),
        ]
        for row in rows
    ]
    return Table(heads, shown)


def _figure(figure: LogEstimate | None) -> str:
    if figure is None or figure.value is None:
        return NONE
    return plus_minus(figure.value, figure.standard_error, 2 if abs(figure.value) >= 2 else 3)


def _window(found: WindowDistance | None) -> tuple[str, str, str]:
    if found is None:
        return NONE, NONE, NONE
    auc = percent(found.auc.value) if found.auc and found.auc.value is not None else NONE
    return number(found.energy.distance, 3), number(found.energy.p_value, 3), auc
