"""How well a classifier tells windows of throws from those of a reference, by its AUC."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.judge.windows import Windows
from cubetower.calibration.logs.estimates import LogEstimate, left_out_error
from cubetower.calibration.threads import one_thread

FOLDS = 5
SETTINGS = {
    "max_iter": 60,
    "learning_rate": 0.1,
    "max_leaf_nodes": 8,
    "min_samples_leaf": 20,
    "max_bins": 63,
    "class_weight": "balanced",
    "early_stopping": False,
    "random_state": 0,
}
"""Settings of the boosted trees, fixed in advance."""


def classifier_auc(windows: Windows, reference: Windows) -> LogEstimate | None:
    """AUC of boosted trees that separate a tower's windows from those of a reference.

    It is the chance that, of one window from each side, the tower's gets the higher score: .5 if
    the sides are the same, 1 if they are perfectly separable. Sessions are dealt into `FOLDS`
    folds, all repeats of a session by either side into the same one; each fold is scored by trees
    trained on the others, and pairs of windows within a fold are counted. The standard error is a
    jackknife over sessions with the scores kept: it ignores that other sessions would have given
    other trees. So it is too small: in 220 pairs of runs of one tower the AUC varied by 1.2 to 2
    times as much (docs/compare.md).

    None without scikit-learn; an estimate without value if there are fewer than two sessions
    or if the windows of one side are missing from a fold's training.
    """
    if not available():
        return None
    sessions = np.concatenate([windows.sessions, reference.sessions])
    count = len(np.unique(sessions))
    if count < 2 or not len(windows) or not len(reference):
        return LogEstimate(None, None, len(sessions), count)
    features = np.concatenate([windows.features, reference.features])
    ours = np.repeat([True, False], [len(windows), len(reference)])
    wins, pairs = np.zeros((count, count)), np.zeros((count, count))
    places = np.unique(sessions, return_inverse=True)[1]
    for held_out, scores in _scores(features, ours, places, min(FOLDS, count)):
        if scores is None:
            return LogEstimate(None, None, len(sessions), count)
        _count_wins(scores, ours[held_out], places[held_out], wins, pairs)
    return _estimate(wins, pairs, len(sessions))


def available() -> bool:
    """Whether scikit-learn is installed."""
    try:
        import sklearn  # noqa: F401
    except ImportError:
        return False
    return True


def _scores(
    features: NDArray[np.float64], ours: NDArray[np.bool_], groups: NDArray[np.int64], folds: int
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.float64] | None]]:
    """The windows of each fold and their scores; None if its trees saw one side only."""
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.model_selection import GroupKFold

    with one_thread():
        for training, held_out in GroupKFold(folds).split(features, ours, groups):
            if ours[training].all() or not ours[training].any():
                yield held_out, None
                continue
            trees: Any = HistGradientBoostingClassifier(**SETTINGS)
            trees.fit(features[training], ours[training])
            yield held_out, trees.decision_function(features[held_out])


def _count_wins(
    scores: NDArray[np.float64],
    ours: NDArray[np.bool_],
    places: NDArray[np.int64],
    wins: NDArray[np.float64],
    pairs: NDArray[np.float64],
) -> None:
    """Add a fold's pairs of one window per side, and those the tower's wins, by session."""
    mine, theirs = scores[ours][:, None], scores[~ours][None, :]
    won = (mine > theirs) + 0.5 * (mine == theirs)
    where = np.ix_(places[ours], places[~ours])
    np.add.at(wins, where, won)
    np.add.at(pairs, where, 1.0)


def _estimate(wins: NDArray[np.float64], pairs: NDArray[np.float64], count: int) -> LogEstimate:
    """The AUC with its jackknife error: each session is left out once, with all its pairs."""
    if not pairs.sum():
        return LogEstimate(None, None, count, len(pairs))
    left = []
    for session in range(len(pairs)):
        rest = np.delete(np.delete(pairs, session, 0), session, 1).sum()
        won = np.delete(np.delete(wins, session, 0), session, 1).sum()
        left.append(float(won / rest) if rest else math.nan)
    error = None if any(map(math.isnan, left)) else left_out_error(left)
    return LogEstimate(float(wins.sum() / pairs.sum()), error, count, len(pairs))
