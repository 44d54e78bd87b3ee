"""Where a log stands among the replays of its throws, in words: for the page and the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calibration.judge.envelope import LEVEL
from calibration.judge.likeness import SHARES, Figure, Likeness
from pages.wording import NONE, number, percent

NAMES = {
    "new": "thrown cubes that fall at once",
    "old": "cubes inside that a throw brings out",
    "inside": "cubes inside after a throw",
    "inside_sd": "variation of cubes inside (sd)",
    "kept": "cubes that stay of a first throw",
    "change_sd": "variation from throw to throw (sd)",
}
FEWEST = round(1 / LEVEL) - 1  # replays by which a verdict can be had


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether the log differs from the tower; as `parts.html` shows verdicts.

    Attributes:
        found: whether it does.
        short: in a sentence.
        words: how often replays do, and in what, in sentences.
    """

    found: bool
    short: str
    words: str


def verdict(found: Likeness) -> Standing:
    """Whether the log differs from the tower, how often replays do, and how sure that is."""
    if found.differs is None and found.replays < FEWEST:
        why = f"It takes {FEWEST}: leave out --repeat, or give a larger number."
        return Standing(False, f"Not judged: {_replays(found.replays)} tell too little.", why)
    if found.differs is None:
        why = (
            "Nowhere do the tosses alone tell what was inside before a throw: a log says so with "
            "`emptied`. Counts are left out, as replays have none."
        )
        return Standing(False, "Not judged: the log has nothing that can be compared.", why)
    if found.differs:
        short = "The log differs from what this tower does."
        return Standing(True, short, _alike(found))
    return Standing(False, "The log lies within what this tower does.", _alike(found))


def how_sure(found: Likeness) -> str:
    """What the ranges of the figures are, and how often the verdict is wrong; nothing if none."""
    if found.differs is None:
        return ""
    return (
        f"At least {FEWEST} of {FEWEST + 1} replays lie in all these ranges at once. A log that "
        f"came from this very tower would be called different in at most 1 of {FEWEST + 1} checks, "
        "all figures taken together; one that the tower was fitted to, more rarely."
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of the log beside that of the replays, as it is written."""

    name: str
    log: str
    mean: str
    range: str
    beyond: bool


def figure_rows(found: Likeness) -> Iterator[Row]:
    """The figures that the verdict is from."""
    for each in found.figures:
        log, mean = figure(each.name, each.log), figure(each.name, each.mean)
        yield Row(NAMES[each.name], log, mean, span(each), each.beyond)


def figure(name: str, value: float | None) -> str:
    """A figure as it is written: `79 %`, `4.6 %`, `15.0`."""
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


def _alike(found: Likeness) -> str:
    """How many replays are as unusual as the log."""
    if not found.alike:
        return f"None of {_replays(found.replays)} is as unusual as the log."
    only, verb = "Only " if found.differs else "", "is" if found.alike == 1 else "are"
    return f"{only}{found.alike} of {_replays(found.replays)} {verb} as unusual as the log."


def _replays(count: int) -> str:
    return f"{count} replay{'' if count == 1 else 's'} of its throws"
