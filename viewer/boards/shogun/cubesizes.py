"""The opacities of cubes that come into the hand or leave the tray."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tower import Recording
from viewer.tower.timedtoss import Alphas

HAND_S: Final = 0.4
"""Seconds in which cubes come into the hand, and in which they leave the tray."""


def in_hand(recording: Recording, come: float) -> Alphas:
    """Before a toss, while the cubes that are thrown appear, by a share."""
    return np.array([come if cube.thrown else 1.0 for cube in recording.cubes])


def at_rest(recording: Recording, bystanders: NDArray[np.bool_], gone: float) -> Alphas:
    """After a toss, while the cubes in the tray leave it by a share, all but the bystanders."""
    return np.where(_fell(recording) & ~bystanders, 1.0 - gone, 1.0)


def in_tray(recording: Recording, gone: float) -> Alphas:
    """Of the cubes of a toss only those in the tray, while they leave it by a share."""
    return np.where(_fell(recording), 1.0 - gone, 0.0)


def _fell(recording: Recording) -> NDArray[np.bool_]:
    return np.array([cube.fell for cube in recording.cubes], bool)
