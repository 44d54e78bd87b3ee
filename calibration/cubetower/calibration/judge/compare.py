"""Several towers side by side, and how far each is from a log.

Each tower runs freely: it is given throws, a log's or standard ones, and what was inside before
a throw is what its own throws left. See `cubetower.calibration.judge.check` on what is not
replayed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeAlias

from cubetower.calibration.judge.caveats import (
    NO_SCIKIT_LEARN,
    THROWS_OF_LOG,
    gap_notes,
    kind_note,
    knocking_notes,
    repeat_notes,
)
from cubetower.calibration.judge.differences import Differences, differences
from cubetower.calibration.judge.standard import SESSIONS, standard_fillings, standard_throws
from cubetower.calibration.judge.windows import windows_of
from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.logs.exits import ExitShare
from cubetower.calibration.logs.logstatistics import LogStatistics, statistics
from cubetower.calibration.logs.memory import Retention
from cubetower.calibration.logs.replay import Jams, Progress, ThrowReplay, replay_throws
from cubetower.pages.notebook import table_html
from cubetower.pages.wording import NONE, label, plus_minus
from cubetower.tower.log import TossLog
from cubetower.tower.spec import TowerSource

Around: TypeAlias = Callable[[str], AbstractContextManager[Progress | None]]
"""Gives, for a tower's name, a context for all its throws, which may give a progress callback."""

GROUP_NAMES = {
    "throws": "Mean over all throws",
    "out per in": "Cubes out per cube in",
    "content": "Cubes inside after a throw",
    "exit shares": "Share that falls",
    "new by size": "New cubes that fall",
    "old by size": "Old cubes that fall",
    "autocorrelation": "Autocorrelation",
    "retention": "Left of a first throw",
    "battles": "Battles by lead",
}
"""The groups of rows by what people read."""

GROUPS = tuple(GROUP_NAMES)
"""The groups of rows in their order; see `Comparison`."""

NEAR = 2.0
"""Distance, in standard errors, up to which a tower is near; chosen."""

CUBES_IN = "cubes in"
"""The row that is the same for towers and log, as they get the same throws."""


@dataclass(frozen=True, slots=True)
class Speed:
    """The time that throws took, with emptying and making towers and keeping the log.

    It is measured, so it differs from run to run.

    Attributes:
        tosses: number of tosses, including taps.
        cpu_s: CPU seconds of this process, without those of another program that a tower asks.
        wall_s: seconds by the clock, including waiting for other programs.
    """

    tosses: int
    cpu_s: float
    wall_s: float


@dataclass(frozen=True, slots=True)
class Column:
    """The figures of a tower or of the log.

    Attributes:
        name: of the tower; of the log its file.
        figures: of the throws of the log, or of standard throws; None for a log that is only a
            protocol.
        fillings: of the throws of the protocol; None if there is none.
        jams: how often the tower jammed in all throws; None for a log, which does not say.
        speed: of the tower in all throws, including a second run; None for a log.
    """

    name: str
    figures: LogStatistics | None
    fillings: LogStatistics | None
    jams: Jams | None
    speed: Speed | None = field(default=None, compare=False)

    @property
    def retention(self) -> tuple[Retention, ...]:
        """What stays of a first throw, from the protocol if there is one, else from the log."""
        source = self.fillings or self.figures
        return source.retention if source else ()


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of the log and of all towers.

    Attributes:
        group: one of `GROUPS`.
        name: of the figure within its group.
        log: the log's; None if there is no log or it has no such figure.
        towers: the towers', in their order.
        distances: how far each tower is from the log: (tower - log) / combined standard error,
            the root of the sum of both squared. None where a value or an error is unknown,
            where both errors are 0, and for the cubes thrown. Log and towers get the same throws,
            so part of their variation is common, and the combined error is rather too large.
    """

    group: str
    name: str
    log: LogEstimate | None
    towers: tuple[LogEstimate | None, ...]
    distances: tuple[float | None, ...]

    @property
    def nearest(self) -> int | None:
        """Index of the tower with the least distance; None if two share it or none is known."""
        known = sorted((abs(z), i) for i, z in enumerate(self.distances) if z is not None)
        if len(known) < 2 or known[0][0] == known[1][0]:
            return None
        return known[0][1]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Towers side by side, beside a log if there is one.

    The groups of rows, the first three of them and the autocorrelation without seeding throws:

    - throws: means of cubes in, of cubes out and of the content afterwards, and its deviation;
    - out per in: cubes out / cubes in, by the number of cubes thrown;
    - content: its mean after the throw, by the number of cubes thrown;
    - exit shares: of new and of old cubes (`ExitShares`);
    - new by size, old by size: the same by the number of cubes thrown (`SizeExits`);
    - autocorrelation: of the content, by lag (`Autocorrelation`);
    - retention: mean content after a first throw, by the number of cubes thrown (`Retention`);
    - battles: how often the side with more in has more out, by its lead (`Battles`).

    Attributes:
        log: the log's figures, if there is a log.
        towers: the towers' figures.
        rows: what can be compared; figures that neither log nor towers have are left out.
        differences: of a few consecutive throws as a whole, for each tower.
        notes: what readers of the figures must know, in sentences.
        seed: gives the same figures again.
        repeat: how often every session was thrown into each tower.
    """

    log: Column | None
    towers: tuple[Column, ...]
    rows: tuple[Row, ...]
    differences: tuple[Differences, ...]
    notes: tuple[str, ...]
    seed: int
    repeat: int

    def to_json(self) -> dict[str, Any]:
        """Plain data: the attributes by name, all the way down; None where undefined."""
        return asdict(self)

    def _repr_html_(self) -> str:
        columns = [*([self.log] if self.log else []), *self.towers]
        rows = [
            [
                f"{GROUP_NAMES[row.group]}: {row.name}",
                *map(_cell, (*([row.log] if self.log else []), *row.towers)),
            ]
            for row in self.rows
        ]
        return table_html(
            "Towers side by side", ["", *(label(each.name, 24) for each in columns)], rows
        )


