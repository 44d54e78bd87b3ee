"""Options of commands that read toss logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.foundation.wording import join_names

if TYPE_CHECKING:
    from cubetower.tower.log import TossLog

MAX_NAMED = 10  # sessions that an error names one by one
MEAN_CONTENT = 12.0  # as in cubetower.calibration.logs.stretches, which takes long to load

Sessions = Annotated[
    str | None,
    typer.Option(
        metavar="LABELS",
        help="Use only these sessions of the log, such as 1-7,9 [default: all].",
    ),
]
StartInside = Annotated[
    float,
    typer.Option(
        min=0.1,
        max=100,
        metavar="CUBES",
        help="Average number of cubes inside where the log does not say.",
    ),
]


def select_sessions(log: TossLog, wanted: str | None) -> TossLog:
    """The sessions of a log that a user named, as in ``1-7,9``; all for None.

    Raises:
        LogError: there is no such session; lists those there are.
    """
    from cubetower.command.terminal.verbosity import log as told
    from cubetower.tower.log import LogError, LogProblem

    told.info("log: %s, %d tosses", log.path, len(log.rows))
    if wanted is None:
        return log
    labels = [rows[0].session for rows in log.sessions()]
    chosen: set[str] = set()
    for part in wanted.split(","):
        first, dash, last = part.strip().partition("-")
        if part.strip() in labels:
            chosen.add(part.strip())
        elif dash and first.strip() in labels and last.strip() in labels:
            span = labels.index(first.strip()), labels.index(last.strip())
            chosen.update(labels[min(span) : max(span) + 1])
        else:
            known = ", ".join(labels[:20]) + (" ..." if len(labels) > 20 else "")
            missing = _missing(part.strip(), labels)
            fix = f"name some of {known}"
            reason = f"there is no session {missing}"
            name = Path(log.path).name if log.path else "the log"
            raise LogError([LogProblem(name, None, None, reason, fix)])
    return replace(log, rows=tuple(row for row in log.rows if row.session in chosen))


def _missing(part: str, labels: Sequence[str]) -> str:
    """Which sessions of a part such as ``9-12`` there are not: `11 or 12`."""
    first, dash, last = (each.strip() for each in part.partition("-"))
    if dash and first.isdecimal() and last.isdecimal() and int(first) <= int(last):
        absent = [str(n) for n in range(int(first), int(last) + 1) if str(n) not in labels]
        if 0 < len(absent) <= MAX_NAMED:
            return join_names(absent, "or")
    return repr(part)
