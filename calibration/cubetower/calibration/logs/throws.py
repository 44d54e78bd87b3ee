"""The throws of a log with the contents before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cubetower.tower import Cubes
from cubetower.tower.log import LogRow, TossLog


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw seen.

    `since` is the number of throws since the tower was emptied, None if unknown. Throws with the
    same `run` in a session have no missing toss and no emptying between them.
    """

    session: str
    run: int
    row: LogRow
    before: Cubes | None
    after: Cubes | None
    since: int | None
    follows_seeding: bool

    @property
    def seeding(self) -> bool:
        """Whether it is the first throw into the emptied tower."""
        return self.since == 0

    @property
    def content(self) -> int | None:
        """Cubes inside afterwards; None if unknown."""
        return None if self.after is None else self.after.total


def throws_of(log: TossLog) -> Iterator[Throw]:
    """The throws of a log in order, without missing tosses and taps.

    Raises:
        CubesError: more of a colour fell than can have been there.
    """
    contents = iter(log.contents())
    for session in log.sessions():
        since: int | None = None
        follows_seeding = False
        run = 0
        for row, inside in zip(session, contents, strict=False):
            since = 0 if row.emptied else since
            run += row.emptied or row.missing
            if row.missing or not row.thrown:
                follows_seeding = False
            else:
                before, after = inside.before, inside.after
                yield Throw(row.session, run, row, before, after, since, follows_seeding)
                follows_seeding = since == 0
            if since is not None and (row.thrown or row.missing):
                since += 1


def by_session(parts: Iterable[tuple[str, tuple[int, ...]]]) -> list[tuple[int, ...]]:
    """Sums of tuples of numbers, session by session."""
    sums: dict[str, list[int]] = {}
    for session, part in parts:
        own = sums.setdefault(session, [0] * len(part))
        for place, number in enumerate(part):
            own[place] += number
    return [tuple(each) for each in sums.values()]
