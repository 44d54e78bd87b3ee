"""Whether a log differs from a tower, in words: for the page and the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calibration.judge.envelope import SIGNIFICANCE
from calibration.judge.replaytest import SHARES, Figure, Likeness
from foundation.wording import plural
from pages.wording import NONE, number, percent

NAMES = {
    "new": "thrown cubes that fall at once",
    "old": "cubes inside that a throw brings out",
    "inside": "cubes inside after a throw",
    "inside_sd": "variation of cubes inside (sd)",
    "kept": "cubes that stay of a first throw",
    "change_sd": "variation from throw to throw (sd)",
}
MIN_REPLAYS = round(1 / SIGNIFICANCE) - 1  # replays by which a verdict can be had


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a test, as `parts.html` shows it.

    Attributes:
        found: whether something was found: a difference, a change, a doubt.
        short: the answer in a sentence.
        words: the figures behind it, and how sure they are, in sentences.
    """

    found: bool
    short: str
    words: str


def verdict(found: Likeness) -> Verdict:
    """Say whether the log differs (`Likeness.differs` decides), and how unusual it is."""
    if found.differs is None and found.replays < MIN_REPLAYS:
        why = f"It takes {MIN_REPLAYS}: leave out --repeat, or give a larger number."
        return Verdict(False, f"Not judged: too few replays ({found.replays}).", why)
    if found.differs is None:
        why = (
            "The tosses alone never tell what was inside before a throw; mark rows where the tower "
            "was emptied with `emptied`. Counts of the opened tower do not help here, as replays "
            "have none."
        )
        return Verdict(False, "Not judged: the log has nothing that can be compared.", why)
    if found.differs:
        short = "The log differs from what this tower does."
        return Verdict(True, short, _describe_rank(found))
    return Verdict(False, "The log lies within what this tower does.", _describe_rank(found))


def how_sure(found: Likeness) -> str:
    """What the ranges mean and how often the verdict is wrong; empty without a verdict."""
    if found.differs is None:
        return ""
    return (
        f"At least {MIN_REPLAYS} of {MIN_REPLAYS + 1} replays lie within all these ranges at once. "
        f"A log of this very tower would be called different in at most 1 of {MIN_REPLAYS + 1} "
        "checks; one that the tower was fitted to, more rarely."
    )


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure of the log beside that of the replays, formatted."""

    name: str
    log: str
    mean: str
    range: str
    beyond: bool


def figure_rows(found: Likeness) -> Iterator[FigureRow]:
    """The figures that are compared, as rows of a table."""
    for each in found.figures:
        log, mean = figure(each.name, each.log), figure(each.name, each.mean)
        yield FigureRow(NAMES[each.name], log, mean, span(each), each.beyond)


def figure(name: str, value: float | None) -> str:
    """A formatted figure: `79 %`, `4.6 %`, `15.0`."""
    if name not in SHARES:
        return number(value, 1)
    return percent(value, 0 if value is None or value >= 0.1 else 1)


def span(each: Figure) -> str:
    """The range of the replays: `70 to 85 %`."""
    if each.low is None or each.high is None:
        return NONE
    low, high = figure(each.name, each.low), figure(each.name, each.high)
    unit = "\u00a0%"
    return f"{low.removesuffix(unit) if high.endswith(unit) else low} to {high}"


def _describe_rank(found: Likeness) -> str:
    """How many replays are as unusual as the log."""
    of = f"of {plural(found.replays, 'replay')} of its throws"
    if not found.as_unusual:
        return f"None {of} is as unusual as the log."
    only, verb = "Only " if found.differs else "", "is" if found.as_unusual == 1 else "are"
    return f"{only}{found.as_unusual} {of} {verb} as unusual as the log."
