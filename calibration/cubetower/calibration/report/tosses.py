"""The tosses of a log, one by one: where charts show them, and what is said of one pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cubetower.calibration.logs.stretches import join_logs
from cubetower.calibration.logs.throws import Throw, throws_of
from cubetower.calibration.prediction.predictions import Predictions
from cubetower.calibration.report.wording import place_of
from cubetower.pages.chart import Points
from cubetower.tower import Cubes
from cubetower.tower.log import COLOURLESS, TossLog

MAX_TOSSES = 1500
"""Of a longer log no toss lights up: it would make the page too large."""


def toss_labels(logs: Sequence[TossLog]) -> list[str]:
    """What is said of each toss pointed at; none of long logs.

    ``toss 12 of session 3: 3 blue, 4 red in; 1 blue, 4 red out; 13 inside before``
    """
    log = join_logs(logs)
    if len(log.rows) > MAX_TOSSES:
        return []
    said = []
    for number, (row, inside) in enumerate(zip(log.rows, log.contents(), strict=True)):
        out = "not seen" if row.missing else f"{_cubes(row.thrown)} in; {_cubes(row.fell)} out"
        before = "" if inside.before is None else f"; {inside.before.total} inside before"
        said.append(f"{place_of(number, logs)}: {out}{before}")
    return said


def _cubes(cubes: Cubes) -> str:
    """Cubes by colour: `3 blue, 4 red`."""
    if not cubes or COLOURLESS in cubes:
        return str(cubes.total or "none")
    return ", ".join(f"{count}\u00a0{colour}" for colour, count in cubes.items())


def content_points(log: TossLog) -> Points:
    """Cubes inside after each toss, by throws since the tower was emptied."""
    return _of_throws(
        log,
        lambda throw: (
            None
            if throw.since is None or throw.content is None
            else (throw.since + 1, throw.content)
        ),
    )


def out_by_in_points(log: TossLog) -> Points:
    """Cubes out of each toss by cubes in, without first throws into the emptied tower."""
    return _of_throws(
        log,
        lambda throw: None if throw.seeding else (throw.row.thrown.total, throw.row.fell.total),
    )


def residual_points(predictions: Predictions, residuals: Sequence[float]) -> Points:
    """What fell less what was predicted, by the number of the prediction."""
    if not len(predictions) or len(predictions) > MAX_TOSSES:
        return ()
    found: list[tuple[float, float] | None] = [None] * (int(predictions.row.max()) + 1)
    for number, (row, each) in enumerate(zip(predictions.row, residuals, strict=True), start=1):
        found[int(row)] = (number, float(each))
    return found


def _of_throws(log: TossLog, place: Callable[[Throw], tuple[float, float] | None]) -> Points:
    if len(log.rows) > MAX_TOSSES:
        return ()
    throws = throws_of(log)
    return [place(next(throws)) if row.thrown and not row.missing else None for row in log.rows]
