"""Whether a tower is like a log, in words: for the page and the terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from cubetower.calibration.judge.envelope import ROUNDING, SIGNIFICANCE
from cubetower.calibration.judge.figures import SHARES
from cubetower.calibration.judge.replaytest import Figure, Likeness, State
from cubetower.foundation.wording import plural
from cubetower.pages.page import Answer
from cubetower.pages.wording import NONE, number, percent

NAMES = {
    "new": "thrown cubes that fall at once",
    "old": "cubes inside that a throw frees",
    "inside": "cubes inside after a throw",
    "inside_sd": "variation of cubes inside (sd)",
    "kept": "cubes kept of a first throw",
    "change_sd": "variation between throws (sd)",
}
DIGITS = {"change_sd": 2}  # one of the others
MARKS = {"good": "✓", "few": "?", "differs": "✗"}
KEY = "✓\u00a0near\u00a0enough, ?\u00a0cannot\u00a0tell\u00a0yet, ✗\u00a0not\u00a0the\u00a0same."
"""What the marks mean; a line ends only between two of them."""

NOT_TESTED = "It is not tested yet: check it with tosses that it has not seen."
WORDS = {"good": "good", "few": "too few tosses", "differs": "differs"}
MIN_REPLAYS = round(1 / SIGNIFICANCE) - 1  # replays by which a verdict can be had


def verdict(found: Likeness, *, own: bool = False) -> Answer:
    """Say whether the tower is good, differs, or cannot be judged yet (`Likeness.state`).

    Args:
        found: the tower beside a log.
        own: whether the tower was fitted to this very log, so that it is not tested by it.
    """
    if found.state == "good" and own:
        return Answer("Good: the tower fits its own log.", NOT_TESTED)
    if found.state == "good":
        return Answer("Good: in all figures the tower is like the log.", _good(found))
    if found.state == "differs":
        first, *others = sorted(found.figures, key=_distance, reverse=True)
        log, tower = figure(first.name, first.log), figure(first.name, first.mean)
        short = f"Differs: {NAMES[first.name]}: {log} in the log, {tower} in the tower."
        words = " ".join(_difference(each) for each in others if each.beyond)
        return Answer(short, words, found=True)
    if found.state == "few":
        return Answer("Too few tosses to say.", _few(found), open=True)
    if found.replays < MIN_REPLAYS:
        why = f"It takes {MIN_REPLAYS}: leave out --repeat, or give a larger number."
        return Answer(f"Not judged: too few replays ({found.replays}).", why, open=True)
    why = (
        "The tosses alone never tell what was inside before a throw; mark rows where the tower "
        "was emptied with `emptied`. Counts of the opened tower do not help here, as replays "
        "have none."
    )
    short = "Not judged: the log has nothing that can be compared."
    return Answer(short, why, open=True)


def how_unusual(found: Likeness) -> str:
    """How many replays are as unusual as the log, and how many would be too few."""
    verb = "is" if found.as_unusual in (0, 1) else "are"
    of, limit = plural(found.replays, "replay"), int(SIGNIFICANCE * (found.replays + 1) + ROUNDING)
    too_few = f"fewer than {limit}" if limit > 1 else "none"
    count = found.as_unusual or "None"
    return f"{count} of {of} {verb} as unusual as the log; if {too_few}, it differs."


def how_sure(found: Likeness) -> str:
    """What the intervals mean and how often the verdict is wrong; empty without a verdict."""
    if found.differs is None:
        return ""
    return (
        f"{how_unusual(found)} A right tower is said to differ in at most 1 of {MIN_REPLAYS + 1} "
        "checks, by all figures together."
    )


def _good(found: Likeness) -> str:
    small = [each for each in found.figures if each.beyond]
    if not small:
        return "Every difference is within its margin."
    return f"What differs is too small to matter in battles. {_difference(small[0])}"


def _few(found: Likeness) -> str:
    tosses = plural(found.tosses, "toss", "tosses")
    if found.tosses_needed is None:
        return (
            f"Nothing differs so far in {tosses}, but throws like these tell too little: throw "
            "more cubes at a time, of two colours or more, onto those inside."
        )
    return (
        f"Nothing differs so far in {tosses}; to call it good takes about {found.tosses_needed:,}."
    )


def _distance(each: Figure) -> float:
    """How far a figure of the log lies from that of the tower, in half widths of its interval."""
    if each.excess_low is None or each.excess_high is None:
        return 0.0
    width = each.excess_high - each.excess_low
    return abs(each.excess_low + each.excess_high) / width if width else math.inf


def _difference(each: Figure) -> str:
    """How a figure differs, in a sentence."""
    log, tower = figure(each.name, each.log), figure(each.name, each.mean)
    name = NAMES[each.name]
    return f"{name[0].upper()}{name[1:]}: {log} in the log, {tower} in the tower."


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure of the log beside that of the tower, formatted.

    Attributes:
        name: what the figure is.
        log: of the log.
        tower: mean of the replays.
        excess: interval of the figure of the log's tower less that of this one; shares in points.
        margin: how far from 0 that may reach in a good tower.
        state: whether the tower is good, differs, or neither is known.
    """

    name: str
    log: str
    tower: str
    excess: str
    margin: str
    state: State

    @property
    def mark(self) -> str:
        """The state as a sign."""
        return MARKS[self.state]

    @property
    def words(self) -> str:
        """The state in words."""
        return WORDS[self.state]


def figure_rows(found: Likeness) -> Iterator[FigureRow]:
    """The figures that are compared, as rows of a table."""
    for each in found.figures:
        yield FigureRow(
            NAMES[each.name],
            figure(each.name, each.log),
            figure(each.name, each.mean),
            _excess(each),
            _margin(each),
            "good" if each.is_good else "differs" if each.beyond else "few",
        )


def figure(name: str, value: float | None) -> str:
    """A formatted figure: `79 %`, `4.6 %`, `15.0`."""
    if name not in SHARES:
        return number(value, DIGITS.get(name, 1))
    return percent(value, 0 if value is None or value >= 0.1 else 1)


def _excess(each: Figure) -> str:
    """The interval of the difference: `−12.4 to +3.1`."""
    if each.excess_low is None or each.excess_high is None:
        return NONE
    scale, digits = _scale(each)
    low, high = (number(scale * end, digits) for end in (each.excess_low, each.excess_high))
    return " to ".join(end if end.startswith("−") else f"+{end}" for end in (low, high))


def _scale(each: Figure) -> tuple[int, int]:
    """Points for shares, else cubes; and how many decimals."""
    return (100, 1) if each.name in SHARES else (1, DIGITS.get(each.name, 1))


def _margin(each: Figure) -> str:
    if each.margin is None:
        return NONE
    scale, digits = _scale(each)
    return f"±\u00a0{number(scale * each.margin, digits)}"
