"""How well a tower predicts a log: its forecasts toss by toss, and its own tosses beside.

Towers with a law forecast every toss from all before it. Every tower also runs freely: it is given
the log's throws, session by session, and what was inside before is what its own throws left. That
is done again and again, for one replay tells little: the log is put beside what single replays
come to. What a game would have made of the tower's own tray (cubes that go in again) is not
replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from calibration.judge.caveats import (
    NO_AUC,
    THROWS_OF_LOG,
    forecast_notes,
    gap_notes,
    kind_note,
    knocking_notes,
    repeat_notes,
)
from calibration.judge.differences import Differences, differences
from calibration.judge.likeness import Likeness, enough_replays, likeness
from calibration.judge.predictive import Predictive
from calibration.judge.windows import windows_of
from calibration.logs.logstatistics import LogStatistics, statistics
from calibration.logs.replay import Jams, Progress, joined_replays, replay_throws, replays
from calibration.logs.stretches import UnknownStart
from calibration.prediction.distributions import Law, law_of, naive_laws
from calibration.prediction.judgement import Judgement, judge
from calibration.prediction.predictions import forecasts
from calibration.prediction.scores import Scores, figures_of, scores
from foundation.workers import Workers
from tower import Tower, TowerFile
from tower.log import TossLog, hash_of
from tower.models.rates import Rates

IN_A_ROW = 10  # replays of which a few throws in a row are put beside those of the log


@dataclass(frozen=True, slots=True)
class Check:
    """A log and a tower side by side.

    Attributes:
        log: the figures of the log.
        tower: the same figures of the tower, given the same throws, over all replays.
        likeness: where the log lies among the replays, and whether it differs from them.
        predictive: what the replays came to, one by one.
        scores: how well the tower foretells the log; None of a tower without a law.
        naive: how well naive towers foretell it, by name.
        difference: how far a few throws in a row of the tower are from the log's, and from
            other throws of its own.
        jams: how often the tower jammed; a log does not say so of its own tower.
        notes: what must be said with the figures, in sentences.
        seed: with which they can be had again.
        repeat: how often every session was thrown into the tower.
    """

    log: LogStatistics
    tower: LogStatistics
    likeness: Likeness
    predictive: Predictive
    scores: Scores | None
    naive: dict[str, Judgement]
    difference: Differences
    jams: Jams
    notes: tuple[str, ...]
    seed: int
    repeat: int

    def to_json(self) -> dict[str, Any]:
        """Plain data: the figures of `Scores.to_json` and the attributes; None where undefined.

        The replays one by one are left out.
        """
        data = asdict(replace(self, predictive=Predictive((), {}, {})))
        del data["scores"], data["naive"], data["predictive"]
        data["likeness"] = self.likeness.to_json()
        if self.scores:
            return {**self.scores.to_json(), **data}
        said = {name: figures_of(each) for name, each in self.naive.items()}
        unknown = dict.fromkeys([*next(iter(said.values())), "fitted_tosses"])
        return {**unknown, "baselines": said, "forecasts": None, **data}


def check_log(
    log: TossLog,
    make_tower: Callable[[], Tower],
    seed: int,
    repeat: int | None = None,
    *,
    makers: Sequence[Callable[[], Tower]] = (),
    slow: bool = False,
    workers: Workers | None = None,
    progress: Progress | None = None,
    law: Law | None = None,
    m0: Rates | None = None,
    fitted: Collection[str] = (),
    unknown: UnknownStart | None = None,
    classify: bool = True,
) -> Check:
    """Judge a tower by a log: forecasts of every toss, and free throws of the tower.

    Args:
        log: the log to predict.
        make_tower: makes an empty tower.
        seed: decides every random number.
        repeat: how often to throw the whole log, each time as sessions of their own; None for
            `calibration.judge.likeness.enough_replays`.
        makers: of the towers that it may be, draws of a posterior; replay after replay goes
            into the next one. Only into those of `make_tower` if there are none.
        slow: whether the tower takes long for a toss. One that simulates every cube does.
        workers: who throws, this process if None; the result is the same.
        progress: called after each replay.
        law: that of the tower, `named_law` if it has draws; taken from the tower if None.
        m0: the M0 among the naive towers; the shipped one if None.
        fitted: labels of the sessions that the tower was fitted to.
        unknown: what is believed of contents that nobody knows; 12 cubes on average if None.
        classify: whether a classifier shall tell tower and log apart, which takes a while.

    Raises:
        ValueError: `repeat` is less than 1.
        TowerError: the tower refuses.
    """
    tower, makers = make_tower(), makers or (make_tower,)
    if repeat is None:
        slow = slow or tower.capabilities.recordable
        repeat = enough_replays(len(log.rows), slow=slow)
    every = replays(log, makers, seed, repeat, workers=workers, progress=progress)
    replay, some = joined_replays(every), every[:IN_A_ROW]
    seen = Predictive.of(each.log for each in every)
    alike = likeness(log, [(e.log, f) for e, f in zip(every, seen.figures, strict=True)])
    ours = statistics(log)
    found = _scores(log, law or law_of(tower), m0, fitted, unknown or UnknownStart(), seed)
    again = replay_throws(log, makers[-1], Random(f"{seed}:again").getrandbits(32))
    in_a_row = ((joined_replays(some).log, len(some)), (again.log, 1))
    windows = [windows_of(each, log, count) for each, count in in_a_row]
    [difference] = differences(
        ["tower"], windows[:1], windows[1:], windows_of(log, log), seed, classify=classify
    )
    notes = (
        kind_note(log),
        *forecast_notes(log, found[0]),
        THROWS_OF_LOG,
        *gap_notes(log, ours),
        *knocking_notes(replay.jams),
        *repeat_notes(repeat),
        *([NO_AUC] if classify and difference.from_itself.auc is None else []),
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
        repeat,
    )


def _scores(
    log: TossLog,
    law: Law | None,
    m0: Rates | None,
    fitted: Collection[str],
    unknown: UnknownStart,
    seed: int,
) -> tuple[Scores | None, dict[str, Judgement]]:
    """The scores of a tower if it has a law, and the judgements of naive ones."""
    naive = {name: forecasts(each, log, unknown) for name, each in naive_laws(m0).items()}
    judged = {name: judge(each, seed) for name, each in naive.items()}
    if law is None:
        return None, judged
    foretold = forecasts(law, log, unknown)
    labels = [rows[0].session for rows in log.sessions()]
    return scores(foretold, naive, labels, fitted, seed), judged


def fitted_sessions(log: TossLog, file: TowerFile) -> tuple[str, ...]:
    """Labels of the sessions of a log that a tower file was fitted to.

    Sessions are known again by their tosses, whatever became of the file; also those that have
    grown since.
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
