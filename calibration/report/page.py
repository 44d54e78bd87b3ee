"""Pages from templates, and what every page has: tiles, logs, sections."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from calibration.estimates import Estimate
from calibration.logfit import name_of
from calibration.report.wording import PM, listed, number, times
from tower import write_whole
from tower.log import TossLog, hash_of


@dataclass(frozen=True, slots=True)
class Tile:
    """A number that matters.

    Attributes:
        value: as it is written.
        error: its standard error, if it has one.
        words: what it is.
    """

    value: str
    error: str
    words: str


def gain_tile(gain: Estimate) -> Tile:
    """How much better than the bag, which has a value, a tower foretells."""
    value = gain.value or 0.0
    error = "" if gain.standard_error is None else f"{PM}{number(gain.standard_error, 2)}"
    return Tile(
        f"{times(math.exp(value))} ×",
        "",
        f"as likely as by the bag model was what happened, toss after toss: "
        f"{number(value, 2)}{error} nats gained",
    )


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
        """What is to be said of a log."""
        said = log.description
        sessions = len(log.sessions())
        return cls(
            name_of(log),
            said.title,
            said.kind,
            len(log.rows),
            sessions,
            log.sha256 or hash_of(log.rows),
        )


def write_page(template: str, context: Mapping[str, Any], path: Path | str) -> None:
    """Fill a template and write the page, whole or not at all.

    Raises:
        OutputError: it cannot be written there.
    """
    page = _environment().get_template(template).render(version=version("cubetower"), **context)
    with write_whole(path) as temporary:
        temporary.write_text(page, encoding="utf-8")


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("calibration.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def banner(logs: Sequence[TossLog]) -> str:
    """That logs are simulated, if any is."""
    kinds = [log.description.kind for log in logs]
    if "simulated" not in kinds:
        return ""
    if set(kinds) == {"simulated"}:
        what = "The logs are simulated" if len(logs) > 1 else "The log is simulated"
        return f"{what}: this is no real tower."
    named = listed([name_of(log) for log in logs if log.description.kind == "simulated"])
    return f"Some of the logs are simulated ({named}): this is no real tower."


def titles(logs: Sequence[TossLog]) -> str:
    """What logs are called, in a line."""
    return listed([log.description.title or name_of(log) for log in logs])


def session_labels(logs: Sequence[TossLog]) -> list[str]:
    """Labels of the sessions of all logs, by their numbers in forecasts."""
    several = len(logs) > 1
    return [
        f"{number}:{rows[0].session}" if several else rows[0].session
        for number, log in enumerate(logs, start=1)
        for rows in log.sessions()
    ]
