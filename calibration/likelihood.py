"""The exact probability of a toss log under a surrogate: a forward filter for each colour.

Throws and contents being known, every colour is a chain of its own. Of its cubes inside one does
not see which are loose, wedged or stuck; the filter carries the probabilities of all splits, its
*belief*: an array by the numbers of loose and of wedged cubes, the rest being stuck.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tower.compiled import compiled
from tower.log import LogRow, TossLog
from tower.models.rates import Rates, table

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LogLikelihood:
    """How probable a log is.

    Attributes:
        per_toss: log probability of what fell of each colour, in nats, for every row of the
            log; nan where what was inside is unknown, where nobody saw the toss, and of taps that
            are not scored; minus infinity for what the surrogate holds impossible.
    """

    per_toss: Floats

    @property
    def total(self) -> float:
        """Log probability of all tosses that are scored."""
        return float(np.nansum(self.per_toss))

    @property
    def tosses(self) -> int:
        """How many tosses that are."""
        return int(np.isfinite(self.per_toss).sum() + np.isneginf(self.per_toss).sum())


def log_likelihood(rates: Rates, log: TossLog) -> LogLikelihood:
    """The exact log probability of a log, given its throws.

    A session counts from where the tower was known to be empty; from a toss that nobody saw
    on, what is inside is unknown until it is emptied again. Cubes counted in the opened
    tower are not used. Taps are scored only by rates with a chance for them, `Rates.tap`;
    what they free is known in any case, any cube inside being as likely as another.

    Args:
        rates: the surrogate.
        log: tosses with colours, or of a single colour.

    Raises:
        CubesError: more of a colour fell than can have been there; `read_log` gives no such
            log.
    """
    thrown, fell, reset = _arrays(log)
    by_colour = filtered(thrown, fell, reset, table(rates), rates.tap)
    scored = (reset >= 0) & (thrown.any(axis=1) | (rates.tap > 0))
    return LogLikelihood(np.where(scored, by_colour.sum(axis=1), np.nan))


def expectations(rates: Rates, log: TossLog) -> list[dict[str, Floats] | None]:
    """What a surrogate expects of each toss of a log, knowing all tosses before it.

    Given throw and contents the colours are independent: probabilities of outcomes multiply,
    those of totals convolve.

    Args:
        rates: the surrogate.
        log: the tosses.

    Returns:
        Of each row, by colour, the probabilities of 0, 1 ... cubes falling; None where
        `log_likelihood` gives nan.

    Raises:
        CubesError: as for `log_likelihood`.
    """
    thrown, fell, start = _arrays(log)
    chances = table(rates)
    beliefs = [np.ones((1, 1)) for _ in log.colours]
    found: list[dict[str, Floats] | None] = []
    for n, out, known in zip(thrown, fell, start.tolist(), strict=True):
        if known < 0:
            found.append(None)
            continue
        if known == 1:
            beliefs = [np.ones((1, 1)) for _ in log.colours]
        content = sum(len(belief) - 1 for belief in beliefs)
        row = chances_of(chances, int(n.sum()), content, rates.tap)
        steps = [
            [step(belief, k, f, row) for f in range(k + len(belief))]
            for belief, k in zip(beliefs, n.tolist(), strict=True)
        ]
        sums = [np.array([total(each) for each in of_colour]) for of_colour in steps]
        scored = n.any() or rates.tap
        found.append(dict(zip(log.colours, sums, strict=True)) if scored else None)
        beliefs = [normalised(each[f]) for each, f in zip(steps, out.tolist(), strict=True)]
    return found


def _arrays(log: TossLog) -> tuple[Ints, Ints, Ints]:
    """Cubes thrown and fallen by row and colour; 1: starts empty, 0: goes on, -1: unknown."""
    list(log.contents())  # raises where more fell than was there
    thrown = np.array([[row.thrown[c] for c in log.colours] for row in log.rows], np.int64)
    fell = np.array([[row.fell[c] for c in log.colours] for row in log.rows], np.int64)
    starts = [start for session in log.sessions() for start in _starts(session)]
    shape = (len(log.rows), len(log.colours))
    return thrown.reshape(shape), fell.reshape(shape), np.array(starts, np.int64)


def _starts(session: tuple[LogRow, ...]) -> Iterator[int]:
    known = False
    for row in session:
        known = (known or row.emptied) and not row.missing
        yield (1 if row.emptied else 0) if known else -1


@compiled
def filtered(thrown: Ints, fell: Ints, start: Ints, chances: Floats, tap: float) -> Floats:
    """Log probabilities of what fell, shape (tosses, colours).

    Args:
        thrown: shape (tosses, colours).
        fell: shape (tosses, colours).
        start: 1 where the tower is emptied before the toss, -1 where the toss is left out.
        chances: of `tower.models.rates.table`.
        tap: chance of a cube inside to fall where nothing is thrown.
    """
    tosses, colours = thrown.shape
    logs = np.zeros((tosses, colours))
    content = np.zeros(tosses + 1, np.int64)  # before each toss
    for t in range(tosses):
        if start[t] == 1:
            content[t] = 0
        content[t + 1] = content[t] + (thrown[t] - fell[t]).sum() if start[t] >= 0 else 0
    for k in range(colours):
        belief = np.ones((1, 1))
        for t in range(tosses):
            if start[t] < 0:
                continue
            if start[t] == 1:
                belief = np.ones((1, 1))
            row = chances_of(chances, thrown[t].sum(), content[t], tap)
            belief = step(belief, thrown[t, k], fell[t, k], row)
            probability = total(belief)
            logs[t, k] = math.log(probability) if probability > 0 else -math.inf
            belief = normalised(belief)
    return logs


@compiled
def normalised(belief: Floats) -> Floats:
    """A belief that adds up to 1; an even one after what cannot be."""
    probability = total(belief)
    if probability > 0:
        return belief / probability
    most = len(belief)
    even = np.zeros((most, most))
    for a in range(most):
        even[a, : most - a] = 2 / (most * (most + 1))
    return even


@compiled
def total(values: Floats) -> float:
    """The sum, from first to last: so that it is the same with numba and without, bit by bit."""
    found = 0.0
    for value in values.flat:
        found += value
    return found


@compiled
def chances_of(chances: Floats, thrown: int, content: int, tap: float) -> Floats:
    """The row of `TossChances` of a toss, or of a tap."""
    if thrown == 0:
        even = tap if tap > 0 else 0.5  # whichever: every cube is as likely as another
        return np.array([0.0, even, even, even, 0.0, 0.0])
    row: Floats = chances[min(thrown, chances.shape[0] - 1), min(content, chances.shape[1] - 1)]
    return row


@compiled
def step(belief: Floats, thrown: int, fell: int, chances: Floats) -> Floats:
    """What one toss makes of the belief about one colour.

    Args:
        belief: probability of every split, shape (cubes inside + 1, cubes inside + 1).
        thrown: cubes of the colour that were thrown.
        fell: cubes of the colour that fell.
        chances: the `TossChances`.

    Returns:
        The probability of every split afterwards and of `fell`, together: they add up to the
        probability of `fell`. Shape (cubes inside afterwards + 1, the same).
    """
    new, loose, wedged, stuck, held, sunk = chances
    inside = len(belief) - 1
    falls_new, falls_loose = binomials(thrown, new)[thrown], binomials(inside, loose)
    falls_wedged, falls_stuck = binomials(inside, wedged), binomials(inside, stuck)
    # What was inside, once `fell` have fallen of it and of those thrown: by the numbers left of
    # loose and of wedged cubes, and of thrown cubes that stay.
    left = np.zeros((inside + 1, inside + 1, thrown + 1))
    for a in range(inside + 1):
        for b in range(inside - a + 1):
            if belief[a, b] == 0:
                continue
            for i in range(min(a, fell) + 1):
                with_i = belief[a, b] * falls_loose[a, i]
                for j in range(min(b, fell - i) + 1):
                    with_j = with_i * falls_wedged[b, j]
                    c = inside - a - b
                    for k in range(max(0, fell - i - j - thrown), min(c, fell - i - j) + 1):
                        out = fell - i - j - k
                        probability = with_j * falls_stuck[c, k] * falls_new[out]
                        left[a - i, b - j, thrown - out] += probability
    return joined(left, max(0, inside + thrown - fell), held, sunk)


@compiled
def joined(left: Floats, after: int, held: float, sunk: float) -> Floats:
    """Let the thrown cubes that stay join the others: loose, wedged or stuck."""
    most_inside, most_stay = left.shape[0], left.shape[2]
    holds, sinks = binomials(most_stay - 1, held), binomials(most_stay - 1, sunk)
    found = np.zeros((after + 1, after + 1))
    for a in range(most_inside):
        for b in range(most_inside - a):
            for stay in range(most_stay):
                if left[a, b, stay] == 0:
                    continue
                for i in range(stay + 1):  # not loose
                    with_i = left[a, b, stay] * holds[stay, i]
                    if with_i == 0:
                        continue
                    for j in range(i + 1):  # stuck
                        found[a + stay - i, b + i - j] += with_i * sinks[i, j]
    return found


@compiled
def binomials(most: int, chance: float) -> Floats:
    """Probabilities of k of n, by n and k up to `most`; by Pascal's recurrence."""
    rows = np.zeros((most + 1, most + 1))
    rows[0, 0] = 1.0
    for n in range(1, most + 1):
        rows[n, 0] = rows[n - 1, 0] * (1 - chance)
        for k in range(1, n + 1):
            rows[n, k] = rows[n - 1, k] * (1 - chance) + rows[n - 1, k - 1] * chance
    return rows
