"""What is odd in a log without being wrong: hints to those who keep it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import pstdev
from typing import TypeAlias

from calibration.logs.throws import Throw, throws_of
from tower.log import COUNTED, LogProblem, LogRow, TossLog

MOST = 60  # cubes of a throw, or inside; a seeding throw of five players has 45
FEW = 5  # throws, from which one can say that they are all alike
SPREAD = 0.25  # standard deviation of the logarithm of the sizes: below, they are nearly equal
TWICE = 5  # cubes, from which two throws are hardly the same by chance
SHOWN = 3  # hints of a kind that are given

Hints: TypeAlias = Iterator[LogProblem]


def hints(log: TossLog) -> tuple[LogProblem, ...]:
    """What may be a slip in a log, or keeps it from telling much, and what to do about it.

    Nothing here makes a log useless; `LogError` is for what does, and `TossLog.warnings` for
    what contradicts itself. Of one kind of hints there are three at most, the last of which
    says how many more there would be.

    Returns:
        What concerns the whole log, then the others by line.

    Raises:
        CubesError: more of a colour fell than can have been there; `read_log` gives no such
            log.
    """
    throws = list(throws_of(log))
    found = [hint for rule in _RULES for hint in _first(list(rule(log, throws)))]
    return tuple(sorted(found, key=lambda hint: hint.line or 0))


def _first(found: list[LogProblem]) -> list[LogProblem]:
    if len(found) <= SHOWN:
        return found
    first, last = found[: SHOWN - 1], found[SHOWN - 1]
    return [*first, replace(last, fix=f"{last.fix} (and {len(found) - SHOWN} more such lines)")]


def _of(log: TossLog, reason: str, fix: str) -> LogProblem:
    return LogProblem(str(log.path or "log"), None, None, reason, fix)


def _at(log: TossLog, row: LogRow, column: str | None, reason: str, fix: str) -> LogProblem:
    return LogProblem(str(log.path or "log"), row.line or None, column, reason, fix)


def _illustration(log: TossLog, throws: list[Throw]) -> Hints:
    if log.description.kind == "illustration":
        yield _of(log, "is an illustration, not a measurement", "do not fit a tower to it")


def _starts(log: TossLog, throws: list[Throw]) -> Hints:
    """Sessions at whose start nobody knows what is inside."""
    first = [session[0] for session in log.sessions()]
    unknown = [row for row in first if not row.emptied]
    if len(unknown) == len(first):
        fix = "empty it before the first toss and write 1 there; else what is inside is unknown"
        reason = "no session starts with an emptied tower"
        yield replace(_of(log, reason, fix), column="emptied")
        return
    for row in unknown:
        reason = f"session {row.session} does not start with an emptied tower"
        fix = "what is inside is unknown until it is emptied or counted; write 1 if it was empty"
        yield _at(log, row, "emptied", reason, fix)


def _one_size(log: TossLog, throws: list[Throw]) -> Hints:
    sizes = [throw.row.thrown.total for throw in throws]
    if len(sizes) < FEW or pstdev(map(math.log, sizes)) >= SPREAD:
        return
    least, most = min(sizes), max(sizes)
    cubes = f"{least}" if least == most else f"{least} to {most}"
    reason = f"nearly all throws are of one size ({cubes} cubes)"
    yield _of(log, reason, "throw 2 to 20, or nobody can tell how it depends on their number")


def _same_colours(log: TossLog, throws: list[Throw]) -> Hints:
    """No throw in which new and old cubes can be told apart, though there were some inside."""
    onto = [throw for throw in throws if throw.before]
    if len(onto) < FEW or any(set(throw.row.thrown) ^ set(throw.before or ()) for throw in onto):
        return
    if log.colours == (COUNTED,):
        reason = "colours are not noted, so that thrown cubes and those inside look the same"
        yield _of(log, reason, "note them by colour, if you can: it tells more")
        return
    reason = "the colours thrown are always those inside, so that nobody can tell them apart"
    yield _of(log, reason, "throw colours that are not inside, and let others rest")


def _nothing_stays(log: TossLog, throws: list[Throw]) -> Hints:
    if len(throws) >= FEW and all(throw.row.fell == throw.row.thrown for throw in throws):
        reason = "in every row just what was thrown fell out"
        yield _of(log, reason, "note what lies in the tray after the toss, not what went in")


def _gaps(log: TossLog, throws: list[Throw]) -> Hints:
    """Tosses whose number does not follow on the one before, unless one that nobody saw is near."""
    fix = "add the toss nobody saw with missing = 1, or number them without a gap"
    for session in log.sessions():
        if session[0].toss > 1:
            reason = f"session {session[0].session} starts with toss {session[0].toss}"
            yield _at(log, session[0], "toss", reason, fix)
        for before, row in pairwise(session):
            if row.toss > before.toss + 1 and not (row.missing or before.missing):
                yield _at(log, row, "toss", f"{row.toss} follows {before.toss}", fix)


def _single_tosses(log: TossLog, throws: list[Throw]) -> Hints:
    for session in log.sessions():
        if len(session) == 1:
            reason = f"session {session[0].session} has one toss only"
            fix = "one sitting is one session, with all its tosses; join it to the next if it is"
            yield _at(log, session[0], "session", reason, fix)


def _twice(log: TossLog, throws: list[Throw]) -> Hints:
    """Rows like the one before, of throws large enough; counts without colours repeat by chance."""
    if log.colours == (COUNTED,):
        return
    for before, row in pairwise(log.rows):
        same = row == replace(before, toss=row.toss)
        if same and not row.missing and row.thrown.total >= TWICE:
            fix = "delete it if it was written twice, leave it if it happened"
            yield _at(log, row, None, "says the same as the line before", fix)


def _large_throws(log: TossLog, throws: list[Throw]) -> Hints:
    for throw in throws:
        if (cubes := throw.row.thrown.total) > MOST:
            reason = f"{cubes} cubes are thrown at once"
            yield _at(log, throw.row, None, reason, "check what was thrown; was a number misread?")


def _large_contents(log: TossLog, throws: list[Throw]) -> Hints:
    """Where more than any tower on sale holds come to be inside."""
    was = 0
    for row, contents in zip(log.rows, log.contents(), strict=True):
        content = contents.after.total if contents.after else 0
        if content > MOST >= was:
            reason = f"{content} cubes are inside by these counts"
            fix = "open the tower and count; does what fell lack in some rows?"
            yield _at(log, row, None, reason, fix)
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
