"""How well a tower predicts a log: the same throws into the tower, the same figures of both.

The throws are the log's, session by session, so both towers saw the same cubes going in. What
a game would have made of the tower's own tray (cubes that go in again) is not replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from random import Random
from typing import Any

from calibration.figures import LogStatistics, statistics
from tower import Cubes, Tower, toss_and_tap
from tower.log import LogDescription, LogRow, TossLog


@dataclass(frozen=True, slots=True)
class Jams:
    """How often the tower jammed, and how many cubes knocking at it brought out.

    Seeding throws, the first into an emptied tower, are counted apart: in a game far more is
    thrown at once than in any battle.
    """

    seeding_throws: int = 0
    seeding_jams: int = 0
    other_throws: int = 0
    other_jams: int = 0
    tapped: int = 0

    def __add__(self, other: Jams) -> Jams:
        return Jams(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Jams)))


@dataclass(frozen=True, slots=True)
class Replay:
    """What a tower made of the throws of a log.

    Attributes:
        log: the throws with what fell from the tower; cubes that fell by knocking at a
            jammed tower count as fallen.
        jams: how often it jammed.
    """

    log: TossLog
    jams: Jams


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
    notes = tuple(_notes(log, ours, replay.jams, repeat))
    return Check(ours, statistics(replay.log), replay.jams, notes, seed, repeat)


def replay_throws(
    log: TossLog, make_tower: Callable[[], Tower], seed: int, repeat: int = 1
) -> Replay:
    """Throw every throw of a log into a tower, a fresh one for each session and repeat.

    Each session has a generator of its own, made from seed, repeat and the session's label, so
    nothing depends on other sessions or on their order. Rows with `emptied` empty the tower,
    rows with nothing thrown tap it. Missing tosses are not thrown and stay missing in the
    result, and a session that does not start emptied starts with an empty tower but unknown
    contents: so the same rows have known contents as in the log, except that counts of the
    opened tower make contents known in the log only.

    Raises:
        ValueError: `repeat` is less than 1.
        TowerError: the tower refuses.
    """
    if repeat < 1:
        raise ValueError(f"repeat={repeat}: throw each session once or more")
    rows: list[LogRow] = []
    jams = Jams()
    for number in range(1, repeat + 1):
        for session in log.sessions():
            rng = Random(f"{seed}:{number}:{session[0].session}")
            label = f"{session[0].session} #{number}" if repeat > 1 else session[0].session
            tower, fresh = make_tower(), False
            for row in session:
                fresh = fresh or row.emptied
                fell, jammed = _throw(tower, row, rng, seeding=fresh)
                fresh = fresh and not (row.thrown or row.missing)
                jams += jammed
                rows.append(replace(row, session=label, fell=fell, inside=None, line=0))
    name = log.description.title or (log.path.name if log.path else "a log")
    description = LogDescription("simulated", f"The throws of: {name}", colours=log.colours)
    return Replay(TossLog(tuple(rows), log.colours, description), jams)


def _throw(tower: Tower, row: LogRow, rng: Random, *, seeding: bool) -> tuple[Cubes, Jams]:
    """What falls when a row happens to a tower, and whether it jams."""
    if row.emptied:
        tower.empty()
    if row.missing:
        return Cubes(), Jams()
    if not row.thrown:
        return tower.tap(rng).fell, Jams()
    toss = toss_and_tap(tower, row.thrown, rng)
    jam, tapped = int(toss.jammed), toss.tapped.total
    jams = Jams(1, jam, 0, 0, tapped) if seeding else Jams(0, 0, 1, jam, tapped)
    return toss.fell + toss.tapped, jams


def _notes(log: TossLog, ours: LogStatistics, jams: Jams, repeat: int) -> Iterator[str]:
    yield "The throws are the log's; the tray is not replayed."
    title = f": {log.description.title}" if log.description.title else ""
    if log.description == LogDescription():
        yield "The log reads as recorded, by unknown."
    elif log.description.kind == "illustration":
        yield f"The log is an illustration, not a measurement{title}."
    else:
        yield f"The log is {log.description.kind}{title}."
    unknown = sum(not session[0].emptied for session in log.sessions())
    if unknown:
        yield (
            f"Sessions that do not start with an emptied tower: {unknown} of {ours.sessions}; "
            "their contents are unknown, and the tower starts them empty."
        )
    if ours.missing:
        yield f"Missing tosses, not thrown: {ours.missing}."
    if ours.unknown_before or ours.unknown_after:
        yield (
            f"Throws of the log with unknown contents: {ours.unknown_before} before and "
            f"{ours.unknown_after} after, of {ours.throws}; left out of what needs them."
        )
    if jams.tapped:
        yield f"Cubes that fell by knocking at the jammed tower, counted as fallen: {jams.tapped}."
    if repeat > 1:
        yield f"Every session was thrown {repeat} times."
