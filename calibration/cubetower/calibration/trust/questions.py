"""What people ask of a tower, answered by each draw of a posterior."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from cubetower.calibration.prediction.likelihood import convolve
from cubetower.calibration.surrogate.description import TYPICAL_THROW, fall_chances
from cubetower.calibration.surrogate.posterior import rates_of
from cubetower.tower.cubes import COLOURS

Floats = NDArray[np.float64]

QUESTIONS = ("thrown", "inside", "battle")
"""The chance that a thrown cube falls through, the chance that a cube inside falls, and the odds of
a battle, each in a throw of `TYPICAL_THROW` cubes."""

BATTLE = (6, 4)  # cubes of the two sides, `TYPICAL_THROW` together


def answers(level: str, vectors: Floats, content: int) -> Floats:
    """The answers to `QUESTIONS` for each parameter vector, shape (vectors, 3).

    In the battle one colour throws six cubes, another four, and of each of six colours equally many
    are inside; the chance is that the first has more out.

    Args:
        level: the model.
        vectors: as in `Posterior.vectors`.
        content: cubes inside.
    """
    draws = [rates_of(vector, level) for vector in vectors]
    new, old = fall_chances(draws, TYPICAL_THROW, content)
    of_colour = round(content / len(COLOURS))
    ours, theirs = (_fall_distribution(thrown, new, of_colour, old) for thrown in BATTLE)
    fewer = np.vstack([np.zeros_like(new), theirs.cumsum(axis=0)])
    at = np.minimum(np.arange(len(ours)), len(theirs))
    return np.stack([new, old, (ours * fewer[at]).sum(axis=0)], axis=1)


def _fall_distribution(thrown: int, new: Floats, inside: int, old: Floats) -> Floats:
    """Probabilities that 0, 1, 2 ... cubes of a colour fall, shape (cubes + 1, draws)."""
    through, freed = (
        np.asarray(stats.binom.pmf(np.arange(count + 1)[:, None], count, chance), np.float64)
        for count, chance in ((thrown, new), (inside, old))
    )
    return convolve(through, freed)
