"""How well a tower predicts a log: the same throws into the tower, the same figures of both.

The throws are the log's, session by session, so both towers saw the same cubes going in. What
a game would have made of the tower's own tray (cubes that go in again) is not replayed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from calibration.figures import LogStatistics, statistics
from calibration.notes import (
    THROWS_OF_LOG,
    gap_notes,
    kind_note,
    knocking_notes,
    repeat_notes,
)
from calibration.replay import Jams, replay_throws
from tower import Tower
from tower.log import TossLog


@dataclass(frozen=True, slots=True)
class Check:
    """A log and a tower side by side.

    Attributes:
        log: the figures of the log.
        tower: the same figures of the tower, given the same throws.
        jams: how often the tower jammed; a log does not say so of its own tower.
        notes: what must be said with the figures, in sentences.
        seed: with which they can be had again.
        repeat: how often every session was thrown into the tower.
    """

    log: LogStatistics
    tower: LogStatistics
    jams: Jams
    notes: tuple[str, ...]
    seed: int
    repeat: int

    def to_json(self) -> dict[str, Any]:
        """Plain data: the attributes by name, all the way down; None where undefined."""
        return asdict(self)


def check_log(log: TossLog, make_tower: Callable[[], Tower], seed: int, repeat: int = 1) -> Check:
    """Throw every throw of a log into a tower and put the figures side by side.

    Args:
        log: the log to predict.
        make_tower: makes an empty tower.
        seed: decides every random number.
        repeat: how often to throw each session, each time as a session of its own; more make
            the tower's figures sharper.

    Raises:
        ValueError: `repeat` is less than 1.
        TowerError: the tower refuses.
    """
    replay = replay_throws(log, make_tower, seed, repeat)
    ours = statistics(log)
    notes = (
        THROWS_OF_LOG,
        kind_note(log),
        *gap_notes(log, ours),
        *knocking_notes(replay.jams),
        *repeat_notes(repeat),
    )
    return Check(ours, statistics(replay.log), replay.jams, notes, seed, repeat)
