"""What must be said with the figures of a log and of towers, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from calibration.logs.logstatistics import LogStatistics
from calibration.logs.replay import Jams
from calibration.prediction.scores import Scores
from tower.log import LogDescription, TossLog

THROWS_OF_LOG = "The throws are the log's; the tray is not replayed."

NO_AUC = "No AUC: it needs scikit-learn; install it with: pip install 'cubetower[stats]'."


def kind_note(log: TossLog, name: str = "log") -> str:
    """What kind of log it is, and its title."""
    title = f": {log.description.title}" if log.description.title else ""
    if log.description == LogDescription():
        return f"The {name} reads as recorded, by unknown."
    if log.description.kind == "illustration":
        return f"The {name} is an illustration, not a measurement{title}."
    return f"The {name} is {log.description.kind}{title}."


def forecast_notes(log: TossLog, found: Scores | None) -> Iterator[str]:
    """What was forecast of a log, and which of it the tower had been fitted to."""
    if found is None:
        yield "This tower has no law to forecast by: only its own tosses are shown."
        return
    sessions = len(found.sessions)
    plural = "session" if sessions == 1 else "sessions"
    yield f"Forecast: {found.judgement.tosses} tosses of {sessions} {plural}."
    if found.fitted_tosses:
        fitted = sum(each.fitted for each in found.sessions)
        yield (
            f"The tower was fitted to {found.fitted_tosses} of these tosses, {fitted} of "
            f"{sessions} sessions: what it foretells of them flatters it."
        )


def gap_notes(log: TossLog, figures: LogStatistics) -> Iterator[str]:
    """What is unknown in a log."""
    unknown = sum(not session[0].emptied for session in log.sessions())
    if unknown:
        yield (
            f"Sessions that do not start with an emptied tower: {unknown} of {figures.sessions}; "
            "their contents are unknown, and the tower starts them empty."
        )
    if figures.missing:
        yield f"Missing tosses, not thrown: {figures.missing}."
    if figures.unknown_before or figures.unknown_after:
        yield (
            f"Throws of the log with unknown contents: {figures.unknown_before} before and "
            f"{figures.unknown_after} after, of {figures.throws}; left out of what needs them."
        )


def knocking_notes(jams: Jams, tower: str = "tower") -> Iterator[str]:
    """How many cubes count as fallen because a jammed tower was knocked at, if any."""
    if jams.tapped:
        yield (
            f"Cubes that fell by knocking at the jammed {tower}, counted as fallen: {jams.tapped}."
        )


def repeat_notes(repeat: int) -> Iterator[str]:
    """How often every session was thrown, if more than once."""
    if repeat > 1:
        yield f"Every session was thrown {repeat} times."
