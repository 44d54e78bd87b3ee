"""Stretches of a log: tosses in a row, and what is known of the contents before the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from cubetower.foundation import SpecError
from cubetower.tower.cubes import Cubes
from cubetower.tower.log import LogDescription, LogRow, TossLog

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

MEAN_CONTENT = 12.0
"""Cubes inside at an unknown start, on average (assumed)."""

DISPERSION = 2.0
"""Size parameter of the negative binomial; assumed, so that it is about as wide as the towers of
the physics ensemble differ, which hold 11 ± 9 cubes (simulated)."""

MAX_MEAN_CONTENT = 100  #: assumed: no tower of the game holds more
MIN_TAIL = 1e-4  # probability beyond which contents are cut off


@dataclass(frozen=True, slots=True)
class Stretch:
    """Consecutive tosses of a session in which nobody opened or emptied the tower or missed a toss.

    Attributes:
        rows: their indices in the log.
        thrown: cubes thrown, shape (rows, colours).
        fell: cubes fallen, shape (rows, colours).
        start: contents before the first of them, shape (colours,); None if unknown.
        emptied: whether the tower was empty then; if not, its contents were counted or are unknown.
    """

    rows: range
    thrown: Ints
    fell: Ints
    start: Ints | None
    emptied: bool

    @property
    def changes(self) -> Ints:
        """Contents minus those at the start, before each row and after the last.

        Shape (rows + 1, colours).
        """
        steps = np.cumsum(self.thrown - self.fell, axis=0)
        return np.concatenate([np.zeros((1, steps.shape[1]), np.int64), steps])

    @property
    def min_start(self) -> Ints:
        """How many cubes of each colour must have been inside at the start."""
        least: Ints = np.maximum(0, -self.changes.min(axis=0))
        return least


@dataclass(frozen=True, slots=True)
class UnknownStart:
    """The prior of unknown contents.

    Attributes:
        mean: cubes inside in all, equally many of each colour; negative binomial with `DISPERSION`,
            wider than Poisson, since towers differ in how many they hold.

    Raises:
        SpecError: a mean outside (0, `MAX_MEAN_CONTENT`].
    """

    mean: float = MEAN_CONTENT

    def __post_init__(self) -> None:
        if not 0 < self.mean <= MAX_MEAN_CONTENT:
            raise SpecError(
                f"mean={self.mean}: the mean number of cubes inside at an unknown start must be "
                f"over 0 and at most {MAX_MEAN_CONTENT}"
            )

    def of(self, least: Ints) -> list[Floats]:
        """Probabilities of 0, 1, 2 ... cubes of each colour.

        Args:
            least: how many cubes there must have been, shape (colours,); the probabilities reach at
                least that far.
        """
        believed = stats.nbinom(DISPERSION, DISPERSION / (DISPERSION + self.mean / len(least)))
        chances = []
        for needed in least.tolist():
            most = int(believed.isf(MIN_TAIL * believed.sf(needed - 1)))
            chances.append(np.asarray(believed.pmf(np.arange(max(most, needed) + 1)), float))
        return chances


def stretches(log: TossLog) -> Iterator[Stretch]:
    """The stretches of a log, session by session; rows that nobody saw are in none.

    A count of the opened tower also tells what was inside at the start of its stretch. A count that
    contradicts the tosses ends the stretch, and holds from there on.

    Raises:
        CubesError: more of a colour fell than can have been there; `read_log` gives no such log.
    """
    contents = iter(log.contents())  # raises where more fell than was there
    first = 0
    for session in log.sessions():
        for rows, start in _parts(session, [next(contents).before for _ in session]):
            yield _stretch(log, range(first + rows.start, first + rows.stop), start)
        first += len(session)


def _parts(
    session: tuple[LogRow, ...], before: list[Cubes | None]
) -> Iterator[tuple[range, Cubes | None]]:
    """Ranges of rows with the contents before each."""
    begin = 0
    for number, row in enumerate(session):
        if number > begin and (
            row.emptied or _contradicts_count(session[begin:number], before[begin:])
        ):
            yield range(begin, number), before[begin]
            begin = number
        if row.missing:
            if number > begin:
                yield range(begin, number), before[begin]
            begin = number + 1
    if begin < len(session):
        yield range(begin, len(session)), before[begin]


def _contradicts_count(rows: Sequence[LogRow], before: list[Cubes | None]) -> bool:
    """Whether a count after the last of these rows contradicts their tosses.

    Args:
        rows: from the start of a stretch on.
        before: contents before each of them, and perhaps more.
    """
    last, known = rows[-1], before[len(rows) - 1]
    if last.inside is None:
        return False
    if known is not None:
        return last.inside != known + last.thrown - last.fell
    # Back from the count, no colour may have been negative at any time.
    for colour in {c for row in rows for c in (*row.thrown, *row.fell)} | set(last.inside):
        inside = last.inside[colour]
        for row in reversed(rows):
            inside += row.fell[colour] - row.thrown[colour]
            if inside < 0:
                return True
    return False


def _stretch(log: TossLog, rows: range, before: Cubes | None) -> Stretch:
    chosen = log.rows[rows.start : rows.stop]
    thrown, fell = (
        np.array([[getattr(row, what)[c] for c in log.colours] for row in chosen], np.int64)
        for what in ("thrown", "fell")
    )
    start = None if before is None else np.array([before[c] for c in log.colours], np.int64)
    made = Stretch(rows, thrown, fell, start, chosen[0].emptied)
    if start is not None:
        return made
    return Stretch(rows, thrown, fell, _counted_start(log, chosen, made), emptied=False)


def _counted_start(log: TossLog, rows: Sequence[LogRow], stretch: Stretch) -> Ints | None:
    """Contents at the start, from the first count of the opened tower; None without one."""
    for number, row in enumerate(rows):
        if row.inside is not None:
            counted = np.array([row.inside[colour] for colour in log.colours], np.int64)
            start = counted - stretch.changes[number + 1]
            return start if (start >= stretch.min_start).all() else None
    return None


def join_logs(logs: Sequence[TossLog]) -> TossLog:
    """Join logs of one tower, with separate sessions."""
    if len(logs) == 1:
        return logs[0]
    rows = tuple(
        replace(row, session=f"{number}:{row.session}")
        for number, log in enumerate(logs, start=1)
        for row in log.rows
    )
    colours = dict.fromkeys(colour for log in logs for colour in log.colours)
    return TossLog(rows, tuple(colours), LogDescription(logs[0].description.kind))