def in_common(by_tower: Sequence[Sequence[float | None]]) -> list[list[float]]:
    """The distances of the figures that all towers have, so that they count of equally many.

    Args:
        by_tower: distances of all rows, of every tower; one without any is left out of account.
    """
    known = [each for each in by_tower if any(z is not None for z in each)]
    rows = [i for i, row in enumerate(zip(*known, strict=True)) if None not in row]
    return [[z for i in rows if (z := each[i]) is not None] for each in by_tower]


def _cell(figure: LogEstimate | None) -> str:
    return plus_minus(figure.value, figure.standard_error) if figure else NONE


def compare_towers(
    towers: Mapping[str, TowerSource],
    log: TossLog | None = None,
    protocol: TossLog | None = None,
    *,
    seed: int,
    repeat: int = 1,
    sessions: int = SESSIONS,
    classify: bool = True,
    around: Around = lambda _: nullcontext(),
) -> Comparison:
    """Throw the same into several towers and put their figures side by side.

    Every tower gets the throws twice. The second run, with another seed, is as large as the
    reference and serves `differences` only.

    Args:
        towers: what makes them, as `cubetower.tower.make_tower` takes it, by name.
        log: whose throws and figures are used; if None, `standard_throws` and, without a
            protocol, `standard_fillings`.
        protocol: a log of throws into the emptied tower, for the retention; if None, the log
            serves.
        seed: decides every random number.
        repeat: how often to throw each session, each time as a new session; more repeats make
            the towers' figures more precise.
        sessions: of standard throws and standard fillings.
        classify: whether to train a classifier on the towers, which takes most of the time.
        around: gives a context for the throws of each tower.

    Raises:
        ValueError: `repeat` is less than 1.
        TowerError: a tower refuses.
    """
    throws = log or standard_throws(seed, sessions)
    fillings = protocol if log or protocol else standard_fillings(sessions)
    logs = (throws,) if fillings is None else (throws, fillings)
    again = Random(f"{seed}:again").getrandbits(32), 1 if log else repeat
    runs = [(each, seed, repeat) for each in logs] + [(throws, *again)]
    columns, first, second = [], [], []
    for name, source in towers.items():
        with around(name) as progress, _measure_time() as speed:
            *replays, other = _replays(runs, source, progress)
        tosses = sum(not row.missing for each in (*replays, other) for row in each.log.rows)
        columns.append(_column(name, replays, speed(tosses)))
        first.append(windows_of(replays[0].log, throws, repeat))
        second.append(windows_of(other.log, throws, again[1]))
    ours = _log_column(log, protocol)
    theirs = windows_of(log, log) if log else None
    apart = differences(list(towers), first, second, theirs, seed, classify=classify)
    notes = (
        *_notes_on_throws(log, protocol, logs, ours),
        *(note for each in columns if each.jams for note in knocking_notes(each.jams, each.name)),
        *repeat_notes(repeat),
        *(
            [NO_SCIKIT_LEARN]
            if classify and any(each.from_itself.auc is None for each in apart)
            else []
        ),
    )
    rows = tuple(_rows(ours, columns))
    return Comparison(ours, tuple(columns), rows, apart, notes, seed, repeat)


@contextmanager
def _measure_time() -> Iterator[Callable[[int], Speed]]:
    """Measure the time of a block; gives a function from its tosses to a `Speed`."""
    cpu, wall = time.process_time(), time.perf_counter()
    spent: list[float] = []
    yield lambda tosses: Speed(tosses, *spent)
    spent += [time.process_time() - cpu, time.perf_counter() - wall]


