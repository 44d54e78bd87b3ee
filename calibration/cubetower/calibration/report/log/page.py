"""The page of `cubetower log summary`: what was thrown, how much it tells, what is next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cubetower.calibration.report.log import charts
from cubetower.calibration.report.logs import LogLine, banner, short_titles
from cubetower.calibration.surrogate.battleerror import WHAT_TO_THROW, describe_win_error
from cubetower.calibration.surrogate.logsummary import LogSummary
from cubetower.foundation.wording import plural
from cubetower.pages.chart import Chart, draw_chart
from cubetower.pages.page import Answer
from cubetower.pages.story import Fold, Section, Story, Table, write_story
from cubetower.pages.wording import NONE, number, percent
from cubetower.tower.log import TossLog

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cubetower.calibration import ExitShare, SizeExits

KNOWN = (
    ("new", "how often a thrown cube falls, 8 thrown"),
    ("new_change", "how that changes from 4 to 16 thrown"),
    ("old", "how often a cube inside falls, 8 thrown"),
    ("old_change", "how that changes from 4 to 16 thrown"),
)
GOOD, POOR = 0.02, 0.05
"""Errors of a chance to win: up to the first a log tells much, from the second little."""


def write_summary_report(found: LogSummary, log: TossLog, path: Path | str) -> None:
    """Write a page on what is in a log; the same log gives the same bytes.

    Args:
        found: the summary of the log.
        log: the log itself.
        path: the file to write, whole or not at all.

    Raises:
        OutputError: it cannot be written there.
    """
    tosses, sessions = found.tosses, found.figures.sessions
    counts = f"{plural(tosses, 'toss', 'tosses')} in {plural(sessions, 'session')}"
    story = Story(
        title=f"What does {short_titles([log])} tell?",
        eyebrow="Summary of a toss log",
        subtitle=counts,
        answer=_answer(found),
        picture=_chart(
            "information",
            "What was thrown, and what it tells",
            "Pale: share of the throws, by size. Dark: share of what the whole log tells.",
            lambda ax: charts.draw_information(ax, found),
        ),
        sections=list(_sections(found, log)),
        footer="the same log gives the same page.",
        sentences=[*filter(None, [found.verdict_words]), WHAT_TO_THROW],
        notes=[str(each) for each in log.warnings],
        banner=banner([log]),
    )
    write_story(story, path)


def _answer(found: LogSummary) -> Answer:
    """How well a tower fitted to the log would predict battles."""
    error = found.win_error
    much = "much" if error <= GOOD else "little yet" if error >= POOR else "a good deal"
    words = describe_win_error(error)
    if found.is_few:
        rough = f"{words[:-1]}, if that is like the simulated ones."
        return Answer("Too few tosses to say what this tower is like.", rough, open=True)
    return Answer(f"This log tells {much}.", words, open=error >= POOR)


def _sections(found: LogSummary, log: TossLog) -> Iterator[Section]:
    course = _chart(
        "course",
        "Toss by toss",
        "Bars: cubes thrown. Line: cubes inside afterwards, where that is known.",
        lambda ax: charts.draw_course(ax, log),
        wide=True,
    )
    yield Section("thrown", "What was thrown", "What was thrown?", [_inside(found), course])
    falls = [
        _chart(
            "shares",
            "Share that falls, new and old cubes",
            "By the number thrown. Grey: the shipped tower. Bars: ± 1 standard error.",
            lambda ax: charts.draw_shares(ax, found),
        ),
        _chart(
            "out",
            "Out minus in",
            "How many more come out than go in. Grey: what the shipped tower does.",
            lambda ax: charts.draw_out_by_in(ax, found, log),
        ),
    ]
    yield Section("falls", "What falls", "What falls?", [falls])
    yield Section("tells", "What it tells", "How much does the log tell?", list(_precision(found)))
    advice = [WHAT_TO_THROW, *filter(None, [found.verdict_words])]
    if not found.colours:
        advice.append("Note the colours, if you can: the same throws teach more.")
    yield Section("next", "What next?", "What to throw next", advice)
    yield Section("method", "More", "More", (), list(_folds(found, log)))


def _chart(
    name: str, title: str, caption: str, draw: Callable[[Axes], None], *, wide: bool = False
) -> Chart:
    def only(ax: Axes, room: bool) -> None:
        draw(ax)
        ax.set_title("")

    return draw_chart(name, title, caption, caption, only, wide=wide)


def _inside(found: LogSummary) -> str:
    """How many cubes were inside, in words."""
    content = found.content
    if content.mean is None:
        return "It is never known what is inside after a throw."
    return (
        f"After a throw {number(content.mean, 1)} cubes were inside, on average, "
        f"{content.min} at least and {content.max} at most."
    )


def _precision(found: LogSummary) -> Iterator[str | Table]:
    """How precisely a fit would know the tower."""
    yield (
        "How well a tower fitted to this log would be known, in percentage points: 2 times in 3 it "
        "is no farther off."
    )
    counts = found.told_by_counts
    columns = [each.chances for each in (found.told, counts) if each]
    heads = ("", *(("as logged", "without colours") if counts else ("as logged",)))
    rows = [(words, *(_points(getattr(each, key)) for each in columns)) for key, words in KNOWN]
    yield Table(heads, rows)


def _points(error: float | None) -> str:
    return "not told" if error is None or error > 0.5 else f"± {100 * error:.1f}"


def _folds(found: LogSummary, log: TossLog) -> Iterator[Fold]:
    exits = {each.smallest: each for each in found.exits}
    told = {each.smallest: each.share for each in found.information}
    heads = ("throws of", "throws", "in", "out", "inside", "thrown fall", "inside fall", "teach")
    rows = [
        (
            each.sizes,
            str(each.thrown.count),
            *(number(mean.mean, 1) for mean in (each.thrown, each.fell, each.retained)),
            *_exits(exits.get(each.smallest)),
            percent(told.get(each.smallest)),
        )
        for each in found.sizes
    ]
    parts: list[str | Table] = [Table(heads, rows)] if rows else []
    if found.colours:
        by_colour = [
            (each.colour, str(each.thrown), str(each.fell), number(each.inside, 1))
            for each in found.colours
        ]
        parts.append(Table(("colour", "in", "out", "inside, mean"), by_colour))
    yield Fold("All figures", parts)
    line = LogLine.of(log)
    yield Fold(
        "For statisticians",
        [
            "How much the log tells: the Fisher information of its throws about the surrogate M1, "
            "at the rates of the shipped one, with a prior.",
            "± of shares is the standard error, clustered by session.",
            f"{line.name}: {line.kind}, SHA-256 {line.hash}.",
        ],
    )


def _exits(found: SizeExits | None) -> tuple[str, str]:
    if found is None:
        return NONE, NONE
    return _share(found.new), _share(found.old)


def _share(share: ExitShare) -> str:
    if share.share is None:
        return NONE
    error = "" if share.standard_error is None else f" ± {100 * share.standard_error:.0f}"
    return f"{100 * share.share:.0f}{error} %"
