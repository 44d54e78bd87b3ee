"""Hypothesis strategies that several tests share."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from cubetower.tower import Cubes, RecordedCube

COLOURS = ("black", "blue", "green", "red", "yellow")

seeds = st.integers(0, 2**32 - 1)


def cubes(*, most: int = 9) -> st.SearchStrategy[Cubes]:
    """Up to `most` of each of five colours; often of few colours or none."""
    return st.dictionaries(st.sampled_from(COLOURS), st.integers(0, most)).map(Cubes)


def throws(*, most: int = 9) -> st.SearchStrategy[Cubes]:
    """Cubes, at least one."""
    return cubes(most=most).filter(bool)


def recorded_cubes() -> st.SearchStrategy[RecordedCube]:
    """Cubes as a recording lists them."""
    return st.builds(
        RecordedCube,
        colour=st.sampled_from(COLOURS),
        edge_mm=st.floats(1, 50),
        thrown=st.booleans(),
        fell=st.booleans(),
    )


@st.composite
def films(
    draw: st.DrawFn, *, reach_mm: float = 655.0
) -> tuple[tuple[RecordedCube, ...], NDArray[np.float64]]:
    """Cubes and their poses (frames, cubes, 4): lengths up to `reach_mm`, several turns."""
    listed = tuple(draw(st.lists(recorded_cubes(), max_size=3)))
    frames = draw(st.integers(1, 4))
    shape = (frames, len(listed))
    turns = hnp.arrays(np.float64, shape, elements=st.floats(-4 * math.pi, 4 * math.pi))
    lengths = hnp.arrays(np.float64, (*shape, 3), elements=st.floats(-reach_mm, reach_mm))
    return listed, np.insert(draw(lengths), 2, draw(turns), axis=-1)