def _replays(
    runs: Sequence[tuple[TossLog, int, int]],
    source: TowerSource,
    progress: Progress | None,
) -> Iterator[ThrowReplay]:
    """Replays of logs, each with its seed and repeat."""
    total = sum(repeat * len(log.rows) for log, _, repeat in runs)
    done = 0
    for log, seed, repeat in runs:
        part = partial(_further, progress, done, total) if progress else None
        yield replay_throws(log, source, seed, repeat, progress=part)
        done += repeat * len(log.rows)


def _further(progress: Progress, before: int, total: int, done: int, _: int) -> None:
    progress(before + done, total)


def _column(name: str, replays: Sequence[ThrowReplay], speed: Speed) -> Column:
    figures, *fillings = (statistics(each.log) for each in replays)
    jams = sum((each.jams for each in replays), start=Jams())
    return Column(name, figures, fillings[0] if fillings else None, jams, speed)


def _log_column(log: TossLog | None, protocol: TossLog | None) -> Column | None:
    first = log or protocol
    if first is None:
        return None
    figures = statistics(log) if log else None
    fillings = statistics(protocol) if protocol else None
    return Column(str(first.path or first.description.title), figures, fillings, None)


def _notes_on_throws(
    log: TossLog | None, protocol: TossLog | None, logs: Sequence[TossLog], ours: Column | None
) -> Iterator[str]:
    if log and ours and ours.figures:
        yield THROWS_OF_LOG
        yield kind_note(log)
        yield from gap_notes(log, ours.figures)
    else:
        standard = [each.description.title for each in logs if each is not protocol]
        yield f"The throws are standard ones: {'; '.join(standard)}."
    if protocol:
        yield kind_note(protocol, "protocol")


def _rows(log: Column | None, towers: Sequence[Column]) -> Iterator[Row]:
    ours = _estimates(log) if log else {}
    theirs = [_estimates(tower) for tower in towers]
    places = {place for each in (ours, *theirs) for place, found in each.items() if found.count}
    for place in sorted(places):
        group, _, name = place
        found = tuple(each.get(place) for each in theirs)
        distances = (
            None if name == CUBES_IN else _distance(ours.get(place), each) for each in found
        )
        yield Row(GROUPS[group], name, ours.get(place), found, tuple(distances))


def _distance(log: LogEstimate | None, tower: LogEstimate | None) -> float | None:
    """(tower - log) / combined standard error."""
    if log is None or log.value is None or log.standard_error is None:
        return None
    if tower is None or tower.value is None or tower.standard_error is None:
        return None
    error = math.hypot(log.standard_error, tower.standard_error)
    return (tower.value - log.value) / error if error else None


def _estimates(column: Column) -> dict[tuple[int, int, str], LogEstimate]:
    """The figures to compare by index of the group, order in it, and name."""
    found = list(_running(column.figures)) if column.figures else []
    for each in column.retention:
        found.append(("retention", each.thrown, str(each.thrown), each.content))
    return {(GROUPS.index(group), order, name): figure for group, order, name, figure in found}


def _running(figures: LogStatistics) -> Iterator[tuple[str, int, str, LogEstimate]]:
    """Group, order, name and value of all figures but the retention."""
    of_all = figures.turnover
    yield "throws", 0, CUBES_IN, of_all.thrown
    yield "throws", 1, "cubes out", of_all.fell
    yield "throws", 2, "cubes inside", of_all.content
    yield "throws", 3, "cubes inside, sd", of_all.content_sd
    for each in figures.turnover_by_size:
        yield "out per in", each.smallest, each.sizes, each.out_per_in
        yield "content", each.smallest, each.sizes, each.content
    exits = figures.exits
    yield "exit shares", 0, "new, seeding throws", _estimate(exits.new_seeding)
    yield "exit shares", 1, "new, later", _estimate(exits.new_later)
    yield "exit shares", 2, "old, after seeding", _estimate(exits.old_after_seeding)
    yield "exit shares", 3, "old, later", _estimate(exits.old_later)
    for sized in figures.exits_by_size:
        yield "new by size", sized.smallest, sized.sizes, _estimate(sized.new)
        yield "old by size", sized.smallest, sized.sizes, _estimate(sized.old)
    for lagged in figures.autocorrelation:
        yield "autocorrelation", lagged.lag, f"lag {lagged.lag}", lagged.correlation
    for battles in figures.battles:
        outcome = "won" if battles.smallest else "draws"
        yield "battles", battles.smallest, f"lead {battles.lead}, {outcome}", battles.share


def _estimate(share: ExitShare) -> LogEstimate:
    return LogEstimate(share.share, share.standard_error, share.colour_tosses, share.sessions)
