"""Logs on pages: a table of them, titles, labels of sessions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cubetower.calibration.surrogate.logfit import name_of
from cubetower.foundation.wording import join_names
from cubetower.tower.log import TossLog, hash_of


@dataclass(frozen=True, slots=True)
class LogLine:
    """A log in the table of logs."""

    name: str
    title: str
    kind: str
    tosses: int
    sessions: int
    hash: str

    @classmethod
    def of(cls, log: TossLog) -> LogLine:
        """The line of a log."""
        return cls(
            name_of(log),
            log.description.title,
            log.description.kind,
            len(log.rows),
            len(log.sessions()),
            log.sha256 or hash_of(log.rows),
        )


def banner(logs: Sequence[TossLog]) -> str:
    """A warning that logs are simulated, if any is."""
    kinds = [log.description.kind for log in logs]
    if "simulated" not in kinds:
        return ""
    if set(kinds) == {"simulated"}:
        what = "The logs are simulated" if len(logs) > 1 else "The log is simulated"
        return f"{what}: this is not a real tower."
    named = join_names([name_of(log) for log in logs if log.description.kind == "simulated"])
    return f"Some of the logs are simulated ({named}): this is not a real tower."


def titles(logs: Sequence[TossLog]) -> str:
    """The names of logs, on one line."""
    return join_names([log.description.title or name_of(log) for log in logs])


def short_titles(logs: Sequence[TossLog]) -> str:
    """The same, each without what it says after a colon."""
    return join_names(dict.fromkeys(titles([log]).partition(":")[0] for log in logs))


def session_labels(logs: Sequence[TossLog]) -> list[str]:
    """Labels of the sessions of all logs, by their numbers in predictions."""
    several = len(logs) > 1
    return [
        f"{number}:{rows[0].session}" if several else rows[0].session
        for number, log in enumerate(logs, start=1)
        for rows in log.sessions()
    ]
