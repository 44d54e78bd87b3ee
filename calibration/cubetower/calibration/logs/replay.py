"""Replays of a log: its throws thrown into another tower, session by session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import TypeAlias

from cubetower.foundation.workers import Workers
from cubetower.tower import Cubes, Tower, make_tower, toss_and_tap
from cubetower.tower.log import LogDescription, LogRow, TossLog
from cubetower.tower.spec import TowerSource

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of tosses done, and with that of all."""


@dataclass(frozen=True, slots=True)
class Jams:
    """How often the tower jammed, and how many cubes fell when it was tapped.

    Seeding throws, the first into an emptied tower, are counted separately: they are far larger
    than those of battles.
    """

    seeding_throws: int = 0
    seeding_jams: int = 0
    other_throws: int = 0
    other_jams: int = 0
    tapped: int = 0

    def __add__(self, other: Jams) -> Jams:
        return Jams(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Jams)))


@dataclass(frozen=True, slots=True)
class ThrowReplay:
    """The throws of a log in another tower.

    Attributes:
        log: the throws with what fell from the tower, also by tapping when it jammed.
        jams: how often it jammed.
    """

    log: TossLog
    jams: Jams


def replay_throws(
    log: TossLog,
    tower: TowerSource,
    seed: int,
    repeat: int = 1,
    *,
    progress: Progress | None = None,
) -> ThrowReplay:
    """Throw the throws of a log into a tower, a fresh one for each session and repeat.

    Each session has a generator of its own, made from seed, repeat and the session's label, so
    nothing depends on other sessions or on their order. Rows with `emptied` empty the tower,
    rows with nothing thrown tap it. Missing tosses are not thrown and stay missing in the
    result. A session that does not start emptied starts with an empty tower, but its contents
    count as unknown: so the same rows have known contents as in the log, except where the log
    knows them from a count of the opened tower.

    Args:
        log: the throws; what fell is not looked at.
        tower: of which each session and repeat gets a new one; see `cubetower.tower.make_tower`.
        seed: decides every random number.
        repeat: how often to throw each session, each time as a new session.
        progress: called after each toss.

    Raises:
        ValueError: `repeat` is less than 1.
        TowerError: the tower refuses.
    """
    _expect_some(repeat)
    count, total = len(log.rows), len(log.rows) * repeat

    def one(number: int) -> ThrowReplay:
        told = progress and (lambda done, _: progress((number - 1) * count + done, total))
        return _replay(log, tower, seed, number, told or None)

    return join_replays([one(number) for number in range(1, repeat + 1)])


def replays(
    log: TossLog,
    towers: Sequence[TowerSource],
    seed: int,
    count: int,
    *,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> tuple[ThrowReplay, ...]:
    """Throw a whole log into towers again and again; see `replay_throws`.

    Args:
        log: the throws.
        towers: see `replay_throws`; each replay takes the next one in turn.
        seed: decides every random number, whoever works.
        count: how many replays.
        workers: who throws, this process if None.
        progress: called after each replay.

    Raises:
        ValueError: `count` is less than 1.
        TowerError: a tower refuses.
        WorkersError: there are no workers, or they are lost.
    """
    _expect_some(count)
    tasks = (
        (log, towers[(number - 1) % len(towers)], seed, number) for number in range(1, count + 1)
    )
    found: dict[int, ThrowReplay] = {}
    for number, replay in (workers or Workers(jobs=1)).results(_numbered_replay, tasks):
        found[number] = replay
        if progress:
            progress(len(found), count)
    return tuple(found[number] for number in sorted(found))


def join_replays(every: Sequence[ThrowReplay]) -> ThrowReplay:
    """Join replays of one log, each repeat of a session as a session of its own."""
    rows = tuple(
        replace(row, session=session_label(row.session, number, len(every)))
        for number, each in enumerate(every, start=1)
        for row in each.log.rows
    )
    jams = sum((each.jams for each in every), Jams())
    return ThrowReplay(replace(every[0].log, rows=rows), jams)


def _expect_some(repeat: int) -> None:
    if repeat < 1:
        raise ValueError(f"repeat={repeat}: throw each session once or more")


def _numbered_replay(
    log: TossLog, tower: TowerSource, seed: int, number: int
) -> tuple[int, ThrowReplay]:
    """A replay with its number, for workers who do several at a time."""
    return number, _replay(log, tower, seed, number)


def _replay(
    log: TossLog,
    source: TowerSource,
    seed: int,
    number: int,
    progress: Progress | None = None,
) -> ThrowReplay:
    """Throw every session once; `number` goes into the seed."""
    rows: list[LogRow] = []
    jams = Jams()
    for session in log.sessions():
        rng = Random(f"{seed}:{number}:{session[0].session}")
        tower, fresh = make_tower(source), False
        for row in session:
            fresh = fresh or row.emptied
            fell, jammed = _throw(tower, row, rng, seeding=fresh)
            fresh = fresh and not (row.thrown or row.missing)
            jams += jammed
            rows.append(replace(row, fell=fell, inside=None, line=0))
            if progress:
                progress(len(rows), len(log.rows))
    name = log.description.title or (log.path.name if log.path else "a log")
    description = LogDescription("simulated", f"The throws of: {name}", colours=log.colours)
    return ThrowReplay(TossLog(tuple(rows), log.colours, description), jams)


def session_label(session: str, number: int, repeat: int) -> str:
    """The label of repeat `number` of a session."""
    return f"{session} #{number}" if repeat > 1 else session


def _throw(tower: Tower, row: LogRow, rng: Random, *, seeding: bool) -> tuple[Cubes, Jams]:
    """What falls from a tower by a row of the log, and whether it jams."""
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
