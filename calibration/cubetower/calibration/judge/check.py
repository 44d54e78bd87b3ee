"""How well a tower predicts a log, toss by toss, and how it behaves with the log's throws.

A tower with an outcome distribution predicts every toss from all tosses before it. Every tower also
runs freely: it is given the log's throws, session by session, and holds what its own throws left.
This is repeated, and the log is compared with single replays. What a game would have done with the
tower's own tray (cubes that go in again) is not replayed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from cubetower.calibration.judge.caveats import (
    NO_SCIKIT_LEARN,
    THROWS_OF_LOG,
    gap_notes,
    kind_note,
    knocking_notes,
    prediction_notes,
    repeat_notes,
)
from cubetower.calibration.judge.differences import Differences, differences
from cubetower.calibration.judge.replayfigures import ReplayFigures
from cubetower.calibration.judge.replaytest import Likeness, enough_replays, likeness
from cubetower.calibration.judge.windows import windows_of
from cubetower.calibration.logs.logstatistics import LogStatistics, statistics
from cubetower.calibration.logs.replay import (
    Jams,
    Progress,
    ThrowReplay,
    join_replays,
    replay_throws,
    replays,
)
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import (
    Distribution,
    distribution_of,
    naive_distributions,
)
from cubetower.calibration.prediction.judgement import Judgement, judge
from cubetower.calibration.prediction.predictions import predict
from cubetower.calibration.prediction.scores import Scores, figures_of, scores
from cubetower.foundation.workers import Workers
from cubetower.tower import TowerFile, make_tower
from cubetower.tower.log import TossLog, hash_of
from cubetower.tower.models.rates import Rates
from cubetower.tower.spec import TowerSource

WINDOW_REPLAYS = 10  # replays of which a few throws in a row are put beside those of the log


@dataclass(frozen=True, slots=True)
class Check:
    """A log and a tower side by side.

    Attributes:
        log: the figures of the log.
        tower: the same figures of the tower, given the same throws, over all replays.
        likeness: where the log lies among the replays, and whether it differs from them.
        predictive: the results of the replays, one by one.
        scores: how well the tower predicts the log; None for a tower without an outcome
            distribution.
        naive: how well naive towers predict it, by name.
        difference: how far a few consecutive throws of the tower are from the log's, and from
            other throws of its own.
        jams: how often the tower jammed; a log does not say how often its own tower did.
        notes: what readers of the figures must know, in sentences.
        seed: gives the same figures again.
        repeat: how often every session was thrown into the tower.
    """

    log: LogStatistics
    tower: LogStatistics
    likeness: Likeness
    predictive: ReplayFigures
    scores: Scores | None
    naive: dict[str, Judgement]
    difference: Differences
    jams: Jams
    notes: tuple[str, ...]
    seed: int
    repeat: int

    def to_json(self) -> dict[str, Any]:
        """Plain data: the figures of `Scores.to_json` and the attributes; None where undefined.

        The single replays are left out.
        """
        data = asdict(replace(self, predictive=ReplayFigures((), {}, {})))
        del data["scores"], data["naive"], data["predictive"]
        data["likeness"] = self.likeness.to_json()
        if self.scores:
            return {**self.scores.to_json(), **data}
        said = {name: figures_of(each) for name, each in self.naive.items()}
        unknown = dict.fromkeys([*next(iter(said.values())), "fitted_tosses"])
        return {**unknown, "baselines": said, "predictions": None, **data}


def check_log(
    log: TossLog,
    source: TowerSource,
    seed: int,
    repeat: int | None = None,
    *,
    makers: Sequence[TowerSource] = (),
    slow: bool = False,
    workers: Workers | None = None,
    progress: Progress | None = None,
    distribution: Distribution | None = None,
    m0: Rates | None = None,
    fitted: Collection[str] = (),
    unknown: UnknownStart | None = None,
    classify: bool = True,
) -> Check:
    """Judge a tower by a log: predictions of every toss, and free throws of the tower.

    Args:
        log: the log to predict.
        source: of the tower, as `cubetower.tower.make_tower` takes it.
        seed: decides every random number.
        repeat: how often to throw the whole log, each time as new sessions; None for
            `cubetower.calibration.judge.replaytest.enough_replays`.
        makers: sources of the towers of a posterior's draws, one replay into each in turn; if there
            are none, all replays go into new ones of the tower.
        slow: whether a toss takes long; it does in a tower that simulates every cube.
        workers: who throws, this process if None; the result is the same.
        progress: called after each replay.
        distribution: the tower's, from `named_distribution` if it has draws; taken from the tower
            if None.
        m0: the M0 among the naive towers; the shipped one if None.
        fitted: labels of the sessions that the tower was fitted to.
        unknown: prior of unknown contents; 12 cubes on average if None.
        classify: whether to train a classifier on tower and log, which takes a while.

    Raises:
        ValueError: `repeat` is less than 1.
        TowerError: the tower refuses.
    """
    tower = make_tower(source)
    alike, every = judge_log(
        log, source, seed, repeat, makers=makers, slow=slow, workers=workers, progress=progress
    )
    replay = join_replays(every)
    seen = ReplayFigures.of(each.log for each in every)
    ours = statistics(log)
    found = _scores(
        log, distribution or distribution_of(tower), m0, fitted, unknown or UnknownStart(), seed
    )
    last = makers[-1] if makers else source
    again = replay_throws(log, last, Random(f"{seed}:again").getrandbits(32))
    difference = _difference(log, every[:WINDOW_REPLAYS], again, seed, classify=classify)
    notes = (
        kind_note(log),
        *prediction_notes(log, found[0]),
        THROWS_OF_LOG,
        *gap_notes(log, ours),
        *knocking_notes(replay.jams),
        *repeat_notes(len(every)),
        *([NO_SCIKIT_LEARN] if classify and difference.from_itself.auc is None else []),
    )
    return Check(
        ours,
        statistics(replay.log),
        alike,
        seen,
        *found,
        difference,
        replay.jams,
        notes,
        seed,
        len(every),
    )


def judge_log(
    log: TossLog,
    source: TowerSource,
    seed: int,
    repeat: int | None = None,
    *,
    makers: Sequence[TowerSource] = (),
    slow: bool = False,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> tuple[Likeness, tuple[ThrowReplay, ...]]:
    """The verdict on a tower by a log, and the replays that it is from; arguments of `check_log`.

    Raises:
        ValueError: `repeat` is less than 1.
        TowerError: the tower refuses.
    """
    if repeat is None:
        slow = slow or make_tower(source).capabilities.recordable
        repeat = enough_replays(len(log.rows), slow=slow)
    makers = makers or (source,)
    every = replays(log, makers, seed, repeat, workers=workers, progress=progress)
    return likeness(log, (each.log for each in every)), every


def _difference(
    log: TossLog, some: Sequence[ThrowReplay], again: ThrowReplay, seed: int, *, classify: bool
) -> Differences:
    """How far windows of throws of the replays are from the log's, and from another replay's."""
    windows = windows_of(join_replays(some).log, log, len(some))
    others = windows_of(again.log, log, 1)
    [found] = differences(
        ["tower"], [windows], [others], windows_of(log, log), seed, classify=classify
    )
    return found


def _scores(
    log: TossLog,
    distribution: Distribution | None,
    m0: Rates | None,
    fitted: Collection[str],
    unknown: UnknownStart,
    seed: int,
) -> tuple[Scores | None, dict[str, Judgement]]:
    """The scores of a tower if it has an outcome distribution, and judgements of naive ones."""
    naive = {name: predict(each, log, unknown) for name, each in naive_distributions(m0).items()}
    judged = {name: judge(each, seed) for name, each in naive.items()}
    if distribution is None:
        return None, judged
    predictions = predict(distribution, log, unknown)
    labels = [rows[0].session for rows in log.sessions()]
    return scores(predictions, naive, labels, fitted, seed), judged


def fitted_sessions(log: TossLog, file: TowerFile) -> tuple[str, ...]:
    """Labels of the sessions of a log that a tower file was fitted to.

    Sessions are recognised by their tosses, wherever the file is now, and also if tosses were added
    since.
    """
    logs = file.provenance.logs
    if any(not each.sessions and each.sha256 == log.sha256 for each in logs):
        return tuple(rows[0].session for rows in log.sessions())
    used = [session for each in logs for session in each.sessions]
    return tuple(
        rows[0].session
        for rows in log.sessions()
        if any(hash_of(rows[: each.tosses]) == each.sha256 for each in used)
    )
