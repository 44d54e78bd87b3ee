"""What readers of a log's or a tower's figures must know, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cubetower.calibration.logs.logstatistics import LogStatistics
from cubetower.calibration.logs.replay import Jams
from cubetower.calibration.prediction.scores import Scores
from cubetower.foundation.wording import plural
from cubetower.tower.log import LogDescription, TossLog

THROWS_OF_LOG = "The throws are the log's; cubes from the tray are not replayed."

NO_SCIKIT_LEARN = "No AUC: it needs scikit-learn; install it with: pip install 'cubetower[stats]'."


def kind_note(log: TossLog, name: str = "log") -> str:
    """What kind of log it is, and its title."""
    title = f": {log.description.title}" if log.description.title else ""
    if log.description == LogDescription():
        return f"The {name} has no description: it counts as recorded, nobody knows by whom."
    if log.description.kind == "illustration":
        return f"The {name} is an illustration, not a measurement{title}."
    return f"The {name} is {log.description.kind}{title}."


def prediction_notes(log: TossLog, found: Scores | None) -> Iterator[str]:
    """How much of a log was predicted, and how much of that the tower had been fitted to."""
    if found is None:
        yield "This tower cannot tell how likely a result is: only its own tosses are judged."
        return
    sessions = plural(len(found.sessions), "session")
    yield f"Predicted: {plural(found.judgement.tosses, 'toss', 'tosses')} of {sessions}."
    if found.fitted_tosses:
        fitted = sum(each.fitted for each in found.sessions)
        yield fitted_note(found.fitted_tosses, f"{fitted} of {sessions}")


def fitted_note(tosses: int, sessions: str, tower: str = "The tower") -> str:
    """That a tower knew a part of the log, so that it seems better than it is."""
    return (
        f"{tower} was fitted to {tosses} of these tosses, {sessions}: it looks better on them "
        "than it is."
    )


def fitted_notes(log: TossLog, fitted: Collection[str], tower: str = "The tower") -> Iterator[str]:
    """The same of a log, if the tower was fitted to any of its sessions, named by their labels."""
    if fitted:
        known = [rows for rows in log.sessions() if rows[0].session in fitted]
        sessions = f"{len(known)} of {plural(len(log.sessions()), 'session')}"
        yield fitted_note(sum(map(len, known)), sessions, tower)


def gap_notes(log: TossLog, figures: LogStatistics) -> Iterator[str]:
    """What is unknown in a log."""
    unknown = sum(not session[0].emptied for session in log.sessions())
    if unknown:
        yield (
            f"Sessions that do not start with an emptied tower: {unknown} of {figures.sessions}. "
            "What is inside then is unknown; the tower starts them empty."
        )
    if figures.missing:
        yield f"Missing tosses, not replayed: {figures.missing}."
    if figures.unknown_before or figures.unknown_after:
        yield (
            f"Nobody knows what is inside before {figures.unknown_before} and after "
            f"{figures.unknown_after} of the {figures.throws} throws of the log; figures that need "
            "it leave them out."
        )


def knocking_notes(jams: Jams, tower: str = "tower") -> Iterator[str]:
    """How many cubes fell because a jammed tower was tapped, if any."""
    if jams.tapped:
        yield f"Cubes that fell because the jammed {tower} was tapped count, too: {jams.tapped}."


def repeat_notes(repeat: int) -> Iterator[str]:
    """How often every session was thrown, if more than once."""
    if repeat > 1:
        yield f"Every session was thrown {repeat} times."
