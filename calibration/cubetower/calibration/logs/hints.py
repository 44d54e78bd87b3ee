"""Hints about what looks odd in a log without being wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import pstdev
from typing import TypeAlias

from cubetower.calibration.logs.throws import Throw, throws_of
from cubetower.tower.log import COLOURLESS, LogProblem, LogRow, TossLog

MAX_CUBES = 60  # cubes of a throw, or inside; a seeding throw of five players has 45
MIN_THROWS = 5  # with fewer throws nothing is said of all of them
MIN_LOG_SPREAD = (
    0.25  # standard deviation of the logarithm of the sizes: below, they are nearly equal
)
MIN_REPEATED_CUBES = 5  # from so many on two throws are hardly the same by chance
MAX_HINTS_OF_A_KIND = 3

Hints: TypeAlias = Iterator[LogProblem]


def hints(log: TossLog) -> tuple[LogProblem, ...]:
    """What may be a slip in a log, or keeps it from telling much, and what to do about it.

    None of it makes a log useless; `LogError` is for what does, and `TossLog.warnings` for
    contradictions. There are at most three hints of a kind, the last of which says how many more
    there would be.

    Returns:
        What concerns the whole log, then the others by line.

    Raises:
        CubesError: more of a colour fell than can have been there, which `read_log` rules out.
    """
    throws = list(throws_of(log))
    found = [hint for rule in _RULES for hint in _shorten(list(rule(log, throws)))]
    return tuple(sorted(found, key=lambda hint: hint.line or 0))


def _shorten(found: list[LogProblem]) -> list[LogProblem]:
    if len(found) <= MAX_HINTS_OF_A_KIND:
        return found
    first, last = found[: MAX_HINTS_OF_A_KIND - 1], found[MAX_HINTS_OF_A_KIND - 1]
    return [
        *first,
        replace(last, fix=f"{last.fix} (and {len(found) - MAX_HINTS_OF_A_KIND} more such lines)"),
    ]


def _hint(log: TossLog, reason: str, fix: str) -> LogProblem:
    return LogProblem(str(log.path or "log"), None, None, reason, fix)


def _hint_at(log: TossLog, row: LogRow, column: str | None, reason: str, fix: str) -> LogProblem:
    return LogProblem(str(log.path or "log"), row.line or None, column, reason, fix)


def _illustration(log: TossLog, throws: list[Throw]) -> Hints:
    if log.description.kind == "illustration":
        yield _hint(log, "is an illustration, not a measurement", "do not fit a tower to it")


def _starts(log: TossLog, throws: list[Throw]) -> Hints:
    """Sessions at whose start nobody knows what is inside."""
    first = [session[0] for session in log.sessions()]
    unknown = [row for row in first if not row.emptied]
    if len(unknown) == len(first):
        fix = "empty it before the first toss and write 1 here; otherwise what is inside is unknown"
        reason = "no session starts with an emptied tower"
        yield replace(_hint(log, reason, fix), column="emptied")
        return
    for row in unknown:
        reason = f"session {row.session} does not start with an emptied tower"
        fix = "what is inside is unknown until it is emptied or counted; write 1 if it was empty"
        yield _hint_at(log, row, "emptied", reason, fix)


def _one_size(log: TossLog, throws: list[Throw]) -> Hints:
    sizes = [throw.row.thrown.total for throw in throws]
    if len(sizes) < MIN_THROWS or pstdev(map(math.log, sizes)) >= MIN_LOG_SPREAD:
        return
    least, most = min(sizes), max(sizes)
    cubes = f"{least}" if least == most else f"{least} to {most}"
    reason = f"nearly all throws are of one size ({cubes} cubes)"
    yield _hint(log, reason, "throw 2 to 20, or the log cannot tell what the number changes")


def _same_colours(log: TossLog, throws: list[Throw]) -> Hints:
    """No throw in which new and old cubes can be told apart, though there were some inside."""
    onto = [throw for throw in throws if throw.before]
    if len(onto) < MIN_THROWS or any(
        set(throw.row.thrown) ^ set(throw.before or ()) for throw in onto
    ):
        return
    if log.colours == (COLOURLESS,):
        reason = "colours are not noted, so thrown cubes and those inside look the same"
        yield _hint(log, reason, "note them by colour, if you can: it tells more")
        return
    reason = "the colours thrown are always those inside, so nobody can tell which cubes fell"
    yield _hint(log, reason, "throw colours that are not inside, and leave others inside")


def _nothing_stays(log: TossLog, throws: list[Throw]) -> Hints:
    if len(throws) >= MIN_THROWS and all(throw.row.fell == throw.row.thrown for throw in throws):
        reason = "in every row exactly what was thrown fell out"
        yield _hint(log, reason, "note what lies in the tray after the toss, not what went in")


def _gaps(log: TossLog, throws: list[Throw]) -> Hints:
    """Gaps in the numbers of tosses that no missing toss explains."""
    fix = "add the toss nobody saw with missing = 1, or number them without a gap"
    for session in log.sessions():
        if session[0].toss > 1:
            reason = f"session {session[0].session} starts with toss {session[0].toss}"
            yield _hint_at(log, session[0], "toss", reason, fix)
        for before, row in pairwise(session):
            if row.toss > before.toss + 1 and not (row.missing or before.missing):
                yield _hint_at(log, row, "toss", f"{row.toss} follows {before.toss}", fix)


def _single_tosses(log: TossLog, throws: list[Throw]) -> Hints:
    for session in log.sessions():
        if len(session) == 1:
            reason = f"session {session[0].session} has only one toss"
            fix = "if it belongs to the next session, give both the same number"
            yield _hint_at(log, session[0], "session", reason, fix)


def _twice(log: TossLog, throws: list[Throw]) -> Hints:
    """Repeated rows of large throws; counts without colours repeat by chance."""
    if log.colours == (COLOURLESS,):
        return
    for before, row in pairwise(log.rows):
        same = row == replace(before, toss=row.toss)
        if same and not row.missing and row.thrown.total >= MIN_REPEATED_CUBES:
            fix = "delete it if it was written twice, leave it if it happened"
            yield _hint_at(log, row, None, "says the same as the line before", fix)


def _large_throws(log: TossLog, throws: list[Throw]) -> Hints:
    for throw in throws:
        if (cubes := throw.row.thrown.total) > MAX_CUBES:
            reason = f"{cubes} cubes are thrown at once"
            yield _hint_at(
                log, throw.row, None, reason, "check what was thrown; was a number misread?"
            )


def _large_contents(log: TossLog, throws: list[Throw]) -> Hints:
    """Where more cubes are inside than any tower on sale holds."""
    was = 0
    for row, contents in zip(log.rows, log.contents(), strict=True):
        content = contents.after.total if contents.after else 0
        if content > MAX_CUBES >= was:
            reason = f"{content} cubes are inside by these counts"
            fix = "open the tower and count; was something that fell not noted?"
            yield _hint_at(log, row, None, reason, fix)
        was = content


_RULES: tuple[Callable[[TossLog, list[Throw]], Hints], ...] = (
    _illustration,
    _starts,
    _one_size,
    _same_colours,
    _nothing_stays,
    _gaps,
    _single_tosses,
    _twice,
    _large_throws,
    _large_contents,
)
